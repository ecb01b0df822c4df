//! What lies over the screen: what takes the keys, what a step back closes, and which key leaves a room.

use client_core::{Intent, Overlay, Play, Question, RoomIntent, Screen, Sheet};
use puzzle::Cell;

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

#[test]
fn escape_closes_what_lies_on_top_and_leaves_no_lobby() {
    let mut world = World::of_a_lobby();
    let bob = world.app(BOB).room().unwrap().you();
    world.does(ANN, Intent::OpenSheet(Sheet::Settings));
    world.does(ANN, Intent::Escape);
    world.does(ANN, Intent::OpenSheet(Sheet::Member(bob)));
    world.does(ANN, Intent::Room(RoomIntent::Kick(bob)));
    assert_eq!(
        world.app(ANN).overlays(),
        [Overlay::Confirm(Question::Kick(bob))],
        "the menu has done its work"
    );
    for _ in 0..3 {
        world.does(ANN, Intent::Escape);
    }
    assert_eq!((world.app(ANN).overlays().last().copied(), world.app(ANN).screen()), (None, Screen::Lobby));
    world.does(ANN, Intent::Back);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
}

#[test]
fn escape_asks_before_it_leaves_a_race() {
    let mut world = World::of_a_race();
    world.does(ANN, Intent::Escape);
    assert_eq!(world.app(ANN).overlays().last().copied(), Some(Overlay::Confirm(Question::LeaveRace)));
    world.does(ANN, Intent::Escape);
    assert_eq!((world.app(ANN).overlays().last().copied(), world.app(ANN).screen()), (None, Screen::Race));
}

#[test]
fn the_board_takes_no_keys_under_a_sheet() {
    let mut world = World::of_a_race();
    world.does(ANN, Intent::OpenSheet(Sheet::Standings));
    assert!(!world.app(ANN).takes_plays());
    world.does(ANN, Play::Select(Cell::new(3)).into());
    assert_eq!(world.app(ANN).race().unwrap().board().selection().cursor(), None);
    assert_eq!(world.app(ANN).overlays().last().copied(), Some(Overlay::Sheet(Sheet::Standings)));
    world.does(ANN, Intent::Dismiss);
    assert!(world.app(ANN).takes_plays());
}

#[test]
fn an_overlay_opens_and_stays_only_where_it_makes_sense() {
    let mut world = World::of_a_lobby();
    let ann = world.app(ANN).room().unwrap().you();
    for overlay in [Sheet::Standings, Sheet::Notice, Sheet::Hint, Sheet::Member(ann)] {
        world.does(BOB, Intent::OpenSheet(overlay));
        assert_eq!(world.app(BOB).overlays().last().copied(), None, "{overlay:?}");
    }
    let bob = world.app(BOB).room().unwrap().you();
    world.does(ANN, Intent::OpenSheet(Sheet::Member(bob)));
    world.does(BOB, Intent::Room(RoomIntent::Leave));
    world.runs(200);
    assert_eq!(world.app(ANN).overlays().last().copied(), None, "Bob is gone");
}
