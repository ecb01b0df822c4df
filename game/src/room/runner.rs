//! One racer in one race: board, lock-out, streak, and the answers already given. Time comes in
//! as an argument; what a placement is worth is decided in `race` and `scoring`.

use std::collections::VecDeque;

use puzzle::Cell;
use serde::{Deserialize, Serialize};

use crate::event::{Rejection, Verdict};
use crate::ids::{MemberNo, PlayerId, Seq};
use crate::job::Deal;
use crate::limits::{ANSWERS_KEPT, MOVES_PER_RACER_MAX};
use crate::name::Name;
use crate::record::Entrant;
use crate::settings::Mistakes;
use crate::time::Millis;
use crate::view::{Knowledge, Lane, LaneStatus, OwnBoard, Racer, Stall};

use super::board::Board;
use super::scoring::Standing;

/// Gains a racer's timeline can hold: under silent rules cells can be emptied and filled for ever.
const GAINS_MAX: usize = 256;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Runner {
    pub(super) member: MemberNo,
    pub(super) player: PlayerId,
    pub(super) name: Name,
    pub(super) bot: bool,
    pub(super) knowledge: Knowledge,
    pub(super) board: Board,
    pub(super) score: u32,
    pub(super) strikes: u8,
    pub(super) streak: u16,
    pub(super) status: LaneStatus,
    /// Of those who have finished, the how manyth; 0 before.
    pub(super) finish_no: u16,
    locked_until: Millis,
    last_gain: Millis,
    /// Judged moves, and when the last one was made.
    moves: u32,
    pub(super) last_move: Millis,
    stall: Option<Stall>,
    /// (milliseconds since the start, cells gained so far) at every gain.
    pub(super) gains: Vec<(u32, u16)>,
    last_seq: Seq,
    answers: VecDeque<(Seq, Verdict)>,
}

impl Runner {
    pub(super) fn at_start(
        Entrant { member, player, name, bot, knowledge }: Entrant,
        deal: &Deal,
        start: Millis,
    ) -> Self {
        Self {
            member,
            player,
            name,
            bot,
            knowledge,
            board: Board::for_deal(deal),
            score: 0,
            strikes: 0,
            streak: 0,
            status: LaneStatus::Racing,
            finish_no: 0,
            locked_until: start,
            last_gain: start,
            moves: 0,
            last_move: start,
            stall: None,
            gains: Vec::new(),
            last_seq: Seq(0),
            answers: VecDeque::new(),
        }
    }

    pub(super) fn entrant(&self) -> Entrant {
        Entrant {
            member: self.member,
            player: self.player,
            name: self.name.clone(),
            bot: self.bot,
            knowledge: self.knowledge,
        }
    }

    pub(super) fn is_setter(&self) -> bool {
        self.knowledge == Knowledge::Puzzle
    }

    pub(super) fn racer(&self) -> Racer {
        Racer { member: self.member, name: self.name.clone(), bot: self.bot }
    }

    /// The answer this number already got, if it is not new.
    pub(super) fn answered(&self, seq: Seq) -> Option<Verdict> {
        if seq > self.last_seq {
            return None;
        }
        let remembered = self.answers.iter().find(|(number, _)| *number == seq);
        Some(
            remembered.map_or(Verdict::Rejected { why: Rejection::StaleSeq }, |(_, verdict)| verdict.clone()),
        )
    }

    pub(super) fn remember(&mut self, seq: Seq, verdict: Verdict) {
        if self.answers.len() == ANSWERS_KEPT {
            self.answers.pop_front();
        }
        self.answers.push_back((seq, verdict));
        self.last_seq = seq;
    }

    /// Whether this racer may move now.
    pub(super) fn check_turn(&self, now: Millis) -> Result<(), Rejection> {
        if self.status != LaneStatus::Racing {
            return Err(Rejection::RaceOver);
        }
        match self.locked_ms(now) {
            0 => Ok(()),
            remaining_ms => Err(Rejection::LockedOut { remaining_ms }),
        }
    }

    /// Counts a judged move; the last one that a race has room for ends it for this racer.
    pub(super) fn count_move(&mut self, now: Millis) {
        self.moves += 1;
        self.last_move = now;
        if self.moves >= MOVES_PER_RACER_MAX && self.status == LaneStatus::Racing {
            self.status = LaneStatus::Out;
        }
    }

    fn locked_ms(&self, now: Millis) -> u32 {
        u32::try_from(self.locked_until.since(now)).unwrap_or(u32::MAX)
    }

    /// Books a mistake; returns the strikes and the lock-out that follow from it, of `least_ms` or more.
    pub(super) fn strike(&mut self, mistakes: Mistakes, least_ms: u64, now: Millis) -> (u8, u32) {
        self.strikes = self.strikes.saturating_add(1);
        self.streak = 0;
        if mistakes.out_after.is_some_and(|limit| self.strikes >= limit) {
            self.status = LaneStatus::Out;
            return (self.strikes, 0);
        }
        self.locked_until = now.plus(mistakes.lockout_ms(self.strikes).max(least_ms));
        (self.strikes, self.locked_ms(now))
    }

    /// Books a cell gained; `cells` counts it in.
    pub(super) fn gain(&mut self, cell: Cell, cells: u16, start: Millis, now: Millis) {
        let ms = u32::try_from(now.since(self.last_gain)).unwrap_or(u32::MAX);
        if self.stall.is_none_or(|longest| longest.ms < ms) {
            self.stall = Some(Stall { ms, cell });
        }
        self.last_gain = now;
        if self.gains.len() < GAINS_MAX {
            self.gains.push((u32::try_from(now.since(start)).unwrap_or(u32::MAX), cells));
        }
    }

    pub(super) fn stall(&self) -> Option<Stall> {
        self.stall
    }

    pub(super) fn lane(&self) -> Lane {
        Lane {
            member: self.member,
            filled: self.board.filled(),
            score: self.score,
            strikes: self.strikes,
            streak: self.streak,
            status: self.status,
        }
    }

    pub(super) fn own_board(&self, now: Millis) -> OwnBoard {
        OwnBoard {
            entries: self.board.entries().clone(),
            last_seq: self.last_seq,
            locked_ms: self.locked_ms(now),
        }
    }

    pub(super) fn standing(&self, cells: u16) -> Standing {
        Standing {
            member: self.member,
            is_setter: self.is_setter(),
            status: self.status,
            finish_no: self.finish_no,
            cells,
            mistakes: self.strikes,
            last_gain: self.last_gain,
        }
    }
}
