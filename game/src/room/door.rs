//! Admission to the room: the lock, the list of removed players, and knocks that the host answers. Seats are in
//! `roster`.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::effect::{Audience, DetachReason, Effect};
use crate::event::RoomEvent;
use crate::ids::{KnockNo, MemberNo, PlayerId, RequestId};
use crate::input::{Arrival, Opening};
use crate::limits::{BARRED_MS, FORMER_MAX, KICKED_MAX, KNOCKS_MAX};
use crate::name::Name;
use crate::network::Network;
use crate::rejection::{JoinRefusal, Rejection};
use crate::room_code::RoomCode;
use crate::time::Millis;
use crate::view::Knock;

use super::Room;

#[derive(Clone, Debug, Default, Hash, Serialize, Deserialize)]
pub(super) struct Door {
    pub(super) locked: bool,
    /// Removed players, who may not enter again. When the list is full, the oldest is dropped.
    removed: Vec<PlayerId>,
    /// The same for players whom the host did not admit. A list apart, so that they cannot push a removed player out of
    /// `removed`.
    turned_away: Vec<PlayerId>,
    /// Former members who were not removed: neither lock nor bar applies to them.
    former: Vec<PlayerId>,
    /// Where members were removed from, and until when newcomers from there need consent.
    barred: Vec<(Network, Millis)>,
    /// Newcomers from there whom the host has let in.
    admitted: Vec<PlayerId>,
    /// Newcomers from there who wait for that, and from where.
    knocks: Vec<Waiting>,
    knock_no: u16,
}

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
struct Waiting {
    no: KnockNo,
    player: PlayerId,
    name: Name,
    network: Network,
}

impl Door {
    fn remove_for_good(&mut self, player: PlayerId) {
        push_bounded(&mut self.removed, player, KICKED_MAX);
    }

    pub(super) fn remember(&mut self, player: PlayerId) {
        if !self.former.contains(&player) {
            push_bounded(&mut self.former, player, FORMER_MAX);
        }
    }

    fn bar(&mut self, network: Network, until: Millis) {
        self.barred.retain(|(barred, _)| *barred != network);
        push_bounded(&mut self.barred, (network, until), KICKED_MAX);
    }

    fn needs_consent(&self, player: PlayerId, network: Network, now: Millis) -> bool {
        let is_barred = self.barred.iter().any(|&(barred, until)| barred == network && now < until);
        is_barred && !self.admitted.contains(&player) && !self.former.contains(&player)
    }

    /// Adds a knock, replacing the oldest if too many wait; false when it is listed already.
    fn knock(&mut self, player: PlayerId, name: &Name, network: Network) -> bool {
        let is_known = self.knocks.iter().any(|known| known.player == player);
        if is_known {
            return false;
        }
        self.knock_no = self.knock_no.wrapping_add(1);
        let waiting = Waiting { no: KnockNo(self.knock_no), player, name: name.clone(), network };
        push_bounded(&mut self.knocks, waiting, KNOCKS_MAX);
        true
    }

    /// When the next bar of a network ends.
    pub(super) fn due(&self) -> Option<Millis> {
        self.barred.iter().map(|(_, until)| *until).min()
    }

    /// Drops the bars whose time is over, and the knocks from networks that are barred no longer.
    fn forgive(&mut self, now: Millis) {
        self.barred.retain(|(_, until)| now < *until);
        let barred = &self.barred;
        self.knocks.retain(|waiting| barred.iter().any(|(network, _)| *network == waiting.network));
    }

    pub(super) fn knocks(&self) -> Vec<Knock> {
        self.knocks.iter().map(|waiting| Knock { no: waiting.no, name: waiting.name.clone() }).collect()
    }

    fn answer(&mut self, no: KnockNo, admit: bool) -> Result<(), Rejection> {
        let index = self.knocks.iter().position(|waiting| waiting.no == no).ok_or(Rejection::NoSuchKnock)?;
        let Waiting { player, .. } = self.knocks.remove(index);
        if admit {
            push_bounded(&mut self.admitted, player, KICKED_MAX);
        } else {
            push_bounded(&mut self.turned_away, player, KICKED_MAX);
        }
        Ok(())
    }
}

/// Adds an element, and drops the oldest if there are `most` already.
fn push_bounded<T>(list: &mut Vec<T>, element: T, most: usize) {
    if list.len() == most {
        list.remove(0);
    }
    list.push(element);
}

