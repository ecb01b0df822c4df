//! Cells that hold less, or more, than each of their neighbours.

use super::line::pair;
use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, path};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid};

#[derive(Debug)]
pub(super) struct Extreme {
    pub(super) least: bool,
}

fn neighbours(layout: &Layout, cell: Cell) -> impl Iterator<Item = Cell> {
    [(-1, 0), (0, -1), (0, 1), (1, 0)]
        .into_iter()
        .filter_map(move |(down, right)| layout.beside(cell, down, right))
}

impl Extreme {
    fn kind(&self) -> Kind {
        if self.least { Kind::MINIMUM } else { Kind::MAXIMUM }
    }

    fn holds(&self, digit: u8, neighbour: u8) -> bool {
        if self.least { digit < neighbour } else { digit > neighbour }
    }
}

impl Rule for Extreme {
    fn key(&self) -> &'static str {
        if self.least { "minimum" } else { "maximum" }
    }

    fn notation(&self) -> Notation {
        Notation::Cell
    }

    fn about(&self) -> &'static str {
        if self.least {
            "A tinted cell with signs that open outwards holds less than each neighbour beside, above and below it."
        } else {
            "A tinted cell with signs that open inwards holds more than each neighbour beside, above and below it."
        }
    }

    fn name(&self, _: &Constraint) -> String {
        format!("the {}", self.key())
    }

    /// Neighbours that are marked alike are not compared: they would contradict each other.
    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        for &cell in &constraint.cells {
            let marked = |other: &Cell| board.of(self.kind()).any(|rule| rule.cells.contains(other));
            let others = neighbours(board.layout, cell).filter(|other| !marked(other));
            parts.extend(others.map(|other| pair(board.layout, [cell, other], &|a, b| self.holds(a, b))));
        }
    }

    fn drawings(&self, constraint: &Constraint, layout: &Layout) -> Vec<Drawing> {
        let sign = |cell: Cell, other: Cell| Drawing::Greater {
            cells: if self.least { [other, cell] } else { [cell, other] },
        };
        let cells = constraint.cells.clone();
        let signs =
            cells.iter().flat_map(|&cell| neighbours(layout, cell).map(move |other| sign(cell, other)));
        let signs: Vec<Drawing> = signs.collect();
        [Drawing::Tint { cells, hue: None }].into_iter().chain(signs).collect()
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let digit = |cell: Cell| path::digits(solution, &[cell]).first().copied().unwrap_or(0);
        let is_it = |cell: &Cell| {
            digit(*cell) > 0 && neighbours(layout, *cell).all(|other| self.holds(digit(*cell), digit(other)))
        };
        layout.cells().filter(is_it).map(|cell| Constraint::on(self.kind(), vec![cell])).collect()
    }
}
