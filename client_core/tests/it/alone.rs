//! Nobody else is there: ways out of the queue, a bot at once, a first race, and play without a server.

use client_core::{HomeIntent, Intent, Output, RoomIntent, Screen, text};
use game::{BotStrength, Phase, Preset};
use protocol::ClientMessage;

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

fn of_one(name: &str) -> World {
    let mut world = World::new();
    world.adds(name);
    world.runs(300);
    world
}

fn offers_first_race(world: &World) -> bool {
    client_core::HomeTiles::of(world.app(ANN), world.now).first_race.is_some()
}

fn bots(world: &World) -> Vec<Option<BotStrength>> {
    let members = &world.app(ANN).room().expect("a room").view().members;
    members.iter().map(|member| member.strength).collect()
}

/// What the client has asked for, without pings and the greeting.
fn requests(world: &World) -> Vec<&'static str> {
    let sent = world.clients[ANN].outputs.iter().filter_map(|output| match output {
        Output::Send(ClientMessage::Enqueue { with_bots: true, .. }) => Some("enqueue with bots"),
        Output::Send(ClientMessage::Enqueue { .. }) => Some("enqueue"),
        Output::Send(ClientMessage::Dequeue { .. }) => Some("dequeue"),
        Output::Send(ClientMessage::Create { .. }) => Some("create"),
        _ => None,
    });
    sent.collect()
}

#[test]
fn the_queue_is_left_for_a_room_with_a_bot() {
    let mut world = of_one("Ann");
    world.acts(ANN, HomeIntent::FindOpponent);
    world.does(ANN, HomeIntent::RaceBot);
    assert_eq!(requests(&world), ["enqueue", "dequeue"], "first the server has to let go");
    world.runs(500);
    assert_eq!(requests(&world), ["enqueue", "dequeue", "create"]);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert_eq!(bots(&world), [None, Some(BotStrength::Steady)]);
    assert_eq!(world.toasts(ANN), Vec::<&str>::new());
    world.acts(ANN, RoomIntent::Start);
    world.runs(4_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
}

#[test]
fn an_opponent_found_on_the_way_out_of_the_queue_is_raced() {
    let mut world = of_one("Ann");
    world.adds("Bob");
    world.runs(300);
    world.acts(ANN, HomeIntent::FindOpponent);
    world.does(BOB, HomeIntent::FindOpponent);
    world.runs(20);
    world.does(ANN, HomeIntent::RaceBot);
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert_eq!(bots(&world), [None, None], "two people, and no bot");
    assert_eq!(requests(&world), ["enqueue", "dequeue"]);
    assert_eq!(world.toasts(ANN), Vec::<&str>::new());
}

#[test]
fn a_room_for_friends_waits_for_the_queue_too() {
    let mut world = of_one("Ann");
    world.acts(ANN, HomeIntent::FindOpponent);
    world.acts(ANN, HomeIntent::PlayWithFriends);
    assert_eq!(requests(&world), ["enqueue", "dequeue", "create"]);
    assert_eq!(bots(&world), [None]);
}

#[test]
fn a_lost_connection_forgets_the_way_out_of_the_queue() {
    let mut world = of_one("Ann");
    world.acts(ANN, HomeIntent::FindOpponent);
    world.does(ANN, HomeIntent::RaceBot);
    world.cuts(ANN);
    world.runs(3_000);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert_eq!(bots(&world).len(), 2);
}

#[test]
fn play_now_waits_with_bots_and_needs_no_name() {
    let mut world = of_one("");
    world.acts(ANN, HomeIntent::PlayNow);
    assert_eq!(requests(&world), ["enqueue with bots"]);
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
    world.does(ANN, HomeIntent::CancelQueue);
    world.does(ANN, HomeIntent::SetName("\u{200b}".to_owned()));
    world.acts(ANN, HomeIntent::PlayNow);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    assert!(world.app(ANN).shared().home().name_error.is_some(), "a name that is none is said to be");
}

#[test]
fn play_now_without_a_server_is_a_game_alone() {
    let mut world = of_one("Ann");
    world.unplugs(ANN);
    world.runs(30_000);
    world.does(ANN, HomeIntent::PlayNow);
    world.runs(100);
    assert_eq!(world.app(ANN).screen(), Screen::Practice);
    assert_eq!(world.toasts(ANN), [text::offline_so_alone()]);
    assert_eq!(requests(&world), Vec::<&str>::new());
}

#[test]
fn play_now_gives_a_lost_connection_three_seconds() {
    let mut world = of_one("Ann");
    world.acts(ANN, HomeIntent::PlayNow);
    world.cuts(ANN);
    world.runs(2_900);
    assert_eq!(world.app(ANN).screen(), Screen::Queue, "back in the queue");
    world.unplugs(ANN);
    world.runs(30_000);
    assert_eq!(world.app(ANN).screen(), Screen::Practice);
    // Who waits for an opponent, and did not ask to play at once, waits on.
    let mut world = of_one("Ann");
    world.acts(ANN, HomeIntent::FindOpponent);
    world.unplugs(ANN);
    world.runs(30_000);
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
}

#[test]
fn a_bot_comes_after_ten_seconds_and_the_board_after_three() {
    let mut world = of_one("");
    world.acts(ANN, HomeIntent::PlayNow);
    let queue = *world.app(ANN).screens().session().queue().unwrap();
    let bot_at = queue.bot_at.expect("it is said beforehand");
    assert!((9_500..=10_500).contains(&bot_at.since(queue.since)));
    world.runs(9_000);
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
    world.runs(1_500);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert_eq!(bots(&world).len(), 2);
    world.runs(3_500);
    assert_eq!(world.app(ANN).screen(), Screen::Race, "within fifteen seconds");
    world.does(ANN, RoomIntent::GiveUp);
    world.acts(ANN, Intent::Confirm);
    assert!(world.app(ANN).room().unwrap().can_end_race(world.now), "only the bot is left");
    world.does(ANN, RoomIntent::EndRace);
    world.acts(ANN, Intent::Confirm);
    assert_eq!(world.app(ANN).screen(), Screen::Results);
}

#[test]
fn without_the_switch_no_bot_is_promised_and_none_comes() {
    let mut world = of_one("Ann");
    world.acts(ANN, HomeIntent::FindOpponent);
    world.runs(60_000);
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().bot_at, None);
}

