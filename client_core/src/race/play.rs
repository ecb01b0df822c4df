//! What becomes of digits on the board of a race: they show at once, and what the server must know becomes a pending move.
//! What a play means is the [`hand`]'s.

use puzzle::{Cell, Digit};

use super::pending::Action;
use super::{ANSWER_SHOWN_MS, Context, Race};
use crate::board::{Board, CellKind, EditId, EntryMode};
use crate::hand::Play;
use crate::hand::{self, EntryRefusal, Judge};
use crate::output::{Cue, Output};

/// A race while its player does something: what the server has said judges each digit.
pub(crate) struct Racing<'a, 'b> {
    pub(crate) race: &'a mut Race,
    pub(crate) cx: &'a mut Context<'b>,
}

impl Race {
    pub(crate) fn play(&mut self, play: Play, cx: &mut Context<'_>) {
        let digit_first = cx.digit_first;
        if play == Play::CloseHint {
            self.explanation = None;
            self.refresh();
        }
        let refused = if play == Play::Hint { self.ask_hint(cx).err() } else { None };
        let mut racing = Racing { race: self, cx };
        match refused {
            Some(refused) => hand::refuse(&mut racing, refused),
            None => hand::play(&mut racing, play, digit_first),
        }
    }

    /// Sends what is due, unless the server would turn it away.
    pub(super) fn send_due(&mut self, cx: &mut Context<'_>) {
        let taken = cx.online && self.is_playing() && self.lockout(cx.now).is_none();
        if let Some(prediction) = self.prediction.as_mut().filter(|_| taken) {
            let commands = prediction.pending.due(cx.now, cx.saving);
            cx.outputs.extend(commands.into_iter().map(Output::room));
        }
    }
}

impl Racing<'_, '_> {
    /// Whether another move may wait for its answer.
    fn check_pending(&self) -> Result<(), EntryRefusal> {
        let is_full = self.race.prediction.as_ref().is_some_and(|prediction| prediction.pending.is_full());
        if is_full { Err(EntryRefusal::TooManyPending) } else { Ok(()) }
    }

    fn make_move(&mut self, cell: Cell, digit: Option<Digit>, edit: Option<EditId>) {
        if let Some(prediction) = &mut self.race.prediction {
            prediction.clear_wrong(cell);
            prediction.pending.push(Action::Enter { cell, digit }, edit);
        }
        self.race.answer = None;
        self.race.send_due(self.cx);
    }
}

impl Judge for Racing<'_, '_> {
    fn board(&self) -> &Board {
        &self.race.board
    }

    fn board_mut(&mut self) -> &mut Board {
        &mut self.race.board
    }

    fn is_open(&self) -> Result<(), EntryRefusal> {
        if self.race.is_playing() { Ok(()) } else { Err(EntryRefusal::NotRacing) }
    }

    fn takes(&self, cell: Cell) -> Result<(), EntryRefusal> {
        self.is_open()?;
        if self.race.board.is_given(cell) {
            Err(EntryRefusal::Given)
        } else if self.race.board.annotations().settled.contains(cell) {
            Err(EntryRefusal::Settled)
        } else if self.race.lockout(self.cx.now).is_some() {
            Err(EntryRefusal::LockedOut)
        } else {
            Ok(())
        }
    }

    fn takes_digit(&self, cell: Cell, digit: Digit) -> Result<(), EntryRefusal> {
        if self.race.board.shown(cell) == (Some(digit), CellKind::Wrong) {
            return Err(EntryRefusal::KnownWrong);
        }
        hand::fits(&self.race.board, cell, digit)
    }

    fn takes_back(&self, cell: Cell) -> bool {
        self.race.board.shown(cell).1 != CellKind::Wrong
    }

    /// Under silent rules that is an edit that can be undone, notes included. Under judged rules a right digit stays, a wrong
    /// one never counted and disappears by itself, notes are tidied once a digit is known to be right, and only a move that was
    /// never sent can be taken back.
    fn set(&mut self, cell: Cell, digit: Option<Digit>) -> Result<(), EntryRefusal> {
        if digit.is_none() && !self.race.silent() {
            let prediction = self.race.prediction.as_mut();
            let withdrawn = prediction.and_then(|prediction| prediction.pending.withdraw(cell));
            self.race.refresh();
            return withdrawn.map(|_| ()).ok_or(EntryRefusal::BeingChecked);
        }
        self.check_pending()?;
        let edit = self.race.silent().then(|| self.race.board.enter(cell, digit));
        self.race.explanation = None;
        self.make_move(cell, digit, edit);
        self.race.refresh();
        Ok(())
    }

    fn erase(&mut self, cell: Cell) -> Result<(), EntryRefusal> {
        match self.race.board.shown(cell).1 {
            CellKind::Empty => Ok(()),
            CellKind::Wrong => {
                self.race.prediction.iter_mut().for_each(|prediction| prediction.clear_wrong(cell));
                self.race.refresh();
                Ok(())
            }
            CellKind::Given | CellKind::Entry | CellKind::Pending => {
                self.takes(cell)?;
                self.set(cell, None)
            }
        }
    }

    /// Colours are for trying things out alone.
    fn has_mode(&self, mode: EntryMode) -> bool {
        mode != EntryMode::Colour
    }

    fn fill_notes(&mut self) -> Result<(), EntryRefusal> {
        if !self.race.has_auto_notes() {
            return Err(EntryRefusal::NoAutoNotes);
        }
        self.race.board.fill_notes();
        Ok(())
    }

    /// An entry becomes a move like any other.
    fn retrace(&mut self, cell: Cell, digit: Option<Digit>, edit: EditId) -> Result<(), EntryRefusal> {
        if self.race.board.digit(cell) != digit {
            self.takes(cell)?;
            self.check_pending()?;
            self.make_move(cell, digit, Some(edit));
        }
        Ok(())
    }

    fn retraced(&mut self) {
        self.race.refresh();
    }

    fn cue(&mut self, cue: Cue) {
        self.cx.cue(cue);
    }

    fn answer(&mut self, words: String) {
        self.race.answer = Some((words, self.cx.now.plus(ANSWER_SHOWN_MS)));
    }
}
