//! The room follows what the server says: entered, changed, started.

use game::{Millis, Phase, RaceView, RoomView, Snapshot};

use super::{Paste, Room, SeedField};
use crate::output::{Cue, Output};
use crate::race::{Race, Turn, moment_in};
use crate::store::SavedNotes;

impl Room {
    /// The room as it is now; what this member had begun in it before a lost connection goes on.
    /// `kept` is what is known of it: from before the loss, or, after a fresh start, from the store.
    pub(crate) fn from_snapshot(
        snapshot: Snapshot,
        kept: (Option<Self>, Option<&SavedNotes>),
        link: String,
        turn: &mut Turn<'_>,
    ) -> Self {
        let (old, saved_notes) = kept;
        let Snapshot { you, room: view, race, own, results } = snapshot;
        let rules = view.settings.rules;
        let (mut old_race, paste, seed) = match old {
            Some(old) => (old.race, old.paste, old.seed),
            None => (None, Paste::default(), SeedField::default()),
        };
        let race = race.map(|race_view| match old_race.take() {
            Some(mut known)
                if known.match_no() == race_view.match_no && known.is_racer() == own.is_some() =>
            {
                known.resume(&race_view, own.as_ref(), turn);
                known
            }
            _ => {
                let mut race = Race::new(&race_view, own.as_ref(), rules, you, turn);
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
            seconds_told: None,
            draft: None,
            paste,
            seed,
        };
        room.follow_countdown(turn.now, turn.one_way_ms);
        room
    }

    pub(crate) fn change(&mut self, view: RoomView, now: Millis, one_way_ms: u64) {
        self.view = view;
        // The answers to several quick changes come one by one: each shows some of what is drafted already.
        let can_edit = self.lobby().can_edit;
        let view = &self.view;
        self.draft.take_if(|draft| !can_edit || draft.settings == view.settings);
        self.follow_countdown(now, one_way_ms);
    }

    fn follow_countdown(&mut self, now: Millis, one_way_ms: u64) {
        self.go_at = match self.view.phase {
            Phase::Countdown { go_in_ms } => Some(moment_in(now, go_in_ms, one_way_ms)),
            Phase::Lobby | Phase::Dealing | Phase::Racing | Phase::Finished => None,
        };
    }

    pub(crate) fn start(&mut self, race: &RaceView, turn: &mut Turn<'_>) {
        self.view.phase = Phase::Racing;
        self.view.match_no = race.match_no;
        self.go_at = None;
        self.results = None;
        self.race = Some(Race::new(race, None, self.view.settings.rules, self.you, turn));
        turn.outputs.push(Output::Cue(Cue::RaceStarted));
    }
}
