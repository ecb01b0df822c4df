//! The duel of setters at its clients: the editor belongs to the room while one sets, a draft outlives the server and the page, and
//! both agree on the terms before they race and watch each other.

use client_core::editor::{Destination, EditorAction};
use client_core::room::DuelSheet;
use client_core::{Intent, RoomIntent, Screen};
use game::{DuelView, HandedIn, Handicap, MemberNo, Mode, Phase, Rules, SetterView, Settings, fair_price};
use puzzle::Tier;

use crate::world::{FOUR_OPEN, SOLUTION, World};

const ANN: usize = 0;
const BOB: usize = 1;

/// Each that a room can be in.
pub(crate) const PHASES: [Phase; 8] = [
    Phase::Lobby,
    Phase::Dealing,
    Phase::Countdown { go_in_ms: 3_000 },
    Phase::Racing,
    Phase::Racing,
    Phase::Finished,
    Phase::Setting,
    Phase::Comparing,
];

/// What a server may say of a duel in which this member, and another, set.
pub(crate) fn view(member: MemberNo, ends_in_ms: u32, has_puzzles: bool) -> Box<DuelView> {
    let lost = String::new();
    let (tier, hardest) = (Tier::Beyond, 90);
    let puzzle = HandedIn { kind: None, clues: 28, blanks: 53, tier, hardest, beyond_singles: 40, lost };
    let setter = |member| SetterView {
        member,
        proving: !has_puzzles,
        puzzle: has_puzzles.then(|| puzzle.clone()),
        price: Handicap { delay_s: 90, ..Handicap::default() },
    };
    Box::new(DuelView { ends_in_ms, setters: vec![setter(member), setter(MemberNo(2))] })
}

/// Both are ready for a duel.
fn setting() -> World {
    let rules = Mode::Duel { set_min: 10 }.fit(Rules::default());
    let mut world = World::of_a_lobby_with(Settings { rules, ..Settings::default() });
    for index in [ANN, BOB] {
        world.acts(index, RoomIntent::Ready(true));
    }
    assert_eq!(world.app(ANN).room().expect("Ann is in a room").view().phase, Phase::Setting);
    world
}

fn brings(world: &mut World, index: usize, text: &str) {
    world.acts(index, EditorAction::Bring(text.to_owned()));
    world.runs(1_500);
}

fn hands_in(world: &mut World, index: usize, text: &str) {
    brings(world, index, text);
    world.acts(index, EditorAction::Send(Destination::Room));
}

fn givens(world: &World, index: usize) -> usize {
    world.app(index).screens().editor().draft().givens().clue_count()
}

fn phase(world: &World) -> Phase {
    world.app(BOB).room().expect("Bob is in a room").view().phase
}

/// All but the first six of the solution.
fn six_open() -> String {
    format!("......{}", &SOLUTION[6..])
}

#[test]
fn the_editor_belongs_to_the_room_while_one_sets() {
    let mut world = setting();
    assert_eq!([ANN, BOB].map(|index| world.app(index).screen()), [Screen::Editor; 2]);
    let line = world.app(ANN).room().unwrap().duel_line(world.now).unwrap();
    assert!(line.starts_with("Bob is still setting. 9:5"), "{line}");
    world.acts(ANN, Intent::Back);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    let buttons = world.app(ANN).lobby().unwrap().duel;
    assert_eq!(buttons.iter().map(|button| button.id).collect::<Vec<_>>(), ["call-off", "set-puzzle"]);
    world.acts(ANN, RoomIntent::SetPuzzle);
    assert_eq!(world.app(ANN).screen(), Screen::Editor);
    hands_in(&mut world, ANN, FOUR_OPEN);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    let line = world.app(BOB).room().unwrap().duel_line(world.now).unwrap();
    assert!(line.starts_with("Ann has handed in: Easy, 77 givens."), "{line}");
}

#[test]
fn a_draft_outlives_the_page_and_the_server() {
    let mut world = setting();
    brings(&mut world, ANN, FOUR_OPEN);
    assert_eq!(givens(&world, ANN), 77);
    world.restarts(ANN);
    world.runs(2_000);
    assert_eq!((world.app(ANN).screen(), givens(&world, ANN)), (Screen::Editor, 77), "the page");
    world.server.restarts();
    for index in [ANN, BOB] {
        world.cuts(index);
    }
    world.runs(5_000);
    assert_eq!(givens(&world, ANN), 77, "the server, with all its rooms");
}

#[test]
fn both_compare_agree_and_watch_each_other() {
    let mut world = setting();
    hands_in(&mut world, ANN, FOUR_OPEN);
    hands_in(&mut world, BOB, &six_open());
    assert_eq!(phase(&world), Phase::Comparing);
    for index in [ANN, BOB] {
        let app = world.app(index);
        assert_eq!(app.screen(), Screen::Lobby);
        let sheet = app.overlays().last().expect("the terms");
        assert!(sheet.as_a::<DuelSheet>().is_some());
        let shown = format!("{:?}", sheet.describe(app, world.now));
        assert!(shown.contains("77 givens") && shown.contains("75 givens"), "{shown}");
    }
    let bob = world.app(BOB).room().unwrap().you();
    world.acts(BOB, RoomIntent::SetHandicap(bob, fair_price(Tier::Easy, Tier::Medium)));
    assert_eq!(world.app(ANN).room().unwrap().view().duel.as_ref().unwrap().setters[1].price.delay_s, 90);
    world.acts(BOB, RoomIntent::SetHandicap(bob, game::Handicap::default()));
    world.acts(ANN, RoomIntent::Ready(true));
    let line = world.app(BOB).room().unwrap().duel_line(world.now).unwrap();
    assert!(line.starts_with("Ann accepts. Do you?"), "{line}");
    world.starts();

    let lanes = |world: &World| world.app(ANN).room().unwrap().lanes(world.now);
    world.types(ANN, 0, 5);
    world.types(BOB, 1, 3);
    world.runs(500);
    let percents: Vec<u8> = lanes(&world).iter().map(|row| row.percent).collect();
    assert_eq!(percents, [16, 25], "each of their own board");
    let seat = world.app(ANN).race().unwrap().seat().expect("Ann watches Bob");
    let bobs = seat.chosen().unwrap();
    assert_eq!(bobs.member, bob);
    assert_eq!(bobs.board.digit(puzzle::Cell::new(1)).map(puzzle::Digit::value), Some(3));
    let room = world.app(ANN).room().unwrap();
    assert!(room.board_of(bob).unwrap().digits.is_some(), "and may look at it large");

    (1..6).for_each(|cell| world.types(ANN, cell, SOLUTION.as_bytes()[usize::from(cell)] - b'0'));
    world.runs(500);
    world.acts(BOB, RoomIntent::GiveUp);
    world.acts(BOB, Intent::Confirm);
    let card = world.app(BOB).results().expect("the race is over");
    assert_eq!(card.rows[1].time, "gave up");
}

#[test]
fn who_calls_it_off_is_asked_first() {
    let mut world = setting();
    world.acts(ANN, Intent::Back);
    world.acts(ANN, RoomIntent::CallOff);
    assert_eq!(phase(&world), Phase::Setting);
    world.acts(ANN, Intent::Confirm);
    assert_eq!(phase(&world), Phase::Lobby);
    assert_eq!(world.app(BOB).screen(), Screen::Lobby);
    assert!(world.toasts(BOB).contains(&"The duel was called off."), "{:?}", world.toasts(BOB));
}
