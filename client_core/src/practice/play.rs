//! What becomes of digits on the board of a game played alone: they stand, and its solution judges them. What a play means is
//! the [`hand`]'s.

use puzzle::{Cell, Digit};

use super::game::Game;
use crate::board::{Board, EntryMode};
use crate::hand::Play;
use crate::hand::{self, EntryRefusal, HandContext, Judge};
use crate::output::Cue;

/// A game while its player does something.
pub(crate) struct Playing<'a, 'b> {
    pub(crate) game: &'a mut Game,
    pub(crate) cx: &'a mut HandContext<'b>,
}

impl Game {
    pub(crate) fn play(&mut self, play: Play, cx: &mut HandContext<'_>) {
        let digit_first = cx.digit_first;
        hand::play(&mut Playing { game: self, cx }, play, digit_first);
        self.judge_exercise(cx);
    }

    /// The digits that break no rule at once, less those that hints have ruled out, as notes in all empty cells.
    pub(super) fn fill_notes(&mut self) {
        let struck = &self.struck;
        let known = |cell: Cell| struck.get(&cell).copied().unwrap_or_default();
        self.changed |= self.board.fill_notes_without(known).is_some();
    }

    fn digits_changed(&mut self, cx: &mut HandContext<'_>) {
        self.quiet();
        self.help.board_changed();
        self.judge(cx);
    }
}

impl Judge for Playing<'_, '_> {
    fn board(&self) -> &Board {
        &self.game.board
    }

    fn board_mut(&mut self) -> &mut Board {
        &mut self.game.board
    }

    fn is_open(&self) -> Result<(), EntryRefusal> {
        if self.game.is_playing() { Ok(()) } else { Err(EntryRefusal::GameOver) }
    }

    fn takes(&self, cell: Cell) -> Result<(), EntryRefusal> {
        self.is_open()?;
        if self.game.board.is_given(cell) {
            Err(EntryRefusal::Given)
        } else if self.game.locked.contains(cell) {
            Err(EntryRefusal::Locked)
        } else {
            Ok(())
        }
    }

    fn set(&mut self, cell: Cell, digit: Option<Digit>) -> Result<(), EntryRefusal> {
        self.game.board.enter(cell, digit);
        self.game.digits_changed(self.cx);
        Ok(())
    }

    fn has_mode(&self, _: EntryMode) -> bool {
        true
    }

    fn fill_notes(&mut self) -> Result<(), EntryRefusal> {
        self.game.fill_notes();
        Ok(())
    }

    fn noted(&mut self) {
        self.game.changed = true;
    }

    fn retraced(&mut self) {
        self.game.digits_changed(self.cx);
    }

    fn cue(&mut self, cue: Cue) {
        self.cx.cue(cue);
    }

    fn answer(&mut self, words: String) {
        self.game.say(words, self.cx.now);
    }
}
