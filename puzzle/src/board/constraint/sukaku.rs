//! Candidates that are given: a cell holds one of them. A puzzle that is set by these alone is called a Sukaku.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Digit, DigitSet, Grid};

#[derive(Debug)]
pub(super) struct Sukaku;

/// The largest board whose sets of digits fit into the number of a rule.
const LARGEST: u8 = 16;

impl Constraint {
    /// The rule that a cell holds one of these digits; none on boards whose digits are too many for it.
    pub fn candidates(cell: Cell, digits: DigitSet) -> Option<Self> {
        let value = u16::try_from(u32::from(digits)).ok()?;
        Some(Self { kind: Kind::SUKAKU, cells: vec![cell], value: Some(value) })
    }

    /// The digits that are given as candidates; all for any other rule.
    pub fn digits(&self) -> DigitSet {
        let bits = self.value.filter(|_| self.kind == Kind::SUKAKU).map(u32::from);
        bits.and_then(|bits| DigitSet::try_from(bits).ok()).unwrap_or(DigitSet::up_to(Digit::MAX))
    }
}

impl Rule for Sukaku {
    fn key(&self) -> &'static str {
        "sukaku"
    }

    fn notation(&self) -> Notation {
        Notation::Digits
    }

    fn about(&self) -> &'static str {
        "A cell with small digits holds one of them."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some(
            "Bit d - 1 of the number is set for each digit d that the cell may hold; boards are up to 16×16.",
        )
    }

    fn name(&self, _: &Constraint) -> String {
        "the given candidates".to_owned()
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let all = DigitSet::up_to(layout.size());
        let digits = constraint.value.map_or(DigitSet::EMPTY, |_| constraint.digits());
        if layout.size() > LARGEST {
            return Err(format!("candidates are given on boards of up to {LARGEST} digits"));
        }
        match digits.is_empty() || !digits.difference(all).is_empty() {
            true => Err("its number names no digits of the board".to_owned()),
            false => Ok(()),
        }
    }

    fn lower(&self, constraint: &Constraint, _: &Rules<'_>, parts: &mut Vec<Part>) {
        let digits = constraint.digits();
        parts.extend(constraint.cells.iter().map(|&cell| Part::Allowed(cell, digits)));
    }

    fn is_made(&self) -> bool {
        false
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let digits = constraint.digits();
        constraint.cells.iter().map(|&cell| Drawing::Candidates { cell, digits }).collect()
    }

    /// For each cell its digit and the next one.
    fn found_in(&self, layout: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let next = |digit: Digit| Digit::new(digit.value() % layout.size() + 1);
        let pair = |digit: Digit| [digit].into_iter().chain(next(digit)).collect();
        solution.clues().filter_map(|(cell, digit)| Constraint::candidates(cell, pair(digit))).collect()
    }
}
