//! The cell of the cursor with all that bears on it, for the key that reads it: its cage with the arithmetic, what its houses
//! still need, and what is broken. Says what a board shows and no more. Reads a board and changes nothing.

use puzzle::{DigitSet, House, Shape, WIDE};

use super::{cells, marks};
use crate::board::Board;
use crate::text;

/// "r3c5, empty, cage of 15, number 3 of 30, 2 cells: r3c5, r3c6. Two cells = 15, 15 to go, takes 6 7 8 9. Row 3 needs 1 4 6." Nothing if no cell is
/// selected.
pub(crate) fn reading(board: &Board) -> Option<String> {
    let cell = board.selection().cursor()?;
    let mut words = format!("{}.", cells::name(board, cell));
    if let Some(cage) = board.cage() {
        let (sum, rest) = text::sums::cage(&cage);
        let open = cage.possible(board.view().digits());
        let takes = if open.is_empty() { String::new() } else { text::cage_takes(symbols(open)) };
        words.push_str(&format!(" {}, {rest}{takes}.", text::capital(&sum)));
    }
    for house in board.view().houses().iter().filter(|house| house.cells.contains(&cell)) {
        let name = text::capital(&called(board, house));
        let there: DigitSet = house.cells.iter().filter_map(|&cell| board.digits().get(cell)).collect();
        let missing = board.view().digits().difference(there);
        words.push(' ');
        words.push_str(&match missing.is_empty() {
            true => text::house_full(name),
            false => text::house_needs(name, symbols(missing)),
        });
    }
    if let Some(broken) = board.broken() {
        let broken = text::sums::broken(&broken, board.view().layout());
        words.push_str(&format!(" {}.", text::capital(&broken)));
    }
    Some(words)
}

/// " 1 4 6"
fn symbols(digits: DigitSet) -> String {
    digits.iter().flat_map(|digit| [' ', digit.symbol()]).collect()
}

/// A region that has no place by which people know it is called by its cells too.
fn called(board: &Board, house: &House<WIDE>) -> String {
    let view = board.view();
    let name = match view.board().shape() {
        Shape::Narrow(geometry) => geometry.house_name(house.id()),
        Shape::Wide(geometry) => geometry.house_name(house.id()),
    };
    if house.kind == puzzle::HouseKind::Region {
        return format!("{name}, {},", marks::names(view.layout(), &house.cells));
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Aids, Annotations};

    fn board(variant: &str) -> (Board, puzzle::Grid) {
        let spec =
            puzzle::GenerateSpec { variant: variant.parse().unwrap(), ..puzzle::GenerateSpec::default() };
        let made = puzzle::generate(&spec, 3).unwrap();
        (Board::new(&made.puzzle, Aids { conflicts: true, ..Aids::default() }), made.solution)
    }

    #[test]
    fn the_cage_and_the_houses_of_a_cell_are_read() {
        let (mut board, solution) = board("killer");
        assert_eq!(reading(&board), None, "no cell is selected");
        let open = board.view().cells().find(|&cell| board.digits().get(cell).is_none()).unwrap();
        board.select(open);
        let cage = board.cage().unwrap();
        let said = reading(&board).unwrap();
        assert!(
            said.starts_with(&format!("{}, empty, cage of {}", board.view().name(open), cage.total)),
            "{said}"
        );
        assert!(said.contains(&format!("{} to go", cage.missing())) && said.contains(", takes "), "{said}");
        let row = board.view().layout().row(open);
        let needed: String = board
            .view()
            .digits()
            .iter()
            .filter(|&digit| {
                let held =
                    |cell| board.view().layout().row(cell) == row && board.digits().get(cell) == Some(digit);
                !board.view().cells().any(held)
            })
            .map(|digit| format!(" {}", digit.symbol()))
            .collect();
        assert!(said.contains(&format!("Row {} needs{needed}.", row + 1)), "{said}");
        board.show(solution, Annotations::default());
        let said = reading(&board).unwrap();
        assert!(said.contains(", done.") && said.contains(&format!("Row {} is full.", row + 1)), "{said}");
    }

    #[test]
    fn what_is_broken_is_read_too() {
        let (mut board, solution) = board("classic");
        let mut digits = solution.clone();
        digits.set(puzzle::Cell::new(0), solution.get(puzzle::Cell::new(1)));
        board.show(digits, Annotations::default());
        board.select(puzzle::Cell::new(0));
        let said = reading(&board).unwrap();
        assert!(said.contains(" stands twice in row 1: r1c1 and r1c2."), "{said}");
    }

    #[test]
    fn a_region_without_a_place_names_its_cells() {
        let (mut board, _) = board("jigsaw");
        board.select(puzzle::Cell::new(0));
        let said = reading(&board).unwrap();
        assert!(said.contains("Region 1, r1c1"), "{said}");
    }
}
