//! Sample states for pictures: the headless player fed with what a server would have said.

use super::{fairness, kinds};
use crate::screens::Menu;
use client_core::{App, EntryMode, Input, Intent, Options, Output, Play};
use game::{
    EndReason, MatchId, MemberNo, MemberView, Millis, Name, Origin, OwnBoard, Phase, PlayerId, RaceView,
    Racer, RacerProgress, RacerStatus, ResultRow, Results, Role, RoomCode, RoomEvent, RoomId, RoomView, Seq,
    Settings, Snapshot, Stall, Timeline, Verdict,
};
use protocol::{Notice, Refusal, ServerMessage};
use puzzle::{Cell, CellSet, Digit, GenerateSpec, Grid, Puzzle, Tier, Variant};

const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
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
pub(super) const YOU: MemberNo = MemberNo(1);
/// What a browser calls a connection that was not closed but lost.
const LOST: u16 = 1006;
const ELAPSED_MS: u32 = 246_000;

const DRAINING: Notice = Notice::Draining { ends_in_ms: 83_000 };
const LONG: &str = "Tonight at ten the server moves to a faster machine. It is away for about five minutes; races that run then go on \
    afterwards, with board, clock and strikes as they are. See https://nonet.example/news/2026/11/the-server-moves-house for more.";

/// A named scene.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) app: App,
    pub(crate) menu: Menu,
}

type Scene = (&'static str, fn() -> Sample);

const SCENES: [Scene; 79] = [
    ("home", || closed(home())),
    ("home-invited", || closed(home_invited())),
    ("home-wrong", || closed(home_wrong())),
    ("look", || Sample { app: home(), menu: Menu::Look }),
    ("queue", || closed(queue())),
    ("lobby", || closed(lobby(3, 1))),
    ("lobby-guest", || closed(lobby_guest())),
    ("lobby-watching", || closed(lobby_watching())),
    ("lobby-full", || closed(lobby(12, 1))),
    ("member", || Sample { app: lobby(3, 1), menu: Menu::Member(MemberNo(2)) }),
    ("rules", || closed(with(lobby(3, 1), [Intent::OpenRules]))),
    ("paste", || closed(with(lobby(3, 1), [Intent::OpenPaste, Intent::PasteText(GIVENS.to_owned())]))),
    ("countdown", || closed(countdown())),
    ("race", || closed(race(4))),
    ("race-wrong", || closed(race_wrong())),
    ("race-many", || closed(race(12))),
    ("race-leave", || closed(with(race(4), [Intent::Back]))),
    ("race-lanes", || Sample { app: race(12), menu: Menu::Lanes }),
    ("race-done", || closed(race_ended(100, RacerStatus::Finished { time_ms: 312_000 }))),
    ("race-out", || closed(race_ended(SHARES[0], RacerStatus::Out))),
    ("watch", || closed(watch())),
    ("reconnecting", || closed(cut_off(race(4), LOST))),
    ("reconnecting-lobby", || closed(cut_off(lobby(3, 1), LOST))),
    ("taken-over", || closed(cut_off(race(4), protocol::close::TAKEN_OVER))),
    ("taken-over-lobby", || closed(cut_off(lobby(3, 1), protocol::close::TAKEN_OVER))),
    ("banned", || closed(banned(home()))),
    ("banned-race", || closed(banned(race(4)))),
    ("kicked", || closed(cut_off(lobby(3, 1), protocol::close::KICKED))),
    ("address-full", || closed(cut_off(home(), protocol::close::ADDRESS_FULL))),
    ("draining", || closed(noticed(home(), DRAINING))),
    ("draining-lobby", || closed(noticed(lobby(3, 1), DRAINING))),
    ("draining-race", || closed(noticed(race(4), DRAINING))),
    ("draining-results", || closed(noticed(results([1, 2]), DRAINING))),
    ("not-saving", || closed(noticed(race(4), Notice::NotSaving))),
    ("announced", || closed(noticed(home(), announcement("Tea at five.")))),
    ("announced-lobby", || closed(noticed(lobby(3, 1), announcement(LONG)))),
    ("announced-race", || closed(noticed(race(4), announcement(LONG)))),
    ("notice", || Sample { app: noticed(race(4), announcement(LONG)), menu: Menu::Notice }),
    ("race-eight", || closed(race(8))),
    ("results", || closed(results([1, 2]))),
    ("results-lost", || closed(results([2, 1]))),
    ("home-asking", || closed(fairness::home_asking())),
    ("home-locked", || closed(fairness::home_locked())),
    ("queue-held", || closed(fairness::queue_held())),
    ("lobby-door", || closed(fairness::lobby_door())),
    ("lobby-setter", || closed(fairness::lobby_setter())),
    ("lobby-of-setter", || closed(fairness::lobby_of_setter())),
    ("lobby-counting", || closed(fairness::lobby_counting())),
    ("lobby-crowd", || closed(fairness::lobby_crowd())),
    ("new-code", || closed(with(lobby(3, 1), [Intent::NewCode]))),
    ("countdown-crowd", || closed(fairness::countdown_crowd())),
    ("own-first", || closed(fairness::own_result(1))),
    ("own-second", || closed(fairness::own_result(2))),
    ("race-crowd", || closed(fairness::race_bots(30))),
    ("race-crowd-lanes", || Sample { app: race(30), menu: Menu::Lanes }),
    ("results-known", || closed(fairness::results_known())),
    ("results-crowd", || closed(fairness::results_crowd())),
    ("results-alone", || closed(fairness::results_alone(Origin::Private))),
    ("results-left", || closed(fairness::results_alone(Origin::Queue))),
    ("too-often", || closed(fairness::too_often())),
    ("old-secret", || closed(noticed(race(4), fairness::OLD_SECRET))),
    ("race-killer", || closed(kinds::race("killer"))),
    ("race-samurai", || closed(kinds::race("samurai"))),
    ("race-16x16", || closed(kinds::race("16x16"))),
    ("race-25x25", || closed(kinds::race("25x25"))),
    ("race-jigsaw", || closed(kinds::race("jigsaw"))),
    ("race-windoku", || closed(kinds::race("windoku+x"))),
    ("race-kropki", || closed(kinds::race("kropki"))),
    ("race-greater", || closed(kinds::race("greater-than"))),
    ("race-thermometer", || closed(kinds::race("thermometer"))),
    ("race-even-odd", || closed(kinds::race("even-odd"))),
    ("race-frame", || closed(kinds::race("frame"))),
    ("race-4x4", || closed(kinds::race("4x4"))),
    ("race-12x12", || closed(kinds::race("12x12+killer"))),
    ("race-hint", || closed(kinds::hint())),
    ("race-hint-read", || Sample { app: kinds::hint(), menu: Menu::Hint }),
    ("watch-samurai", || closed(kinds::watch("samurai"))),
    ("rules-kind", || closed(kinds::rules())),
    ("paste-killer", || closed(kinds::paste("killer"))),
];

fn closed(app: App) -> Sample {
    Sample { app, menu: Menu::Closed }
}

impl Sample {
    pub(crate) fn named(name: &str) -> Option<Self> {
        SCENES.iter().find(|(known, _)| *known == name).map(|(_, make)| make())
    }

    pub(crate) fn names() -> Vec<&'static str> {
        SCENES.iter().map(|(name, _)| *name).collect()
    }
}

