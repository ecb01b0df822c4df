//! One race: who is where, and when it is over. [`Race::apply`] and its like alone change it, by what was judged in
//! `judge`; nothing here compares a digit with the solution but for the final count.

use puzzle::PreparedPuzzle;
use serde::{Deserialize, Serialize};

use crate::RULES_VERSION;
use crate::ids::{MatchId, MemberNo};
use crate::limits::IDLE_RACER_MS_MAX;
use crate::name::Name;
use crate::record::{Forfeit, MatchRecord, Move, MoveLog, Participant};
use crate::room_code::RoomCode;
use crate::settings::{Origin, Rules};
use crate::time::{Millis, seconds};
use crate::view::{EndReason, RaceView, RacerStatus, ResultRow, Results, Timeline};

use super::racer::RacerState;
use super::scoring::{self, RankKey};
use super::shadow;

/// The chance in a race.
pub(super) struct Drawn {
    /// Of the puzzle, if a generator made it.
    pub(super) seed: Option<u32>,
    /// Of all else. Nobody may know it while the race runs, or they could compute what others see.
    pub(super) draw: u64,
}

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Race {
    pub(super) id: MatchId,
    pub(super) prepared: Box<PreparedPuzzle>,
    seed: Option<u32>,
    /// In races of earlier releases nothing was drawn.
    #[serde(default)]
    pub(super) draw: u64,
    pub(super) rules: Rules,
    start: Millis,
    pub(super) racers: Vec<RacerState>,
    /// For each house of the board, whether somebody has been the first to fill it.
    pub(super) houses_claimed: Vec<bool>,
    log: MoveLog,
}

impl Race {
    pub(super) fn new(
        id: MatchId,
        prepared: Box<PreparedPuzzle>,
        Drawn { seed, draw }: Drawn,
        rules: Rules,
        start: Millis,
        racers: impl Iterator<Item = Participant>,
    ) -> Self {
        let givens = prepared.puzzle.givens();
        let houses = prepared.puzzle.board().houses().into_iter();
        // Houses full of givens are nobody's merit.
        let houses_claimed =
            houses.map(|house| house.iter().all(|&cell| givens.get(cell).is_some())).collect();
        let racers = racers
            .map(|racer| RacerState::at_start(racer, &prepared, rules.disguised, (start, draw)))
            .collect();
        Self { id, prepared, seed, draw, rules, start, racers, houses_claimed, log: MoveLog::default() }
    }

    pub(super) fn match_no(&self) -> u32 {
        self.id.match_no
    }

    pub(super) fn racer(&self, no: MemberNo) -> Option<&RacerState> {
        self.racers.iter().find(|racer| racer.member == no)
    }

    /// When the rules end the race.
    pub(super) fn time_limit(&self) -> Option<Millis> {
        self.rules.time_limit_s.map(|limit| self.start.plus(seconds(limit.into())))
    }

    pub(super) fn is_over(&self) -> bool {
        self.racers.iter().all(|racer| racer.status != RacerStatus::Racing)
    }

    pub(super) fn has_finisher(&self) -> bool {
        self.finishers().next().is_some()
    }

    /// The times of those who have finished.
    fn finishers(&self) -> impl Iterator<Item = u32> {
        self.racers.iter().filter_map(|racer| racer.status.finish_ms())
    }

    /// Who would be idle for too long first, once somebody has finished, and when.
    pub(super) fn next_idle(&self) -> Option<(Millis, MemberNo)> {
        let first = self.start.plus(self.finishers().min()?.into());
        let racing = self.racers.iter().filter(|racer| racer.status == RacerStatus::Racing);
        racing.map(|racer| (racer.last_move.max(first).plus(IDLE_RACER_MS_MAX), racer.member)).min()
    }

    /// Applies a move as it was judged; false when it is by no racer of this race, or in no cell of its board.
    pub(super) fn apply(&mut self, made: &Move) -> bool {
        let layout = self.prepared.puzzle.board().layout();
        let fits = layout.contains(made.cell) && made.digit.is_none_or(|digit| layout.has_digit(digit));
        let is_rejected = made.is_rejected();
        let Some(index) = self.racers.iter().position(|racer| racer.member == made.member) else {
            return false;
        };
        if !fits && !is_rejected {
            return false;
        }
        let finish_no = u16::try_from(self.finishers().count() + 1).unwrap_or(u16::MAX);
        let now = self.start.plus(made.ms.into());
        let racer = &mut self.racers[index];
        racer.apply(made, self.start, now);
        if made.ends.and_then(RacerStatus::finish_ms).is_some() {
            racer.finish_no = finish_no;
            if !self.rules.judges_each_digit() && made.hint {
                // No verdict on a last digit says what the others are worth.
                racer.score += scoring::silent(racer.board.earned_levels(&self.prepared));
            }
        }
        if !is_rejected && made.digit.is_some() && self.rules.judges_each_digit() {
            self.claim_houses(index, made);
        }
        self.log.add(made.clone());
        true
    }

    fn claim_houses(&mut self, index: usize, made: &Move) {
        let (racer, prepared) = (&self.racers[index], &self.prepared);
        let houses = prepared.puzzle.board().houses();
        for (house, claimed) in houses.into_iter().zip(&mut self.houses_claimed) {
            *claimed |= house.contains(&made.cell)
                && racer.board.would_fill(prepared, house, made.cell)
                && made.stands();
        }
    }

