//! The rules of a board: what a rule is as data.
//!
//! What a kind of rule must know about itself is a [`Rule`], the list of all is [`Kind::ALL`], and each kind has a file
//! beside those. A kind says how its rules become [`Part`]s for solvers, how they are drawn and written down, and how
//! they are found in a solution. It knows no solver, no file format and no other kind but those it speaks of.
//!
//! A program that uses this crate has rules of its own without that: what a [`Rule`] lowers itself to is all that
//! solvers, grades and hints go by; the head of the crate has an example. Formats refuse such boards, and no puzzles are made
//! with them.

mod arrow;
mod between;
mod chess;
mod classes;
mod clone;
mod diagonal;
mod disjoint;
mod dots;
mod drawing;
mod extremes;
mod indexer;
mod inequality;
pub(crate) mod killer;
mod kind;
mod line;
mod lines;
mod little_killer;
mod lockout;
mod malformed;
mod measure;
mod outside;
mod palindrome;
mod parity;
mod path;
mod quadruple;
mod region_sum;
mod regions;
mod renban;
mod rooms;
mod rule;
mod sandwich;
mod skyscraper;
mod sukaku;
mod sum;
mod thermometer;
mod told;
mod whispers;
mod window;
mod xsum;
mod xv;
mod zipper;

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

use crate::Cell;
use crate::board::layout::Layout;
use crate::board::plan::{Automaton, Part};
pub use drawing::{Drawing, End, Hue, Margins, Sketch, Stroke};
pub use kind::Kind;
pub use malformed::Malformed;
pub use measure::{Is, Measure};
pub use rule::{Boards, Notation, Rule};
pub use told::Drawn;

/// The most rules that one board may have.
pub const MOST_CONSTRAINTS: usize = 2_000;

/// One rule of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Constraint {
    pub kind: Kind,
    /// The cells it speaks of, in an order that has a meaning for some kinds; none if it holds for the whole board.
    pub cells: Vec<Cell>,
    /// The number it names, if it names one: the sum of a cage, the difference of a dot.
    pub value: Option<u16>,
}

impl Constraint {
    /// The rules of a plain Sudoku: rows, columns, regions.
    pub fn plain() -> Vec<Self> {
        [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS].map(Self::of_board).to_vec()
    }

    /// Those of them that a layout has something for: where rows are all the regions there are, they hold once.
    pub fn plain_on(layout: &Layout) -> Vec<Self> {
        let has_regions = layout.regions() != layout.across();
        let mut plain = Self::plain();
        plain.retain(|rule| has_regions || rule.kind != Kind::REGIONS);
        plain
    }

    pub const fn of_board(kind: Kind) -> Self {
        Self { kind, cells: Vec::new(), value: None }
    }

    pub const fn on(kind: Kind, cells: Vec<Cell>) -> Self {
        Self { kind, cells, value: None }
    }

    /// Adds what the rule means to solvers.
    pub fn lower(&self, board: &Rules<'_>, parts: &mut Vec<Part>) {
        self.kind.0.lower(self, board, parts);
    }

    /// The rule in words, for sentences: "the cage of 15", "the main diagonal".
    pub fn name(&self) -> String {
        self.kind.0.name(self)
    }

    /// Whether it tells digits apart by their values: then they cannot be renamed.
    pub fn depends_on_values(&self) -> bool {
        self.kind.0.depends_on_values(self)
    }

    /// What is drawn for it on a board.
    pub fn drawings(&self, layout: &Layout) -> Vec<Drawing> {
        self.kind.0.drawings(self, layout)
    }
}

/// A board as a rule sees it: where the cells lie, and all its rules.
#[derive(Clone, Debug)]
pub struct Rules<'b> {
    pub layout: &'b Layout,
    pub constraints: &'b [Constraint],
    /// See [`outside::lower`].
    automata: RefCell<Vec<(Kind, Option<u16>, Automaton)>>,
}

impl<'b> Rules<'b> {
    pub fn new(layout: &'b Layout, constraints: &'b [Constraint]) -> Self {
        Self { layout, constraints, automata: RefCell::default() }
    }

    /// The rules of a kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Constraint> {
        self.constraints.iter().filter(move |constraint| constraint.kind == kind)
    }
}
