//! From state to audiences: every view and snapshot is made here, and in `feed` what a race shows, so that nothing an
//! audience may not know leaves the room by another way. Decides nothing.

use crate::effect::Effect;
use crate::event::RoomEvent;
use crate::ids::MemberNo;
use crate::preview::RoomPreview;
use crate::view::{MemberView, Phase, RoomView, Snapshot};

use super::Room;
use super::feed::RaceFeed;

impl Room {
    /// The room as its members see it now.
    #[must_use]
    pub fn view(&self) -> RoomView {
        let members = self.roster.members().map(|member| MemberView {
            no: member.no,
            name: member.name.clone(),
            role: member.role(),
            ready: member.ready,
            connected: member.away_since.is_none(),
            bot: member.bot,
            strength: member.strength,
            knowledge: self.terms.knowledge_of(member.player),
            handicap: member.handicap,
            tally: member.tally,
        });
        let starts_in = self.unready.due().map(|at| at.since(self.now));
        RoomView {
            code: self.code,
            policy: self.origin.policy(),
            phase: self.phase(),
            host: self.roster.host(),
            settings: self.terms.settings().clone(),
            members: members.collect(),
            match_no: self.series.match_no(),
            locked: self.door.locked,
            starts_in_ms: starts_in.map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)),
            knocks: self.door.knocks(),
            terms_no: self.roster.terms_no(),
            pending: self.terms.pending().map(Box::new),
            duel: self.stage.setting().map(|setting| Box::new(setting.view(self.now))),
        }
    }

    /// The room as a player with its code sees it before entering.
    #[must_use]
    pub fn preview(&self) -> RoomPreview {
        RoomPreview::of(self.view(), self.capacity.spectators)
    }

    #[must_use]
    pub fn phase(&self) -> Phase {
        self.stage.phase(self.now)
    }

    pub(super) fn snapshot(&self, you: MemberNo) -> Snapshot {
        let race = self.stage.race_on_table();
        Snapshot {
            you,
            room: self.view(),
            race: race.map(|race| race.view_for(Some(you), self.now)),
            own: race.and_then(|race| race.own_board(you, self.now)),
            results: self.stage.results().cloned(),
            attempt: self.attempt.clone(),
        }
    }

    /// The race that runs, as it is shown to members.
    pub(super) fn feed(&self) -> Option<RaceFeed<'_>> {
        let race = self.stage.race()?;
        Some(RaceFeed::new(race, &self.roster, self.terms.setter(), self.now))
    }

    pub(super) fn publish_room(&mut self, effects: &mut Vec<Effect>) {
        self.note_unready();
        effects.push(Effect::to_all(RoomEvent::RoomChanged { room: self.view() }));
    }
}
