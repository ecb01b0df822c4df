//! What rests on the puzzle having one solution, in words: rectangles, loops, BUG.

use super::phrases::{list_digits, with_article};
use super::{cells, either, houses, struck_cells, struck_digits};
use crate::Geometry;
use crate::human::technique::{Role, Step, Technique};

/// Which type it is shows in what it rests on besides its corners: further cells, houses or nothing.
pub(super) fn rectangle<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let (roof, helpers, pair) = (step.cells(Role::Extra), step.cells(Role::Joint), step.digits(Role::Base));
    let extras = list_digits(step.digits(Role::Extra), "or");
    let rest = if !helpers.is_empty() {
        let helpers = cells(geometry, helpers);
        format!("So {} holds {extras}, which makes a subset with {helpers}", either(geometry, roof))
    } else if !step.houses.is_empty() {
        let struck = struck_digits(step);
        // Type 6 strikes the digit that is bound to the corners, the others the digit beside it.
        let bound =
            if step.technique == Technique::UniqueRectangle6 { struck } else { pair.difference(struck) };
        format!(
            "In {} only the corners can hold {}: with {} in {} they would hold no other digits",
            houses(geometry, &step.houses),
            with_article(bound),
            with_article(struck),
            either(geometry, roof)
        )
    } else {
        format!("So {} must hold {extras}", either(geometry, roof))
    };
    format!(
        "If {} held only {}, these could be swapped and the puzzle would have two solutions. {rest}.",
        cells(geometry, step.cells(Role::Base)),
        list_digits(pair, "and")
    )
}

pub(super) fn bug<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    if let (Technique::BugPlusOne, [placed, ..]) = (step.technique, &step.placements[..]) {
        return format!(
            "All open cells but {0} have two candidates. If {0} were not {1}, every digit would have two places wherever it \
             is missing, and such a puzzle never has exactly one solution.",
            geometry.name(placed.cell),
            placed.digit
        );
    }
    let (extras, shared) = (step.digits(Role::Extra), step.digits(Role::Base));
    let (roof, helpers) = (step.cells(Role::Extra), step.cells(Role::Joint));
    let rest = if !helpers.is_empty() {
        format!("These digits make a subset with {}", cells(geometry, helpers))
    } else if shared.is_empty() {
        let struck = struck_cells(step);
        let see = if struck.len() == 1 { "sees" } else { "see" };
        let struck = cells(geometry, struck);
        format!(
            "So one of {} is {}, and {struck} {see} them all",
            cells(geometry, roof),
            list_digits(extras, "or")
        )
    } else {
        format!(
            "In {} {} has no place but these, so the other one of them holds one of those digits",
            houses(geometry, &step.houses),
            list_digits(shared, "or")
        )
    };
    format!(
        "But for {} in {}, all open cells would have two candidates and every digit two places wherever it is missing, and \
         the puzzle would not have exactly one solution. {rest}.",
        list_digits(extras, "and"),
        cells(geometry, roof)
    )
}
