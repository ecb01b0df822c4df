//! From the home screen into a room: names, codes, links, the queue, and ways back.

use client_core::{Address, HomeIntent, Input, Intent, Output, RoomIntent, Screen, text};
use game::{JoinRefusal, Problem, RoomCode};
use protocol::ClientMessage;

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

#[test]
fn a_newcomer_is_asked_for_a_name_first() {
    let mut world = World::new();
    world.adds("");
    world.runs(300);
    world.does(ANN, HomeIntent::PlayWithFriends);
    assert_eq!(world.app(ANN).shared().home().name_error.as_deref(), Some(text::name_needed()));
    world.does(ANN, HomeIntent::SetName("Ann".to_owned()));
    world.does(ANN, HomeIntent::PlayWithFriends);
    assert!(world.app(ANN).screens().session().is_busy());
    world.runs(300);
    let lobby = world.app(ANN).lobby().unwrap();
    assert!(lobby.host);
    assert_eq!(world.clients[ANN].url, Some(lobby.code));
    assert_eq!(lobby.link, format!("http://test/r/{}", lobby.code));
    world.does(ANN, RoomIntent::CopyLink);
    assert!(world.clients[ANN].outputs.contains(&Output::CopyText(lobby.link)));
}

#[test]
fn a_link_that_cannot_be_copied_is_shown_instead() {
    let mut world = World::of_a_lobby();
    world.does(ANN, RoomIntent::CopyLink);
    assert!(world.toasts(ANN).is_empty());
    world.gives(ANN, Input::Copied(true));
    assert_eq!(world.toasts(ANN), [text::copied("http://test")]);
    // Another text.
    world.gives(ANN, Input::Copied(false));
    assert_eq!(world.toasts(ANN), [text::copied("http://test"), text::labels::not_copied()]);
    world.does(BOB, RoomIntent::CopyLink);
    world.gives(BOB, Input::Copied(false));
    let link = world.app(BOB).lobby().unwrap().link;
    assert!(world.toasts(BOB)[0].ends_with(&link), "{:?}", world.toasts(BOB));
}

#[test]
fn a_link_leads_straight_into_the_room() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    world.does(ANN, HomeIntent::PlayWithFriends);
    world.runs(300);
    let bob = world.adds("Bob");
    world.clients[bob].url = world.clients[ANN].url;
    world.restarts(bob);
    world.runs(300);
    assert_eq!(world.app(bob).screen(), Screen::Lobby);
    assert_eq!(world.app(bob).lobby().unwrap().seats_taken, 2);
}

#[test]
fn a_newcomers_link_asks_for_a_name_and_shows_the_room() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    world.does(ANN, HomeIntent::PlayWithFriends);
    world.runs(300);
    let code = world.clients[ANN].url;
    world.adds("");
    world.clients[BOB].url = code;
    world.restarts(BOB);
    world.runs(300);
    assert_eq!(world.app(BOB).screen(), Screen::Home);
    assert_eq!(world.app(BOB).shared().home().invited_to, code);
    let invitation = world.app(BOB).screens().session().invitation(world.app(BOB).shared().home()).unwrap();
    assert_eq!((invitation.title.as_str(), invitation.can_join), ("Ann invites you to race", true));
    assert_eq!(invitation.rows[0].value, "1 of 8: Ann");
    world.does(BOB, HomeIntent::SetName("Bob".to_owned()));
    world.does(BOB, HomeIntent::JoinUrlRoom);
    world.runs(300);
    assert_eq!(world.app(BOB).screen(), Screen::Lobby);
    assert_eq!(world.app(BOB).shared().home().invited_to, None);
}

#[test]
fn an_invitation_is_kept_up_to_date() {
    let mut world = World::new();
    world.adds("Ann");
    world.adds("Cy");
    world.runs(300);
    world.does(ANN, HomeIntent::PlayWithFriends);
    world.runs(300);
    let (code, guest) = (world.clients[ANN].url, world.adds(""));
    world.clients[guest].url = code;
    world.restarts(guest);
    world.runs(300);
    world.gives(BOB, Input::RoomInUrl(code.unwrap().to_string()));
    world.does(ANN, RoomIntent::Lock(true));
    world.runs(11_000);
    let invitation =
        world.app(guest).screens().session().invitation(world.app(guest).shared().home()).unwrap();
    assert_eq!((invitation.note, invitation.can_join), (Some(text::room_locked()), false));
    assert_eq!(invitation.rows[0].value, "2 of 8: Ann, Cy");
}

#[test]
fn an_invitation_to_a_room_that_is_gone_says_so() {
    let mut world = World::new();
    let guest = world.adds("");
    world.clients[guest].url = Some(RoomCode::nth(3));
    world.restarts(guest);
    world.runs(300);
    let home = world.app(guest).shared().home();
    assert_eq!(
        home.code_error.as_deref(),
        Some(text::problem(&Problem::from(JoinRefusal::NoSuchRoom)).as_str())
    );
    assert_eq!((home.invited_to, world.clients[guest].url), (None, None));
}

