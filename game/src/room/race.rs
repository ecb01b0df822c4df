//! One race: what a placement does, when the race is over, and who is where. The only file that
//! compares a digit with the solution.

use puzzle::{Cell, Digit, Geometry};
use serde::{Deserialize, Serialize};

use crate::RULES_VERSION;
use crate::event::{Rejection, Verdict};
use crate::ids::{MatchId, MemberNo, Seq};
use crate::job::Deal;
use crate::name::Name;
use crate::record::{Entrant, Forfeit, MatchRecord, Move, MoveLog};
use crate::room_code::RoomCode;
use crate::settings::{Origin, Rules};
use crate::time::{Millis, seconds};
use crate::view::{EndReason, LaneStatus, RaceView, Racer, ResultRow, Results, Timeline};

use super::runner::Runner;
use super::scoring::{self, Standing};

/// One numbered move: a digit into a cell, or nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) seq: Seq,
    pub(super) cell: Cell,
    pub(super) digit: Option<Digit>,
}

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Race {
    id: MatchId,
    deal: Box<Deal>,
    seed: Option<u32>,
    rules: Rules,
    start: Millis,
    runners: Vec<Runner>,
    /// For each house of the geometry, whether somebody has been the first to fill it.
    houses_claimed: Vec<bool>,
    log: MoveLog,
}

impl Race {
    pub(super) fn new(
        id: MatchId,
        deal: Box<Deal>,
        seed: Option<u32>,
        rules: Rules,
        start: Millis,
        racers: impl Iterator<Item = Entrant>,
    ) -> Self {
        let geometry = Geometry::classic();
        // Houses full of givens are nobody's merit.
        let houses = geometry.houses().iter();
        let houses_claimed =
            houses.map(|house| house.cells.iter().all(|&cell| deal.givens.get(cell).is_some())).collect();
        let runners = racers.map(|racer| Runner::at_start(racer, &deal, start)).collect();
        Self { id, deal, seed, rules, start, runners, houses_claimed, log: MoveLog::default() }
    }

    pub(super) fn match_no(&self) -> u32 {
        self.id.match_no
    }

    pub(super) fn runner(&self, no: MemberNo) -> Option<&Runner> {
        self.runners.iter().find(|runner| runner.member == no)
    }

    fn index(&self, no: MemberNo) -> Option<usize> {
        self.runners.iter().position(|runner| runner.member == no)
    }

    /// When the rules end the race.
    pub(super) fn time_limit(&self) -> Option<Millis> {
        self.rules.time_limit_s.map(|limit| self.start.plus(seconds(limit.into())))
    }

    pub(super) fn is_over(&self) -> bool {
        self.runners.iter().all(|runner| runner.status != LaneStatus::Racing)
    }

    pub(super) fn has_finisher(&self) -> bool {
        self.runners.iter().any(|runner| matches!(runner.status, LaneStatus::Finished { .. }))
    }

    /// Answers one numbered move. A number that was answered before gets the same answer and
    /// changes nothing; then, and when the move is rejected, the second value is false.
    pub(super) fn answer(
        &mut self,
        no: MemberNo,
        Entry { seq, cell, digit }: Entry,
        now: Millis,
    ) -> Result<(Verdict, bool), Rejection> {
        let index = self.index(no).ok_or(Rejection::NotSeated)?;
        if let Some(verdict) = self.runners[index].answered(seq) {
            return Ok((verdict, false));
        }
        let result = match digit {
            Some(digit) => self.place(index, cell, digit, now),
            None => self.erase(index, cell, now),
        };
        let changed = result.is_ok();
        let verdict = result.unwrap_or_else(|why| Verdict::Rejected { why });
        self.runners[index].remember(seq, verdict.clone());
        let ms = self.elapsed(now);
        self.log.add(Move { ms, member: no, seq, cell, digit, verdict: verdict.clone() });
        Ok((verdict, changed))
    }

