//! Whispers: digits that follow each other along a line are far apart.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, path};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part, Relation};
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Whispers;

/// What digits differ by at least: 5 on a 9x9 board.
fn least_difference(size: u8) -> u8 {
    size.div_ceil(2)
}

impl Rule for Whispers {
    fn key(&self) -> &'static str {
        "whispers"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: false }
    }

    fn about(&self) -> &'static str {
        "Neighbours along each line differ by at least half of the largest digit: by 5 on a 9×9 board."
    }

    fn data(&self) -> Option<&'static str> {
        Some("The least difference is half of the size, rounded up.")
    }

    fn name(&self, _: &Constraint) -> String {
        "the whispers line".to_owned()
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        path::check(constraint, layout)
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let size = board.layout.size();
        let apart = Relation::of(size, |a, b| a.abs_diff(b) >= least_difference(size));
        let pairs = constraint.cells.windows(2).filter_map(|pair| pair.first_chunk().copied());
        parts.extend(pairs.map(|cells| Part::Pair(Pair { cells, relation: apart.clone() })));
    }

    fn is_directed(&self) -> bool {
        false
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        vec![Drawing::Line { cells: constraint.cells.clone() }]
    }

    /// The next digit is the farthest, from which most ways lead on.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        path::grown(Kind::WHISPERS, layout, random, &|tip, next| {
            let apart = solution.get(tip)?.value().abs_diff(solution.get(next)?.value());
            Some(u8::MAX - apart).filter(|_| apart >= least_difference(layout.size()))
        })
    }
}
