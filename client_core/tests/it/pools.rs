//! Strangers: choosing pools, waiting in them, the call, what a race has changed, leaderboards and players' pages. The test plays
//! the server.

pub(crate) mod table;

use client_core::store::StoreKey;
use client_core::{App, Block, Cue, HomeIntent, HomeTiles, Input, Intent, Output, PoolsIntent, Screen};
use game::{Millis, Problem};
use protocol::{
    AskedRange, Capability, ClientMessage, Fault, LeaderboardRow, PoolsEvent, PoolsRefusal, PoolsRequest,
    RatedMatch, ReportReason,
};
use rating::{Missing, Unrated};

use table::{BOB, Table, board, bobs, pool, rated, strength};

#[test]
fn a_server_without_pools_is_played_as_before() {
    let mut table = Table::new(&[]);
    table.runs(70_000);
    let tiles = HomeTiles::of(&table.app, Millis(table.now));
    assert!(tiles.doors.is_empty() && tiles.rating.is_none());
    assert_eq!(tiles.play[0], "Duel, easy");
    table.wants(HomeIntent::PlayNow);
    assert!(table.asked.is_empty());
    let enqueues = |output: &Output| matches!(output, Output::Send(ClientMessage::Enqueue { .. }));
    assert!(table.outputs.iter().any(enqueues));
}

#[test]
fn no_way_moves_on_the_home_screen_when_a_server_answers() {
    let ways =
        |app: &App| HomeTiles::of(app, Millis(0)).doors.iter().map(|way| way.id.clone()).collect::<Vec<_>>();
    let before = ways(&crate::practice::Alone::new().app);
    assert_eq!(before, ["pools", "leaderboards"]);
    assert_eq!(ways(&Table::new(&[Capability::Pools.name()]).app), before);
}

#[test]
fn home_says_the_chosen_pool_and_the_own_rating() {
    let mut table = Table::shared();
    let play = |table: &Table| HomeTiles::of(&table.app, Millis(table.now)).play[0].clone();
    assert_eq!(play(&table), "Pool medium · near 1,678");
    table.wants(PoolsIntent::Toggle("mini".into()));
    table.wants(PoolsIntent::Toggle("medium".into()));
    table.wants(PoolsIntent::Toggle("mini".into()));
    assert_eq!(play(&table), "Pool mini · near 1,540", "the last one stays");
    let stored = table.outputs.iter().rev().find_map(|output| match output {
        Output::Store { key: StoreKey::Pools, value } => Some(value.clone()),
        _ => None,
    });
    let mut later = Table::new(&[Capability::Pools.name()]);
    later.gives(Input::Stored { key: StoreKey::Pools, value: stored.unwrap() });
    later.wants(HomeIntent::PlayNow);
    assert_eq!(later.waits().unwrap().0, ["mini"]);
}

#[test]
fn pools_are_looked_up_often_only_while_they_are_seen() {
    let lists = |table: &Table| table.count(|ask| matches!(ask, PoolsRequest::List));
    let mut table = Table::shared();
    (0..30).for_each(|_| table.runs(1_000));
    assert_eq!(lists(&table), 1);
    table.wants(PoolsIntent::Open);
    (0..12).for_each(|_| table.runs(1_000));
    assert_eq!((table.app.screen(), lists(&table)), (Screen::Page("pools"), 4));
}

#[test]
fn one_waits_in_all_chosen_pools_and_again_after_a_break() {
    let mut table = Table::shared();
    table.wants(PoolsIntent::Toggle("mini".into()));
    table.wants(PoolsIntent::Near(true));
    table.wants(HomeIntent::PlayPools);
    let range = Some(AskedRange { least: 1_340, most: 1_878 });
    assert_eq!(table.waits(), Some((vec!["medium".into(), "mini".into()], false, range)));
    table.is_waiting();
    assert_eq!(table.app.shared().pools().waits()[0].detail, "3 waiting · 8 s");
    table.gives(Input::Closed { code: Some(1006), reason: String::new() });
    assert!(table.app.shared().pools().waits().is_empty());
    table.now += 5_000;
    table.wants(Intent::ReconnectNow);
    let waited = table.count(|ask| matches!(ask, PoolsRequest::Wait { .. }));
    table.connects(&[Capability::Pools.name()]);
    assert_eq!(table.count(|ask| matches!(ask, PoolsRequest::Wait { .. })), waited + 1);
    assert_eq!(table.app.screen(), Screen::Queue);
    table.wants(HomeIntent::CancelQueue);
    let leaves = |output: &Output| matches!(output, Output::Send(ClientMessage::Dequeue { .. }));
    assert!(table.outputs.iter().any(leaves));
}

