//! Undo and redo. An edit says what to put back; [`Board`](super::Board) does it. Knows no rules: whether a digit may be
//! taken back is decided by the caller before it travels.

use std::collections::VecDeque;

use puzzle::{Cell, Digit};

use super::colours::ColourChange;
use super::notes::{CellNotes, NotedIn};
use super::position::Position;

/// Edits that can be undone; the oldest are forgotten first. More than anybody makes by hand on one board.
pub const HISTORY_MAX: usize = 10_000;

/// Identifies an edit for as long as it can be undone or redone; later edits have greater ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EditId(u64);

/// One undo step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub id: EditId,
    pub change: BoardChange,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardChange {
    /// In one cell, or in many at once.
    Notes(Vec<NotesChange>),
    Entry(EntryChange),
    Colours(Vec<ColourChange>),
    /// Everything at once: a savepoint, a fresh start.
    Position(Box<PositionChange>),
}

/// Another position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionChange {
    pub before: Position,
    pub after: Position,
}

/// Other notes in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotesChange {
    pub cell: Cell,
    pub before: CellNotes,
    pub after: CellNotes,
}

/// Another digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryChange {
    pub cell: Cell,
    pub before: Option<Digit>,
    pub after: Option<Digit>,
    /// Where the digit was removed from the notes.
    pub tidied: NotedIn,
}

impl EntryChange {
    /// What stands in the cell after travelling this way.
    #[must_use]
    pub fn target(&self, way: Travel) -> Option<Digit> {
        match way {
            Travel::Undo => self.before,
            Travel::Redo => self.after,
        }
    }
}

/// A way through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travel {
    Undo,
    Redo,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    done: VecDeque<Edit>,
    undone: Vec<Edit>,
    edits: u64,
}

impl History {
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The edit that is next on this way.
    #[must_use]
    pub fn next(&self, way: Travel) -> Option<&Edit> {
        match way {
            Travel::Undo => self.done.back(),
            Travel::Redo => self.undone.last(),
        }
    }

    pub(super) fn push(&mut self, change: BoardChange) -> EditId {
        if self.done.len() == HISTORY_MAX {
            self.done.pop_front();
        }
        self.edits += 1;
        let id = EditId(self.edits);
        self.done.push_back(Edit { id, change });
        self.undone.clear();
        id
    }

    /// Goes one edit this way, and says which.
    pub(super) fn travel(&mut self, way: Travel) -> Option<&Edit> {
        match way {
            Travel::Undo => {
                self.undone.push(self.done.pop_back()?);
                self.undone.last()
            }
            Travel::Redo => {
                self.done.push_back(self.undone.pop()?);
                self.done.back()
            }
        }
    }

    /// The entry that an edit made, while it can be undone or redone.
    #[must_use]
    pub fn entry(&self, id: EditId) -> Option<EntryChange> {
        let edit = self.done.iter().chain(&self.undone).find(|edit| edit.id == id)?;
        match edit.change {
            BoardChange::Entry(entry) => Some(entry),
            BoardChange::Notes(_) | BoardChange::Colours(_) | BoardChange::Position(_) => None,
        }
    }

    /// Keeps an edit as done if what it entered `stands`, and removes it otherwise. Returns whether it counted as done
    /// until now.
    pub(super) fn settle(&mut self, id: EditId, stands: bool) -> bool {
        if let Some(index) = self.done.iter().position(|edit| edit.id == id) {
            if !stands {
                self.done.remove(index);
            }
            return true;
        }
        if let Some(index) = self.undone.iter().position(|edit| edit.id == id) {
            let edit = self.undone.remove(index);
            if stands {
                let newer = self.done.iter().position(|done| done.id > id);
                self.done.insert(newer.unwrap_or(self.done.len()), edit);
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(index: u16) -> BoardChange {
        let after = CellNotes { corner: puzzle::DigitSet::up_to(1), ..CellNotes::default() };
        let change = NotesChange { cell: Cell::new(index), before: CellNotes::default(), after };
        BoardChange::Notes(vec![change])
    }

    fn undo(history: &mut History) -> Option<BoardChange> {
        history.travel(Travel::Undo).map(|edit| edit.change.clone())
    }

    #[test]
    fn a_new_edit_ends_the_undone_ones() {
        let mut history = History::default();
        history.push(note(1));
        history.push(note(2));
        assert_eq!(undo(&mut history), Some(note(2)));
        assert!(history.can_redo());
        history.push(note(3));
        assert!(!history.can_redo());
        assert_eq!(undo(&mut history), Some(note(3)));
        history.travel(Travel::Redo);
        assert_eq!((undo(&mut history), undo(&mut history)), (Some(note(3)), Some(note(1))));
        assert_eq!(undo(&mut history), None);
    }

    #[test]
    fn the_oldest_edits_are_forgotten_first() {
        let mut history = History::default();
        for n in 0..=HISTORY_MAX {
            history.push(note(n as u16));
        }
        let undone = std::iter::from_fn(|| undo(&mut history)).count();
        assert_eq!(undone, HISTORY_MAX);
    }

    #[test]
    fn an_edit_that_stands_after_all_returns_to_its_place() {
        let mut history = History::default();
        let ids = [1, 2, 3].map(|index| history.push(note(index)));
        history.travel(Travel::Undo);
        history.travel(Travel::Undo);
        assert!(!history.settle(ids[2], true));
        assert!(!history.settle(ids[1], true));
        assert_eq!(history.done.iter().map(|edit| edit.id).collect::<Vec<_>>(), ids);
        assert!(history.settle(ids[0], false));
        assert_eq!(history.done.len(), 2);
    }
}
