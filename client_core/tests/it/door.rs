//! The door of a room: the lock, a new code, and asking the host to come in.

use client_core::{HomeIntent, Input, Intent, Output, RoomIntent, Screen, text};
use game::{Command, JoinRefusal, KnockNo, Problem, RequestId, RoomCode};
use protocol::ClientMessage;

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;
const EVE: usize = 2;

fn code(world: &World) -> RoomCode {
    world.clients[ANN].url.expect("Ann is in a room")
}

fn comes(world: &mut World, name: &str, code: RoomCode) -> usize {
    let index = world.adds(name);
    world.runs(200);
    world.does(index, HomeIntent::SetCode(code.to_string()));
    world.acts(index, HomeIntent::JoinByCode);
    index
}

/// Ann has removed Bob, and Eve has come from the same address.
fn of_a_knock() -> World {
    let mut world = World::of_a_lobby();
    let removed = world.app(BOB).room().expect("a room").you();
    world.server.neighbours = (2..=4).map(game::PlayerId).collect();
    let code = code(&world);
    world.cuts(BOB);
    world.runs(2_000);
    world.does(ANN, RoomIntent::Kick(removed));
    world.acts(ANN, Intent::Confirm);
    comes(&mut world, "Eve", code);
    world
}

fn joins(world: &World, client: usize) -> usize {
    let join = |output: &&Output| matches!(output, Output::Send(ClientMessage::Join { .. }));
    world.clients[client].outputs.iter().filter(join).count()
}

fn knock(world: &World) -> KnockNo {
    world.app(ANN).lobby().expect("a lobby").knocks[0].knock
}

#[test]
fn a_locked_room_says_so_to_all_and_lets_nobody_in() {
    let mut world = World::of_a_lobby();
    assert!(world.app(ANN).lobby().unwrap().can_lock && !world.app(BOB).lobby().unwrap().can_lock);
    world.acts(ANN, RoomIntent::Lock(true));
    assert!(world.app(BOB).lobby().unwrap().locked);
    let code = code(&world);
    comes(&mut world, "Eve", code);
    let home = world.app(EVE).shared().home();
    assert_eq!(home.code_error.as_deref(), Some(text::problem(&Problem::from(JoinRefusal::Locked)).as_str()));
    world.acts(ANN, RoomIntent::Lock(false));
    world.acts(EVE, HomeIntent::JoinByCode);
    assert_eq!(world.app(EVE).screen(), Screen::Lobby);
}

#[test]
fn a_new_code_is_asked_about_and_followed_by_everybody() {
    let mut world = World::of_a_lobby();
    let old = code(&world);
    world.does(ANN, RoomIntent::NewCode);
    assert_eq!(world.asked(ANN).as_deref(), Some(text::ask_new_code()));
    world.acts(ANN, Intent::Confirm);
    let new = code(&world);
    assert_ne!(new, old);
    for client in [ANN, BOB] {
        let lobby = world.app(client).lobby().unwrap();
        assert_eq!((lobby.code, lobby.link), (new, format!("http://test/r/{new}")));
        assert_eq!(world.clients[client].url, Some(new));
        assert_eq!(world.toasts(client), [text::new_code()]);
        world.cuts(client);
    }
    world.runs(2_000);
    assert_eq!(world.app(BOB).lobby().unwrap().seats_taken, 2);
    comes(&mut world, "Eve", old);
    assert!(world.app(EVE).shared().home().code_error.is_some());
}

#[test]
fn a_guest_cannot_make_a_new_code() {
    let mut world = World::of_a_lobby();
    world.does(BOB, RoomIntent::NewCode);
    assert_eq!(world.app(BOB).overlays().last().cloned(), None);
}

/// The room in the middle of whose race Bob types a note gets a new code.
fn recoded_race(meanwhile: impl FnOnce(&mut World)) -> World {
    let mut world = World::of_a_race();
    world.does(BOB, client_core::Play::Select(puzzle::Cell::new(0)));
    world.does(BOB, client_core::Play::ToggleNotes);
    world.acts(BOB, client_core::Play::Digit(puzzle::Digit::new(7).expect("a digit")));
    meanwhile(&mut world);
    world.does(ANN, RoomIntent::NewCode);
    world.acts(ANN, Intent::Confirm);
    world
}

#[test]
fn notes_are_found_again_under_the_new_code() {
    let mut world = recoded_race(|_| {});
    world.restarts(BOB);
    world.runs(500);
    assert_eq!(world.notes(BOB, 0), [7]);
}

#[test]
fn whoever_was_away_finds_the_room_under_its_new_code() {
    let mut world = recoded_race(|world| {
        world.clients[BOB].offline = true;
        world.cuts(BOB);
    });
    world.clients[BOB].offline = false;
    world.runs(3_000);
    assert_eq!(world.app(BOB).screen(), Screen::Race);
    assert_eq!(world.notes(BOB, 0), [7]);
    assert_eq!(world.clients[BOB].url, Some(code(&world)));
}

#[test]
fn a_page_loaded_at_the_old_address_finds_the_new_one() {
    let mut world = recoded_race(|world| {
        world.clients[BOB].offline = true;
        world.cuts(BOB);
    });
    world.clients[BOB].offline = false;
    world.restarts(BOB);
    world.runs(1_000);
    assert_eq!(world.app(BOB).screen(), Screen::Race);
    assert_eq!((world.notes(BOB, 0), world.clients[BOB].url), (vec![7], Some(code(&world))));
}

