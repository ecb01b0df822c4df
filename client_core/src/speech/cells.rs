//! Cells of a board in words, for those who cannot see it. Reads a board and changes nothing.

use puzzle::{Cell, DigitSet};

use crate::board::{Board, BoardView, CellKind, CellNotes, Drawing};
use crate::text;

/// "row 3 column 5"
#[must_use]
pub fn place(view: &BoardView, cell: Cell) -> String {
    let (row, column) = (view.layout().row(cell), view.layout().column(cell));
    text::place(row + 1, column + 1)
}

/// What stands in a cell: "given 7", "5, wrong", "notes 2 4", "empty".
#[must_use]
pub fn content(board: &Board, cell: Cell) -> String {
    let look = board.look(cell);
    let mut words = match look.digit {
        None if look.notes.is_empty() => text::empty().to_owned(),
        None => notes(look.notes),
        Some(digit) if look.kind == CellKind::Given => text::given(digit.symbol()),
        Some(digit) => digit.symbol().to_string(),
    };
    let remarks = [
        (look.kind == CellKind::Wrong, text::is_wrong()),
        (look.conflict && look.kind != CellKind::Wrong, text::is_conflict()),
        (look.hinted, text::is_hinted()),
        (look.locked, text::is_locked()),
    ];
    remarks.iter().filter(|(holds, _)| *holds).for_each(|(_, remark)| words.push_str(remark));
    words
}

/// "notes 2 4", "notes 2 4, in the middle 7"
fn notes(notes: CellNotes) -> String {
    let symbols =
        |digits: DigitSet| -> String { digits.iter().map(|digit| format!(" {}", digit.symbol())).collect() };
    let (corner, centre) = (symbols(notes.corner), symbols(notes.centre));
    match (corner.is_empty(), centre.is_empty()) {
        (false, false) => text::notes_both(corner, centre),
        (false, true) => text::notes(corner),
        (true, _) => text::notes_centre(centre),
    }
}

/// By cell: what the drawn rules say of it: ", cage 15", ", greater than the one to its right". Empty where there is nothing.
#[must_use]
pub fn marks(view: &BoardView) -> Vec<String> {
    let mut marks = vec![String::new(); view.cell_count()];
    let boxed = view.layout().boxes().is_some();
    for drawing in view.drawings() {
        match drawing {
            Drawing::Cage { cells, label } if !label.is_empty() => {
                say(&mut marks, cells, &text::in_cage_of(label))
            }
            Drawing::Cage { cells, .. } => say(&mut marks, cells, text::in_cage()),
            Drawing::Thermometer { cells } => {
                for (cell, position) in cells.iter().zip(1_u8..) {
                    marks[cell.index()].push_str(&text::on_thermometer(position, cells.len()));
                }
            }
            Drawing::Line { cells } => say(&mut marks, cells, text::on_line()),
            Drawing::Tint { cells } => say(&mut marks, cells, text::is_shaded()),
            Drawing::Shape { cell, round } => {
                say(&mut marks, &[*cell], if *round { text::in_circle() } else { text::in_square() });
            }
            Drawing::Dot { cells, filled, label } => {
                let dot = match (label, filled) {
                    (Some(label), _) => text::dot_labelled(label),
                    (None, true) => text::dot_black().to_owned(),
                    (None, false) => text::dot_white().to_owned(),
                };
                between(view, &mut marks, *cells, [&dot, &dot]);
            }
            Drawing::Greater { cells } => {
                between(view, &mut marks, *cells, [text::greater_than(), text::less_than()]);
            }
            Drawing::Region { .. } => {}
        }
    }
    for cell in view.cells().filter(|_| !boxed) {
        if let Some(region) = view.region_of(cell) {
            marks[cell.index()].push_str(&text::in_region(region + 1));
        }
    }
    marks
}

fn say(marks: &mut [String], cells: &[Cell], words: &str) {
    for cell in cells {
        marks[cell.index()].push_str(words);
    }
}

/// A mark on the edge of two cells: said of each, with the side on which the other lies.
fn between(view: &BoardView, marks: &mut [String], [a, b]: [Cell; 2], words: [&str; 2]) {
    for ((cell, other), words) in [(a, b), (b, a)].into_iter().zip(words) {
        say(marks, &[cell], words);
        say(marks, &[cell], side(view, cell, other));
    }
}

fn side(view: &BoardView, cell: Cell, other: Cell) -> &'static str {
    let layout = view.layout();
    if layout.row(other) < layout.row(cell) {
        text::above()
    } else if layout.row(other) > layout.row(cell) {
        text::below()
    } else if layout.column(other) < layout.column(cell) {
        text::to_its_left()
    } else {
        text::to_its_right()
    }
}

#[cfg(test)]
mod tests {
    use puzzle::{Digit, Puzzle};

    use super::*;
    use crate::board::{Aids, Annotations, NoteKind};

    fn made(variant: &str) -> Puzzle {
        let spec =
            puzzle::GenerateSpec { variant: variant.parse().unwrap(), ..puzzle::GenerateSpec::default() };
        puzzle::generate(&spec, 3).unwrap().puzzle
    }

    #[test]
    fn a_cell_says_where_it_is_and_what_stands_in_it() {
        let puzzle = made("classic");
        let mut board = Board::new(&puzzle, Aids { conflicts: true, ..Aids::default() });
        let (given, digit) = puzzle.givens().clues().next().unwrap();
        assert_eq!(content(&board, given), text::given(digit.symbol()));
        let open: Vec<Cell> =
            board.view().cells().filter(|&cell| puzzle.givens().get(cell).is_none()).collect();
        assert_eq!(content(&board, open[0]), "empty");
        board.select(open[0]);
        board.toggle_note(Digit::new(4).unwrap(), NoteKind::Corner);
        board.toggle_note(Digit::new(2).unwrap(), NoteKind::Corner);
        assert_eq!(content(&board, open[0]), "notes 2 4");
        board.toggle_note(Digit::new(7).unwrap(), NoteKind::Centre);
        assert_eq!(content(&board, open[0]), "notes 2 4, in the middle 7");
        let wrong = Annotations { wrong: [open[1]].into_iter().collect(), ..Annotations::default() };
        let mut digits = puzzle.givens().clone();
        digits.set(open[1], Some(digit));
        board.show(digits.clone(), wrong);
        assert_eq!(content(&board, open[1]), format!("{}, wrong", digit.symbol()));
        let peer = open.iter().copied().find(|&cell| board.view().peers(given).contains(cell)).unwrap();
        digits.set(peer, Some(digit));
        board.show(digits, Annotations::default());
        assert_eq!(content(&board, peer), format!("{}, conflict", digit.symbol()));
        assert_eq!(place(board.view(), Cell::new(22)), "row 3 column 5");
    }

    #[test]
    fn marks_of_every_kind_are_said_of_their_cells() {
        for (variant, expected) in [
            ("killer", ", cage "),
            ("greater-than", ", greater than the one to its right"),
            ("thermometer", ", thermometer 1 of "),
            ("kropki", " dot above"),
            ("jigsaw", ", region 9"),
            ("even-odd", ", square"),
        ] {
            let puzzle = made(variant);
            let marks = marks(&BoardView::new(puzzle.board()));
            assert!(marks.iter().any(|mark| mark.contains(expected)), "{variant}: {marks:?}");
        }
        let plain = marks(&BoardView::new(made("classic").board()));
        assert!(plain.iter().all(String::is_empty), "{plain:?}");
    }
}
