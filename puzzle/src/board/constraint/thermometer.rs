//! Thermometers: digits grow from the bulb to the tip; on slow ones they may stay as they are.

use super::{Constraint, Drawing, End, Hue, Kind, Notation, Rule, Rules, Stroke, path};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part, Relation};
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Thermometer {
    pub(super) slow: bool,
}

impl Thermometer {
    fn holds(&self, digit: u8, next: u8) -> bool {
        digit < next || self.slow && digit == next
    }
}

impl Rule for Thermometer {
    fn key(&self) -> &'static str {
        if self.slow { "slowthermo" } else { "thermometer" }
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: false }
    }

    fn about(&self) -> &'static str {
        if self.slow {
            "Digits never fall along a thermometer with a hollow bulb, from the bulb to its tip; they may stay the same."
        } else {
            "Digits rise along each thermometer, from its round bulb to its tip."
        }
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("The bulb is the first cell.")
    }

    fn name(&self, _: &Constraint) -> String {
        if self.slow { "the slow thermometer" } else { "the thermometer" }.to_owned()
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let (cells, size) = (constraint.cells.len(), usize::from(layout.size()));
        if cells > size && !self.slow {
            return Err(format!("it has {cells} cells, and there are only {size} digits"));
        }
        path::check(constraint, layout)
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let rising = Relation::of(board.layout.size(), |a, b| self.holds(a, b));
        let pairs = constraint.cells.windows(2).filter_map(|pair| pair.first_chunk().copied());
        parts.extend(pairs.map(|cells| Part::Pair(Pair { cells, relation: rising.clone() })));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let cells = constraint.cells.clone();
        if !self.slow {
            return vec![Drawing::Thermometer { cells }];
        }
        let bulb = Drawing::Bulb { cells: cells[..1].to_vec(), end: End::Round, filled: false };
        vec![Drawing::Route { cells, stroke: Stroke::Wide(Hue::Grey) }, bulb]
    }

    /// The next digit is the least greater one, so that they get long.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let kind = if self.slow { Kind::SLOW_THERMOMETER } else { Kind::THERMOMETER };
        path::grown(kind, layout, random, &|tip, next| {
            let (tip, next) = (solution.get(tip)?.value(), solution.get(next)?.value());
            Some(next).filter(|_| self.holds(tip, next))
        })
    }
}
