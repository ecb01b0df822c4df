//! The client as one value: its parts, and the order in which an input goes through them. The parts own what they mean: who
//! the player is (`account`), where they are (`session`), what lies over the screen (`screens`), the room and its race.

mod answers;
mod challenges;
mod clipboard;
mod editing;
mod export;
mod files;
mod link;
mod on_intent;
mod on_room;
mod on_server;
mod picking;
mod practice;
mod rules;
mod seat;
mod statistics;
mod view;

pub use challenges::{ChallengeIntent, ChallengeSource};
pub use clipboard::{ClipboardIntent, FoundPuzzle};

use game::{Command, Millis, RequestId, RoomCode};
use protocol::ClientMessage;

use crate::account::Account;
use crate::asking::Asking;
use crate::challenge::Challenges;
use crate::connection::Link;
use crate::editor::Editor;
use crate::export::Export;
use crate::files::Files;
use crate::input::Input;
use crate::notices::Notices;
use crate::obstacles::Obstacles;
use crate::output::{Address, Output};
use crate::peek::Peek;
use crate::practice::{Day, Practice};
use crate::prefs::Prefs;
use crate::race::{Context, Race};
use crate::requests::Requests;
use crate::rng::Rng;
use crate::saved::Saved;
use crate::screens::{Home, Overlays};
use crate::session::{Asker, Session};
use crate::speech::{Speech, Utterance};
use crate::statistics::Statistics;
use crate::store::{STORED_BYTES_MAX, StoreKey};
use crate::text;
use crate::toast::Toasts;
use picking::Picking;

/// The settings with which a client starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// Spreads reconnects of many clients; any number that differs between them.
    pub seed: u64,
    /// The program's name and version, for the server's log; at most
    /// [`CLIENT_NAME_BYTES_MAX`](protocol::limits::CLIENT_NAME_BYTES_MAX) bytes.
    pub client: String,
    /// What links begin with: `https://nonet.example`, without a slash at the end.
    pub link_base: String,
    /// A program plays, and not a person: all members of a room see this.
    pub bot: bool,
}

#[derive(Clone, Debug)]
pub struct App {
    options: Options,
    link: Link,
    obstacles: Obstacles,
    account: Account,
    session: Session,
    requests: Requests,
    home: Home,
    peek: Peek,
    challenges: Challenges,
    overlays: Overlays,
    toasts: Toasts,
    notices: Notices,
    prefs: Prefs,
    saved: Saved,
    asking: Asking,
    files: Files,
    /// The home screen waits for what is on the clipboard.
    looks_at_clipboard: bool,
    found: Option<Box<FoundPuzzle>>,
    export: Export,
    picking: Picking,
    practice: Practice,
    statistics: Statistics,
    /// Of new puzzles.
    seeds: Rng,
    editor: Editor,
    /// The editor is on screen, unless a room or the queue is.
    edits: bool,
    /// A puzzle of the editor, for the room that is being opened.
    sending: Option<String>,
    /// The puzzle of the editor is on its way to the clipboard.
    copies_puzzle: bool,
    /// When drafts are stored again at the earliest.
    drafts_due: Millis,
    /// Only for a shell that has somebody listening.
    speech: Option<Speech>,
}

