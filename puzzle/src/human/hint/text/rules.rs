//! The sentences of steps that rest on rules beyond houses: sums, dots, signs, chess moves.

use super::cells;
use super::phrases::{capitalised, list, list_digits, with_article};
use crate::board::constraint::Notation;
use crate::human::technique::{Role, Step, Technique};
use crate::{CellSet, Geometry, WIDE};

/// A rule and where it is, in short: "the cage of 15 at r1c1", "the sign between r1c1 and r1c2".
fn short<const W: usize>(geometry: &Geometry<W>, step: &Step, rule: u16) -> String {
    let constraint = &geometry.constraints()[usize::from(rule)];
    let name = constraint.name();
    let of_pair =
        matches!(step.technique, Technique::SignPruning | Technique::DotPruning | Technique::DotCombinations);
    if of_pair { format!("{name} between {}", cells(geometry, step.pattern)) } else { at(geometry, rule) }
}

/// A rule and its first cell, which is that of the circle of an arrow: "the cage of 15 at r1c1".
pub(super) fn at<const W: usize>(geometry: &Geometry<W>, rule: u16) -> String {
    let constraint = &geometry.constraints()[usize::from(rule)];
    let from_circle = constraint.kind.is_directed() && constraint.kind.has_sums();
    let first = if from_circle { constraint.cells.first() } else { constraint.cells.iter().min() };
    match first {
        Some(&first) => format!("{} at {}", constraint.name(), geometry.name(first)),
        None => constraint.name(),
    }
}

/// Where a step lies that rests on rules.
pub(super) fn place<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let houses = || step.houses.iter().map(|&house| geometry.house_name(house));
    let rules = || step.rules.iter().map(|&rule| short(geometry, step, rule));
    // The sums of a balance are too many to name, and one sees them when one looks at its houses.
    let balance = matches!(step.technique, Technique::Innie | Technique::Outie | Technique::InniesAndOuties);
    let places: Vec<String> = if balance { houses().collect() } else { houses().chain(rules()).collect() };
    list(&places, "and")
}

/// What the open cells of a sum make: "The cage of 7 lies in r1c1 and r1c2", or, with some digits on the board, "The cage
/// of 15 at r1c1 has 9 left for r1c2 and r1c3".
pub(super) fn sum<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let Some(&rule) = step.rules.first() else { return String::new() };
    let constraint = &geometry.constraints()[usize::from(rule)];
    let (rest, minus) = (step.rest.unwrap_or_default(), step.cells(Role::First));
    let open = cells(geometry, step.pattern.difference(minus));
    let name = capitalised(&short(geometry, step, rule));
    if !minus.is_empty() && step.pattern.difference(minus).is_empty() {
        format!("{name} wants {} to make {}", cells(geometry, minus), -rest)
    } else if !minus.is_empty() {
        let than = more_or_less(rest);
        format!("{name} wants {open} to make {than} {}", cells(geometry, minus))
    } else if constraint.cells.len() == step.pattern.len() {
        format!("{} lies in {open}", capitalised(&constraint.name()))
    } else {
        format!("{name} has {rest} left for {open}")
    }
}

/// What the first digit that is too low or too high would leave for the other cells.
pub(super) fn bounds<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let (sum, rest) = (sum(geometry, step), step.rest.unwrap_or_default());
    let Some(struck) = step.eliminations.first() else { return sum };
    let mut others = step.cells(Role::Base);
    others.remove(struck.cell);
    if !step.cells(Role::First).is_empty() || others.is_empty() {
        return format!("{sum}, which the other digits cannot make up for.");
    }
    let digits = |cell| step.marks.iter().map(|mark| mark.candidate).filter(move |of| of.cell == cell);
    let values = |cell| digits(cell).map(|of| i32::from(of.digit.value()));
    let least: i32 = others.iter().filter_map(|cell| values(cell).min()).sum();
    let most: i32 = others.iter().filter_map(|cell| values(cell).max()).sum();
    let left = rest - i32::from(struck.digit.value());
    let limit = if left < least { format!("at least {least}") } else { format!("at most {most}") };
    let makes = if others.len() == 1 { "which is" } else { "which make" };
    format!(
        "{sum}. With {} in {} there would be {left} left for {}, {makes} {limit}.",
        with_article([struck.digit].into_iter().collect()),
        geometry.name(struck.cell),
        cells(geometry, others)
    )
}

/// Digits that no way to share a sum out puts in their cells.
pub(super) fn unshared<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let struck: CellSet<WIDE> = step.eliminations.iter().map(|struck| struck.cell).collect();
    let unused = |cell| {
        let here = step.eliminations.iter().filter(|struck| struck.cell == cell);
        format!("{} in {}", list_digits(here.map(|struck| struck.digit).collect(), "or"), geometry.name(cell))
    };
    let unused: Vec<String> = struck.iter().map(unused).collect();
    format!("{}. No way to share that out puts {}.", sum(geometry, step), list(&unused, "or"))
}

/// Cells whose digits are listed before the conclusion does it once more.
const CELLS_LISTED: usize = 2;

/// Digits that no way to fill the cells of a clue uses.
pub(super) fn unread<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let Some(&rule) = step.rules.first() else { return String::new() };
    let constraint = &geometry.constraints()[usize::from(rule)];
    let ends =
        [constraint.cells.first(), constraint.cells.last()].map(|cell| cell.map(|&cell| geometry.name(cell)));
    let is_line = matches!(constraint.kind.notation(), Notation::Line { .. } | Notation::Outside);
    let place = match ends {
        [Some(first), Some(last)] if is_line => format!(" from {first} to {last}"),
        [first, _] => first.map_or(String::new(), |first| format!(" at {first}")),
    };
    let name = format!("{}{place}", constraint.name());
    let struck: CellSet<WIDE> = step.eliminations.iter().map(|struck| struck.cell).collect();
    if struck.len() > CELLS_LISTED {
        return format!("No way to fill {name} has a place for the digits that are struck here.");
    }
    let never = |cell| {
        let here = step.eliminations.iter().filter(|struck| struck.cell == cell);
        format!(
            "{} is never {}",
            geometry.name(cell),
            list_digits(here.map(|struck| struck.digit).collect(), "or")
        )
    };
    let never: Vec<String> = struck.iter().map(never).collect();
    format!("However {name} is filled, {}.", list(&never, "and"))
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
        let lone = |cell| {
            let here = step.eliminations.iter().filter(|struck| struck.cell == cell);
            format!(
                "{} in {}",
                list_digits(here.map(|struck| struck.digit).collect(), "and"),
                geometry.name(cell)
            )
        };
        let lone: Vec<String> = struck.iter().map(lone).collect();
        return format!("{} leaves {} no partner in the other cell.", capitalised(&rule), list(&lone, "and"));
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
