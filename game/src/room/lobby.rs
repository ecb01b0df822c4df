//! Before a race: ready marks, dealing, countdown. Ends where the race begins.

use puzzle::{GenerateSpec, PreparedPuzzle};

use crate::effect::Effect;
use crate::event::RoomEvent;
use crate::ids::{MemberNo, RequestId};
use crate::job::JobRequest;
use crate::limits::{DEAL_MS_MAX, SEEDS_TRIED_MAX};
use crate::play::{Drawn, Match};
use crate::policy::RoomPolicy;
use crate::rejection::Rejection;
use crate::settings::Handicap;
use crate::time::seconds;

use super::Room;
use super::setting::Duel;
use super::stage::Stage;
use super::terms::{NextPuzzle, ReadyPuzzle};

/// Racers it takes for a race to start by itself once all of them are ready, unless the room is for one.
const RACERS_FOR_AUTO_START: usize = 2;

impl Room {
    pub(super) fn ready(
        &mut self,
        no: MemberNo,
        ready: bool,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if self.stage.setting().is_some() {
            return Duel { room: self }.accept(no, ready, effects);
        }
        // During the countdown a member can only withdraw.
        let calls_off = self.stage.is_starting() && !ready;
        if self.stage.is_starting() && ready && self.roster.get(no).is_some_and(|member| member.seated) {
            // Said a moment too late, and about to come true.
            return Ok(());
        }
        if !self.stage.is_open() && !calls_off {
            return Err(Rejection::WrongPhase);
        }
        if ready && self.origin.policy().needs_opponent && self.roster.len() < 2 {
            return Err(Rejection::NoOpponent);
        }
        if self.origin.policy().one_race && self.stage.is_finished() {
            return Err(Rejection::OneRace);
        }
        let (is_unbegun_pair, is_forced) = (self.is_unbegun_pair(), self.is_forced);
        let member = self.roster.get_mut(no).ok().filter(|member| member.seated);
        let member = member.ok_or(Rejection::NotSeated)?;
        member.ready = ready;
        if calls_off && is_unbegun_pair {
            let culprit = member.player;
            self.dissolve(Some(culprit), effects);
            return Ok(());
        }
        if calls_off && is_forced {
            // Others have decided to start: this member need not take part, but cannot hold them up.
            member.sit_out();
            self.cancel_if_deserted(effects);
            self.publish_room(effects);
            return Ok(());
        }
        if calls_off {
            self.back_to_lobby(effects);
        } else {
            self.publish_room(effects);
        }
        self.start_if_all_ready(effects);
        Ok(())
    }

    /// The terms of the race have changed: all members get time to see them, and must declare themselves ready again.
    pub(super) fn settle(&mut self) {
        self.terms.settle(self.now);
        self.roster.clear_ready();
    }

    pub(super) fn start_if_all_ready(&mut self, effects: &mut Vec<Effect>) {
        if self.stage.setting().is_some() {
            return Duel { room: self }.start_if_accepted(effects);
        }
        // Before a first race others are yet to come. A member who wants a rematch and is alone by then races alone.
        let RoomPolicy { starts_itself, needs_opponent, .. } = self.origin.policy();
        let is_alone_enough = !needs_opponent && (starts_itself || self.stage.is_finished());
        // All whom a pool has brought together.
        let expected = if self.is_unbegun_pair() { self.reservation.reserved.len() } else { 0 };
        let needed = if is_alone_enough { 1 } else { RACERS_FOR_AUTO_START.max(expected) };
        if self.roster.is_ready() && self.roster.seated().count() >= needed {
            // What prevents the start now (another phase, a puzzle under validation, a server that is about to
            // stop) is checked again later.
            let _ = self.start(effects);
        }
    }

    /// The host starts the race, ready or not: but not before the others could see what they would race.
    pub(super) fn force_start(&mut self, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        let host = self.roster.host();
        let has_company = self.roster.seated().any(|member| member.no != host && member.is_person());
        let remaining_ms = self.terms.unseen_ms(self.now);
        if self.stage.is_open() && has_company && remaining_ms > 0 {
            return Err(Rejection::JustChanged { remaining_ms });
        }
        self.start(effects)?;
        self.is_forced = true;
        Ok(())
    }

    /// Notes for whom alone the room waits; true if that has changed.
    pub(super) fn note_unready(&mut self) -> bool {
        let can_start = self.stage.is_open() && !self.draining && self.terms.choosing.is_none();
        let others_min = self.terms.rules().mode.racers_min();
        let last = self.roster.last_unready(RACERS_FOR_AUTO_START, others_min);
        self.unready.note(last.filter(|_| can_start), self.now)
    }

    /// The race starts without the member who was not ready for too long.
    pub(super) fn start_without_unready(&mut self, effects: &mut Vec<Effect>) {
        let Some(no) = self.unready.take() else { return };
        if !self.stage.is_open() || self.draining || self.terms.choosing.is_some() {
            return;
        }
        if let Ok(member) = self.roster.get_mut(no) {
            member.sit_out();
        }
        if self.start(effects).is_ok() {
            self.is_forced = true;
        }
    }

