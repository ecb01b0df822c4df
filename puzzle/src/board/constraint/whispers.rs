//! Whispers: digits that follow each other along a line are far apart, on green lines by half of the size, on orange ones by
//! another number (Dutch whispers: 4).

use super::{Constraint, Drawing, Hue, Kind, Notation, Rule, Rules, Stroke, path};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part, Relation};
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Whispers;

/// What digits differ by at least where a line names no number: 5 on a 9x9 board.
fn least_difference(size: u8) -> u8 {
    size.div_ceil(2)
}

/// The number of a line that says something else.
fn unusual(constraint: &Constraint, layout: &Layout) -> Option<u16> {
    constraint.value.filter(|number| *number != u16::from(least_difference(layout.size())))
}

impl Rule for Whispers {
    fn key(&self) -> &'static str {
        "whispers"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: true }
    }

    fn about(&self) -> &'static str {
        "Neighbours along each line differ by at least half of the largest digit: by 5 on a 9×9 board."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("The least difference is half of the size, rounded up, or its number.")
    }

    fn name(&self, constraint: &Constraint) -> String {
        match constraint.value {
            Some(number) => format!("the whispers line of {number}"),
            None => "the whispers line".to_owned(),
        }
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let most = u16::from(layout.size()) - 1;
        match constraint.value {
            Some(number) if number == 0 || number > most => {
                Err(format!("its number is {number} instead of 1 to {most}"))
            }
            Some(_) | None => path::check(constraint, layout),
        }
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let size = board.layout.size();
        let least = constraint.value.unwrap_or(u16::from(least_difference(size)));
        let apart = Relation::of(size, |a, b| u16::from(a.abs_diff(b)) >= least);
        let pairs = constraint.cells.windows(2).filter_map(|pair| pair.first_chunk().copied());
        parts.extend(pairs.map(|cells| Part::Pair(Pair { cells, relation: apart.clone() })));
    }

    fn is_directed(&self) -> bool {
        false
    }

    fn drawings(&self, constraint: &Constraint, layout: &Layout) -> Vec<Drawing> {
        let hue = if unusual(constraint, layout).is_some() { Hue::Orange } else { Hue::Green };
        vec![Drawing::Route { cells: constraint.cells.clone(), stroke: Stroke::Wide(hue) }]
    }

    /// The next digit is the farthest, from which most ways lead on.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        path::grown(Kind::WHISPERS, layout, random, &|tip, next| {
            let apart = solution.get(tip)?.value().abs_diff(solution.get(next)?.value());
            Some(u8::MAX - apart).filter(|_| apart >= least_difference(layout.size()))
        })
    }
}
