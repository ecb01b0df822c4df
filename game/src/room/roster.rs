//! Who is in the room: arrival, presence, seats, the host. Knows nothing of boards; a member who
//! goes in the middle of a race is reported to the race.

use serde::{Deserialize, Serialize};

use crate::effect::{Audience, DetachReason, Effect};
use crate::event::{JoinRefusal, Rejection, RoomEvent};
use crate::ids::{MemberNo, PlayerId};
use crate::limits::{KICKED_MAX, LOBBY_GRACE_MS};
use crate::name::Name;
use crate::record::Entrant;
use crate::settings::Origin;
use crate::time::{Millis, seconds};
use crate::view::{LaneStatus, Role};

use super::Room;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Member {
    pub(super) no: MemberNo,
    pub(super) player: PlayerId,
    pub(super) name: Name,
    /// Would race if there is a seat; otherwise watches by choice.
    pub(super) wants_seat: bool,
    pub(super) seated: bool,
    pub(super) ready: bool,
    pub(super) away_since: Option<Millis>,
}

impl Member {
    pub(super) fn entrant(&self) -> Entrant {
        Entrant { member: self.no, player: self.player, name: self.name.clone() }
    }

    pub(super) fn role(&self) -> Role {
        match (self.seated, self.wants_seat) {
            (true, _) => Role::Racer,
            (false, true) => Role::Waiting,
            (false, false) => Role::Spectator,
        }
    }
}

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Roster {
    /// In order of arrival.
    members: Vec<Member>,
    host: MemberNo,
    arrivals: u16,
    kicked: Vec<PlayerId>,
    touched: Millis,
}

impl Roster {
    pub(super) fn empty_since(at: Millis) -> Self {
        Self { members: Vec::new(), host: MemberNo(0), arrivals: 0, kicked: Vec::new(), touched: at }
    }

    pub(super) fn members(&self) -> impl Iterator<Item = &Member> {
        self.members.iter()
    }

    pub(super) fn seated(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.seated)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(super) fn host(&self) -> MemberNo {
        self.host
    }

    pub(super) fn last_touched(&self) -> Millis {
        self.touched
    }

    pub(super) fn touch(&mut self, now: Millis) {
        self.touched = now;
    }

    pub(super) fn by_player(&self, player: PlayerId) -> Option<&Member> {
        self.members.iter().find(|member| member.player == player)
    }

    pub(super) fn is_back(&mut self, player: PlayerId) {
        if let Some(member) = self.members.iter_mut().find(|member| member.player == player) {
            member.away_since = None;
        }
    }

    pub(super) fn get(&self, no: MemberNo) -> Option<&Member> {
        self.members.iter().find(|member| member.no == no)
    }

    pub(super) fn get_mut(&mut self, no: MemberNo) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.no == no)
    }

    pub(super) fn clear_ready(&mut self) {
        for member in &mut self.members {
            member.ready = false;
        }
    }

    /// Gives seats to those who want one: first who had one, then in order of arrival.
    pub(super) fn fill_seats(&mut self, seats: u8) {
        let mut free = usize::from(seats);
        for had_one in [true, false] {
            for member in self.members.iter_mut().filter(|member| member.seated == had_one) {
                let keeps = member.wants_seat && free > 0;
                free -= usize::from(keeps);
                member.seated = keeps;
                member.ready &= keeps;
            }
        }
    }

    /// `name`, or `name` with the smallest number, such that nobody here could be taken for its bearer.
    fn free_name(&self, name: &Name, but: Option<MemberNo>) -> Name {
        let taken =
            |wanted: &Name| self.members.iter().any(|m| Some(m.no) != but && m.name.looks_like(wanted));
        if !taken(name) {
            return name.clone();
        }
        let numbers = 2..=self.members.len() + 2;
        numbers.map(|n| name.numbered(n)).find(|name| !taken(name)).expect("one more name than members")
    }

    fn choose_host(&mut self) {
        let here = |member: &&Member| member.away_since.is_none();
        let next = (self.members.iter().filter(here).find(|member| member.seated))
            .or_else(|| self.members.iter().find(here))
            .or_else(|| self.members.first());
        if let Some(member) = next {
            self.host = member.no;
        }
    }
}

impl Room {
    pub(super) fn join(&mut self, player: PlayerId, name: &Name, watch: bool, effects: &mut Vec<Effect>) {
        let known = self.roster.by_player(player).map(|member| member.no);
        let entered = match known {
            Some(no) => {
                self.come_back(no, name);
                Ok(no)
            }
            None => self.admit(player, name, watch),
        };
        match entered {
            Ok(no) => {
                let snapshot = Box::new(self.snapshot(no));
                effects
                    .push(Effect::Send { to: Audience::One(player), event: RoomEvent::Entered { snapshot } });
                self.publish_room(effects);
                self.start_if_all_ready(effects);
            }
            Err(why) => {
                effects
                    .push(Effect::Send { to: Audience::One(player), event: RoomEvent::JoinRefused { why } });
                effects.push(Effect::Detach { player, why: DetachReason::Refused });
            }
        }
    }

