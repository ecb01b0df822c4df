//! The client as one value: its parts, and the order in which an input goes through them. The parts own what they mean: who
//! the player is (`account`), where they are (`session`), what lies over the screen (`screens`), the room and its race.

mod challenges;
mod clipboard;
mod editing;
mod export;
mod files;
mod link;
mod on_intent;
mod on_server;
mod practice;
mod statistics;
mod view;

use game::Millis;
use workbench::Answer;

use crate::asking::{AskId, Purpose};
use crate::challenge::Challenges;
use crate::clipboard::Clipboard;
use crate::editor::Editor;
use crate::export::Export;
use crate::input::Input;
use crate::obstacles::Obstacles;
use crate::options::Options;
use crate::output::{Address, Output};
use crate::peek::Peek;
use crate::picking::{Choosers, Picking};
use crate::practice::{Day, Practice};
use crate::room::Room;
use crate::screens::Overlay;
use crate::session::{Session, Step};
use crate::shared::Shared;
use crate::speech::{Speech, Utterance};
use crate::statistics::Statistics;
use crate::store::{STORED_BYTES_MAX, StoreKey};
use crate::text;

#[derive(Clone, Debug)]
pub struct App {
    shared: Shared,
    obstacles: Obstacles,
    session: Session,
    peek: Peek,
    challenges: Challenges,
    clipboard: Clipboard,
    export: Export,
    picking: Picking,
    practice: Practice,
    statistics: Statistics,
    editor: Editor,
    /// The editor is on screen, unless a room or the queue is.
    edits: bool,
    /// Only for a shell that has somebody listening.
    speech: Option<Speech>,
}

