//! A board in a player's hands: digits, notes, selection, undo and redo, aids, and how each cell looks. A race is built
//! on it, and so can practice, an editor and a replay be. It judges no digit: the verdicts (of a server, of a solution)
//! come through [`Board::show`]. Knows no server, no race, no sequence numbers and no messages; depends on
//! `puzzle` alone.

mod aids;
mod colours;
mod history;
mod look;
mod notes;
mod position;
mod select;
mod selection;
mod sums;
#[cfg(test)]
mod tests;
mod tints;
mod view;

use puzzle::{Cell, CellSet, Digit, DigitSet, Grid, Puzzle};

pub use aids::Aids;
pub use colours::{COLOURS_MAX, ColourChange, Colours};
pub use history::{
    BoardChange, Edit, EditId, EntryChange, HISTORY_MAX, History, NotesChange, PositionChange, Travel,
};
pub use look::{CellKind, CellLook, PadKey};
pub use notes::{CellNotes, NoteKind, NotedIn, Notes};
pub use position::Position;
pub use selection::{Direction, EntryMode, Selection};
pub use sums::{Broken, CageSum};
pub use tints::TINTS;
pub use view::{BoardView, Drawing};

/// What the judge of a board says of its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Right for good.
    pub settled: CellSet,
    /// Not judged yet.
    pub pending: CellSet,
    /// Wrong: still shown, but no aid counts on it.
    pub wrong: CellSet,
    /// What the last hint is about.
    pub hinted: CellSet,
    /// The player has locked them.
    pub locked: CellSet,
}

#[derive(Clone, Debug)]
pub struct Board {
    view: BoardView,
    givens: Grid,
    /// Every digit on the board, the givens included.
    digits: Grid,
    annotations: Annotations,
    notes: Notes,
    colours: Colours,
    selection: Selection,
    mode: EntryMode,
    /// The digit that the next touched cell gets.
    armed: Option<Digit>,
    history: History,
    aids: Aids,
    conflicts: CellSet,
    /// The notes have changed since they were saved last.
    notes_changed: bool,
}

impl Board {
    #[must_use]
    pub fn new(puzzle: &Puzzle, aids: Aids) -> Self {
        let mut board = Self {
            view: BoardView::new(puzzle.board()),
            givens: puzzle.givens().clone(),
            digits: puzzle.givens().clone(),
            annotations: Annotations::default(),
            notes: Notes::default(),
            colours: Colours::default(),
            selection: Selection::default(),
            mode: EntryMode::default(),
            armed: None,
            history: History::default(),
            aids,
            conflicts: CellSet::EMPTY,
            notes_changed: false,
        };
        board.refresh_conflicts();
        board
    }

    #[must_use]
    pub fn view(&self) -> &BoardView {
        &self.view
    }

