//! Lost connections and loaded pages in the middle of a race.

use client_core::board::CellKind;
use client_core::editor::EditorAction;
use client_core::store::StoreKey;
use client_core::{Cue, EntryMode, HomeIntent, Input, Intent, Play, PracticeIntent, RoomIntent, Screen};
use game::Seq;
use puzzle::{Cell, Digit};

use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

#[test]
fn moves_made_while_offline_are_sent_on_return() {
    let mut world = World::of_a_race();
    world.clients[ANN].offline = true;
    world.cuts(ANN);
    world.types(ANN, 0, 5);
    world.types(ANN, 1, 3);
    world.runs(1_000);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Pending));
    assert!(world.placements(ANN).is_empty());
    world.clients[ANN].offline = false;
    world.runs(10_000);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    assert_eq!(world.sees(ANN, 1), (Some(3), CellKind::Entry));
    assert_eq!(world.placements(ANN), [Seq(1), Seq(2)]);
}

#[test]
fn a_move_lost_on_the_way_is_sent_again_with_its_number() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    world.cuts(ANN);
    world.runs(2_000);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    assert_eq!(world.placements(ANN), [Seq(1), Seq(1)]);
    world.types(ANN, 1, 3);
    assert_eq!(world.placements(ANN).last(), Some(&Seq(2)));
}

#[test]
fn an_answer_lost_on_the_way_is_read_from_the_board() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    world.types(ANN, 1, 3);
    // The moves arrive, their answers do not.
    world.runs(40);
    world.cuts(ANN);
    world.runs(2_000);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    assert_eq!(world.app(ANN).race().unwrap().pending_count(), 0);
    assert_eq!(world.placements(ANN), [Seq(1), Seq(2)]);
}

#[test]
fn a_mistake_made_while_the_wire_broke_still_shows() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 9);
    world.runs(40);
    world.cuts(ANN);
    world.runs(1_500);
    assert_eq!(world.sees(ANN, 0), (Some(9), CellKind::Wrong));
    let race = world.app(ANN).race().unwrap();
    assert_eq!(race.strikes(), 1);
    assert!(race.lockout(world.now).is_some());
    world.runs(3_000);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
}

#[test]
fn only_a_move_that_was_never_sent_can_be_taken_back() {
    let mut world = World::of_a_race();
    world.types(ANN, 1, 3);
    world.clients[ANN].offline = true;
    world.cuts(ANN);
    world.types(ANN, 0, 5);
    world.types(ANN, 0, 5);
    assert_eq!(world.sees(ANN, 0), (None, CellKind::Empty));
    world.types(ANN, 1, 3);
    assert_eq!(world.sees(ANN, 1), (Some(3), CellKind::Pending));
    assert_eq!(world.cues(ANN).last(), Some(&Cue::Refused(Some(Cell::new(1)))));
}

#[test]
fn a_reloaded_page_restores_board_notes_clock_and_strikes() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    world.runs(200);
    world.types(ANN, 1, 9);
    world.runs(4_000);
    world.does(ANN, Play::Select(Cell::new(2)));
    for digit in [4, 6] {
        world.does(ANN, Play::DigitAs(Digit::new(digit).unwrap(), EntryMode::Corner));
    }
    let clock = world.app(ANN).race().unwrap().elapsed_ms(world.now);
    world.restarts(ANN);
    world.runs(1_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    assert_eq!(world.notes(ANN, 2), [4, 6]);
    let race = world.app(ANN).race().unwrap();
    assert_eq!(race.strikes(), 1);
    let drift_ms = race.elapsed_ms(world.now).abs_diff(clock + 1_000);
    assert!(drift_ms <= 60, "the clock is {drift_ms} ms off");
    // Numbers go on where the server is, so the next move counts.
    world.types(ANN, 1, 3);
    world.runs(200);
    assert_eq!(world.sees(ANN, 1), (Some(3), CellKind::Entry));
}

#[test]
fn notes_and_undo_outlive_a_lost_connection() {
    let mut world = World::of_a_race();
    world.does(ANN, Play::Select(Cell::new(2)));
    world.does(ANN, Play::DigitAs(Digit::new(4).unwrap(), EntryMode::Corner));
    world.cuts(ANN);
    world.runs(2_000);
    assert_eq!(world.notes(ANN, 2), [4]);
    assert_eq!(world.app(ANN).race().unwrap().board().selection().cursor(), Some(Cell::new(2)));
    world.does(ANN, Play::Undo);
    assert_eq!(world.notes(ANN, 2), [0; 0]);
}

