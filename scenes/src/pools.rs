//! Strangers: the pools, the wait in them, the call and the countdown, a rated result, leaderboards and players' pages.

use super::racing::results;
use super::samples::{code, feed, hear, home, room_view, say, with};
use client_core::{App, HomeIntent, Input, Intent, Output, PoolsIntent};
use game::{
    MatchId, MemberNo, Name, Phase, PlayerId, RequestId, RoomEvent, RoomId, RoomView, Rules, Snapshot,
};
use protocol::{
    BestTime, ClassRating, ClientMessage, HeadToHead, LeaderboardRow, LeaderboardView, Opponent, PlayerMatch,
    PlayerView, PoolRace, PoolRacer, PoolView, PoolWait, PoolsEvent, PoolsRequest, RatedMatch, RatingChange,
    RatingPoint, ServerMessage,
};
use puzzle::{Tier, Variant};
use rating::{Missing, Stakes, Strength, Unrated};

/// 2026-11-23, in milliseconds since 1970.
const NOW_MS: u64 = 20_780 * DAY_MS;
const DAY_MS: u64 = 86_400_000;
const YOU: PlayerId = PlayerId(1);
const MARA: PlayerId = PlayerId(1_118);

const fn sure(rating: i32) -> Strength {
    Strength { rating, deviation: 62 }
}

fn pool(name: &str, title: &str, kinds: &str, tiers: [Tier; 2], own: i32) -> PoolView {
    PoolView {
        name: name.to_owned(),
        title: title.to_owned(),
        seats: [2, 2],
        class: Some("classic".to_owned()),
        kinds: kinds.split(' ').map(|kind| kind.parse::<Variant>().expect("a kind")).collect(),
        tiers,
        rules: Rules::default(),
        waiting: 0,
        expected_ms: None,
        usual_gap: None,
        own: Some(sure(own)),
    }
}

fn pools() -> Vec<PoolView> {
    let of = |pool: PoolView, waiting, seconds: u32, gap| PoolView {
        waiting,
        expected_ms: Some(seconds * 1_000),
        usual_gap: Some(gap),
        ..pool
    };
    let class = |pool: PoolView, class: &str| PoolView { class: Some(class.to_owned()), ..pool };
    let medium = [Tier::Medium; 2];
    let mini = class(pool("mini-blitz", "Mini 6×6 Blitz", "6x6", medium, 1_731), "mini");
    let killer = class(pool("killer", "Killer Duel", "killer", medium, 1_592), "killer");
    let variety = class(pool("variety", "Variety", "x windoku killer classic", medium, 0), "variety");
    let many = PoolView { seats: [3, 8], ..pool("free", "Free-for-all", "classic", [Tier::Hard; 2], 1_678) };
    vec![
        of(pool("duel-medium", "Duel Medium", "classic", medium, 1_678), 12, 8, 60),
        of(pool("duel-hard", "Duel Hard", "classic", [Tier::Hard; 2], 1_678), 5, 14, 90),
        of(mini, 9, 6, 70),
        of(killer, 3, 25, 140),
        PoolView { waiting: 2, own: Some(Strength::START), ..variety },
        of(many, 7, 140, 120),
    ]
}

/// Members and names count from 1.
fn name(number: usize) -> Name {
    super::samples::name(number - 1)
}

/// Somebody who knows the server's pools.
fn shared() -> App {
    let mut app = home();
    let event = PoolsEvent::List { request: RequestId(1), pools: pools(), blocked: vec![] };
    hear(&mut app, 60, ServerMessage::Pools { event });
    app
}

/// What runs now.
const RACES: &str = r#"{"races": [
    {"screen": "1-1-1", "started_at_ms": 2, "pool": "duel-hard", "title": "Duel Hard", "class": "classic", "racers": [
        {"player": "1", "name": "Mara", "strength": {"rating": 1715, "deviation": 60}},
        {"player": "2", "name": "Jonas", "strength": {"rating": 1690, "deviation": 140}}]},
    {"screen": "2-1-1", "started_at_ms": 1, "pool": "mini", "title": "Mini 6x6 Blitz", "class": "mini", "racers": [{"player": "3", "name": "Priya", "strength": {"rating": 1512, "deviation": 90}},
        {"player": "4", "name": "Elif", "strength": {"rating": 1498, "deviation": 80}}]}]}"#;

