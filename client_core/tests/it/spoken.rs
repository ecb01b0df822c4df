//! What a client says to somebody who cannot see the screen, in a real room.

use client_core::{Direction, EntryMode, Intent, Lesson, Lessons, Play, Prefs, RoomIntent, Utterance, text};
use puzzle::Digit;

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

/// What Ann's client says in the time that runs.
fn hears(world: &mut World, ms: u64) -> Vec<Utterance> {
    let mut said = Vec::new();
    for _ in 0..ms / 50 {
        world.runs(50);
        said.extend(world.clients[ANN].app.take_speech(world.now));
    }
    said
}

fn texts(said: &[Utterance]) -> Vec<&str> {
    said.iter().map(|said| said.text.as_str()).collect()
}

/// The race of four moves, with somebody listening to Ann's client.
fn race() -> World {
    let mut world = World::of_a_race();
    world.does(ANN, Intent::SetPrefs(Prefs { lessons: Lessons::SKIPPED, ..Prefs::DEFAULT }));
    world.clients[ANN].app.speak();
    hears(&mut world, 10_000);
    world
}

#[test]
fn a_tip_is_spoken_once() {
    let mut world = race();
    world.does(ANN, Intent::SetPrefs(Prefs::DEFAULT));
    world.types(ANN, 0, 9);
    let said = texts(&hears(&mut world, 10_000)).join(" | ");
    assert_eq!(said.matches(text::lesson(Lesson::Strike)).count(), 1, "{said}");
}

#[test]
fn nobody_is_invited_to_the_room_they_are_in() {
    let mut world = race();
    world.restarts(ANN);
    world.clients[ANN].app.speak();
    let said = texts(&hears(&mut world, 5_000)).join(" | ");
    assert!(world.app(ANN).race().is_some(), "{:?}", world.app(ANN).screen());
    assert!(!said.contains("invited"), "{said}");
}

#[test]
fn a_client_without_a_listener_says_nothing() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    assert_eq!(hears(&mut world, 3_000), []);
    assert_eq!(world.app(ANN).speech_due_in(world.now), None);
}

#[test]
fn verdicts_lockout_and_finish_are_spoken() {
    let mut world = race();
    world.types(ANN, 0, 9);
    let said = hears(&mut world, 1_500);
    assert_eq!(texts(&said), ["9 is wrong. 1 strike of 5. No moves for 3 seconds."]);
    assert!(said[0].urgent);
    world.types(ANN, 0, 5);
    assert_eq!(texts(&hears(&mut world, 500)), ["No moves for 2 seconds."]);
    assert_eq!(texts(&hears(&mut world, 3_000)), ["You can go on."]);
    world.types(ANN, 0, 5);
    assert_eq!(texts(&hears(&mut world, 2_000)), ["Column 1 done", "5 is right"]);
    world.types(ANN, 1, 3);
    world.types(ANN, 2, 4);
    world.types(ANN, 3, 6);
    let said = hears(&mut world, 5_000);
    assert!(said[0].urgent && said[0].text.starts_with("You won in "), "{said:?}");
}

#[test]
fn the_opponent_and_the_own_place_are_spoken() {
    let mut world = race();
    world.types(ANN, 0, 5);
    hears(&mut world, 5_000);
    for (cell, digit) in [(0, 5), (1, 3), (2, 4), (3, 6)] {
        world.types(BOB, cell, digit);
    }
    let said = hears(&mut world, 5_000);
    // Bob has set the puzzle and races for practice: his finish moves nobody back.
    assert!(texts(&said).iter().any(|text| text.starts_with("Bob has finished")), "{said:?}");
}

#[test]
fn notes_and_refusals_are_spoken() {
    let mut world = race();
    world.does(ANN, Play::Select(puzzle::Cell::new(1)));
    assert_eq!(texts(&hears(&mut world, 2_000)), [""; 0], "the page's focus says which cell it is");
    world.does(ANN, Play::ToggleNotes);
    assert_eq!(texts(&hears(&mut world, 1_000)), ["Notes on"]);
    world.does(ANN, Play::DigitAs(Digit::new(2).unwrap(), EntryMode::Corner));
    world.does(ANN, Play::DigitAs(Digit::new(7).unwrap(), EntryMode::Corner));
    assert_eq!(texts(&hears(&mut world, 2_000)), ["notes 2 7"]);
    for _ in 0..5 {
        world.does(ANN, Play::Move(Direction::Right));
    }
    world.does(ANN, Play::DigitAs(Digit::new(2).unwrap(), EntryMode::Digits));
    assert_eq!(texts(&hears(&mut world, 1_000)), ["Not possible here: given 9"]);
}

#[test]
fn what_happens_in_the_room_is_spoken() {
    let mut world = World::of_a_lobby();
    world.clients[ANN].app.speak();
    hears(&mut world, 10_000);
    world.does(BOB, RoomIntent::Ready(true));
    assert_eq!(texts(&hears(&mut world, 1_000)), ["Bob is ready"]);
    world.does(BOB, RoomIntent::Leave);
    assert_eq!(texts(&hears(&mut world, 2_000)), ["Bob has left"]);
}

#[test]
fn a_line_that_flaps_is_said_to_be_cut_once() {
    let mut world = race();
    let mut said = Vec::new();
    for _ in 0..3 {
        world.cuts(ANN);
        said.extend(hears(&mut world, 700));
    }
    said.extend(hears(&mut world, 5_000));
    let cut = texts(&said).iter().filter(|text| text.starts_with("Connection lost")).count();
    assert_eq!(cut, 1, "{said:?}");
}
