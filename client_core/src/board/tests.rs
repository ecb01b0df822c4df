//! The board alone: no server, no race, no judge.

use super::*;

/// The first four cells are open.
const FOUR_OPEN: &str = "....78912672195348198342567859761423426853791713924856961537284287419635345286179";

const ALL_AIDS: Aids = Aids { conflicts: true, tidy_notes: true, fitting_only: false };

fn board(aids: Aids) -> Board {
    Board::new(&Puzzle::classic(FOUR_OPEN.parse().unwrap()), aids)
}

fn cell(index: u16) -> Cell {
    Cell::new(index)
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn noted(board: &Board, index: u16) -> Vec<u8> {
    board.notes().on(cell(index)).corner.iter().map(Digit::value).collect()
}

#[test]
fn an_entry_and_the_notes_it_tidies_are_one_edit() {
    let mut board = board(ALL_AIDS);
    board.fill_notes();
    let before = board.notes().clone();
    board.enter(cell(0), Some(digit(5)));
    assert_eq!(board.shown(cell(0)), (Some(digit(5)), CellKind::Entry));
    board.enter(cell(1), Some(digit(3)));
    assert!(board.travel(Travel::Undo) && board.travel(Travel::Undo));
    assert_eq!((board.digit(cell(0)), board.notes()), (None, &before));
    assert_eq!(board.selection().cursor(), Some(cell(0)));
    assert!(board.travel(Travel::Redo));
    assert_eq!(board.digit(cell(0)), Some(digit(5)));
}

#[test]
fn a_note_goes_to_all_selected_empty_cells_in_one_edit() {
    let mut board = board(ALL_AIDS);
    board.select(cell(0));
    board.toggle_note(digit(5), NoteKind::Corner);
    [1, 2, 4].into_iter().for_each(|index| board.selection_mut().extend(cell(index)));
    board.toggle_note(digit(5), NoteKind::Corner);
    assert_eq!([0, 1, 2, 4].map(|index| noted(&board, index).len()), [1, 1, 1, 0]);
    board.toggle_note(digit(5), NoteKind::Corner);
    assert!(board.notes().on(cell(0)).is_empty());
    board.travel(Travel::Undo);
    board.travel(Travel::Undo);
    assert_eq!([0, 1, 2].map(|index| noted(&board, index).len()), [1, 0, 0]);
    board.clear_notes();
    assert!(noted(&board, 0).is_empty());
}

#[test]
fn only_fitting_digits_are_offered_and_noted() {
    let mut board = board(Aids { fitting_only: true, ..ALL_AIDS });
    board.select(cell(0));
    let offered: Vec<u8> = board.offered().iter().map(Digit::value).collect();
    assert_eq!(offered, [5]);
    assert_eq!(board.toggle_note(digit(9), NoteKind::Corner), None);
    assert!(board.toggle_note(digit(5), NoteKind::Corner).is_some());
    board.set_mode(EntryMode::Corner);
    assert!(board.pad()[4].noted && !board.pad()[8].offered);
}

#[test]
fn wrong_digits_conflict_but_no_aid_counts_on_them() {
    let mut board = board(ALL_AIDS);
    board.enter(cell(0), Some(digit(7)));
    assert!(board.look(cell(0)).conflict && board.look(cell(4)).conflict);
    let left = |board: &Board| board.pad().iter().map(|key| key.remaining).collect::<Vec<_>>();
    board.enter(cell(1), Some(digit(3)));
    let counted = left(&board);
    let wrong = Annotations { wrong: [cell(1)].into_iter().collect(), ..Annotations::default() };
    board.show(board.digits.clone(), wrong);
    assert_eq!(board.shown(cell(1)).1, CellKind::Wrong);
    assert_eq!(left(&board)[2], counted[2] + 1);
    assert!(board.fitting(cell(2)).contains(digit(4)));
}

#[test]
fn undone_notes_leave_out_what_was_settled_since() {
    let mut board = board(ALL_AIDS);
    board.select(cell(1));
    board.toggle_note(digit(5), NoteKind::Corner);
    board.clear_notes();
    let mut digits = board.givens().clone();
    digits.set(cell(0), Some(digit(5)));
    let settled = Annotations { settled: [cell(0)].into_iter().collect(), ..Annotations::default() };
    board.show(digits, settled);
    board.travel(Travel::Undo);
    assert!(noted(&board, 1).is_empty());
    let mut saved = Notes::default();
    saved.add_saved(NoteKind::Corner, &[(1, 0b1_1000)].into(), board.view().layout());
    board.restore_notes(saved);
    assert_eq!(noted(&board, 1), [4]);
}

#[test]
fn a_refused_entry_never_happened() {
    let mut board = board(ALL_AIDS);
    board.fill_notes();
    let before = board.notes().clone();
    let edit = board.enter(cell(0), Some(digit(4)));
    assert_ne!(board.notes(), &before);
    board.settle_edit(edit, false);
    board.show(board.givens().clone(), Annotations::default());
    assert_eq!(board.notes(), &before);
    board.travel(Travel::Undo);
    assert!(!board.history().can_undo());
}

#[test]
fn a_refused_undo_leaves_its_edit_done() {
    let mut board = board(ALL_AIDS);
    board.fill_notes();
    let edit = board.enter(cell(0), Some(digit(5)));
    let after = board.notes().clone();
    board.travel(Travel::Undo);
    board.settle_edit(edit, true);
    assert_eq!(board.notes(), &after);
    assert_eq!(board.history().next(Travel::Undo).map(|edit| edit.id), Some(edit));
}

#[test]
fn a_cell_of_no_board_selects_nothing() {
    let mut board = board(Aids::default());
    board.select(cell(0));
    board.select(cell(900));
    assert_eq!(board.selection(), &Selection::default());
    assert_eq!(board.toggle_note(digit(1), NoteKind::Corner), None);
}

#[test]
fn the_board_imports_nothing_but_the_engine() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/board");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let uses = text.lines().filter_map(|line| line.trim_start_matches("pub ").strip_prefix("use "));
        for import in uses.filter(|import| import.contains("::")) {
            let root = import.split("::").next().unwrap();
            let known = ["puzzle", "std", "super"].contains(&root);
            let own = ["aids", "colours", "history", "look", "notes", "position", "select", "selection"]
                .contains(&root)
                || ["sums", "tints", "view"].contains(&root);
            assert!(known || own, "{}: {import}", path.display());
        }
    }
}

#[test]
fn both_kinds_of_notes_are_tidied_and_come_back_with_undo() {
    let mut board = board(ALL_AIDS);
    board.select(cell(1));
    board.toggle_note(digit(5), NoteKind::Corner);
    board.toggle_note(digit(5), NoteKind::Centre);
    board.toggle_note(digit(3), NoteKind::Centre);
    let before = board.notes().clone();
    board.enter(cell(0), Some(digit(5)));
    let after = board.notes().on(cell(1));
    assert_eq!((after.corner.len(), after.centre.len()), (0, 1));
    board.travel(Travel::Undo);
    assert_eq!(board.notes(), &before);
}

#[test]
fn digits_are_armed_round_the_end() {
    let mut board = board(ALL_AIDS);
    let mut next = |forward| {
        board.arm_next(forward);
        board.armed().map(Digit::value)
    };
    assert_eq!(
        [next(true), next(true), next(false), next(false), next(true)].map(Option::unwrap),
        [1, 2, 1, 9, 1]
    );
    board.arm(Digit::new(12));
    assert_eq!(board.armed(), None, "the board has no such digit");
}
