//! The player's own marks, in two kinds: which digits they think possible in a cell (centre notes), and where in a house a
//! digit can be (corner notes). The server never sees them.

use std::collections::BTreeMap;

use puzzle::{Cell, CellSet, Digit, DigitSet, Layout};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// Each digit at its own place along the cell's edge.
    Corner,
    /// All digits in a row in the middle of the cell.
    Centre,
}

impl NoteKind {
    pub const ALL: [Self; 2] = [Self::Corner, Self::Centre];
}

/// The notes of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellNotes {
    pub corner: DigitSet,
    pub centre: DigitSet,
}

impl CellNotes {
    #[must_use]
    pub const fn of(self, kind: NoteKind) -> DigitSet {
        match kind {
            NoteKind::Corner => self.corner,
            NoteKind::Centre => self.centre,
        }
    }

    pub(super) const fn of_mut(&mut self, kind: NoteKind) -> &mut DigitSet {
        match kind {
            NoteKind::Corner => &mut self.corner,
            NoteKind::Centre => &mut self.centre,
        }
    }

    /// The digits of both kinds.
    #[must_use]
    pub const fn all(self) -> DigitSet {
        self.corner.union(self.centre)
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.all().is_empty()
    }

    /// Removes a digit from both kinds.
    pub(super) fn remove(&mut self, digit: Digit) {
        self.corner.remove(digit);
        self.centre.remove(digit);
    }
}

/// In which cells a digit was noted, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NotedIn {
    pub corner: CellSet,
    pub centre: CellSet,
}

impl NotedIn {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.corner.is_empty() && self.centre.is_empty()
    }

    /// The cells of both kinds.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.corner.union(self.centre)
    }

    const fn of_mut(&mut self, kind: NoteKind) -> &mut CellSet {
        match kind {
            NoteKind::Corner => &mut self.corner,
            NoteKind::Centre => &mut self.centre,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Cells without notes are absent.
    marks: BTreeMap<Cell, CellNotes>,
}

impl Notes {
    #[must_use]
    pub fn on(&self, cell: Cell) -> CellNotes {
        self.marks.get(&cell).copied().unwrap_or_default()
    }

    pub fn set(&mut self, cell: Cell, notes: CellNotes) {
        if notes.is_empty() {
            self.marks.remove(&cell);
        } else {
            self.marks.insert(cell, notes);
        }
    }

    /// The cells in which others differ.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Vec<Cell> {
        let more = other.marks.keys().filter(|cell| !self.marks.contains_key(cell));
        let cells = self.marks.keys().chain(more).copied();
        cells.filter(|cell| self.on(*cell) != other.on(*cell)).collect()
    }

    /// Removes a digit from these cells; returns where it stood.
    pub fn remove(&mut self, digit: Digit, cells: CellSet) -> NotedIn {
        let mut removed = NotedIn::default();
        for cell in cells {
            let mut notes = self.on(cell);
            for kind in NoteKind::ALL {
                if notes.of_mut(kind).remove(digit) {
                    removed.of_mut(kind).insert(cell);
                }
            }
            self.set(cell, notes);
        }
        removed
    }

    /// Adds a digit where it was removed.
    pub fn add(&mut self, digit: Digit, mut cells: NotedIn) {
        for kind in NoteKind::ALL {
            for cell in *cells.of_mut(kind) {
                let mut notes = self.on(cell);
                notes.of_mut(kind).insert(digit);
                self.set(cell, notes);
            }
        }
    }

    /// Cell index to digit bits of one kind, as it is saved.
    #[must_use]
    pub fn to_saved(&self, kind: NoteKind) -> BTreeMap<u16, u32> {
        let noted = self.marks.iter().filter(|(_, notes)| !notes.of(kind).is_empty());
        // Inserted one by one: a map that is collected is sorted first, by the standard sort, which is heavy in the browser.
        let mut saved = BTreeMap::new();
        saved.extend(noted.map(|(cell, notes)| (cell.index() as u16, notes.of(kind).into())));
        saved
    }

    /// Reads saved notes of one kind; what does not fit the board is left out.
    pub fn add_saved(&mut self, kind: NoteKind, saved: &BTreeMap<u16, u32>, layout: &Layout) {
        for (&index, &bits) in saved {
            let (cell, digits) = (Cell::new(index), DigitSet::try_from(bits));
            if let (true, Ok(digits)) = (layout.contains(cell), digits) {
                let mut notes = self.on(cell);
                *notes.of_mut(kind) = digits.intersection(DigitSet::up_to(layout.size()));
                self.set(cell, notes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(values: &[u8]) -> DigitSet {
        values.iter().map(|&value| Digit::new(value).unwrap()).collect()
    }

    #[test]
    fn removed_notes_of_both_kinds_can_be_added_again() {
        let five = Digit::new(5).unwrap();
        let peers = puzzle::Geometry::classic().peers(Cell::new(0)).widened();
        let mut notes = Notes::default();
        notes.set(Cell::new(1), CellNotes { corner: set(&[5]), centre: set(&[4]) });
        notes.set(Cell::new(2), CellNotes { corner: set(&[1]), centre: set(&[5, 6]) });
        notes.set(Cell::new(80), CellNotes { corner: set(&[5]), centre: set(&[]) });
        let before = notes.clone();
        let removed = notes.remove(five, peers);
        assert_eq!(removed.corner.iter().collect::<Vec<_>>(), [Cell::new(1)]);
        assert_eq!(removed.centre.iter().collect::<Vec<_>>(), [Cell::new(2)]);
        assert!(notes.on(Cell::new(80)).all().contains(five));
        assert!(!notes.on(Cell::new(2)).all().contains(five));
        notes.add(five, removed);
        assert_eq!(notes, before);
    }

    #[test]
    fn saved_notes_are_read_and_nonsense_is_left_out() {
        let mut notes = Notes::default();
        notes.set(Cell::new(7), CellNotes { corner: set(&[2, 4]), centre: set(&[9]) });
        let mut corner = notes.to_saved(NoteKind::Corner);
        let centre = notes.to_saved(NoteKind::Centre);
        assert_eq!((corner.len(), centre.len()), (1, 1));
        corner.insert(200, 1);
        corner.insert(3, u32::MAX);
        corner.insert(4, 1 << 12);
        let mut read = Notes::default();
        read.add_saved(NoteKind::Corner, &corner, Layout::classic());
        read.add_saved(NoteKind::Centre, &centre, Layout::classic());
        assert_eq!(read, notes);
    }
}
