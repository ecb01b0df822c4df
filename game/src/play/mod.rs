//! One match under way: who plays on which board, and what has been played. [`Match::apply`] and its like alone change it,
//! by what was judged in `judge`. What a mode makes of it is decided in `mode`; its end is in `results`, its views in `shown`.

mod board;
mod bot;
mod disguise;
mod judge;
mod pace;
mod racer;
mod replay;
mod results;
mod shadow;
mod shown;
mod undecided;
mod watched;

use puzzle::{PreparedPuzzle, PuzzleId};
use serde::{Deserialize, Serialize};

use crate::chance::Draw;
use crate::event::Verdict;
use crate::ids::{MatchId, MemberNo, PlayerId};
use crate::limits::{CHALLENGE_HINTS_PERCENT_MAX, IDLE_RACER_MS_MAX};
use crate::mode::{Dealt, Ground, NextDeparture};
use crate::record::{Move, MoveLog, Participant};
use crate::settings::Rules;
use crate::time::{Millis, seconds};
use crate::view::{EndReason, Knowledge, RacerStatus};

pub(crate) use board::{PlayBoard, blanks_of};
pub(crate) use disguise::Disguise;
pub(crate) use judge::{Attempt, Judged, Sent};
pub(crate) use racer::{RacerState, RankKey};

/// What a match is about.
pub(crate) struct Puzzles {
    pub(crate) prepared: Box<PreparedPuzzle>,
    /// In a duel, what the second racer solves; the first solves the other one.
    pub(crate) second: Option<Box<PreparedPuzzle>>,
}

/// The chance in a match.
pub(crate) struct Drawn {
    /// Of the puzzle, if a generator made it.
    pub(crate) seed: Option<u32>,
    /// Of all else. It is secret while the match runs: a player who knew it could compute what others see.
    pub(crate) draw: Draw,
}

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(crate) struct Match {
    id: MatchId,
    prepared: Box<PreparedPuzzle>,
    /// In a duel, what the second racer solves.
    #[serde(default)]
    second: Option<Box<PreparedPuzzle>>,
    seed: Option<u32>,
    #[serde(default)]
    draw: Draw,
    rules: Rules,
    start: Millis,
    boards: Vec<PlayBoard>,
    racers: Vec<RacerState>,
    /// For each house of the board, whether a racer has already filled it first.
    houses_claimed: Vec<bool>,
    log: MoveLog,
    /// Hints that a racer may take, if not any number.
    #[serde(default)]
    hints_max: Option<u16>,
}

impl Match {
    pub(crate) fn new(
        id: MatchId,
        prepared: Box<PreparedPuzzle>,
        drawn: Drawn,
        rules: Rules,
        start: Millis,
        racers: impl Iterator<Item = Participant>,
    ) -> Self {
        Self::over_puzzles(id, Puzzles { prepared, second: None }, drawn, rules, start, racers)
    }

    /// A match over one puzzle, or over two.
    pub(crate) fn over_puzzles(
        id: MatchId,
        Puzzles { prepared, second }: Puzzles,
        Drawn { seed, draw }: Drawn,
        rules: Rules,
        start: Millis,
        racers: impl Iterator<Item = Participant>,
    ) -> Self {
        let givens = prepared.puzzle.givens();
        let houses = prepared.puzzle.board().houses().into_iter();
        // No racer gets points for houses full of givens.
        let houses_claimed =
            houses.map(|house| house.iter().all(|&cell| givens.get(cell).is_some())).collect();
        let racers: Vec<Participant> = racers.collect();
        let ground = Ground { prepared: &prepared, second: second.as_deref(), rules: &rules, draw: &draw };
        let Dealt { boards, seats } = rules.mode.deal(ground, &racers);
        let at_start = |(racer, board)| RacerState::at_start(racer, board, start);
        let racers = racers.into_iter().zip(seats).map(at_start).collect();
        Self {
            id,
            prepared,
            second,
            seed,
            draw,
            rules,
            start,
            boards,
            racers,
            houses_claimed,
            log: MoveLog::default(),
            hints_max: None,
        }
    }

    /// As in an attempt at a challenge: hints show a part of the solution at most.
    pub(crate) fn limit_hints(&mut self) {
        let most = self.prepared.blanks() * CHALLENGE_HINTS_PERCENT_MAX / 100;
        self.hints_max = Some(u16::try_from(most).unwrap_or(u16::MAX).max(1));
    }

