//! What the player does on the board: digits, notes, erase, undo, redo. Everything shows at once; what the
//! server must know becomes a pending move.

use game::Seq;
use puzzle::{Cell, CellSet, Digit, DigitSet};

use super::board::CellKind;
use super::history::{Step, Travel};
use super::pending::Action;
use super::{Context, Race};
use crate::input::{EntryMode, Play};
use crate::output::{Cue, Output};

/// Why the board takes no entry, when the person should be told in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryRefusal {
    TooManyPending,
}

impl Race {
    pub(crate) fn play(&mut self, play: Play, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        match play {
            Play::Select(cell) => self.select(cell),
            Play::Deselect => self.cursor.selected = None,
            Play::Move(direction) => self.cursor.step(direction, self.view.layout()),
            Play::SetMode(mode) => self.cursor.mode = mode,
            Play::ToggleNotes => {
                self.cursor.mode = match self.cursor.mode {
                    EntryMode::Digits => EntryMode::Notes,
                    EntryMode::Notes => EntryMode::Digits,
                }
            }
            Play::Digit(digit) => return self.digit(digit, self.cursor.mode, cx),
            Play::DigitAs(digit, mode) => return self.digit(digit, mode, cx),
            Play::DigitAt(cell, digit) => {
                self.select(cell);
                return self.digit(digit, EntryMode::Digits, cx);
            }
            Play::Erase => return self.erase(cx),
            Play::Undo => return self.travel(Travel::Undo, cx),
            Play::Redo => return self.travel(Travel::Redo, cx),
            Play::Hint => return self.ask_hint(cx),
            Play::CloseHint => self.explanation = None,
            Play::FillNotes => self.fill_notes(cx),
        }
        Ok(())
    }

    fn select(&mut self, cell: Cell) {
        self.cursor.selected = Some(cell).filter(|&cell| self.view.contains(cell));
    }

    /// A digit for the selected cell.
    fn digit(&mut self, digit: Digit, mode: EntryMode, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        let Some(cell) = self.cursor.selected.filter(|_| self.view.has_digit(digit)) else {
            cx.cue(Cue::Refused(None));
            return Ok(());
        };
        match mode {
            EntryMode::Notes => {
                self.toggle_note(cell, digit, cx);
                Ok(())
            }
            EntryMode::Digits => self.enter(cell, digit, cx),
        }
    }

    fn toggle_note(&mut self, cell: Cell, digit: Digit, cx: &mut Context<'_>) {
        if !self.is_playing() || self.shown(cell).0.is_some() {
            cx.cue(Cue::Refused(Some(cell)));
            return;
        }
        let before = self.notes.on(cell);
        let mut after = before;
        if after.toggle(digit) && !self.offered().contains(digit) {
            cx.cue(Cue::Refused(Some(cell)));
            return;
        }
        self.change_notes(cell, before, after);
    }

    fn enter(&mut self, cell: Cell, digit: Digit, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        if !self.takes_entry(cell, cx) {
            cx.cue(Cue::Refused(Some(cell)));
            return Ok(());
        }
        match self.shown(cell) {
            (Some(shown), CellKind::Entry | CellKind::Pending) if shown == digit => self.empty(cell, cx),
            (Some(shown), CellKind::Wrong) if shown == digit => {
                cx.cue(Cue::Refused(Some(cell)));
                Ok(())
            }
            _ if !self.offered().contains(digit) => {
                cx.cue(Cue::Refused(Some(cell)));
                Ok(())
            }
            _ => self.set_cell(cell, Some(digit), cx),
        }
    }

    /// Whether the rules of the moment let this cell change at all.
    fn takes_entry(&self, cell: Cell, cx: &Context<'_>) -> bool {
        let Some(board) = &self.board else { return false };
        let settled = !self.silent() && board.confirmed(cell).is_some();
        self.is_playing() && !board.is_given(cell) && !settled && self.lockout(cx.now).is_none()
    }

    /// Clears the selected cell: its entry, else its notes.
    fn erase(&mut self, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        let Some(cell) = self.cursor.selected else {
            cx.cue(Cue::Refused(None));
            return Ok(());
        };
        let (shown, kind) = self.shown(cell);
        if shown.is_none() {
            let before = self.notes.on(cell);
            if self.is_playing() && !before.is_empty() {
                self.change_notes(cell, before, DigitSet::EMPTY);
            }
            return Ok(());
        }
        if kind == CellKind::Wrong {
            if let Some(board) = &mut self.board {
                board.clear_wrong(cell);
            }
            self.refresh_conflicts();
            return Ok(());
        }
        if !self.takes_entry(cell, cx) {
            cx.cue(Cue::Refused(Some(cell)));
            return Ok(());
        }
        self.empty(cell, cx)
    }

