//! The player's own marks: which digits they think possible in a cell. The server never sees them.

use std::collections::BTreeMap;

use puzzle::{Cell, CellSet, Digit, DigitSet, Layout};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes {
    /// Cells without notes are absent.
    marks: BTreeMap<Cell, DigitSet>,
}

impl Notes {
    pub(crate) fn on(&self, cell: Cell) -> DigitSet {
        self.marks.get(&cell).copied().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, cell: Cell, digits: DigitSet) {
        if digits.is_empty() {
            self.marks.remove(&cell);
        } else {
            self.marks.insert(cell, digits);
        }
    }

    /// Removes a digit from these cells; returns where it had stood.
    pub(crate) fn strike(&mut self, digit: Digit, cells: CellSet) -> CellSet {
        let mut struck = CellSet::EMPTY;
        for cell in cells {
            let mut digits = self.on(cell);
            if digits.remove(digit) {
                self.set(cell, digits);
                struck.insert(cell);
            }
        }
        struck
    }

    /// Puts a digit back into these cells.
    pub(crate) fn restore(&mut self, digit: Digit, cells: CellSet) {
        for cell in cells {
            let mut digits = self.on(cell);
            digits.insert(digit);
            self.set(cell, digits);
        }
    }

    /// Cell index to digit bits, as it is kept.
    pub(crate) fn to_saved(&self) -> BTreeMap<u16, u32> {
        self.marks.iter().map(|(cell, &digits)| (cell.index() as u16, digits.into())).collect()
    }

    /// Reads kept notes; what does not fit the board is left out.
    pub(crate) fn from_saved(saved: &BTreeMap<u16, u32>, layout: &Layout) -> Self {
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
    fn struck_notes_can_be_restored() {
        let five = Digit::new(5).unwrap();
        let peers = puzzle::Geometry::classic().peers(Cell::new(0)).widened();
        let mut notes = Notes::default();
        notes.restore(five, [Cell::new(1), Cell::new(80)].into_iter().collect());
        let before = notes.clone();
        let struck = notes.strike(five, peers);
        assert_eq!(struck.iter().collect::<Vec<_>>(), [Cell::new(1)]);
        assert!(notes.on(Cell::new(80)).contains(five));
        notes.restore(five, struck);
        assert_eq!(notes, before);
    }

    #[test]
    fn kept_notes_come_back_and_nonsense_does_not() {
        let mut notes = Notes::default();
        notes.set(Cell::new(7), DigitSet::try_from(0b1010).unwrap());
        let mut saved = notes.to_saved();
        saved.insert(200, 1);
        saved.insert(3, u32::MAX);
        saved.insert(4, 1 << 12);
        assert_eq!(Notes::from_saved(&saved, Layout::classic()), notes);
    }
}
