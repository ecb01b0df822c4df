//! A server that somebody operates: it restarts, cannot save, changes secrets, is full, or does not want one.

use client_core::store::StoreKey;
use client_core::{App, Connection, HomeIntent, Input, Intent, Options, Output, Screen, StopReason, text};
use game::{Millis, PlayerId, RequestId, Seq};
use protocol::{ClientMessage, Fault, Notice, Refusal, ServerMessage, close};

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

fn hears(world: &mut World, client: usize, message: ServerMessage) {
    world.gives(client, Input::Received(Box::new(message)));
}

fn notice(world: &mut World, notice: Notice) {
    hears(world, ANN, ServerMessage::Notice { notice });
}

fn noticed(world: &World) -> Option<String> {
    world.app(ANN).notice(world.now).map(|card| card.text)
}

#[test]
fn a_restart_counts_down_and_says_the_race_is_safe() {
    let mut world = World::of_a_race();
    notice(&mut world, Notice::Draining { ends_in_ms: 83_030 });
    assert!(world.app(ANN).is_animating(world.now));
    assert_eq!(
        noticed(&world).unwrap(),
        "The server restarts in 1:23. You can finish your race, now or afterwards."
    );
    world.runs(3_000);
    assert!(noticed(&world).unwrap().contains("in 1:20"));
    notice(&mut world, Notice::DrainAborted);
    assert_eq!(noticed(&world), None);
}

#[test]
fn what_the_server_drops_is_asked_for_again() {
    let mut app =
        App::new(Options { seed: 1, client: "test".to_owned(), link_base: String::new(), bot: false });
    let creates_at = |app: &mut App, input: Input, ms: u64| {
        let mut outputs = Vec::new();
        app.handle(input, Millis(ms), &mut outputs);
        let create = |output: &&Output| matches!(output, Output::Send(ClientMessage::Create { .. }));
        outputs.iter().filter(create).count()
    };
    let welcome = ServerMessage::Welcome {
        version: protocol::VERSION,
        server: "test".to_owned(),
        player: PlayerId(1),
        identity: None,
        resume: None,
        capabilities: vec![],
        project_page: None,
    };
    let problem = Fault::TooFast { retry_after_ms: 100 }.into();
    let too_fast = ServerMessage::Fault { request: RequestId(1), problem };
    for input in
        [Input::Intent(Intent::Home(HomeIntent::SetName("Ann".to_owned()))), Input::Tick, Input::Opened]
    {
        creates_at(&mut app, input, 0);
    }
    creates_at(&mut app, Input::Received(Box::new(welcome)), 10);
    assert_eq!(creates_at(&mut app, Input::Intent(Intent::Home(HomeIntent::PlayWithFriends)), 20), 1);
    creates_at(&mut app, Input::Received(Box::new(too_fast)), 30);
    assert_eq!(creates_at(&mut app, Input::Tick, 3_000), 0);
    assert_eq!(creates_at(&mut app, Input::Tick, 3_030), 1);
    assert_eq!(creates_at(&mut app, Input::Tick, 3_100), 0);
}

#[test]
fn what_cannot_be_done_before_the_restart_is_said_at_home() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(200);
    world.does(ANN, HomeIntent::FindOpponent);
    hears(&mut world, ANN, ServerMessage::Fault { request: RequestId(9), problem: Fault::Draining.into() });
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    assert!(world.toasts(ANN)[0].contains("about to restart"));
}

#[test]
fn moves_wait_while_the_server_cannot_save() {
    let mut world = World::of_a_race();
    world.server.room_ms = 60_000;
    notice(&mut world, Notice::NotSaving);
    assert_eq!(noticed(&world).as_deref(), Some(text::not_saving()));
    world.types(ANN, 0, 5);
    world.runs(20_000);
    assert_eq!(world.placements(ANN), [Seq(1)]);
    notice(&mut world, Notice::SavingAgain);
    assert_eq!(world.placements(ANN), [Seq(1), Seq(1)]);
    assert_eq!(noticed(&world), None);
}

