//! A run that a client claims to have made where no server has watched: in practice. It is checked for sense and raced as a
//! ghost, and counts nowhere.

use puzzle::{Cell, Digit, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use super::daily::box_times;
use super::run::{Run, Whence};
use crate::ids::{MatchId, PlayerId, RoomId};
use crate::limits::{CLAIMED_MS_MAX, CLAIMED_PLACEMENTS_MAX};
use crate::name::Name;
use crate::time::Millis;
use crate::view::{Knowledge, RacerStatus};

/// What a player has done alone: each digit that stands at the end, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimedRun {
    /// At most [`CLAIMED_PLACEMENTS_MAX`](crate::CLAIMED_PLACEMENTS_MAX).
    pub placements: Vec<ClaimedPlacement>,
    pub mistakes: u8,
    pub hints: u16,
}

/// A digit and when it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimedPlacement {
    /// Milliseconds since the start.
    pub ms: u32,
    pub cell: Cell,
    pub digit: Digit,
}

/// It is no run of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimError;

impl ClaimedRun {
    /// The run, if it fills each blank of the puzzle once and rightly, and its times do not go back. `id` names it in place
    /// of a match.
    ///
    /// # Errors
    /// Otherwise.
    pub fn check(
        &self,
        puzzle: &PreparedPuzzle,
        id: RoomId,
        player: PlayerId,
        name: Name,
        at: Millis,
    ) -> Result<Run, ClaimError> {
        let blanks = puzzle.blanks();
        if self.placements.len() != blanks || blanks == 0 || blanks > CLAIMED_PLACEMENTS_MAX {
            return Err(ClaimError);
        }
        let mut board = puzzle.puzzle.givens().clone();
        let mut last = 0;
        for &ClaimedPlacement { ms, cell, digit } in &self.placements {
            let is_blank = puzzle.puzzle.board().layout().contains(cell) && board.get(cell).is_none();
            let is_right = is_blank && puzzle.solution.get(cell) == Some(digit);
            if !is_right || ms < last || ms > CLAIMED_MS_MAX {
                return Err(ClaimError);
            }
            board.set(cell, Some(digit));
            last = ms;
        }
        let gains = self.placements.iter().zip(1..).map(|(placed, cells)| (placed.ms, cells)).collect();
        Ok(Run {
            id: MatchId { room: id, match_no: 0 },
            player,
            name,
            bot: false,
            knowledge: Knowledge::Puzzle,
            status: RacerStatus::Finished { time_ms: last },
            correct: u16::try_from(blanks).unwrap_or(u16::MAX),
            mistakes: self.mistakes,
            hints: self.hints,
            score: 0,
            repeat: false,
            whence: Whence::default(),
            not_by_hand: false,
            claimed: true,
            boxes: box_times(&puzzle.puzzle, self.placements.iter().map(|placed| (placed.cell, placed.ms))),
            at,
            gains,
        })
    }
}