#[test]
fn a_person_takes_the_bots_place_before_the_first_digit() {
    let mut world = of_one("Ann");
    world.adds("Bob");
    world.acts(ANN, HomeIntent::PlayNow);
    world.runs(14_500);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    world.acts(BOB, HomeIntent::FindOpponent);
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby, "the countdown begins anew");
    assert_eq!(bots(&world), [None, None]);
    assert!(world.toasts(ANN).contains(&text::person_found()));
}

#[test]
fn a_race_with_a_digit_stays_a_race_against_the_bot() {
    let mut world = of_one("Ann");
    world.adds("Bob");
    world.acts(ANN, HomeIntent::PlayNow);
    world.runs(14_500);
    let board = world.app(ANN).board().unwrap();
    let empty = board.view().layout().cells().find(|cell| !board.is_given(*cell)).unwrap();
    for digit in 1..=9 {
        world.types(ANN, empty.index() as u16, digit);
    }
    world.runs(300);
    world.acts(BOB, HomeIntent::FindOpponent);
    world.runs(3_000);
    assert_eq!(world.app(BOB).screen(), Screen::Queue);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
}

#[test]
fn one_practises_in_the_queue_until_somebody_comes() {
    let mut world = of_one("Ann");
    world.adds("Bob");
    world.runs(300);
    world.acts(ANN, HomeIntent::FindOpponent);
    world.acts(ANN, HomeIntent::PractiseMeanwhile);
    assert_eq!(world.app(ANN).screen(), Screen::Practice);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, Some(1), "and still waits");
    world.acts(BOB, HomeIntent::FindOpponent);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert!(world.toasts(ANN).contains(&text::opponent_found()));
    assert_eq!(world.app(ANN).screens().practice().games().len(), 1, "the game is kept");
}

#[test]
fn back_from_practice_leads_to_the_queue_again() {
    let mut world = of_one("Ann");
    world.acts(ANN, HomeIntent::FindOpponent);
    world.acts(ANN, HomeIntent::PractiseMeanwhile);
    for screen in [Screen::PracticeStart, Screen::Queue, Screen::Home] {
        world.acts(ANN, Intent::Back);
        assert_eq!(world.app(ANN).screen(), screen);
    }
    assert_eq!(requests(&world), ["enqueue", "dequeue"]);
}

#[test]
fn a_first_race_is_gentle_and_starts_by_itself() {
    let mut world = of_one("");
    assert!(offers_first_race(&world));
    world.acts(ANN, HomeIntent::FirstRace);
    assert_eq!(bots(&world), [None, Some(BotStrength::Relaxed)]);
    world.runs(5_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    let settings = &world.app(ANN).room().unwrap().view().settings;
    assert_eq!(Preset::of(&settings.rules), Some(Preset::Teaching));
    assert_eq!(world.app(ANN).board().unwrap().view().layout().size(), 6);
    assert!(!offers_first_race(&world), "once it has begun");
}

#[test]
fn who_gives_up_against_bots_ends_the_race() {
    let mut world = of_one("Ann");
    world.acts(ANN, HomeIntent::RaceBot);
    world.acts(ANN, RoomIntent::Start);
    world.runs(4_000);
    let can_end = |world: &World| world.app(ANN).room().unwrap().can_end_race(world.now);
    assert!(!can_end(&world));
    world.does(ANN, RoomIntent::GiveUp);
    world.acts(ANN, Intent::Confirm);
    assert!(can_end(&world));
    world.does(ANN, RoomIntent::EndRace);
    world.acts(ANN, Intent::Confirm);
    assert_eq!(world.app(ANN).room().unwrap().view().phase, Phase::Finished);
}