pub(super) fn feed(app: &mut App, at: u64, input: Input) -> Vec<Output> {
    let mut outputs = Vec::new();
    app.handle(input, Millis(at), &mut outputs);
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
    feed(&mut app, 0, Input::Intent(Intent::SetName("Ann".to_owned())));
    feed(&mut app, 0, Input::Tick);
    feed(&mut app, 0, Input::Opened);
    let welcome = ServerMessage::Welcome {
        version: protocol::VERSION,
        server: "sample".to_owned(),
        player: PlayerId(1),
        identity: None,
        resume: None,
        capabilities: Vec::new(),
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

fn home_wrong() -> App {
    with(
        home(),
        [Intent::SetName(String::new()), Intent::SetCode("KXQ0P".to_owned()), Intent::PlayWithFriends],
    )
}

fn home_invited() -> App {
    let mut app = with(home(), [Intent::SetName(String::new())]);
    feed(&mut app, 10, Input::RoomInUrl(CODE.to_owned()));
    app
}

pub(super) fn invited() -> App {
    let mut app = home();
    feed(&mut app, 10, Input::RoomInUrl(CODE.to_owned()));
    app
}

pub(super) fn queue() -> App {
    let mut app = with(home(), [Intent::FindOpponent]);
    hear(&mut app, 0, ServerMessage::Queued { waiting: 1, held_ms: 0 });
    app
}

fn announcement(text: &str) -> Notice {
    Notice::Announcement { text: text.to_owned() }
}

fn noticed(mut app: App, notice: Notice) -> App {
    hear(&mut app, 1_000, ServerMessage::Notice { notice });
    app
}

fn banned(app: App) -> App {
    let mut app = cut_off(app, LOST);
    feed(&mut app, 1_200, Input::Intent(Intent::ReconnectNow));
    let why = Refusal::Banned { reason: "insulting names, again and again, after two warnings".to_owned() };
    hear(&mut app, 1_300, ServerMessage::Refused { problem: why.into() });
    app
}

fn code() -> RoomCode {
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
        knowledge: game::Knowledge::Nothing,
        handicap: Default::default(),
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
    }
}

pub(super) fn enter(
    room: RoomView,
    race: Option<RaceView>,
    own: Option<OwnBoard>,
    results: Option<Results>,
) -> App {
    let mut app = with(invited(), [Intent::JoinUrlRoom]);
    let snapshot = Snapshot { you: YOU, room, race, own, results };
    say(&mut app, 30, RoomEvent::Entered { snapshot: Box::new(snapshot) });
    app
}

fn lobby(players: usize, spectators: usize) -> App {
    enter(RoomView { match_no: 0, ..room_view(players, spectators, Phase::Lobby) }, None, None, None)
}

fn lobby_guest() -> App {
    let room = RoomView { match_no: 0, host: MemberNo(2), ..room_view(3, 0, Phase::Lobby) };
    enter(room, None, None, None)
}

fn lobby_watching() -> App {
    let mut room = RoomView { match_no: 0, host: MemberNo(2), ..room_view(3, 0, Phase::Lobby) };
    room.members[0].role = Role::Spectator;
    enter(room, None, None, None)
}

fn countdown() -> App {
    let room = RoomView { match_no: 0, ..room_view(3, 0, Phase::Countdown { go_in_ms: 3_700 }) };
    enter(room, None, None, None)
}

fn grid(text: &str) -> Grid {
    puzzle::parse::line(text).expect("the sample grids are grids")
}

fn filled(share: usize, seed: usize) -> CellSet {
    filled_of(&grid(GIVENS), share, seed)
}

/// The first `share` of 100 of the empty cells, in an order that jumps about the board.
pub(super) fn filled_of(givens: &Grid, share: usize, seed: usize) -> CellSet {
    let cells = givens.cells().len();
    let order = (0..cells).map(|step| (step * 31 + seed * 7) % cells);
    let empty: Vec<Cell> =
        order.map(|index| Cell::new(index as u16)).filter(|cell| givens.get(*cell).is_none()).collect();
    let mut set = CellSet::EMPTY;
    for cell in empty.iter().take(empty.len() * share / 100) {
        set.insert(*cell);
    }
    set
}

pub(super) const SHARES: [usize; 12] = [62, 71, 48, 31, 90, 12, 55, 20, 4, 80, 66, 37];

fn share_of(index: usize) -> usize {
    SHARES[index % SHARES.len()].saturating_sub(index / SHARES.len())
}

fn race_view(players: usize) -> RaceView {
    race_view_of(Puzzle::classic(grid(GIVENS)), players)
}

pub(super) fn race_view_of(puzzle: Puzzle, players: usize) -> RaceView {
    let progress = |index: usize| RacerProgress {
        member: number(index),
        filled: filled_of(puzzle.givens(), share_of(index), index),
        score: 1_240,
        strikes: u8::from(index == 0),
        streak: if index == 0 { 7 } else { 0 },
        status: RacerStatus::Racing,
    };
    let racer = |index: usize| Racer { member: number(index), name: name(index), bot: index % 5 == 2 };
    let mut standing: Vec<usize> = (0..players).collect();
    standing.sort_by_key(|index| std::cmp::Reverse(share_of(*index)));
    RaceView {
        match_no: 1,
        elapsed_ms: ELAPSED_MS,
        remaining_ms: Some(900_000),
        racers: (0..players).map(racer).collect(),
        progress: (0..players).map(progress).collect(),
        standing: standing.into_iter().map(number).collect(),
        tier: Tier::Hard,
        puzzle,
    }
}

fn own_board() -> OwnBoard {
    own_board_of(&grid(GIVENS), &grid(SOLUTION))
}

pub(super) fn own_board_of(givens: &Grid, solution: &Grid) -> OwnBoard {
    let mut entries = givens.clone();
    for (cell, _) in givens.cells() {
        let kept = filled_of(givens, SHARES[0], 0).contains(cell).then(|| solution.get(cell)).flatten();
        entries.set(cell, kept);
    }
    OwnBoard { entries, last_seq: Seq(9), locked_ms: 0 }
}

pub(super) fn empty_cells(app: &App) -> Vec<Cell> {
    let race = app.race().expect("the sample is racing");
    race.board().view().cells().filter(|cell| race.board().shown(*cell).0.is_none()).collect()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("sample digits are digits")
}

pub(super) fn race(players: usize) -> App {
    let mut app =
        enter(room_view(players, 0, Phase::Racing), Some(race_view(players)), Some(own_board()), None);
    for (index, cell) in empty_cells(&app).into_iter().step_by(2).enumerate() {
        feed(&mut app, 30, Input::Intent(Intent::Play(Play::Select(cell))));
        for value in [2 + (index as u8 * 3) % 7, 1 + (index as u8 * 5) % 8] {
            feed(&mut app, 30, Input::Intent(Intent::Play(Play::DigitAs(digit(value), EntryMode::Notes))));
        }
    }
    with(app, [Intent::Play(Play::Select(Cell::new(36))), Intent::Play(Play::SetMode(EntryMode::Notes))])
}

fn race_wrong() -> App {
    let mut app = with(race(4), [Intent::Play(Play::SetMode(EntryMode::Digits))]);
    let cell = empty_cells(&app)[1];
    let solution = grid(SOLUTION).get(cell).map_or(1, Digit::value);
    feed(&mut app, 1_000, Input::Intent(Intent::Play(Play::Select(cell))));
    feed(&mut app, 1_000, Input::Intent(Intent::Play(Play::Digit(digit(solution % 9 + 1)))));
    let verdict = Verdict::Wrong { strikes: 2, locked_ms: 3_000, guess: false };
    say(&mut app, 1_000, RoomEvent::Placed { match_no: 1, seq: Seq(10), verdict });
    app
}

pub(super) fn race_ended(share: usize, status: RacerStatus) -> App {
    let mut app = race(4);
    let filled = filled(share, 0);
    let progress = RacerProgress { member: YOU, filled, score: 2_310, strikes: 1, streak: 20, status };
    let standing = [1, 2, 3, 4].map(MemberNo).to_vec();
    say(&mut app, 1_000, RoomEvent::Progress { progress, standing });
    app
}

fn watch() -> App {
    let mut room = room_view(4, 0, Phase::Racing);
    room.members[0].role = Role::Spectator;
    let mut view = race_view(4);
    view.racers.remove(0);
    view.progress.remove(0);
    view.standing.retain(|member| *member != YOU);
    enter(room, Some(view), None, None)
}

fn cut_off(mut app: App, code: u16) -> App {
    feed(&mut app, 1_000, Input::Closed { code: Some(code), reason: String::new() });
    app
}

/// With these two members on the first places.
pub(super) fn results(first: [u16; 2]) -> App {
    let outcomes = [
        (first[0] - 1, RacerStatus::Finished { time_ms: 312_000 }, 51, 1, 2_310, Some((31_000, 42))),
        (first[1] - 1, RacerStatus::Finished { time_ms: 336_000 }, 51, 0, 2_180, Some((69_000, 42))),
        (2, RacerStatus::Unfinished, 42, 3, 1_420, Some((58_000, 16))),
        (3, RacerStatus::Forfeited, 20, 0, 610, None),
    ];
    type Outcome = (u16, RacerStatus, u16, u8, u32, Option<(u32, u16)>);
    let row = |(index, (member, status, correct, mistakes, score, stall)): (usize, Outcome)| ResultRow {
        rank: index as u8 + 1,
        member: number(usize::from(member)),
        name: name(usize::from(member)),
        status,
        correct,
        mistakes,
        score,
        stall: stall.map(|(ms, cell)| Stall { ms, cell: Cell::new(cell) }),
        bot: false,
        knowledge: game::Knowledge::Nothing,
    };
    let timeline = |(index, (member, ..)): (usize, Outcome)| {
        let (end_ms, most) = [(312_000, 51), (336_000, 51), (348_000, 42), (280_000, 20)][index];
        let gains = (1..=most).map(|gain: u32| {
            let wobble = (gain * 37 + u32::from(member) * 53) % 17 * 480;
            (end_ms * gain / most - wobble.min(end_ms * gain / most / 3), gain as u16)
        });
        Timeline { member: number(usize::from(member)), gains: gains.collect() }
    };
    let results = Results {
        id: MatchId { room: RoomId(7), match_no: 1 },
        ended: EndReason::AllDone,
        tier: Tier::Hard,
        puzzle: None,
        seed: Some(4711),
        blanks: 51,
        duration_ms: 360_000,
        table: outcomes.into_iter().enumerate().map(row).collect(),
        timelines: outcomes.into_iter().enumerate().map(timeline).collect(),
    };
    enter(room_view(4, 0, Phase::Finished), Some(race_view(4)), None, Some(results))
}
