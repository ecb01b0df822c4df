//! Plain backtracking: cell by cell in reading order, whatever digit fits, back when none does.

use super::{Board, CELLS, Random, Steps, box_of, labels};

struct Search<'a> {
    random: &'a mut Random,
    steps: &'a mut Steps,
    board: Board,
    /// The digits that each house has, one bit each.
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

pub(super) fn fill(random: &mut Random, steps: &mut Steps) -> Option<Board> {
    let mut search =
        Search { random, steps, board: [0; CELLS], rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
    search.extend(0)?.then_some(search.board)
}

impl Search<'_> {
    /// Whether the cells from this one on could be filled; none if the budget ran out.
    fn extend(&mut self, cell: usize) -> Option<bool> {
        if cell == CELLS {
            return Some(true);
        }
        let taken = self.rows[cell / 9] | self.columns[cell % 9] | self.boxes[box_of(cell)];
        for digit in labels(self.random) {
            if taken & (1 << digit) != 0 {
                continue;
            }
            self.steps.take()?;
            self.board[cell] = digit;
            self.flip(cell, digit);
            if self.extend(cell + 1)? {
                return Some(true);
            }
            self.flip(cell, digit);
        }
        Some(false)
    }

    /// Notes a digit in the cell's houses, or takes the note back.
    fn flip(&mut self, cell: usize, digit: u8) {
        self.rows[cell / 9] ^= 1 << digit;
        self.columns[cell % 9] ^= 1 << digit;
        self.boxes[box_of(cell)] ^= 1 << digit;
    }
}
