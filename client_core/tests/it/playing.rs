//! What a racer does on the board, against a real room.

use client_core::board::CellKind;
use client_core::room::{RuleEdit, RuleKey};
use client_core::{
    Boxed, CardIntent, Cue, Direction, EntryMode, HomeIntent, Intent, Play, RoomIntent, RoomQuestion, Screen,
    text,
};
use puzzle::{Cell, Digit};

use crate::world::{FOUR_OPEN, World};

const ANN: usize = 0;
const BOB: usize = 1;

fn note(world: &mut World, cell: u16, digit: u8) {
    let digit = Digit::new(digit).expect("a digit");
    world.does(ANN, Play::Select(Cell::new(cell)));
    world.does(ANN, Play::DigitAs(digit, EntryMode::Corner));
}

/// A race in which nothing is told until the board is full.
pub(crate) fn silent_race() -> World {
    let mut world = World::of_a_lobby();
    world.acts(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Judging)));
    world.pastes(ANN, FOUR_OPEN);
    world.starts();
    world
}

#[test]
fn a_new_rung_replaces_the_board_and_keeps_the_mode_of_entry() {
    let mut world = World::of_a_ladder();
    let open = |world: &World| {
        let race = world.app(ANN).race().unwrap();
        let givens = race.puzzle().givens().clone();
        givens.cells().filter(|(_, digit)| digit.is_none()).map(|(cell, _)| cell).collect::<Vec<_>>()
    };
    let solution = match puzzle::prove(world.app(ANN).race().unwrap().puzzle()) {
        puzzle::Proof::Unique { solution } => solution,
        other => panic!("{other:?}"),
    };
    let cell = open(&world)[0];
    world.does(ANN, Play::Select(cell));
    world.does(ANN, Play::SetMode(EntryMode::Corner));
    world.does(ANN, Play::DigitAs(Digit::new(1).unwrap(), EntryMode::Corner));
    world.does(ANN, Play::DigitAs(solution.get(cell).unwrap(), EntryMode::Digits));
    world.runs(500);
    let race = world.app(ANN).race().unwrap();
    assert_eq!((race.rung(), open(&world).len(), race.pending_count()), (2, 2, 0));
    assert_eq!(race.board().mode(), EntryMode::Corner);
    assert!(race.board().view().cells().all(|cell| race.board().notes().on(cell).is_empty()));
    let remark = |player| {
        world.app(player).room().map_or_else(Vec::new, |room| room.lanes(world.now))[0].remark.clone()
    };
    assert_eq!((remark(ANN).as_deref(), remark(BOB).as_deref()), (Some("rung 2"), Some("rung 1")));
}

#[test]
fn an_entry_shows_in_the_same_call_and_is_confirmed_later() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Pending));
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    assert!(world.cues(ANN).contains(&Cue::Correct(Cell::new(0))));
    assert!(world.app(ANN).race().unwrap().score() > 0);
}

#[test]
fn a_wrong_digit_shows_and_blocks_until_the_lockout_ends() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 9);
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (Some(9), CellKind::Wrong));
    let race = world.app(ANN).race().unwrap();
    assert_eq!(race.strikes(), 1);
    assert!(race.lockout(world.now).is_some());
    world.types(ANN, 1, 3);
    assert_eq!(world.sees(ANN, 1), (None, CellKind::Empty));
    assert_eq!(world.cues(ANN).last(), Some(&Cue::Refused(Some(Cell::new(1)))));

    world.runs(3_000);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
    assert!(world.cues(ANN).contains(&Cue::LockoutOver));
    world.types(ANN, 1, 3);
    world.runs(200);
    assert_eq!(world.sees(ANN, 1), (Some(3), CellKind::Entry));
}

#[test]
fn without_a_lockout_a_wrong_digit_vanishes_by_itself() {
    let mut world = World::of_a_lobby();
    for _ in 0..3 {
        world.does(ANN, CardIntent::EditRule(RuleEdit::Lower(RuleKey::Lockout)));
    }
    world.runs(200);
    world.pastes(ANN, FOUR_OPEN);
    world.starts();
    world.types(ANN, 0, 9);
    world.runs(1_000);
    assert_eq!(world.sees(ANN, 0), (Some(9), CellKind::Wrong));
    world.types(ANN, 0, 5);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Pending));
    world.types(ANN, 1, 9);
    world.runs(1_700);
    assert_eq!(world.sees(ANN, 1), (None, CellKind::Empty));
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
}

