//! Well-known public puzzles and small shared tools.

use puzzle::generate::Fill;
use puzzle::{
    Cell, Digit, GenerateSpec, Generated, Geometry, Grid, Proof, Puzzle, Tier, Variant, generate, prove,
};

/// The example of Wikipedia's article "Sudoku", with its solution.
pub(crate) const WIKIPEDIA: [&str; 2] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
];
/// Made against solvers that go cell by cell (Wikipedia, "Sudoku solving algorithms"), with its solution.
pub(crate) const AGAINST_BRUTE_FORCE: [&str; 2] = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219",
];
/// Arto Inkala's of 2006 ("AI Escargot"), 2010 and 2012: proper, and beyond every technique here.
pub(crate) const INKALA: [&str; 3] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];
/// Peter Norvig's "impossible" one: 17 clues, no solution, and most searches take minutes to see it.
pub(crate) const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

pub(crate) fn grid(line: &str) -> Grid {
    line.parse().expect("a grid of the tests")
}

pub(crate) fn cell(index: usize) -> Cell {
    Cell::new(index as u16)
}

pub(crate) fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit of the tests")
}

/// The classic puzzle of a tier and seed.
pub(crate) fn of_tier(tier: Tier, seed: u64) -> Generated {
    generate(&GenerateSpec::of_tier(Variant::classic(), tier), seed)
        .expect("there are classic puzzles of each tier")
}

/// A random puzzle without a clue to spare, by taking clues out of a full grid while one solution remains.
pub(crate) fn minimal(seed: u64) -> Grid {
    let mut puzzle = Fill::FewestCandidates.fill(seed, u32::MAX).grid.expect("no budget, no failure");
    let mut cells: Vec<Cell> = Geometry::classic().cells().collect();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for last in (1..cells.len()).rev() {
        // Marsaglia's xorshift: any order will do, as long as it is always the same.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        cells.swap(last, (state % (last as u64 + 1)) as usize);
    }
    for cell in cells {
        let clue = puzzle.get(cell);
        puzzle.set(cell, None);
        if !matches!(prove(&Puzzle::classic(puzzle.clone())), Proof::Unique { .. }) {
            puzzle.set(cell, clue);
        }
    }
    puzzle
}