#[test]
fn an_unread_announcement_outlives_the_connection() {
    let mut world = World::of_a_race();
    notice(&mut world, Notice::Announcement { text: "Tea at five.".to_owned() });
    world.cuts(ANN);
    world.runs(2_000);
    assert_eq!(noticed(&world).as_deref(), Some("Tea at five."));
    world.does(ANN, Intent::DismissNotice);
    assert_eq!(noticed(&world), None);
}

#[test]
fn a_new_secret_replaces_the_one_before() {
    let mut world = World::of_a_race();
    world.server.identities.rotates = true;
    let first = world.clients[ANN].store[&StoreKey::Identity].clone();
    for _ in 0..5 {
        world.cuts(ANN);
        world.runs(2_000);
        assert_eq!(world.app(ANN).screen(), Screen::Race);
    }
    assert_ne!(world.clients[ANN].store[&StoreKey::Identity], first);
    assert!(!world.clients[ANN].outputs.contains(&Output::Forget { key: StoreKey::Identity }));
    assert_eq!(world.toasts(ANN), [""; 0]);
}

/// Lets two windows share their store, as those of one browser do.
fn share_store(world: &mut World, from: usize, to: usize) {
    world.clients[to].store = world.clients[from].store.clone();
}

#[test]
fn two_windows_take_over_in_turn_with_one_identity() {
    let mut world = World::of_a_race();
    world.server.identities.rotates = true;
    let other = world.adds("");
    share_store(&mut world, ANN, other);
    world.restarts(other);
    world.runs(500);
    let mut windows = [ANN, other];
    for _ in 0..6 {
        let [replaced, playing] = windows;
        assert_eq!(
            world.app(replaced).shared().connection(),
            Connection::Stopped { why: StopReason::TakenOver },
            "the first window is told"
        );
        assert_eq!(world.app(replaced).shared().stopped().unwrap(), "You are playing in another window.");
        assert_eq!(world.app(playing).screen(), Screen::Race);
        share_store(&mut world, playing, replaced);
        world.does(replaced, Intent::PlayHere);
        world.runs(500);
        windows = [playing, replaced];
    }
    let forgets = Output::Forget { key: StoreKey::Identity };
    assert!(windows.iter().all(|window| !world.clients[*window].outputs.contains(&forgets)));
}

#[test]
fn a_refused_identity_is_not_tried_again_from_the_store() {
    let mut world = World::new();
    let stale = r#"{"player":"0000000000000001","secret":"from another server"}"#;
    world.adds("Ann");
    for _ in 0..3 {
        // A disk that is full forgets nothing.
        world.clients[ANN].store.insert(StoreKey::Identity, stale.to_owned());
        world.runs(1_500);
    }
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
}

fn stops(inputs: Vec<Input>, why: StopReason) -> World {
    let mut world = World::of_a_lobby();
    for input in inputs {
        world.gives(ANN, input);
    }
    assert_eq!(world.app(ANN).shared().connection(), Connection::Stopped { why });
    let attempts = world.clients[ANN].outputs.iter().filter(|output| **output == Output::Connect).count();
    world.runs(60_000);
    let after = world.clients[ANN].outputs.iter().filter(|output| **output == Output::Connect).count();
    assert_eq!(attempts, after, "it tries again by itself");
    world
}

#[test]
fn who_is_banned_reads_why_and_knocks_no_more() {
    let reason = "unkind\u{202E}\n names".to_owned();
    let problem = Refusal::Banned { reason: reason.clone() }.into();
    let said = Input::Received(Box::new(ServerMessage::Refused { problem }));
    let closed = Input::Closed { code: Some(close::BANNED), reason };
    let in_full = "The operator of this server has shut you out. unkind names.";
    for (inputs, expected) in [
        (vec![said.clone(), closed.clone()], in_full),
        (vec![said], in_full),
        (vec![closed], "You cannot play on this server. Unkind names."),
    ] {
        let world = stops(inputs, StopReason::Banned);
        assert_eq!(world.app(ANN).shared().stopped().unwrap(), expected);
    }
}