#[test]
fn a_room_that_is_gone_is_said_at_the_code_field() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    let code = RoomCode::nth(3);
    world.does(ANN, HomeIntent::SetCode(format!("http://test/r/{code}")));
    world.does(ANN, HomeIntent::JoinByCode);
    world.runs(300);
    let home = world.app(ANN).shared().home();
    assert_eq!(
        home.code_error.as_deref(),
        Some(text::problem(&Problem::from(JoinRefusal::NoSuchRoom)).as_str())
    );
    assert_eq!(
        (home.code.as_str(), world.app(ANN).screens().session().is_busy()),
        (code.to_string().as_str(), false)
    );
    assert_eq!(world.clients[ANN].url, None);
}

#[test]
fn a_link_without_a_code_says_so() {
    let mut world = World::new();
    world.adds("Ann");
    world.gives(ANN, Input::RoomInUrl("http://test/r/KXQ0P".to_owned()));
    world.runs(300);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    assert_eq!(
        world.app(ANN).shared().home().code_error.as_deref(),
        Some("“0” is never used in room codes, because 0 and O look alike. Ask for the link again.")
    );
    world.does(ANN, HomeIntent::JoinByCode);
    assert_eq!(
        world.app(ANN).shared().home().code_error.as_deref(),
        Some("“0” is never used in room codes, because 0 and O look alike.")
    );
    world.gives(ANN, Input::RoomInUrl("http://test/r/".to_owned()));
    let told = world.app(ANN).shared().home().code_error.clone();
    assert_eq!(told.as_deref(), Some("That link has no room code."));
}

#[test]
fn a_link_of_something_else_leads_there_or_says_so() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    let types = |world: &mut World, typed: &str| {
        world.does(ANN, HomeIntent::SetCode(typed.to_owned()));
        world.does(ANN, HomeIntent::JoinByCode);
        world.app(ANN).shared().home().code_error.clone()
    };
    let nowhere = Some("That link leads nowhere. Part of it may be missing.".to_owned());
    for typed in ["localhost:7910/c/NOPE", "http://test/u/zz", "m/5", "http://test/c/KXQ7P"] {
        assert_eq!(types(&mut world, typed), nowhere, "{typed}");
    }
    world.gives(ANN, Input::RoomInUrl("u/zz".to_owned()));
    let home = world.app(ANN).shared().home();
    assert_eq!((&home.code_error, home.code.as_str()), (&nowhere, ""), "no player's link is in the field");
    assert_eq!(types(&mut world, "http://test/u/00c0ffee00c0ffee"), None);
    assert_eq!(world.app(ANN).page().map(|page| page.name()), Some("player"));
}

#[test]
fn the_queue_pairs_two_strangers() {
    let mut world = World::new();
    world.adds("Ann");
    world.adds("Bob");
    world.runs(300);
    world.does(ANN, HomeIntent::FindOpponent);
    assert_eq!(world.app(ANN).screen(), Screen::Queue);
    world.runs(200);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, Some(1));
    world.does(BOB, HomeIntent::FindOpponent);
    world.runs(300);
    for client in [ANN, BOB] {
        assert_eq!(world.app(client).screen(), Screen::Lobby);
        assert!(!world.app(client).lobby().unwrap().can_edit);
    }
}

#[test]
fn the_queue_survives_a_lost_connection_and_can_be_left() {
    let mut world = World::new();
    world.adds("Ann");
    world.adds("Bob");
    world.runs(300);
    world.acts(ANN, HomeIntent::FindOpponent);
    world.cuts(ANN);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, None);
    world.runs(1_000);
    assert_eq!(world.app(ANN).screens().session().queue().unwrap().waiting, Some(1));
    world.does(ANN, Intent::Back);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    world.runs(200);
    world.does(BOB, HomeIntent::FindOpponent);
    world.runs(300);
    assert_eq!(world.app(BOB).screen(), Screen::Queue);
}

#[test]
fn an_opponent_found_while_the_wire_was_down_is_met_on_return() {
    let mut world = World::new();
    world.adds("Ann");
    world.adds("Bob");
    world.runs(300);
    world.does(ANN, HomeIntent::FindOpponent);
    world.runs(100);
    world.unplugs(ANN);
    world.acts(BOB, HomeIntent::FindOpponent);
    world.plugs_in(ANN);
    world.cuts(ANN);
    world.runs(1_000);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert_eq!(world.clients[ANN].url, world.clients[BOB].url);
}

#[test]
fn a_room_made_while_the_wire_was_down_is_not_made_twice() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    world.does(ANN, HomeIntent::PlayWithFriends);
    world.runs(40);
    assert_eq!(world.server.rooms.len(), 1);
    world.cuts(ANN);
    world.runs(1_000);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert_eq!(world.server.rooms.len(), 1);
}

