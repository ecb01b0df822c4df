//! What lies over the screen: what takes the keys, what a step back closes, and which key leaves a room.

use client_core::{
    Boxed, HintSheet, Intent, NoticeSheet, Play, RoomIntent, RoomQuestion, RoomSheet, Screen, Settings,
};
use puzzle::Cell;

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

#[test]
fn escape_closes_what_lies_on_top_and_leaves_no_lobby() {
    let mut world = World::of_a_lobby();
    let bob = world.app(BOB).room().unwrap().you();
    world.does(ANN, Intent::open(Settings));
    world.does(ANN, Intent::Escape);
    world.does(ANN, Intent::open(RoomSheet::Member(bob)));
    world.does(ANN, RoomIntent::Kick(bob));
    assert_eq!(world.app(ANN).overlays(), [RoomQuestion::Kick(bob).boxed()], "the menu has done its work");
    for _ in 0..3 {
        world.does(ANN, Intent::Escape);
    }
    assert_eq!((world.app(ANN).overlays().last().cloned(), world.app(ANN).screen()), (None, Screen::Lobby));
    world.does(ANN, Intent::Back);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
}

#[test]
fn escape_asks_before_it_leaves_a_race() {
    let mut world = World::of_a_race();
    world.does(ANN, Intent::Escape);
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(RoomQuestion::LeaveRace.boxed()));
    world.does(ANN, Intent::Escape);
    assert_eq!((world.app(ANN).overlays().last().cloned(), world.app(ANN).screen()), (None, Screen::Race));
}

#[test]
fn the_board_takes_no_keys_under_a_sheet() {
    let mut world = World::of_a_race();
    world.does(ANN, Intent::open(RoomSheet::Standings));
    assert!(!world.app(ANN).takes_plays());
    world.does(ANN, Play::Select(Cell::new(3)));
    assert_eq!(world.app(ANN).race().unwrap().board().selection().cursor(), None);
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(RoomSheet::Standings.boxed()));
    world.does(ANN, Intent::Dismiss);
    assert!(world.app(ANN).takes_plays());
}

#[test]
fn an_overlay_opens_and_stays_only_where_it_makes_sense() {
    let mut world = World::of_a_lobby();
    let ann = world.app(ANN).room().unwrap().you();
    for overlay in
        [RoomSheet::Standings.boxed(), NoticeSheet.boxed(), HintSheet.boxed(), RoomSheet::Member(ann).boxed()]
    {
        world.does(BOB, Intent::Open(overlay.clone()));
        assert_eq!(world.app(BOB).overlays().last().cloned(), None, "{overlay:?}");
    }
    let bob = world.app(BOB).room().unwrap().you();
    world.does(ANN, Intent::open(RoomSheet::Member(bob)));
    world.acts(BOB, RoomIntent::Leave);
    assert_eq!(world.app(ANN).overlays().last().cloned(), None, "Bob is gone");
}
