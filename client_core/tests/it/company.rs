//! What a member can do without opponents, and what those who do not race can watch.

use client_core::room::Primary;
use client_core::{Boxed, HomeIntent, Intent, RoomIntent, RoomSheet, Screen};
use game::{BotStrength, MemberNo};

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

/// Ann alone in a room of her own.
fn alone() -> World {
    let mut world = World::new();
    let ann = world.adds("Ann");
    world.runs(100);
    world.acts(ann, HomeIntent::PlayWithFriends);
    assert_eq!(world.app(ann).screen(), Screen::Lobby);
    world
}

#[test]
fn a_host_alone_is_told_what_to_do_and_can_start() {
    let mut world = alone();
    let lobby = world.app(ANN).lobby().unwrap();
    assert_eq!(lobby.status, "You can start alone, add a bot, or wait for others.");
    assert_eq!((lobby.primary, lobby.can_start, lobby.can_add_bot), (Primary::CopyLink, true, true));
    world.does(ANN, RoomIntent::Start);
    world.runs(5_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
}

#[test]
fn a_bot_is_added_shown_with_its_strength_and_removed() {
    let mut world = alone();
    world.does(ANN, Intent::open(RoomSheet::AddBot));
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(RoomSheet::AddBot.boxed()));
    world.does(ANN, RoomIntent::AddBot(BotStrength::Sharp));
    assert_eq!(world.app(ANN).overlays().last().cloned(), None);
    world.runs(200);
    let lobby = world.app(ANN).lobby().unwrap();
    let bot = &lobby.seats[1];
    assert_eq!((bot.name.as_str(), bot.bot, bot.state, bot.can_host), ("Bot Ada", true, "Sharp", false));
    assert_eq!((lobby.primary, lobby.places.as_str()), (Primary::Start, "2 of 8"));
    let bot = bot.member;
    world.does(ANN, RoomIntent::Kick(bot));
    world.acts(ANN, Intent::Confirm);
    assert_eq!(world.app(ANN).lobby().unwrap().seats.len(), 1);
}

#[test]
fn a_guest_is_asked_to_be_ready_and_cannot_add_bots() {
    let mut world = World::of_a_lobby();
    let lobby = world.app(BOB).lobby().unwrap();
    assert_eq!((lobby.primary, lobby.can_add_bot), (Primary::Ready, false));
    assert_eq!(world.app(ANN).lobby().unwrap().primary, Primary::Start);
    world.does(BOB, Intent::open(RoomSheet::AddBot));
    assert_eq!(world.app(BOB).overlays().last().cloned(), None);
    world.acts(BOB, RoomIntent::Ready(true));
    assert_eq!(world.app(BOB).lobby().unwrap().primary, Primary::Wait);
    assert_eq!(world.app(ANN).lobby().unwrap().status, "Everyone is ready. Start the race.");
}

#[test]
fn a_full_room_says_so_to_whoever_finds_no_seat() {
    let mut settings = game::Settings::default();
    settings.rules.seats = 1;
    let world = World::of_a_lobby_with(settings);
    let lobby = world.app(BOB).lobby().unwrap();
    assert_eq!(lobby.places, "1 of 1 · 1 watching");
    assert_eq!(lobby.status, "Every seat is taken. Watch this race; the next free seat is yours.");
    assert_eq!((lobby.can_ready, lobby.primary), (false, Primary::Wait));
    assert!(!world.app(ANN).lobby().unwrap().can_add_bot, "no seat for a bot either");
}

#[test]
fn the_queue_can_be_left_for_a_room_of_ones_own() {
    let mut world = World::new();
    let ann = world.adds("Ann");
    world.runs(100);
    world.acts(ann, HomeIntent::FindOpponent);
    assert_eq!(world.app(ann).screen(), Screen::Queue);
    world.acts(ann, HomeIntent::PlayWithFriends);
    assert_eq!(world.app(ann).screen(), Screen::Lobby);
    assert!(world.app(ann).lobby().unwrap().can_start);
}

#[test]
fn boards_are_watched_after_the_own_race_with_digits_at_its_end() {
    let mut world = World::of_a_race();
    let boards = RoomSheet::Boards(0).boxed();
    world.does(ANN, Intent::open(RoomSheet::Boards(0)));
    assert_eq!(world.app(ANN).overlays().last().cloned(), None, "not while one races");
    world.types(ANN, 0, 5);
    world.runs(200);
    world.does(ANN, RoomIntent::GiveUp);
    world.acts(ANN, Intent::Confirm);
    world.does(ANN, Intent::open(RoomSheet::Boards(0)));
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(boards.clone()));
    let shown = world.app(ANN).room().unwrap().boards(0).unwrap();
    assert!(!shown.over && shown.pages == 1);
    let filled: Vec<usize> = shown.cards.iter().map(|card| card.filled.unwrap().len()).collect();
    assert_eq!(filled, [1, 0], "best first: Bob has set the puzzle");
    assert!(shown.cards.iter().all(|card| card.digits.is_none()));

    world.does(BOB, RoomIntent::GiveUp);
    world.does(BOB, Intent::Confirm);
    world.runs(400);
    assert_eq!(world.app(ANN).screen(), Screen::Results);
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(boards), "it stays open");
    let shown = world.app(ANN).room().unwrap().boards(0).unwrap();
    assert!(shown.over);
    let entries: Vec<usize> =
        shown.cards.iter().map(|card| card.digits.as_ref().unwrap().entries.clue_count()).collect();
    assert_eq!(entries, [1, 0]);
    world.does(ANN, Intent::open(RoomSheet::Board(MemberNo(99))));
    assert!(world.app(ANN).room().unwrap().board_of(MemberNo(99)).is_none());
}
