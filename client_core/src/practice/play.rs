//! What the player does on the board of a game: digits, notes, colours, erase, undo, redo. What the board does not take is
//! answered with the reason.

use puzzle::{Cell, Digit};

use super::game::{Game, GameContext};
use crate::board::{BoardChange, EntryMode, Travel};
use crate::input::Play;
use crate::output::Cue;
use crate::race::{EntryRefusal, Refused};
use crate::{selecting, text};

impl Game {
    pub(crate) fn play(&mut self, play: Play, cx: &mut GameContext<'_>) {
        if let Err(refused) = self.try_play(play, cx) {
            cx.cue(Cue::Refused(refused.cell));
            self.say(text::entry_refused(refused.why), cx.now);
        }
        self.judge_exercise(cx);
    }

    pub(crate) fn unselect(&mut self) -> bool {
        selecting::unselect(&mut self.board)
    }

    /// Selects a cell to which a digit will go; false, with the reason, if it takes none.
    pub(crate) fn choose_for_entry(&mut self, cell: Cell, cx: &mut GameContext<'_>) -> bool {
        self.board.select(cell);
        let refused = self.takes_entry(cell).err();
        if let Some(refused) = refused {
            cx.cue(Cue::Refused(refused.cell));
            self.say(text::entry_refused(refused.why), cx.now);
        }
        refused.is_none()
    }

    pub(crate) fn disarm(&mut self) {
        self.board.arm(None);
    }

