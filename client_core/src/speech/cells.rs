//! Cells of a board in words, for those who cannot see it. Reads a board and changes nothing.

use puzzle::{Cell, DigitSet};

use super::marks::marks;
use crate::board::{Board, CellKind, CellNotes};
use crate::text;

/// A cell as a screen reader reads it: "r3c5, notes 2 4, cage of 15, number 3 of 30, 2 cells: r3c5, r3c6".
#[must_use]
pub fn name(board: &Board, cell: Cell) -> String {
    let (view, mark) = (board.view(), &marks(board.view())[cell.index()]);
    format!("{}, {}{mark}", view.name(cell), content(board, cell))
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
    if look.colour > 0 {
        words.push_str(&text::is_coloured(look.colour));
    }
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
        assert_eq!(name(&board, given), format!("{}, given {}", board.view().name(given), digit.symbol()));
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
    }
}