/// Gives an input, and answers what is asked then.
fn answered(app: &mut App, at: u64, input: Input) {
    for output in feed(app, at, input) {
        if let Output::Send(ClientMessage::Ping { stamp }) = output {
            hear(app, at + 20, ServerMessage::Pong { stamp });
        } else if let Output::Send(ClientMessage::Pools { request, ask }) = output {
            let event = answer(request, &ask);
            event.into_iter().for_each(|event| hear(app, at + 20, ServerMessage::Pools { event }));
        } else if let Output::Fetch { path } = output {
            feed(app, at + 20, Input::Fetched { path, result: Ok(RACES.into()) });
        }
    }
}

fn answer(request: RequestId, ask: &PoolsRequest) -> Option<PoolsEvent> {
    Some(match ask {
        PoolsRequest::List => PoolsEvent::List { request, pools: pools(), blocked: vec![] },
        PoolsRequest::Leaderboard { class, this_week, .. } => {
            PoolsEvent::Leaderboard { request, view: Box::new(board(class, *this_week)) }
        }
        PoolsRequest::Player { player } => {
            PoolsEvent::Player { request, view: Box::new(player_view(*player)) }
        }
        PoolsRequest::Wait { .. }
        | PoolsRequest::Answer { .. }
        | PoolsRequest::Block { .. }
        | PoolsRequest::Report { .. } => return None,
    })
}

fn wants(mut app: App, intents: impl IntoIterator<Item = Intent>) -> App {
    for intent in intents {
        answered(&mut app, 900, Input::Intent(intent));
        answered(&mut app, 1_000, Input::Tick);
    }
    app
}

pub(super) fn at_home() -> App {
    shared()
}

pub(super) fn page() -> App {
    wants(shared(), [PoolsIntent::Open.into(), PoolsIntent::Toggle("duel-hard".to_owned()).into()])
}

pub(super) fn empty() -> App {
    with(home(), [PoolsIntent::Open.into()])
}

pub(super) fn queue() -> App {
    let mut app = wants(page(), [Intent::Home(HomeIntent::PlayPools)]);
    let wait = |pool: &str, waiting, seconds: u32| PoolWait {
        pool: pool.to_owned(),
        waiting,
        expected_ms: Some(seconds * 1_000),
    };
    let waits = vec![wait("duel-medium", 12, 8), wait("duel-hard", 5, 14)];
    let event = PoolsEvent::Waiting { pools: waits, held_ms: 0, bot_in_ms: Some(9_000) };
    hear(&mut app, 1_000, ServerMessage::Pools { event });
    app
}

fn race_of(racers: &[(PlayerId, usize, i32)]) -> PoolRace {
    let racer = |(at, (player, number, rating)): (usize, &(PlayerId, usize, i32))| PoolRacer {
        player: *player,
        name: name(*number),
        strength: Strength { rating: *rating, deviation: if at == 0 { 62 } else { 48 } },
        stakes: Some(Stakes { first: 9, last: -7 }),
    };
    PoolRace {
        pool: "duel-medium".to_owned(),
        title: "Duel Medium".to_owned(),
        class: Some("classic".to_owned()),
        racers: racers.iter().enumerate().map(racer).collect(),
    }
}

fn duel() -> PoolRace {
    race_of(&[(YOU, 1, 1_678), (MARA, 2, 1_715)])
}

fn called(race: PoolRace, is_here: bool) -> App {
    let mut app = queue();
    feed(&mut app, 1_000, Input::Person(is_here));
    let event = PoolsEvent::Called { call: 7, within_ms: 8_000, race };
    for output in feed(&mut app, 1_000, Input::Received(Box::new(ServerMessage::Pools { event }))) {
        if let Output::Send(ClientMessage::Pools { request, ask }) = output {
            let event = answer(request, &ask);
            event.into_iter().for_each(|event| hear(&mut app, 1_010, ServerMessage::Pools { event }));
        }
    }
    app
}

/// Nobody has touched the window for a while.
pub(super) fn asked() -> App {
    called(duel(), false)
}

pub(super) fn versus() -> App {
    let mut app = called(duel(), true);
    enter(&mut app, 2, duel());
    app
}

