//! A game in progress as a document, for a file that it can be taken up from, here or in another program.

use std::time::Duration;

use game::Millis;
use puzzle::text::{Credits, Document, SavedGame};
use puzzle::{Cell, DigitSet};

use super::game::Game;
use crate::board::NoteKind;

impl Game {
    /// The puzzle with the digits and notes on its board and the time so far.
    pub(crate) fn document(&self, now: Millis) -> Document {
        let board = &self.board;
        let marks = |kind: NoteKind| -> Vec<DigitSet> {
            let on = |cell: Cell| board.notes().on(cell).of(kind);
            board.view().cells().map(on).collect()
        };
        let game = SavedGame {
            corner: marks(NoteKind::Corner),
            centre: marks(NoteKind::Centre),
            elapsed: Some(Duration::from_millis(self.elapsed_ms(now))),
            ..SavedGame::of_state(board.givens(), board.digits())
        };
        let (credits, _) = Credits::shortened(&self.source.name().unwrap_or_default(), "", "");
        Document { credits, game: Some(game), ..Document::of(self.made.puzzle.clone()) }
    }
}
