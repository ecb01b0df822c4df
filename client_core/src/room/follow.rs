//! The room follows what the server says: entered, changed, started.

use game::{MemberView, Millis, Phase, RaceView, Role, RoomView, SETTLE_MS, Snapshot};

use super::{Paste, PuzzleFields, Room};
use crate::output::{Cue, Output};
use crate::race::{Context, Race, moment_in};
use crate::store::SavedNotes;

impl Room {
    /// The room as it is now; what this member had begun in it before a lost connection goes on.
    /// `kept` is what is known of it: from before the loss, or, after a fresh start, from the store.
    pub(crate) fn from_snapshot(
        snapshot: Snapshot,
        kept: (Option<Self>, Option<&SavedNotes>),
        link: String,
        cx: &mut Context<'_>,
    ) -> Self {
        let (old, saved_notes) = kept;
        let Snapshot { you, room: view, race, own, results } = snapshot;
        let rules = view.settings.rules;
        let (mut old_race, own_result, paste, fields) = match old {
            Some(old) => (old.race, old.own_result, old.paste, old.fields),
            None => (None, None, Paste::default(), PuzzleFields::default()),
        };
        let own_result = own_result.filter(|_| {
            let known = old_race.as_ref().map(Race::match_no);
            race.as_ref().is_some_and(|race| Some(race.match_no) == known)
        });
        let race = race.map(|race_view| match old_race.take() {
            Some(mut known)
                if known.match_no() == race_view.match_no && known.is_racer() == own.is_some() =>
            {
                known.resume(&race_view, own.as_ref(), cx);
                known
            }
            _ => {
                let mut race = Race::new(&race_view, own.as_ref(), rules, you, cx);
                if let Some(saved) = saved_notes {
                    race.restore_notes(saved);
                }
                race
            }
        });
        let mut room = Self {
            you,
            view,
            link,
            race,
            results,
            go_at: None,
            starts_at: None,
            settled_at: None,
            forced: false,
            own_result,
            seconds_announced: None,
            draft: None,
            refused: None,
            paste,
            fields,
        };
        room.follow_times(cx.now, cx.one_way_ms);
        room
    }

    /// Whether a snapshot shows this room again: it may have got a new code meanwhile, but not the same puzzle on the
    /// table of another room.
    pub(crate) fn is_shown_by(&self, snapshot: &Snapshot) -> bool {
        let same_race = || match (&self.race, &snapshot.race) {
            (Some(known), Some(shown)) => {
                known.match_no() == shown.match_no && *known.puzzle() == shown.puzzle
            }
            _ => false,
        };
        self.you == snapshot.you && (self.view.code == snapshot.room.code || same_race())
    }

    pub(crate) fn change(&mut self, view: RoomView, now: Millis, one_way_ms: u64) {
        let rests = |phase| matches!(phase, Phase::Lobby | Phase::Finished);
        // A race that ends changes the puzzle too; that is no news that somebody must see before a start.
        if rests(self.view.phase) && rests(view.phase) && self.view.settings != view.settings {
            self.settled_at = Some(moment_in(now, SETTLE_MS as u32, one_way_ms));
        }
        self.forced = match (rests(self.view.phase), rests(view.phase)) {
            (_, true) => false,
            (false, false) => self.forced,
            (true, false) => self.loses_somebody(&view),
        };
        self.view = view;
        // The answers to several quick changes come one by one: each shows some of what is drafted already.
        let can_edit = self.lobby().can_edit;
        let view = &self.view;
        self.draft.take_if(|draft| !can_edit || draft.settings == view.settings);
        self.follow_times(now, one_way_ms);
    }

    /// Whether somebody who had a seat and was not ready has it no more.
    fn loses_somebody(&self, view: &RoomView) -> bool {
        let racers = view.members.iter().filter(|member| member.role == Role::Racer);
        let seated: Vec<_> = racers.map(|member| member.no).collect();
        let unready = |member: &&MemberView| member.role == Role::Racer && !member.ready;
        self.view.members.iter().filter(unready).any(|member| !seated.contains(&member.no))
    }

    fn follow_times(&mut self, now: Millis, one_way_ms: u64) {
        self.go_at = match self.view.phase {
            Phase::Countdown { go_in_ms } => Some(moment_in(now, go_in_ms, one_way_ms)),
            Phase::Lobby | Phase::Dealing | Phase::Racing | Phase::Finished => None,
        };
        self.starts_at = self.view.starts_in_ms.map(|ms| moment_in(now, ms, one_way_ms));
    }

    pub(crate) fn start(&mut self, race: &RaceView, cx: &mut Context<'_>) {
        self.view.phase = Phase::Racing;
        self.view.match_no = race.match_no;
        (self.go_at, self.starts_at) = (None, None);
        (self.results, self.own_result) = (None, None);
        self.race = Some(Race::new(race, None, self.view.settings.rules, self.you, cx));
        cx.outputs.push(Output::Cue(Cue::RaceStarted));
    }
}