#[test]
fn a_move_behind_a_mistake_is_rolled_back() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 9);
    world.types(ANN, 1, 3);
    assert_eq!(world.sees(ANN, 1), (Some(3), CellKind::Pending));
    world.runs(200);
    assert_eq!(world.sees(ANN, 1), (None, CellKind::Empty));
    assert!(world.cues(ANN).contains(&Cue::Refused(Some(Cell::new(1)))));
    assert_eq!(world.app(ANN).race().unwrap().pending_count(), 0);
}

#[test]
fn givens_and_right_digits_cannot_be_typed_over() {
    let mut world = World::of_a_race();
    world.types(ANN, 4, 1);
    assert_eq!(world.sees(ANN, 4), (Some(7), CellKind::Given));
    world.types(ANN, 0, 5);
    world.runs(200);
    let digit = |digit| Play::DigitAt(Cell::new(0), Digit::new(digit).unwrap());
    for intent in [digit(5), digit(7), Play::Erase, Play::Undo] {
        world.does(ANN, intent);
        assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry), "{intent:?}");
        assert_eq!(world.app(ANN).race().unwrap().pending_count(), 0);
    }
}

#[test]
fn a_right_digit_tidies_the_notes_for_good() {
    let mut world = World::of_a_race();
    for cell in [1, 2, 3] {
        note(&mut world, cell, 5);
        note(&mut world, cell, 4);
    }
    world.types(ANN, 0, 5);
    world.runs(200);
    assert_eq!(world.notes(ANN, 1), [4]);
    assert_eq!(world.notes(ANN, 3), [4]);
    // Undo takes back the marks, never bringing a 5 where none can be any more.
    for _ in 0..6 {
        world.does(ANN, Play::Undo);
        assert!([1, 2, 3].iter().all(|&cell| !world.notes(ANN, cell).contains(&5)));
    }
    assert_eq!(world.notes(ANN, 1), [0; 0]);
    for _ in 0..6 {
        world.does(ANN, Play::Redo);
    }
    assert_eq!(world.notes(ANN, 1), [4]);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
}

#[test]
fn a_wrong_digit_leaves_the_notes_alone() {
    let mut world = World::of_a_race();
    note(&mut world, 1, 9);
    note(&mut world, 0, 9);
    world.types(ANN, 0, 9);
    world.runs(4_000);
    assert_eq!(world.notes(ANN, 0), [9]);
    assert_eq!(world.notes(ANN, 1), [9]);
}

#[test]
fn silent_undo_takes_back_entries_and_their_tidied_notes() {
    let mut world = silent_race();
    note(&mut world, 1, 9);
    note(&mut world, 0, 7);
    world.types(ANN, 0, 9);
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (Some(9), CellKind::Entry));
    assert_eq!(world.notes(ANN, 1), [0; 0]);
    world.does(ANN, Play::Undo);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
    assert_eq!((world.notes(ANN, 0), world.notes(ANN, 1)), (vec![7], vec![9]));
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
    world.does(ANN, Play::Redo);
    assert_eq!(world.sees(ANN, 0), (Some(9), CellKind::Pending));
    assert_eq!(world.notes(ANN, 1), [0; 0]);
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (Some(9), CellKind::Entry));
}

#[test]
fn under_silent_rules_the_same_digit_again_erases() {
    let mut world = silent_race();
    world.types(ANN, 0, 9);
    world.types(ANN, 0, 9);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
    assert_eq!(world.app(ANN).race().unwrap().pending_count(), 0);
}

#[test]
fn a_full_but_wrong_board_says_so_and_stays() {
    let mut world = silent_race();
    for (cell, digit) in [(0, 5), (1, 3), (2, 6), (3, 4)] {
        world.types(ANN, cell, digit);
    }
    world.runs(200);
    assert!(world.cues(ANN).contains(&Cue::FullButWrong));
    assert_eq!(world.sees(ANN, 2), (Some(6), CellKind::Entry));
    assert_eq!(world.app(ANN).race().unwrap().notice(world.now), Some(text::not_right_yet()));
    assert_eq!(
        world.app(ANN).room().map_or_else(Vec::new, |room| room.lanes(world.now))[0].remark.as_deref(),
        Some("row 1 filled")
    );
    assert!(!world.cues(ANN).iter().any(|cue| matches!(cue, Cue::HouseDone(..))));
    world.restarts(ANN);
    world.runs(500);
    assert_eq!(world.app(ANN).race().unwrap().notice(world.now), Some(text::not_right_yet()));
    world.runs(3_000);
    // The same digit again empties a cell, so that the board is not full and wrong a second time.
    world.types(ANN, 3, 4);
    world.runs(200);
    assert_eq!(world.app(ANN).race().unwrap().notice(world.now), None);
    world.types(ANN, 2, 4);
    world.types(ANN, 3, 6);
    world.runs(200);
    assert!(world.cues(ANN).contains(&Cue::Finished));
}

