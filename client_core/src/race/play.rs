//! What the player does on the board: digits, notes, erase, undo, redo. Everything shows at once; what the
//! server must know becomes a pending move. What the board does not take is answered with the reason.

use game::Millis;
use puzzle::{Cell, Digit};

use super::pending::Action;
use super::refusal::{EntryRefusal, Refused};
use super::{ANSWER_SHOWN_MS, Context, Race};
use crate::board::{BoardChange, CellKind, EditId, EntryMode, Travel};
use crate::input::Play;
use crate::output::{Cue, Output};
use crate::{selecting, text};

impl Race {
    pub(crate) fn play(&mut self, play: Play, cx: &mut Context<'_>) {
        if let Err(refused) = self.try_play(play, cx) {
            self.refuse(refused, cx);
        }
    }

    /// Nothing selected and nothing armed; false if that was so already.
    pub(crate) fn unselect(&mut self) -> bool {
        selecting::unselect(&mut self.board)
    }

    /// Selects a cell to which a digit will go; false, with the reason, if it takes none.
    pub(crate) fn choose_for_entry(&mut self, cell: Cell, cx: &mut Context<'_>) -> bool {
        self.board.select(cell);
        let refused = self.takes_entry(cell, cx.now).err();
        if let Some(refused) = refused {
            self.refuse(refused, cx);
        }
        refused.is_none()
    }

    fn refuse(&mut self, refused: Refused, cx: &mut Context<'_>) {
        cx.cue(Cue::Refused(refused.cell));
        self.answer(text::entry_refused(refused.why), cx.now);
    }

    pub(crate) fn disarm(&mut self) {
        self.board.arm(None);
    }

    fn answer(&mut self, words: impl Into<String>, now: Millis) {
        self.answer = Some((words.into(), now.plus(ANSWER_SHOWN_MS)));
    }

    fn try_play(&mut self, play: Play, cx: &mut Context<'_>) -> Result<(), Refused> {
        match play {
            Play::Digit(digit) => return self.digit(digit, cx),
            Play::DigitAs(digit, mode) => return self.digit_as(digit, mode, cx),
            Play::DigitAt(cell, digit) => {
                self.board.select(cell);
                return self.digit_as(digit, EntryMode::Digits, cx);
            }
            Play::Tap(cell) => return self.tap(cell, cx),
            // Two digits entered fast are no double click.
            Play::SelectSame(cell) if self.board.armed().is_some() => return self.tap(cell, cx),
            Play::PlaceArmed => return self.place_armed(cx),
            Play::ArmNext { forward } if cx.digit_first => self.board.arm_next(forward),
            // Somebody who chooses cells first may turn the wheel by accident.
            Play::ArmNext { .. } => {}
            // The preference is changed by whoever stores it.
            Play::ToggleDigitFirst => {}
            Play::Erase => return self.erase(cx),
            Play::EraseAt(cell) => {
                self.board.select(cell);
                return self.erase(cx);
            }
            Play::Undo => return self.travel(Travel::Undo, cx),
            Play::Redo => return self.travel(Travel::Redo, cx),
            // Colours are for trying things out alone.
            Play::SetMode(EntryMode::Colour) => {}
            Play::SetMode(mode) => self.board.set_mode(mode),
            Play::ToggleNotes => self.board.set_mode(self.board.mode().other()),
            Play::NextMode => self.board.set_mode(self.board.mode().next()),
            Play::Hint => return self.ask_hint(cx),
            Play::CloseHint => {
                self.explanation = None;
                self.refresh();
            }
            Play::FillNotes => return self.fill_notes(),
            Play::Select(_)
            | Play::Deselect
            | Play::Move(_)
            | Play::Leap(_)
            | Play::ExtendStep(_)
            | Play::Extend(_)
            | Play::ExtendTo(_)
            | Play::ToggleSelected(_)
            | Play::SelectSame(_)
            | Play::SelectAll
            | Play::InvertSelection => {
                selecting::choose(&mut self.board, play, cx.digit_first);
            }
        }
        Ok(())
    }