pub(super) fn versus_many() -> App {
    let all = [(YOU, 1, 1_678), (MARA, 2, 1_715), (PlayerId(3), 3, 1_588), (PlayerId(4), 4, 1_531)];
    let mut app = called(race_of(&all), true);
    enter(&mut app, 4, race_of(&all));
    app
}

fn enter(app: &mut App, racers: usize, race: PoolRace) {
    hear(app, 1_100, ServerMessage::Matched { code: code() });
    let room = RoomView { match_no: 0, ..room_view(racers, 0, Phase::Countdown { go_in_ms: 2_900 }) };
    let snapshot = Snapshot { you: MemberNo(1), room, race: None, own: None, results: None, attempt: None };
    say(app, 1_150, RoomEvent::Entered { snapshot: Box::new(snapshot) });
    hear(app, 1_160, ServerMessage::Pools { event: PoolsEvent::Race { race } });
}

fn rated(app: &App, unrated: Option<Unrated>) -> RatedMatch {
    let id = app.room().and_then(|room| room.results()).map(|results| results.id);
    let change =
        |player, old, new| RatingChange { player, old: sure(old), new: sure(new), uncounted: vec![] };
    RatedMatch {
        id: id.unwrap_or(MatchId { room: RoomId(1), match_no: 1 }),
        class: "classic".to_owned(),
        unrated,
        changes: vec![change(YOU, 1_684, 1_678), change(MARA, 1_702, 1_715)],
        void: false,
    }
}

fn told(unrated: Option<Unrated>) -> App {
    let mut app = results([2, 1]);
    hear(&mut app, 1_000, ServerMessage::Pools { event: PoolsEvent::Race { race: duel() } });
    let mut rated = rated(&app, unrated);
    if unrated.is_some() {
        rated.changes.clear();
    }
    hear(&mut app, 1_010, ServerMessage::Pools { event: PoolsEvent::Rated { rated } });
    app
}

pub(super) fn rated_result() -> App {
    told(None)
}

pub(super) fn unrated_result() -> App {
    told(Some(Unrated::NoContest))
}

fn row(place: u32, player: PlayerId, called: usize, rating: i32, week: i32) -> LeaderboardRow {
    let matches = 18 + (place * 7) % 60;
    LeaderboardRow { place, player, name: name(called), matches, strength: sure(rating), week }
}

fn board(class: &str, this_week: bool) -> LeaderboardView {
    let classes = ["classic", "killer", "mini", "variety"].map(str::to_owned).to_vec();
    let ratings = [2_184, 2_097, 2_066, 2_041, 2_008, 1_990, 1_977, 1_962, 1_951];
    let weeks = [31, 8, -12, 22, 5, -4, 16, 1, -9];
    let rows = (1..).zip(ratings.into_iter().zip(weeks));
    let is_empty = class == "variety";
    let rows: Vec<LeaderboardRow> = rows
        .map(|(place, (rating, week))| {
            row(place, PlayerId(u64::from(place) * 5 + 2), place as usize + 2, rating, week)
        })
        .filter(|_| !is_empty)
        .collect();
    let own =
        [row(46, PlayerId(5), 6, 1_683, 11), row(47, YOU, 1, 1_678, -6), row(48, PlayerId(4), 10, 1_671, 2)];
    let missing = Missing { matches: 8, opponents: 3, networks: 0, is_provisional: true };
    LeaderboardView {
        class: class.to_owned(),
        classes,
        this_week,
        next: (!is_empty).then(|| "10.160000.0000000000000001".to_owned()),
        own: if is_empty { Vec::new() } else { own.into() },
        missing: is_empty.then_some(missing),
        rows,
    }
}

pub(super) fn leaderboard() -> App {
    wants(shared(), [PoolsIntent::Leaderboards.into()])
}

pub(super) fn leaderboard_empty() -> App {
    let variety = client_core::PageIntent::Press("class-variety".into());
    wants(leaderboard(), [variety.into()])
}

/// The page of somebody who has never raced.
fn newcomer(player: PlayerId) -> PlayerView {
    PlayerView {
        player,
        name: name(3),
        since_ms: Some(NOW_MS - DAY_MS),
        ratings: Vec::new(),
        matches: Vec::new(),
        more: false,
        best: Vec::new(),
        head_to_head: Vec::new(),
        against_you: None,
    }
}

