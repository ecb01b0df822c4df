//! The editor as its state sees it: edits, faults, verdicts and drafts. What it looks like is the client's.

use puzzle::{Digit, Grid, Layout};

use super::*;
use crate::board::Direction;
use crate::hand::Play;

fn editor(tool: Tool) -> Editor {
    let mut editor = Editor::default();
    editor.act(EditorAction::Choose(tool), 0);
    editor
}

fn cell(index: u16) -> Cell {
    Cell::new(index)
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

/// A drag over cells.
fn drag(editor: &mut Editor, cells: &[u16]) {
    editor.plays(Play::Tap(cell(cells[0])), false);
    cells[1..].iter().for_each(|&index| editor.plays(Play::Extend(cell(index)), false));
}

fn play<const N: usize>(editor: &mut Editor, plays: [Play; N]) {
    plays.into_iter().for_each(|play| editor.plays(play, false));
}

#[test]
fn a_given_is_entered_in_every_way() {
    let mut editor = editor(Tool::Givens);
    play(&mut editor, [Play::Tap(cell(0)), Play::Digit(digit(5))]);
    play(&mut editor, [Play::DigitAt(cell(1), digit(6)), Play::Deselect]);
    play(&mut editor, [Play::Digit(digit(7)), Play::Tap(cell(2))]);
    editor.plays(Play::Deselect, true);
    for play in [Play::Digit(digit(8)), Play::Tap(cell(3)), Play::Tap(cell(12))] {
        editor.plays(play, true);
    }
    assert_eq!(editor.draft().givens().to_string()[..13], *"5678........8");
    play(&mut editor, [Play::EraseAt(cell(0)), Play::Undo, Play::Undo]);
    assert_eq!(editor.draft().givens().clue_count(), 4, "one undo for the erasing, one for the last digit");
    play(&mut editor, [Play::Redo]);
    assert_eq!(editor.draft().givens().clue_count(), 5);
}

#[test]
fn contradicting_givens_stay_and_are_marked() {
    let mut editor = editor(Tool::Givens);
    play(&mut editor, [Play::DigitAt(cell(0), digit(5)), Play::DigitAt(cell(8), digit(5))]);
    assert!(editor.board().look(cell(0)).conflict && editor.board().look(cell(8)).conflict);
    assert_eq!(editor.faults(), []);
}

#[test]
fn a_cage_is_dragged_and_gets_its_sum() {
    let mut editor = editor(Tool::Cages);
    drag(&mut editor, &[8, 17, 26]);
    play(&mut editor, [Play::Digit(digit(1)), Play::Digit(digit(2))]);
    assert_eq!(editor.draft().rules().len(), 3, "not kept yet");
    assert!(editor.puzzle_with_stroke().unwrap().board().constraints().len() == 4);
    editor.plays(Play::PlaceArmed, false);
    let cage = editor.draft().rules().last().unwrap().clone();
    assert_eq!((cage.kind, cage.value), (Kind::KILLER, Some(12)));
    assert_eq!(cage.cells, [8, 17, 26].map(cell));
    // Touched again it can be changed, and Esc leaves it as it was.
    editor.plays(Play::Tap(cell(17)), false);
    editor.act(EditorAction::Number(0), 0);
    assert!(editor.let_go());
    assert_eq!(editor.draft().rules().last(), Some(&cage));
    play(&mut editor, [Play::EraseAt(cell(17))]);
    assert_eq!(editor.draft().rules().len(), 3);
    play(&mut editor, [Play::Undo]);
    assert_eq!(editor.draft().rules().last(), Some(&cage));
}

#[test]
fn the_next_cage_keeps_the_one_before() {
    let mut editor = editor(Tool::Cages);
    drag(&mut editor, &[0, 1]);
    drag(&mut editor, &[2, 1, 3]);
    editor.act(EditorAction::Keep, 0);
    let cages: Vec<Vec<Cell>> = editor.draft().rules()[3..].iter().map(|rule| rule.cells.clone()).collect();
    assert_eq!(cages, [[0, 1].map(cell).to_vec(), [2, 3].map(cell).to_vec()], "cages do not overlap");
    drag(&mut editor, &[80]);
    editor.act(EditorAction::Keep, 0);
    assert_eq!(editor.draft().rules().len(), 5, "a single cell without a sum is no cage");
}

#[test]
fn a_region_grows_into_another_in_one_step() {
    let mut editor = editor(Tool::Regions);
    drag(&mut editor, &[2, 3, 4]);
    assert_eq!(editor.faults().len(), 2);
    assert!(editor.faults()[0].text.contains("r1c1 has 11 cells"), "{:?}", editor.faults());
    assert_eq!(editor.faulty_cells().len(), 18);
    assert_eq!(editor.board().view().region_of(cell(4)), editor.board().view().region_of(cell(0)));
    drag(&mut editor, &[12, 11, 20]);
    assert_eq!(editor.faults(), []);
    play(&mut editor, [Play::Undo, Play::Undo]);
    assert_eq!(editor.draft(), Editor::default().draft());
}

#[test]
fn a_freed_cell_begins_a_new_region() {
    let mut editor = editor(Tool::Regions);
    editor.act(EditorAction::ClearDrawn, 0);
    assert!(editor.faults()[0].text.contains("81 cells belong to no region"));
    for row in 0..9 {
        let cells: Vec<u16> = (row * 9..row * 9 + 9).collect();
        drag(&mut editor, &cells);
    }
    assert_eq!(editor.faults(), []);
    assert_eq!(editor.draft().puzzle().unwrap().board().layout().regions().len(), 9);
}

#[test]
fn an_edge_goes_through_its_dots_and_signs() {
    let mut editor = editor(Tool::Dots);
    let edge = [cell(0), cell(1)];
    let kinds =
        |editor: &Editor| editor.draft().rules()[3..].iter().map(|rule| rule.kind).collect::<Vec<_>>();
    editor.act(EditorAction::Edge(edge), 0);
    assert_eq!(kinds(&editor), [Kind::DIFFERENCE]);
    editor.act(EditorAction::Number(3), 0);
    assert_eq!(editor.draft().rules()[3].value, Some(3));
    editor.act(EditorAction::Edge(edge), 0);
    assert_eq!(kinds(&editor), [Kind::RATIO]);
    editor.act(EditorAction::Edge(edge), 0);
    assert_eq!(kinds(&editor), [Kind::XV]);
    editor.act(EditorAction::Edge(edge), 0);
    assert_eq!(kinds(&editor), []);
    editor.act(EditorAction::Choose(Tool::Signs), 0);
    // With the keyboard: both cells, then Enter.
    play(&mut editor, [Play::Tap(cell(0)), Play::ExtendStep(Direction::Right), Play::PlaceArmed]);
    assert_eq!(editor.draft().rules()[3].cells, edge);
    play(&mut editor, [Play::PlaceArmed]);
    assert_eq!(editor.draft().rules()[3].cells, [edge[1], edge[0]]);
    play(&mut editor, [Play::Erase]);
    assert_eq!(kinds(&editor), []);
}

#[test]
fn parity_is_painted_by_dragging() {
    let mut editor = editor(Tool::Parity);
    drag(&mut editor, &[0, 1, 2]);
    let count =
        |editor: &Editor, kind| editor.draft().rules().iter().filter(|rule| rule.kind == kind).count();
    assert_eq!(count(&editor, Kind::EVEN), 3);
    drag(&mut editor, &[0, 1]);
    assert_eq!((count(&editor, Kind::EVEN), count(&editor, Kind::ODD)), (1, 2));
    play(&mut editor, [Play::Undo]);
    assert_eq!(count(&editor, Kind::EVEN), 3, "a drag is one step");
    play(&mut editor, [Play::Undo]);
    assert_eq!(count(&editor, Kind::EVEN), 0);
}

#[test]
fn a_thermometer_is_kept_with_enter() {
    let mut editor = editor(Tool::Thermometers);
    play(
        &mut editor,
        [Play::Tap(cell(40)), Play::ExtendStep(Direction::Up), Play::ExtendStep(Direction::Up)],
    );
    play(&mut editor, [Play::PlaceArmed]);
    let rule = editor.draft().rules().last().unwrap();
    assert_eq!((rule.kind, rule.cells.as_slice()), (Kind::THERMOMETER, [40, 31, 22].map(cell).as_slice()));
}

#[test]
fn symmetric_givens_want_partners_and_go_together() {
    let mut editor = editor(Tool::Givens);
    editor.act(EditorAction::SetSymmetry(Symmetry::HalfTurn), 0);
    play(&mut editor, [Play::DigitAt(cell(0), digit(5))]);
    assert_eq!(editor.wanting().iter().collect::<Vec<_>>(), [cell(80)]);
    play(&mut editor, [Play::DigitAt(cell(80), digit(6))]);
    assert!(editor.wanting().is_empty());
    play(&mut editor, [Play::EraseAt(cell(0))]);
    assert_eq!(editor.draft().givens().clue_count(), 0);
    play(&mut editor, [Play::Undo]);
    assert_eq!(editor.draft().givens().clue_count(), 2);
}

#[test]
fn diagonals_are_switched_one_by_one() {
    let mut editor = Editor::default();
    editor.act(EditorAction::Switch(Kind::DIAGONAL_UP, true), 0);
    let board = editor.draft().puzzle().unwrap();
    assert_eq!(board.board().houses().len(), 28);
    editor.act(EditorAction::Switch(Kind::DIAGONAL_DOWN, true), 0);
    assert_eq!(editor.draft().puzzle().unwrap().board().houses().len(), 29);
}

#[test]
fn credits_have_an_end() {
    let mut editor = Editor::default();
    editor.act(EditorAction::SetTitle(format!("Glass\u{7} stairs{}", "!".repeat(200))), 0);
    assert!(editor.draft().credits().title.starts_with("Glass stairs!"));
    assert_eq!(editor.draft().credits().title.chars().count(), puzzle::Credits::TITLE_CHARS_MAX);
}

#[test]
fn every_puzzle_can_be_edited_and_stays_the_same() {
    for name in
        ["samurai", "25x25", "killer", "jigsaw", "windoku+x", "kropki", "frame", "latin", "thermometer"]
    {
        let spec = puzzle::GenerateSpec { variant: name.parse().unwrap(), ..puzzle::GenerateSpec::default() };
        let made = puzzle::generate(&spec, 3).unwrap().puzzle;
        let editor = Editor::new(Draft::of(&made, puzzle::CreditsData::default()));
        assert_eq!(editor.faults(), [], "{name}");
        assert_eq!(editor.draft().puzzle().unwrap(), made, "{name}");
        assert_eq!(editor.board().givens(), made.givens(), "{name}");
    }
}

fn samurai() -> Editor {
    let board = puzzle::Board::new(Layout::samurai(), puzzle::Constraint::plain()).unwrap();
    let empty = Puzzle::new(std::sync::Arc::new(board), Grid::blank(&Layout::samurai())).unwrap();
    Editor::new(Draft::of(&empty, puzzle::CreditsData::default()))
}

#[test]
fn what_cannot_be_on_a_board_is_not_offered_on_it() {
    let offers_indexers = |mut editor: Editor| {
        editor.act(EditorAction::Choose(Tool::Parity), 0);
        Tool::Parity.kinds().into_iter().any(|_| {
            play(&mut editor, [Play::Tap(cell(0))]);
            assert_eq!(editor.faults(), []);
            editor.draft().rules().iter().any(|rule| rule.kind.names_lines())
        })
    };
    assert!(offers_indexers(Editor::default()));
    assert!(!offers_indexers(samurai()));
}

#[test]
fn an_empty_grid_has_the_cells_of_its_board() {
    let mut editor = samurai();
    play(&mut editor, [Play::DigitAt(cell(368), digit(9))]);
    editor.act(EditorAction::ClearGivens, 0);
    assert_eq!(editor.draft().givens().cells().len(), 369);
}
