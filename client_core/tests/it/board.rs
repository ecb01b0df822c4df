//! What clicks, keys and buttons do on the board of a race: why something is refused, digits first and cells first,
//! several cells, two kinds of notes, undo.

use client_core::board::{CellKind, CellNotes};
use client_core::hand::EntryRefusal;
use client_core::store::StoreKey;
use client_core::{
    Boxed, CellMenu, Cue, Direction, EntryMode, Intent, Output, Play, Prefs, RoomQuestion, text,
};
use puzzle::{Cell, Digit};

use crate::world::{SOLUTION, World};

const ANN: usize = 0;
/// A given of the race; the first four cells are open.
const GIVEN: u16 = 10;

fn cell(index: u16) -> Cell {
    Cell::new(index)
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

fn right(index: usize) -> Digit {
    digit(SOLUTION.as_bytes()[index] - b'0')
}

fn selected(world: &World) -> Vec<usize> {
    let cells = world.app(ANN).race().expect("a race runs").board().selection().cells();
    cells.into_iter().map(Cell::index).collect()
}

fn armed(world: &World) -> Option<Digit> {
    world.app(ANN).race().expect("a race runs").board().armed()
}

fn noted(world: &World, index: u16) -> CellNotes {
    world.app(ANN).race().expect("a race runs").board().look(cell(index)).notes
}

fn plays(world: &mut World, plays: impl IntoIterator<Item = Play>) {
    plays.into_iter().for_each(|play| world.does(ANN, play));
}

/// What the player reads, and the cell that shakes, after something was refused.
fn refusal(world: &mut World, play: Play) -> (Option<String>, Option<Option<Cell>>) {
    world.clients[ANN].outputs.clear();
    world.does(ANN, play);
    let cue = |output: &Output| if let Output::Cue(Cue::Refused(cell)) = output { Some(*cell) } else { None };
    let shaken = world.clients[ANN].outputs.iter().find_map(cue);
    (world.app(ANN).race().expect("a race runs").notice(world.now).map(str::to_owned), shaken)
}

fn said(why: EntryRefusal) -> Option<String> {
    Some(text::entry_refused(why).to_owned())
}

#[test]
fn what_the_board_refuses_is_said_and_shaken() {
    let mut world = World::of_a_race();
    assert_eq!(refusal(&mut world, Play::Erase), (said(EntryRefusal::NoCell), Some(None)));
    assert_eq!(refusal(&mut world, Play::DigitAs(digit(5), EntryMode::Corner)).0, said(EntryRefusal::NoCell));
    assert_eq!(refusal(&mut world, Play::Undo), (said(EntryRefusal::NothingToUndo), Some(None)));
    assert_eq!(refusal(&mut world, Play::Redo), (said(EntryRefusal::NothingToRedo), Some(None)));
    let given = (said(EntryRefusal::Given), Some(Some(cell(GIVEN))));
    assert_eq!(refusal(&mut world, Play::DigitAt(cell(GIVEN), digit(5))), given);
    assert_eq!(refusal(&mut world, Play::Erase), given);
    let note = refusal(&mut world, Play::DigitAs(digit(5), EntryMode::Centre));
    assert_eq!(note, (said(EntryRefusal::NoteOnDigit), Some(Some(cell(GIVEN)))));
    assert_eq!(refusal(&mut world, Play::Hint).0, said(EntryRefusal::NoHints));
    assert_eq!(refusal(&mut world, Play::FillNotes).0, said(EntryRefusal::NoAutoNotes));
    world.does(ANN, Play::DigitAt(cell(0), right(0)));
    assert_eq!(refusal(&mut world, Play::Erase).0, said(EntryRefusal::BeingChecked));
    world.does(ANN, Play::DigitAt(cell(1), right(1)));
    world.runs(500);
    let settled = refusal(&mut world, Play::DigitAt(cell(1), digit(9)));
    assert_eq!(settled, (said(EntryRefusal::Settled), Some(Some(cell(1)))));
    let wrong = if right(2) == digit(9) { digit(1) } else { digit(9) };
    world.does(ANN, Play::DigitAt(cell(2), wrong));
    world.runs(500);
    assert_eq!(refusal(&mut world, Play::DigitAt(cell(3), right(3))).0, said(EntryRefusal::LockedOut));
}

#[test]
fn an_answer_to_what_was_typed_goes_by_itself() {
    let mut world = World::of_a_race();
    assert!(refusal(&mut world, Play::Erase).0.is_some());
    world.runs(3_500);
    assert_eq!(world.app(ANN).race().unwrap().notice(world.now), None);
    refusal(&mut world, Play::Erase);
    world.does(ANN, Play::DigitAt(cell(0), right(0)));
    assert_eq!(world.app(ANN).race().unwrap().notice(world.now), None, "a move is an answer by itself");
}

#[test]
fn a_digit_without_a_cell_waits_for_one_touch() {
    let mut world = World::of_a_race();
    plays(&mut world, [Play::Digit(right(0))]);
    assert_eq!(armed(&world), Some(right(0)));
    let words = world.app(ANN).race().unwrap().notice(world.now).map(str::to_owned);
    assert_eq!(words, Some(text::choose_cell_for(right(0))));
    let pad = world.app(ANN).race().unwrap().board().pad();
    assert!(pad.iter().all(|key| key.armed == (key.digit == right(0)) && key.armed == key.highlighted));
    plays(&mut world, [Play::Tap(cell(GIVEN))]);
    assert_eq!(armed(&world), None, "a given takes nothing, and the next touch enters nothing by accident");
    plays(&mut world, [Play::Deselect, Play::Digit(right(0)), Play::Tap(cell(0))]);
    assert_eq!(world.sees(ANN, 0), (Some(right(0).value()), CellKind::Pending));
    assert_eq!((armed(&world), selected(&world)), (None, vec![0]));
    plays(&mut world, [Play::Tap(cell(1))]);
    assert_eq!(world.sees(ANN, 1).0, None, "the next touch only selects");
    plays(&mut world, [Play::Digit(right(1))]);
    assert_eq!(world.sees(ANN, 1).0, Some(right(1).value()));
}

#[test]
fn a_digit_that_waits_is_dropped_when_cells_come_first_again() {
    let mut world = World::of_a_race();
    for play in
        [Play::Move(Direction::Up), Play::Select(cell(3)), Play::Extend(cell(3)), Play::Digit(right(0))]
    {
        plays(&mut world, [Play::Deselect, Play::Digit(right(0)), play]);
        assert_eq!(armed(&world), None, "{play:?}");
    }
}

#[test]
fn with_digits_first_a_digit_goes_to_every_touched_cell() {
    let mut world = World::of_a_race();
    plays(&mut world, [Play::ToggleDigitFirst, Play::Select(cell(3)), Play::Digit(right(0))]);
    assert_eq!((armed(&world), world.sees(ANN, 3).0), (Some(right(0)), None));
    let highlighted = world.app(ANN).race().unwrap().board().highlighted();
    assert_eq!(highlighted, Some(right(0)));
    plays(&mut world, [Play::SetMode(EntryMode::Corner), Play::Tap(cell(1)), Play::Tap(cell(2))]);
    assert!([1, 2].iter().all(|index| noted(&world, *index).corner.contains(right(0))));
    plays(&mut world, [Play::SetMode(EntryMode::Digits), Play::Tap(cell(0))]);
    assert_eq!(world.sees(ANN, 0).0, Some(right(0).value()));
    plays(&mut world, [Play::Extend(cell(1)), Play::SelectSame(cell(0))]);
    assert_eq!(selected(&world), [0], "fast touches are no drag and no double click");
    plays(&mut world, [Play::ArmNext { forward: true }]);
    assert_eq!(armed(&world), Digit::new(right(0).value() % 9 + 1));
    plays(&mut world, [Play::Digit(right(1)), Play::Select(cell(1)), Play::PlaceArmed]);
    assert_eq!(world.sees(ANN, 1).0, Some(right(1).value()), "Enter enters it");
    plays(&mut world, [Play::Digit(right(1))]);
    assert_eq!(armed(&world), None, "the same key again puts it down");
}

#[test]
fn digits_first_is_a_preference_that_is_stored() {
    let mut world = World::of_a_race();
    plays(&mut world, [Play::ToggleDigitFirst, Play::Digit(digit(5))]);
    let stored: Prefs = serde_json::from_str(&world.clients[ANN].store[&StoreKey::Prefs]).unwrap();
    assert!(stored.digit_first && world.app(ANN).shared().prefs().digit_first);
    plays(&mut world, [Play::ToggleDigitFirst]);
    assert_eq!((armed(&world), world.app(ANN).shared().prefs().digit_first), (None, false));
    plays(&mut world, [Play::ArmNext { forward: true }]);
    assert_eq!(armed(&world), None, "the wheel does nothing where cells come first");
    let old: Prefs = serde_json::from_str(r#"{"colours":"Dark","with_bots":true}"#).unwrap();
    assert!(old.with_bots && !old.digit_first && !old.flip_pad, "what was stored before is read");
}

#[test]
fn escape_clears_the_board_before_it_asks_to_leave() {
    let mut world = World::of_a_race();
    plays(&mut world, [Play::ToggleDigitFirst, Play::Select(cell(0)), Play::Extend(cell(1))]);
    plays(&mut world, [Play::Digit(digit(5))]);
    world.does(ANN, Intent::Escape);
    assert_eq!(
        (world.app(ANN).overlays().last().cloned(), selected(&world), armed(&world)),
        (None, vec![], None)
    );
    world.does(ANN, Intent::Escape);
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(RoomQuestion::LeaveRace.boxed()));
}

#[test]
fn several_cells_are_selected_in_every_usual_way() {
    let mut world = World::of_a_race();
    plays(&mut world, [Play::ExtendStep(Direction::Left)]);
    assert_eq!(selected(&world), [40], "an arrow without a cell is not lost");
    plays(&mut world, [Play::Tap(cell(0)), Play::Extend(cell(1)), Play::ExtendStep(Direction::Right)]);
    assert_eq!(selected(&world), [0, 1, 2]);
    plays(&mut world, [Play::ToggleSelected(cell(1)), Play::ToggleSelected(cell(3))]);
    assert_eq!(selected(&world), [0, 2, 3]);
    plays(&mut world, [Play::Select(cell(0)), Play::ExtendTo(cell(10))]);
    assert_eq!(selected(&world), [0, 1, 9, 10]);
    plays(&mut world, [Play::InvertSelection]);
    assert_eq!(selected(&world).len(), 77);
    plays(&mut world, [Play::SelectAll]);
    assert_eq!(selected(&world).len(), 81);
    plays(&mut world, [Play::SelectSame(cell(4))]);
    let sevens = SOLUTION.match_indices('7').map(|(index, _)| index);
    assert_eq!(selected(&world), sevens.filter(|index| *index > 3).collect::<Vec<_>>());
    plays(
        &mut world,
        [Play::Select(cell(0)), Play::Extend(cell(2)), Play::DigitAs(digit(4), EntryMode::Centre)],
    );
    plays(&mut world, [Play::SelectSame(cell(2))]);
    assert_eq!(selected(&world), [0, 2], "empty cells with the same notes");
    plays(&mut world, [Play::Leap(Direction::Right), Play::Leap(Direction::Down)]);
    assert_eq!(selected(&world), [80]);
}

#[test]
fn both_kinds_of_notes_stand_beside_each_other_and_are_kept() {
    let mut world = World::of_a_race();
    plays(&mut world, [Play::Select(cell(0)), Play::Extend(cell(1))]);
    plays(&mut world, [Play::DigitAs(right(0), EntryMode::Corner), Play::SetMode(EntryMode::Centre)]);
    plays(&mut world, [Play::Digit(right(0)), Play::Digit(right(1))]);
    let pad = world.app(ANN).race().unwrap().board().pad();
    assert_eq!(pad.iter().filter(|key| key.noted).count(), 2);
    let before = noted(&world, 1);
    assert_eq!((before.corner.len(), before.centre.len()), (1, 2));
    world.restarts(ANN);
    world.runs(500);
    assert_eq!(noted(&world, 1), before);
    plays(&mut world, [Play::Select(cell(1)), Play::Erase]);
    assert!(noted(&world, 1).is_empty());
    plays(&mut world, [Play::Undo]);
    assert_eq!(noted(&world, 1), before, "erasing is one step");
    plays(&mut world, [Play::DigitAt(cell(0), right(0))]);
    world.runs(500);
    let after = noted(&world, 1);
    assert_eq!((after.corner.len(), after.centre.iter().collect::<Vec<_>>()), (0, vec![right(1)]), "tidied");
}

#[test]
fn the_menu_of_a_cell_enters_erases_and_gives_way_to_keys() {
    let mut world = World::of_a_race();
    let menu = |index| Intent::OpenCell(cell(index));
    world.does(ANN, menu(GIVEN));
    assert_eq!(world.app(ANN).overlays().last().cloned(), None);
    assert_eq!(
        world.app(ANN).race().unwrap().notice(world.now),
        Some(text::entry_refused(EntryRefusal::Given))
    );
    world.does(ANN, menu(0));
    assert_eq!(
        (world.app(ANN).overlays().last().cloned(), selected(&world)),
        (Some(CellMenu(cell(0)).boxed()), vec![0])
    );
    plays(&mut world, [Play::DigitAt(cell(0), right(0))]);
    assert_eq!(
        (world.app(ANN).overlays().last().cloned(), world.sees(ANN, 0).0),
        (None, Some(right(0).value()))
    );
    world.does(ANN, menu(1));
    plays(&mut world, [Play::Digit(right(1))]);
    assert_eq!(
        (world.app(ANN).overlays().last().cloned(), world.sees(ANN, 1).0),
        (None, Some(right(1).value()))
    );
    world.does(ANN, menu(2));
    world.does(ANN, Intent::Escape);
    assert_eq!(
        (world.app(ANN).overlays().last().cloned(), selected(&world)),
        (None, vec![2]),
        "only the menu goes"
    );
    plays(&mut world, [Play::DigitAs(digit(8), EntryMode::Corner), Play::EraseAt(cell(2))]);
    assert!(noted(&world, 2).is_empty());
}

#[test]
fn undo_keeps_the_highlight_and_a_full_board_still_finishes() {
    let (mut world, player) = (crate::playing::silent_race(), ANN);
    world.types(player, 0, right(0).value());
    for (play, shown) in [(Play::Undo, None), (Play::Redo, Some(right(0)))] {
        world.does(player, play);
        let board = world.app(player).race().unwrap().board();
        assert_eq!((board.selection().cursor(), board.highlighted()), (Some(cell(0)), shown));
    }
    for index in 1..4 {
        world.types(player, index, right(usize::from(index)).value());
    }
    assert_eq!(world.app(player).race().unwrap().notice(world.now), None);
    world.runs(500);
    assert!(!world.app(player).race().is_some_and(|race| race.is_playing()));
}
