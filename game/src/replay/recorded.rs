//! The replay of a stored match: its judged moves, with the boards that they led to.

use puzzle::{Credits, Digit, PreparedPuzzle};

use super::{MoveKind, Replay, ReplayBoard, ReplayLane, ReplayMove};
use crate::event::Verdict;
use crate::ids::MemberNo;
use crate::play::Match;
use crate::record::{Logged, MatchRecord, Move, ReplayError};
use crate::time::Millis;

impl MatchRecord {
    /// The match as it is watched again.
    ///
    /// # Errors
    /// Says which move is none of this match.
    pub fn lanes(&self) -> Result<Replay, ReplayError> {
        let mut play = self.play();
        let mut boards = Vec::new();
        let mut lanes: Vec<ReplayLane> = self
            .results
            .table
            .iter()
            .filter_map(|row| self.lane_of(row.member, &play, &mut boards))
            .collect();
        for (index, logged) in self.log() {
            let foreign = ReplayError::Foreign { index };
            match logged {
                Logged::Move(made) => {
                    let lane = lanes.iter_mut().find(|lane| lane.member == made.member).ok_or(foreign)?;
                    let (prepared, _) = play.ground_of(made.member).ok_or(foreign)?;
                    let kind = kind_of(made, prepared);
                    if !play.apply(made) {
                        return Err(foreign);
                    }
                    lane.moves.extend(kind.map(|(cell, kind)| ReplayMove { ms: made.ms, cell, kind }));
                    if made.ends.is_some() {
                        lane.ends_ms = made.ms;
                    }
                    if made.climbs {
                        lane.come_to(made.ms, &play, &mut boards);
                    }
                }
                Logged::Departure(left) => {
                    play.depart(left.member, left.ends, Millis(left.ms.into()));
                    let lane = lanes.iter_mut().find(|lane| lane.member == left.member);
                    lane.ok_or(ReplayError::Departed { index })?.ends_ms = left.ms;
                }
            }
        }
        let (rules, ended, duration_ms) = (self.rules, self.results.ended, self.results.duration_ms);
        let credits = Credits::clone(&self.results.credits);
        Ok(Replay { id: self.id, rules, ended, duration_ms, boards, lanes, credits })
    }

    /// The lane of a racer before the first move.
    fn lane_of(&self, member: MemberNo, play: &Match, boards: &mut Vec<ReplayBoard>) -> Option<ReplayLane> {
        let row = self.results.table.iter().find(|row| row.member == member)?;
        let mut lane = ReplayLane {
            member,
            name: row.name.clone(),
            bot: row.bot,
            status: row.status,
            score: row.score,
            ends_ms: self.results.duration_ms,
            boards: Vec::new(),
            moves: Vec::new(),
        };
        lane.come_to(0, play, boards);
        (!lane.boards.is_empty()).then_some(lane)
    }
}

impl ReplayLane {
    /// The racer has the next board before them, with what the handicap gives on it.
    fn come_to(&mut self, ms: u32, play: &Match, boards: &mut Vec<ReplayBoard>) {
        let Some((_, board)) = play.ground_of(self.member) else { return };
        let board_no = board_of(play, self.member, boards);
        self.boards.extend(board_no.map(|no| (ms, no)));
        let given = |(cell, digit)| ReplayMove { ms, cell, kind: MoveKind::Given(digit) };
        self.moves.extend(board.entries().clues().map(given));
    }
}

/// The number of the board that a racer plays on, which is added if it is a new one.
fn board_of(play: &Match, member: MemberNo, boards: &mut Vec<ReplayBoard>) -> Option<u16> {
    let (prepared, board) = play.ground_of(member)?;
    let puzzle = board.puzzle(prepared);
    let known = boards.iter().position(|known| known.puzzle == puzzle);
    let no = known.unwrap_or(boards.len());
    if known.is_none() {
        boards.push(ReplayBoard { id: prepared.id, puzzle, tier: prepared.tier });
    }
    u16::try_from(no).ok()
}

/// What a judged move did on the board, and where; none if nothing.
fn kind_of(made: &Move, prepared: &PreparedPuzzle) -> Option<(puzzle::Cell, MoveKind)> {
    let unjudged = |digit: Digit, locked_ms| {
        let is_right = prepared.solution.get(made.cell) == Some(digit);
        let wrong = MoveKind::Wrong { digit, stands: true, guess: false, locked_ms };
        if is_right { MoveKind::Right(digit) } else { wrong }
    };
    let kind = match &made.verdict {
        Verdict::Correct { .. } => MoveKind::Right(made.digit?),
        Verdict::Wrong { locked_ms, guess, .. } => {
            MoveKind::Wrong { digit: made.digit?, stands: false, guess: *guess, locked_ms: *locked_ms }
        }
        Verdict::Entered => unjudged(made.digit?, 0),
        Verdict::FullButWrong { locked_ms, .. } => unjudged(made.digit?, *locked_ms),
        Verdict::Erased => MoveKind::Erased,
        Verdict::Revealed { cell, digit, locked_ms } => {
            return Some((*cell, MoveKind::Revealed { digit: *digit, locked_ms: *locked_ms }));
        }
        Verdict::Explained(told) => MoveKind::Hint { locked_ms: told.locked_ms },
        Verdict::Hinted { locked_ms, .. } => MoveKind::Hint { locked_ms: *locked_ms },
        Verdict::Rejected { .. } => return None,
    };
    Some((made.cell, kind))
}