    fn place(&mut self, index: usize, cell: Cell, digit: Digit, now: Millis) -> Result<Verdict, Rejection> {
        let runner = &self.runners[index];
        runner.check_turn(now)?;
        runner.board.check_cell(&self.deal, cell)?;
        if !Geometry::classic().has_digit(digit) {
            return Err(Rejection::NoSuchDigit);
        }
        if self.rules.mistakes.silent {
            return Ok(self.enter(index, cell, digit, now));
        }
        if self.deal.solution.get(cell) != Some(digit) {
            let (strikes, locked_ms) = self.runners[index].strike(self.rules.mistakes, now);
            return Ok(Verdict::Wrong { strikes, locked_ms });
        }
        self.runners[index].board.confirm(cell, digit);
        let before = self.runners[index].score;
        self.score_gain(index, cell, now);
        if self.cells(index) == self.blanks() {
            self.finish_runner(index, now);
        }
        Ok(Verdict::Correct { gained: self.runners[index].score - before })
    }

    /// Silent rules: the digit stands; only a full board is judged, and only as a whole.
    fn enter(&mut self, index: usize, cell: Cell, digit: Digit, now: Millis) -> Verdict {
        let was_empty = self.runners[index].board.entries().get(cell).is_none();
        self.runners[index].board.enter(cell, Some(digit));
        let cells = self.cells(index);
        if was_empty {
            self.runners[index].gain(cell, cells, self.start, now);
        }
        if cells < self.blanks() {
            return Verdict::Entered;
        }
        if self.runners[index].board.correct(&self.deal) < self.blanks() {
            let (strikes, locked_ms) = self.runners[index].strike(self.rules.mistakes, now);
            return Verdict::FullButWrong { strikes, locked_ms };
        }
        self.finish_runner(index, now);
        Verdict::Correct { gained: 0 }
    }

    fn erase(&mut self, index: usize, cell: Cell, now: Millis) -> Result<Verdict, Rejection> {
        let runner = &mut self.runners[index];
        runner.check_turn(now)?;
        runner.board.check_cell(&self.deal, cell)?;
        if runner.board.entries().get(cell).is_none() {
            return Err(Rejection::NothingToErase);
        }
        runner.board.enter(cell, None);
        Ok(Verdict::Erased)
    }

    fn score_gain(&mut self, index: usize, cell: Cell, now: Millis) {
        let cells = self.cells(index);
        let runner = &mut self.runners[index];
        runner.streak = runner.streak.saturating_add(1);
        runner.score += scoring::digit(self.deal.tiers[cell.index()], runner.streak);
        runner.gain(cell, cells, self.start, now);
        for (house, claimed) in Geometry::classic().houses().iter().zip(&mut self.houses_claimed) {
            if !*claimed && house.set.contains(cell) && runner.board.has_filled(&self.deal, &house.cells) {
                *claimed = true;
                runner.score += scoring::HOUSE_FIRST;
            }
        }
    }

    fn finish_runner(&mut self, index: usize, now: Millis) {
        let finished =
            self.runners.iter().filter(|r| matches!(r.status, LaneStatus::Finished { .. })).count();
        let time_ms = self.elapsed(now);
        let runner = &mut self.runners[index];
        runner.status = LaneStatus::Finished { time_ms };
        runner.score += scoring::place(finished);
    }

    /// Ends a racer's race without finishing; false when it was over already.
    pub(super) fn forfeit(&mut self, no: MemberNo, now: Millis) -> bool {
        let ms = self.elapsed(now);
        let runner = self.runners.iter_mut().find(|runner| runner.member == no);
        match runner.filter(|runner| runner.status == LaneStatus::Racing) {
            Some(runner) => {
                runner.status = LaneStatus::Forfeited;
                self.log.forfeits.push(Forfeit { ms, member: no });
                true
            }
            None => false,
        }
    }