    /// A digit for the selection; where digits come first, or nothing is selected, it waits for the cells.
    fn digit(&mut self, digit: Digit, cx: &mut Context<'_>) -> Result<(), Refused> {
        let has_cell = self.board.selection().cursor().is_some();
        if has_cell && !cx.digit_first {
            return self.digit_as(digit, self.board.mode(), cx);
        }
        if !self.is_playing() {
            return Err(EntryRefusal::NotRacing.at(None));
        }
        if !self.board.view().has_digit(digit) {
            return Err(EntryRefusal::NotFitting.at(None));
        }
        let armed = self.board.armed() == Some(digit);
        self.board.arm((!armed).then_some(digit));
        if !armed && !has_cell {
            self.answer(text::choose_cell_for(digit), cx.now);
        }
        Ok(())
    }

    /// A click or a touch. Where cells come first a digit waits for one cell only, so that the next touch enters nothing by
    /// accident.
    fn tap(&mut self, cell: Cell, cx: &mut Context<'_>) -> Result<(), Refused> {
        self.board.select(cell);
        let Some(digit) = self.board.armed() else { return Ok(()) };
        self.digit_as(digit, self.board.mode(), cx)?;
        if !cx.digit_first {
            self.disarm();
        }
        Ok(())
    }

    fn place_armed(&mut self, cx: &mut Context<'_>) -> Result<(), Refused> {
        match (self.board.armed(), self.board.selection().cursor()) {
            (Some(_), Some(cell)) => self.tap(cell, cx),
            (Some(_), None) => Err(EntryRefusal::NoCell.at(None)),
            (None, _) => Ok(()),
        }
    }

    /// A digit for the cell of the cursor, or a note for all selected cells.
    fn digit_as(&mut self, digit: Digit, mode: EntryMode, cx: &mut Context<'_>) -> Result<(), Refused> {
        let cell = self.board.selection().cursor().ok_or(EntryRefusal::NoCell.at(None))?;
        if !self.board.view().has_digit(digit) {
            return Err(EntryRefusal::NotFitting.at(None));
        }
        let Some(kind) = mode.note_kind() else { return self.enter(cell, digit, cx) };
        let refused = if !self.is_playing() {
            EntryRefusal::NotRacing
        } else if self.board.toggle_note(digit, kind).is_some() {
            return Ok(());
        } else if self.board.digit(cell).is_some() {
            EntryRefusal::NoteOnDigit
        } else {
            EntryRefusal::NotFitting
        };
        Err(refused.at(Some(cell)))
    }

    fn fill_notes(&mut self) -> Result<(), Refused> {
        if !self.is_playing() {
            return Err(EntryRefusal::NotRacing.at(None));
        }
        if !self.has_auto_notes() {
            return Err(EntryRefusal::NoAutoNotes.at(None));
        }
        self.board.fill_notes();
        Ok(())
    }

    fn enter(&mut self, cell: Cell, digit: Digit, cx: &mut Context<'_>) -> Result<(), Refused> {
        self.takes_entry(cell, cx.now)?;
        let (shown, kind) = self.board.shown(cell);
        if shown == Some(digit) {
            match kind {
                CellKind::Entry | CellKind::Pending => return self.empty(cell, cx),
                CellKind::Wrong => return Err(EntryRefusal::KnownWrong.at(Some(cell))),
                CellKind::Given | CellKind::Empty => {}
            }
        }
        if !self.board.offered().contains(digit) {
            return Err(EntryRefusal::NotFitting.at(Some(cell)));
        }
        self.set_cell(cell, Some(digit), cx)
    }

