//! Digit after digit: one of its nine into each box, in a row and a column that have none yet, back when there is no
//! such place.

use super::{Board, CELLS, Random, Steps, labels};

/// What no cell holds in the end.
const EMPTY: u8 = u8::MAX;

struct Search<'a> {
    random: &'a mut Random,
    steps: &'a mut Steps,
    board: Board,
    /// Per digit, the rows and the columns that have it, one bit each.
    rows: [u16; 9],
    columns: [u16; 9],
}

pub(super) fn fill(random: &mut Random, steps: &mut Steps) -> Option<Board> {
    let mut search = Search { random, steps, board: [EMPTY; CELLS], rows: [0; 9], columns: [0; 9] };
    search.extend(0)?.then_some(search.board)
}

impl Search<'_> {
    /// Whether the placements from this one on could be made (nine for the lowest digit, nine for the next, …); none
    /// if the budget ran out.
    fn extend(&mut self, placement: usize) -> Option<bool> {
        let (digit, house) = (placement / 9, placement % 9);
        if digit == 9 {
            return Some(true);
        }
        for place in labels(self.random).map(usize::from) {
            let (row, column) = (house / 3 * 3 + place / 3, house % 3 * 3 + place % 3);
            let cell = 9 * row + column;
            let taken = self.rows[digit] & (1 << row) | self.columns[digit] & (1 << column);
            if taken != 0 || self.board[cell] != EMPTY {
                continue;
            }
            self.steps.take()?;
            self.board[cell] = digit as u8;
            self.flip(digit, row, column);
            if self.extend(placement + 1)? {
                return Some(true);
            }
            self.flip(digit, row, column);
            self.board[cell] = EMPTY;
        }
        Some(false)
    }

    /// Notes a digit in its row and column, or takes the note back.
    fn flip(&mut self, digit: usize, row: usize, column: usize) {
        self.rows[digit] ^= 1 << row;
        self.columns[digit] ^= 1 << column;
    }
}
