//! The room follows what the server says: entered, changed, started.

use game::{Ghost, MemberNo, MemberView, Millis, Phase, RaceView, ResultRow, Role, RoomView, Snapshot};
use puzzle::Puzzle;

use super::boards::FinalBoards;
use super::editor::Editor;
use super::screen::Questions;
use super::start::StartTimes;
use super::{Paste, Room};
use crate::output::{Cue, Output};
use crate::race::{Company, Context, Race};
use crate::store::SavedNotes;

impl Room {
    /// The room as it is now; what this member had begun in it before a lost connection goes on.
    /// `old` is the earlier state, from before the loss; `saved_notes`, after a fresh start, are from the store.
    pub(crate) fn from_snapshot(
        snapshot: Snapshot,
        old: Option<Self>,
        saved_notes: Option<&SavedNotes>,
        link: String,
        cx: &mut Context<'_>,
    ) -> Self {
        let Snapshot { you, room: view, race, own, results, attempt } = snapshot;
        let ghosts = attempt.as_ref().map(|attempt| attempt.ghosts.clone()).unwrap_or_default();
        let rules = view.settings.rules;
        let (mut old_race, own_result, paste, editor, copies_link, questions) = match old {
            Some(old) => {
                let editor = old.editor.resumed();
                (old.race, old.own_result, old.paste, editor, old.copies_link, old.questions)
            }
            None => (None, None, Paste::default(), Editor::default(), false, Questions::default()),
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
            is_heard: true,
            you,
            view,
            link,
            race,
            results,
            waited_for: None,
            times: StartTimes::default(),
            forced: false,
            own_result,
            editor,
            paste,
            copies_link,
            boards: FinalBoards::default(),
            attempt,
            company: Company::of(ghosts),
            questions,
        };
        room.times.follow(&room.view, cx.now, cx.one_way_ms);
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
        // A race that ends changes the puzzle too; that is no news that a member must see before a start.
        if rests(self.view.phase) && rests(view.phase) && self.view.announced() != view.announced() {
            self.times.unsettle(now, one_way_ms);
        }
        self.forced = match (rests(self.view.phase), rests(view.phase)) {
            (_, true) => false,
            (false, false) => self.forced,
            (true, false) => self.loses_somebody(&view),
        };
        self.view = view;
        if self.lobby().can_edit {
            self.editor.confirmed(&self.view.settings);
        } else {
            self.editor.drop_draft();
        }
        self.times.follow(&self.view, now, one_way_ms);
    }

    /// Whether a member who had a seat and was not ready has lost it.
    fn loses_somebody(&self, view: &RoomView) -> bool {
        let racers = view.members.iter().filter(|member| member.role == Role::Racer);
        let seated: Vec<_> = racers.map(|member| member.no).collect();
        let unready = |member: &&MemberView| member.role == Role::Racer && !member.ready;
        self.view.members.iter().filter(unready).any(|member| !seated.contains(&member.no))
    }

    pub(crate) fn start(&mut self, race: &RaceView, cx: &mut Context<'_>) {
        self.view.phase = Phase::Racing;
        self.view.match_no = race.match_no;
        self.times.started();
        (self.results, self.own_result) = (None, None);
        self.race = Some(Race::new(race, None, self.view.settings.rules, self.you, cx));
        cx.outputs.push(Output::Cue(Cue::RaceStarted));
    }

    /// Of the runs that the player has come upon, those over the puzzle of this race run along, on this device.
    pub(crate) fn meet(&mut self, met: &[(Puzzle, Ghost)]) {
        let Some(race) = self.race.as_ref().filter(|_| self.attempt.is_none()) else { return };
        let solves = race.rules().mode.is_about_solving();
        let ghosts = met.iter().filter(|(puzzle, _)| solves && puzzle == race.puzzle());
        self.company = Company::of(ghosts.map(|(_, ghost)| ghost.clone()).collect());
    }

    /// The own race is over, while others still race.
    pub(crate) fn set_own_result(&mut self, row: ResultRow) {
        self.own_result = Some(row);
    }

    /// The race has ended without a result.
    pub(crate) fn void_race(&mut self) {
        (self.race, self.results, self.own_result) = (None, None, None);
    }

    pub(crate) fn set_link(&mut self, link: String) {
        self.link = link;
    }

    /// The members of `view` who are new here.
    pub(crate) fn newcomers(&self, view: &RoomView) -> Vec<MemberNo> {
        let known = |no| self.view.members.iter().any(|member| member.no == no);
        view.members.iter().map(|member| member.no).filter(|no| !known(*no)).collect()
    }

    /// The names of those who have begun to ask for a way in.
    pub(crate) fn new_knocks(&self, view: &RoomView) -> Vec<String> {
        let known = |no| self.view.knocks.iter().any(|knock| knock.no == no);
        view.knocks.iter().filter(|knock| !known(knock.no)).map(|knock| knock.name.to_string()).collect()
    }

    pub(crate) fn tick(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        self.editor.expire(now);
        self.times.tick(now, outputs);
    }
}