#[test]
fn who_is_kicked_may_come_back_by_asking() {
    let word = Notice::Announcement { text: "take a break".to_owned() };
    let said = Input::Received(Box::new(ServerMessage::Notice { notice: word }));
    let closed = Input::Closed { code: Some(close::KICKED), reason: String::new() };
    let mut world = stops(vec![said, closed], StopReason::Kicked);
    let words = world.app(ANN).shared().stopped().unwrap();
    assert_eq!(words, "The operator of this server has ended your connection. Take a break.");
    world.does(ANN, Intent::PlayHere);
    world.runs(500);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
}

#[test]
fn a_full_address_is_said_and_tried_again_later() {
    let mut world = World::of_a_lobby();
    hears(&mut world, ANN, ServerMessage::Refused { problem: Refusal::TooManyConnections.into() });
    world.gives(ANN, Input::Closed { code: Some(close::ADDRESS_FULL), reason: String::new() });
    assert_eq!(world.app(ANN).shared().obstacle(), Some(text::address_full()));
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Reconnecting { .. }));
    world.runs(10_000);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
    assert_eq!(world.app(ANN).shared().obstacle(), None);
}

#[test]
fn a_page_loaded_again_in_the_queue_goes_on_waiting() {
    let mut world = World::new();
    world.adds("Ann");
    world.adds("Bob");
    world.runs(200);
    world.acts(ANN, HomeIntent::FindOpponent);
    world.restarts(ANN);
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, Some(1));
    world.acts(BOB, HomeIntent::FindOpponent);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    // Whoever has found one waits no more.
    assert!(!world.clients[ANN].store.contains_key(&StoreKey::Queue));
}

#[test]
fn a_page_loaded_again_enters_the_race_found_meanwhile() {
    let mut world = World::new();
    world.adds("Ann");
    world.adds("Bob");
    world.runs(200);
    world.acts(ANN, HomeIntent::FindOpponent);
    // Her page dies; the server has not noticed yet when it pairs her.
    world.unplugs(ANN);
    world.acts(BOB, HomeIntent::FindOpponent);
    assert_eq!(world.app(BOB).screen(), Screen::Lobby);
    assert_eq!(world.clients[ANN].store[&StoreKey::Queue], "waiting");
    world.plugs_in(ANN);
    world.restarts(ANN);
    world.runs(500);
    let room = |client| world.app(client).room().map(|room| room.view().code);
    assert!(room(ANN).is_some() && room(ANN) == room(BOB), "both are in the room of the pair");
    assert!(!world.clients[ANN].store.contains_key(&StoreKey::Queue));
}

#[test]
fn who_stopped_waiting_does_not_wait_again_after_a_reload() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(200);
    world.acts(ANN, HomeIntent::FindOpponent);
    world.does(ANN, HomeIntent::CancelQueue);
    world.restarts(ANN);
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
}

#[test]
fn a_quick_server_restart_finds_every_player_in_place() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    world.runs(200);
    for client in [ANN, BOB] {
        world.clients[client].offline = true;
        world.cuts(client);
    }
    world.runs(3_000);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Reconnecting { .. }));
    world.types(ANN, 1, 3);
    for client in [ANN, BOB] {
        world.clients[client].offline = false;
    }
    world.runs(9_000);
    for client in [ANN, BOB] {
        assert_eq!(world.app(client).screen(), Screen::Race);
        assert!(matches!(world.app(client).shared().connection(), Connection::Online { .. }));
    }
    assert_eq!((world.sees(ANN, 0).0, world.sees(ANN, 1).0), (Some(5), Some(3)));
    assert_eq!(world.app(ANN).race().unwrap().pending_count(), 0);
}