    /// Shows these regions, by cell, instead of those of the rules: an editor's may not be complete yet.
    pub fn show_regions(&mut self, regions: Vec<Option<u16>>) {
        self.view.set_regions(regions);
    }

    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.get(cell).is_some()
    }

    /// The digit in a cell, given or entered.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits.get(cell)
    }

    #[must_use]
    pub fn annotations(&self) -> &Annotations {
        &self.annotations
    }

    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    #[must_use]
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    pub fn selection_mut(&mut self) -> &mut Selection {
        &mut self.selection
    }

    #[must_use]
    pub fn mode(&self) -> EntryMode {
        self.mode
    }

    pub fn set_mode(&mut self, mode: EntryMode) {
        self.mode = mode;
    }

    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Takes over which digits stand on the board and what their judge says of them. Not an edit: undo does not know it.
    /// The grid must be of this board.
    pub fn show(&mut self, digits: Grid, annotations: Annotations) {
        self.digits = digits;
        self.annotations = annotations;
        self.refresh_conflicts();
    }

    /// Enters a digit, or empties the cell with `None`, as one edit together with the notes that are tidied.
    pub fn enter(&mut self, cell: Cell, digit: Option<Digit>) -> EditId {
        let before = self.digits.get(cell);
        let tidied = digit.map_or(NotedIn::default(), |digit| self.tidy(cell, digit));
        self.digits.set(cell, digit);
        self.refresh_conflicts();
        self.history.push(BoardChange::Entry(EntryChange { cell, before, after: digit, tidied }))
    }

    /// Adds a note to all selected empty cells, or removes it where all of them have it. `None` where that is impossible: no
    /// such cell, or the digit fits none of them and only fitting ones may be noted.
    pub fn toggle_note(&mut self, digit: Digit, kind: NoteKind) -> Option<EditId> {
        let open: Vec<Cell> = self.selected_empty().collect();
        let adds = open.iter().any(|&cell| !self.notes.on(cell).of(kind).contains(digit));
        let fits = |cell: Cell| !adds || !self.aids.fitting_only || self.fitting(cell).contains(digit);
        let change = |cell: Cell| {
            let (before, mut after) = (self.notes.on(cell), self.notes.on(cell));
            let noted = after.of_mut(kind);
            let changes = if adds { noted.insert(digit) } else { noted.remove(digit) };
            changes.then_some(NotesChange { cell, before, after })
        };
        let changes = open.into_iter().filter(|&cell| fits(cell)).filter_map(change).collect();
        self.edit_notes(changes)
    }

    /// Removes the notes of all selected empty cells.
    pub fn clear_notes(&mut self) -> Option<EditId> {
        let noted = |cell: &Cell| !self.notes.on(*cell).is_empty();
        let change = |cell| NotesChange { cell, before: self.notes.on(cell), after: CellNotes::default() };
        let changes = self.selected_empty().filter(noted).map(change).collect();
        self.edit_notes(changes)
    }

    /// Removes digits from the notes of cells, as one edit; `None` if they were not noted.
    pub fn strike_notes(&mut self, struck: &[(Cell, DigitSet)]) -> Option<EditId> {
        let mut changes: Vec<NotesChange> = Vec::new();
        for &(cell, digits) in struck {
            let known = changes.iter().position(|change| change.cell == cell);
            let before = known.map_or_else(|| self.notes.on(cell), |index| changes[index].after);
            let after = CellNotes {
                corner: before.corner.difference(digits),
                centre: before.centre.difference(digits),
            };
            match known {
                Some(index) => changes[index].after = after,
                None if before != after => changes.push(NotesChange { cell, before, after }),
                None => {}
            }
        }
        self.edit_notes(changes)
    }

    fn selected_empty(&self) -> impl Iterator<Item = Cell> + '_ {
        self.selection.cells().into_iter().filter(|&cell| self.digits.get(cell).is_none())
    }

    /// Takes the last edit back, or makes it again, and puts the cursor where it shows. False if there is none.
    pub fn travel(&mut self, way: Travel) -> bool {
        let Some(change) = self.history.travel(way).map(|edit| edit.change.clone()) else { return false };
        match &change {
            BoardChange::Notes(changes) => {
                for change in changes {
                    let notes = if way == Travel::Undo { change.before } else { change.after };
                    self.notes.set(change.cell, self.tidied(change.cell, notes));
                }
                if let [only] = changes[..] {
                    self.selection.select(only.cell);
                }
            }
            BoardChange::Entry(entry) => {
                self.digits.set(entry.cell, entry.target(way));
                self.put_tidied_back(entry, way);
                self.selection.select(entry.cell);
            }
            BoardChange::Colours(changes) => self.travel_colours(changes, way),
            BoardChange::Position(change) => {
                let position = if way == Travel::Undo { &change.before } else { &change.after };
                self.put(position.clone());
            }
        }
        self.notes_changed = true;
        self.refresh_conflicts();
        true
    }

    /// The judge has refused what an edit, or its undo, put into a cell. Its edit counts as done if what it entered `stands`
    /// all the same, and never happened if not; the notes follow. The digits come with the next [`Board::show`].
    pub fn settle_edit(&mut self, id: EditId, stands: bool) {
        let Some(entry) = self.history.entry(id) else { return };
        match (self.history.settle(id, stands), stands) {
            (true, false) => self.put_tidied_back(&entry, Travel::Undo),
            (false, true) => self.put_tidied_back(&entry, Travel::Redo),
            (true, true) | (false, false) => {}
        }
        self.notes_changed = true;
    }

    /// The notes that an entry has tidied, or will tidy again.
    fn put_tidied_back(&mut self, entry: &EntryChange, way: Travel) {
        match (entry.after, way) {
            (Some(digit), Travel::Undo) => self.notes.add(digit, entry.tidied),
            (Some(digit), Travel::Redo) => {
                self.notes.remove(digit, entry.tidied.cells());
            }
            (None, _) => {}
        }
    }

    /// Notes as they were saved, tidied by what has been settled since.
    pub fn restore_notes(&mut self, notes: Notes) {
        self.notes = notes;
        for cell in self.annotations.settled {
            if let Some(digit) = self.digits.get(cell) {
                self.tidy(cell, digit);
            }
        }
    }

    /// Removes all notes for good; not an edit.
    pub fn forget_notes(&mut self) {
        self.notes = Notes::default();
        self.notes_changed = true;
    }

    #[must_use]
    pub fn aids(&self) -> Aids {
        self.aids
    }

    pub fn set_aids(&mut self, aids: Aids) {
        self.aids = aids;
        self.refresh_conflicts();
    }

    /// Whether the notes have changed since this was asked last.
    pub fn take_notes_changed(&mut self) -> bool {
        std::mem::take(&mut self.notes_changed)
    }
}