impl App {
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            practice: Practice::default(),
            statistics: Statistics::default(),
            shared: Shared::new(options),
            obstacles: Obstacles::default(),
            session: Session::default(),
            peek: Peek::default(),
            challenges: Challenges::default(),
            clipboard: Clipboard::default(),
            export: Export::default(),
            picking: Picking::default(),
            editor: Editor::default(),
            edits: false,
            speech: None,
        }
    }

    /// Takes one input; pushes what the shell must do, in order. `now` is the shell's monotonic clock.
    pub fn handle(&mut self, input: Input, now: Millis, outputs: &mut Vec<Output>) {
        let first = outputs.len();
        let is_tick = matches!(input, Input::Tick);
        match input {
            Input::Stored { key, value } => self.recall(key, &value),
            Input::RoomInUrl(text) => self.invited(&text, now, outputs),
            Input::Tick => self.tick(now, outputs),
            Input::Opened => self.opened(outputs),
            Input::Received(message) => self.received(*message, now, outputs),
            Input::Closed { code, reason } => self.closed(code, &reason, now),
            Input::Copied(done) => self.copied(done, now),
            Input::Answered { id, answer } => self.answered(id, *answer, now, outputs),
            Input::Today(day) => self.practice.set_today(Day(day)),
            Input::AskProgress { id, done } => self.shared.asking.progressed(id, done),
            Input::FileOpened { name, bytes } => self.open_file(name, bytes, now, outputs),
            Input::FileFailed(reason) => {
                self.clipboard.is_unreadable();
                self.shared.toasts.show(text::sentence(&reason), now);
            }
            Input::FileSaved(place) => self.shared.toasts.show(text::saved_at(&place), now),
            Input::Intent(intent) => self.want(intent, now, outputs),
        }
        if !is_tick {
            let is_open = self.overlays().contains(&Overlay::Picker);
            let of = Choosers { session: &mut self.session, practice: &mut self.practice };
            self.picking.refresh(is_open, of);
        }
        if !self.session.is_home() {
            self.practice.give_way(&mut self.shared.cx(now, outputs));
        }
        self.count_games(now, outputs);
        self.examine_draft(now, outputs);
        self.editor.store_drafts(now, outputs);
        if let Some(room) = self.session.room_mut() {
            room.keep_seat(&mut self.shared.cx(now, outputs));
        }
        self.close_stale_overlays(now);
        if let Some(notes) = self.session.room_mut().and_then(Room::take_changed_notes) {
            self.shared.saved.store_notes(notes, outputs);
        }
        // Before the first connection, the stored queue has not been read yet.
        if !self.shared.link.is_idle() {
            self.shared.saved.store_queue(self.session.queue().is_some(), outputs);
        }
        self.shared.requests.number(&mut outputs[first..]);
        if let Some(mut speech) = self.speech.take() {
            speech.watch(self, &outputs[first..], now);
            self.speech = Some(speech);
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
        // A value that cannot be parsed was written by another version: it is ignored.
        match key {
            StoreKey::Identity => self.shared.account.recall(value),
            StoreKey::Name => self.shared.home.set_name(value),
            StoreKey::Prefs => self.shared.prefs = serde_json::from_str(value).unwrap_or_default(),
            StoreKey::Notes => self.shared.saved.recall_notes(value),
            StoreKey::Kinds => self.picking.recall(value),
            StoreKey::Queue => self.shared.saved.recall_queue(),
            StoreKey::PracticeProgress => self.practice.recall_progress(value),
            StoreKey::OpenDraft => self.editor.recall_open(value),
            StoreKey::Draft(slot) => self.editor.recall(slot, value),
            StoreKey::Training => self.practice.recall_training(value),
            StoreKey::Statistics => self.statistics = Statistics::read(value),
            StoreKey::Game(slot) => self.practice.recall(slot, value.to_owned()),
        }
    }

    /// An answer of the engine goes to the part that asked.
    fn answered(&mut self, id: AskId, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        // An answer that is not needed any more, because something else was asked meanwhile.
        let Some(purpose) = self.shared.asking.answered(id) else { return };
        let cx = &mut self.shared.cx(now, outputs);
        match purpose {
            Purpose::Practice => self.practice.made(answer, cx),
            Purpose::Hint => self.practice.helped(answer, cx),
            Purpose::Paste => {
                if let (Answer::Read(opened), Some(room)) = (answer, self.session.room_mut()) {
                    room.show_pasted(&opened.documents);
                }
            }
            Purpose::Clipboard => self.found_on_clipboard(answer, now, outputs),
            Purpose::Read => self.read(answer, now, outputs),
            Purpose::Editor => self.examined(answer, now, outputs),
            Purpose::Print => self.export.printed(answer, cx),
            Purpose::Write => {
                let text = self.export.written(answer, cx);
                text.into_iter().for_each(|text| self.race_found(text, now, outputs));
            }
            Purpose::Stall => {
                if let Some(room) = self.session.room_mut() {
                    room.needed(answer);
                }
            }
        }
    }

    /// The player is somewhere else.
    fn go(&mut self, step: Option<Step>, outputs: &mut Vec<Output>) {
        match step {
            Some(Step::In(attempt)) => {
                self.shared.home.invited_to = None;
                self.shared.home.set_code("");
                match attempt {
                    Some(id) => self.challenges.open(id, false),
                    None => self.challenges.close(),
                }
            }
            Some(Step::Out) => self.show_home(outputs),
            Some(Step::Refused(code, words)) => {
                self.show_home(outputs);
                self.shared.home.refuse_code(&code.to_string(), words);
            }
            Some(Step::Raced) => self.challenges.ask_soon(),
            None => {}
        }
    }

    /// Out of the room, to the home screen.
    fn go_home(&mut self, outputs: &mut Vec<Output>) {
        self.session.go_home();
        self.show_home(outputs);
    }

    fn show_home(&mut self, outputs: &mut Vec<Output>) {
        self.shared.overlays.clear();
        self.shared.home.invited_to = None;
        // The page of a challenge is where an attempt at it was started from.
        let page = self.challenges.page().map(|page| Address::Challenge(page.id));
        outputs.push(Output::ShowUrl(page));
    }
}