#[test]
fn a_rejected_entry_gives_back_the_notes_it_struck() {
    let mut world = silent_race();
    note(&mut world, 1, 9);
    for (cell, digit) in [(0, 5), (1, 3), (2, 6), (3, 4), (0, 9)] {
        world.types(ANN, cell, digit);
    }
    assert_eq!(world.sees(ANN, 0), (Some(9), CellKind::Pending));
    world.runs(200);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    world.runs(3_000);
    world.types(ANN, 1, 3);
    assert_eq!(world.notes(ANN, 1), [9]);
}

#[test]
fn a_rejected_undo_can_be_undone_and_notes_stay_tidied() {
    let mut world = silent_race();
    note(&mut world, 1, 9);
    world.types(ANN, 0, 9);
    for (cell, digit) in [(2, 4), (3, 6)] {
        world.types(ANN, cell, digit);
    }
    world.runs(200);
    assert_eq!(world.notes(ANN, 1), [0; 0]);
    // The board is full and wrong, and before the client hears of it, it undoes: the room is locked by then.
    world.types(ANN, 1, 3);
    for _ in 0..4 {
        world.does(ANN, Play::Undo);
    }
    assert_eq!((world.sees(ANN, 0).0, world.notes(ANN, 1)), (None, vec![9]));
    world.runs(200);
    assert!(world.cues(ANN).contains(&Cue::FullButWrong));
    let digits: Vec<_> = (0..4).map(|cell| world.sees(ANN, cell)).collect();
    let entry = |digit| (Some(digit), CellKind::Entry);
    assert_eq!(digits, [entry(9), entry(3), entry(4), entry(6)]);
    world.runs(3_000);
    // Every step can be undone again, the newest first, and only with the last the note comes back.
    for cell in [1, 3, 2, 0] {
        assert_eq!(world.notes(ANN, 1), [0; 0]);
        world.does(ANN, Play::Undo);
        assert_eq!(world.sees(ANN, cell).0, None);
    }
    world.runs(200);
    assert!((0..4).all(|cell| world.sees(ANN, cell).0.is_none()));
    assert_eq!(world.notes(ANN, 1), [9]);
}

#[test]
fn an_erased_cell_gives_its_notes_up_and_undo_brings_them_back() {
    let mut world = World::of_a_race();
    note(&mut world, 0, 1);
    note(&mut world, 0, 2);
    world.does(ANN, Play::Erase);
    assert_eq!(world.notes(ANN, 0), [0; 0]);
    world.does(ANN, Play::Undo);
    assert_eq!(world.notes(ANN, 0), [1, 2]);
}

#[test]
fn notes_mode_is_a_mode_and_the_cursor_moves_round_the_edge() {
    let mut world = World::of_a_race();
    world.does(ANN, Play::Select(Cell::new(0)));
    world.does(ANN, Play::ToggleNotes);
    world.does(ANN, Play::Digit(Digit::new(5).unwrap()));
    assert_eq!(world.notes(ANN, 0), [5]);
    assert!(world.app(ANN).race().unwrap().board().pad()[4].noted);
    world.does(ANN, Play::Digit(Digit::new(5).unwrap()));
    assert_eq!(world.notes(ANN, 0), [0; 0]);
    world.does(ANN, Play::SetMode(EntryMode::Digits));
    world.does(ANN, Play::Digit(Digit::new(5).unwrap()));
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Pending));
    world.does(ANN, Play::Move(Direction::Up));
    assert_eq!(world.app(ANN).race().unwrap().board().selection().cursor(), Some(Cell::new(72)));
}