impl Room {
    pub(super) fn join(
        &mut self,
        player: PlayerId,
        arrival: Arrival,
        opening: Option<Opening>,
        effects: &mut Vec<Effect>,
    ) {
        let (known, request) = (self.roster.by_player(player).map(|member| member.no), arrival.request);
        let entered = match known {
            Some(no) => {
                self.come_back(no, &arrival);
                Ok(no)
            }
            None => self.admit(player, arrival, effects),
        };
        match entered {
            Ok(no) => {
                effects.push(Effect::Admit { player });
                let asked = opening.map(|opening| self.open_with((player, request), opening));
                let snapshot = Box::new(self.snapshot(no));
                effects
                    .push(Effect::Send { to: Audience::One(player), event: RoomEvent::Entered { snapshot } });
                effects.extend(asked.into_iter().flatten());
                if self.setters_seat().is_some_and(|setter| setter.no == no) {
                    self.publish_boards(effects);
                }
                if let Some(match_no) = self.no_contest.filter(|_| known.is_some()) {
                    let event = RoomEvent::NoContest { match_no };
                    effects.push(Effect::Send { to: Audience::One(player), event });
                }
                self.publish_room(effects);
                self.start_if_all_ready(effects);
            }
            Err(why) => {
                let event = RoomEvent::JoinRefused { request, problem: why.into() };
                effects.push(Effect::Refuse { player, event });
            }
        }
    }

    /// Does what a host asks of a new room before anybody sees it. What nobody needs to be told apart is left out of the
    /// effects.
    fn open_with(
        &mut self,
        from: (PlayerId, RequestId),
        Opening { puzzle, rules }: Opening,
    ) -> impl Iterator<Item = Effect> + use<> {
        let mut effects = Vec::new();
        let rules = rules.map(|rules| Command::ChangeRules { rules });
        let puzzle = puzzle.map(|puzzle| Command::ChoosePuzzle { puzzle });
        for command in rules.into_iter().chain(puzzle) {
            self.command(from, command, &mut effects);
        }
        effects.into_iter().filter(|effect| !matches!(effect, Effect::Send { to: Audience::All, .. }))
    }

    /// A known member has come again, perhaps under a new name.
    fn come_back(&mut self, no: MemberNo, arrival: &Arrival) {
        let name = self.roster.free_name(&arrival.name, Some(no));
        let (open, now) = (self.is_open(), self.now);
        let member = self.roster.get_mut(no).expect("looked up by the caller");
        (member.network, member.came) = (arrival.network, now);
        // Once a program has played here, that stays on record.
        member.bot |= arrival.bot;
        if open {
            member.name = name;
        }
    }

    fn admit(
        &mut self,
        player: PlayerId,
        arrival: Arrival,
        effects: &mut Vec<Effect>,
    ) -> Result<MemberNo, JoinRefusal> {
        if self.door.removed.contains(&player) || self.door.turned_away.contains(&player) {
            return Err(JoinRefusal::Kicked);
        }
        if self.policy().reserved && !self.reserved.contains(&player) {
            return Err(JoinRefusal::Reserved);
        }
        if self.door.locked && !self.door.former.contains(&player) {
            return Err(JoinRefusal::Locked);
        }
        if self.roster.len() >= usize::from(self.settings.rules.seats) + self.capacity.spectators {
            return Err(JoinRefusal::Full);
        }
        if self.door.needs_consent(player, arrival.network, self.now) {
            if self.door.knock(player, &arrival.name, arrival.network) {
                self.publish_room(effects);
            }
            return Err(JoinRefusal::AskHost);
        }
        // Players paired by the queue need not declare themselves ready.
        let ready = self.policy().starts_itself;
        let no = self.roster.add(player, arrival, ready, self.now).ok_or(JoinRefusal::Full)?;
        self.door.knocks.retain(|waiting| waiting.player != player);
        if self.is_open() {
            self.fill_seats();
        }
        Ok(no)
    }

    pub(super) fn kick(
        &mut self,
        host: MemberNo,
        no: MemberNo,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        let member = self.somebody_else(host, no)?;
        let (player, network) = (member.player, member.network);
        if !member.is_person() {
            self.remove(no, DetachReason::Kicked, effects);
            return Ok(());
        }
        self.door.remove_for_good(player);
        // The removed member may share the host's network; even then, the host is asked about newcomers from it.
        self.door.bar(network, self.now.plus(BARRED_MS));
        self.remove(no, DetachReason::Kicked, effects);
        Ok(())
    }

    pub(super) fn forgive(&mut self, effects: &mut Vec<Effect>) {
        let before = self.door.knocks.len();
        self.door.forgive(self.now);
        if self.door.knocks.len() < before {
            self.publish_room(effects);
        }
    }

    pub(super) fn lock(&mut self, locked: bool, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        self.door.locked = locked;
        self.publish_room(effects);
        Ok(())
    }

    pub(super) fn answer_knock(
        &mut self,
        knock: KnockNo,
        admit: bool,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        self.door.answer(knock, admit)?;
        self.publish_room(effects);
        Ok(())
    }

    pub(super) fn recoded(&mut self, code: RoomCode, effects: &mut Vec<Effect>) {
        let from = std::mem::replace(&mut self.code, code);
        // Before any client receives the new code: a player who returns by it must be recognised.
        effects.push(Effect::Recoded { from, to: code });
        self.publish_room(effects);
    }
}
