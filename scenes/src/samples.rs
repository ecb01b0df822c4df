//! Sample states for pictures: the headless player fed with what a server would have said, outside of races.

use client_core::{App, HomeIntent, Input, Intent, Lessons, Options, Output, Prefs};
use game::{
    EntryState, MemberNo, MemberView, Millis, Name, Origin, OwnBoard, Phase, PlayerId, RaceView, Results,
    Role, RoomCode, RoomEvent, RoomPreview, RoomView, Settings, Snapshot,
};
use protocol::{Notice, Refusal, ServerMessage};
use puzzle::{GenerateSpec, Tier, Variant};

pub(super) const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CODE: &str = "KXQ7P";
const NAMES: [&str; 12] = [
    "Ann",
    "Mara",
    "Oleg",
    "Jia",
    "Zoë",
    "Łukasz",
    "Ольга",
    "Bartholomew the 3rd",
    "Ida",
    "Noor",
    "Per",
    "Ελένη",
];
/// What a browser calls a connection that was not closed but lost.
pub(super) const LOST: u16 = 1006;
pub(super) const YOU: MemberNo = MemberNo(1);

pub(super) const LONG: &str = "Tonight at ten the server moves to a faster machine. It is away for about five minutes; races that run then go on \
    afterwards, with board, clock and strikes as they are. See https://nonet.example/news/2026/11/the-server-moves-house for more.";

pub(super) fn feed(app: &mut App, at: u64, input: Input) -> Vec<Output> {
    let mut outputs = Vec::new();
    app.handle(input, Millis(at), &mut outputs);
    let mut answers = Vec::new();
    for output in &outputs {
        if let Output::Ask { id, question } = output {
            answers.push(Input::Answered { id: *id, answer: question.answer(&mut engine_api::Undisturbed) });
        }
    }
    for answer in answers {
        outputs.extend(feed(app, at, answer));
    }
    outputs
}

pub(super) fn with<const N: usize>(mut app: App, intents: [Intent; N]) -> App {
    for intent in intents {
        feed(&mut app, 1_000, Input::Intent(intent));
    }
    app
}

pub(super) fn hear(app: &mut App, at: u64, message: ServerMessage) {
    feed(app, at, Input::Received(Box::new(message)));
}

pub(super) fn say(app: &mut App, at: u64, event: RoomEvent) {
    hear(app, at, ServerMessage::Room { event });
}

pub(super) fn home() -> App {
    let options = Options {
        seed: 1,
        client: "sample".to_owned(),
        link_base: "https://nonet.example".to_owned(),
        bot: false,
    };
    let mut app = App::new(options);
    feed(&mut app, 0, Input::Intent(Intent::Home(HomeIntent::SetName("Ann".to_owned()))));
    // Nobody here needs tips.
    let prefs = Prefs { lessons: Lessons::SKIPPED, ..Prefs::DEFAULT };
    feed(&mut app, 0, Input::Intent(Intent::SetPrefs(prefs)));
    feed(&mut app, 0, Input::Tick);
    feed(&mut app, 0, Input::Opened);
    let welcome = ServerMessage::Welcome {
        version: protocol::VERSION,
        server: "sample".to_owned(),
        player: PlayerId(1),
        identity: None,
        resume: None,
        capabilities: vec![protocol::Capability::Pools.name().to_owned()],
        project_page: None,
    };
    hear(&mut app, 0, welcome);
    answer_pings(&mut app);
    app
}

/// Answers the first ping, so that a round trip is known.
fn answer_pings(app: &mut App) {
    for at in [1, 25] {
        for output in feed(app, at, Input::Tick) {
            if let Output::Send(protocol::ClientMessage::Ping { stamp }) = output {
                hear(app, at + 24, ServerMessage::Pong { stamp });
            }
        }
    }
}

pub(super) fn home_wrong() -> App {
    with(
        home(),
        [
            Intent::Home(HomeIntent::SetName(String::new())),
            Intent::Home(HomeIntent::SetCode("KXQ0P".to_owned())),
            Intent::Home(HomeIntent::PlayWithFriends),
        ],
    )
}

pub(super) fn home_invited() -> App {
    let mut app = with(home(), [Intent::Home(HomeIntent::SetName(String::new()))]);
    feed(&mut app, 10, Input::RoomInUrl(CODE.to_owned()));
    app
}

