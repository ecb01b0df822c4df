//! A finished match as it is watched again: what happened in each racer's lane, by time, in the arrangement of the puzzle as it was
//! set. Owns what viewers, exports, ghosts and reports read; judges nothing, and knows no screen and no file.

mod moments;
mod packed;
mod recorded;
mod splits;

use puzzle::{Cell, Digit, DigitSet, Puzzle, PuzzleId, Tier};
use serde::{Deserialize, Serialize};

use crate::ids::{MatchId, MemberNo};
use crate::name::Name;
use crate::settings::Rules;
use crate::view::{EndReason, RacerStatus};

pub use moments::{LeadChange, Mistake, Moments, ReplayStall, stall_ms_min, stalls};
pub use packed::{GhostLink, GhostLinkError, GhostSignature, MoveFault};
pub use splits::{DigitTime, LaneGain, Splits, TENTHS, digit_times};

/// A match as it is watched again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    pub id: MatchId,
    pub rules: Rules,
    pub ended: EndReason,
    /// Milliseconds from the start to the end.
    pub duration_ms: u32,
    /// The puzzles that were raced: one, but for duels (two) and ladders (one for each rung that somebody came to).
    pub boards: Vec<ReplayBoard>,
    /// By rank, the best first.
    pub lanes: Vec<ReplayLane>,
}

/// A puzzle of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayBoard {
    /// Of the whole puzzle, of which a rung of a ladder is a part.
    pub id: PuzzleId,
    pub puzzle: Puzzle,
    pub tier: Tier,
}

/// One racer's race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayLane {
    pub member: MemberNo,
    pub name: Name,
    pub bot: bool,
    pub status: RacerStatus,
    pub score: u32,
    /// Milliseconds since the start at which the race was over for this racer.
    pub ends_ms: u32,
    /// The boards in order, each with the milliseconds since the start from which it was in play.
    pub boards: Vec<(u32, u16)>,
    /// By time.
    pub moves: Vec<ReplayMove>,
}

/// Something that happened on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplayMove {
    /// Milliseconds since the start.
    pub ms: u32,
    pub cell: Cell,
    pub kind: MoveKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveKind {
    /// A digit of the solution, which stands.
    Right(Digit),
    /// Another digit.
    Wrong {
        digit: Digit,
        /// It stays on the board until it is erased: nothing was said of it.
        stands: bool,
        /// The board did not decide the cell yet.
        guess: bool,
        /// For how many milliseconds it locked the board.
        locked_ms: u32,
    },
    Erased,
    /// A hint was taken that showed no digit.
    Hint {
        locked_ms: u32,
    },
    /// A hint was taken that put in this digit.
    Revealed {
        digit: Digit,
        locked_ms: u32,
    },
    /// The handicap gave this digit before the start.
    Given(Digit),
    /// The notes of the cell are these from now on, on the device that made them.
    Noted {
        corner: DigitSet,
        centre: DigitSet,
    },
}

impl MoveKind {
    /// What stands in the cell from now on: `Some(None)` if it is empty; `None` if nothing about that has changed.
    #[must_use]
    pub fn leaves(self) -> Option<Option<Digit>> {
        match self {
            Self::Right(digit)
            | Self::Revealed { digit, .. }
            | Self::Given(digit)
            | Self::Wrong { digit, stands: true, .. } => Some(Some(digit)),
            Self::Erased => Some(None),
            Self::Wrong { stands: false, .. } | Self::Hint { .. } | Self::Noted { .. } => None,
        }
    }

    /// Whether the racer came a step further.
    #[must_use]
    pub fn is_gain(self) -> bool {
        matches!(self, Self::Right(_) | Self::Revealed { .. })
    }
}

impl Replay {
    /// Whether all were on one board, so that more cells are a lead.
    #[must_use]
    pub fn compares(&self) -> bool {
        self.boards.len() == 1
    }

    /// The board that a lane is on at this time.
    #[must_use]
    pub fn board_at(&self, lane: &ReplayLane, ms: u32) -> Option<&ReplayBoard> {
        let (_, board) = lane.boards.iter().rev().find(|(from_ms, _)| *from_ms <= ms)?;
        self.boards.get(usize::from(*board))
    }
}