#[test]
fn notes_of_one_race_do_not_appear_in_the_next() {
    let mut world = World::of_a_race();
    world.does(ANN, Play::Select(Cell::new(2)));
    world.does(ANN, Play::DigitAs(Digit::new(4).unwrap(), EntryMode::Corner));
    assert!(world.clients[ANN].store[&StoreKey::Notes].len() < 200);
    for client in [ANN, BOB] {
        world.does(client, RoomIntent::GiveUp);
        world.does(client, Intent::Confirm);
    }
    world.runs(200);
    assert_eq!(world.app(ANN).screen(), Screen::Results);
    for client in [ANN, BOB] {
        world.does(client, RoomIntent::Rematch);
    }
    world.runs(4_000);
    world.restarts(ANN);
    world.runs(500);
    let race = world.app(ANN).race().unwrap();
    assert_eq!(race.match_no(), 2);
    assert!(race.board().view().cells().all(|cell| race.board().look(cell).notes.is_empty()));
}

#[test]
fn notes_of_one_rung_do_not_appear_on_the_next() {
    let mut world = World::of_a_ladder();
    let race = world.app(ANN).race().unwrap();
    let puzzle::Proof::Unique { solution } = puzzle::prove(race.puzzle()) else { panic!("not proper") };
    let open = race.puzzle().givens().cells().find(|(_, digit)| digit.is_none()).unwrap().0;
    let right = solution.get(open).unwrap();
    let noted = [1, 2, 3].map(|digit| Digit::new(digit).unwrap()).into_iter().find(|&digit| digit != right);
    world.does(ANN, Play::Select(open));
    world.does(ANN, Play::DigitAs(noted.unwrap(), EntryMode::Corner));
    let on_board = |world: &World| {
        let race = world.app(ANN).race().unwrap();
        let noted = race.board().view().cells().filter(|cell| !race.board().notes().on(*cell).is_empty());
        (race.rung(), noted.collect::<Vec<_>>())
    };
    world.restarts(ANN);
    world.runs(500);
    assert_eq!(on_board(&world), (1, vec![open]));
    world.does(ANN, Play::Select(open));
    world.does(ANN, Play::DigitAs(right, EntryMode::Digits));
    // The digit arrives, the next board does not.
    world.runs(40);
    world.restarts(ANN);
    world.runs(500);
    assert_eq!(on_board(&world), (2, vec![]));
}

#[test]
fn a_race_that_ended_while_away_shows_its_results() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    world.runs(200);
    world.clients[ANN].offline = true;
    world.cuts(ANN);
    world.types(ANN, 1, 3);
    // The grace period runs out, and Bob finishes.
    for (cell, digit) in [(0, 5), (1, 3), (2, 4), (3, 6)] {
        world.types(BOB, cell, digit);
    }
    world.runs(61_000);
    assert_eq!(world.app(BOB).screen(), Screen::Results);
    world.clients[ANN].offline = false;
    world.runs(10_000);
    // She was away too long to keep her seat, but comes back into the room.
    assert_ne!(world.app(ANN).screen(), Screen::Race);
    assert_eq!(world.app(ANN).race().map_or(0, |race| race.pending_count()), 0);
}

#[test]
fn a_lost_answer_is_asked_for_again_on_a_standing_connection() {
    let mut world = World::of_a_race();
    world.unplugs(ANN);
    world.types(ANN, 0, 5);
    world.plugs_in(ANN);
    world.runs(4_000);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Pending));
    world.runs(2_000);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    assert_eq!(world.placements(ANN), [Seq(1), Seq(1)]);
}

#[test]
fn a_reloaded_page_tidies_notes_by_answers_it_missed() {
    let mut world = World::of_a_race();
    world.does(ANN, Play::Select(Cell::new(1)));
    for digit in [3, 5] {
        world.does(ANN, Play::DigitAs(Digit::new(digit).unwrap(), EntryMode::Corner));
    }
    world.types(ANN, 0, 5);
    world.runs(40);
    world.restarts(ANN);
    world.runs(500);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    assert_eq!(world.notes(ANN, 1), [3]);
}

#[test]
fn moves_behind_an_unseen_mistake_wait_for_its_lockout() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 9);
    world.runs(40);
    // The mistake arrived, the verdict does not.
    world.clients[ANN].offline = true;
    world.cuts(ANN);
    for (cell, digit) in [(1, 3), (2, 4), (3, 6)] {
        world.types(ANN, cell, digit);
    }
    world.clients[ANN].offline = false;
    world.does(ANN, Intent::ReconnectNow);
    world.runs(1_000);
    assert!(world.app(ANN).race().unwrap().lockout(world.now).is_some());
    assert_eq!(world.placements(ANN), [Seq(1)]);
    assert_eq!(world.sees(ANN, 1), (Some(3), CellKind::Pending));
    world.runs(3_000);
    assert_eq!(world.placements(ANN), [Seq(1), Seq(2), Seq(3), Seq(4)]);
    for (cell, digit) in [(1, 3), (2, 4), (3, 6)] {
        assert_eq!(world.sees(ANN, cell), (Some(digit), CellKind::Entry));
    }
    assert_eq!(world.app(ANN).race().unwrap().strikes(), 1);
}