    fn try_play(&mut self, play: Play, cx: &mut GameContext<'_>) -> Result<(), Refused> {
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
            // Somebody who chooses cells first may turn the wheel by accident; the preference is changed by its owner.
            Play::ArmNext { .. } | Play::ToggleDigitFirst => {}
            Play::Erase => return self.erase(cx),
            Play::EraseAt(cell) => {
                self.board.select(cell);
                return self.erase(cx);
            }
            Play::Undo => return self.travel(Travel::Undo, cx),
            Play::Redo => return self.travel(Travel::Redo, cx),
            Play::SetMode(mode) => self.board.set_mode(mode),
            Play::ToggleNotes => self.board.set_mode(self.board.mode().other()),
            Play::NextMode => self.board.set_mode(self.board.mode().next()),
            // Hints are asked for elsewhere, since they take time.
            Play::Hint | Play::CloseHint => {}
            Play::FillNotes => self.fill_notes(),
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
    fn digit(&mut self, digit: Digit, cx: &mut GameContext<'_>) -> Result<(), Refused> {
        let has_cell = self.board.selection().cursor().is_some();
        if has_cell && !cx.digit_first {
            return self.digit_as(digit, self.board.mode(), cx);
        }
        if !self.board.view().has_digit(digit) {
            return Err(EntryRefusal::NotFitting.at(None));
        }
        let armed = self.board.armed() == Some(digit);
        self.board.arm((!armed).then_some(digit));
        if !armed && !has_cell {
            self.say(text::choose_cell_for(digit), cx.now);
        }
        Ok(())
    }

    /// A click or a touch. Where cells come first a digit waits for one cell only.
    fn tap(&mut self, cell: Cell, cx: &mut GameContext<'_>) -> Result<(), Refused> {
        self.board.select(cell);
        let Some(digit) = self.board.armed() else { return Ok(()) };
        self.digit_as(digit, self.board.mode(), cx)?;
        if !cx.digit_first {
            self.disarm();
        }
        Ok(())
    }

    fn place_armed(&mut self, cx: &mut GameContext<'_>) -> Result<(), Refused> {
        match (self.board.armed(), self.board.selection().cursor()) {
            (Some(_), Some(cell)) => self.tap(cell, cx),
            (Some(_), None) => Err(EntryRefusal::NoCell.at(None)),
            (None, _) => Ok(()),
        }
    }

    /// A digit for the cell of the cursor, or a note or a colour for all selected cells.
    fn digit_as(&mut self, digit: Digit, mode: EntryMode, cx: &mut GameContext<'_>) -> Result<(), Refused> {
        let cell = self.board.selection().cursor().ok_or(EntryRefusal::NoCell.at(None))?;
        if !self.board.view().has_digit(digit) {
            return Err(EntryRefusal::NotFitting.at(None));
        }
        if mode == EntryMode::Colour {
            self.changed |= self.board.paint(digit.value()).is_some();
            return Ok(());
        }
        let Some(kind) = mode.note_kind() else { return self.enter(cell, digit, cx) };
        if self.board.toggle_note(digit, kind).is_some() {
            self.changed = true;
            return Ok(());
        }
        let has_digit = self.board.digit(cell).is_some();
        Err(if has_digit { EntryRefusal::NoteOnDigit } else { EntryRefusal::NotFitting }.at(Some(cell)))
    }

    fn enter(&mut self, cell: Cell, digit: Digit, cx: &mut GameContext<'_>) -> Result<(), Refused> {
        self.takes_entry(cell)?;
        if self.board.digit(cell) == Some(digit) {
            return self.set_cell(cell, None, cx);
        }
        if self.aids.fitting_only && !self.board.fitting(cell).contains(digit) {
            return Err(EntryRefusal::NotFitting.at(Some(cell)));
        }
        self.set_cell(cell, Some(digit), cx)
    }

    fn takes_entry(&self, cell: Cell) -> Result<(), Refused> {
        let why = if !self.is_playing() {
            EntryRefusal::GameOver
        } else if self.board.is_given(cell) {
            EntryRefusal::Given
        } else if self.locked.contains(cell) {
            EntryRefusal::Locked
        } else {
            return Ok(());
        };
        Err(why.at(Some(cell)))
    }

    /// Clears the cell of the cursor: its entry, else the notes of all selected cells. Of several cells the notes go first.
    fn erase(&mut self, cx: &mut GameContext<'_>) -> Result<(), Refused> {
        let cell = self.board.selection().cursor().ok_or(EntryRefusal::NoCell.at(None))?;
        if self.board.mode() == EntryMode::Colour {
            self.changed |= self.board.paint(0).is_some();
            return Ok(());
        }
        let several = self.board.selection().cells().len() > 1;
        if (several || self.board.digit(cell).is_none()) && self.board.clear_notes().is_some() {
            self.changed = true;
            return Ok(());
        }
        if self.board.digit(cell).is_none() {
            return Ok(());
        }
        self.takes_entry(cell)?;
        self.set_cell(cell, None, cx)
    }

    fn set_cell(
        &mut self,
        cell: Cell,
        digit: Option<Digit>,
        cx: &mut GameContext<'_>,
    ) -> Result<(), Refused> {
        self.board.enter(cell, digit);
        self.quiet();
        self.help.board_changed();
        self.judge(cx);
        Ok(())
    }

    /// Takes the last edit back, or makes it again, as long as it touches no locked digit.
    fn travel(&mut self, way: Travel, cx: &mut GameContext<'_>) -> Result<(), Refused> {
        let nothing = match way {
            Travel::Undo => EntryRefusal::NothingToUndo,
            Travel::Redo => EntryRefusal::NothingToRedo,
        };
        let edit = self.board.history().next(way).ok_or(nothing.at(None))?;
        if let BoardChange::Entry(entry) = &edit.change {
            self.takes_entry(entry.cell)?;
        }
        self.board.travel(way);
        self.quiet();
        self.help.board_changed();
        self.judge(cx);
        Ok(())
    }

    /// The digits that break no rule at once, less those that hints have ruled out, as notes in all empty cells.
    pub(super) fn fill_notes(&mut self) {
        let struck = &self.struck;
        let known = |cell: Cell| struck.get(&cell).copied().unwrap_or_default();
        self.changed |= self.board.fill_notes_without(known).is_some();
    }
}
