//! A finished match as it is watched again: what happened in each racer's lane, by time, in the arrangement of the puzzle as it was
//! set. Owns what viewers, exports, ghosts and reports read; judges nothing, and knows no screen and no file.

mod csv;
mod moments;
mod packed;
mod recorded;
mod splits;
mod summary;

use std::collections::BTreeSet;

use puzzle::{Cell, Credits, Digit, DigitSet, Puzzle, PuzzleId, Tier};
use serde::{Deserialize, Serialize};

use crate::ids::{MatchId, MemberNo};
use crate::name::Name;
use crate::settings::Rules;
use crate::view::{EndReason, RacerStatus};

pub use moments::{LeadChange, Mistake, Moments, ReplayStall, stall_ms_min, stalls};
pub use packed::{GhostLink, GhostLinkError, GhostSignature, MoveFault};
pub use splits::{DigitTime, LaneGain, Splits, TENTHS, digit_times};
pub use summary::ordinal;

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
    /// Of a set puzzle: its title, author, and what the setter says.
    pub credits: Credits,
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
    /// The boards in order, each with the milliseconds since the start from which it was in play. The last move on one may be of
    /// the same millisecond as the first on the next: see [`Replay::stays`].
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

    /// The boards of a lane in order, each with the moves that were made on it: one is left with the digit that solves it.
    #[must_use]
    pub fn stays<'a>(&'a self, lane: &'a ReplayLane) -> Vec<(&'a ReplayBoard, &'a [ReplayMove])> {
        let mut rest = &lane.moves[..];
        let mut stays = Vec::with_capacity(lane.boards.len());
        for (index, (_, board)) in lane.boards.iter().enumerate() {
            let Some(board) = self.boards.get(usize::from(*board)) else { break };
            let is_last = index + 1 == lane.boards.len();
            let count = if is_last { rest.len() } else { moves_until_solved(board, rest) };
            let (moves, later) = rest.split_at(count);
            stays.push((board, moves));
            rest = later;
        }
        stays
    }

    /// Whether it holds together, as one does that [`MatchRecord::lanes`](crate::MatchRecord::lanes) has made: what was read from
    /// elsewhere may point to boards, cells and digits that there are not, or go back in time.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.lanes.iter().all(|lane| self.is_sound_lane(lane).is_some())
    }

    fn is_sound_lane(&self, lane: &ReplayLane) -> Option<()> {
        let begins = lane.boards.first()?.0 == 0;
        let in_order = lane.boards.windows(2).all(|pair| pair[0].0 <= pair[1].0)
            && lane.moves.windows(2).all(|pair| pair[0].ms <= pair[1].ms);
        (begins && in_order).then_some(())?;
        let stays = self.stays(lane);
        (stays.len() == lane.boards.len()).then_some(())?;
        for (board, moves) in stays {
            let layout = board.puzzle.board().layout();
            let fits = |made: &ReplayMove| {
                let has = |digit| layout.has_digit(digit);
                layout.contains(made.cell)
                    && match made.kind {
                        MoveKind::Right(digit)
                        | MoveKind::Wrong { digit, .. }
                        | MoveKind::Revealed { digit, .. }
                        | MoveKind::Given(digit) => has(digit),
                        MoveKind::Noted { corner, centre } => corner.iter().chain(centre.iter()).all(has),
                        MoveKind::Erased | MoveKind::Hint { .. } => true,
                    }
            };
            moves.iter().all(fits).then_some(())?;
        }
        Some(())
    }
}

/// How many of these moves were made on a board, if the last of them solved it.
fn moves_until_solved(board: &ReplayBoard, moves: &[ReplayMove]) -> usize {
    let blanks = board.blanks();
    let mut right = RightCells::default();
    let solves = |made| {
        right.apply(made);
        right.count() == blanks
    };
    moves.iter().position(solves).map_or(moves.len(), |index| index + 1)
}

/// The cells of a board that hold their right digit, givens apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct RightCells(BTreeSet<Cell>);

impl RightCells {
    pub(crate) fn apply(&mut self, made: &ReplayMove) {
        if made.kind.is_gain() || matches!(made.kind, MoveKind::Given(_)) {
            self.0.insert(made.cell);
        } else if made.kind.leaves().is_some() {
            // Silent rules let a right digit go again.
            self.0.remove(&made.cell);
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }
}

impl ReplayBoard {
    /// How many cells are to be filled.
    #[must_use]
    pub fn blanks(&self) -> usize {
        let givens = self.puzzle.givens();
        givens.cells().len() - givens.clue_count()
    }
}

impl ReplayLane {
    /// Whether the racer solved the board, and when.
    #[must_use]
    pub fn finish_ms(&self) -> Option<u32> {
        self.status.finish_ms()
    }

    /// Whether the race ended for the racer before it was over, and unsolved.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.status.has_left()
    }
}
