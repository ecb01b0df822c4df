//! Clients, a server and the wires between them, on one clock. A test says what people do and lets time run.

use std::collections::{BTreeMap, VecDeque};

use client_core::board::CellKind;
use client_core::bot::Bot;
use client_core::room::{RuleEdit, RuleKey};
use client_core::store::StoreKey;
use client_core::{
    Address, App, CardIntent, Cue, HomeIntent, Input, Intent, Options, Output, Play, RoomIntent, Screen,
};
use game::{Command, Millis, RoomCode, Seq};
use protocol::{ClientMessage, Codec};
use puzzle::{Cell, Digit};

use crate::server::{Down, Server, Wire};

/// A solved grid, and the same with its first four cells open: a race of four moves.
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
pub(crate) const FOUR_OPEN: &str =
    "....78912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Milliseconds between two ticks, about those of a screen.
const STEP_MS: u64 = 10;

pub(crate) struct Client {
    pub(crate) app: App,
    pub(crate) bot: Option<Bot>,
    pub(crate) store: BTreeMap<StoreKey, String>,
    pub(crate) url: Option<RoomCode>,
    /// Everything the app ever asked for.
    pub(crate) outputs: Vec<Output>,
    wire: Option<Wire>,
    /// No packet gets through, and nobody is told.
    unplugged: bool,
    /// Connections are refused.
    pub(crate) offline: bool,
}

/// What comes down a wire.
enum Packet {
    Opened,
    Message(Vec<u8>),
    Closed(Option<u16>),
}

pub(crate) struct World {
    pub(crate) now: Millis,
    pub(crate) server: Server,
    pub(crate) clients: Vec<Client>,
    pub(crate) one_way_ms: u64,
    up: VecDeque<(Millis, Wire, Vec<u8>)>,
    down: VecDeque<(Millis, Wire, Packet)>,
    wires: Wire,
}

impl World {
    pub(crate) fn new() -> Self {
        Self {
            now: Millis(5_000),
            server: Server::default(),
            clients: Vec::new(),
            one_way_ms: 30,
            up: VecDeque::new(),
            down: VecDeque::new(),
            wires: 0,
        }
    }

    /// A client of somebody whose store already has a name; an empty one for a newcomer.
    pub(crate) fn adds(&mut self, name: &str) -> usize {
        let mut store = BTreeMap::new();
        if !name.is_empty() {
            store.insert(StoreKey::Name, name.to_owned());
        }
        self.clients.push(Client {
            app: App::new(options(self.clients.len())),
            bot: None,
            store,
            url: None,
            outputs: Vec::new(),
            wire: None,
            unplugged: false,
            offline: false,
        });
        let index = self.clients.len() - 1;
        self.restarts(index);
        index
    }

    /// The page is loaded again: only the store and the address are left.
    pub(crate) fn restarts(&mut self, index: usize) {
        if let Some(wire) = self.clients[index].wire.take() {
            self.server.dropped(wire);
        }
        self.clients[index].app = App::new(options(index));
        for (key, value) in self.clients[index].store.clone() {
            self.gives(index, Input::Stored { key, value });
        }
        if let Some(code) = self.clients[index].url {
            self.gives(index, Input::RoomInUrl(format!("http://test/r/{code}")));
        }
    }

    /// Ann, the host, and Bob in a private room with a puzzle of four moves, in the middle of the race. Bob has set it: he
    /// races for practice, ranked behind Ann.
    pub(crate) fn of_a_race() -> Self {
        let mut world = Self::of_a_lobby();
        world.hands_over(0, 1);
        world.pastes(1, FOUR_OPEN);
        world.hands_over(1, 0);
        // What was said about the puzzle is no longer on screen.
        world.runs(5_000);
        world.starts();
        world
    }

    /// Ann and Bob on the first rung of a ladder.
    pub(crate) fn of_a_ladder() -> Self {
        let mut settings = game::Settings::default();
        settings.rules.mode = game::Mode::Ladder;
        let mut world = Self::of_a_lobby_with(settings);
        world.starts();
        world
    }

    pub(crate) fn hands_over(&mut self, host: usize, to: usize) {
        let member = self.app(to).room().expect("both are in the room").you();
        self.does(host, RoomIntent::HandOver(member));
        self.acts(host, Intent::Confirm);
        assert!(self.app(to).room().expect("still there").is_host());
    }

    pub(crate) fn of_a_lobby() -> Self {
        Self::of_a_lobby_with(game::Settings::default())
    }

