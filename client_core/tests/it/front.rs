//! The home screen and the front of practice: what they offer to somebody who comes back.

use client_core::practice::{GamePhase, GameSlot, PracticeIntent as Want};
use client_core::{HomeTiles, Intent, RoomIntent};
use game::Millis;

use crate::practice::Alone;
use crate::world::{SOLUTION, World};

#[test]
fn what_held_a_player_up_is_suggested_next() {
    let mut alone = Alone::quick();
    for (index, cell) in alone.open_cells().into_iter().enumerate() {
        alone.waits(if index == 9 { 60_000 } else { 1_000 });
        let digit = alone.right(cell);
        alone.enters(cell, digit);
    }
    assert_eq!(alone.app.screens().practice().suggested().stalls, None, "the engine is asked afterwards");
    alone.wants(Want::Leave);
    let suggested = alone.app.screens().practice().suggested();
    let stalls = suggested.stalls.expect("a stall");
    assert_eq!((stalls.count, stalls.seconds), (1, 60));
    let alone = alone.killed();
    assert_eq!(alone.app.screens().practice().suggested(), suggested);
}

#[test]
fn what_held_a_racer_up_is_suggested_after_the_race() {
    let (ann, bob, open) = (0, 1, 12);
    let mut world = World::of_a_lobby();
    world.hands_over(ann, bob);
    world.pastes(bob, &format!("{}{}", ".".repeat(open), &SOLUTION[open..]));
    world.hands_over(bob, ann);
    world.runs(5_000);
    world.starts();
    for (cell, digit) in (0..).zip(SOLUTION.bytes()).take(open) {
        world.runs(if cell == 8 { 40_000 } else { 2_000 });
        world.types(ann, cell, digit - b'0');
    }
    world.runs(1_000);
    world.acts(ann, RoomIntent::Leave);
    world.acts(ann, Intent::Confirm);
    world.acts(ann, Want::Open);
    let suggested = world.app(ann).screens().practice().suggested();
    let stalls = suggested.stalls.expect("a stall of the race");
    assert_eq!(stalls.count, 1);
    assert!((40..42).contains(&stalls.seconds), "{} s", stalls.seconds);
}

#[test]
fn the_home_screen_goes_on_where_the_player_left() {
    let mut alone = Alone::quick();
    alone.wants(Want::Leave);
    alone.wants(Want::Quick);
    for cell in alone.open_cells().into_iter().take(6) {
        let digit = alone.right(cell);
        alone.enters(cell, digit);
    }
    alone.wants(Intent::Back);
    alone.wants(Intent::Back);
    let seen = |alone: &Alone| {
        let tiles = HomeTiles::of(&alone.app, Millis(alone.now));
        (tiles.alone[0].id.to_string(), tiles.alone[0].percent)
    };
    assert_eq!(seen(&alone), ("go-on".to_owned(), Some(50)));
    assert_eq!(seen(&alone.killed()), ("go-on".to_owned(), Some(50)), "the one that was played last");
}

#[test]
fn a_game_that_an_earlier_release_has_stored_goes_on() {
    let mut alone = Alone::quick();
    for cell in alone.open_cells().into_iter().take(6) {
        let digit = alone.right(cell);
        alone.enters(cell, digit);
    }
    alone.wants(Intent::Back);
    // It knew neither which game was played last nor the pace.
    let is_new = |line: &&str| line.starts_with("order ") || line.starts_with("pace ");
    for (_, value) in alone.store.values_mut() {
        *value = value.lines().filter(|line| !is_new(line)).collect::<Vec<_>>().join("\n");
    }
    let mut alone = alone.killed();
    let tiles = HomeTiles::of(&alone.app, Millis(0));
    assert_eq!((tiles.alone[0].id.as_ref(), tiles.alone[0].percent), ("go-on", Some(50)));
    alone.wants(Want::Continue(GameSlot(0)));
    alone.solves();
    assert_eq!(alone.game().phase(), GamePhase::Solved);
}
