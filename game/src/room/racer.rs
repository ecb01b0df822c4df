//! One racer in one race: board, lock-out, streak, and the answers already given. Time comes in
//! as an argument; what a placement is worth is decided in `judge` and `scoring`.

use std::collections::VecDeque;

use puzzle::{Cell, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use crate::event::Verdict;
use crate::ids::{MemberNo, PlayerId, Seq};
use crate::limits::{ANSWERS_KEPT, MOVES_PER_CELL_MAX, MOVES_PER_RACER_MAX};
use crate::name::Name;
use crate::problem::Problem;
use crate::record::{Move, Participant};
use crate::rejection::Rejection;
use crate::settings::{Handicap, Mistakes};
use crate::time::{Millis, seconds};
use crate::view::{Knowledge, OwnBoard, Racer, RacerProgress, RacerStatus, Stall};

use super::board::RacerBoard;
use super::disguise::Disguise;
use super::scoring::RankKey;

/// Gains that a racer's timeline holds: with more it would be drawn no finer, and the results of a hundred racers on a large
/// board would be more than a connection has room for.
const GAINS_MAX: usize = 64;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct RacerState {
    pub(super) member: MemberNo,
    pub(super) player: PlayerId,
    pub(super) name: Name,
    pub(super) bot: bool,
    pub(super) knowledge: Knowledge,
    #[serde(default)]
    pub(super) handicap: Handicap,
    #[serde(default)]
    pub(super) disguise: Disguise,
    pub(super) board: RacerBoard,
    pub(super) score: u32,
    pub(super) strikes: u8,
    pub(super) streak: u16,
    pub(super) status: RacerStatus,
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

impl RacerState {
    pub(super) fn at_start(
        Participant { member, player, name, bot, knowledge, handicap }: Participant,
        prepared: &PreparedPuzzle,
        disguised: bool,
        (start, seed): (Millis, u64),
    ) -> Self {
        let mut board = RacerBoard::of(prepared);
        let seed = seed ^ u64::from(member.0);
        let disguise = if disguised { Disguise::draw(&prepared.puzzle, seed) } else { Disguise::default() };
        board.prefill(prepared, handicap.givens, seed);
        Self {
            member,
            player,
            name,
            bot,
            knowledge,
            handicap,
            disguise,
            board,
            score: 0,
            strikes: 0,
            streak: 0,
            status: RacerStatus::Racing,
            finish_no: 0,
            locked_until: start.plus(seconds(handicap.delay_s.into())),
            last_gain: start,
            moves: 0,
            last_move: start,
            stall: None,
            gains: Vec::new(),
            last_seq: Seq(0),
            answers: VecDeque::new(),
        }
    }

    pub(super) fn participant(&self) -> Participant {
        Participant {
            member: self.member,
            player: self.player,
            name: self.name.clone(),
            bot: self.bot,
            knowledge: self.knowledge,
            handicap: self.handicap,
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
        let stale = || Verdict::Rejected { problem: Problem::from(Rejection::StaleSeq) };
        let remembered = self.answers.iter().find(|(number, _)| *number == seq);
        Some(remembered.map_or_else(stale, |(_, verdict)| verdict.clone()))
    }

    /// Whether this racer may move now.
    pub(super) fn check_turn(&self, now: Millis) -> Result<(), Rejection> {
        if self.status != RacerStatus::Racing {
            return Err(Rejection::RaceOver);
        }
        match self.locked_ms(now) {
            0 => Ok(()),
            remaining_ms => Err(Rejection::LockedOut { remaining_ms }),
        }
    }

    /// Whether the next judged move is the last one that a race on this board has room for.
    pub(super) fn has_one_move_left(&self) -> bool {
        let cells = u32::try_from(self.board.entries().cells().len()).unwrap_or(u32::MAX);
        self.moves + 1 >= MOVES_PER_RACER_MAX.max(cells.saturating_mul(MOVES_PER_CELL_MAX))
    }

    /// Applies a move that was judged, at `now`, in a race that began at `start`.
    pub(super) fn apply(&mut self, made: &Move, start: Millis, now: Millis) {
        match &made.verdict {
            Verdict::Correct { gained } => self.gain_digit(made, *gained, start, now),
            Verdict::Wrong { strikes, locked_ms, .. } => self.book_strike(*strikes, *locked_ms, now),
            Verdict::Entered => self.enter(made, start, now),
            Verdict::FullButWrong { strikes, locked_ms } => {
                self.enter(made, start, now);
                self.book_strike(*strikes, *locked_ms, now);
            }
            Verdict::Erased => self.board.enter(made.cell, None),
            Verdict::Revealed { locked_ms, .. } => {
                if let Some(digit) = made.digit {
                    let was_empty = self.board.entries().get(made.cell).is_none();
                    self.board.confirm(made.cell, digit);
                    if was_empty {
                        self.gain(made.cell, start, now);
                    }
                }
                self.streak = 0;
                self.locked_until = now.plus((*locked_ms).into());
            }
            Verdict::Explained { locked_ms, .. } => self.locked_until = now.plus((*locked_ms).into()),
            Verdict::Rejected { .. } => {}
        }
        if !matches!(made.verdict, Verdict::Rejected { .. }) {
            self.moves += 1;
            self.last_move = now;
        }
        if let Some(status) = made.ends {
            self.status = status;
        }
        self.remember(made.seq, made.verdict.clone());
    }

    fn gain_digit(&mut self, made: &Move, gained: u32, start: Millis, now: Millis) {
        let Some(digit) = made.digit else { return };
        let was_empty = self.board.entries().get(made.cell).is_none();
        self.board.confirm(made.cell, digit);
        self.score += gained;
        self.streak = self.streak.saturating_add(1);
        if was_empty {
            self.gain(made.cell, start, now);
        }
    }

    fn enter(&mut self, made: &Move, start: Millis, now: Millis) {
        let was_empty = self.board.entries().get(made.cell).is_none();
        self.board.enter(made.cell, made.digit);
        if was_empty {
            self.gain(made.cell, start, now);
        }
    }

    fn book_strike(&mut self, strikes: u8, locked_ms: u32, now: Millis) {
        (self.strikes, self.streak) = (strikes, 0);
        self.locked_until = now.plus(locked_ms.into());
    }

    fn remember(&mut self, seq: Seq, verdict: Verdict) {
        if self.answers.len() == ANSWERS_KEPT {
            self.answers.pop_front();
        }
        self.answers.push_back((seq, verdict));
        self.last_seq = seq;
    }

    fn locked_ms(&self, now: Millis) -> u32 {
        u32::try_from(self.locked_until.since(now)).unwrap_or(u32::MAX)
    }

    /// What one more mistake comes to: the strikes, the lock-out, of `least_ms` or more, and whether the racer is out.
    pub(super) fn next_strike(&self, mistakes: Mistakes, least_ms: u64) -> (u8, u32, bool) {
        let strikes = self.strikes.saturating_add(1);
        let forgiven = self.handicap.strikes;
        if mistakes.out_after.is_some_and(|limit| strikes >= limit.saturating_add(forgiven)) {
            return (strikes, 0, true);
        }
        let locked_ms = mistakes.lockout_ms(strikes).max(least_ms);
        (strikes, u32::try_from(locked_ms).unwrap_or(u32::MAX), false)
    }

    /// Books a cell gained, which is on the board already.
    fn gain(&mut self, cell: Cell, start: Millis, now: Millis) {
        let ms = u32::try_from(now.since(self.last_gain)).unwrap_or(u32::MAX);
        if self.stall.is_none_or(|longest| longest.ms < ms) {
            self.stall = Some(Stall { ms, cell });
        }
        self.last_gain = now;
        if self.gains.len() == GAINS_MAX {
            // Every second one: the curve stays whole.
            let mut is_kept = true;
            self.gains.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
        }
        self.gains.push((u32::try_from(now.since(start)).unwrap_or(u32::MAX), self.cells()));
    }

    /// Cells on the board, right or not; under judged rules they are all right.
    pub(super) fn cells(&self) -> u16 {
        u16::try_from(self.board.filled().len()).expect("a board has few cells")
    }

    pub(super) fn stall(&self) -> Option<Stall> {
        self.stall
    }

    pub(super) fn progress(&self) -> RacerProgress {
        RacerProgress {
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
            entries: self.disguise.of_grid(self.board.entries()),
            last_seq: self.last_seq,
            locked_ms: self.locked_ms(now),
        }
    }

    pub(super) fn rank_key(&self, cells: u16) -> RankKey {
        RankKey {
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