    /// Takes an own digit off the board. Under judged rules only a move that was never sent can be taken back:
    /// a right digit stands, and a wrong one goes by itself.
    fn empty(&mut self, cell: Cell, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        if self.silent() {
            return self.set_cell(cell, None, cx);
        }
        let withdrawn = self.board.as_mut().and_then(|board| board.pending.withdraw(cell));
        if withdrawn.is_none() {
            cx.cue(Cue::Refused(Some(cell)));
        }
        self.refresh_conflicts();
        Ok(())
    }

    /// Changes a cell, as a step that can be undone where rules allow.
    fn set_cell(
        &mut self,
        cell: Cell,
        after: Option<Digit>,
        cx: &mut Context<'_>,
    ) -> Result<(), EntryRefusal> {
        let before = self.shown(cell).0;
        let silent = self.silent();
        let Some(board) = &mut self.board else { return Ok(()) };
        let Some(seq) = board.pending.push(Action::Enter { cell, digit: after }) else {
            cx.cue(Cue::Refused(Some(cell)));
            return Err(EntryRefusal::TooManyPending);
        };
        board.clear_wrong(cell);
        self.explanation = None;
        if silent {
            // Under judged rules the notes are tidied when the digit is known to be right.
            let struck = after.map_or(CellSet::EMPTY, |digit| self.strike_peers(cell, digit));
            self.history.push(Step::Entry { cell, before, after, struck, made: seq, seq });
        }
        self.send_due(cx);
        self.refresh_conflicts();
        Ok(())
    }

    fn strike_peers(&mut self, cell: Cell, digit: Digit) -> CellSet {
        if !self.rules.aids.tidy_notes {
            return CellSet::EMPTY;
        }
        let struck = self.notes.strike(digit, self.view.peers(cell));
        self.notes_dirty |= !struck.is_empty();
        struck
    }

    /// Sends what is due, unless the server would cx it away.
    pub(super) fn send_due(&mut self, cx: &mut Context<'_>) {
        let taken = cx.online && self.is_playing() && self.lockout(cx.now).is_none();
        if let Some(board) = self.board.as_mut().filter(|_| taken) {
            let commands = board.pending.due(cx.now, cx.saving);
            cx.outputs.extend(commands.into_iter().map(Output::room));
        }
    }

    /// Takes the last step back, or does it again.
    fn travel(&mut self, way: Travel, cx: &mut Context<'_>) -> Result<(), EntryRefusal> {
        let Some(step) = self.history.next(way).cloned() else {
            cx.cue(Cue::Refused(None));
            return Ok(());
        };
        let undo = way == Travel::Undo;
        let mut moved = None;
        match &step {
            Step::Notes(changes) => {
                for change in changes {
                    self.put_notes_back(change.cell, if undo { change.before } else { change.after });
                }
            }
            Step::Entry { cell, before, after, struck, .. } => {
                let digit = if undo { *before } else { *after };
                moved = self.put_entry_back(*cell, digit, cx)?;
                if self.shown(*cell).0 != digit {
                    return Ok(());
                }
                match after {
                    Some(digit) if undo => self.notes.restore(*digit, *struck),
                    Some(digit) => {
                        self.notes.strike(*digit, *struck);
                    }
                    None => {}
                }
                self.notes_dirty = true;
            }
        }
        self.history.travel(way, moved);
        self.show_step(&step);
        Ok(())
    }

    /// Undo shows where it worked: the cursor goes there.
    fn show_step(&mut self, step: &Step) {
        let cell = match step {
            Step::Notes(changes) => changes.first().filter(|_| changes.len() == 1).map(|change| change.cell),
            Step::Entry { cell, .. } => Some(*cell),
        };
        self.cursor.selected = cell.or(self.cursor.selected);
        self.refresh_conflicts();
    }

    /// Notes from an earlier moment, less what right digits have ruled out since.
    fn put_notes_back(&mut self, cell: Cell, digits: DigitSet) {
        let mut digits = digits;
        if self.rules.aids.tidy_notes && !self.silent() {
            for peer in self.view.peers(cell) {
                if let Some(standing) = self.board.as_ref().and_then(|board| board.confirmed(peer)) {
                    digits.remove(standing);
                }
            }
        }
        self.notes.set(cell, digits);
        self.notes_dirty = true;
    }

    /// An entry from an earlier moment becomes a move like any other; `None` where none was necessary or allowed.
    fn put_entry_back(
        &mut self,
        cell: Cell,
        digit: Option<Digit>,
        cx: &mut Context<'_>,
    ) -> Result<Option<Seq>, EntryRefusal> {
        if self.shown(cell).0 == digit {
            return Ok(None);
        }
        if !self.takes_entry(cell, cx) {
            cx.cue(Cue::Refused(Some(cell)));
            return Ok(None);
        }
        let Some(board) = &mut self.board else { return Ok(None) };
        let Some(seq) = board.pending.push(Action::Enter { cell, digit }) else {
            cx.cue(Cue::Refused(Some(cell)));
            return Err(EntryRefusal::TooManyPending);
        };
        self.send_due(cx);
        Ok(Some(seq))
    }
}