    /// Whether the rules of the moment let this cell change at all.
    fn takes_entry(&self, cell: Cell, now: Millis) -> Result<(), Refused> {
        let why = if !self.is_playing() {
            EntryRefusal::NotRacing
        } else if self.board.is_given(cell) {
            EntryRefusal::Given
        } else if self.board.annotations().settled.contains(cell) {
            EntryRefusal::Settled
        } else if self.lockout(now).is_some() {
            EntryRefusal::LockedOut
        } else {
            return Ok(());
        };
        Err(why.at(Some(cell)))
    }

    /// Clears the cell of the cursor: its entry, else the notes of all selected cells. Of several cells the notes go first.
    fn erase(&mut self, cx: &mut Context<'_>) -> Result<(), Refused> {
        let cell = self.board.selection().cursor().ok_or(EntryRefusal::NoCell.at(None))?;
        let several = self.board.selection().cells().len() > 1;
        if several && self.is_playing() && self.board.clear_notes().is_some() {
            return Ok(());
        }
        match self.board.shown(cell).1 {
            CellKind::Empty if self.is_playing() => {
                self.board.clear_notes();
            }
            CellKind::Empty => {}
            CellKind::Wrong => {
                self.prediction.iter_mut().for_each(|prediction| prediction.clear_wrong(cell));
                self.refresh();
            }
            CellKind::Given | CellKind::Entry | CellKind::Pending => {
                self.takes_entry(cell, cx.now)?;
                return self.empty(cell, cx);
            }
        }
        Ok(())
    }

    /// Takes an own digit off the board. Under judged rules only a move that was never sent can be taken back:
    /// a right digit stays, and a wrong one disappears by itself.
    fn empty(&mut self, cell: Cell, cx: &mut Context<'_>) -> Result<(), Refused> {
        if self.silent() {
            return self.set_cell(cell, None, cx);
        }
        let withdrawn = self.prediction.as_mut().and_then(|prediction| prediction.pending.withdraw(cell));
        self.refresh();
        withdrawn.map(|_| ()).ok_or(EntryRefusal::BeingChecked.at(Some(cell)))
    }

    /// Changes a cell. Under silent rules that is an edit that can be undone, notes included; under judged rules a
    /// right digit stays, a wrong one never counted, and notes are tidied once a digit is known to be right.
    fn set_cell(&mut self, cell: Cell, digit: Option<Digit>, cx: &mut Context<'_>) -> Result<(), Refused> {
        self.check_pending(cell)?;
        let edit = self.silent().then(|| self.board.enter(cell, digit));
        self.explanation = None;
        self.make_move(cell, digit, edit, cx);
        self.refresh();
        Ok(())
    }

    /// Whether another move may wait for its answer.
    fn check_pending(&self, cell: Cell) -> Result<(), Refused> {
        if self.prediction.as_ref().is_some_and(|prediction| prediction.pending.is_full()) {
            return Err(EntryRefusal::TooManyPending.at(Some(cell)));
        }
        Ok(())
    }

    fn make_move(&mut self, cell: Cell, digit: Option<Digit>, edit: Option<EditId>, cx: &mut Context<'_>) {
        if let Some(prediction) = &mut self.prediction {
            prediction.clear_wrong(cell);
            prediction.pending.push(Action::Enter { cell, digit }, edit);
        }
        self.answer = None;
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
    fn travel(&mut self, way: Travel, cx: &mut Context<'_>) -> Result<(), Refused> {
        let nothing = match way {
            Travel::Undo => EntryRefusal::NothingToUndo,
            Travel::Redo => EntryRefusal::NothingToRedo,
        };
        let edit = self.board.history().next(way).ok_or(nothing.at(None))?;
        if let (id, BoardChange::Entry(entry)) = (edit.id, &edit.change) {
            let (cell, digit) = (entry.cell, entry.target(way));
            if self.board.digit(cell) != digit {
                self.takes_entry(cell, cx.now)?;
                self.check_pending(cell)?;
                self.make_move(cell, digit, Some(id), cx);
            }
        }
        self.board.travel(way);
        self.refresh();
        Ok(())
    }
}
