//! Pencil marks as struck candidates, and back: how a file remembers what hints have struck.

use super::position;
use crate::human::candidates::{Candidate, Candidates};
use crate::human::technique::Step;
use crate::text::document::{Document, SavedGame};
use crate::{Geometry, Shape};

/// The candidates that a game's marks leave out, in cells that have marks in the centre. Corner marks say where a digit may
/// go, not what a cell may hold.
pub fn struck_by_marks(document: &Document) -> Vec<Candidate> {
    fn on<const W: usize>(geometry: &Geometry<W>, document: &Document, game: &SavedGame) -> Vec<Candidate> {
        let position = Candidates::of(geometry, &document.board_state());
        let marked = position.open().filter(|&cell| !game.centre(cell).is_empty());
        let missing = marked.flat_map(|cell| {
            let missing = position.digits(cell).difference(game.centre(cell));
            missing.iter().map(move |digit| Candidate { cell, digit })
        });
        missing.collect()
    }
    let Some(game) = &document.game else { return Vec::new() };
    match document.puzzle.board().shape() {
        Shape::Narrow(geometry) => on(geometry, document, game),
        Shape::Wide(geometry) => on(geometry, document, game),
    }
}

/// The game after a step: the digits that it places are entered, and every open cell has its candidates as marks in the
/// centre, so that what the step strikes stays struck.
#[must_use]
pub fn after(document: &Document, step: &Step) -> Document {
    fn on<const W: usize>(geometry: &Geometry<W>, document: &Document, step: &Step) -> SavedGame {
        let mut position = position(geometry, &document.board_state(), &struck_by_marks(document));
        step.apply(&mut position);
        let mut game = SavedGame::of_state(document.puzzle.givens(), position.grid());
        game.centre = geometry.cells().map(|cell| position.digits(cell)).collect();
        game.elapsed = document.game.as_ref().and_then(|game| game.elapsed);
        game
    }
    let game = match document.puzzle.board().shape() {
        Shape::Narrow(geometry) => on(geometry, document, step),
        Shape::Wide(geometry) => on(geometry, document, step),
    };
    Document { game: Some(game), ..document.clone() }
}