    /// The puzzle of a racer's board.
    pub(crate) fn puzzle_id(&self, no: MemberNo) -> Option<PuzzleId> {
        self.racer(no).map(|racer| self.puzzle_of(self.board_of(racer)).id)
    }

    /// Whether a racer has taken as many hints as they may.
    fn has_all_hints(&self, no: MemberNo) -> bool {
        let taken = self.log.moves.iter().filter(|made| made.hint && made.member == no).count();
        self.hints_max.is_some_and(|most| taken >= usize::from(most))
    }

    fn ground(&self) -> Ground<'_> {
        let second = self.second.as_deref();
        Ground { prepared: &self.prepared, second, rules: &self.rules, draw: &self.draw }
    }

    /// The puzzle of a board.
    fn puzzle_of(&self, board: &PlayBoard) -> &PreparedPuzzle {
        self.ground().puzzle(board.puzzle)
    }

    /// The puzzle that a racer has before them, and their board.
    pub(crate) fn ground_of(&self, no: MemberNo) -> Option<(&PreparedPuzzle, &PlayBoard)> {
        let board = self.board_of(self.racer(no)?);
        Some((self.puzzle_of(board), board))
    }

    /// The puzzle that all race, if it is one.
    pub(crate) fn prepared(&self) -> Option<&PreparedPuzzle> {
        self.second.is_none().then_some(&*self.prepared)
    }

    /// It has turned out that these players have raced the puzzle before.
    pub(crate) fn note_raced(&mut self, players: &[PlayerId]) {
        if self.second.is_some() {
            return;
        }
        for racer in self.racers.iter_mut().filter(|racer| players.contains(&racer.player)) {
            if !racer.is_setter() {
                racer.knowledge = Knowledge::Raced;
            }
        }
    }

    pub(crate) fn match_no(&self) -> u32 {
        self.id.match_no
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn racers(&self) -> impl Iterator<Item = &RacerState> {
        self.racers.iter()
    }

    pub(crate) fn racer(&self, no: MemberNo) -> Option<&RacerState> {
        self.racers.iter().find(|racer| racer.member == no)
    }

    /// The board on which a racer plays.
    fn board_of(&self, racer: &RacerState) -> &PlayBoard {
        &self.boards[racer.board]
    }

    /// The highest rung that any racer has come to.
    pub(crate) fn top_rung(&self) -> u16 {
        self.boards.iter().map(|board| board.rung).max().unwrap_or_default()
    }

    pub(crate) fn start(&self) -> Millis {
        self.start
    }

    /// Whether what a move has changed may be shown to others a moment later, as long as it changes no rank: their racer goes on,
    /// on a board of their own, and has lost none of a limited number of strikes.
    pub(crate) fn concerns_only_its_racer(&self, made: &Move) -> bool {
        let Some(racer) = self.racer(made.member) else { return false };
        let is_mistake = matches!(made.verdict, Verdict::Wrong { .. } | Verdict::FullButWrong { .. });
        let costs_strike = is_mistake && self.rules.mistakes.out_after.is_some();
        let is_shared =
            self.racers.iter().any(|other| other.board == racer.board && other.member != racer.member);
        racer.status == RacerStatus::Racing && !made.climbs && !costs_strike && !is_shared
    }

    /// When the rules end the match.
    pub(crate) fn time_limit(&self) -> Option<Millis> {
        self.rules.time_limit_s.map(|limit| self.start.plus(seconds(limit.into())))
    }

    /// Why it is over before its time, if it is.
    pub(crate) fn over(&self) -> Option<EndReason> {
        self.rules.mode.over(self)
    }

    pub(crate) fn next_departure(&self) -> Option<NextDeparture> {
        self.rules.mode.next_departure(self)
    }

    pub(crate) fn racing(&self) -> impl Iterator<Item = &RacerState> {
        self.racers.iter().filter(|racer| racer.status == RacerStatus::Racing)
    }

    pub(crate) fn has_finisher(&self) -> bool {
        self.finishers().next().is_some()
    }

    /// Whether nobody has entered anything or given up.
    pub(crate) fn is_untouched(&self) -> bool {
        self.log.moves.is_empty() && self.racers.iter().all(|racer| racer.status == RacerStatus::Racing)
    }

    /// Whether nobody has entered a digit.
    pub(crate) fn is_unstarted(&self) -> bool {
        self.log.moves.iter().all(|made| made.digit.is_none())
    }

    /// Whether no person is at it any more.
    pub(crate) fn is_left_to_bots(&self) -> bool {
        self.racers.iter().all(|racer| racer.strength.is_some() || racer.status != RacerStatus::Racing)
    }

    /// The times of those who have finished.
    fn finishers(&self) -> impl Iterator<Item = u32> {
        self.racers.iter().filter_map(|racer| racer.status.finish_ms())
    }

    /// The racer who would be idle for too long first, once another has finished, and when.
    pub(crate) fn next_idle(&self) -> Option<(Millis, MemberNo)> {
        let first = self.start.plus(self.finishers().min()?.into());
        self.racing().map(|racer| (racer.last_move.max(first).plus(IDLE_RACER_MS_MAX), racer.member)).min()
    }

    /// Applies a move as it was judged; false when it is by no racer of this match, in no cell of its board, or leads to
    /// a board that there is not.
    pub(crate) fn apply(&mut self, made: &Move) -> bool {
        let Some(index) = self.racers.iter().position(|racer| racer.member == made.member) else {
            return false;
        };
        let layout = self.puzzle_of(self.board_of(&self.racers[index])).puzzle.board().layout();
        let fits = layout.contains(made.cell) && made.digit.is_none_or(|digit| layout.has_digit(digit));
        let is_rejected = made.is_rejected();
        if !fits && !is_rejected {
            return false;
        }
        let racer = &self.racers[index];
        let next = if made.climbs { self.board_after(racer) } else { None };
        if made.climbs && next.is_none() {
            return false;
        }
        let finish_no = u16::try_from(self.finishers().count() + 1).unwrap_or(u16::MAX);
        let now = self.start.plus(made.ms.into());
        let racer = &mut self.racers[index];
        let board = &mut self.boards[racer.board];
        racer.apply(made, board, now);
        let finishes = made.ends.and_then(RacerStatus::finish_ms).is_some();
        if finishes {
            racer.finish_no = finish_no;
        }
        if made.hint && (finishes || made.climbs) && self.rules.mistakes.judging.pays_late() {
            // No verdict on a last digit says what the others are worth.
            let prepared = self.second.as_deref().filter(|_| board.puzzle > 0).unwrap_or(&self.prepared);
            racer.score += earned_late(&self.rules, prepared, board);
        }
        if !is_rejected && made.digit.is_some() && self.rules.judges_each_digit() {
            self.claim_houses(index, made);
        }
        if let Some(next) = next {
            let racer = &mut self.racers[index];
            racer.cleared = racer.cleared.saturating_add(self.boards[racer.board].cells());
            self.boards[racer.board] = next;
        }
        self.log.add(made.clone());
        true
    }

    /// The board that follows the one on which this racer plays.
    fn board_after(&self, racer: &RacerState) -> Option<PlayBoard> {
        self.rules.mode.next_board(self.ground(), self.board_of(racer), &racer.participant())
    }

    fn claim_houses(&mut self, index: usize, made: &Move) {
        if self.second.is_some() {
            return; // No house is the same to both.
        }
        let board = &self.boards[self.racers[index].board];
        let houses = self.prepared.puzzle.board().houses();
        for (house, claimed) in houses.into_iter().zip(&mut self.houses_claimed) {
            *claimed |= house.contains(&made.cell) && board.would_fill(house, made.cell) && made.stands();
        }
    }

    /// Ends a racer's match by something else than a move of theirs; false when it was over already.
    pub(crate) fn depart(&mut self, no: MemberNo, ends: RacerStatus, now: Millis) -> bool {
        let ms = self.elapsed(now);
        let mut racing = self.racers.iter_mut().filter(|racer| racer.status == RacerStatus::Racing);
        let Some(racer) = racing.find(|racer| racer.member == no) else { return false };
        racer.end(ends, ms);
        self.log.add_departure(ms, no, ends);
        true
    }

    pub(crate) fn elapsed(&self, now: Millis) -> u32 {
        u32::try_from(now.since(self.start)).unwrap_or(u32::MAX)
    }
}

/// What the right digits on a board earn that were entered unjudged.
fn earned_late(rules: &Rules, prepared: &PreparedPuzzle, board: &PlayBoard) -> u32 {
    board.earned_levels(prepared).map(|level| rules.mode.digit_points(level, 1)).sum()
}

#[cfg(test)]
mod tests;