#[test]
fn a_lost_room_is_reported_once_after_a_server_restart() {
    let mut world = World::of_a_race();
    for client in [ANN, BOB] {
        world.cuts(client);
    }
    world.server.restarts();
    world.runs(2_000);
    for client in [ANN, BOB] {
        assert_eq!(world.app(client).screen(), Screen::Home);
        assert_eq!(world.toasts(client), ["The server was restarted; this race is gone."]);
        let home = world.app(client).shared().home();
        assert_eq!(
            (home.code.as_str(), &home.code_error, world.app(client).screens().session().is_busy()),
            ("", &None, false)
        );
    }
    world.does(ANN, HomeIntent::PlayWithFriends);
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
}

#[test]
fn moves_reach_a_room_that_goes_on_elsewhere() {
    let mut world = World::of_a_race();
    world.types(ANN, 0, 5);
    // Judged, but its answer and the next move are lost with the machine.
    world.runs(40);
    world.types(ANN, 1, 3);
    world.moves_room_of(ANN);
    world.runs(500);
    assert_eq!(world.sees(ANN, 0), (Some(5), CellKind::Entry));
    assert_eq!(world.sees(ANN, 1), (Some(3), CellKind::Entry));
    assert_eq!(world.app(ANN).race().unwrap().pending_count(), 0);
    assert_eq!(world.placements(ANN), [Seq(1), Seq(2), Seq(2)]);
    assert_eq!(world.toasts(ANN), Vec::<&str>::new());
}

#[test]
fn who_has_left_while_the_room_went_elsewhere_stays_out() {
    let mut world = World::of_a_lobby();
    world.does(BOB, RoomIntent::Leave);
    world.moves_room_of(BOB);
    world.runs(1_000);
    assert_eq!(world.app(BOB).screen(), Screen::Home);
    assert_eq!(world.app(ANN).lobby().unwrap().seats_taken, 1);
    assert_eq!(world.toasts(BOB), Vec::<&str>::new());
}

#[test]
fn a_reloaded_page_goes_on_in_practice_and_in_the_editor() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    world.does(ANN, PracticeIntent::Open);
    assert_eq!(world.app(ANN).screen(), Screen::PracticeStart);
    world.restarts(ANN);
    world.runs(300);
    assert_eq!(world.app(ANN).screen(), Screen::PracticeStart);
    world.does(ANN, EditorAction::Open);
    world.restarts(ANN);
    world.runs(300);
    assert_eq!(world.app(ANN).screen(), Screen::Editor);
    world.does(ANN, Intent::Back);
    world.does(ANN, Intent::Back);
    world.restarts(ANN);
    world.runs(300);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
}

#[test]
fn an_address_comes_before_where_the_page_was() {
    let mut world = World::of_a_lobby();
    let code = world.app(ANN).room().unwrap().view().code;
    let cy = world.adds("Cy");
    world.runs(300);
    world.does(cy, EditorAction::Open);
    world.clients[cy].url = Some(code);
    world.restarts(cy);
    world.runs(500);
    assert_eq!(world.app(cy).screen(), Screen::Lobby);
}

#[test]
fn a_challenges_link_asks_somebody_who_is_in_a_room() {
    const ID: &str = "KXQ7PACDRT";
    let link = || Input::RoomInUrl(format!("http://test/c/{ID}"));
    let mut world = World::of_a_lobby();
    // In another tab, which takes the room over.
    world.clients[ANN].url = None;
    world.restarts(ANN);
    world.gives(ANN, link());
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    assert!(world.asked(ANN).unwrap().contains("challenge"), "{:?}", world.asked(ANN));
    world.does(ANN, Intent::Dismiss);
    assert!(world.app(ANN).room().is_some(), "whoever stays is where they were");
    // In the window that is in the room.
    world.gives(ANN, link());
    world.acts(ANN, Intent::Confirm);
    world.runs(500);
    assert_eq!(world.app(ANN).screen(), Screen::Challenge);
    assert_eq!(world.app(BOB).room().unwrap().view().members.len(), 1);
}

#[test]
fn a_store_that_takes_nothing_is_said() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(300);
    world.gives(ANN, Input::Unstored);
    assert!(world.toasts(ANN).iter().any(|text| text.contains("not saving anything")));
}
