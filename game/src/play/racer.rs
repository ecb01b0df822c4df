//! One racer in one match: lock-out, strikes, streak, score, and the answers already given. On which board they play is a
//! number, so that several can share one. Time comes in as an argument; what a placement is worth is decided in `judge`.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::bot::BotStrength;
use crate::event::Verdict;
use crate::ids::{MemberNo, PlayerId, Seq};
use crate::limits::ANSWERS_KEPT;
use crate::name::Name;
use crate::record::{Move, Participant};
use crate::rejection::Rejection;
use crate::settings::{Handicap, Mistakes};
use crate::time::{Millis, seconds};
use crate::view::{Knowledge, OwnBoard, Racer, RacerProgress, RacerStatus, Stall};

use super::board::PlayBoard;

/// Gains that a racer's timeline holds: with more it would be drawn no finer, and the results of a hundred racers on a large
/// board would be more than a connection has room for.
const GAINS_MAX: usize = 64;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(crate) struct RacerState {
    pub(crate) member: MemberNo,
    pub(crate) player: PlayerId,
    pub(crate) name: Name,
    pub(crate) bot: bool,
    #[serde(default)]
    pub(crate) strength: Option<BotStrength>,
    pub(crate) knowledge: Knowledge,
    #[serde(default)]
    pub(crate) handicap: Handicap,
    /// The index of the board among those of the match.
    pub(crate) board: usize,
    /// Cells gained on the boards before this one.
    pub(crate) cleared: u16,
    pub(crate) score: u32,
    pub(crate) strikes: u8,
    pub(crate) streak: u16,
    pub(crate) status: RacerStatus,
    /// The position among those who have finished, from 1; 0 before.
    pub(crate) finish_no: u16,
    /// Milliseconds after the start at which the race ended for a racer who had not finished.
    #[serde(default)]
    left_ms: Option<u32>,
    locked_until: Millis,
    last_gain: Millis,
    /// Judged moves, and when the last one was made.
    moves: u32,
    pub(crate) last_move: Millis,
    stall: Option<Stall>,
    /// (milliseconds since the start, cells gained so far) at every gain.
    pub(crate) gains: Vec<(u32, u16)>,
    last_seq: Seq,
    /// As the racer has seen the board to which each belongs.
    answers: VecDeque<(Seq, Verdict)>,
}

/// All that rank depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RankKey {
    pub(crate) member: MemberNo,
    /// Has set the puzzle, and races it for practice.
    pub(crate) is_setter: bool,
    pub(crate) status: RacerStatus,
    /// Of two who finish in the same millisecond the one whose move came first is before the other.
    pub(crate) finish_no: u16,
    /// Milliseconds after the start at which they left without having finished.
    pub(crate) left_ms: Option<u32>,
    pub(crate) rung: u16,
    /// Right digits on the board; where only full boards are judged, and while the match runs, filled cells.
    pub(crate) cells: u16,
    /// Cells to fill there.
    pub(crate) blanks: u16,
    pub(crate) mistakes: u8,
    pub(crate) last_gain: Millis,
}

