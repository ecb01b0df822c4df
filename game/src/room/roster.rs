//! Who is in the room: presence, seats, the host. Knows nothing of boards; a member who goes in the middle of a race
//! is reported to the race. Who may come in is decided in `door`.

use serde::{Deserialize, Serialize};

use crate::bot::{self, BotStrength};
use crate::effect::{DetachReason, Effect};
use crate::ids::{MemberNo, PlayerId};
use crate::input::Arrival;
use crate::limits::{HOST_AWAY_MS, LOBBY_GRACE_MS};
use crate::name::Name;
use crate::rejection::Rejection;
use crate::settings::Handicap;
use crate::time::{Millis, seconds};
use crate::upgrade::STRETCHED_SINCE;
use crate::view::{Knowledge, RacerStatus, Results};

use super::Room;
use super::member::Member;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Roster {
    /// In order of arrival.
    members: Vec<Member>,
    host: MemberNo,
    arrivals: u16,
    touched: Millis,
    /// How often the marks of all were taken back.
    #[serde(default)]
    terms_no: u32,
    /// While it replays what an earlier release has stored, which told names apart that we do not.
    #[serde(skip)]
    tells_more_apart: bool,
}

impl Roster {
    pub(super) fn empty_since(at: Millis) -> Self {
        Self {
            members: Vec::new(),
            host: MemberNo(0),
            arrivals: 0,
            touched: at,
            terms_no: 0,
            tells_more_apart: false,
        }
    }

    /// See [`Room::follow`].
    pub(super) fn follow(&mut self, version: u32) {
        self.tells_more_apart = version < STRETCHED_SINCE;
    }

    fn look_alike(&self, one: &Name, other: &Name) -> bool {
        if self.tells_more_apart { one.is_drawn_like(other) } else { one.looks_like(other) }
    }

    pub(super) fn members(&self) -> impl Iterator<Item = &Member> {
        self.members.iter()
    }

    /// The members for whom a client speaks.
    pub(super) fn people(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.is_person())
    }

    pub(super) fn seated(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.seated)
    }

    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether nobody is here but bots.
    pub(super) fn is_deserted(&self) -> bool {
        self.people().next().is_none()
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

    pub(super) fn terms_no(&self) -> u32 {
        self.terms_no
    }

    /// Takes back the marks of all, of which everybody can tell by the number.
    pub(super) fn clear_ready(&mut self) {
        self.terms_no = self.terms_no.wrapping_add(1);
        for member in &mut self.members {
            member.ready = member.seated && !member.is_person();
        }
    }

    pub(super) fn nobody_sits_out(&mut self) {
        for member in &mut self.members {
            member.sits_out = false;
        }
    }

    /// A newcomer, without a seat yet. `None` when there have been too many to number.
    pub(super) fn add(
        &mut self,
        player: PlayerId,
        arrival: Arrival,
        ready: bool,
        came: Millis,
    ) -> Option<MemberNo> {
        let no = MemberNo(self.arrivals.checked_add(1)?);
        let name = self.free_name(&arrival.name, None);
        self.arrivals = no.0;
        let member = Member { ready, came, ..Member::person(no, player, name, &arrival) };
        self.members.push(member);
        if self.members.len() == 1 {
            self.host = no;
        }
        Some(no)
    }

    /// A bot, without a seat yet; `player` says who it is in records. `None` when there have been too many members to number.
    pub(super) fn add_bot(
        &mut self,
        player: impl FnOnce(u32) -> PlayerId,
        strength: BotStrength,
    ) -> Option<MemberNo> {
        let no = MemberNo(self.arrivals.checked_add(1)?);
        let name = self.bot_name();
        self.arrivals = no.0;
        self.members.push(Member::bot(no, player(no.0.into()), name, strength));
        Some(no)
    }

    /// The first name of a bot that nobody has.
    fn bot_name(&self) -> Name {
        let is_free = |name: &Name| !self.members.iter().any(|member| self.look_alike(&member.name, name));
        let free = bot::names().find(is_free);
        free.or_else(|| bot::names().next().map(|name| self.free_name(&name, None))).expect("bots have names")
    }

    /// Adds what a race has come to for those who are still here.
    pub(super) fn count(&mut self, results: &Results) {
        let has_company = results.table.len() > 1;
        for row in &results.table {
            let Some(member) = self.members.iter_mut().find(|member| member.no == row.member) else {
                continue;
            };
            let stayed = matches!(row.status, RacerStatus::Finished { .. } | RacerStatus::Unfinished);
            let wins = has_company && row.rank == 1 && stayed && row.correct > 0;
            member.tally.wins = member.tally.wins.saturating_add(wins.into());
            member.tally.points = member.tally.points.saturating_add(row.score);
        }
    }

    /// Gives seats to those who want one, but not to `barred`: first who had one, then in order of arrival. Bots give way to
    /// people.
    fn fill_seats(&mut self, seats: u8, barred: Option<PlayerId>) {
        let mut free = usize::from(seats);
        for (person, had_one) in [(true, true), (true, false), (false, true), (false, false)] {
            let of_kind = |member: &&mut Member| (member.is_person(), member.seated) == (person, had_one);
            for member in self.members.iter_mut().filter(of_kind) {
                let wants_one = member.wants_seat && !member.sits_out && Some(member.player) != barred;
                let keeps = wants_one && free > 0;
                free -= usize::from(keeps);
                member.seated = keeps;
                member.ready = keeps && (member.ready || !person);
            }
        }
    }

    /// `name`, or `name` with the smallest number, so that it looks like the name of no other member.
    pub(super) fn free_name(&self, name: &Name, but: Option<MemberNo>) -> Name {
        let taken = |wanted: &Name| {
            self.members.iter().any(|m| Some(m.no) != but && self.look_alike(&m.name, wanted))
        };
        if !taken(name) {
            return name.clone();
        }
        let numbers = 2..=self.members.len() + 2;
        numbers.map(|n| name.numbered(n)).find(|name| !taken(name)).expect("one more name than members")
    }

    pub(super) fn choose_host(&mut self) {
        let here = |member: &&Member| member.away_since.is_none();
        let next = (self.people().filter(here).find(|member| member.seated))
            .or_else(|| self.people().find(here))
            .or_else(|| self.people().next());
        if let Some(member) = next {
            self.host = member.no;
        }
    }
}