#[test]
fn the_board_highlights_peers_same_digits_and_conflicts() {
    let mut world = World::of_a_race();
    world.does(ANN, Play::Select(Cell::new(4)));
    let race = world.app(ANN).race().unwrap();
    let look = |cell| race.board().look(Cell::new(cell));
    assert!(look(4).selected && !look(4).same_digit);
    assert!(look(8).peer && !look(40).same_digit && look(13 - 3).same_digit);
    assert_eq!(
        race.board().pad().iter().map(|key| key.remaining).collect::<Vec<_>>(),
        [0, 0, 1, 1, 1, 1, 0, 0, 0]
    );
    world.types(ANN, 0, 9);
    let look = world.app(ANN).race().unwrap().board().look(Cell::new(0));
    assert!(look.conflict);
}

#[test]
fn conflicts_are_not_shown_where_the_rules_forbid_it() {
    let mut world = World::of_a_lobby();
    world.acts(ANN, CardIntent::EditRule(RuleEdit::Lower(RuleKey::Conflicts)));
    world.pastes(ANN, FOUR_OPEN);
    world.starts();
    world.types(ANN, 0, 9);
    assert!(!world.app(ANN).race().unwrap().board().look(Cell::new(0)).conflict);
}

#[test]
fn cells_of_boards_that_differ_are_only_counted() {
    let mut settings = game::Settings::default();
    settings.rules.disguised = true;
    let mut disguised = World::of_a_lobby_with(settings);
    disguised.starts();
    for mut world in [disguised, World::of_a_ladder()] {
        let race = world.app(ANN).race().unwrap();
        let puzzle::Proof::Unique { solution } = puzzle::prove(race.puzzle()) else { panic!("not proper") };
        let open = race.puzzle().givens().cells().find(|(_, digit)| digit.is_none()).unwrap().0;
        world.types(ANN, open.index() as u16, solution.get(open).unwrap().value());
        world.runs(500);
        for client in [ANN, BOB] {
            let lanes = world.app(client).room().map_or_else(Vec::new, |room| room.lanes(world.now));
            assert!(lanes.iter().all(|row| row.filled.is_none()));
            let ann = lanes.iter().find(|row| row.you == (client == ANN)).unwrap();
            assert_eq!(ann.rank, Some(1));
        }
    }
}

#[test]
fn opponents_show_how_far_they_are_and_never_a_digit() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    world.runs(200);
    let lanes = world.app(BOB).room().map_or_else(Vec::new, |room| room.lanes(world.now));
    assert_eq!(lanes.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["You", "Ann"]);
    let (bob, ann) = (&lanes[0], &lanes[1]);
    assert_eq!((ann.percent, ann.rank_text.as_str()), (25, "1st"));
    assert_eq!((bob.percent, bob.rank_text.as_str()), (0, "2nd"));
    // The digit filled the first column.
    assert_eq!(ann.remark.as_deref(), Some("column 1 done"));
    assert_eq!(ann.filled.unwrap().iter().collect::<Vec<_>>(), [Cell::new(0)]);
    assert_eq!(world.sees(BOB, 0), (None, CellKind::Empty));
    world.cuts(ANN);
    world.clients[ANN].offline = true;
    world.runs(200);
    assert_eq!(
        world.app(BOB).room().map_or_else(Vec::new, |room| room.lanes(world.now))[1].remark.as_deref(),
        Some("reconnecting…")
    );
}

#[test]
fn a_race_runs_from_the_countdown_to_the_rematch() {
    let mut world = World::of_a_race();
    let cues = world.cues(BOB);
    let ticks: Vec<_> = cues.iter().filter(|cue| matches!(cue, Cue::CountdownTick(_))).collect();
    assert_eq!(ticks, [&Cue::CountdownTick(3), &Cue::CountdownTick(2), &Cue::CountdownTick(1)]);
    assert!(cues.contains(&Cue::RaceStarted));

    for (cell, digit) in [(0, 5), (1, 3), (2, 4), (3, 6)] {
        world.types(ANN, cell, digit);
        world.runs(1_000);
    }
    assert!(world.cues(ANN).contains(&Cue::Finished));
    assert!(world.cues(BOB).iter().any(|cue| matches!(cue, Cue::OpponentFinished(_))));
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    // The own clock stands; the others' runs on.
    let clock = world.app(ANN).race().unwrap().elapsed_ms(world.now);
    world.runs(1_000);
    assert_eq!(world.app(ANN).race().unwrap().elapsed_ms(world.now), clock);
    for (cell, digit) in [(0, 5), (1, 3), (2, 4), (3, 6)] {
        world.types(BOB, cell, digit);
    }
    world.runs(200);
    assert_eq!(world.app(ANN).screen(), Screen::Results);
    assert_eq!(world.app(ANN).results().unwrap().headline, "You won in 0:03");
    assert!(world.app(BOB).results().unwrap().headline.starts_with("Ann won. Your puzzle took you 0:0"));

    world.acts(ANN, RoomIntent::Rematch);
    let rematch = world.app(BOB).results().unwrap().rematch;
    assert_eq!((rematch.label.as_str(), rematch.wanted), ("Rematch", false));
    assert_eq!(rematch.detail.as_deref(), Some("1 of 2 want one"));
    world.does(BOB, RoomIntent::Rematch);
    world.runs(4_000);
    assert_eq!(world.app(BOB).screen(), Screen::Race);
    assert_eq!(world.app(BOB).race().unwrap().match_no(), 2);
}