    /// Closes the books. Digits that were entered silently are worth their tier only now.
    pub(super) fn end(&mut self, ended: EndReason, now: Millis) -> Results {
        for runner in &mut self.runners {
            if runner.status == LaneStatus::Racing {
                runner.status = LaneStatus::Unfinished;
            }
            if self.rules.mistakes.silent {
                let entries = runner.board.entries().clues();
                let right = entries.filter(|&(cell, digit)| self.deal.solution.get(cell) == Some(digit));
                runner.score +=
                    right.map(|(cell, _)| scoring::digit(self.deal.tiers[cell.index()], 1)).sum::<u32>();
            }
        }
        let mut standings: Vec<Standing> =
            self.runners.iter().map(|runner| runner.standing(runner.board.correct(&self.deal))).collect();
        scoring::rank(&mut standings);
        Results {
            id: self.id,
            ended,
            difficulty: self.deal.difficulty,
            seed: self.seed,
            blanks: self.blanks(),
            duration_ms: self.elapsed(now),
            table: standings.iter().enumerate().map(|(i, standing)| self.row(i, standing)).collect(),
            timelines: self.runners.iter().map(timeline).collect(),
        }
    }

    /// What is kept of this race, besides what its room knows. The moves go with it.
    pub(super) fn record(
        &mut self,
        (code, origin): (RoomCode, Origin),
        set_by: Option<Name>,
        results: Results,
    ) -> MatchRecord {
        let log = std::mem::take(&mut self.log);
        MatchRecord {
            id: self.id,
            rules_version: RULES_VERSION,
            code,
            origin,
            rules: self.rules,
            puzzle: self.deal.as_ref().clone(),
            set_by,
            racers: self.runners.iter().map(Runner::entrant).collect(),
            results,
            moves: log.moves,
            moves_lost: log.lost,
            moves_rejected: log.rejected,
            forfeits: log.forfeits,
        }
    }

    fn row(&self, index: usize, standing: &Standing) -> ResultRow {
        let runner = self.runner(standing.member).expect("standings are made from runners");
        ResultRow {
            place: u8::try_from(index + 1).expect("a race has few racers"),
            member: runner.member,
            name: runner.name.clone(),
            status: runner.status,
            correct: standing.cells,
            mistakes: runner.strikes,
            score: runner.score,
            stall: runner.stall(),
        }
    }

    fn blanks(&self) -> u16 {
        u16::try_from(self.deal.tiers.len() - self.deal.givens.clue_count()).expect("a grid has few cells")
    }

    /// Cells on a racer's board, right or not; under judged rules they are all right.
    fn cells(&self, index: usize) -> u16 {
        u16::try_from(self.runners[index].board.filled().len()).expect("a grid has few cells")
    }

    fn elapsed(&self, now: Millis) -> u32 {
        u32::try_from(now.since(self.start)).unwrap_or(u32::MAX)
    }

    /// All racers, best first, as far as the rules let anybody know.
    pub(super) fn standing(&self) -> Vec<MemberNo> {
        let mut standings: Vec<Standing> =
            self.runners.iter().enumerate().map(|(i, runner)| runner.standing(self.cells(i))).collect();
        scoring::rank(&mut standings);
        standings.iter().map(|standing| standing.member).collect()
    }

    pub(super) fn view(&self, now: Millis) -> RaceView {
        let remaining = self.time_limit().map(|end| u32::try_from(end.since(now)).unwrap_or(u32::MAX));
        RaceView {
            match_no: self.id.match_no,
            givens: self.deal.givens.clone(),
            difficulty: self.deal.difficulty,
            elapsed_ms: self.elapsed(now),
            remaining_ms: remaining,
            racers: self
                .runners
                .iter()
                .map(|runner| Racer { member: runner.member, name: runner.name.clone() })
                .collect(),
            lanes: self.runners.iter().map(Runner::lane).collect(),
            standing: self.standing(),
        }
    }
}

fn timeline(runner: &Runner) -> Timeline {
    Timeline { member: runner.member, gains: runner.gains.clone() }
}
