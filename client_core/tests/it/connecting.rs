//! The life of the connection.

use client_core::board::CellKind;
use client_core::store::StoreKey;
use client_core::{Address, Connection, HomeIntent, Input, Intent, Output, Screen, StopReason};
use protocol::{ClientMessage, Refusal, ServerMessage, close};

use crate::world::World;

const ANN: usize = 0;

fn connects(world: &World) -> usize {
    world.clients[ANN].outputs.iter().filter(|output| matches!(output, Output::Connect)).count()
}

fn runs_until_a_ping(world: &mut World) {
    let ping = |output: &&Output| matches!(output, Output::Send(ClientMessage::Ping { .. }));
    let pings = |world: &World| world.clients[ANN].outputs.iter().filter(ping).count();
    let before = pings(world);
    while pings(world) == before {
        world.runs(10);
    }
}

#[test]
fn the_first_tick_connects_and_greets_as_a_newcomer() {
    let mut world = World::new();
    world.adds("Ann");
    assert_eq!(world.app(ANN).shared().connection(), Connection::Offline);
    world.runs(10);
    assert_eq!(world.app(ANN).shared().connection(), Connection::Connecting { attempt: 1 });
    world.runs(300);
    assert_eq!(world.app(ANN).shared().connection(), Connection::Online { rtt_ms: Some(60) });
    assert!(world.clients[ANN].store.contains_key(&StoreKey::Identity));
}

#[test]
fn the_same_player_comes_back_after_a_restart() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    world.restarts(ANN);
    world.runs(300);
    let players: Vec<_> = world.server.sessions.values().map(|session| session.player.0).collect();
    assert_eq!(players, [1]);
}

#[test]
fn an_unreachable_server_is_tried_again_with_growing_pauses() {
    let mut world = World::new();
    world.adds("Ann");
    world.clients[ANN].offline = true;
    world.runs(60_000);
    // Waits of 0.125–0.25, 0.25–0.5, … 4–8 seconds: neither a storm nor a surrender.
    assert!((10..=22).contains(&connects(&world)), "{} attempts", connects(&world));
    world.clients[ANN].offline = false;
    world.runs(8_500);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
}

#[test]
fn an_intent_connects_without_waiting_for_the_backoff() {
    let mut world = World::new();
    world.adds("Ann");
    world.clients[ANN].offline = true;
    world.runs(30_000);
    let attempts = connects(&world);
    world.clients[ANN].offline = false;
    world.does(ANN, HomeIntent::PlayWithFriends);
    assert_eq!(connects(&world), attempts + 1);
    world.runs(300);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
}

#[test]
fn a_dead_connection_is_noticed_although_nobody_says_so() {
    let mut world = World::of_a_lobby();
    world.unplugs(ANN);
    let lost = world.now;
    while matches!(world.app(ANN).shared().connection(), Connection::Online { .. }) {
        world.runs(100);
    }
    let noticed_ms = world.now.since(lost);
    assert!((3_000..=6_000).contains(&noticed_ms), "noticed after {noticed_ms} ms");
    assert!(world.clients[ANN].outputs.contains(&Output::Disconnect));
    world.plugs_in(ANN);
    world.runs(20_000);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
}

#[test]
fn a_busy_server_is_waited_for_longer_each_time() {
    let mut world = World::of_a_lobby();
    let attempts = connects(&world);
    world.one_way_ms = 2_000;
    world.runs(120_000);
    assert!(connects(&world) - attempts <= 2, "{} attempts", connects(&world) - attempts);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
}

#[test]
fn a_window_that_slept_does_not_think_the_connection_dead() {
    let mut world = World::of_a_lobby();
    let attempts = connects(&world);
    for _ in 0..10 {
        // Its eyes close while the answer to a ping is on its way.
        runs_until_a_ping(&mut world);
        world.runs(40);
        world.now = world.now.plus(25_000);
        world.runs(1_000);
    }
    assert_eq!(connects(&world), attempts);
    assert_eq!(world.app(ANN).shared().connection(), Connection::Online { rtt_ms: Some(60) });
}

#[test]
fn answers_that_lay_about_do_not_lengthen_the_way_to_the_server() {
    let mut world = World::of_a_lobby();
    for late_ms in [1_000, 0, 3_000, 500, 2_000, 1_000, 0, 900, 900] {
        runs_until_a_ping(&mut world);
        world.now = world.now.plus(late_ms);
        world.runs(1_000);
        assert_eq!(world.app(ANN).shared().connection(), Connection::Online { rtt_ms: Some(60) });
    }
}

#[test]
fn an_absurd_round_trip_is_ignored_even_if_it_is_the_only() {
    let mut world = World::new();
    world.adds("Ann");
    runs_until_a_ping(&mut world);
    world.runs(40);
    world.now = world.now.plus(25_000);
    world.runs(10);
    assert_eq!(world.app(ANN).shared().connection(), Connection::Online { rtt_ms: None });
    world.runs(1_000);
    assert_eq!(world.app(ANN).shared().connection(), Connection::Online { rtt_ms: Some(60) });
}