#[test]
fn giving_up_asks_first_and_then_watches() {
    let mut world = World::of_a_race();
    world.does(BOB, RoomIntent::GiveUp);
    assert!(world.asked(BOB).is_some());
    world.does(BOB, Intent::Dismiss);
    world.runs(100);
    assert!(world.app(BOB).race().unwrap().is_playing());
    world.does(BOB, RoomIntent::GiveUp);
    world.acts(BOB, Intent::Confirm);
    assert_eq!(world.app(BOB).screen(), Screen::Race);
    assert!(!world.app(BOB).race().unwrap().is_playing());
    world.types(BOB, 0, 5);
    assert_eq!(world.sees(BOB, 0), (None, CellKind::Empty));
}

#[test]
fn too_many_mistakes_end_the_race() {
    let mut world = World::of_a_race();
    for mistake in 1..=5 {
        world.types(ANN, 0, 9);
        // Each lock-out is twice as long as the one before.
        world.runs(game::Rules::default().mistakes.lockout_ms(mistake) + 300);
    }
    assert!(world.cues(ANN).contains(&Cue::OutOfRace));
    assert_eq!(
        world.app(ANN).room().map_or_else(Vec::new, |room| room.lanes(world.now))[0].remark.as_deref(),
        Some("out")
    );
}

#[test]
fn one_question_is_enough_to_give_up_and_the_others_are_told() {
    let mut world = World::of_a_race();
    world.does(BOB, RoomIntent::Leave);
    assert_eq!(world.app(BOB).overlays().last().cloned(), Some(RoomQuestion::LeaveRace.boxed()));
    world.does(BOB, RoomIntent::GiveUp);
    assert_eq!(world.app(BOB).overlays().last().cloned(), None);
    world.runs(200);
    assert_eq!(world.app(BOB).screen(), Screen::Race);
    assert!(world.toasts(ANN).contains(&"Bob has left the race."));
    assert!(world.toasts(BOB).is_empty());
    assert_eq!(
        world.app(ANN).room().map_or_else(Vec::new, |room| room.lanes(world.now))[1].remark.as_deref(),
        Some("gave up")
    );
}

#[test]
fn nobody_has_a_place_before_the_first_digit() {
    let mut world = World::of_a_race();
    let places = |world: &World| -> Vec<_> {
        world
            .app(BOB)
            .room()
            .map_or_else(Vec::new, |room| room.lanes(world.now))
            .into_iter()
            .map(|row| (row.rank, row.rank_text))
            .collect()
    };
    assert_eq!(places(&world), [(None, "–".to_owned()), (None, "–".to_owned())]);
    world.types(ANN, 0, 5);
    world.runs(200);
    assert_eq!(places(&world), [(Some(2), "2nd".to_owned()), (Some(1), "1st".to_owned())]);
}

#[test]
fn a_latecomer_is_told_what_comes_next() {
    let mut world = World::of_a_race();
    let late = world.adds("Cy");
    let code = world.clients[ANN].url.unwrap();
    world.does(late, HomeIntent::SetCode(code.to_string()));
    world.does(late, HomeIntent::JoinByCode);
    world.runs(500);
    assert_eq!(world.app(late).screen(), Screen::Race);
    assert_eq!(world.app(late).room().unwrap().race_detail(world.now), text::late());
    assert_eq!(world.app(ANN).room().unwrap().race_detail(world.now), "2 players are still racing.");
}