/// A guest's link, answered by the server.
pub(super) fn invitation(change: impl FnOnce(&mut RoomPreview)) -> App {
    let RoomView { code, settings, .. } = room_view(4, 0, Phase::Lobby);
    let mut preview = RoomPreview {
        code,
        host: Some(name(1)),
        racers: vec![name(1), name(4), name(5)],
        numbers: [1, 4, 5].map(MemberNo).into(),
        racers_in_all: 3,
        watching: 0,
        phase: Phase::Lobby,
        entry: EntryState::Open,
        settings,
    };
    change(&mut preview);
    let mut app = home_invited();
    hear(&mut app, 30, ServerMessage::Preview { preview: Box::new(preview) });
    app
}

pub(super) fn invited() -> App {
    let mut app = home();
    feed(&mut app, 10, Input::RoomInUrl(CODE.to_owned()));
    app
}

pub(super) fn queue() -> App {
    let mut app = with(home(), [Intent::Home(HomeIntent::FindOpponent)]);
    hear(&mut app, 0, ServerMessage::Queued { waiting: 1, held_ms: 0, bot_in_ms: None });
    app
}

pub(super) fn announcement(text: &str) -> Notice {
    Notice::Announcement { text: text.to_owned() }
}

pub(super) fn noticed(mut app: App, notice: Notice) -> App {
    hear(&mut app, 1_000, ServerMessage::Notice { notice });
    app
}

pub(super) fn banned(app: App) -> App {
    let mut app = cut_off(app, LOST);
    feed(&mut app, 1_200, Input::Intent(Intent::ReconnectNow));
    let why = Refusal::Banned { reason: "insulting names, again and again, after two warnings".to_owned() };
    hear(&mut app, 1_300, ServerMessage::Refused { problem: why.into() });
    app
}

pub(super) fn code() -> RoomCode {
    CODE.parse().expect("the sample code is one")
}

pub(super) fn name(index: usize) -> Name {
    let number = if index < NAMES.len() { String::new() } else { format!(" {}", index / NAMES.len() + 1) };
    let plain: String =
        NAMES[index % NAMES.len()].chars().take(game::NAME_CHARS_MAX - number.len()).collect();
    format!("{plain}{number}").parse().expect("sample names are names")
}

/// Members count from 1.
pub(super) fn number(index: usize) -> MemberNo {
    MemberNo(index as u16 + 1)
}

pub(super) fn room_view(players: usize, spectators: usize, phase: Phase) -> RoomView {
    let member = |index: usize| MemberView {
        no: number(index),
        name: name(index),
        role: if index < players { Role::Racer } else { Role::Spectator },
        ready: index < 2 && players > 1,
        connected: index != 3,
        bot: false,
        strength: None,
        knowledge: game::Knowledge::Nothing,
        handicap: Default::default(),
        tally: Default::default(),
    };
    let spec = GenerateSpec::of_tier(Variant::classic(), Tier::Hard);
    let puzzle = game::PuzzleChoice::Generated { spec, seed: None };
    let mut settings = Settings { puzzle, ..Settings::default() };
    settings.rules.seats = players.max(8) as u8;
    RoomView {
        code: code(),
        policy: Origin::Private.policy(),
        phase,
        host: YOU,
        settings,
        members: (0..players + spectators).map(member).collect(),
        match_no: 1,
        locked: false,
        starts_in_ms: None,
        knocks: Vec::new(),
        terms_no: 1,
        pending: None,
        duel: None,
    }
}

pub(super) fn enter(
    room: RoomView,
    race: Option<RaceView>,
    own: Option<OwnBoard>,
    results: Option<Results>,
) -> App {
    let mut app = with(invited(), [Intent::Home(HomeIntent::JoinUrlRoom)]);
    let snapshot = Snapshot { you: YOU, room, race, own, results, attempt: None };
    say(&mut app, 30, RoomEvent::Entered { snapshot: Box::new(snapshot) });
    app
}

pub(super) fn lobby(players: usize, spectators: usize) -> App {
    enter(RoomView { match_no: 0, ..room_view(players, spectators, Phase::Lobby) }, None, None, None)
}

pub(super) fn lobby_guest() -> App {
    let room = RoomView { match_no: 0, host: MemberNo(2), ..room_view(3, 0, Phase::Lobby) };
    enter(room, None, None, None)
}

pub(super) fn lobby_watching() -> App {
    let mut room = RoomView { match_no: 0, host: MemberNo(2), ..room_view(3, 0, Phase::Lobby) };
    room.members[0].role = Role::Spectator;
    enter(room, None, None, None)
}

pub(super) fn countdown() -> App {
    let room = RoomView { match_no: 0, ..room_view(3, 0, Phase::Countdown { go_in_ms: 3_700 }) };
    enter(room, None, None, None)
}

pub(super) fn cut_off(mut app: App, code: u16) -> App {
    feed(&mut app, 1_000, Input::Closed { code: Some(code), reason: String::new() });
    app
}