#[test]
fn a_longer_way_is_believed_after_a_while() {
    let mut world = World::of_a_lobby();
    world.one_way_ms = 80;
    world.runs(60_000);
    assert_eq!(world.app(ANN).shared().connection(), Connection::Online { rtt_ms: Some(160) });
}

#[test]
fn another_window_takes_over_and_this_one_takes_it_back() {
    let mut world = World::of_a_lobby();
    let other = world.adds("Ann");
    world.clients[other].store = world.clients[ANN].store.clone();
    world.restarts(other);
    world.runs(500);
    assert_eq!(world.app(other).screen(), Screen::Lobby);
    assert_eq!(world.app(ANN).shared().connection(), Connection::Stopped { why: StopReason::TakenOver });
    let attempts = connects(&world);
    world.runs(30_000);
    assert_eq!(connects(&world), attempts);

    world.does(ANN, Intent::PlayHere);
    world.runs(500);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
    assert_eq!(world.app(ANN).lobby().unwrap().seats_taken, 2);
    assert_eq!(world.app(other).shared().connection(), Connection::Stopped { why: StopReason::TakenOver });
}

#[test]
fn a_window_that_was_taken_over_takes_no_digits() {
    let mut world = World::of_a_race();
    let other = world.adds("Ann");
    world.clients[other].store = world.clients[ANN].store.clone();
    world.restarts(other);
    world.runs(500);
    assert!(!world.app(ANN).takes_plays() && world.app(other).takes_plays());
    world.types(ANN, 0, 5);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
    world.does(ANN, Intent::PlayHere);
    world.runs(500);
    world.types(ANN, 0, 5);
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
}

#[test]
fn a_forgotten_identity_is_dropped_and_a_new_one_taken() {
    let mut world = World::new();
    world.adds("Ann");
    let stale = r#"{"player":"00000000000000aa","secret":"from another server"}"#;
    world.gives(ANN, Input::Stored { key: StoreKey::Identity, value: stale.to_owned() });
    world.runs(2_000);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
    // Another window may have kept a newer one meanwhile: the store is only ever written over.
    assert!(!world.clients[ANN].outputs.contains(&Output::Forget { key: StoreKey::Identity }));
    assert!(world.clients[ANN].store[&StoreKey::Identity].contains("0000000000000001"));
}

#[test]
fn another_version_stops_the_client_and_says_what_to_do() {
    let problem = Refusal::OtherVersion { server: 2, client: 1 }.into();
    let said = Input::Received(Box::new(ServerMessage::Refused { problem }));
    let closed = Input::Closed { code: Some(close::OTHER_VERSION), reason: String::new() };
    // Whichever of the two comes through is enough.
    for inputs in [vec![said.clone(), closed.clone()], vec![said], vec![closed]] {
        stops_for_good(inputs);
    }
}

fn stops_for_good(inputs: Vec<Input>) {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(20);
    for input in inputs {
        world.gives(ANN, input);
    }
    assert_eq!(world.app(ANN).shared().connection(), Connection::Stopped { why: StopReason::OtherVersion });
    assert!(client_core::text::stopped_action(StopReason::OtherVersion).contains("Reload"));
    let attempts = connects(&world);
    world.runs(30_000);
    assert_eq!(connects(&world), attempts);
}

#[test]
fn what_cannot_be_read_from_the_store_is_as_good_as_never_kept() {
    let mut world = World::new();
    world.adds("Ann");
    for key in StoreKey::all() {
        if key != StoreKey::Name {
            world.gives(ANN, Input::Stored { key, value: "{\"half\":".to_owned() });
        }
    }
    world.runs(300);
    let hello = |output: &Output| matches!(output, Output::Send(ClientMessage::Hello { identity: None, .. }));
    assert!(world.clients[ANN].outputs.iter().any(hello));
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
}

#[test]
fn the_first_words_are_always_the_same() {
    let mut world = World::new();
    world.adds("Ann");
    world.acts(ANN, HomeIntent::PlayWithFriends);
    let room = world.clients[ANN].url;
    let identity = world.clients[ANN].store[&StoreKey::Identity].clone();
    let name = "Ann".to_owned();
    let expected = [
        Output::Connect,
        Output::Send(ClientMessage::Hello {
            version: protocol::VERSION,
            client: "test".to_owned(),
            identity: None,
            bot: false,
            capabilities: ["notices", "following", "pools", "theatre", "gallery", &protocol::all_kinds()]
                .map(str::to_owned)
                .to_vec(),
        }),
        Output::Send(ClientMessage::Ping { stamp: 5_080 }),
        Output::Store { key: StoreKey::Identity, value: identity },
        Output::Send(ClientMessage::Create { request: game::RequestId(1), name, puzzle: None, rules: None }),
        Output::ShowUrl(room.map(Address::Room)),
    ];
    assert_eq!(world.clients[ANN].outputs, expected);
}
