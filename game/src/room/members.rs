//! How people come into the room and go: who comes is checked at the door, seated in the roster and shown the room; who goes leaves
//! a race, a seat and sometimes a room behind.

use crate::command::Command;
use crate::effect::{Audience, DetachReason, Effect};
use crate::event::RoomEvent;
use crate::ids::{MemberNo, PlayerId};
use crate::input::{Arrival, Opening};
use crate::rejection::JoinRefusal;
use crate::view::RacerStatus;

use super::Room;
use super::stage::Stage;

impl Room {
    /// A player is here, for the first time or again; `opening` is what a host asks of a new room before anybody sees it.
    pub(super) fn join(
        &mut self,
        player: PlayerId,
        arrival: Arrival,
        opening: Option<Opening>,
        effects: &mut Vec<Effect>,
    ) {
        let (known, request) = (self.roster.number_of(player), arrival.request);
        let no = match known {
            Some(no) => {
                self.roster.come_back(no, &arrival, self.now, self.stage.is_open());
                no
            }
            None => match self.admit(player, arrival, effects) {
                Ok(no) => no,
                Err(why) => {
                    let event = RoomEvent::JoinRefused { request, problem: why.into() };
                    return effects.push(Effect::Refuse { player, event });
                }
            },
        };
        effects.push(Effect::Admit { player });
        let mut asked = Vec::new();
        if let Some(Opening { puzzle, rules }) = opening {
            let rules = rules.map(|rules| Command::ChangeRules { rules });
            let puzzle = puzzle.map(|puzzle| Command::ChoosePuzzle { puzzle });
            let commands = rules.into_iter().chain(puzzle);
            commands.for_each(|command| self.command(player, request, command, &mut asked));
            // What needs no event of its own.
            asked.retain(|effect| !matches!(effect, Effect::Send { to: Audience::All, .. }));
        }
        let snapshot = Box::new(self.snapshot(no));
        effects.push(Effect::to_one(player, RoomEvent::Entered { snapshot }));
        effects.append(&mut asked);
        self.feed().into_iter().for_each(|feed| feed.boards(Some(no), effects));
        if let Some(match_no) = self.no_contest.filter(|_| known.is_some()) {
            effects.push(Effect::to_one(player, RoomEvent::NoContest { match_no }));
        }
        self.publish_room(effects);
        self.start_if_all_ready(effects);
    }

    fn admit(
        &mut self,
        player: PlayerId,
        arrival: Arrival,
        effects: &mut Vec<Effect>,
    ) -> Result<MemberNo, JoinRefusal> {
        let policy = self.origin.policy();
        if policy.reserved && !self.reservation.reserved.contains(&player) {
            return Err(JoinRefusal::Reserved);
        }
        self.door.check(player)?;
        if self.roster.len() >= usize::from(self.terms.rules().seats) + self.capacity.spectators {
            return Err(JoinRefusal::Full);
        }
        if self.door.needs_consent(player, arrival.network, self.now) {
            if self.door.knock(player, &arrival.name, arrival.network) {
                self.publish_room(effects);
            }
            return Err(JoinRefusal::AskHost);
        }
        // Players paired by the queue need not declare themselves ready.
        let no = self.roster.add(player, arrival, policy.starts_itself, self.now);
        let no = no.ok_or(JoinRefusal::Full)?;
        self.door.entered(player);
        if self.stage.is_open() {
            self.roster.fill_seats(self.terms.seating());
        }
        Ok(no)
    }

    /// Takes a member out, a kicked person for good; a race they are in is forfeit.
    pub(super) fn remove(&mut self, no: MemberNo, why: DetachReason, effects: &mut Vec<Effect>) {
        let Some(member) = self.roster.get(no) else { return };
        let (player, is_person) = (member.player, member.is_person());
        let is_kicked = why == DetachReason::Kicked;
        if is_person && is_kicked {
            self.door.remove(player, member.network, self.now);
        } else if is_person {
            self.door.remember(player);
        }
        let ends = if is_kicked { RacerStatus::Kicked } else { RacerStatus::Forfeited };
        let _ = self.depart(no, ends, effects);
        self.roster.remove(no);
        if is_person {
            effects.push(Effect::Detach { player, why });
        }
        if self.roster.is_deserted() {
            // No person is left to race against: the bots give up, so that the race ends and is recorded.
            let bots: Vec<MemberNo> = self.bots().turns().map(|turn| turn.member).collect();
            for bot in bots {
                let _ = self.depart(bot, RacerStatus::Forfeited, effects);
            }
            return self.close(|_, _| DetachReason::RoomClosed, effects);
        }
        if self.is_unbegun_pair() {
            return self.dissolve(Some(player), effects);
        }
        if self.roster.host() == no {
            self.roster.choose_host();
        }
        if self.stage.is_open() {
            self.roster.reseat(self.terms.seating());
        }
        self.cancel_if_deserted(effects);
        self.publish_room(effects);
        self.start_if_all_ready(effects);
    }

    /// Closes the room; `why` says it to each person, by whether they are away.
    pub(super) fn close(&mut self, why: impl Fn(PlayerId, bool) -> DetachReason, effects: &mut Vec<Effect>) {
        for member in self.roster.people() {
            let why = why(member.player, member.away_since.is_some());
            effects.push(Effect::Detach { player: member.player, why });
        }
        self.stage = Stage::Closed;
        effects.push(Effect::Close);
    }
}
