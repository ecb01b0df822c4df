//! Simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983; on Sudoku: Lewis 2007, "Metaheuristics can solve Sudoku
//! puzzles"): boxes that are right from the start, and exchanges within them until rows and columns are right too.
//!
//! All in integers, so that the same seed takes the same way on every machine.

use super::{Board, CELLS, Random, Steps, labels};

/// Chances are fractions of this.
const CERTAIN: u32 = 1 << 31;

/// The chance, at first, of an exchange that leaves one repeat more. One that leaves n more has the chance's n-th power,
/// which is Boltzmann's exp(-n / temperature) with temperature -1 / ln(chance).
const HOT: u32 = CERTAIN / 4;

/// Exchanges tried before it gets cooler.
const EXCHANGES_AT_A_HEAT: u32 = 324;

/// Each time the chance falls by one part in so many.
const COOLING: u32 = 16;

/// Below this chance the grid is frozen, and heated again.
const FROZEN: u32 = CERTAIN / 4_096;

/// Boxes that each hold all digits, and how often each row and column holds each.
struct Anneal {
    board: Board,
    rows: [[u8; 9]; 9],
    columns: [[u8; 9]; 9],
    /// Digits that come again in a row or a column.
    repeats: i32,
}

pub(super) fn fill(random: &mut Random, steps: &mut Steps) -> Option<Board> {
    let mut anneal = Anneal::new(random);
    loop {
        let mut chance = HOT;
        while chance >= FROZEN {
            for _ in 0..EXCHANGES_AT_A_HEAT {
                if anneal.repeats == 0 {
                    return Some(anneal.board);
                }
                steps.take()?;
                let (one, other) = pair(random);
                let worse = anneal.exchange(one, other);
                if worse > 0 && random.below(CERTAIN) >= power(chance, worse) {
                    anneal.exchange(one, other);
                }
            }
            chance -= chance / COOLING;
        }
    }
}

/// Two cells of a box.
fn pair(random: &mut Random) -> (usize, usize) {
    let house = random.below(9) as usize;
    let one = random.below(9) as usize;
    let other = (one + 1 + random.below(8) as usize) % 9;
    (cell(house, one), cell(house, other))
}

fn cell(house: usize, place: usize) -> usize {
    9 * (house / 3 * 3 + place / 3) + house % 3 * 3 + place % 3
}

/// `chance` to the power of `exponent`, as a fraction of [`CERTAIN`].
fn power(chance: u32, exponent: i32) -> u32 {
    let times = |product: u32, _| (u64::from(product) * u64::from(chance) / u64::from(CERTAIN)) as u32;
    (0..exponent).fold(CERTAIN, times)
}

impl Anneal {
    fn new(random: &mut Random) -> Self {
        let mut anneal = Self { board: [0; CELLS], rows: [[0; 9]; 9], columns: [[0; 9]; 9], repeats: 0 };
        for house in 0..9 {
            for (place, digit) in labels(random).into_iter().enumerate() {
                anneal.put(cell(house, place), digit);
            }
        }
        anneal
    }

    /// Lets two cells change places, and says how many more repeats there are now.
    fn exchange(&mut self, one: usize, other: usize) -> i32 {
        let before = self.repeats;
        let (first, second) = (self.board[one], self.board[other]);
        self.take(one, first);
        self.take(other, second);
        self.put(one, second);
        self.put(other, first);
        self.repeats - before
    }

    fn put(&mut self, cell: usize, digit: u8) {
        self.board[cell] = digit;
        let digit = usize::from(digit);
        for count in [&mut self.rows[cell / 9][digit], &mut self.columns[cell % 9][digit]] {
            *count += 1;
            self.repeats += i32::from(*count > 1);
        }
    }

    fn take(&mut self, cell: usize, digit: u8) {
        let digit = usize::from(digit);
        for count in [&mut self.rows[cell / 9][digit], &mut self.columns[cell % 9][digit]] {
            self.repeats -= i32::from(*count > 1);
            *count -= 1;
        }
    }
}
