//! Thermometers: digits grow from the bulb to the tip.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, path};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part, Relation};
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Thermometer;

impl Rule for Thermometer {
    fn key(&self) -> &'static str {
        "thermometer"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: false }
    }

    fn about(&self) -> &'static str {
        "Digits rise along each thermometer, from its round bulb to its tip."
    }

    fn data(&self) -> Option<&'static str> {
        Some("The bulb is the first cell.")
    }

    fn name(&self, _: &Constraint) -> String {
        "the thermometer".to_owned()
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let (cells, size) = (constraint.cells.len(), usize::from(layout.size()));
        if cells > size {
            return Err(format!("it has {cells} cells, and there are only {size} digits"));
        }
        path::check(constraint, layout)
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let rising = Relation::of(board.layout.size(), |a, b| a < b);
        let pairs = constraint.cells.windows(2).filter_map(|pair| pair.first_chunk().copied());
        parts.extend(pairs.map(|cells| Part::Pair(Pair { cells, relation: rising.clone() })));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        vec![Drawing::Thermometer { cells: constraint.cells.clone() }]
    }

    /// The next digit is the least greater one, so that they get long.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        path::grown(Kind::THERMOMETER, layout, random, &|tip, next| {
            let digits = (solution.get(tip)?.value(), solution.get(next)?.value());
            Some(digits.1).filter(|next| *next > digits.0)
        })
    }
}