fn player_view(player: PlayerId) -> PlayerView {
    if player == PlayerId(2) {
        return newcomer(player);
    }
    let met =
        |number: usize, player, won, lost| HeadToHead { opponent: player, name: name(number), won, lost };
    let best = |kind: &str, tier, time_ms| BestTime {
        kind: kind.parse().expect("a kind"),
        tier,
        time_ms,
        at_ms: NOW_MS,
    };
    PlayerView {
        name: name(if player == YOU { 1 } else { 2 }),
        since_ms: Some(NOW_MS - 200 * DAY_MS),
        ratings: ratings(),
        matches: races(player),
        more: true,
        best: vec![
            best("classic", Tier::Easy, 161_000),
            best("classic", Tier::Medium, 252_000),
            best("classic", Tier::Hard, 478_000),
            best("killer", Tier::Medium, 548_000),
            best("6x6", Tier::Medium, 47_000),
        ],
        head_to_head: vec![
            if player == YOU { met(2, MARA, 11, 14) } else { met(5, PlayerId(6), 4, 4) },
            met(3, PlayerId(3), 9, 3),
            met(4, PlayerId(4), 6, 4),
        ],
        against_you: (player == MARA).then(|| met(1, YOU, 14, 11)),
        ..newcomer(player)
    }
}

fn ratings() -> Vec<ClassRating> {
    let point = |at: u64| {
        let wave = [0, -9, 21, 34, 62, 40, 71, 98, 90, 84, 55, 30, 44, 66][at as usize % 14];
        let deviation = 62 + 150_u16.saturating_sub(at as u16 * 4);
        RatingPoint {
            at_ms: NOW_MS - (60 - at) * 2 * DAY_MS,
            strength: Strength { rating: 1_500 + wave + 2 * at as i32, deviation },
        }
    };
    let rating = |class: &str, rating: i32, matches| ClassRating {
        class: class.to_owned(),
        strength: sure(rating),
        matches,
        best: Some(rating + 6),
        history: (0..60).map(point).collect(),
        missing: None,
    };
    let new = ClassRating {
        strength: Strength::START,
        best: None,
        history: Vec::new(),
        missing: Some(Missing { matches: 17, opponents: 8, networks: 4, is_provisional: true }),
        ..rating("variety", 1_540, 3)
    };
    vec![rating("classic", 1_678, 214), rating("killer", 1_592, 41), rating("mini", 1_731, 96), new]
}

fn races(of: PlayerId) -> Vec<PlayerMatch> {
    let opponent = |number: usize, player| Opponent { player, name: name(number) };
    let race = |number: u32, place, opponents: Vec<Opponent>, change| PlayerMatch {
        id: MatchId { room: RoomId(9), match_no: number },
        at_ms: NOW_MS - u64::from(number) * DAY_MS / 2,
        class: "classic".to_owned(),
        kind: Some(Variant::classic()),
        tier: Some(if number.is_multiple_of(2) { Tier::Medium } else { Tier::Hard }),
        place,
        opponents,
        time_ms: (place > 0).then_some(250_000 + number * 33_000),
        change,
        void: number == 4,
    };
    let rival = || if of == YOU { opponent(2, MARA) } else { opponent(1, YOU) };
    vec![
        race(1, 2, vec![rival(), opponent(3, PlayerId(3)), opponent(4, PlayerId(4))], -6),
        race(2, 1, vec![rival()], 9),
        race(3, 1, vec![opponent(5, PlayerId(6))], 12),
        race(4, 2, vec![rival()], -8),
        race(5, 0, vec![opponent(9, PlayerId(9))], -11),
    ]
}

pub(super) fn own_page() -> App {
    wants(shared(), [PoolsIntent::Player(YOU).into()])
}

pub(super) fn other_page() -> App {
    wants(shared(), [PoolsIntent::Player(MARA).into()])
}

pub(super) fn new_page() -> App {
    wants(shared(), [PoolsIntent::Player(PlayerId(2)).into()])
}

pub(super) fn report() -> App {
    wants(other_page(), [client_core::PageIntent::Press("report".into()).into()])
}

/// The page of the opponent over the results.
pub(super) fn opponent_sheet() -> App {
    wants(rated_result(), [PoolsIntent::Player(MARA).into()])
}
