//! From state to audiences: every view, snapshot and announcement is made here, so that nothing an
//! audience may not know leaves the room by another way. Decides nothing.

use crate::challenge::Rival;
use crate::effect::{Audience, Effect};
use crate::event::RoomEvent;
use crate::ids::MemberNo;
use crate::limits::UNREADY_MS_MAX;
use crate::preview::RoomPreview;
use crate::settings::Handicap;
use crate::view::{MemberView, Phase, RoomView, Snapshot};

use super::{Room, Stage};

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
            knowledge: self.knowledge_of(member.player),
            handicap: member.handicap,
            tally: member.tally,
        });
        let starts_in = self.unready.map(|(_, since)| since.plus(UNREADY_MS_MAX).since(self.now));
        RoomView {
            code: self.code,
            policy: self.policy(),
            phase: self.phase(),
            host: self.roster.host(),
            settings: self.settings.clone(),
            members: members.collect(),
            match_no: self.match_no,
            locked: self.door.locked,
            starts_in_ms: starts_in.map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)),
            knocks: self.door.knocks(),
            terms_no: self.roster.terms_no(),
            pending: self.pending().map(Box::new),
        }
    }

    /// The room as a player with its code sees it before entering.
    #[must_use]
    pub fn preview(&self) -> RoomPreview {
        RoomPreview::of(self.view(), self.capacity.spectators)
    }

    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.stage {
            Stage::Lobby | Stage::Closed => Phase::Lobby,
            Stage::Dealing { .. } => Phase::Dealing,
            Stage::Countdown { go_at, .. } => {
                Phase::Countdown { go_in_ms: u32::try_from(go_at.since(self.now)).unwrap_or(u32::MAX) }
            }
            Stage::Racing(_) => Phase::Racing,
            Stage::Finished(..) => Phase::Finished,
        }
    }

    pub(super) fn snapshot(&self, you: MemberNo) -> Snapshot {
        let (race, results) = match &self.stage {
            Stage::Racing(race) => (Some(race), None),
            Stage::Finished(race, results) => (Some(race), Some(results.as_ref().clone())),
            Stage::Lobby | Stage::Dealing { .. } | Stage::Countdown { .. } | Stage::Closed => (None, None),
        };
        Snapshot {
            you,
            room: self.view(),
            race: race.map(|race| race.view_for(Some(you), self.now)),
            own: race.and_then(|race| race.own_board(you, self.now)),
            results,
            attempt: self.attempt.clone(),
        }
    }

    /// How the racer of an attempt looks to others who are at the same challenge; none before the race.
    #[must_use]
    pub fn as_rival(&self) -> Option<Rival> {
        let (_, race) = (self.attempt.as_ref()?, self.race_on_table()?);
        let racer = race.racers().next()?.racer();
        let progress = race.progress(racer.member)?;
        Some(Rival {
            no: 0,
            name: racer.name,
            bot: racer.bot,
            filled: progress.cells,
            strikes: progress.strikes,
            status: progress.status,
        })
    }

    pub(super) fn publish_room(&mut self, effects: &mut Vec<Effect>) {
        self.note_unready();
        effects.push(to_all(RoomEvent::RoomChanged { room: self.view() }));
    }

    pub(super) fn publish_start(&self, effects: &mut Vec<Effect>) {
        let Some(race) = self.race() else { return };
        if race.rules().disguised {
            for member in self.roster.members() {
                let event = RoomEvent::Started { race: race.view_for(Some(member.no), self.now) };
                effects.push(Effect::Send { to: Audience::One(member.player), event });
            }
        } else {
            effects.push(to_all(RoomEvent::Started { race: race.view_for(None, self.now) }));
        }
        // A racer whose board does not begin empty receives a snapshot of it.
        for racer in race.racers().filter(|racer| racer.handicap != Handicap::default()) {
            let snapshot = Box::new(self.snapshot(racer.member));
            effects.push(Effect::Send {
                to: Audience::One(racer.player),
                event: RoomEvent::Entered { snapshot },
            });
        }
        self.publish_boards(effects);
    }

    pub(super) fn publish_progress(&self, no: MemberNo, effects: &mut Vec<Effect>) {
        if let Some(race) = self.race()
            && let Some(progress) = race.progress(no)
        {
            effects.push(to_all(RoomEvent::Progress { progress, standing: race.standing() }));
            self.publish_board(no, effects);
        }
    }

    /// Sends the next board to a racer who has reached it and, if they are the first, to the members who watch.
    pub(super) fn publish_rung(&self, climber: MemberNo, is_first: bool, effects: &mut Vec<Effect>) {
        let Some(race) = self.race() else { return };
        let watches = |no| is_first && race.racer(no).is_none();
        for member in self.roster.members().filter(|member| member.no == climber || watches(member.no)) {
            let (rung, puzzle) = race.puzzle_for(Some(member.no));
            let own = race.own_board(member.no, self.now);
            let event = RoomEvent::NextRung { match_no: race.match_no(), rung, puzzle, own };
            effects.push(Effect::Send { to: Audience::One(member.player), event });
        }
    }
}

pub(super) fn to_all(event: RoomEvent) -> Effect {
    Effect::Send { to: Audience::All, event }
}