    /// Ends a racer's race without finishing; false when it was over already.
    pub(super) fn forfeit(&mut self, no: MemberNo, kicked: bool, now: Millis) -> bool {
        let forfeit = Forfeit { ms: self.elapsed(now), member: no, kicked };
        let is_racing = self.racer(no).is_some_and(|racer| racer.status == RacerStatus::Racing);
        if is_racing {
            self.apply_forfeit(forfeit);
        }
        is_racing
    }

    pub(super) fn apply_forfeit(&mut self, forfeit: Forfeit) {
        if let Some(racer) = self.racers.iter_mut().find(|racer| racer.member == forfeit.member) {
            racer.status = if forfeit.kicked { RacerStatus::Kicked } else { RacerStatus::Forfeited };
            self.log.forfeits.push(forfeit);
        }
    }

    /// Closes the books. Digits that were entered silently are worth their level only now, unless they were with the last one.
    pub(super) fn end(&mut self, ended: EndReason, now: Millis) -> Results {
        for racer in &mut self.racers {
            if racer.status == RacerStatus::Racing {
                racer.status = RacerStatus::Unfinished;
            }
            if !self.rules.judges_each_digit() && racer.status.finish_ms().is_none() {
                racer.score += scoring::silent(racer.board.earned_levels(&self.prepared));
            }
        }
        let keys = self.final_keys();
        Results {
            id: self.id,
            ended,
            tier: self.prepared.tier,
            puzzle: Some(self.prepared.id),
            seed: self.seed,
            blanks: self.blanks(),
            duration_ms: self.elapsed(now),
            table: keys.iter().enumerate().map(|(i, key)| self.row(i, key)).collect(),
            timelines: self.racers.iter().map(timeline).collect(),
        }
    }

    /// The result of a racer who has finished, if it is final: nobody can come in before them any more.
    pub(super) fn own_result(&self, no: MemberNo) -> Option<(MatchId, ResultRow)> {
        let is_final = |s: &RankKey| s.member == no && !s.is_setter && s.status.finish_ms().is_some();
        let keys = self.final_keys();
        let index = keys.iter().position(is_final)?;
        Some((self.id, self.row(index, &keys[index])))
    }

    fn final_keys(&self) -> Vec<RankKey> {
        let racers = self.racers.iter();
        let mut keys: Vec<RankKey> =
            racers.map(|racer| racer.rank_key(racer.board.correct(&self.prepared))).collect();
        scoring::rank(&mut keys);
        keys
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
            draw: self.draw,
            code,
            origin,
            rules: self.rules,
            puzzle: self.prepared.as_ref().clone(),
            set_by,
            racers: self.racers.iter().map(RacerState::participant).collect(),
            results,
            followers: shadow::followers(&log.moves),
            moves: log.moves,
            moves_rejected: log.rejected,
            forfeits: log.forfeits,
        }
    }

    fn row(&self, index: usize, key: &RankKey) -> ResultRow {
        let racer = self.racer(key.member).expect("keys are made from racers");
        ResultRow {
            rank: u8::try_from(index + 1).expect("a race has few racers"),
            member: racer.member,
            name: racer.name.clone(),
            status: racer.status,
            correct: key.cells,
            mistakes: racer.strikes,
            score: racer.score,
            stall: racer.stall(),
            bot: racer.bot,
            knowledge: racer.knowledge,
        }
    }

    pub(super) fn blanks(&self) -> u16 {
        u16::try_from(self.prepared.blanks()).expect("a board has few cells")
    }

    pub(super) fn elapsed(&self, now: Millis) -> u32 {
        u32::try_from(now.since(self.start)).unwrap_or(u32::MAX)
    }

    /// All racers, best first, as far as the rules let anybody know.
    pub(super) fn standing(&self) -> Vec<MemberNo> {
        let mut keys: Vec<RankKey> = self.racers.iter().map(|racer| racer.rank_key(racer.cells())).collect();
        scoring::rank(&mut keys);
        keys.iter().map(|key| key.member).collect()
    }

    /// The race as this member is to see it.
    pub(super) fn view_for(&self, no: MemberNo, now: Millis) -> RaceView {
        let view = self.view(now);
        match self.racer(no) {
            Some(racer) => RaceView { puzzle: racer.disguise.of_puzzle(&view.puzzle), ..view },
            None => view,
        }
    }

    /// The race as those see it who have no board of their own.
    pub(super) fn view(&self, now: Millis) -> RaceView {
        let remaining = self.time_limit().map(|end| u32::try_from(end.since(now)).unwrap_or(u32::MAX));
        RaceView {
            match_no: self.id.match_no,
            puzzle: self.prepared.puzzle.clone(),
            tier: self.prepared.tier,
            elapsed_ms: self.elapsed(now),
            remaining_ms: remaining,
            racers: self.racers.iter().map(RacerState::racer).collect(),
            progress: self.racers.iter().map(RacerState::progress).collect(),
            standing: self.standing(),
        }
    }
}

fn timeline(racer: &RacerState) -> Timeline {
    Timeline { member: racer.member, gains: racer.gains.clone() }
}
