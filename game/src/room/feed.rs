//! What members receive of a running race: the start, progress, rungs and, in the setter's seat, every board. Notes and phrases
//! between setter and solvers are passed on and not kept: no decision depends on them, so no log holds them. Changes nothing.

use crate::effect::{Audience, Effect};
use crate::event::RoomEvent;
use crate::ids::{MemberNo, PlayerId};
use crate::play::{Match, RacerState};
use crate::rejection::Rejection;
use crate::seat::{Phrase, SharedNotes};
use crate::time::Millis;

use super::member::Member;
use super::roster::Roster;

/// A race that runs, and who is there to see it.
pub(super) struct RaceFeed<'a> {
    race: &'a Match,
    roster: &'a Roster,
    /// The member who has set the puzzle and watches the boards.
    setter: Option<&'a Member>,
    now: Millis,
}

impl<'a> RaceFeed<'a> {
    /// `setter` is the player who has set the puzzle: as a racer, or where the rules do not say so, they see no boards.
    pub(super) fn new(race: &'a Match, roster: &'a Roster, setter: Option<PlayerId>, now: Millis) -> Self {
        let setter = setter.filter(|_| race.rules().setter_sees_boards());
        let setter = setter.and_then(|player| roster.by_player(player));
        Self { race, roster, setter: setter.filter(|member| race.racer(member.no).is_none()), now }
    }

    /// The member who has set what this racer solves, and watches: the setter or, in a duel, the other one.
    fn watcher(&self, solver: MemberNo) -> Option<&'a Member> {
        let rules = self.race.rules();
        if !rules.mode.is_duel() {
            return self.setter;
        }
        let other = self.race.racers().find(|racer| racer.member != solver)?;
        self.roster.get(other.member).filter(|_| rules.setter_sees_boards())
    }

    fn watches(&self, no: MemberNo) -> bool {
        let is_own =
            |solver: &RacerState| self.watcher(solver.member).is_some_and(|watcher| watcher.no == no);
        self.race.racers().any(is_own)
    }

    /// The race to all, each in their own arrangement where there are several.
    pub(super) fn started(&self, effects: &mut Vec<Effect>) {
        let rules = self.race.rules();
        if rules.disguised || rules.mode.is_duel() {
            for member in self.roster.members() {
                let event = RoomEvent::Started { race: self.race.view_for(Some(member.no), self.now) };
                effects.push(Effect::to_one(member.player, event));
            }
        } else {
            effects.push(Effect::to_all(RoomEvent::Started { race: self.race.view_for(None, self.now) }));
        }
    }

    /// Told at once, unless it may wait while the racers still stand in this order.
    pub(super) fn progress(&self, no: MemberNo, waits_in: Option<&[MemberNo]>, effects: &mut Vec<Effect>) {
        if let Some(progress) = self.race.progress(no) {
            let standing = self.race.standing();
            let may_wait = waits_in == Some(&standing[..]);
            let event = RoomEvent::Progress { progress, standing };
            effects.push(Effect::Send { to: Audience::All, event, may_wait });
            effects.extend(self.board(no));
        }
    }

    /// The next board to a racer who has reached it and, if they are the first, to the members who watch.
    pub(super) fn rung(&self, climber: MemberNo, is_first: bool, effects: &mut Vec<Effect>) {
        let watches = |no| is_first && self.race.racer(no).is_none();
        for member in self.roster.members().filter(|member| member.no == climber || watches(member.no)) {
            let (rung, puzzle) = self.race.puzzle_for(Some(member.no));
            let own = self.race.own_board(member.no, self.now);
            let event = RoomEvent::NextRung { match_no: self.race.match_no(), rung, puzzle, own };
            effects.push(Effect::to_one(member.player, event));
        }
    }

    /// All boards to those who watch them as setters: at the start to all, and to one who is back.
    pub(super) fn boards(&self, to: Option<MemberNo>, effects: &mut Vec<Effect>) {
        let is_for = |no| to.is_none_or(|to| self.watcher(no).is_some_and(|watcher| watcher.no == to));
        let solvers = self.race.racers().map(|solver| solver.member).filter(|no| is_for(*no));
        effects.extend(solvers.filter_map(|no| self.board(no)));
    }

    fn board(&self, solver: MemberNo) -> Option<Effect> {
        let setter = self.watcher(solver)?;
        let board = Box::new(self.race.solver_board(solver, self.now)?);
        let event = RoomEvent::SolverBoard { match_no: self.race.match_no(), board };
        Some(Effect::to_one(setter.player, event))
    }

    /// A solver's notes to the setter's seat. Late ones, and those of a race that the setter has just left, concern nobody
    /// any more.
    pub(super) fn share_notes(
        &self,
        by: MemberNo,
        match_no: u32,
        notes: &SharedNotes,
    ) -> Result<Option<Effect>, Rejection> {
        let watcher = self.watcher(by).filter(|_| self.race.match_no() == match_no);
        let Some(setter) = watcher else { return Ok(None) };
        let notes = self.race.notes_in_common(by, notes)?;
        Ok(Some(Effect::to_one(setter.player, RoomEvent::SolverNotes { match_no, member: by, notes })))
    }

    /// A word from the setter's seat to a solver.
    pub(super) fn say(&self, by: MemberNo, to: MemberNo, phrase: Phrase) -> Result<Effect, Rejection> {
        if !self.watches(by) {
            return Err(Rejection::NotSetter);
        }
        let is_solver = self.watcher(to).is_some_and(|watcher| watcher.no == by);
        let solver = self.roster.get(to).filter(|_| is_solver && self.race.racer(to).is_some());
        let player = solver.ok_or(Rejection::NoSuchMember)?.player;
        Ok(Effect::to_one(player, RoomEvent::Said { by, phrase }))
    }
}
