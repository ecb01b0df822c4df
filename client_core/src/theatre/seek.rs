//! Where a lane stands at any time: snapshots every few moves, and from there the moves one by one. Knows no other lane.

use game::{MoveKind, Replay, ReplayLane, ReplayMove};
use puzzle::{Cell, CellSet, Digit, Grid};

use crate::board::{CellNotes, Notes};

/// What stands on a lane's board at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Which of the lane's boards it is, from 0: on a ladder its rung.
    pub rung: usize,
    /// The same as an index into the replay's boards.
    pub board: usize,
    /// Every digit on it, the givens included.
    pub digits: Grid,
    /// Cells with a digit of the solution that was no given of the puzzle.
    pub right: CellSet,
    /// Cells with a wrong digit that stays.
    pub wrong: CellSet,
    /// What the racer had noted, where that is known.
    pub notes: Notes,
    /// The last digit that was entered, and when.
    pub last: Option<Entered>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    pub cell: Cell,
    pub digit: Digit,
    /// Milliseconds since the start.
    pub ms: u32,
    /// It was refused: it stands no longer than it is shown.
    pub is_refused: bool,
}

/// The snapshots of one lane.
#[derive(Clone, Debug)]
pub(super) struct Track {
    every: usize,
    /// After none, `every`, twice as many moves.
    snapshots: Vec<Position>,
}

impl Track {
    pub(super) fn new(replay: &Replay, lane: &ReplayLane, every: usize) -> Self {
        let mut now = Position::start(replay, lane, 0);
        let mut snapshots = vec![now.clone()];
        for (made, count) in lane.moves.iter().zip(1..) {
            now.follow(replay, lane, made);
            if count % every == 0 {
                snapshots.push(now.clone());
            }
        }
        Self { every, snapshots }
    }

    pub(super) fn position(&self, replay: &Replay, lane: &ReplayLane, ms: u32) -> Position {
        let made = lane.moves.partition_point(|made| made.ms <= ms);
        let known = (made / self.every).min(self.snapshots.len() - 1);
        let mut now = self.snapshots[known].clone();
        for made in &lane.moves[known * self.every..made] {
            now.follow(replay, lane, made);
        }
        now.climb(replay, lane, rung(lane, |from_ms| from_ms <= ms));
        now
    }
}

/// The last board of a lane of those that are in play then.
fn rung(lane: &ReplayLane, is_in_play: impl Fn(u32) -> bool) -> usize {
    lane.boards.iter().take_while(|(from_ms, _)| is_in_play(*from_ms)).count().saturating_sub(1)
}

impl Position {
    pub(super) fn start(replay: &Replay, lane: &ReplayLane, rung: usize) -> Self {
        let board = lane.boards.get(rung).map_or(0, |(_, board)| usize::from(*board));
        let digits = replay.boards[board].puzzle.givens().clone();
        Self {
            rung,
            board,
            digits,
            right: CellSet::EMPTY,
            wrong: CellSet::EMPTY,
            notes: Notes::default(),
            last: None,
        }
    }

    fn climb(&mut self, replay: &Replay, lane: &ReplayLane, rung: usize) {
        if rung != self.rung {
            *self = Self::start(replay, lane, rung);
        }
    }

    pub(super) fn follow(&mut self, replay: &Replay, lane: &ReplayLane, made: &ReplayMove) {
        // The move that leads to the next board is still one of the board before; what a handicap gives comes with the next.
        let gives = matches!(made.kind, MoveKind::Given(_));
        self.climb(
            replay,
            lane,
            rung(lane, |from_ms| from_ms < made.ms || from_ms == 0 || gives && from_ms == made.ms),
        );
        let (ms, cell) = (made.ms, made.cell);
        if let Some(digit) = made.kind.leaves() {
            self.digits.set(cell, digit);
            self.right.remove(cell);
            self.wrong.remove(cell);
        }
        match made.kind {
            MoveKind::Right(digit) | MoveKind::Revealed { digit, .. } => {
                self.right.insert(cell);
                self.last = Some(Entered { cell, digit, ms, is_refused: false });
            }
            MoveKind::Wrong { digit, stands, .. } => {
                if stands {
                    self.wrong.insert(cell);
                }
                self.last = Some(Entered { cell, digit, ms, is_refused: !stands });
            }
            MoveKind::Given(_) => {
                self.right.insert(cell);
            }
            MoveKind::Erased => self.last = None,
            MoveKind::Noted { corner, centre } => self.notes.set(cell, CellNotes { corner, centre }),
            MoveKind::Hint { .. } => {}
        }
    }
}
