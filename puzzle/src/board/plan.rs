//! The rules of a puzzle in the five forms that solvers understand: what cells may hold, which differ, which pairs go
//! together, what sums to what, and what an automaton reads along some cells.
//!
//! Every constraint lowers itself to these, so a solver knows no constraint and a constraint no solver. The rule that
//! a part comes from is stored beside it, for explanations.

mod automaton;
mod table;

pub use automaton::Automaton;
pub(crate) use automaton::{Diagram, Edge};
pub(crate) use table::Table;

use crate::{Cell, Digit, DigitSet};

/// For each digit of the one cell of a pair: the digits that the other may then hold.
///
/// Indexed by the digit's value less one; digits beyond the board's have no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation([DigitSet; Digit::MAX as usize]);

impl Relation {
    /// The relation of the digits 1 to `size` for which `holds`.
    pub fn of(size: u8, holds: impl Fn(u8, u8) -> bool) -> Self {
        let mut table = [DigitSet::EMPTY; Digit::MAX as usize];
        for a in Digit::up_to(size) {
            let partners = Digit::up_to(size).filter(|b| holds(a.value(), b.value()));
            table[usize::from(a.value()) - 1] = partners.collect();
        }
        Self(table)
    }

    /// What the second cell may hold when the first holds `digit`.
    pub fn partners(&self, digit: Digit) -> DigitSet {
        self.0[usize::from(digit.value()) - 1]
    }

    /// Whether it is the same seen from either cell.
    pub fn is_symmetric(&self) -> bool {
        let mutual = |a: Digit| self.partners(a).iter().all(|b| self.partners(b).contains(a));
        Digit::up_to(Digit::MAX).all(mutual)
    }

    /// The same relation seen from the second cell.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let size = Digit::MAX;
        let holds = |a: u8, b: u8| {
            let (Some(a), Some(b)) = (Digit::new(a), Digit::new(b)) else { return false };
            self.partners(b).contains(a)
        };
        Self::of(size, holds)
    }
}

/// Two cells whose digits go together as the relation says, seen from the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub cells: [Cell; 2],
    pub relation: Relation,
}

/// The digits of some cells, less those of others, make a total. Cells may repeat digits unless they also differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    pub plus: Vec<Cell>,
    pub minus: Vec<Cell>,
    pub total: i32,
}

/// One part of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The cell holds one of these digits.
    Allowed(Cell, DigitSet),
    /// No two of these cells hold the same digit; as many cells as there are digits hold each digit once.
    Different(Vec<Cell>),
    Pair(Pair),
    Sum(Sum),
    /// For rules that the other forms cannot say.
    Automaton(Automaton),
}

impl Part {
    /// The cells the part speaks of.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Allowed(cell, _) => vec![*cell],
            Self::Different(cells) => cells.clone(),
            Self::Pair(pair) => pair.cells.to_vec(),
            Self::Sum(sum) => sum.plus.iter().chain(&sum.minus).copied().collect(),
            Self::Automaton(automaton) => automaton.cells().to_vec(),
        }
    }
}

/// All that a solver needs to know of a board: how many cells, how many digits, and every part of every rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The digits are 1 to this, at most [`Digit::MAX`].
    pub size: u8,
    /// The cells are 0 to this, less one.
    pub cells: usize,
    pub parts: Vec<Part>,
}
