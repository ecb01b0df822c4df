//! Before a race: rules, puzzle, ready marks, dealing, countdown. Ends where the race begins.

use puzzle::PreparedPuzzle;

use crate::effect::{Audience, Effect};
use crate::event::RoomEvent;
use crate::ids::{JobId, MatchId, MemberNo, RequestId};
use crate::job::JobRequest;
use crate::limits::{DEAL_MS_MAX, SETTLE_MS};
use crate::play::{Drawn, Match};
use crate::policy::RoomPolicy;
use crate::rejection::Rejection;
use crate::settings::{PuzzleChoice, Rules, RulesError};
use crate::time::seconds;

use super::choosing::ReadyPuzzle;
use super::member::Member;
use super::{Room, Stage};

/// Racers it takes for a race to start by itself once all of them are ready, unless the room is for one.
const RACERS_FOR_AUTO_START: usize = 2;

impl Room {
    pub(super) fn ready(
        &mut self,
        no: MemberNo,
        ready: bool,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        // During the countdown a member can only withdraw.
        let calls_off = self.is_starting() && !ready;
        if self.is_starting() && ready && self.roster.get(no).is_some_and(|member| member.seated) {
            // Said a moment too late, and about to come true.
            return Ok(());
        }
        if !self.is_open() && !calls_off {
            return Err(Rejection::WrongPhase);
        }
        if ready && self.policy().needs_opponent && self.roster.len() < 2 {
            return Err(Rejection::NoOpponent);
        }
        if self.policy().one_race && matches!(self.stage, Stage::Finished(..)) {
            return Err(Rejection::OneRace);
        }
        let (is_unbegun_pair, is_forced) = (self.is_unbegun_pair(), self.is_forced);
        let member = self.roster.get_mut(no).filter(|member| member.seated).ok_or(Rejection::NotSeated)?;
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

    pub(super) fn change_rules(&mut self, rules: Rules, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        if !self.is_open() {
            return Err(Rejection::WrongPhase);
        }
        let fits = if rules.seats > self.capacity.seats { Err(RulesError::Seats) } else { rules.check() };
        fits.map_err(|error| Rejection::BadRules { error })?;
        self.settings.rules = rules;
        self.settle();
        self.fill_seats();
        self.publish_room(effects);
        Ok(())
    }

    /// The terms of the race have changed: all members get time to see them, and must declare themselves ready again.
    pub(super) fn settle(&mut self) {
        self.settled_at = self.now.plus(SETTLE_MS);
        self.roster.clear_ready();
    }

    pub(super) fn ask(&mut self, request: JobRequest, effects: &mut Vec<Effect>) -> JobId {
        self.jobs += 1;
        let job = JobId(self.jobs);
        effects.push(Effect::Work { job, request });
        job
    }

    pub(super) fn start_if_all_ready(&mut self, effects: &mut Vec<Effect>) {
        // Bots are always ready, and start nothing by themselves.
        let all_ready =
            self.roster.seated().all(|member| member.ready) && self.roster.seated().any(Member::is_person);
        // Before a first race others are yet to come. A member who wants a rematch and is alone by then races alone.
        let is_rematch = matches!(self.stage, Stage::Finished(..)) && !self.policy().needs_opponent;
        let needed = if is_rematch { 1 } else { self.racers_for_auto_start() };
        if all_ready && self.roster.seated().count() >= needed {
            // What prevents the start now (another phase, a puzzle under validation, a server that is about to
            // stop) is checked again later.
            let _ = self.start(effects);
        }
    }

    fn racers_for_auto_start(&self) -> usize {
        let RoomPolicy { starts_itself, needs_opponent, .. } = self.policy();
        if starts_itself && !needs_opponent { 1 } else { RACERS_FOR_AUTO_START }
    }

    /// The host starts the race, ready or not: but not before the others could see what they would race.
    pub(super) fn force_start(&mut self, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        let host = self.roster.host();
        let has_company = self.roster.seated().any(|member| member.no != host && member.is_person());
        let remaining_ms = u32::try_from(self.settled_at.since(self.now)).unwrap_or(u32::MAX);
        if self.is_open() && has_company && remaining_ms > 0 {
            return Err(Rejection::JustChanged { remaining_ms });
        }
        self.start(effects)?;
        self.is_forced = true;
        Ok(())
    }

    /// Records since when the room has been waiting for a single member who is not ready.
    pub(super) fn note_unready(&mut self) {
        let can_start = self.is_open() && !self.draining && self.choosing.is_none();
        let mut unready = self.roster.seated().filter(|member| !member.ready).map(|member| member.no);
        let last = match (unready.next(), unready.next()) {
            (Some(no), None) if can_start => Some(no),
            _ => None,
        };
        let ready = self.roster.seated().filter(|member| member.ready && member.is_person()).count();
        let others = self.roster.seated().count().saturating_sub(1);
        let last = last
            .filter(|_| ready >= RACERS_FOR_AUTO_START && others >= self.settings.rules.mode.racers_min());
        self.unready = last.map(|no| match self.unready {
            Some((known, since)) if known == no => (no, since),
            Some(_) | None => (no, self.now),
        });
    }

    /// Notifies all members when the room starts or stops waiting for a single member, whatever the cause.
    pub(super) fn watch_unready(&mut self, effects: &mut Vec<Effect>) {
        let before = self.unready;
        self.note_unready();
        if before != self.unready {
            self.publish_room(effects);
        }
    }

    /// The race starts without the member who was not ready for too long.
    pub(super) fn start_without_unready(&mut self, effects: &mut Vec<Effect>) {
        let Some((no, _)) = self.unready.take() else { return };
        if !self.is_open() || self.draining || self.choosing.is_some() {
            return;
        }
        if let Some(member) = self.roster.get_mut(no) {
            member.sit_out();
        }
        if self.start(effects).is_ok() {
            self.is_forced = true;
        }
    }

    pub(super) fn start(&mut self, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        if !self.is_open() {
            return Err(Rejection::WrongPhase);
        }
        if self.draining {
            return Err(Rejection::Draining);
        }
        if self.choosing.is_some() {
            return Err(Rejection::PuzzlePending);
        }
        let (seated, least) = (self.roster.seated().count(), self.settings.rules.mode.racers_min());
        if seated == 0 {
            return Err(Rejection::NoRacers);
        }
        if seated < least {
            return Err(Rejection::TooFewRacers { least });
        }
        self.is_forced = false;
        if let Some(ReadyPuzzle { prepared, seed }) = self.ready.take() {
            self.count_down(prepared, Some(seed), effects);
            return Ok(());
        }
        match (&self.settings.puzzle, &self.set_puzzle) {
            (PuzzleChoice::Generated { spec, seed }, _) => {
                let (spec, exact) = (spec.clone(), seed.is_some());
                let seed = seed.unwrap_or_else(|| self.secret.puzzle_seed(self.match_no));
                let job = self.ask(JobRequest::Generate { spec: spec.clone(), seed, exact }, effects);
                self.stage = Stage::Dealing { job, spec, seed, give_up_at: self.now.plus(DEAL_MS_MAX) };
                self.publish_room(effects);
            }
            (PuzzleChoice::Set { .. }, Some(prepared)) => {
                let prepared = prepared.clone();
                self.count_down(prepared, None, effects);
            }
            (PuzzleChoice::Set { .. }, None) => unreachable!("a set puzzle is chosen only with what it is"),
        }
        Ok(())
    }

    /// Cancels a pending start but leaves all members as ready as they were: if the server does not stop after all, the
    /// race starts by itself. A running race goes on.
    pub(super) fn drain(&mut self, on: bool, effects: &mut Vec<Effect>) {
        self.draining = on;
        if on && self.is_starting() {
            self.back_to_lobby(effects);
        }
        self.start_if_all_ready(effects);
    }

    pub(super) fn count_down(
        &mut self,
        prepared: Box<PreparedPuzzle>,
        seed: Option<u32>,
        effects: &mut Vec<Effect>,
    ) {
        let go_at = self.now.plus(seconds(self.settings.rules.countdown_s.into()));
        self.stage = Stage::Countdown { prepared, seed, go_at };
        if !self.redraw_if_raced(effects) {
            self.publish_room(effects);
        }
    }

    pub(super) fn cancel_start(&mut self, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        if !self.is_starting() {
            return Err(Rejection::WrongPhase);
        }
        self.reopen(effects);
        Ok(())
    }

    /// Cancels a start when too few racers are left for the mode or, in a paired room, when one of the two has left.
    pub(super) fn cancel_if_deserted(&mut self, effects: &mut Vec<Effect>) {
        let needed = self.reserved.len().max(self.settings.rules.mode.racers_min());
        if self.is_starting() && self.roster.seated().count() < needed {
            self.reopen(effects);
        }
    }

    /// Returns to the lobby, with no member ready.
    pub(super) fn reopen(&mut self, effects: &mut Vec<Effect>) {
        self.roster.clear_ready();
        self.back_to_lobby(effects);
    }

    /// Returns to the lobby; members who came meanwhile get a seat.
    fn back_to_lobby(&mut self, effects: &mut Vec<Effect>) {
        // No player has seen the puzzle yet, and another may take long to make.
        if let Stage::Countdown { prepared, seed: Some(seed), .. } =
            std::mem::replace(&mut self.stage, Stage::Lobby)
            && self.set_puzzle.is_none()
        {
            self.ready = Some(ReadyPuzzle { prepared, seed });
        }
        self.roster.nobody_sits_out();
        self.fill_seats();
        self.publish_room(effects);
    }

    /// No puzzle could be made: all members are notified, and may try again.
    pub(super) fn deal_failed(&mut self, why: Rejection, effects: &mut Vec<Effect>) {
        let event = RoomEvent::Refused { request: RequestId::NONE, problem: why.into() };
        effects.push(Effect::Send { to: Audience::All, event });
        if self.is_unbegun_pair() { self.dissolve(None, effects) } else { self.reopen(effects) }
    }

    /// The countdown is over.
    pub(super) fn go(&mut self, effects: &mut Vec<Effect>) {
        if self.awaits_pair(effects) {
            return;
        }
        let Stage::Countdown { prepared, seed, .. } = std::mem::replace(&mut self.stage, Stage::Lobby) else {
            unreachable!("only a countdown ends in a start");
        };
        self.match_no += 1;
        self.no_contest = None;
        let id = MatchId { room: self.id, match_no: self.match_no };
        let drawn = Drawn { seed, draw: self.take_draw() };
        let racers = self.roster.seated().map(|member| member.participant(self.knowledge_of(member.player)));
        let mut race = Match::new(id, prepared, drawn, self.settings.rules, self.now, racers);
        if self.attempt.is_some() {
            race.limit_hints();
        }
        self.stage = Stage::Racing(Box::new(race));
        self.roster.clear_ready();
        self.publish_room(effects);
        self.publish_start(effects);
    }
}
