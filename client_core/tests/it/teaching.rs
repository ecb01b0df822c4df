//! What a newcomer is told: why the board takes nothing, tips where a word is met, the rules of this race, ready-made rules.

use client_core::board::CellKind;
use client_core::room::{RuleEdit, RuleKey};
use client_core::{
    Block, CardIntent, Emphasis, EntryMode, Intent, KindRules, Lesson, Lessons, Play, Prefs, RoomIntent, text,
};
use game::Preset;
use puzzle::{Cell, Digit};

use crate::world::World;

const ANN: usize = 0;

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

fn standing(world: &World) -> Option<String> {
    world.app(ANN).race().expect("Ann races").standing_notice(world.now)
}

fn lesson(world: &World) -> Option<Lesson> {
    Lesson::due(world.app(ANN), world.now)
}

fn reads(world: &mut World, lesson: Lesson) {
    let prefs = world.app(ANN).shared().prefs();
    world.does(ANN, Intent::SetPrefs(Prefs { lessons: prefs.lessons.with(lesson), ..prefs }));
}

/// A cell whose digit is given.
fn given(world: &World) -> Cell {
    let board = world.app(ANN).board().expect("a race has a board");
    board.view().layout().cells().find(|cell| board.is_given(*cell)).expect("a board has givens")
}

#[test]
fn a_refused_touch_disarms_the_digit() {
    let mut world = World::of_a_race();
    world.does(ANN, Play::Deselect);
    world.does(ANN, Play::Digit(digit(5)));
    assert_eq!(standing(&world), Some(text::choose_cell_for(digit(5))));
    world.does(ANN, Play::Digit(digit(7)));
    assert_eq!(standing(&world), Some(text::choose_cell_for(digit(7))), "another one takes its place");
    let given = given(&world);
    world.does(ANN, Play::Tap(given));
    assert_eq!(standing(&world), None);
    world.does(ANN, Play::Digit(digit(9)));
    world.does(ANN, Play::Tap(Cell::new(0)));
    world.runs(300);
    assert_eq!(world.sees(ANN, 0).1, CellKind::Empty, "a look at a cell enters nothing");
    assert_eq!(world.app(ANN).race().unwrap().strikes(), 0);
}

#[test]
fn arming_ends_after_a_while_unless_digits_come_first() {
    let mut world = World::of_a_race();
    world.does(ANN, Play::Deselect);
    world.does(ANN, Play::Digit(digit(5)));
    world.runs(7_500);
    assert!(world.app(ANN).board().unwrap().armed().is_some());
    world.runs(1_000);
    assert!(world.app(ANN).board().unwrap().armed().is_none());
    world.does(ANN, Play::ToggleDigitFirst);
    world.does(ANN, Play::Digit(digit(5)));
    world.runs(60_000);
    assert!(world.app(ANN).board().unwrap().armed().is_some());
}

#[test]
fn why_the_board_is_locked_stays_as_long_as_it_is() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 9);
    world.runs(200);
    let until = world.app(ANN).race().unwrap().lockout(world.now).expect("locked").until;
    while world.now.plus(20) < until {
        let words = standing(&world).expect("as long as it lasts");
        assert!(words.ends_with("You can still make notes."), "{words}");
        world.runs(10);
    }
    world.runs(100);
    assert_eq!(standing(&world), None);
    assert!(world.toasts(ANN).is_empty(), "and nothing lies on the keys");
}

#[test]
fn each_word_is_taught_once_where_it_is_met() {
    let mut world = World::of_a_race();
    assert_eq!(lesson(&world), None);
    world.types(ANN, 0, 9);
    world.runs(200);
    assert_eq!(lesson(&world), Some(Lesson::Strike));
    reads(&mut world, Lesson::Strike);
    assert_eq!(lesson(&world), Some(Lesson::Lockout));
    world.runs(4_000);
    assert_eq!(lesson(&world), None, "no lock, no word");
    world.types(ANN, 0, 8);
    world.runs(200);
    assert_eq!(lesson(&world), Some(Lesson::Lockout));
    reads(&mut world, Lesson::Lockout);
    world.does(ANN, Play::SetMode(EntryMode::Corner));
    assert_eq!(lesson(&world), Some(Lesson::Corner));
    reads(&mut world, Lesson::Corner);
    world.does(ANN, Play::ToggleDigitFirst);
    assert_eq!(lesson(&world), Some(Lesson::DigitFirst));
    world.restarts(ANN);
    world.runs(500);
    assert_eq!(lesson(&world), Some(Lesson::DigitFirst), "what was read stays read");
    reads(&mut world, Lesson::DigitFirst);
    assert_eq!(lesson(&world), None);
}

#[test]
fn tips_can_be_skipped_for_good() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 9);
    world.runs(200);
    let prefs = world.app(ANN).shared().prefs();
    world.does(ANN, Intent::SetPrefs(Prefs { lessons: Lessons::SKIPPED, ..prefs }));
    assert_eq!(lesson(&world), None);
    world.does(ANN, Play::SetMode(EntryMode::Corner));
    assert_eq!(lesson(&world), None);
}

#[test]
fn the_question_mark_tells_the_rules_of_this_race() {
    let mut world = World::of_a_race();
    world.does(ANN, Intent::open(KindRules));
    let app = world.app(ANN);
    let blocks = app.overlays().last().unwrap().describe(app, world.now);
    let pairs = blocks.iter().find_map(|block| match block {
        Block::Pairs(pairs) => Some(pairs.clone()),
        _ => None,
    });
    let pairs = pairs.expect("the terms of the race");
    assert!(
        pairs.contains(&("Mistakes".to_owned(), "Out at the 5th, locked out for 3, 6, 12… s".to_owned()))
    );
    assert!(pairs.iter().any(|(label, _)| label == "Time limit"));
    let Some(Block::Buttons(buttons)) = blocks.last() else { panic!("{blocks:?}") };
    let main: Vec<&str> = buttons
        .iter()
        .filter(|button| button.emphasis == Emphasis::Main)
        .map(|button| button.label.as_ref())
        .collect();
    assert_eq!(main, [text::got_it()]);
    world.does(ANN, Intent::Dismiss);
    assert!(world.app(ANN).overlays().is_empty());
}

#[test]
fn a_preset_sets_the_rules_and_a_changed_rule_makes_them_custom() {
    let mut world = World::of_a_lobby();
    world.does(ANN, RoomIntent::OpenRules);
    let preset = |world: &World| world.app(ANN).room().unwrap().preset();
    assert_eq!(preset(&world), Some(Preset::Standard));
    world.does(ANN, CardIntent::EditRule(RuleEdit::Preset(Preset::Strict)));
    assert_eq!(preset(&world), Some(Preset::Strict), "shown at once");
    world.runs(300);
    let rules = world.app(ANN).room().unwrap().view().settings.rules;
    assert_eq!(Preset::of(&rules), Some(Preset::Strict), "and kept by the server");
    world.acts(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::OutAfter)));
    assert_eq!(preset(&world), None);
}
