//! The symmetries that make a full grid read least.
//!
//! With its digits relabelled, any row of a full grid can be the first and reads 123456789. The second then says
//! where in the first its digits stand, so it is least for few orders of the columns, which the two rows alone give;
//! and with rows 1 and 2 and the columns chosen, all else is. So the search tries each pair of rows of a band as the
//! first two, lying and standing, keeps what makes the second row least and compares the rest of those only. This is
//! the "minlex" form of the players' forum (after Glenn Fowler's solver); the search is our own.

use crate::board::symmetry::BoxSymmetry;
use crate::order::sort_by_key;
use crate::{Cell, Geometry, Grid};

/// By row and column, the digits less one.
type Board = [[u8; 9]; 9];
/// A row of digits, as a number that orders as the row does.
type Reading = u64;

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A choice of the first two rows and of the order of the columns: which of the grid's stands at each place.
struct Start {
    transposed: bool,
    top: usize,
    second: usize,
    columns: [u8; 9],
}

/// All symmetries that lead to the least form of a full grid without conflicts. Up to 648, nearly always one.
pub(super) fn symmetries(solution: &Grid) -> Vec<BoxSymmetry> {
    let boards = boards(solution);
    let mut least = [Reading::MAX; 9];
    let mut symmetries = Vec::new();
    for start in starts(&boards) {
        let finish = Finish::of(&boards[usize::from(start.transposed)], &start);
        if finish.lowers(&mut least) {
            symmetries.clear();
        } else if !finish.reads(&least) {
            continue;
        }
        let (rows, columns) = (places(finish.rows), places(start.columns));
        symmetries.push(BoxSymmetry::of_parts(start.transposed, rows, columns, finish.labels));
    }
    symmetries
}

/// The grid as it lies, and transposed.
fn boards(solution: &Grid) -> [Board; 2] {
    let geometry = Geometry::classic();
    let digit = |row, column| {
        let cell: Option<Cell> = geometry.cell(row, column);
        let digit = cell.and_then(|cell| solution.get(cell)).expect("a full classic grid");
        digit.value() - 1
    };
    let lying = |row| std::array::from_fn(|column| digit(row as u16, column as u16));
    let standing = |row| std::array::from_fn(|column| digit(column as u16, row as u16));
    [std::array::from_fn(lying), std::array::from_fn(standing)]
}

/// The starts that make the second row least.
fn starts(boards: &[Board; 2]) -> Vec<Start> {
    let mut least = Reading::MAX;
    let mut starts = Vec::new();
    for (board, transposed) in boards.iter().zip([false, true]) {
        for pair in 0..18 {
            let (band, [top, second, _]) = (pair / 6 * 3, ORDERS[pair % 6]);
            let (top, second) = (band + top, band + second);
            let stands = stands(&board[top], &board[second]);
            orders_of_columns(&stands, |columns| {
                let places = places(columns);
                let second_row = reading(columns.map(|column| places[stands[usize::from(column)]]));
                if second_row < least {
                    least = second_row;
                    starts.clear();
                }
                if second_row == least {
                    starts.push(Start { transposed, top, second, columns });
                }
            });
        }
    }
    starts
}

/// For each column, the one in which its digit of the second row stands in the first.
fn stands(top: &[u8; 9], second: &[u8; 9]) -> [usize; 9] {
    let places = places(*top);
    second.map(|digit| usize::from(places[usize::from(digit)]))
}

/// The orders of the columns that can make the second row least.
///
/// It begins with 4 and 5, and with 6 if a miniline repeats; so the first stack's columns begin with two whose digits
/// stand in one stack, which comes second, in their order. Only where the third digit stands elsewhere is the end
/// open, and there two columns of the last stack are left to exchange.
fn orders_of_columns(stands: &[usize; 9], mut visit: impl FnMut([u8; 9])) {
    for stack in 0..3 {
        for order in ORDERS {
            let [a, b, c] = order.map(|column| 3 * stack + column);
            let second = stands[a] / 3;
            if stands[b] / 3 != second {
                continue;
            }
            let sixth = 3 * (3 * second + 1) - stands[a] - stands[b];
            // A digit of the third column that stands in neither stack opens the third; if all three stand in the
            // second one, the second's own digits stand in the third.
            let seventh = if stands[c] == sixth { stands[stands[a]] } else { stands[c] };
            let third = 3 - stack - second;
            let [x, y] = match seventh % 3 {
                0 => [3 * third + 1, 3 * third + 2],
                1 => [3 * third, 3 * third + 2],
                _ => [3 * third, 3 * third + 1],
            };
            for [eighth, ninth] in [[x, y], [y, x]] {
                let columns = [a, b, c, stands[a], stands[b], sixth, seventh, eighth, ninth];
                visit(columns.map(|column| column as u8));
            }
        }
    }
}

/// What follows from a start: the order of the rows, the labels, and how the rows read.
struct Finish {
    rows: [u8; 9],
    labels: [u8; 9],
    readings: [Reading; 9],
}

impl Finish {
    fn of(board: &Board, start: &Start) -> Self {
        let labels = places(start.columns.map(|column| board[start.top][usize::from(column)]));
        let rows = rows(board, start, &labels);
        let read = |row: u8| {
            let digits = &board[usize::from(row)];
            reading(start.columns.map(|column| labels[usize::from(digits[usize::from(column)])]))
        };
        Self { rows, labels, readings: rows.map(read) }
    }

    /// Takes the place of the least form if it reads less.
    fn lowers(&self, least: &mut [Reading; 9]) -> bool {
        let lower = self.readings < *least;
        if lower {
            *least = self.readings;
        }
        lower
    }

    fn reads(&self, least: &[Reading; 9]) -> bool {
        self.readings == *least
    }
}

/// The two rows of the start and the third of their band, then the other bands, by their first column.
fn rows(board: &Board, start: &Start, labels: &[u8; 9]) -> [u8; 9] {
    let first = |row: usize| labels[usize::from(board[row][usize::from(start.columns[0])])];
    let band = start.top / 3;
    let third = 3 * (3 * band + 1) - start.top - start.second;
    let mut others = [(band + 1) % 3, (band + 2) % 3].map(|band| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
        sort_by_key(&mut rows, |&row| first(row));
        rows
    });
    sort_by_key(&mut others, |rows| first(rows[0]));
    let [[d, e, f], [g, h, i]] = others;
    [start.top, start.second, third, d, e, f, g, h, i].map(|row| row as u8)
}

/// At which place each of nine numbers is in an order of them.
fn places(order: [u8; 9]) -> [u8; 9] {
    let mut places = [0; 9];
    for (place, number) in (0..).zip(order) {
        places[usize::from(number)] = place;
    }
    places
}

fn reading(row: [u8; 9]) -> Reading {
    row.into_iter().fold(0, |reading, label| reading << 4 | Reading::from(label))
}
