//! Who sits in the setter's seat, and what passes between them and the solvers. Notes and phrases are passed on and not
//! kept: no decision depends on them, so no log holds them.

use crate::command::Command;
use crate::effect::{Audience, Effect};
use crate::event::RoomEvent;
use crate::ids::{MemberNo, PlayerId, RequestId};
use crate::rejection::Rejection;
use crate::seat::{Phrase, SharedNotes};
use crate::view::Knowledge;

use super::Room;
use super::member::Member;

impl Room {
    /// Passes on what a member says, if it is something that the room does not keep; otherwise does nothing. Changes nothing in any case, so it
    /// need not be logged.
    pub fn pass_on(
        &self,
        (player, request): (PlayerId, RequestId),
        command: &Command,
        effects: &mut Vec<Effect>,
    ) {
        let Some(no) = self.roster.by_player(player).map(|member| member.no) else { return };
        let result = if let Command::ShareNotes { match_no, notes } = command {
            self.share_notes(no, *match_no, notes, effects)
        } else if let Command::Say { to, phrase } = command {
            self.say(no, *to, *phrase, effects)
        } else {
            Ok(())
        };
        if let Err(why) = result {
            let event = RoomEvent::Refused { request, problem: why.into() };
            effects.push(Effect::Send { to: Audience::One(player), event });
        }
    }

    /// The member who has set the puzzle of the running race and watches its boards.
    pub(super) fn setters_seat(&self) -> Option<&Member> {
        let race = self.race().filter(|race| race.rules().setter_sees_boards())?;
        let (player, Knowledge::Puzzle) = self.known_to? else { return None };
        self.roster.by_player(player).filter(|member| race.racer(member.no).is_none())
    }

    /// Sends a solver's board to the setter's seat.
    pub(super) fn publish_board(&self, solver: MemberNo, effects: &mut Vec<Effect>) {
        if let (Some(setter), Some(race)) = (self.setters_seat(), self.race())
            && let Some(board) = race.solver_board(solver, self.now)
        {
            let event = RoomEvent::SolverBoard { match_no: race.match_no(), board: Box::new(board) };
            effects.push(Effect::Send { to: Audience::One(setter.player), event });
        }
    }

    /// Sends all boards to the setter's seat: at the start, and when the setter is back.
    pub(super) fn publish_boards(&self, effects: &mut Vec<Effect>) {
        let solvers = self.race().into_iter().flat_map(|race| race.racers());
        solvers.for_each(|solver| self.publish_board(solver.member, effects));
    }

    fn share_notes(
        &self,
        no: MemberNo,
        match_no: u32,
        notes: &SharedNotes,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        // Late notes, and those of a race that the setter has just left, concern nobody any more.
        let (Some(setter), Some(race)) = (self.setters_seat(), self.race()) else { return Ok(()) };
        if race.match_no() != match_no {
            return Ok(());
        }
        let notes = race.notes_in_common(no, notes)?;
        let event = RoomEvent::SolverNotes { match_no, member: no, notes };
        effects.push(Effect::Send { to: Audience::One(setter.player), event });
        Ok(())
    }

    fn say(
        &self,
        by: MemberNo,
        to: MemberNo,
        phrase: Phrase,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        self.setters_seat().filter(|setter| setter.no == by).ok_or(Rejection::NotSetter)?;
        self.race().and_then(|race| race.racer(to)).ok_or(Rejection::NoSuchMember)?;
        let player = self.roster.get(to).ok_or(Rejection::NoSuchMember)?.player;
        effects.push(Effect::Send { to: Audience::One(player), event: RoomEvent::Said { by, phrase } });
        Ok(())
    }
}