    /// A known member has come again, perhaps under a new name.
    fn come_back(&mut self, no: MemberNo, name: &Name) {
        let name = self.roster.free_name(name, Some(no));
        let open = self.is_open();
        let member = self.roster.get_mut(no).expect("looked up by the caller");
        if open {
            member.name = name;
        }
    }

    fn admit(&mut self, player: PlayerId, name: &Name, watch: bool) -> Result<MemberNo, JoinRefusal> {
        if self.roster.kicked.contains(&player) {
            return Err(JoinRefusal::Kicked);
        }
        if self.origin == Origin::Queue && !self.reserved.contains(&player) {
            return Err(JoinRefusal::Reserved);
        }
        if self.roster.members.len() >= usize::from(self.settings.rules.seats) + self.capacity.spectators {
            return Err(JoinRefusal::Full);
        }
        let no = MemberNo(self.roster.arrivals.checked_add(1).ok_or(JoinRefusal::Full)?);
        let name = self.roster.free_name(name, None);
        self.roster.arrivals = no.0;
        // Strangers paired by the queue have said all they need to say.
        let ready = self.origin == Origin::Queue;
        self.roster.members.push(Member {
            no,
            player,
            name,
            wants_seat: !watch,
            seated: false,
            ready,
            away_since: None,
        });
        if self.roster.members.len() == 1 {
            self.roster.host = no;
        }
        if self.is_open() {
            self.roster.fill_seats(self.settings.rules.seats);
        }
        Ok(no)
    }

    pub(super) fn dropped(&mut self, player: PlayerId, effects: &mut Vec<Effect>) {
        let now = self.now;
        let Some(no) = self.roster.by_player(player).map(|member| member.no) else { return };
        let member = self.roster.get_mut(no).expect("found by player");
        if member.away_since.is_none() {
            member.away_since = Some(now);
            self.publish_room(effects);
        }
    }

    /// When an absent member loses their place; `None` for those who are here, and for those whose
    /// race is run while others still race: their results are yet to come.
    pub(super) fn grace_end(&self, member: &Member) -> Option<Millis> {
        let since = member.away_since?;
        match self.race().and_then(|race| race.runner(member.no)) {
            Some(runner) if runner.status == LaneStatus::Racing => {
                Some(since.plus(seconds(self.settings.rules.grace_s.into())))
            }
            Some(_) => None,
            None => Some(since.max(self.race_ended).plus(LOBBY_GRACE_MS)),
        }
    }

    /// Takes a member out; a race they are in is forfeit.
    pub(super) fn remove(&mut self, no: MemberNo, why: DetachReason, effects: &mut Vec<Effect>) {
        let Some(player) = self.roster.get(no).map(|member| member.player) else { return };
        self.forfeit(no, effects);
        self.roster.members.retain(|member| member.no != no);
        effects.push(Effect::Detach { player, why });
        if self.roster.is_empty() {
            return self.close(effects);
        }
        if self.roster.host == no {
            self.roster.choose_host();
        }
        if self.is_open() {
            self.roster.fill_seats(self.settings.rules.seats);
        }
        self.cancel_if_deserted(effects);
        self.publish_room(effects);
        self.start_if_all_ready(effects);
    }

    pub(super) fn watch(
        &mut self,
        no: MemberNo,
        watch: bool,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if self.origin == Origin::Queue {
            return Err(Rejection::FixedRules);
        }
        if self.is_starting() {
            return Err(Rejection::WrongPhase);
        }
        let member = self.roster.get_mut(no).ok_or(Rejection::NoSuchMember)?;
        member.wants_seat = !watch;
        if self.is_open() {
            self.roster.fill_seats(self.settings.rules.seats);
        }
        self.publish_room(effects);
        self.start_if_all_ready(effects);
        Ok(())
    }

    fn somebody_else(&self, host: MemberNo, no: MemberNo) -> Result<&Member, Rejection> {
        if host == no { Err(Rejection::Yourself) } else { self.roster.get(no).ok_or(Rejection::NoSuchMember) }
    }

    pub(super) fn kick(
        &mut self,
        host: MemberNo,
        no: MemberNo,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        let player = self.somebody_else(host, no)?.player;
        if self.roster.kicked.len() == KICKED_MAX {
            self.roster.kicked.remove(0);
        }
        self.roster.kicked.push(player);
        self.remove(no, DetachReason::Kicked, effects);
        Ok(())
    }

    pub(super) fn hand_over(
        &mut self,
        host: MemberNo,
        no: MemberNo,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        self.somebody_else(host, no)?;
        self.roster.host = no;
        self.publish_room(effects);
        Ok(())
    }
}
