//! A tile: a door with a picture of what is behind it, as data. The home screen and the front of practice are made of them. Owns
//! no place and no size, and knows no screen.

use std::borrow::Cow;

use puzzle::{Grid, Hint};

use super::{PageButton, Sketch};
use crate::board::{Board, BoardView};
use crate::input::Intent;

#[derive(Clone, Debug, Default)]
pub struct Tile<'a> {
    pub id: Cow<'static, str>,
    /// A small line above the title: "Next for you".
    pub over: String,
    pub title: String,
    /// What the door leads to, in a line.
    pub detail: String,
    /// A large number, and what it counts.
    pub figure: Option<(String, String)>,
    /// For each of the last days whether something was done, today last.
    pub days: Vec<bool>,
    /// How much is done, in parts of a hundred.
    pub percent: Option<u8>,
    /// How many of how many, by name.
    pub counts: Vec<(String, usize, usize)>,
    pub picture: Picture<'a>,
    /// What a press anywhere does.
    pub opens: Option<Intent>,
    pub buttons: Vec<PageButton>,
}

/// What is drawn on a tile.
#[derive(Clone, Debug, Default)]
pub enum Picture<'a> {
    #[default]
    None,
    /// A board as it stands.
    Board { board: &'a BoardView, givens: &'a Grid, digits: &'a Grid },
    /// A board with marks where its givens lie.
    Givens { board: &'a BoardView, givens: &'a Grid },
    /// A position and its next step.
    Position { board: &'a Board, hint: &'a Hint },
    /// What a technique or a tool looks like.
    Sketch(Sketch),
    /// Weeks of days, today last: whether something was done.
    Days(Vec<bool>),
    /// A bar for each number.
    Bars(Vec<u32>),
    /// Steps of a stair, the first of which are done.
    Stair { done: usize, of: usize },
}

impl<'a> Picture<'a> {
    pub(crate) fn of(board: &'a Board) -> Self {
        Self::Board { board: board.view(), givens: board.givens(), digits: board.digits() }
    }
}

impl Tile<'_> {
    /// All that it says, for those who do not see it.
    #[must_use]
    pub fn spoken(&self) -> String {
        let figure = self.figure.as_ref().map(|(number, counts)| format!("{number} {counts}"));
        let counts = self.counts.iter().map(|(name, done, of)| format!("{name} {done} / {of}"));
        let percent = self.percent.map(|percent| format!("{percent} %"));
        let texts = [self.over.clone(), self.title.clone(), self.detail.clone()];
        let all = texts.into_iter().chain(figure).chain(counts).chain(percent);
        all.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(". ")
    }
}
