//! The search engine for classic boards: nine registers, one for each place in a box, that hold this place's
//! candidates in all nine boxes. So one instruction does the same to nine cells, and the whole board is looked
//! at in a few hundred, without a branch, a table or a list of what changed.
//!
//! Bands and stacks as permutations, the triples of a miniline, and branching on the permutations of the tightest
//! chute are ideas of Tom Dillon's tdoku as its documentation describes them; the layout and the code are our own.

mod chutes;
mod lanes;
mod search;
mod split;

use crate::board::grid::SYMBOLS;
use crate::{Cell, Digit, Grid};
use chutes::{Bands, Chutes, Permutations, Stacks, forced, strike_beside_triples};
use lanes::{Lanes, NINE, ZERO};
pub(super) use search::Walk;

/// By row and column within a box, the candidates of that cell in each of the nine boxes.
type Cells = [[Lanes; 3]; 3];

/// The candidates of a board.
#[derive(Clone, Copy)]
pub(super) struct Boxes {
    cells: Cells,
}

enum Position {
    /// Some cell has no candidate, or some digit no place in a house.
    Dead,
    /// Nothing more follows, and some cells have several candidates.
    Open,
    Solved,
}

/// What one look at the board found.
struct Sweep {
    dead: bool,
    changed: bool,
    /// Every cell had one candidate to begin with.
    full: bool,
}

impl Boxes {
    /// The givens; what follows from them, be it a contradiction, is for the search to find.
    pub(super) fn of(grid: &Grid) -> Self {
        let cells = grid.as_slice().try_into().expect("a classic grid has 81 cells");
        Self::of_cells::<Option<Digit>>(cells, |digit| digit.map_or(NINE, bit))
    }

    /// The same from a line of symbols. What is none leaves its cell no candidate, and so the board no solution.
    pub(super) fn of_symbols(line: &[u8; 81]) -> Self {
        Self::of_cells(line, |&symbol| u32::from(CANDIDATES[usize::from(symbol)]))
    }

    #[inline(always)]
    fn of_cells<T>(cells: &[T; 81], candidates: impl Fn(&T) -> u32) -> Self {
        let mut boxes = [[[[0; 3]; 3]; 3]; 3];
        in_reading_order(|index, [row, column, band, stack]| {
            boxes[row][column][stack][band] = candidates(&cells[index]);
        });
        let mut cells = [[ZERO; 3]; 3];
        for (cell, boxes) in cells.as_flattened_mut().iter_mut().zip(boxes.as_flattened()) {
            *cell = lanes::from_boxes(*boxes);
        }
        Self { cells }
    }

    /// Makes a cell a given, or no given any more: then it may hold each digit.
    pub(super) fn set(&mut self, cell: Cell, given: Option<Digit>) {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let only = |digits| lanes::only_in(row / 3, column / 3, digits);
        let candidates = &mut self.cells[row % 3][column % 3];
        *candidates = *candidates & !only(NINE) | only(given.map_or(NINE, bit));
    }

    pub(super) fn forbid(&mut self, cell: Cell, digit: Digit) {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        self.cells[row % 3][column % 3] &= !lanes::only_in(row / 3, column / 3, bit(digit));
    }

    /// The grid of a solved board.
    pub(super) fn to_grid(self) -> Grid {
        let mut boxes = [[[[0; 3]; 3]; 3]; 3];
        for (boxes, cell) in boxes.as_flattened_mut().iter_mut().zip(self.cells.as_flattened()) {
            *boxes = lanes::to_boxes(*cell);
        }
        let mut digits = [None; 81];
        in_reading_order(|index, [row, column, band, stack]| {
            digits[index] = Digit::new(boxes[row][column][stack][band].trailing_zeros() as u8 + 1);
        });
        Grid::of_cells(digits.to_vec())
    }

    /// Strikes what cannot be until nothing more follows. Triples are looked for only where the rest is stuck: they
    /// are rare and cost as much as a third of all the rest.
    fn propagate(&mut self) -> Position {
        loop {
            let sweep = self.sweep();
            if sweep.dead {
                return Position::Dead;
            }
            if sweep.changed {
                continue;
            }
            if sweep.full {
                return Position::Solved;
            }
            let in_rows = strike_beside_triples::<Bands>(&mut self.cells);
            let in_columns = strike_beside_triples::<Stacks>(&mut self.cells);
            if !in_rows && !in_columns {
                return Position::Open;
            }
        }
    }