#[test]
fn a_pool_that_is_gone_is_forgotten() {
    let mut table = Table::shared();
    table.wants(HomeIntent::PlayNow);
    let request = table.last(|ask| matches!(ask, PoolsRequest::Wait { .. }));
    table.refuses(request, PoolsRefusal::NoSuchPool { name: "medium".into(), known: vec!["mini".into()] });
    assert_eq!(table.app.screen(), Screen::Home);
    assert!(table.toasts()[0].contains("no pool called"), "{:?}", table.toasts());
    table.runs(100);
    let request = table.last(|ask| matches!(ask, PoolsRequest::List));
    table.says(PoolsEvent::List { request, pools: vec![pool("mini", "mini", 1_540)], blocked: vec![] });
    table.wants(HomeIntent::PlayNow);
    assert_eq!(table.waits().unwrap().0, ["mini"]);
}

#[test]
fn who_is_there_answers_the_call_without_a_press() {
    let mut table = Table::shared();
    table.is_waiting();
    table.gives(Input::Person(true));
    table.runs(59_000);
    table.is_called(7);
    assert_eq!(table.answers(), [7]);
    assert!(table.outputs.contains(&Output::Cue(Cue::Called)));
    let request = table.last(|ask| matches!(ask, PoolsRequest::Player { .. }));
    table.says(PoolsEvent::Player { request, view: Box::new(bobs()) });
    let versus = table.versus().unwrap();
    assert_eq!((versus.asks, versus.seconds), (false, Some(8)));
    assert_eq!(versus.stakes, Some(["+9".into(), "−7".into()]));
    assert_eq!(versus.against, Some([11, 14]));
    let sides: Vec<_> = versus.sides.iter().map(|side| (side.you, &*side.name, &*side.rating)).collect();
    assert_eq!(sides, [(true, "Ann", "1,678"), (false, "Bob", "1,715")]);
    assert_eq!(table.app.heading(), "Opponent found");
}

#[test]
fn who_has_been_away_is_asked() {
    let mut table = Table::shared();
    table.is_waiting();
    table.gives(Input::Person(true));
    table.gives(Input::Person(false));
    table.is_called(7);
    assert!(table.answers().is_empty() && table.versus().unwrap().asks);
    table.wants(PoolsIntent::Here);
    table.wants(PoolsIntent::Here);
    assert_eq!(table.answers(), [7]);
    assert!(!table.versus().unwrap().asks);
}

#[test]
fn a_call_that_ends_leads_back_or_out() {
    let mut table = Table::shared();
    table.is_waiting();
    table.is_called(7);
    table.says(PoolsEvent::CallEnded { call: 6, waits: false });
    assert!(table.versus().is_some(), "it was another call");
    table.says(PoolsEvent::CallEnded { call: 7, waits: true });
    assert_eq!((table.app.screen(), table.versus()), (Screen::Queue, None));
    table.is_called(8);
    table.says(PoolsEvent::CallEnded { call: 8, waits: false });
    assert_eq!((table.app.screen(), table.versus()), (Screen::Home, None));
    assert!(table.toasts().iter().any(|toast| toast.contains("did not answer")));
}

#[test]
fn what_a_race_has_changed_is_told_wherever_one_is() {
    let mut table = Table::shared();
    table.says(PoolsEvent::Rated { rated: rated(1_678, 1_687) });
    assert_eq!(table.toasts(), ["Duel: 1,678 → 1,687 (+9)"]);
    assert_eq!(HomeTiles::of(&table.app, Millis(table.now)).play[0], "Pool medium · near 1,687");
    table.says(PoolsEvent::Rated { rated: RatedMatch { void: true, ..rated(1_687, 1_678) } });
    assert_eq!(table.toasts()[1], "The operator has taken back the race in Duel: 1,678 now.");
    let nothing = RatedMatch { unrated: Some(Unrated::OneNetwork), changes: vec![], ..rated(0, 0) };
    table.says(PoolsEvent::Rated { rated: nothing });
    assert_eq!(table.toasts()[2], "Not rated: two of you came from one network.");
}

