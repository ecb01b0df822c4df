//! What the player does on the board: digits, notes, erase, undo, redo. Everything shows at once; what the
//! server must know becomes a pending move.

use puzzle::{Cell, Digit};

use super::pending::Action;
use super::{Context, Race};
use crate::board::{BoardChange, CellKind, EditId, EntryMode, Travel};
use crate::input::Play;
use crate::output::{Cue, Output};

/// Why the board takes no entry, where a text should tell the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryRefusal {
    TooManyPending,
}

impl Race {
    pub(crate) fn play(&mut self, play: Play, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        match play {
            Play::Select(cell) => self.board.select(cell),
            Play::Deselect => self.board.selection_mut().clear(),
            Play::Move(direction) => self.board.step(direction),
            Play::SetMode(mode) => self.board.set_mode(mode),
            Play::ToggleNotes => self.board.set_mode(self.board.mode().other()),
            Play::Digit(digit) => return self.digit(digit, self.board.mode(), cx),
            Play::DigitAs(digit, mode) => return self.digit(digit, mode, cx),
            Play::DigitAt(cell, digit) => {
                self.board.select(cell);
                return self.digit(digit, EntryMode::Digits, cx);
            }
            Play::Erase => return self.erase(cx),
            Play::Undo => return self.travel(Travel::Undo, cx),
            Play::Redo => return self.travel(Travel::Redo, cx),
            Play::Hint => return self.ask_hint(cx),
            Play::CloseHint => {
                self.explanation = None;
                self.refresh();
            }
            Play::FillNotes => self.fill_notes(cx),
        }
        Ok(())
    }

    /// A digit for the cell of the cursor, or a note for all selected cells.
    fn digit(&mut self, digit: Digit, mode: EntryMode, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        let cursor = self.board.selection().cursor();
        let Some(cell) = cursor.filter(|_| self.board.view().has_digit(digit)) else {
            cx.cue(Cue::Refused(None));
            return Ok(());
        };
        match mode {
            EntryMode::Notes => {
                if !self.is_playing() || self.board.toggle_note(digit).is_none() {
                    cx.cue(Cue::Refused(Some(cell)));
                }
                Ok(())
            }
            EntryMode::Digits => self.enter(cell, digit, cx),
        }
    }

    fn fill_notes(&mut self, cx: &mut Context<'_>) {
        if self.has_auto_notes() && self.is_playing() {
            self.board.fill_notes();
        } else {
            cx.cue(Cue::Refused(None));
        }
    }

    fn enter(&mut self, cell: Cell, digit: Digit, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        let (shown, kind) = self.board.shown(cell);
        let same = shown == Some(digit);
        match kind {
            CellKind::Entry | CellKind::Pending if same && self.takes_entry(cell, cx) => self.empty(cell, cx),
            CellKind::Given | CellKind::Empty | CellKind::Entry | CellKind::Pending | CellKind::Wrong => {
                let refused = kind == CellKind::Wrong && same || !self.board.offered().contains(digit);
                if refused || !self.takes_entry(cell, cx) {
                    cx.cue(Cue::Refused(Some(cell)));
                    return Ok(());
                }
                self.set_cell(cell, Some(digit), cx)
            }
        }
    }

    /// Whether the rules of the moment let this cell change at all.
    fn takes_entry(&self, cell: Cell, cx: &Context<'_>) -> bool {
        let is_free = !self.board.is_given(cell) && !self.board.annotations().settled.contains(cell);
        self.is_playing() && is_free && self.lockout(cx.now).is_none()
    }

    /// Clears the cell of the cursor: its entry, else the notes of all selected cells.
    fn erase(&mut self, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        let Some(cell) = self.board.selection().cursor() else {
            cx.cue(Cue::Refused(None));
            return Ok(());
        };
        match self.board.shown(cell).1 {
            CellKind::Empty if self.is_playing() => {
                self.board.clear_notes();
            }
            CellKind::Empty => {}
            CellKind::Wrong => {
                self.prediction.iter_mut().for_each(|prediction| prediction.clear_wrong(cell));
                self.refresh();
            }
            CellKind::Given | CellKind::Entry | CellKind::Pending if self.takes_entry(cell, cx) => {
                return self.empty(cell, cx);
            }
            CellKind::Given | CellKind::Entry | CellKind::Pending => cx.cue(Cue::Refused(Some(cell))),
        }
        Ok(())
    }

    /// Takes an own digit off the board. Under judged rules only a move that was never sent can be taken back:
    /// a right digit stays, and a wrong one disappears by itself.
    fn empty(&mut self, cell: Cell, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        if self.silent() {
            return self.set_cell(cell, None, cx);
        }
        let withdrawn = self.prediction.as_mut().and_then(|prediction| prediction.pending.withdraw(cell));
        if withdrawn.is_none() {
            cx.cue(Cue::Refused(Some(cell)));
        }
        self.refresh();
        Ok(())
    }

    /// Changes a cell. Under silent rules that is an edit that can be undone, notes included; under judged rules a
    /// right digit stays, a wrong one never counted, and notes are tidied once a digit is known to be right.
    fn set_cell(
        &mut self,
        cell: Cell,
        digit: Option<Digit>,
        cx: &mut Context<'_>,
    ) -> Result<(), EntryRefusal> {
        self.check_pending(cell, cx)?;
        let edit = self.silent().then(|| self.board.enter(cell, digit));
        self.explanation = None;
        self.make_move(cell, digit, edit, cx);
        self.refresh();
        Ok(())
    }

    /// Whether another move may wait for its answer.
    fn check_pending(&self, cell: Cell, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        if self.prediction.as_ref().is_some_and(|prediction| prediction.pending.is_full()) {
            cx.cue(Cue::Refused(Some(cell)));
            return Err(EntryRefusal::TooManyPending);
        }
        Ok(())
    }

    fn make_move(&mut self, cell: Cell, digit: Option<Digit>, edit: Option<EditId>, cx: &mut Context<'_>) {
        if let Some(prediction) = &mut self.prediction {
            prediction.clear_wrong(cell);
            prediction.pending.push(Action::Enter { cell, digit }, edit);
        }
        self.send_due(cx);
    }

    /// Sends what is due, unless the server would turn it away.
    pub(super) fn send_due(&mut self, cx: &mut Context<'_>) {
        let taken = cx.online && self.is_playing() && self.lockout(cx.now).is_none();
        if let Some(prediction) = self.prediction.as_mut().filter(|_| taken) {
            let commands = prediction.pending.due(cx.now, cx.saving);
            cx.outputs.extend(commands.into_iter().map(Output::room));
        }
    }

    /// Takes the last edit back, or makes it again. An entry becomes a move like any other.
    fn travel(&mut self, way: Travel, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        let Some(edit) = self.board.history().next(way) else {
            cx.cue(Cue::Refused(None));
            return Ok(());
        };
        if let (id, BoardChange::Entry(entry)) = (edit.id, &edit.change) {
            let (cell, digit) = (entry.cell, entry.target(way));
            if self.board.digit(cell) != digit {
                if !self.takes_entry(cell, cx) {
                    cx.cue(Cue::Refused(Some(cell)));
                    return Ok(());
                }
                self.check_pending(cell, cx)?;
                self.make_move(cell, digit, Some(id), cx);
            }
        }
        self.board.travel(way);
        self.refresh();
        Ok(())
    }
}
