//! Choosing cells and the digit that is entered next: what a click, a drag or an arrow key does to the board before
//! anything stands in a cell. Undo does not know it.

use puzzle::{Cell, CellSet, Digit};

use super::{Board, Direction};

impl Board {
    /// Selects a cell, or nothing where the board has no such cell.
    pub fn select(&mut self, cell: Cell) {
        if self.view.contains(cell) {
            self.selection.select(cell);
        } else {
            self.selection.clear();
        }
    }

    pub fn step(&mut self, direction: Direction) {
        self.selection.step(direction, self.view.layout());
    }

    /// Selects the farthest cell in this direction.
    pub fn leap(&mut self, direction: Direction) {
        if let Some(cell) = self.selection.farthest(direction, self.view.layout()) {
            self.selection.select(cell);
        }
    }

    /// The next cell in this direction is selected too.
    pub fn extend_step(&mut self, direction: Direction) {
        if let Some(cell) = self.selection.neighbour(direction, self.view.layout()) {
            self.selection.extend(cell);
        }
    }

    /// This cell is selected too.
    pub fn extend(&mut self, cell: Cell) {
        if self.view.contains(cell) {
            self.selection.extend(cell);
        }
    }

    /// All cells between the cursor and this one are selected too.
    pub fn extend_to(&mut self, cell: Cell) {
        if self.view.contains(cell) {
            self.selection.extend_to(cell, self.view.layout());
        }
    }

    /// In or out of the selection.
    pub fn toggle_selected(&mut self, cell: Cell) {
        if self.view.contains(cell) {
            self.selection.toggle(cell);
        }
    }

    pub fn select_all(&mut self) {
        self.selection.select_all(self.view.cells().collect());
    }

    /// Selects exactly what is not selected now.
    pub fn invert_selection(&mut self) {
        let selected = self.selection.cells();
        self.selection.select_all(self.view.cells().filter(|&cell| !selected.contains(cell)).collect());
    }

    /// Selects all cells with the digit of this one or, where it is empty, with the same notes.
    pub fn select_same(&mut self, cell: Cell) {
        self.select(cell);
        if !self.view.contains(cell) {
            return;
        }
        let (digit, notes) = (self.digits.get(cell), self.notes.on(cell));
        let same = |other: &Cell| match digit {
            Some(_) => self.digits.get(*other) == digit,
            None => self.digits.get(*other).is_none() && self.notes.on(*other) == notes,
        };
        if digit.is_some() || !notes.is_empty() {
            let same: CellSet = self.view.cells().filter(same).collect();
            self.selection.select_all(same);
        }
    }

    /// The digit that the next touched cell gets.
    #[must_use]
    pub fn armed(&self) -> Option<Digit> {
        self.armed
    }

    /// The next touched cell gets this digit; `None` where touching only selects.
    pub fn arm(&mut self, digit: Option<Digit>) {
        self.armed = digit.filter(|&digit| self.view.has_digit(digit));
    }

    /// Arms the next or the previous digit, round the end.
    pub fn arm_next(&mut self, forward: bool) {
        let size = self.view.size();
        let here = self.armed.map(Digit::value);
        let next = match (here, forward) {
            (None, true) => 1,
            (None, false) => size,
            (Some(value), true) => value % size + 1,
            (Some(value), false) => (value + size - 2) % size + 1,
        };
        self.arm(Digit::new(next));
    }
}
