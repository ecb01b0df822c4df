//! The queue: bots, races that do not begin, waits, and another opponent.

use client_core::{HomeIntent, Intent, Output, RoomIntent, Screen, text};
use game::{DetachReason, PlayerId};
use protocol::ClientMessage;

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

fn of_two() -> World {
    let mut world = World::new();
    world.adds("Ann");
    world.adds("Bob");
    world.runs(300);
    world
}

fn of_a_pair() -> World {
    let mut world = of_two();
    world.does(ANN, HomeIntent::FindOpponent);
    world.does(BOB, HomeIntent::FindOpponent);
    world.runs(300);
    assert!([ANN, BOB].iter().all(|client| world.app(*client).screen() == Screen::Lobby));
    world
}

fn enqueues(world: &World, client: usize) -> Vec<bool> {
    let asked = |output: &Output| match output {
        Output::Send(ClientMessage::Enqueue { with_bots, .. }) => Some(*with_bots),
        _ => None,
    };
    world.clients[client].outputs.iter().filter_map(asked).collect()
}

#[test]
fn bots_are_accepted_only_when_wished_and_that_is_kept() {
    let mut world = of_two();
    world.does(ANN, HomeIntent::FindOpponent);
    world.does(ANN, HomeIntent::CancelQueue);
    world.does(ANN, HomeIntent::AcceptBots(true));
    world.acts(ANN, HomeIntent::FindOpponent);
    assert_eq!(enqueues(&world, ANN), [false, true]);
    world.restarts(ANN);
    assert!(world.app(ANN).shared().prefs().with_bots);
}

#[test]
fn a_change_of_mind_about_bots_queues_again() {
    let mut world = of_two();
    world.acts(ANN, HomeIntent::FindOpponent);
    world.does(ANN, HomeIntent::AcceptBots(true));
    world.does(ANN, HomeIntent::AcceptBots(false));
    world.does(ANN, HomeIntent::AcceptBots(true));
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
    world.runs(200);
    assert_eq!(enqueues(&world, ANN), [false, true]);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, Some(1));
    assert!(world.toasts(ANN).is_empty());
}

#[test]
fn an_opponent_found_while_queueing_again_is_kept() {
    let mut world = of_two();
    world.acts(ANN, HomeIntent::FindOpponent);
    world.does(BOB, HomeIntent::FindOpponent);
    world.runs(20);
    world.does(ANN, HomeIntent::AcceptBots(true));
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert_eq!(enqueues(&world, ANN), [false]);
    // In the queue again, the next change of mind counts.
    world.acts(BOB, RoomIntent::Leave);
    world.acts(ANN, HomeIntent::AcceptBots(false));
    assert_eq!(enqueues(&world, ANN), [false, false]);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, Some(1));
}

#[test]
fn a_cancelled_search_is_not_taken_up_by_the_answer_to_the_last() {
    let mut world = of_two();
    world.acts(ANN, HomeIntent::FindOpponent);
    world.does(ANN, HomeIntent::AcceptBots(true));
    world.does(ANN, HomeIntent::CancelQueue);
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    assert_eq!(enqueues(&world, ANN), [false]);
}

#[test]
fn a_deserted_player_is_first_in_the_queue_again() {
    let mut world = of_a_pair();
    let before = enqueues(&world, BOB).len();
    world.acts(ANN, RoomIntent::Leave);
    assert_eq!(world.app(BOB).screen(), Screen::Queue);
    assert_eq!(world.app(BOB).screens().session().queue().unwrap().waiting, Some(1));
    assert_eq!(world.toasts(BOB).last().copied(), text::room_left(DetachReason::Requeued));
    assert_eq!(world.clients[BOB].url, None);
    assert_eq!(enqueues(&world, BOB).len(), before, "the server has done it");
    // On a new connection the server knows nothing of it.
    world.cuts(BOB);
    world.runs(2_000);
    assert_eq!(world.app(BOB).screens().session().queue().unwrap().waiting, Some(1));
    world.acts(BOB, HomeIntent::CancelQueue);
    assert_eq!(world.app(BOB).screen(), Screen::Home);
}

#[test]
fn both_leaving_at_once_end_up_nowhere() {
    let mut world = of_a_pair();
    world.does(ANN, RoomIntent::Leave);
    world.does(BOB, RoomIntent::Leave);
    world.runs(500);
    for client in [ANN, BOB] {
        assert_eq!(world.app(client).screen(), Screen::Home);
    }
    world.adds("Eve");
    world.runs(200);
    world.does(2, HomeIntent::FindOpponent);
    world.runs(500);
    assert_eq!(world.app(2).screen(), Screen::Queue, "nobody else is in the queue");
}

#[test]
fn who_walks_out_again_sees_how_long_they_wait() {
    let mut world = of_two();
    for opponent in [90, 91] {
        let now = world.now;
        world.server.walks_out(PlayerId(1), PlayerId(opponent), now);
    }
    world.acts(ANN, HomeIntent::FindOpponent);
    let held = world.app(ANN).screens().session().queue().unwrap().held_until.expect("held");
    let left = held.since(world.now);
    assert!((29_000..=30_000).contains(&left), "{left}");
    assert_eq!(text::held(left), "Races were left before they began. You will be paired again in 0:30.");
}

#[test]
fn a_left_opponent_leads_to_another_one() {
    let mut world = of_a_pair();
    world.runs(6_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    world.does(BOB, RoomIntent::Leave);
    world.acts(BOB, Intent::Confirm);
    world.does(ANN, RoomIntent::GiveUp);
    world.acts(ANN, Intent::Confirm);
    let rematch = world.app(ANN).results().unwrap().rematch;
    assert!(rematch.find_another && !rematch.possible);
    world.does(ANN, RoomIntent::FindAnother);
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, Some(1));
    assert!(world.toasts(ANN).iter().all(|toast| toast.contains("left the race")), "{:?}", world.toasts(ANN));
}

#[test]
fn another_opponent_is_found_after_a_lost_connection_too() {
    let mut world = of_a_pair();
    world.runs(6_000);
    world.does(BOB, RoomIntent::Leave);
    world.does(BOB, Intent::Confirm);
    world.does(ANN, RoomIntent::GiveUp);
    world.does(ANN, Intent::Confirm);
    world.runs(500);
    world.clients[ANN].offline = true;
    world.cuts(ANN);
    world.does(ANN, RoomIntent::FindAnother);
    world.clients[ANN].offline = false;
    world.runs(3_000);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, Some(1));
}