#[test]
fn a_leaderboard_is_paged_and_says_what_is_missing() {
    let mut table = Table::shared();
    table.wants(PoolsIntent::Leaderboards);
    table.runs(100);
    let is_board = |ask: &PoolsRequest| matches!(ask, PoolsRequest::Leaderboard { .. });
    let missing = Missing { matches: 8, opponents: 1, networks: 2, is_provisional: true };
    let request = table.last(is_board);
    table.says(PoolsEvent::Leaderboard { request, view: board(vec![], Some(missing)) });
    assert!(table.texts().contains("Nobody has a place here this week"));
    assert!(
        table
            .texts()
            .contains("8 more races, 1 more opponent, opponents from 2 more networks, a surer rating")
    );
    assert_eq!(table.url().as_deref(), Some("leaderboards"));
    let row = |place, player, name: &str| LeaderboardRow {
        place,
        player,
        name: name.parse().unwrap(),
        matches: 20,
        strength: strength(1_700),
        week: -12,
    };
    let after = |table: &Table| match &table.asked.last().expect("it was asked").1 {
        PoolsRequest::Leaderboard { after, .. } => after.clone(),
        other => panic!("{other:?}"),
    };
    let ends_at = |place| Some(format!("{place}.170000.{BOB}"));
    table.presses("lower");
    table.presses("lower");
    assert_eq!(after(&table), ends_at(50), "once, as long as the page is not there");
    let request = table.last(is_board);
    table.says(PoolsEvent::Leaderboard { request, view: board(vec![row(51, BOB, "Bob")], None) });
    table.presses("lower");
    assert_eq!(after(&table), ends_at(51));
    table.presses("higher");
    assert_eq!(after(&table), ends_at(50));
    assert!(table.texts().contains("51st. Bob, 1,700, 20 races, −12 this week"), "{}", table.texts());
    let races = r#"{"races": [{"screen": "1-1-1", "started_at_ms": 2, "title": "Duel", "racers":
        [{"name": "Cat", "strength": {"rating": 1700, "deviation": 60}}]}]}"#;
    table.gives(Input::Fetched { path: "/api/races".to_owned(), result: Ok(races.into()) });
    let texts = table.texts();
    assert!(texts.contains("Duel: Cat 1,700") && texts.contains("/screen/1-1-1"), "{texts}");
    table.presses("class-mini");
    table.presses("all");
    let asked = PoolsRequest::Leaderboard { class: "mini".into(), this_week: false, after: None };
    assert_eq!(table.asked.last().unwrap().1, asked);
    let request = table.last(is_board);
    table.refuses(request, PoolsRefusal::RatingsUnavailable);
    assert!(table.texts().contains("cannot be read at the moment") && table.toasts().is_empty());
    table.wants(Intent::Back);
    assert_eq!((table.app.screen(), table.url()), (Screen::Home, None));
}

#[test]
fn a_players_page_opens_by_its_link_and_can_be_told_on() {
    let mut table = Table::shared();
    table.gives(Input::RoomInUrl(format!("u/{BOB}")));
    assert_eq!(table.app.screen(), Screen::Page("player"));
    table.runs(100);
    let request = table.last(|ask| matches!(ask, PoolsRequest::Player { .. }));
    table.says(PoolsEvent::Player { request, view: Box::new(bobs()) });
    assert_eq!(table.app.heading(), "Bob");
    assert_eq!(table.url(), Some(format!("u/{BOB}")));
    assert!(table.texts().contains("1,715") && table.texts().contains("14 : 11"));
    table.presses("class-1");
    assert!(table.texts().contains("1,411?"));
    table.presses("report");
    table.presses("leaving");
    let id = bobs().matches[0].id;
    let report = PoolsRequest::Report { id, player: BOB, why: ReportReason::Leaving };
    assert_eq!(table.asked.last().unwrap().1, report);
    table.presses("block");
    assert_eq!(table.asked.last().unwrap().1, PoolsRequest::Block { player: BOB, blocked: true });
    let request = table.last(|ask| matches!(ask, PoolsRequest::Block { .. }));
    table.says(PoolsEvent::Blocked { request, player: BOB, blocked: true });
    assert!(table.texts().contains("Pair us again"));
    assert!(table.toasts().contains(&"Bob and you are not paired any more."), "{:?}", table.toasts());
}

#[test]
fn a_page_says_why_it_is_empty() {
    let mut table = Table::shared();
    table.wants(PoolsIntent::Player(BOB));
    table.runs(100);
    let request = table.last(|ask| matches!(ask, PoolsRequest::Player { .. }));
    table.refuses(request, PoolsRefusal::NoSuchPlayer);
    let page = table.app.page().unwrap().describe(&table.app, Millis(table.now));
    let why = Problem::from(Fault::Pools { refusal: PoolsRefusal::NoSuchPlayer });
    assert!(matches!(&page[..], [Block::Text(_, words)] if *words == client_core::text::problem(&why)));
    let mut old = Table::new(&[]);
    old.wants(PoolsIntent::Leaderboards);
    old.runs(100);
    assert!(old.texts().contains("This server rates no races."), "{}", old.texts());
}