    /// Naked singles, locked candidates and hidden singles of the whole board, once.
    ///
    /// An unchanged board that is neither dead nor full breaks no rule: a digit twice in a house would leave its
    /// band or stack without a permutation, and so a box without the digit.
    #[inline(always)]
    fn sweep(&mut self) -> Sweep {
        let before = self.cells;
        let mut empty = ZERO;
        let full = self.strike_beside_naked_singles(&mut empty);

        let rows = Permutations::within::<Bands>(Bands::minilines(&self.cells)).minilines::<Bands>();
        self.keep_hidden_singles(rows);

        let columns = Stacks::minilines(&self.cells);
        let missing = lanes::everywhere(NINE) & !(columns[0] | columns[1] | columns[2]);
        Stacks::keep(&mut self.cells, Permutations::within::<Stacks>(columns).minilines::<Stacks>());

        let mut changed = ZERO;
        for (cell, before) in self.cells.iter().flatten().zip(before.as_flattened()) {
            changed |= *cell ^ *before;
        }
        Sweep { dead: (missing | empty) != ZERO, changed: changed != ZERO, full }
    }

    /// Strikes the digits of cells that have but one from the cells that they see. Marks boxes with an empty cell,
    /// and returns whether every cell had at most one candidate.
    #[inline(always)]
    fn strike_beside_naked_singles(&mut self, empty: &mut Lanes) -> bool {
        let mut filled = lanes::all_guards();
        let mut several = ZERO;
        let singles = self.cells.map(|row| {
            row.map(|cell| {
                let less = lanes::less_one(cell);
                filled &= less;
                let more = lanes::occupied(cell & less);
                several |= more;
                cell & !lanes::nine_at(more)
            })
        });
        *empty |= lanes::all_guards() & !filled;

        let rows = Bands::minilines(&singles);
        let columns = Stacks::minilines(&singles);
        let in_box = rows[0] | rows[1] | rows[2];
        let beside_row = rows.map(|row| in_box | Bands::next(row) | Bands::previous(row));
        let beside_column = columns.map(|column| Stacks::next(column) | Stacks::previous(column));
        for row in 0..3 {
            for column in 0..3 {
                let seen = beside_row[row] | beside_column[column];
                self.cells[row][column] = self.cells[row][column] & !seen | singles[row][column];
            }
        }
        several == ZERO
    }

    /// Leaves only what the rows' minilines can hold, and gives a cell to the digit that has no other in its row.
    ///
    /// Rows are enough: once locked candidates are struck, a digit with one place in a column has one in its box, and
    /// a digit with one place in a box has one in its row.
    #[inline(always)]
    fn keep_hidden_singles(&mut self, minilines: [Lanes; 3]) {
        for (row, miniline) in self.cells.iter_mut().zip(minilines) {
            let [a, b, c] = *row;
            let twice = a & b | c & (a | b);
            let lone = forced::<Bands>(miniline) & !twice;
            for cell in row {
                let kept = *cell & miniline;
                let hidden = kept & lone;
                let taken = lanes::nine_at(lanes::occupied(hidden));
                *cell = kept & !(taken & !hidden);
            }
        }
    }
}

/// What each symbol of a line lets its cell hold.
static CANDIDATES: [u16; 256] = {
    let mut candidates = [0; 256];
    let mut symbol = 0;
    while symbol < 256 {
        candidates[symbol] = match SYMBOLS[symbol] {
            0 => NINE as u16,
            digit @ 1..=9 => 1 << (digit - 1),
            _ => 0,
        };
        symbol += 1;
    }
    candidates
};

/// Of every cell: its index, row and column within its box, band and stack. Loops that the compiler unrolls: reading a
/// grid and writing one would else cost as much as solving it.
#[inline(always)]
fn in_reading_order(mut visit: impl FnMut(usize, [usize; 4])) {
    for band in 0..3 {
        for row in 0..3 {
            for stack in 0..3 {
                for column in 0..3 {
                    visit(27 * band + 9 * row + 3 * stack + column, [row, column, band, stack]);
                }
            }
        }
    }
}

fn bit(digit: Digit) -> u32 {
    1 << (digit.value() - 1)
}
