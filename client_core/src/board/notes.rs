//! The player's own marks: which digits they think possible in a cell. The server never sees them.

use std::collections::BTreeMap;

use puzzle::{Cell, CellSet, Digit, DigitSet, Layout};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Cells without notes are absent.
    marks: BTreeMap<Cell, DigitSet>,
}

impl Notes {
    #[must_use]
    pub fn on(&self, cell: Cell) -> DigitSet {
        self.marks.get(&cell).copied().unwrap_or_default()
    }

    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        if digits.is_empty() {
            self.marks.remove(&cell);
        } else {
            self.marks.insert(cell, digits);
        }
    }

    /// Removes a digit from these cells; returns where it stood.
    pub fn remove(&mut self, digit: Digit, cells: CellSet) -> CellSet {
        let mut removed = CellSet::EMPTY;
        for cell in cells {
            let mut digits = self.on(cell);
            if digits.remove(digit) {
                self.set(cell, digits);
                removed.insert(cell);
            }
        }
        removed
    }

    /// Adds a digit in these cells.
    pub fn add(&mut self, digit: Digit, cells: CellSet) {
        for cell in cells {
            let mut digits = self.on(cell);
            digits.insert(digit);
            self.set(cell, digits);
        }
    }

    /// Cell index to digit bits, as it is saved.
    #[must_use]
    pub fn to_saved(&self) -> BTreeMap<u16, u32> {
        self.marks.iter().map(|(cell, &digits)| (cell.index() as u16, digits.into())).collect()
    }

    /// Reads saved notes; what does not fit the board is left out.
    #[must_use]
    pub fn from_saved(saved: &BTreeMap<u16, u32>, layout: &Layout) -> Self {
        let mut notes = Self::default();
        for (&index, &bits) in saved {
            let (cell, digits) = (Cell::new(index), DigitSet::try_from(bits));
            if let (true, Ok(digits)) = (layout.contains(cell), digits) {
                notes.set(cell, digits.intersection(DigitSet::up_to(layout.size())));
            }
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_notes_can_be_added_again() {
        let five = Digit::new(5).unwrap();
        let peers = puzzle::Geometry::classic().peers(Cell::new(0)).widened();
        let mut notes = Notes::default();
        notes.add(five, [Cell::new(1), Cell::new(80)].into_iter().collect());
        let before = notes.clone();
        let removed = notes.remove(five, peers);
        assert_eq!(removed.iter().collect::<Vec<_>>(), [Cell::new(1)]);
        assert!(notes.on(Cell::new(80)).contains(five));
        notes.add(five, removed);
        assert_eq!(notes, before);
    }

    #[test]
    fn saved_notes_are_read_and_nonsense_is_left_out() {
        let mut notes = Notes::default();
        notes.set(Cell::new(7), DigitSet::try_from(0b1010).unwrap());
        let mut saved = notes.to_saved();
        saved.insert(200, 1);
        saved.insert(3, u32::MAX);
        saved.insert(4, 1 << 12);
        assert_eq!(Notes::from_saved(&saved, Layout::classic()), notes);
    }
}
