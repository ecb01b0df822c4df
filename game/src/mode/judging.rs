//! When a digit is judged, as the rules card says. The only place that compares an entry with the solution by that rule.

use puzzle::{Candidate, PreparedPuzzle};

use crate::play::PlayBoard;
use crate::settings::Judging;

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// A right digit; with it the board is solved, or not yet.
    Right {
        solves: bool,
    },
    Wrong,
    /// It stays, without a verdict.
    Unjudged,
    /// With it the board is full and right as a whole.
    FullAndRight,
    FullButWrong,
}

impl Judging {
    pub(crate) fn judge(self, board: &PlayBoard, prepared: &PreparedPuzzle, entry: Candidate) -> Judgement {
        match self {
            Self::EachDigit if prepared.solution.get(entry.cell) == Some(entry.digit) => {
                Judgement::Right { solves: board.cells() + 1 == board.blanks() }
            }
            Self::EachDigit => Judgement::Wrong,
            Self::FullBoard => {
                let mut board = board.clone();
                board.enter(entry.cell, Some(entry.digit));
                if board.cells() < board.blanks() {
                    Judgement::Unjudged
                } else if board.is_solved(prepared) {
                    Judgement::FullAndRight
                } else {
                    Judgement::FullButWrong
                }
            }
        }
    }

    /// Whether digits earn nothing before their board is full, or the race over.
    pub(crate) fn pays_late(self) -> bool {
        self == Self::FullBoard
    }
}
