//! What a file or a link holds of one puzzle: the puzzle, who set it, how far it is solved, and what else is said of it.
//!
//! Every format reads and writes this; it knows none of them.

mod credits;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Cell, DigitSet, Grid, GridMismatch, Puzzle};
pub use credits::{BadCredits, Credits, CreditsData};

/// What a file or a link holds of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "DocumentData")]
pub struct Document {
    pub puzzle: Puzzle,
    pub credits: Credits,
    /// Of a game in progress: what the player has put on the board.
    pub game: Option<SavedGame>,
    /// What the file calls the solution. It agrees with the givens; nothing more is promised.
    pub solution: Option<Grid>,
    /// In the order of the file.
    pub remarks: Vec<Remark>,
    /// What the file has besides and is lost here. Rules of a known form that are not understood refuse the file, but what
    /// is drawn or said may be one.
    pub unsupported: Vec<Unsupported>,
}

/// Something that a file has and the puzzle read from it has not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unsupported {
    /// In some words: "2 lines that are only drawn".
    pub what: String,
    /// Whether it may be a rule: then whatever is said of the puzzle is about the rest.
    pub may_be_rule: bool,
}

/// What a player has put on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// The digits entered, without the givens.
    pub entered: Grid,
    /// Pencil marks in the corners of each cell, in reading order; none at all if the list is empty.
    pub corner: Vec<DigitSet>,
    /// Pencil marks in the centre of each cell, in reading order; none at all if the list is empty.
    pub centre: Vec<DigitSet>,
    /// The time spent so far.
    pub elapsed: Option<Duration>,
}

/// Something that a file says of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub topic: Topic,
    /// One line.
    pub text: String,
}

/// What a [`Remark`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Topic {
    Comment,
    Date,
    Source,
    Level,
    Url,
    /// A further column of a line of a table.
    Column,
}

impl Document {
    /// A puzzle of which nothing else is said.
    pub fn of(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            credits: Credits::default(),
            game: None,
            solution: None,
            remarks: Vec::new(),
            unsupported: Vec::new(),
        }
    }

    /// All that was lost, in a line; none if nothing was.
    pub fn lost(&self) -> Option<String> {
        let words: Vec<&str> = self.unsupported.iter().map(|lost| lost.what.as_str()).collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// Whether something that may be a rule was lost: a verdict is about the rest then.
    pub fn lacks_rules(&self) -> bool {
        self.unsupported.iter().any(|lost| lost.may_be_rule)
    }

    /// What of it another document on the same puzzle has not, each in a word or two. What was lost before is not repeated.
    pub(crate) fn lost_in(&self, other: &Self) -> Vec<&'static str> {
        let blank = SavedGame::blank(&self.puzzle);
        let [game, kept] = [self, other].map(|document| document.game.as_ref().unwrap_or(&blank));
        let marks = |marks: &[DigitSet]| marks.iter().any(|digits| !digits.is_empty());
        let (credits, others) = (&self.credits, &other.credits);
        let lost = [
            ("the title", credits.title() != others.title()),
            ("the author", credits.author() != others.author()),
            ("the note", credits.note() != others.note()),
            ("the solution", self.solution.is_some() && other.solution.is_none()),
            ("entered digits", game.entered != kept.entered),
            ("pencil marks in corners", marks(&game.corner) && game.corner != kept.corner),
            ("pencil marks in centres", marks(&game.centre) && game.centre != kept.centre),
            ("the time played", game.elapsed.is_some() && game.elapsed != kept.elapsed),
            ("remarks and columns", self.remarks.len() > other.remarks.len()),
        ];
        lost.into_iter().filter(|(_, is_lost)| *is_lost).map(|(what, _)| what).collect()
    }

    /// The board as it stands: givens, and the digits entered.
    pub fn board_state(&self) -> Grid {
        let mut state = self.puzzle.givens().clone();
        for (cell, digit) in self.game.iter().flat_map(|game| game.entered.clues()) {
            if state.get(cell).is_none() {
                state.set(cell, Some(digit));
            }
        }
        state
    }

    /// The puzzle to go on from: what is on the board of a game in progress counts as given.
    pub fn position(&self) -> Puzzle {
        self.puzzle.with_givens(self.board_state()).unwrap_or_else(|_| self.puzzle.clone())
    }
}

impl Unsupported {
    /// What is no rule for sure.
    pub(crate) fn aside(what: String) -> Self {
        Self { what, may_be_rule: false }
    }
}

impl SavedGame {
    /// A game in progress of which the whole board is known, givens included.
    pub fn of_state(givens: &Grid, state: &Grid) -> Self {
        let mut entered = state.clone();
        givens.clues().for_each(|(cell, _)| entered.set(cell, None));
        Self { entered, corner: Vec::new(), centre: Vec::new(), elapsed: None }
    }

    /// A board on which nothing has been put.
    pub fn blank(puzzle: &Puzzle) -> Self {
        Self::of_state(puzzle.givens(), puzzle.givens())
    }

    /// Whether nothing has been put on the board and no time has passed.
    pub fn is_blank(&self) -> bool {
        let no_marks = |marks: &[DigitSet]| marks.iter().all(|digits| digits.is_empty());
        self.entered.clue_count() == 0
            && no_marks(&self.corner)
            && no_marks(&self.centre)
            && self.elapsed.is_none_or(|elapsed| elapsed.is_zero())
    }

    /// The pencil marks in the corners of a cell.
    pub fn corner(&self, cell: Cell) -> DigitSet {
        self.corner.get(cell.index()).copied().unwrap_or_default()
    }

    /// The pencil marks in the centre of a cell.
    pub fn centre(&self, cell: Cell) -> DigitSet {
        self.centre.get(cell.index()).copied().unwrap_or_default()
    }
}

/// A document as data, before its grids are held against its board.
#[derive(Deserialize)]
struct DocumentData {
    puzzle: Puzzle,
    credits: Credits,
    game: Option<SavedGame>,
    solution: Option<Grid>,
    remarks: Vec<Remark>,
    unsupported: Vec<Unsupported>,
}

impl TryFrom<DocumentData> for Document {
    type Error = GridMismatch;

    fn try_from(data: DocumentData) -> Result<Self, GridMismatch> {
        let DocumentData { puzzle, credits, game, solution, remarks, unsupported } = data;
        let expected = puzzle.board().layout().cell_count();
        let grids = game.iter().map(|game| &game.entered).chain(&solution);
        for grid in grids {
            puzzle.with_givens(grid.clone())?;
        }
        let marks = game.iter().flat_map(|game| [game.corner.len(), game.centre.len()]);
        if let Some(cells) = marks.into_iter().find(|&cells| cells != 0 && cells != expected) {
            return Err(GridMismatch::Cells { cells, expected });
        }
        Ok(Self { puzzle, credits, game, solution, remarks, unsupported })
    }
}