impl RacerState {
    pub(crate) fn at_start(
        Participant { member, player, name, bot, strength, knowledge, handicap }: Participant,
        board: usize,
        start: Millis,
    ) -> Self {
        Self {
            member,
            player,
            name,
            bot,
            strength,
            knowledge,
            handicap,
            board,
            cleared: 0,
            score: 0,
            strikes: 0,
            streak: 0,
            status: RacerStatus::Racing,
            finish_no: 0,
            left_ms: None,
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

    pub(crate) fn participant(&self) -> Participant {
        Participant {
            member: self.member,
            player: self.player,
            name: self.name.clone(),
            bot: self.bot,
            strength: self.strength,
            knowledge: self.knowledge,
            handicap: self.handicap,
        }
    }

    pub(crate) fn is_setter(&self) -> bool {
        self.knowledge == Knowledge::Puzzle
    }

    pub(crate) fn racer(&self) -> Racer {
        Racer { member: self.member, name: self.name.clone(), bot: self.bot }
    }

    /// The answer this number already got, if it is not new.
    pub(crate) fn answered(&self, seq: Seq) -> Option<Verdict> {
        if seq > self.last_seq {
            return None;
        }
        let stale = || Verdict::Rejected { problem: Box::new(Rejection::StaleSeq.into()) };
        let remembered = self.answers.iter().find(|(number, _)| *number == seq);
        Some(remembered.map_or_else(stale, |(_, verdict)| verdict.clone()))
    }

    /// The number of the last move that was answered.
    pub(crate) fn last_seq(&self) -> Seq {
        self.last_seq
    }

    /// When this racer filled a cell last; the start before.
    pub(crate) fn last_gain(&self) -> Millis {
        self.last_gain
    }

    /// From when this racer can make the next move.
    pub(crate) fn free_from(&self) -> Millis {
        self.last_move.max(self.locked_until)
    }

    /// Whether this racer may move now.
    pub(crate) fn check_turn(&self, now: Millis) -> Result<(), Rejection> {
        if self.status != RacerStatus::Racing {
            return Err(Rejection::RaceOver);
        }
        match self.locked_ms(now) {
            0 => Ok(()),
            remaining_ms => Err(Rejection::LockedOut { remaining_ms }),
        }
    }

    /// Whether the next judged move is the last one of so many.
    pub(crate) fn has_one_move_left(&self, moves_max: u32) -> bool {
        self.moves + 1 >= moves_max
    }

    /// Applies a move that was judged, at `now` by the clock of its room.
    pub(crate) fn apply(&mut self, made: &Move, board: &mut PlayBoard, now: Millis) {
        match &made.verdict {
            Verdict::Correct { gained } => self.gain_digit(made, *gained, board, now),
            Verdict::Wrong { strikes, locked_ms, .. } => self.book_strike(*strikes, *locked_ms, now),
            Verdict::Entered => self.enter(made, board, now),
            Verdict::FullButWrong { strikes, locked_ms } => {
                self.enter(made, board, now);
                self.book_strike(*strikes, *locked_ms, now);
            }
            Verdict::Erased => board.enter(made.cell, None),
            Verdict::Revealed { locked_ms, .. } => {
                if let Some(digit) = made.digit {
                    let was_empty = board.entries().get(made.cell).is_none();
                    board.confirm(made.cell, digit);
                    if was_empty {
                        self.gain(made, board, now);
                    }
                }
                self.streak = 0;
                self.locked_until = now.plus((*locked_ms).into());
            }
            Verdict::Explained(told) => self.locked_until = now.plus(told.locked_ms.into()),
            Verdict::Hinted { locked_ms, .. } => self.locked_until = now.plus((*locked_ms).into()),
            Verdict::Rejected { .. } => {}
        }
        if !matches!(made.verdict, Verdict::Rejected { .. }) {
            self.moves += 1;
            self.last_move = now;
        }
        if let Some(status) = made.ends {
            self.end(status, made.ms);
        }
        self.remember(made.seq, board.disguise.of_verdict(made.verdict.clone()));
    }

    /// The race is over for this racer, so many milliseconds after the start.
    pub(crate) fn end(&mut self, status: RacerStatus, ms: u32) {
        self.status = status;
        self.left_ms = status.finish_ms().is_none().then_some(ms);
    }

    fn gain_digit(&mut self, made: &Move, gained: u32, board: &mut PlayBoard, now: Millis) {
        let Some(digit) = made.digit else { return };
        let was_empty = board.entries().get(made.cell).is_none();
        board.confirm(made.cell, digit);
        self.score += gained;
        self.streak = self.streak.saturating_add(1);
        if was_empty {
            self.gain(made, board, now);
        }
    }

    fn enter(&mut self, made: &Move, board: &mut PlayBoard, now: Millis) {
        let was_empty = board.entries().get(made.cell).is_none();
        board.enter(made.cell, made.digit);
        if was_empty {
            self.gain(made, board, now);
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

    /// The effect of one more mistake: the strikes, the lock-out, of `least_ms` or more, and whether the racer is out.
    pub(crate) fn next_strike(&self, mistakes: Mistakes, least_ms: u64) -> (u8, u32, bool) {
        let strikes = self.strikes.saturating_add(1);
        let forgiven = self.handicap.strikes;
        if mistakes.out_after.is_some_and(|limit| strikes >= limit.saturating_add(forgiven)) {
            return (strikes, 0, true);
        }
        let locked_ms = mistakes.lockout_ms(strikes).max(least_ms);
        (strikes, u32::try_from(locked_ms).unwrap_or(u32::MAX), false)
    }

    /// Books a cell gained, which is on the board already.
    fn gain(&mut self, made: &Move, board: &PlayBoard, now: Millis) {
        let ms = u32::try_from(now.since(self.last_gain)).unwrap_or(u32::MAX);
        if self.stall.is_none_or(|longest| longest.ms < ms) {
            self.stall = Some(Stall { ms, cell: made.cell });
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
        let cells = self.cleared.saturating_add(board.cells());
        self.gains.push((made.ms, cells));
    }

    pub(crate) fn stall(&self) -> Option<Stall> {
        self.stall
    }

    /// How far this racer is; which cells it were only if all see the same board.
    pub(crate) fn progress(&self, board: &PlayBoard, houses: u16, is_common: bool) -> RacerProgress {
        RacerProgress {
            member: self.member,
            rung: board.rung,
            cells: board.cells(),
            houses,
            filled: is_common.then(|| board.filled()),
            score: self.score,
            strikes: self.strikes,
            streak: self.streak,
            status: self.status,
        }
    }

    pub(crate) fn own_board(&self, board: &PlayBoard, now: Millis) -> OwnBoard {
        OwnBoard {
            entries: board.disguise.of_grid(board.entries()),
            last_seq: self.last_seq,
            locked_ms: self.locked_ms(now),
        }
    }

    pub(crate) fn rank_key(&self, board: &PlayBoard, cells: u16) -> RankKey {
        RankKey {
            member: self.member,
            is_setter: self.is_setter(),
            status: self.status,
            finish_no: self.finish_no,
            left_ms: self.left_ms,
            rung: board.rung,
            cells,
            blanks: board.blanks(),
            mistakes: self.strikes,
            last_gain: self.last_gain,
        }
    }
}
