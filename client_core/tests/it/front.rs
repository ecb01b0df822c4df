//! The home screen and the front of practice: what they offer to somebody who comes back.

use client_core::practice::PracticeIntent as Want;
use client_core::{HomeTiles, Intent};
use game::Millis;

use crate::practice::Alone;

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