impl Room {
    pub(super) fn dropped(&mut self, player: PlayerId, effects: &mut Vec<Effect>) {
        let now = self.now;
        let Some(no) = self.roster.by_player(player).map(|member| member.no) else { return };
        let member = self.roster.get_mut(no).expect("found by player");
        if member.away_since.is_none() {
            member.away_since = Some(now);
            self.publish_room(effects);
        }
    }

    /// Assigns the seats anew. A member who has set the puzzle gets none, unless the race is for practice.
    pub(super) fn fill_seats(&mut self) {
        self.roster.fill_seats(self.settings.rules.seats, self.setter_sits_out());
    }

    /// Assigns the seats anew, if no race is on, after a member has left or taken one.
    fn reseat(&mut self) {
        if !self.is_open() {
            return;
        }
        self.fill_seats();
        if self.roster.seated().count() < 2 {
            // Ready was for a race with others.
            self.roster.clear_ready();
        }
    }

    /// Who has set the puzzle and so cannot race it.
    pub(super) fn setter_sits_out(&self) -> Option<PlayerId> {
        match self.known_to {
            Some((player, Knowledge::Puzzle)) if !self.settings.rules.practice => Some(player),
            Some(_) | None => None,
        }
    }

    /// When a host whose connection is gone is replaced by a connected member.
    pub(super) fn host_due(&self) -> Option<Millis> {
        let since = self.roster.get(self.roster.host())?.away_since?;
        let is_anybody_here = self.roster.people().any(|member| member.away_since.is_none());
        is_anybody_here.then(|| since.plus(HOST_AWAY_MS))
    }

    pub(super) fn replace_host(&mut self, effects: &mut Vec<Effect>) {
        self.roster.choose_host();
        self.publish_room(effects);
    }

    /// When an absent member loses their place; `None` for connected members, and for those whose
    /// race is over while others still race: their results are yet to come.
    pub(super) fn grace_end(&self, member: &Member) -> Option<Millis> {
        let since = member.away_since?;
        match self.race().and_then(|race| race.racer(member.no)) {
            Some(runner) if runner.status == RacerStatus::Racing => {
                Some(since.plus(seconds(self.settings.rules.grace_s.into())))
            }
            Some(_) => None,
            None => Some(since.max(self.race_ended).plus(LOBBY_GRACE_MS)),
        }
    }

    /// Takes a member out; a race they are in is forfeit.
    pub(super) fn remove(&mut self, no: MemberNo, why: DetachReason, effects: &mut Vec<Effect>) {
        let Some(member) = self.roster.get(no) else { return };
        let (player, is_person) = (member.player, member.is_person());
        if is_person && why != DetachReason::Kicked {
            self.door.remember(player);
        }
        let is_kicked = why == DetachReason::Kicked;
        let ends = if is_kicked { RacerStatus::Kicked } else { RacerStatus::Forfeited };
        self.depart(no, ends, effects);
        self.roster.members.retain(|member| member.no != no);
        if is_person {
            effects.push(Effect::Detach { player, why });
        }
        if self.roster.is_deserted() {
            self.retire_bots(effects);
            return self.close(effects);
        }
        if self.is_unbegun_pair() {
            return self.dissolve(Some(player), effects);
        }
        if self.roster.host == no {
            self.roster.choose_host();
        }
        self.reseat();
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
        if !self.policy().host_powers {
            return Err(Rejection::FixedRules);
        }
        if self.is_starting() {
            return Err(Rejection::WrongPhase);
        }
        let member = self.roster.get_mut(no).ok_or(Rejection::NoSuchMember)?;
        member.wants_seat = !watch;
        self.reseat();
        self.publish_room(effects);
        self.start_if_all_ready(effects);
        Ok(())
    }

    /// Sets the handicap of a member's next race. This counts as a change of the rules.
    pub(super) fn set_handicap(
        &mut self,
        no: MemberNo,
        handicap: Handicap,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if !self.is_open() {
            return Err(Rejection::WrongPhase);
        }
        handicap.check().map_err(|error| Rejection::BadRules { error })?;
        self.roster.get_mut(no).ok_or(Rejection::NoSuchMember)?.handicap = handicap;
        self.settle();
        self.publish_room(effects);
        Ok(())
    }

    pub(super) fn somebody_else(&self, host: MemberNo, no: MemberNo) -> Result<&Member, Rejection> {
        if host == no { Err(Rejection::Yourself) } else { self.roster.get(no).ok_or(Rejection::NoSuchMember) }
    }

    pub(super) fn hand_over(
        &mut self,
        host: MemberNo,
        no: MemberNo,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if !self.somebody_else(host, no)?.is_person() {
            return Err(Rejection::IsBot);
        }
        self.roster.host = no;
        self.publish_room(effects);
        Ok(())
    }
}
