//! The client as one value: its parts, and the order in which an input goes through them. The parts own what they mean: who
//! the player is (`account`), where they are (`session`), what lies over the screen (`screens`), the room and its race.

mod front;
mod go;
mod keys;
mod lesson;
mod on_intent;
mod on_server;
mod screens;
mod view;

use crate::asking::Answered;
use crate::clipboard::Clipboard;
use crate::export::Export;
use crate::files::{ghost_link, puzzle_link};
use crate::input::Input;
use crate::later::LaterPage;
use crate::memory::Memory;
use crate::options::Options;
use crate::output::Output;
use crate::picking::Picking;
use crate::practice::{Day, PickerDialog};
use crate::room::Room;
use crate::screens::{Screen, Step};
use crate::shared::Shared;
use crate::speech::{Speech, Utterance};
use crate::statistics::Statistics;
use crate::store::{STORED_BYTES_MAX, StoreKey};
use crate::text;
use crate::theatre::GhostOf;
pub use front::HomeTiles;
use game::Millis;
pub use screens::Screens;

#[derive(Clone, Debug)]
pub struct App {
    shared: Shared,
    screens: Screens,
    clipboard: Clipboard,
    export: Export,
    picking: Picking,
    statistics: Statistics,
    memory: Memory,
    /// Only for a shell that has somebody listening.
    speech: Option<Speech>,
}

