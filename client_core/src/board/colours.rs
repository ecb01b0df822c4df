//! Colours that a player gives to cells to try an assumption out. They mean nothing to the board.

use std::collections::BTreeMap;

use puzzle::Cell;

use super::history::{BoardChange, Travel};
use super::{Board, EditId};

/// How many colours there are; they are numbered from 1.
pub const COLOURS_MAX: u8 = 9;

/// Another colour of a cell; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColourChange {
    pub cell: Cell,
    pub before: u8,
    pub after: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Colours(BTreeMap<Cell, u8>);

impl Colours {
    /// The number of a cell's colour; 0 for none.
    #[must_use]
    pub fn of(&self, cell: Cell) -> u8 {
        self.0.get(&cell).copied().unwrap_or_default()
    }

    /// The coloured cells, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        self.0.iter().map(|(cell, colour)| (*cell, *colour))
    }

    /// Gives a cell a colour, or takes it away with 0. Other numbers than those of colours are ignored.
    pub fn set(&mut self, cell: Cell, colour: u8) {
        match colour {
            0 => {
                self.0.remove(&cell);
            }
            1..=COLOURS_MAX => {
                self.0.insert(cell, colour);
            }
            _ => {}
        }
    }
}

impl Board {
    #[must_use]
    pub fn colours(&self) -> &Colours {
        &self.colours
    }

    /// Gives all selected cells a colour, or takes it away where all of them have it; 0 takes any away. `None` if nothing
    /// changes.
    pub fn paint(&mut self, colour: u8) -> Option<EditId> {
        let cells: Vec<Cell> = self.selection.cells().into_iter().collect();
        let all = cells.iter().all(|&cell| self.colours.of(cell) == colour);
        let after = if all || colour > COLOURS_MAX { 0 } else { colour };
        let change = |cell| ColourChange { cell, before: self.colours.of(cell), after };
        let changes: Vec<ColourChange> =
            cells.into_iter().map(change).filter(|change| change.before != change.after).collect();
        if changes.is_empty() {
            return None;
        }
        self.travel_colours(&changes, Travel::Redo);
        Some(self.history.push(BoardChange::Colours(changes)))
    }

    pub(super) fn travel_colours(&mut self, changes: &[ColourChange], way: Travel) {
        for change in changes {
            self.colours.set(change.cell, if way == Travel::Undo { change.before } else { change.after });
        }
    }
}
