//! One race: what a placement does, when the race is over, and who is where. The only file that
//! compares a digit with the solution.

use puzzle::{Candidate, Cell, Digit, Geometry};
use serde::{Deserialize, Serialize};

use crate::RULES_VERSION;
use crate::event::{Rejection, Verdict};
use crate::ids::{MatchId, MemberNo, Seq};
use crate::job::Deal;
use crate::limits::IDLE_RACER_MS_MAX;
use crate::name::Name;
use crate::record::{Entrant, Forfeit, MatchRecord, Move, MoveLog};
use crate::room_code::RoomCode;
use crate::settings::{Mistakes, Origin, Rules};
use crate::time::{Millis, seconds};
use crate::view::{EndReason, LaneStatus, RaceView, ResultRow, Results, Timeline};

use super::runner::Runner;
use super::scoring::{self, Standing};
use super::shadow;

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
        self.finishers().next().is_some()
    }

    fn finishers(&self) -> impl Iterator<Item = u32> {
        self.runners.iter().filter_map(|runner| match runner.status {
            LaneStatus::Finished { time_ms } => Some(time_ms),
            LaneStatus::Racing
            | LaneStatus::Out
            | LaneStatus::Forfeited
            | LaneStatus::Unfinished
            | LaneStatus::Kicked => None,
        })
    }

    /// Who would be idle for too long first, once somebody has finished, and when.
    pub(super) fn next_idle(&self) -> Option<(Millis, MemberNo)> {
        let first = self.start.plus(self.finishers().min()?.into());
        let racing = self.runners.iter().filter(|runner| runner.status == LaneStatus::Racing);
        racing.map(|runner| (runner.last_move.max(first).plus(IDLE_RACER_MS_MAX), runner.member)).min()
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
        if changed {
            self.runners[index].count_move(now);
        }
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
            return Ok(self.punish(index, Candidate { cell, digit }, now));
        }
        self.runners[index].board.confirm(cell, digit);
        let before = self.runners[index].score;
        self.score_gain(index, cell, now);
        if self.cells(index) == self.blanks() {
            self.finish_runner(index, now);
        }
        Ok(Verdict::Correct { gained: self.runners[index].score - before })
    }

    /// A wrong digit: a guess, or a slip.
    fn punish(&mut self, index: usize, wrong: Candidate, now: Millis) -> Verdict {
        let mistakes = self.rules.mistakes;
        let runner = &mut self.runners[index];
        let guess = mistakes.dear_guesses && runner.board.is_guess(&self.deal, wrong);
        let least_ms = if guess { Mistakes::guess_lockout_ms(self.deal.difficulty) } else { 0 };
        let (strikes, locked_ms) = runner.strike(mistakes, least_ms, now);
        Verdict::Wrong { strikes, locked_ms, guess }
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
            let (strikes, locked_ms) = self.runners[index].strike(self.rules.mistakes, 0, now);
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
        let finished = self
            .runners
            .iter()
            .filter(|r| matches!(r.status, LaneStatus::Finished { .. }) && !r.is_setter())
            .count();
        let finish_no = u16::try_from(self.finishers().count() + 1).unwrap_or(u16::MAX);
        let time_ms = self.elapsed(now);
        let runner = &mut self.runners[index];
        (runner.status, runner.finish_no) = (LaneStatus::Finished { time_ms }, finish_no);
        if !runner.is_setter() {
            runner.score += scoring::place(finished);
        }
        if self.rules.mistakes.silent {
            runner.score += runner.board.silent_score(&self.deal);
        }
    }

    /// Ends a racer's race without finishing; false when it was over already.
    pub(super) fn forfeit(&mut self, no: MemberNo, kicked: bool, now: Millis) -> bool {
        let ms = self.elapsed(now);
        let runner = self.runners.iter_mut().find(|runner| runner.member == no);
        match runner.filter(|runner| runner.status == LaneStatus::Racing) {
            Some(runner) => {
                runner.status = if kicked { LaneStatus::Kicked } else { LaneStatus::Forfeited };
                self.log.forfeits.push(Forfeit { ms, member: no, kicked });
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
            let is_counted = matches!(runner.status, LaneStatus::Finished { .. });
            if self.rules.mistakes.silent && !is_counted {
                runner.score += runner.board.silent_score(&self.deal);
            }
        }
        let standings = self.final_standings();
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

    /// The result of a racer who has finished, if it is final: nobody can come in before them any more.
    pub(super) fn own_result(&self, no: MemberNo) -> Option<(MatchId, ResultRow)> {
        let is_final =
            |s: &Standing| s.member == no && !s.is_setter && matches!(s.status, LaneStatus::Finished { .. });
        let standings = self.final_standings();
        let index = standings.iter().position(is_final)?;
        Some((self.id, self.row(index, &standings[index])))
    }

    fn final_standings(&self) -> Vec<Standing> {
        let runners = self.runners.iter();
        let mut standings: Vec<Standing> =
            runners.map(|runner| runner.standing(runner.board.correct(&self.deal))).collect();
        scoring::rank(&mut standings);
        standings
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
            followers: shadow::followers(&log.moves),
            moves: log.moves,
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
            bot: runner.bot,
            knowledge: runner.knowledge,
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
            racers: self.runners.iter().map(Runner::racer).collect(),
            lanes: self.runners.iter().map(Runner::lane).collect(),
            standing: self.standing(),
        }
    }
}

fn timeline(runner: &Runner) -> Timeline {
    Timeline { member: runner.member, gains: runner.gains.clone() }
}
