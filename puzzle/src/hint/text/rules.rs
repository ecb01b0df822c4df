//! The sentences of steps that rest on rules beyond houses: sums, dots, signs, chess moves.

use super::{capitalised, cells, list, list_digits, with_article};
use crate::technique::{Role, Step, Technique};
use crate::{Cell, CellSet, DigitSet, Geometry, WIDE};

/// A rule and where it is, in short: "the cage of 15 at r1c1", "the sign between r1c1 and r1c2".
fn short<const W: usize>(geometry: &Geometry<W>, step: &Step, rule: u16) -> String {
    let constraint = &geometry.constraints()[usize::from(rule)];
    let name = constraint.name();
    match (&constraint.cells[..], step.technique) {
        ([], Technique::SignPruning | Technique::DotPruning | Technique::DotCombinations) => {
            format!("{name} between {}", cells(geometry, step.pattern))
        }
        ([], _) => name,
        ([a, b], _) => format!("{name} between {} and {}", geometry.name(*a), geometry.name(*b)),
        (more, _) => format!("{name} at {}", geometry.name(upper_left(more))),
    }
}

/// Where the label of a cage stands.
fn upper_left(cells: &[Cell]) -> Cell {
    cells.iter().copied().min().expect("a rule with cells")
}

/// Where to look for a step that rests on rules.
pub(super) fn look<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let houses = || step.houses.iter().map(|&house| geometry.house_name(house));
    let rules = || step.rules.iter().map(|&rule| short(geometry, step, rule));
    let places: Vec<String> = match step.technique {
        // Their sums are too many to name, and one sees them when one looks there.
        Technique::Innie | Technique::Outie | Technique::InniesAndOuties => houses().collect(),
        _ => houses().chain(rules()).collect(),
    };
    format!("Look at {}.", list(&places, "and"))
}

/// What is there to see in a sum that is a rule.
pub(super) fn of_sum<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let in_role = |role| cells(geometry, step.cells(role));
    let digits = |conjunction| list_digits(step.digits(Role::Base), conjunction);
    let open = step.pattern;
    let told = sum(geometry, step, open);
    match step.technique {
        Technique::LastOfSum => format!("{told}."),
        Technique::CageCombinations if step.digits(Role::Base).len() == open.len() => {
            format!("{told}. Only {} make that.", digits("and"))
        }
        Technique::CageCombinations => format!("{told}. That takes digits out of {}.", digits("and")),
        Technique::CageSingle => format!(
            "{told}. That cannot be done without {}, which only {} can hold.",
            with_article(placed(step)),
            cells(geometry, step.placements.iter().map(|placed| placed.cell).collect())
        ),
        Technique::CageLock => format!(
            "{}. That cannot be done without {}, so {} of {} holds it.",
            sum(geometry, step, CellSet::EMPTY),
            with_article(step.digits(Role::Base)),
            if step.cells(Role::Base).len() == 2 { "either" } else { "one" },
            in_role(Role::Base)
        ),
        Technique::SumBounds => {
            format!("{told}. Some digits are too low or too high for that, whatever the others are.")
        }
        _ => format!("{told}. Some digits are in no way to share that out."),
    }
}

fn placed(step: &Step) -> DigitSet {
    step.placements.iter().map(|placed| placed.digit).collect()
}

/// "The cage of 15 at r1c1 leaves 9 for r1c2 and r1c3", or "... has 15 in r1c1 and r1c2" if all of it is open.
fn sum<const W: usize>(geometry: &Geometry<W>, step: &Step, open: CellSet<WIDE>) -> String {
    let rule = step.rules.first().map_or(String::new(), |&rule| short(geometry, step, rule));
    let rest = step.rest.unwrap_or_default();
    let minus = step.cells(Role::First);
    let whole = capitalised(&rule);
    if open.is_empty() {
        format!("{whole} has {rest} left")
    } else if minus.is_empty() {
        format!("{whole} has {rest} left for {}", cells(geometry, open))
    } else {
        let plus = cells(geometry, open.difference(minus));
        format!("{whole} makes {} {rest} more than {}", plus, cells(geometry, minus))
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
    let told = format!("{} {verb} {whole}.", capitalised(&names));
    if outies.is_empty() {
        format!(
            "{told} Without {inside} the sums and digits there make {}, which leaves {}.",
            whole + rest,
            -rest
        )
    } else if innies.is_empty() {
        format!(
            "{told} The sums that cover them make {}, besides digits on the board, so what sticks out, {outside}, \
             makes {rest}.",
            whole + rest
        )
    } else {
        let than = if rest < 0 { format!("{} less than", -rest) } else { format!("{rest} more than") };
        let than = if rest == 0 { "as much as".to_owned() } else { than };
        format!(
            "{told} Their sums take in {outside} outside and leave out {inside}, so {outside} is {than} {inside}."
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
    format!("{} leaves some digits of the one cell no partner in the other.", capitalised(&rule))
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