impl App {
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            link: Link::new(options.seed),
            practice: Practice::default(),
            statistics: Statistics::default(),
            seeds: Rng::new(options.seed.rotate_left(32)),
            options,
            obstacles: Obstacles::default(),
            account: Account::default(),
            session: Session::default(),
            requests: Requests::default(),
            home: Home::default(),
            peek: Peek::default(),
            challenges: Challenges::default(),
            overlays: Overlays::default(),
            toasts: Toasts::default(),
            notices: Notices::default(),
            prefs: Prefs::default(),
            saved: Saved::default(),
            asking: Asking::default(),
            files: Files::default(),
            looks_at_clipboard: false,
            found: None,
            export: Export::default(),
            picking: Picking::default(),
            editor: Editor::default(),
            edits: false,
            sending: None,
            copies_puzzle: false,
            drafts_due: Millis::default(),
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
            Input::AskProgress { id, done } => self.asking.progressed(id, done),
            Input::FileOpened { name, bytes } => self.open_file(name, bytes, now, outputs),
            Input::FileFailed(reason) => {
                self.looks_at_clipboard = false;
                self.toasts.show(text::sentence(&reason), now);
            }
            Input::FileSaved(place) => self.toasts.show(text::saved_at(&place), now),
            Input::Intent(intent) => self.want(intent, now, outputs),
        }
        if !is_tick {
            self.refresh_picker();
        }
        self.yield_practice(now, outputs);
        self.count_games(now, outputs);
        self.examine_draft(now, outputs);
        self.store_drafts(now, outputs);
        self.keep_seat(now, outputs);
        self.close_stale_overlays(now);
        if let Some(room) = self.session.room_mut() {
            self.saved.store_notes(room, outputs);
        }
        // Before the first connection, the stored queue has not been read yet.
        if !self.link.is_idle() {
            self.saved.store_queue(self.session.queue().is_some(), outputs);
        }
        self.requests.number(&mut outputs[first..]);
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
            StoreKey::Identity => self.account.recall(value),
            StoreKey::Name => self.home.set_name(value),
            StoreKey::Prefs => self.prefs = serde_json::from_str(value).unwrap_or_default(),
            StoreKey::Notes => self.saved.recall_notes(value),
            StoreKey::Kinds => self.picking.recall(value),
            StoreKey::Queue => self.saved.recall_queue(),
            StoreKey::PracticeProgress => self.practice.recall_progress(value),
            StoreKey::OpenDraft => self.editor.recall_open(value),
            StoreKey::Draft(slot) => self.editor.recall(slot, value),
            StoreKey::Training => self.practice.recall_training(value),
            StoreKey::Statistics => self.statistics = Statistics::read(value),
            StoreKey::Game(slot) => self.practice.recall(slot, value.to_owned()),
        }
    }

    /// The session, and what it needs to ask the server for something.
    fn session_and_asker<'a>(&'a mut self, outputs: &'a mut Vec<Output>) -> (&'a mut Session, Asker<'a>) {
        let (name, with_bots) = (self.home.name_or_guest(), self.prefs.with_bots);
        (&mut self.session, Asker { name, with_bots, online: self.link.is_online(), outputs })
    }

    /// Whether the room receives what is sent: the client is connected and admitted.
    fn is_heard(&self) -> bool {
        self.link.is_online() && self.session.is_heard()
    }

    fn context<'a>(&self, now: Millis, outputs: &'a mut Vec<Output>) -> Context<'a> {
        let (one_way_ms, saving) = (self.link.one_way_ms(), self.notices.is_saving());
        let digit_first = self.prefs.digit_first;
        Context { now, one_way_ms, online: self.is_heard(), saving, digit_first, outputs }
    }

    /// Does something with the race, if there is one.
    fn with_race<R>(
        &mut self,
        now: Millis,
        outputs: &mut Vec<Output>,
        act: impl FnOnce(&mut Race, &mut Context<'_>) -> R,
    ) -> Option<R> {
        let mut cx = self.context(now, outputs);
        let race = self.session.room_mut()?.race_mut()?;
        Some(act(race, &mut cx))
    }

    /// Asks the room for something that only makes sense now. Without a connection it is not stored for later:
    /// the room may have moved on by then.
    fn ask(&mut self, command: Command, now: Millis, outputs: &mut Vec<Output>) {
        self.ask_as(RequestId::NONE, command, now, outputs);
    }

    fn ask_as(&mut self, request: RequestId, command: Command, now: Millis, outputs: &mut Vec<Output>) {
        if self.session.room().is_none() {
            return;
        }
        if self.is_heard() {
            outputs.push(Output::Send(ClientMessage::Room { request, command }));
        } else {
            self.link.hurry(now, outputs);
            self.toasts.show(text::NOT_CONNECTED, now);
        }
    }

    /// Out of the room, to the home screen.
    fn go_home(&mut self, outputs: &mut Vec<Output>) {
        self.session.go_home();
        self.sending = None;
        self.show_home(outputs);
    }

    fn show_home(&mut self, outputs: &mut Vec<Output>) {
        self.overlays.clear();
        self.home.invited_to = None;
        // The page of a challenge is where an attempt at it was started from.
        let page = self.challenges.page().map(|page| Address::Challenge(page.id));
        outputs.push(Output::ShowUrl(page));
    }

    fn room_link(&self, code: RoomCode) -> String {
        format!("{}/r/{code}", self.options.link_base)
    }
}