#[test]
fn a_room_that_was_left_is_not_taken_for_a_wrong_code() {
    let mut world = World::of_a_lobby();
    world.cuts(BOB);
    world.runs(2_000);
    world.acts(BOB, RoomIntent::Leave);
    world.does(BOB, HomeIntent::SetCode(RoomCode::nth(3).to_string()));
    world.does(BOB, HomeIntent::JoinByCode);
    world.runs(500);
    assert_eq!(world.app(BOB).screen(), Screen::Home);
    assert!(world.app(BOB).shared().home().code_error.is_some());
}

#[test]
fn another_link_ends_asking_the_host() {
    let mut world = of_a_knock();
    let elsewhere = RoomCode::nth(3);
    world.gives(EVE, Input::RoomInUrl(elsewhere.to_string()));
    assert!(!world.app(EVE).screens().session().asks_host());
    world.runs(500);
    assert_eq!(
        world.app(EVE).shared().home().code_error.as_deref(),
        Some(text::problem(&Problem::from(JoinRefusal::NoSuchRoom)).as_str())
    );
}

#[test]
fn the_host_lets_somebody_in_who_asks() {
    let mut world = of_a_knock();
    assert!(world.app(EVE).screens().session().is_busy() && world.app(EVE).screens().session().asks_host());
    assert_eq!(world.app(ANN).lobby().unwrap().knocks[0].text, "Eve wants to join");
    assert!(world.toasts(ANN).iter().all(|toast| !toast.contains("Eve")), "the lobby shows it");
    world.does(ANN, RoomIntent::AnswerKnock { knock: knock(&world), admit: true });
    world.runs(5_000);
    assert_eq!(world.app(EVE).screen(), Screen::Lobby);
    assert!(!world.app(EVE).screens().session().asks_host());
    assert!(world.app(ANN).lobby().unwrap().knocks.is_empty());
}

#[test]
fn somebody_turned_away_is_told() {
    let mut world = of_a_knock();
    world.does(ANN, RoomIntent::AnswerKnock { knock: knock(&world), admit: false });
    world.runs(5_000);
    assert_eq!(world.app(EVE).shared().home().code_error.as_deref(), Some(text::turned_away()));
    assert!(!world.app(EVE).screens().session().is_busy());
}

#[test]
fn the_host_is_asked_every_five_seconds_for_two_minutes() {
    let mut world = of_a_knock();
    world.runs(24_000);
    assert_eq!(joins(&world, EVE), 5);
    assert_eq!(world.app(ANN).lobby().unwrap().knocks.len(), 1);
    world.runs(100_000);
    let home = world.app(EVE).shared().home();
    assert_eq!(
        (world.app(EVE).screens().session().is_busy(), home.code_error.as_deref()),
        (false, Some(text::not_let_in()))
    );
    let asked = joins(&world, EVE);
    world.runs(20_000);
    assert_eq!(joins(&world, EVE), asked);
}

#[test]
fn asking_the_host_can_be_given_up() {
    let mut world = of_a_knock();
    world.does(EVE, Intent::Back);
    assert!(!world.app(EVE).screens().session().is_busy());
    let asked = joins(&world, EVE);
    world.runs(20_000);
    assert_eq!(joins(&world, EVE), asked);
    assert_eq!(world.app(EVE).screen(), Screen::Home);
}

#[test]
fn a_new_connection_asks_the_host_again_at_once() {
    let mut world = of_a_knock();
    world.cuts(EVE);
    world.does(ANN, RoomIntent::AnswerKnock { knock: knock(&world), admit: true });
    world.runs(2_000);
    assert_eq!(world.app(EVE).screen(), Screen::Lobby);
}

#[test]
fn a_host_in_a_race_hears_who_asks_and_guests_do_not() {
    let mut world = World::of_a_race();
    world.server.neighbours = vec![game::PlayerId(3), game::PlayerId(4)];
    let code = code(&world);
    comes(&mut world, "Mallory", code);
    let removed = world.app(2).room().unwrap().you();
    world.does(ANN, RoomIntent::Kick(removed));
    world.acts(ANN, Intent::Confirm);
    comes(&mut world, "Eve", code);
    assert_eq!(world.toasts(ANN), ["Eve wants to join. You can answer in the lobby."]);
    assert!(world.toasts(BOB).is_empty());
    assert!(world.app(BOB).lobby().unwrap().knocks.is_empty(), "only the host can answer");
}

#[test]
fn an_answer_is_one_command() {
    let mut world = of_a_knock();
    let knock = knock(&world);
    world.clients[ANN].outputs.clear();
    world.gives(ANN, Input::Intent(Intent::Room(RoomIntent::AnswerKnock { knock, admit: true })));
    let command = Command::AnswerKnock { knock, admit: true };
    let [Output::Send(ClientMessage::Room { request, command: sent })] = &world.clients[ANN].outputs[..]
    else {
        panic!("one command is sent");
    };
    assert_eq!(sent, &command);
    assert_ne!(*request, RequestId::NONE);
}
