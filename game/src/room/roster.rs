//! Who is in the room: presence, seats, ready marks, the host. Knows nothing of races and boards, nor what follows for them from
//! a change here. Who may come in is decided in `door`.

use serde::{Deserialize, Serialize};

use crate::bot::{self, BotStrength};
use crate::ids::{MemberNo, PlayerId};
use crate::input::Arrival;
use crate::limits::{BOTS_PER_ROOM_MAX, HOST_AWAY_MS};
use crate::name::Name;
use crate::rejection::Rejection;
use crate::time::Millis;
use crate::upgrade::STRETCHED_SINCE;
use crate::view::{RacerStatus, Results};

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

/// Who may sit down.
pub(super) struct Seating {
    pub(super) seats: u8,
    /// Who has set the puzzle and so cannot race it.
    pub(super) barred: Option<PlayerId>,
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

    /// See [`Room::follow`](crate::Room::follow).
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

    /// The members for whom the server plays.
    pub(super) fn bots(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| !member.is_person())
    }

    pub(super) fn seated(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.seated)
    }

    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether only bots are here.
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

    pub(super) fn number_of(&self, player: PlayerId) -> Option<MemberNo> {
        self.by_player(player).map(|member| member.no)
    }

    pub(super) fn note_line(&mut self, player: PlayerId, ms: u16) {
        if let Some(member) = self.members.iter_mut().find(|member| member.player == player) {
            member.line_ms = ms;
        }
    }

    pub(super) fn is_back(&mut self, player: PlayerId) {
        if let Some(member) = self.members.iter_mut().find(|member| member.player == player) {
            member.away_since = None;
        }
    }

    /// A known member has come again, perhaps under a new name, which counts if no race is on.
    pub(super) fn come_back(&mut self, no: MemberNo, arrival: &Arrival, now: Millis, renames: bool) {
        let name = renames.then(|| self.free_name(&arrival.name, Some(no)));
        let Ok(member) = self.get_mut(no) else { return };
        (member.network, member.came) = (arrival.network, now);
        // Once a program has played here, that stays on record.
        member.bot |= arrival.bot;
        if let Some(name) = name {
            member.name = name;
        }
    }

    /// A member's connection is gone; false if that is known, or there is no such member.
    pub(super) fn drop_out(&mut self, player: PlayerId, now: Millis) -> bool {
        let mut here = self.members.iter_mut().filter(|member| member.away_since.is_none());
        let Some(member) = here.find(|member| member.player == player) else { return false };
        member.away_since = Some(now);
        true
    }

    pub(super) fn get(&self, no: MemberNo) -> Option<&Member> {
        self.members.iter().find(|member| member.no == no)
    }

    pub(super) fn get_mut(&mut self, no: MemberNo) -> Result<&mut Member, Rejection> {
        self.members.iter_mut().find(|member| member.no == no).ok_or(Rejection::NoSuchMember)
    }

    pub(super) fn remove(&mut self, no: MemberNo) {
        self.members.retain(|member| member.no != no);
    }

    pub(super) fn terms_no(&self) -> u32 {
        self.terms_no
    }

    /// Takes back the marks of all, which clients notice by the number.
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

    /// A bot, without a seat yet, though there must be one for it among so many; `player` says who it is in records.
    pub(super) fn add_bot(
        &mut self,
        player: impl FnOnce(MemberNo) -> PlayerId,
        strength: BotStrength,
        seats: u8,
    ) -> Result<(), Rejection> {
        if self.bots().count() >= BOTS_PER_ROOM_MAX {
            return Err(Rejection::TooManyBots { most: BOTS_PER_ROOM_MAX });
        }
        if self.seated().count() >= usize::from(seats) {
            return Err(Rejection::NoFreeSeat);
        }
        // As if full when there have been too many members to number.
        let no = MemberNo(self.arrivals.checked_add(1).ok_or(Rejection::NoFreeSeat)?);
        let name = self.bot_name();
        self.arrivals = no.0;
        self.members.push(Member::bot(no, player(no), name, strength));
        Ok(())
    }

    /// The first name of a bot that is free.
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
    pub(super) fn fill_seats(&mut self, Seating { seats, barred }: Seating) {
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

    /// The same after a member has left or taken one.
    pub(super) fn reseat(&mut self, seating: Seating) {
        self.fill_seats(seating);
        if self.seated().count() < 2 {
            // Ready was for a race with others.
            self.clear_ready();
        }
    }

    /// Whether every racer is ready. Bots always are, and start nothing by themselves.
    pub(super) fn is_ready(&self) -> bool {
        self.seated().all(|member| member.ready) && self.seated().any(Member::is_person)
    }

    /// The only seated member who is not ready, if at least so many people are, and so many racers besides.
    pub(super) fn last_unready(&self, ready_min: usize, others_min: usize) -> Option<MemberNo> {
        let mut unready = self.seated().filter(|member| !member.ready).map(|member| member.no);
        let (Some(no), None) = (unready.next(), unready.next()) else { return None };
        let ready = self.seated().filter(|member| member.ready && member.is_person()).count();
        let others = self.seated().count().saturating_sub(1);
        (ready >= ready_min && others >= others_min).then_some(no)
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

    /// Another member than the host, to whom the host does something.
    pub(super) fn other_than_host(&self, no: MemberNo) -> Result<&Member, Rejection> {
        if self.host == no { Err(Rejection::Yourself) } else { self.get(no).ok_or(Rejection::NoSuchMember) }
    }

    pub(super) fn hand_over(&mut self, no: MemberNo) -> Result<(), Rejection> {
        if !self.other_than_host(no)?.is_person() {
            return Err(Rejection::IsBot);
        }
        self.host = no;
        Ok(())
    }

    /// When a host whose connection is gone is replaced by a connected member.
    pub(super) fn host_due(&self) -> Option<Millis> {
        let since = self.get(self.host)?.away_since?;
        let is_anybody_here = self.people().any(|member| member.away_since.is_none());
        is_anybody_here.then(|| since.plus(HOST_AWAY_MS))
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
