//! Hints that a player asks the server for, and the notes that a client may fill in by itself. What the rules of the race
//! allow is decided here only for the screen; the server decides it for good.

use game::{HintKind, Millis};
use puzzle::{Cell, CellSet, DigitSet};

use super::board::CellKind;
use super::history::{NotesChange, Step};
use super::pending::Action;
use super::{Context, EntryRefusal, Race};
use crate::output::Cue;
use crate::text;

/// Characters of an explained hint that are shown.
const EXPLANATION_CHARS_MAX: usize = 400;

/// What a hint has said, and the cells that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    pub cells: CellSet,
    pub text: String,
}

impl Race {
    /// Whether the rules of the race know hints at all.
    #[must_use]
    pub fn has_hints(&self) -> bool {
        self.rules.hints.kind != HintKind::None
    }

    /// Whether asking for a hint makes sense now: of a chosen cell it needs one that is open.
    #[must_use]
    pub fn can_hint(&self, now: Millis) -> bool {
        let cell_chosen = || self.cursor.selected.is_some_and(|cell| self.is_open(cell));
        let asked = self.board.as_ref().is_some_and(|board| board.pending.holds_hint());
        let is_free = self.is_playing() && self.lockout(now).is_none() && !asked;
        match self.rules.hints.kind {
            HintKind::None => false,
            HintKind::RandomCell | HintKind::Explained => is_free,
            HintKind::ChosenCell => is_free && cell_chosen(),
        }
    }

    /// Whether the rules of the race let the client fill in notes.
    #[must_use]
    pub fn has_auto_notes(&self) -> bool {
        self.rules.aids.auto_notes
    }

    /// What the last hint has said, while it is of use.
    #[must_use]
    pub fn explanation(&self) -> Option<&Explanation> {
        self.explanation.as_ref()
    }

    /// Whether a right digit is still to be found for a cell, as far as the player knows.
    fn is_open(&self, cell: Cell) -> bool {
        match self.shown(cell).1 {
            CellKind::Given => false,
            CellKind::Entry | CellKind::Pending => self.silent(),
            CellKind::Empty | CellKind::Wrong => true,
        }
    }

    pub(super) fn ask_hint(&mut self, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        let chosen = self.rules.hints.kind == HintKind::ChosenCell;
        let cell = self.cursor.selected.filter(|_| chosen);
        if !self.can_hint(cx.now) {
            cx.cue(Cue::Refused(self.cursor.selected));
            return Ok(());
        }
        let Some(board) = &mut self.board else { return Ok(()) };
        if board.pending.push(Action::Hint { cell }).is_none() {
            return Err(EntryRefusal::TooManyPending);
        }
        self.explanation = None;
        self.send_due(cx);
        Ok(())
    }

    /// The answer to an asked hint, in words.
    pub(super) fn explain(&mut self, cells: &[Cell], words: &str) {
        let cells = cells.iter().copied().filter(|&cell| self.view.contains(cell)).collect();
        let text = text::plain(words, EXPLANATION_CHARS_MAX);
        self.explanation = (!text.is_empty()).then_some(Explanation { cells, text });
    }

    /// Notes in all empty cells: the digits that break no rule there. One step for undo.
    pub(super) fn fill_notes(&mut self, cx: &mut Context<'_>) {
        let Some(board) = self.board.as_ref().filter(|_| self.has_auto_notes() && self.is_playing()) else {
            cx.cue(Cue::Refused(None));
            return;
        };
        let grid = board.standing_grid();
        let open = self.view.cells().filter(|&cell| grid.get(cell).is_none());
        let change = |cell| {
            let (before, after) = (self.notes.on(cell), self.view.fitting(&grid, cell));
            (before != after).then_some(NotesChange { cell, before, after })
        };
        let changes: Vec<NotesChange> = open.filter_map(change).collect();
        if changes.is_empty() {
            return;
        }
        for change in &changes {
            self.notes.set(change.cell, change.after);
        }
        self.notes_dirty = true;
        self.history.push(Step::Notes(changes));
    }

    pub(super) fn change_notes(&mut self, cell: Cell, before: DigitSet, after: DigitSet) {
        self.notes.set(cell, after);
        self.notes_dirty = true;
        self.history.push(Step::Notes(vec![NotesChange { cell, before, after }]));
    }
}