#[test]
fn a_change_of_mind_on_the_way_in_leaves_nothing_behind() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    world.does(ANN, HomeIntent::PlayWithFriends);
    world.does(ANN, Intent::Back);
    assert!(!world.app(ANN).screens().session().is_busy());
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    world.does(ANN, HomeIntent::PlayWithFriends);
    world.runs(300);
    assert_eq!(world.app(ANN).lobby().unwrap().seats_taken, 1);
}

#[test]
fn leaving_and_opening_another_room_at_once_works() {
    for room_ms in [0, 300] {
        leaves_for_another_room(room_ms);
    }
}

#[test]
fn leaving_and_coming_back_at_once_works() {
    let mut world = World::of_a_lobby();
    world.server.room_ms = 300;
    let code = world.clients[BOB].url.expect("Bob is in a room");
    world.does(BOB, RoomIntent::Leave);
    world.does(BOB, HomeIntent::SetCode(code.to_string()));
    world.does(BOB, HomeIntent::JoinByCode);
    world.runs(1_500);
    assert_eq!(world.app(BOB).screen(), Screen::Lobby);
    world.does(BOB, RoomIntent::Ready(true));
    world.runs(500);
    assert!(world.app(ANN).lobby().unwrap().seats[1].ready);
}

#[test]
fn a_goal_dropped_while_leaving_asks_for_nothing() {
    let mut world = World::of_a_lobby();
    world.server.room_ms = 300;
    world.does(ANN, RoomIntent::Leave);
    world.clients[ANN].outputs.clear();
    world.does(ANN, HomeIntent::FindOpponent);
    world.does(ANN, HomeIntent::CancelQueue);
    world.runs(1_000);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    let queues = |output: &Output| {
        matches!(output, Output::Send(ClientMessage::Enqueue { .. } | ClientMessage::Dequeue { .. }))
    };
    assert!(!world.clients[ANN].outputs.iter().any(queues));
}

fn leaves_for_another_room(room_ms: u64) {
    let mut world = World::of_a_lobby();
    world.server.room_ms = room_ms;
    let first = world.clients[ANN].url;
    world.does(ANN, RoomIntent::Leave);
    assert_eq!((world.app(ANN).screen(), world.clients[ANN].url), (Screen::Home, None));
    world.does(ANN, HomeIntent::PlayWithFriends);
    world.runs(1_000);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby, "{:?}", world.toasts(ANN));
    assert_ne!(world.clients[ANN].url, first);
    let lobby = world.app(BOB).lobby().expect("Bob stays");
    assert!(lobby.host && lobby.seats_taken == 1);
}

#[test]
fn a_room_left_while_offline_is_left_on_return() {
    let mut world = World::of_a_lobby();
    world.server.room_ms = 100;
    world.clients[ANN].offline = true;
    world.cuts(ANN);
    world.does(ANN, RoomIntent::Leave);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    world.clients[ANN].offline = false;
    world.runs(2_000);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    assert_eq!(world.app(BOB).lobby().unwrap().seats_taken, 1);
}

#[test]
fn a_room_left_offline_does_not_block_the_next_one() {
    for intent in [Intent::Home(HomeIntent::PlayWithFriends), Intent::Home(HomeIntent::FindOpponent)] {
        for room_ms in [0, 300] {
            leaves_offline_for(&intent, room_ms);
        }
    }
}

fn leaves_offline_for(intent: &Intent, room_ms: u64) {
    let mut world = World::of_a_lobby();
    world.server.room_ms = room_ms;
    let first = world.clients[ANN].url;
    world.clients[ANN].offline = true;
    world.cuts(ANN);
    world.does(ANN, RoomIntent::Leave);
    world.does(ANN, intent.clone());
    world.clients[ANN].outputs.clear();
    world.clients[ANN].offline = false;
    world.runs(2_000);
    let wanted =
        if *intent == Intent::Home(HomeIntent::FindOpponent) { Screen::Queue } else { Screen::Lobby };
    assert_eq!(world.app(ANN).screen(), wanted, "{:?}", world.toasts(ANN));
    assert_ne!(world.clients[ANN].url, first);
    assert!(!world.clients[ANN].outputs.contains(&Output::ShowUrl(first.map(Address::Room))));
    assert_eq!(world.app(BOB).lobby().expect("Bob stays").seats_taken, 1);
}

#[test]
fn a_room_that_forgot_the_connection_is_entered_again() {
    let mut world = World::of_a_lobby();
    world.server.forgets_places();
    world.does(BOB, RoomIntent::Ready(true));
    world.runs(300);
    world.does(BOB, RoomIntent::Ready(true));
    world.runs(300);
    assert!(world.app(BOB).lobby().unwrap().ready);
    assert!(world.toasts(BOB).is_empty());
}