impl App {
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            shared: Shared::new(options),
            screens: Screens::default(),
            clipboard: Clipboard::default(),
            export: Export::default(),
            picking: Picking::default(),
            statistics: Statistics::default(),
            memory: Memory::default(),
            speech: None,
        }
    }

    /// Takes one input; pushes what the shell must do, in order. `now` is the shell's monotonic clock.
    pub fn handle(&mut self, input: Input, now: Millis, outputs: &mut Vec<Output>) {
        let first = outputs.len();
        let is_tick = matches!(input, Input::Tick);
        let cx = &mut self.shared.cx(now, outputs);
        let mut step = None;
        match input {
            Input::Stored { key, value } => self.recall(key, &value),
            Input::RoomInUrl(text) => step = self.screens.session.invited(&text, cx),
            Input::Tick => step = self.screens.tick(cx),
            Input::Person(is_here) => cx.shared.pools.person(is_here, now),
            Input::Opened => cx.shared.greet(cx.outputs),
            Input::Received(message) => step = self.screens.received(*message, cx),
            Input::Closed { code, reason } => {
                cx.shared.closed(code, &reason, now);
                self.screens.lost(cx);
            }
            Input::Copied(done) => self.screens.copied(done, cx),
            Input::Answered { id, answer } => {
                step = self.answered(Answered { id, bytes: &answer }, now, outputs);
            }
            Input::Today(day) => self.screens.practice.set_today(Day(day)),
            Input::AskProgress { id, done } => cx.shared.asking.progressed(id, done),
            Input::FileOpened { name, bytes } => self.open_file(name, bytes, now, outputs),
            Input::FileFailed(reason) => {
                if !self.clipboard.is_unreadable(cx) {
                    cx.toast(text::sentence(&reason));
                }
            }
            Input::FileSaved(place) => cx.toast(text::saved_at(&place)),
            Input::Fetched { path, result } => step = screens::fetched(&path, &result, cx),
            Input::Unstored => cx.toast(text::unstored()),
            Input::Later(is_here) => cx.later_came(is_here),
            Input::Intent(intent) => {
                // Whoever wants something is there, however the shell learns of it.
                cx.shared.pools.person(true, now);
                step = self.want(intent, now, outputs);
            }
        }
        self.go(step, now, outputs);
        if !is_tick {
            let is_open = self.overlays().iter().any(|page| page.is(&PickerDialog));
            self.picking.refresh(is_open, self.shared.has_later(), self.screens.choosers());
        }
        self.follow(now, outputs);
        self.shared.requests.number(&mut outputs[first..]);
        if let Some(mut speech) = self.speech.take() {
            speech.watch(self, &outputs[first..], now);
            self.speech = Some(speech);
        }
    }

    /// After each input: what follows from it on all screens, what is counted and stored, and which overlays close, since what they
    /// are about is no longer possible.
    fn follow(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let is_drawn_later = [Screen::Editor, Screen::Practice, Screen::PracticeStart, Screen::Queue];
        let picks = |app: &Self| app.lobby().is_some_and(|lobby| lobby.can_edit);
        if !self.shared.has_later() && (is_drawn_later.contains(&self.screen()) || picks(self)) {
            self.shared.cx(now, outputs).need_later();
        }
        self.screens.follow(&mut self.shared.cx(now, outputs));
        let today = self.screens.practice.today();
        let alone = self.screens.practice.store_due(now, outputs);
        self.screens.room_mut().into_iter().for_each(|room| room.watch_pace(now));
        let raced = self.room().and_then(|room| room.finished_game(today, now));
        if raced.as_ref().is_some_and(|(name, _)| self.statistics.is_new_race(name)) {
            let stalls = self.room().map_or_else(Vec::new, Room::stalls);
            self.screens.practice.stalled(stalls);
        }
        if self.statistics.count_ended(alone, raced) {
            self.screens.practice.set_solved_tier(self.statistics.tier_alone());
            outputs.push(Output::Store { key: StoreKey::Statistics, value: self.statistics.to_text() });
        }
        if let Some(runs) = self.room().and_then(|room| room.booked(&self.shared.runs)) {
            outputs.push(Output::Store { key: StoreKey::Runs, value: runs.clone() });
            self.shared.runs = runs;
        }
        if let Some(noted) = self.room().and_then(|room| room.noted(&self.shared.noted)) {
            outputs.push(Output::Store { key: StoreKey::Noted, value: noted.clone() });
            self.shared.noted = noted;
        }
        front::remember(self, now, outputs);
        let mut stale = Vec::new();
        view::each_page(self, &mut |page| {
            if !page.fits(self, now) {
                stale.push(page.name());
            }
        });
        if !stale.is_empty() {
            self.shared.overlays.close(&|page| stale.contains(&page.name()));
            self.shared.places.close_pages(&|page| stale.contains(&page.name()));
        }
        if let Some(notes) = self.screens.room_mut().and_then(|room| room.take_changed_notes(now)) {
            self.shared.saved.store_notes(notes, outputs);
        }
        // Before the first connection, what is stored has not been taken up yet.
        if !self.shared.link.is_idle() {
            self.shared.saved.store_queue(self.screens.session.queue().is_some(), outputs);
            let place = self.screens.saved_place(&self.shared);
            self.shared.saved.store_place(place, outputs);
        }
    }

    /// From now on what happens is put into words for [`App::take_speech`].
    pub fn speak(&mut self) {
        self.speech = Some(Speech::default());
    }

    /// What is to be said now, if anything.
    pub fn take_speech(&mut self, now: Millis) -> Option<Utterance> {
        self.speech.as_mut()?.take(now)
    }

    fn recall(&mut self, key: StoreKey, value: &str) {
        if value.len() > STORED_BYTES_MAX {
            return;
        }
        let (practice, editor) = (&mut self.screens.practice, &mut self.screens.editor);
        // A value that cannot be parsed was written by another version: it is ignored.
        match key {
            StoreKey::Identity => self.shared.account.recall(value),
            StoreKey::Name => self.shared.home.set_name(value),
            StoreKey::Prefs => self.shared.prefs = serde_json::from_str(value).unwrap_or_default(),
            StoreKey::Notes => self.shared.saved.recall_notes(value),
            StoreKey::Kinds => self.picking.recall(value),
            StoreKey::Queue => self.shared.saved.recall_queue(),
            StoreKey::Place => self.shared.saved.recall_place(value),
            StoreKey::PracticeProgress => practice.recall_progress(value),
            StoreKey::OpenDraft => editor.recall_open(value),
            StoreKey::Draft(slot) => editor.recall(slot, value),
            StoreKey::Training => practice.recall_training(value),
            StoreKey::Bests => practice.recall_bests(value),
            StoreKey::Pools => self.shared.pools.recall(value),
            StoreKey::Memory => self.memory = Memory::read(value),
            StoreKey::Runs => value.clone_into(&mut self.shared.runs),
            StoreKey::Noted => value.clone_into(&mut self.shared.noted),
            StoreKey::Statistics => {
                self.statistics = Statistics::read(value);
                practice.set_solved_tier(self.statistics.tier_alone());
            }
            StoreKey::Game(slot) => practice.recall(slot, value.to_owned()),
        }
    }

    /// An answer of the engine goes to the part that asked; one that is not needed any more is for none.
    fn answered(&mut self, answer: Answered<'_>, now: Millis, outputs: &mut Vec<Output>) -> Option<Step> {
        self.shared.asking.close(answer.id);
        let is_home = self.screen() == Screen::Home;
        let cx = &mut self.shared.cx(now, outputs);
        let screens = &mut self.screens;
        let step = screens.practice.answered(answer, cx);
        if step.is_some() {
            return step;
        }
        screens.room_mut().into_iter().for_each(|room| room.answered(answer));
        self.export.answered(answer, cx);
        let read = self.clipboard.read(answer, is_home, cx).or_else(|| cx.shared.reading.take(answer));
        if read.is_some_and(|opened| cx.file_read(opened)) {
            return screens.here_mut(cx.shared).opened(cx);
        }
        let step =
            screens.editor.answered(answer, cx).or_else(|| self.clipboard.written(answer, is_home, cx));
        step.or_else(|| screens::answer_pages(answer, cx))
    }

    fn open_file(&mut self, name: String, bytes: Vec<u8>, now: Millis, outputs: &mut Vec<Output>) {
        let is_home = self.screen() == Screen::Home;
        let cx = &mut self.shared.cx(now, outputs);
        let Some(bytes) = cx.taken_file(&name, bytes) else { return };
        let room = self.screens.room_mut().filter(|room| room.lobby().can_edit);
        // A host's paste dialog takes a file as if its text had been pasted.
        if let (Some(room), Ok(text)) = (room, std::str::from_utf8(&bytes)) {
            room.paste_in(text, cx);
        } else if self.clipboard.takes(&name, &bytes, is_home, cx) {
        } else if let Some(link) = puzzle_link(&name, &bytes) {
            // Unless something is played that would be left for it.
            if self.screens.session.is_home() {
                self.screens.practice.follow_link(link, cx);
            }
        } else if let Some(run) = ghost_link(&name, &bytes) {
            let is_sheet = !self.screens.session.is_home();
            cx.open_later(LaterPage::Ghost { of: GhostOf::Text(run), is_sheet });
        } else {
            cx.read_file(name, bytes);
        }
    }
}
