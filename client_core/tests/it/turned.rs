//! What the results tell of a race that turned, with the engine's word on what there was to see.

use client_core::RoomIntent;
use puzzle::{Cell, Digit, Proof, prove};

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

/// The open cells of the race's puzzle with their digits.
fn moves(world: &World) -> Vec<(Cell, Digit)> {
    let puzzle = world.app(ANN).race().expect("Ann races").puzzle();
    let Proof::Unique { solution } = prove(puzzle) else { panic!("a race has one solution") };
    solution.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none()).collect()
}

fn places(world: &mut World, who: usize, moves: &[(Cell, Digit)]) {
    for (cell, digit) in moves {
        world.types(who, cell.index() as u16, digit.value());
        world.runs(1_000);
    }
}

#[test]
fn who_was_passed_reads_what_held_them() {
    let mut world = World::of_a_lobby();
    world.starts();
    let moves = moves(&world);
    places(&mut world, ANN, &moves[..5]);
    places(&mut world, BOB, &moves);
    // Bob has passed her long since; she found one more.
    places(&mut world, ANN, &moves[5..6]);
    world.acts(ANN, RoomIntent::EndRace);
    world.acts(ANN, client_core::Intent::Confirm);
    let card = world.app(ANN).results().expect("the race is over");
    let (before, held) = card.story.split_once(": ").expect("a moment and a step");
    assert!(before.starts_with("Bob passed you at "), "{}", card.story);
    assert!(held.starts_with("a ") && held.contains(" held you for "), "{}", card.story);
    let moment = card.moment.as_ref().expect("the chart marks it");
    let (from, to) = moment.wait_ms.expect("she waited");
    assert!((from..to).contains(&moment.at_ms) && moment.label.ends_with("Bob passes you"));
    let own = card.rows.iter().find(|row| row.you).expect("she raced");
    assert!(own.stall.contains(" · ") && !own.stall.contains("· r"), "named by its step: {}", own.stall);
    // To him it is his doing, and her board is none of his.
    let card = world.app(BOB).results().expect("the race is over");
    assert!(
        card.story.starts_with("You passed Ann at ") && card.story.contains(", while Ann was stuck for ")
    );
}

#[test]
fn without_a_rival_the_longest_wait_is_told() {
    let mut world = World::of_a_lobby();
    world.starts();
    world.acts(BOB, RoomIntent::GiveUp);
    world.acts(BOB, client_core::Intent::Confirm);
    let moves = moves(&world);
    places(&mut world, ANN, &moves[..20]);
    world.runs(30_000);
    places(&mut world, ANN, &moves[20..]);
    let card = world.app(ANN).results().expect("the race is over");
    assert!(
        card.story.starts_with("Your longest wait was 3") && card.story.contains(" s, for a"),
        "{}",
        card.story
    );
    assert_eq!(card.moment, None);
}
