//! The sentences of steps that rest on rules beyond houses: sums, dots, signs, chess moves.

use super::cells;
use super::phrases::{capitalised, list, list_digits, with_article};
use crate::human::technique::{Role, Step, Technique};
use crate::{CellSet, Geometry, WIDE};

/// A rule and where it is, in short: "the cage of 15 at r1c1", "the sign between r1c1 and r1c2".
fn short<const W: usize>(geometry: &Geometry<W>, step: &Step, rule: u16) -> String {
    let constraint = &geometry.constraints()[usize::from(rule)];
    let name = constraint.name();
    let of_pair =
        matches!(step.technique, Technique::SignPruning | Technique::DotPruning | Technique::DotCombinations);
    match constraint.cells.iter().min() {
        _ if of_pair => format!("{name} between {}", cells(geometry, step.pattern)),
        Some(&first) => format!("{name} at {}", geometry.name(first)),
        None => name,
    }
}

/// Where to look for a step that rests on rules.
pub(super) fn look<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let houses = || step.houses.iter().map(|&house| geometry.house_name(house));
    let rules = || step.rules.iter().map(|&rule| short(geometry, step, rule));
    // The sums of a balance are too many to name, and one sees them when one looks at its houses.
    let balance = matches!(step.technique, Technique::Innie | Technique::Outie | Technique::InniesAndOuties);
    let places: Vec<String> = if balance { houses().collect() } else { houses().chain(rules()).collect() };
    format!("Look at {}.", list(&places, "and"))
}

/// What the open cells of a sum make: "The cage of 7 lies in r1c1 and r1c2", or, with some digits on the board, "The cage
/// of 15 at r1c1 has 9 left for r1c2 and r1c3".
pub(super) fn sum<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let Some(&rule) = step.rules.first() else { return String::new() };
    let constraint = &geometry.constraints()[usize::from(rule)];
    let (rest, minus) = (step.rest.unwrap_or_default(), step.cells(Role::First));
    let open = cells(geometry, step.pattern.difference(minus));
    let name = capitalised(&short(geometry, step, rule));
    if !minus.is_empty() {
        let than = more_or_less(rest);
        format!("{name} wants {open} to make {than} {}", cells(geometry, minus))
    } else if constraint.cells.len() == step.pattern.len() {
        format!("{} lies in {open}", capitalised(&constraint.name()))
    } else {
        format!("{name} has {rest} left for {open}")
    }
}

/// The digits that make a sum.
pub(super) fn combinations<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digits = step.digits(Role::Base);
    let conjunction = if digits.len() == step.pattern.len() { "and" } else { "or" };
    format!("{}, which can only hold {}.", sum(geometry, step), list_digits(digits, conjunction))
}

/// A digit without which a sum cannot be made.
pub(super) fn needed<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let places: Vec<String> = step.cells(Role::Base).iter().map(|cell| geometry.name(cell)).collect();
    format!(
        "{}. That takes {} in any case, which {} must hold.",
        sum(geometry, step),
        with_article(step.digits(Role::Base)),
        list(&places, "or")
    )
}

fn more_or_less(rest: i32) -> String {
    match rest {
        0 => "as much as".to_owned(),
        1.. => format!("{rest} more than"),
        _ => format!("{} less than", -rest),
    }
}

/// What houses and their sums leave over.
pub(super) fn of_balance<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let size = i32::from(geometry.size());
    let whole = size * (size + 1) / 2 * step.houses.len() as i32;
    let names: Vec<String> = step.houses.iter().map(|&house| geometry.house_name(house)).collect();
    let (names, verb) = (list(&names, "and"), if names.len() == 1 { "makes" } else { "make" });
    let rest = step.rest.unwrap_or_default();
    let [innies, outies] = [Role::First, Role::Second].map(|role| step.cells(role));
    let (inside, outside) = (cells(geometry, innies), cells(geometry, outies));
    let makes = if outies.len() == 1 { "makes" } else { "make" };
    let told = format!("{} {verb} {whole}.", capitalised(&names));
    if outies.is_empty() {
        format!(
            "{told} Without {inside} the sums and digits there make {}, which leaves {}.",
            whole + rest,
            -rest
        )
    } else if innies.is_empty() {
        format!(
            "{told} The sums and digits that cover that, and reach out to {outside}, make {}, which leaves {rest} \
             out there.",
            whole + rest
        )
    } else {
        let than = more_or_less(rest);
        format!(
            "{told} Their sums take in {outside} outside and leave out {inside}, so {outside} {makes} {than} {inside}."
        )
    }
}

/// What is there to see in a pair.
pub(super) fn of_pair<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let rule = step.rules.first().map_or(String::new(), |&rule| short(geometry, step, rule));
    if step.technique == Technique::DotCombinations {
        let digit = with_article(step.digits(Role::Base));
        return format!("Every way to fill {rule} takes {digit}, so no cell that sees both can hold one.");
    }
    let struck: CellSet<WIDE> = step.eliminations.iter().map(|struck| struck.cell).collect();
    let Some(cell) = struck.only() else {
        return format!("{} leaves digits of either cell no partner in the other.", capitalised(&rule));
    };
    let digits = step.eliminations.iter().map(|struck| struck.digit).collect();
    format!(
        "{} leaves {} in {} no partner in {}.",
        capitalised(&rule),
        list_digits(digits, "and"),
        geometry.name(cell),
        cells(geometry, step.pattern.difference(struck))
    )
}

/// All places of a digit in a house are seen from elsewhere.
pub(super) fn of_sight<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let house = step.houses.first().map_or(String::new(), |&house| geometry.house_name(house));
    let struck: CellSet<WIDE> = step.eliminations.iter().map(|struck| struck.cell).collect();
    let rules: Vec<String> = step.rules.iter().map(|&rule| short(geometry, step, rule)).collect();
    let by = if rules.is_empty() { String::new() } else { format!(", by {}", list(&rules, "and")) };
    let sees = if struck.len() == 1 { "sees" } else { "see" };
    format!(
        "In {house} only {} can hold {}. {} {sees} all of them{by}.",
        cells(geometry, step.cells(Role::Base)),
        with_article(step.digits(Role::Base)),
        cells(geometry, struck)
    )
}
