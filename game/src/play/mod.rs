//! One match under way: who plays on which board, and what has been played. [`Match::apply`] and its like alone change it,
//! by what was judged in `judge`. What a mode makes of it is decided in `mode`.

mod board;
mod bot;
mod disguise;
mod judge;
mod pace;
mod racer;
mod replay;
mod shadow;
mod undecided;
mod watched;

use std::collections::BTreeSet;

use puzzle::{PreparedPuzzle, Puzzle, PuzzleId};
use serde::{Deserialize, Serialize};

use crate::RULES_VERSION;
use crate::chance::Draw;
use crate::ids::{MatchId, MemberNo, PlayerId};
use crate::limits::{CHALLENGE_HINTS_PERCENT_MAX, IDLE_RACER_MS_MAX};
use crate::mode::{Dealt, Ground, NextDeparture};
use crate::name::Name;
use crate::record::{Follower, MatchRecord, Move, MoveLog, Participant};
use crate::room_code::RoomCode;
use crate::settings::{Origin, Rules};
use crate::time::{Millis, seconds};
use crate::view::{
    EndReason, FinalBoard, Knowledge, OwnBoard, RaceView, RacerProgress, RacerStatus, ResultRow, Results,
    Timeline,
};

pub(crate) use board::{PlayBoard, blanks_of};
pub(crate) use disguise::Disguise;
pub(crate) use judge::{Attempt, Judged};
pub(crate) use racer::{RacerState, RankKey};

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
        let ground = Ground { prepared: &prepared, rules: &rules, draw: &draw };
        let Dealt { boards, seats } = rules.mode.deal(ground, &racers);
        let at_start = |(racer, board)| RacerState::at_start(racer, board, start);
        let racers = racers.into_iter().zip(seats).map(at_start).collect();
        Self {
            id,
            prepared,
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

    pub(crate) fn puzzle_id(&self) -> PuzzleId {
        self.prepared.id
    }

    /// Whether a racer has taken as many hints as they may.
    fn has_all_hints(&self, no: MemberNo) -> bool {
        let taken = self.log.moves.iter().filter(|made| made.hint && made.member == no).count();
        self.hints_max.is_some_and(|most| taken >= usize::from(most))
    }

    fn ground(&self) -> Ground<'_> {
        Ground { prepared: &self.prepared, rules: &self.rules, draw: &self.draw }
    }

    pub(crate) fn prepared(&self) -> &PreparedPuzzle {
        &self.prepared
    }

    /// It has turned out that these players have raced the puzzle before.
    pub(crate) fn note_raced(&mut self, players: &[PlayerId]) {
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
        let layout = self.prepared.puzzle.board().layout();
        let fits = layout.contains(made.cell) && made.digit.is_none_or(|digit| layout.has_digit(digit));
        let is_rejected = made.is_rejected();
        let Some(index) = self.racers.iter().position(|racer| racer.member == made.member) else {
            return false;
        };
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
        racer.apply(made, board, self.start, now);
        let finishes = made.ends.and_then(RacerStatus::finish_ms).is_some();
        if finishes {
            racer.finish_no = finish_no;
        }
        if made.hint && (finishes || made.climbs) && self.rules.mistakes.judging.pays_late() {
            // No verdict on a last digit says what the others are worth.
            racer.score += earned_late(&self.rules, &self.prepared, board);
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

    /// Ends the match. Digits that were entered unjudged earn their points only now, unless they did with the last one.
    pub(crate) fn end(&mut self, ended: EndReason, now: Millis) -> Results {
        for racer in &mut self.racers {
            if racer.status == RacerStatus::Racing {
                racer.status = RacerStatus::Unfinished;
            }
            let board = &self.boards[racer.board];
            // A solved board earned its points with its last digit.
            if self.rules.mistakes.judging.pays_late() && !board.is_solved(&self.prepared) {
                racer.score += earned_late(&self.rules, &self.prepared, board);
            }
        }
        let keys = self.final_keys();
        let programs = pace::not_by_hand(&self.log.moves);
        Results {
            id: self.id,
            ended,
            tier: self.prepared.tier,
            puzzle: Some(self.prepared.id),
            seed: self.seed,
            // The room knows what its setter says.
            credits: Box::default(),
            blanks: u16::try_from(self.prepared.blanks()).expect("a board has few cells"),
            duration_ms: self.elapsed(now),
            table: keys.iter().enumerate().map(|(i, key)| self.row(i, key, &programs)).collect(),
            timelines: self.racers.iter().map(timeline).collect(),
        }
    }

    /// The result of a racer who has finished, if it is final: no other racer can rank before them any more.
    pub(crate) fn own_result(&self, no: MemberNo) -> Option<(MatchId, ResultRow)> {
        let is_final = |key: &RankKey| key.member == no && !key.is_setter && key.status.finish_ms().is_some();
        let keys = self.final_keys();
        let index = keys.iter().position(is_final)?;
        let programs = pace::not_by_hand(self.log.moves.iter().filter(|made| made.member == no));
        let mut row = self.row(index, &keys[index], &programs);
        if !self.rules.has_common_board() {
            // Its cell is one in common terms, which others who still race are not to learn.
            row.stall = None;
        }
        Some((self.id, row))
    }

    /// All racers, best first, by their right digits.
    fn final_keys(&self) -> Vec<RankKey> {
        self.ranked(|board| board.correct(&self.prepared))
    }

    /// All racers, best first, as far as the rules make it public.
    pub(crate) fn standing(&self) -> Vec<MemberNo> {
        self.ranked(PlayBoard::cells).iter().map(|key| key.member).collect()
    }

    fn ranked(&self, cells: impl Fn(&PlayBoard) -> u16) -> Vec<RankKey> {
        let key = |racer: &RacerState| {
            let board = self.board_of(racer);
            racer.rank_key(board.rung, cells(board))
        };
        let mut keys: Vec<RankKey> = self.racers.iter().map(key).collect();
        self.rules.mode.rank(&mut keys);
        keys
    }

    /// The stored record of this match, with what its room adds. Takes the moves out of the match.
    pub(crate) fn record(
        &mut self,
        (code, origin): (RoomCode, Origin),
        set_by: Option<Name>,
        results: Results,
    ) -> MatchRecord {
        let log = std::mem::take(&mut self.log);
        MatchRecord {
            id: self.id,
            rules_version: RULES_VERSION,
            draw: self.draw.clone(),
            code,
            origin,
            rules: self.rules,
            puzzle: self.prepared.as_ref().clone(),
            set_by,
            racers: self.racers.iter().map(RacerState::participant).collect(),
            results,
            followers: self.followers(&log.moves),
            moves: log.moves,
            moves_rejected: log.rejected,
            departures: log.departures,
        }
    }

    /// A bot of the server heeds nobody, however its digits fall.
    fn followers(&self, moves: &[Move]) -> Vec<Follower> {
        let is_person = |no| self.racer(no).is_some_and(|racer| racer.strength.is_none());
        if !self.rules.judges_each_digit() {
            // No racer receives a verdict on a single cell.
            return Vec::new();
        }
        let undecided = undecided::undecided(self, moves);
        shadow::followers(moves, &undecided)
            .into_iter()
            .filter(|follower| is_person(follower.member))
            .collect()
    }

    /// `programs` are the racers whose pace no hand reaches.
    fn row(&self, index: usize, key: &RankKey, programs: &BTreeSet<MemberNo>) -> ResultRow {
        let racer = self.racer(key.member).expect("keys are made from racers");
        ResultRow {
            rank: u8::try_from(index + 1).expect("a match has few racers"),
            member: racer.member,
            name: racer.name.clone(),
            status: racer.status,
            rung: key.rung,
            correct: key.cells,
            mistakes: racer.strikes,
            score: racer.score,
            stall: racer.stall(),
            bot: racer.bot,
            knowledge: racer.knowledge,
            not_by_hand: programs.contains(&racer.member),
        }
    }

    pub(crate) fn elapsed(&self, now: Millis) -> u32 {
        u32::try_from(now.since(self.start)).unwrap_or(u32::MAX)
    }

    pub(crate) fn progress(&self, no: MemberNo) -> Option<RacerProgress> {
        self.racer(no).map(|racer| self.progress_of(racer))
    }

    fn progress_of(&self, racer: &RacerState) -> RacerProgress {
        let board = self.board_of(racer);
        let is_common = self.rules.has_common_board();
        racer.progress(board, board.full_houses(&self.prepared), is_common)
    }

    /// A racer's own board.
    pub(crate) fn own_board(&self, no: MemberNo, now: Millis) -> Option<OwnBoard> {
        self.racer(no).map(|racer| racer.own_board(self.board_of(racer), now))
    }

    /// A racer's board with its digits, for all to see once the match is over.
    pub(crate) fn final_board(&self, no: MemberNo) -> Option<FinalBoard> {
        let board = self.board_of(self.racer(no)?);
        let (rung, puzzle) = (board.rung, board.shown_puzzle(&self.prepared));
        Some(FinalBoard { member: no, rung, puzzle, entries: board.disguise.of_grid(board.entries()) })
    }

    /// The rung and the puzzle that this member has before them: a racer their own, other members that of the leader.
    pub(crate) fn puzzle_for(&self, no: Option<MemberNo>) -> (u16, Puzzle) {
        match no.and_then(|no| self.racer(no)) {
            Some(racer) => {
                let board = self.board_of(racer);
                (board.rung, board.shown_puzzle(&self.prepared))
            }
            None => {
                let board = self.rules.mode.watched_board(self.ground(), self.top_rung());
                (board.rung, board.shown_puzzle(&self.prepared))
            }
        }
    }

    /// The match as this member is to see it, or as members without a board see it.
    pub(crate) fn view_for(&self, no: Option<MemberNo>, now: Millis) -> RaceView {
        let remaining = self.time_limit().map(|end| u32::try_from(end.since(now)).unwrap_or(u32::MAX));
        let (rung, puzzle) = self.puzzle_for(no);
        RaceView {
            match_no: self.id.match_no,
            rung,
            puzzle,
            tier: self.prepared.tier,
            elapsed_ms: self.elapsed(now),
            remaining_ms: remaining,
            racers: self.racers.iter().map(RacerState::racer).collect(),
            progress: self.racers.iter().map(|racer| self.progress_of(racer)).collect(),
            standing: self.standing(),
        }
    }
}

/// What the right digits on a board earn that were entered unjudged.
fn earned_late(rules: &Rules, prepared: &PreparedPuzzle, board: &PlayBoard) -> u32 {
    board.earned_levels(prepared).map(|level| rules.mode.digit_points(level, 1)).sum()
}

fn timeline(racer: &RacerState) -> Timeline {
    Timeline { member: racer.member, gains: racer.gains.clone() }
}

#[cfg(test)]
mod tests;
