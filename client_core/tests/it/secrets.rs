//! Who the player is: secrets that die when a newer one is used, windows that share them, and impatience.

use client_core::store::StoreKey;
use client_core::{Connection, Input, Intent, Output, RoomIntent, Screen, text};
use protocol::{ClientMessage, Notice, Refusal, ServerMessage, close};

use crate::world::World;

const ANN: usize = 0;

fn hears(world: &mut World, message: ServerMessage) {
    world.gives(ANN, Input::Received(Box::new(message)));
}

fn hellos(world: &World, client: usize) -> Vec<Option<String>> {
    let secret = |output: &Output| match output {
        Output::Send(ClientMessage::Hello { identity, .. }) => {
            Some(identity.as_ref().map(|identity| identity.secret.clone()))
        }
        _ => None,
    };
    world.clients[client].outputs.iter().filter_map(secret).collect()
}

/// Ann in a lobby, and a second window of the same browser, both with one store.
fn of_two_windows() -> (World, usize) {
    let mut world = World::of_a_lobby();
    world.server.identities.rotates = true;
    let other = world.adds("");
    world.clients[other].store = world.clients[ANN].store.clone();
    world.restarts(other);
    world.runs(500);
    (world, other)
}

#[test]
fn windows_that_share_a_store_never_present_a_dead_secret() {
    let (mut world, other) = of_two_windows();
    let player = world.clients[other].store[&StoreKey::Identity].clone();
    for _ in 0..4 {
        // The newest secret is used, and a minute later the one before is dead.
        for _ in 0..2 {
            world.cuts(other);
            world.runs(2_000);
        }
        world.runs(70_000);
        world.clients[ANN].store = world.clients[other].store.clone();
        world.does(ANN, Intent::PlayHere);
        world.runs(500);
        assert_eq!(world.app(ANN).screen(), Screen::Lobby, "{:?}", world.toasts(ANN));
        world.clients[other].store = world.clients[ANN].store.clone();
        world.does(other, Intent::PlayHere);
        world.runs(500);
        assert_eq!(world.app(other).screen(), Screen::Lobby, "{:?}", world.toasts(other));
    }
    let id = |identity: &str| identity[..30].to_owned();
    assert_eq!(id(&world.clients[other].store[&StoreKey::Identity]), id(&player));
}

#[test]
fn a_refused_secret_leaves_a_newer_one_in_the_store() {
    let (mut world, other) = of_two_windows();
    let newer = world.clients[other].store[&StoreKey::Identity].clone();
    // The store was read just before the other window wrote it.
    world.gives(ANN, Input::Intent(Intent::PlayHere));
    world.gives(ANN, Input::Opened);
    world.clients[ANN].store.insert(StoreKey::Identity, newer);
    hears(&mut world, ServerMessage::Refused { problem: Refusal::BadIdentity.into() });
    world.gives(ANN, Input::Closed { code: Some(close::BAD_IDENTITY), reason: String::new() });
    world.runs(3_000);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby, "the same player still");
    assert!(world.toasts(ANN).is_empty(), "{:?}", world.toasts(ANN));
}

#[test]
fn a_read_only_store_does_not_bring_old_secrets_back() {
    let mut world = World::of_a_lobby();
    world.server.identities.rotates = true;
    let first = world.clients[ANN].store[&StoreKey::Identity].clone();
    for _ in 0..4 {
        world.clients[ANN].store.insert(StoreKey::Identity, first.clone());
        world.cuts(ANN);
        world.runs(70_000);
    }
    let secrets = hellos(&world, ANN);
    let last = secrets.last().unwrap();
    assert_eq!(secrets.iter().filter(|secret| *secret == last).count(), 1, "{secrets:?}");
    assert!(world.toasts(ANN).is_empty());
}

#[test]
fn who_is_forgotten_is_told_when_they_are_somebody_else() {
    let mut world = World::new();
    world.adds("Ann");
    let stale = r#"{"player":"00000000000000aa","secret":"from another server"}"#;
    world.clients[ANN].store.insert(StoreKey::Identity, stale.to_owned());
    world.runs(2_000);
    assert_eq!(world.toasts(ANN), [text::unknown_here()]);
}

#[test]
fn an_old_key_used_elsewhere_is_said_until_it_is_read() {
    let mut world = World::of_a_lobby();
    hears(&mut world, ServerMessage::Notice { notice: Notice::OldSecretUsed });
    let card = world.app(ANN).notice(world.now).unwrap();
    assert!(card.dismissable);
    assert_eq!(card.text, text::old_secret_used());
    world.does(ANN, Intent::DismissNotice);
    assert_eq!(world.app(ANN).notice(world.now), None);
}

#[test]
fn whoever_connects_too_often_waits_as_long_as_told() {
    let mut world = World::of_a_lobby();
    let before = hellos(&world, ANN).len();
    hears(
        &mut world,
        ServerMessage::Refused { problem: Refusal::TooOften { retry_after_ms: 20_000 }.into() },
    );
    world.gives(ANN, Input::Closed { code: Some(close::TOO_OFTEN), reason: String::new() });
    assert_eq!(world.app(ANN).shared().obstacle(), Some(text::too_often()));
    // However impatient the person is.
    for _ in 0..19 {
        world.runs(1_000);
        world.does(ANN, Intent::ReconnectNow);
        world.does(ANN, RoomIntent::Ready(true));
    }
    assert_eq!(hellos(&world, ANN).len(), before);
    world.runs(20_000);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
    assert_eq!(world.app(ANN).shared().obstacle(), None);
}

#[test]
fn too_often_without_a_time_is_waited_for_as_well() {
    let mut world = World::of_a_lobby();
    world.gives(ANN, Input::Closed { code: Some(close::TOO_OFTEN), reason: String::new() });
    assert_eq!(world.app(ANN).shared().obstacle(), Some(text::too_often()));
    world.runs(10_000);
    assert!(matches!(world.app(ANN).shared().connection(), Connection::Online { .. }));
}