    fn start(&mut self, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        if !self.stage.is_open() {
            return Err(Rejection::WrongPhase);
        }
        if self.draining {
            return Err(Rejection::Draining);
        }
        if self.terms.choosing.is_some() {
            return Err(Rejection::PuzzlePending);
        }
        let (seated, least) = (self.roster.seated().count(), self.terms.rules().mode.racers_min());
        if seated == 0 {
            return Err(Rejection::NoRacers);
        }
        if seated < least {
            return Err(Rejection::TooFewRacers { least });
        }
        self.is_forced = false;
        if let Some(set_min) = self.terms.rules().mode.setting_min() {
            return Duel { room: self }.begin(set_min, effects);
        }
        match self.terms.next_puzzle() {
            NextPuzzle::Made { prepared, seed } => self.count_down(prepared, seed, effects),
            NextPuzzle::ToMake { spec, seed } => {
                let (drawn, exact) = (seed.unwrap_or_else(|| self.series.puzzle_seed()), seed.is_some());
                self.deal(spec, drawn, exact, effects);
            }
        }
        Ok(())
    }

    /// Has the puzzle made with which the race starts.
    fn deal(&mut self, spec: GenerateSpec, seed: u32, exact: bool, effects: &mut Vec<Effect>) {
        let job = self.terms.ask(JobRequest::Generate { spec: spec.clone(), seed, exact }, effects);
        self.stage = Stage::Dealing { job, spec, seed, give_up_at: self.now.plus(DEAL_MS_MAX) };
        self.publish_room(effects);
    }

    /// No puzzle could be made: all members are notified, and may try again.
    pub(super) fn deal_failed(&mut self, why: Rejection, effects: &mut Vec<Effect>) {
        let event = RoomEvent::Refused { request: RequestId::NONE, problem: why.into() };
        effects.push(Effect::to_all(event));
        if self.is_unbegun_pair() { self.dissolve(None, effects) } else { self.reopen(effects) }
    }

    pub(super) fn count_down(
        &mut self,
        prepared: Box<PreparedPuzzle>,
        seed: Option<u32>,
        effects: &mut Vec<Effect>,
    ) {
        let go_at = self.now.plus(seconds(self.terms.rules().countdown_s.into()));
        self.stage = Stage::Countdown { prepared, seed, go_at };
        self.publish_or_redraw(effects);
    }

    /// A puzzle that was not chosen, and that a racer knows, gives way to another one.
    pub(super) fn publish_or_redraw(&mut self, effects: &mut Vec<Effect>) {
        if let Stage::Countdown { prepared, seed: Some(seed), .. } = &self.stage
            && let racers = self.roster.seated().map(|member| member.player)
            && let Some(spec) = self.terms.redraw(prepared.id, racers)
        {
            // Behind those that the first draw may have tried.
            let seed = seed.wrapping_add(SEEDS_TRIED_MAX);
            self.deal(spec, seed, false, effects);
        } else {
            self.publish_room(effects);
        }
    }

    /// Cancels a start when too few racers are left for the mode or, in a paired room, when one of the two has left.
    pub(super) fn cancel_if_deserted(&mut self, effects: &mut Vec<Effect>) {
        let needed = self.reservation.reserved.len().max(self.terms.rules().mode.racers_min());
        if self.stage.is_starting() && self.roster.seated().count() < needed {
            if self.stage.setting().is_some() {
                return Duel { room: self }.call_off(Rejection::NoOpponent, effects);
            }
            self.reopen(effects);
        }
    }

    /// Returns to the lobby, with no member ready.
    pub(super) fn reopen(&mut self, effects: &mut Vec<Effect>) {
        self.roster.clear_ready();
        self.back_to_lobby(effects);
    }

    /// Returns to the lobby, with all members as ready as they were; those who came meanwhile get a seat.
    pub(super) fn back_to_lobby(&mut self, effects: &mut Vec<Effect>) {
        let before = std::mem::replace(&mut self.stage, Stage::Lobby);
        if let Stage::Countdown { prepared, seed: Some(seed), .. } = before {
            self.terms.put_back(ReadyPuzzle { prepared, seed });
        }
        self.roster.nobody_sits_out();
        self.roster.fill_seats(self.terms.seating());
        self.publish_room(effects);
    }

    /// The countdown is over.
    pub(super) fn go(&mut self, effects: &mut Vec<Effect>) {
        if self.awaits_pair(effects) {
            return;
        }
        self.no_contest = None;
        let mut race = match (Duel { room: self }).race() {
            Some(duel) => duel,
            None => {
                let Stage::Countdown { prepared, seed, .. } =
                    std::mem::replace(&mut self.stage, Stage::Lobby)
                else {
                    unreachable!("only a countdown ends in a start");
                };
                let (id, draw) = self.series.begin(self.id);
                let racers = self.roster.seated();
                let racers = racers.map(|member| member.participant(self.terms.knowledge_of(member.player)));
                Match::new(id, prepared, Drawn { seed, draw }, *self.terms.rules(), self.now, racers)
            }
        };
        if self.attempt.is_some() {
            race.limit_hints();
        }
        self.stage = Stage::Racing(Box::new(race));
        self.roster.clear_ready();
        self.publish_room(effects);
        let Some(feed) = self.feed() else { return };
        feed.started(effects);
        // A racer whose board does not begin empty receives a snapshot of it.
        let racers = self.stage.race().into_iter().flat_map(Match::racers);
        for racer in racers.filter(|racer| racer.handicap != Handicap::default()) {
            let snapshot = Box::new(self.snapshot(racer.member));
            effects.push(Effect::to_one(racer.player, RoomEvent::Entered { snapshot }));
        }
        feed.boards(None, effects);
    }
}