    /// The same, in a room that begins with these settings.
    pub(crate) fn of_a_lobby_with(settings: game::Settings) -> Self {
        let mut world = Self::new();
        world.server.settings = settings;
        let (ann, bob) = (world.adds("Ann"), world.adds("Bob"));
        world.runs(200);
        world.acts(ann, HomeIntent::PlayWithFriends);
        let code = world.clients[ann].url.expect("Ann is in a room");
        world.does(bob, HomeIntent::SetCode(code.to_string()));
        world.acts(bob, HomeIntent::JoinByCode);
        world
    }

    /// The host sets a puzzle, and means to race it: for practice.
    pub(crate) fn pastes(&mut self, host: usize, puzzle: &str) {
        self.does(host, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Practice)));
        self.sets(host, puzzle);
    }

    pub(crate) fn sets(&mut self, host: usize, puzzle: &str) {
        self.does(host, RoomIntent::OpenPaste);
        self.does(host, RoomIntent::PasteText(puzzle.to_owned()));
        self.acts(host, RoomIntent::SubmitPuzzle);
        self.does(host, Intent::Dismiss);
    }

    /// Everybody is ready, and the countdown runs down.
    pub(crate) fn starts(&mut self) {
        for index in 0..self.clients.len() {
            self.does(index, RoomIntent::Ready(true));
        }
        self.runs(3_500);
        assert!(self.clients.iter().all(|client| client.app.screen() == Screen::Race));
    }

    pub(crate) fn does(&mut self, index: usize, intent: impl Into<Intent>) {
        self.gives(index, Input::Intent(intent.into()));
    }

    /// The same, and what the server says to it arrives.
    pub(crate) fn acts(&mut self, index: usize, intent: impl Into<Intent>) {
        self.does(index, intent);
        self.runs(200);
    }

    /// Types a digit into a cell, by its index in reading order.
    pub(crate) fn types(&mut self, index: usize, cell: u16, digit: u8) {
        let digit = Digit::new(digit).expect("a digit");
        self.does(index, Play::DigitAt(Cell::new(cell), digit));
    }

    pub(crate) fn gives(&mut self, index: usize, input: Input) {
        let mut outputs = Vec::new();
        self.clients[index].app.handle(input, self.now, &mut outputs);
        for output in outputs {
            self.clients[index].outputs.push(output.clone());
            self.carries_out(index, output);
        }
    }

    fn carries_out(&mut self, index: usize, output: Output) {
        let client = &mut self.clients[index];
        match output {
            Output::Connect => {
                if let Some(value) = client.store.get(&StoreKey::Identity).cloned() {
                    let kept = Input::Stored { key: StoreKey::Identity, value };
                    client.app.handle(kept, self.now, &mut Vec::new());
                }
                self.wires += 1;
                client.wire = Some(self.wires);
                let packet = if client.offline { Packet::Closed(None) } else { Packet::Opened };
                self.down.push_back((self.now, self.wires, packet));
            }
            Output::Disconnect => {
                if let Some(wire) = client.wire.take() {
                    self.server.dropped(wire);
                }
            }
            Output::Send(message) => {
                let wire = client.wire.expect("nothing is sent without a connection");
                let bytes = Codec::Bincode.encode_client(&message);
                if !client.unplugged {
                    self.up.push_back((self.now.plus(self.one_way_ms), wire, bytes));
                }
            }
            Output::Store { key, value } => {
                client.store.insert(key, value);
            }
            Output::Forget { key } => {
                client.store.remove(&key);
            }
            Output::ShowUrl(address) => {
                client.url = address.and_then(|address| match address {
                    Address::Room(code) => Some(code),
                    Address::Challenge(_)
                    | Address::Daily
                    | Address::Player(_)
                    | Address::Leaderboards
                    | Address::Gallery(_)
                    | Address::Match(_)
                    | Address::Screen(_) => None,
                });
            }
            Output::Ask { id, question } => {
                let answer = question.answer(&mut engine_api::Undisturbed);
                self.gives(index, Input::Answered { id, answer });
            }
            Output::CopyText(_)
            | Output::Cue(_)
            | Output::StopAsking(_)
            | Output::SaveFile(_)
            | Output::PrintPages(_)
            | Output::PickFile
            | Output::Fetch { .. }
            | Output::ReadClipboard
            | Output::LoadLater => {}
        }
    }

    /// The connection breaks, and both ends notice.
    pub(crate) fn cuts(&mut self, index: usize) {
        let wire = self.clients[index].wire.take().expect("a connection to cut");
        self.up.retain(|(_, other, _)| *other != wire);
        self.down.retain(|(_, other, ..)| *other != wire);
        self.server.dropped(wire);
        self.gives(index, Input::Closed { code: None, reason: String::new() });
    }

    /// The room goes on at another machine: what is on its way there is lost, the connection stays.
    pub(crate) fn moves_room_of(&mut self, index: usize) {
        let wire = self.clients[index].wire.expect("a connection that stays");
        self.up.retain(|(_, other, _)| *other != wire);
        self.server.moves_room_of(wire);
    }

    /// The connection breaks, and nobody notices.
    pub(crate) fn unplugs(&mut self, index: usize) {
        self.clients[index].unplugged = true;
    }

    pub(crate) fn plugs_in(&mut self, index: usize) {
        self.clients[index].unplugged = false;
    }

    pub(crate) fn runs(&mut self, ms: u64) {
        let end = self.now.plus(ms);
        while self.now < end {
            self.now = self.now.plus(STEP_MS);
            self.step();
        }
    }

    fn step(&mut self) {
        self.server.advance(self.now);
        while self.up.front().is_some_and(|(at, ..)| *at <= self.now) {
            let (_, wire, bytes) = self.up.pop_front().expect("it was just seen");
            let message = Codec::Bincode.decode_client(&bytes).expect("clients speak properly");
            self.server.receive(wire, message);
        }
        for (wire, down) in std::mem::take(&mut self.server.sent) {
            let at = self.now.plus(self.one_way_ms);
            let packet = match down {
                Down::Message(message) => Packet::Message(Codec::Bincode.encode_server(&message)),
                Down::Close(code) => Packet::Closed(Some(code)),
            };
            self.down.push_back((at, wire, packet));
        }
        while self.down.front().is_some_and(|(at, ..)| *at <= self.now) {
            let (_, wire, packet) = self.down.pop_front().expect("it was just seen");
            self.arrives(wire, packet);
        }
        for index in 0..self.clients.len() {
            self.gives(index, Input::Tick);
            self.moves_bot(index);
        }
    }

    fn arrives(&mut self, wire: Wire, packet: Packet) {
        let Some(index) = self.clients.iter().position(|client| client.wire == Some(wire)) else { return };
        if self.clients[index].unplugged {
            return;
        }
        let input = match packet {
            Packet::Opened => Input::Opened,
            Packet::Message(bytes) => {
                let message = Codec::Bincode.decode_server(&bytes).expect("the server speaks properly");
                Input::Received(Box::new(message))
            }
            Packet::Closed(code) => {
                self.clients[index].wire = None;
                self.server.dropped(wire);
                Input::Closed { code, reason: String::new() }
            }
        };
        self.gives(index, input);
    }

    fn moves_bot(&mut self, index: usize) {
        let Some(mut bot) = self.clients[index].bot.take() else { return };
        while let Some(intent) = bot.next(&self.clients[index].app, self.now) {
            self.does(index, intent);
        }
        self.clients[index].bot = Some(bot);
    }

    pub(crate) fn app(&self, index: usize) -> &App {
        &self.clients[index].app
    }

    /// What is asked of the player.
    pub(crate) fn asked(&self, index: usize) -> Option<String> {
        asked(self.app(index))
    }

    /// What stands in a cell, by its index in reading order.
    pub(crate) fn sees(&self, index: usize, cell: u16) -> (Option<u8>, CellKind) {
        let (digit, kind) = self.app(index).race().expect("a race").board().shown(Cell::new(cell));
        (digit.map(Digit::value), kind)
    }

    pub(crate) fn notes(&self, index: usize, cell: u16) -> Vec<u8> {
        let look = self.app(index).race().expect("a race").board().look(Cell::new(cell));
        look.notes.all().iter().map(Digit::value).collect()
    }

    pub(crate) fn cues(&self, index: usize) -> Vec<Cue> {
        let cue = |output: &Output| if let Output::Cue(cue) = output { Some(*cue) } else { None };
        self.clients[index].outputs.iter().filter_map(cue).collect()
    }

    /// The moves that a client has sent.
    pub(crate) fn placements(&self, index: usize) -> Vec<Seq> {
        let seq = |output: &Output| match output {
            Output::Send(ClientMessage::Room { command: Command::Place { seq, .. }, .. }) => Some(*seq),
            _ => None,
        };
        self.clients[index].outputs.iter().filter_map(seq).collect()
    }

    pub(crate) fn toasts(&self, index: usize) -> Vec<&str> {
        self.app(index).shared().toasts().iter().map(|toast| toast.text.as_str()).collect()
    }
}

fn options(index: usize) -> Options {
    let (client, link_base) = ("test".to_owned(), "http://test".to_owned());
    Options { seed: index as u64, client, link_base, bot: false }
}

/// What is asked of the player, by the dialog on top.
pub(crate) fn asked(app: &App) -> Option<String> {
    let page = app.overlays().last().filter(|page| page.yes().is_some())?;
    page.spoken(app, Millis(0)).pop()
}
