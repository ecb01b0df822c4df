//! Puzzles of every kind for the tests, by name and seed: a random full grid, the rules that hold in it, and as few
//! givens as a way to solve it needs.

use std::sync::Arc;

use puzzle::generate::Random;
use puzzle::solve::general::{Inference, Position};
use puzzle::{Board, Cell, Constraint, Digit, Geometry, Grid, Kind, Layout, NARROW, Proof, Puzzle, prove};

/// A kind of board: its name, its layout, the rules that a full grid is filled by, and those then found in it.
pub(crate) struct Make {
    pub(crate) name: &'static str,
    pub(crate) layout: fn() -> Layout,
    rules: &'static [Kind],
    found: &'static [Kind],
}

const fn make(
    name: &'static str,
    layout: fn() -> Layout,
    rules: &'static [Kind],
    found: &'static [Kind],
) -> Make {
    Make { name, layout, rules, found }
}

const NEGATIVE: [Kind; 4] = [Kind::DIFFERENCE, Kind::RATIO, Kind::ALL_DIFFERENCES, Kind::ALL_RATIOS];

/// Every kind of board that techniques meet.
pub(crate) const MAKES: [Make; 38] = [
    make("4x4", || Layout::boxed(2, 2), &[], &[]),
    make("6x6", || Layout::boxed(2, 3), &[], &[]),
    make("classic", nine, &[], &[]),
    make("12x12", || Layout::boxed(3, 4), &[], &[]),
    make("jigsaw", jigsaw, &[], &[]),
    make("x", nine, &[Kind::DIAGONAL_DOWN, Kind::DIAGONAL_UP], &[]),
    make("windoku", nine, &[Kind::WINDOW], &[]),
    make("anti-knight", nine, &[Kind::ANTI_KNIGHT], &[]),
    make("anti-king", nine, &[Kind::ANTI_KING], &[]),
    make("even-odd", nine, &[], &[Kind::EVEN, Kind::ODD]),
    make("killer", nine, &[], &[Kind::KILLER]),
    make("killer 6x6", || Layout::boxed(2, 3), &[], &[Kind::KILLER]),
    make("killer jigsaw", jigsaw, &[], &[Kind::KILLER]),
    make("killer x", nine, &[Kind::DIAGONAL_DOWN, Kind::DIAGONAL_UP], &[Kind::KILLER]),
    make("greater-than", nine, &[], &[Kind::GREATER]),
    make("consecutive", nine, &[], &[Kind::DIFFERENCE, Kind::ALL_DIFFERENCES]),
    make("kropki", nine, &[], &NEGATIVE),
    make("loose kropki anti-knight", nine, &[Kind::ANTI_KNIGHT], &[Kind::DIFFERENCE, Kind::RATIO]),
    make("arrow", nine, &[], &[Kind::ARROW]),
    make("renban", nine, &[], &[Kind::RENBAN]),
    make("palindrome", nine, &[], &[Kind::PALINDROME]),
    make("xv", nine, &[], &[Kind::XV, Kind::ALL_XV]),
    make("littlekiller", nine, &[], &[Kind::LITTLE_KILLER]),
    make("regionsum", nine, &[], &[Kind::REGION_SUM]),
    make("clone", nine, &[], &[Kind::CLONE]),
    make("sum", nine, &[], &[Kind::SUM]),
    make("zipper", nine, &[], &[Kind::ZIPPER]),
    make("slowthermo", nine, &[], &[Kind::SLOW_THERMOMETER]),
    make("entropic", nine, &[], &[Kind::ENTROPIC]),
    make("modular", nine, &[], &[Kind::MODULAR]),
    make("doublearrow", nine, &[], &[Kind::DOUBLE_ARROW]),
    make("disjoint", nine, &[Kind::DISJOINT], &[]),
    make("extremes", nine, &[], &[Kind::MINIMUM, Kind::MAXIMUM]),
    make("indexers", nine, &[], &[Kind::COLUMN_INDEXER, Kind::ROW_INDEXER]),
    make("frame", Layout::frame, &[], &[]),
    make("twin", Layout::twin, &[], &[]),
    make("samurai", Layout::samurai, &[], &[]),
    make("16x16", || Layout::boxed(4, 4), &[], &[]),
];

/// Large enough that few are made.
pub(crate) const LARGE: [Make; 5] = [
    make("25x25", || Layout::boxed(5, 5), &[], &[]),
    make("cross", Layout::cross, &[], &[]),
    make("windmill", Layout::windmill, &[], &[]),
    make("sohei", Layout::sohei, &[], &[]),
    make("killer 16x16", || Layout::boxed(4, 4), &[], &[Kind::KILLER]),
];

fn nine() -> Layout {
    Layout::boxed(3, 3)
}

fn jigsaw() -> Layout {
    let regions = "000012222000012122011111152334444552333344558633447558636477858666777858666777888";
    let regions: Vec<u8> = regions.bytes().map(|byte| byte - b'0').collect();
    Layout::jigsaw(9, &regions).expect("nine regions of nine cells")
}

/// How few givens a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dug {
    /// As many as these rules of inference need.
    Easily(Inference),
    /// None to spare.
    Minimal,
}

impl Make {
    /// Whether its boards take the larger sets of cells.
    pub(crate) fn is_wide(&self) -> bool {
        (self.layout)().cell_count() > Geometry::<NARROW>::CAPACITY
    }

    /// A puzzle of this kind, and its solution.
    pub(crate) fn puzzle(&self, seed: u64, dug: Dug) -> (Puzzle, Grid) {
        let layout = (self.layout)();
        let mut random = Random::new(seed, 1);
        let mut rules = Constraint::plain();
        for kind in self.rules {
            rules.extend(kind.found_in(&layout, &Grid::blank(&layout), &mut random));
        }
        let plain = Board::new(layout.clone(), rules.clone()).expect("rules of a kind");
        let full = plain.solver().fill(&mut random, 1 << 20).expect("a full grid");
        let mut solution = plain.blank();
        for (cell, &value) in layout.cells().zip(&full) {
            solution.set(cell, Digit::new(value));
        }
        for kind in self.found {
            rules.extend(kind.found_in(&layout, &solution, &mut random));
        }
        let board = Arc::new(Board::new(layout, rules).expect("rules that hold in a full grid"));
        let givens = dig(&board, &solution, dug, &mut random);
        (Puzzle::new(board, givens).expect("givens of the board"), solution)
    }
}

fn dig(board: &Arc<Board>, solution: &Grid, dug: Dug, random: &mut Random) -> Grid {
    let mut cells: Vec<Cell> = board.layout().cells().collect();
    random.shuffle(&mut cells);
    let mut givens = solution.clone();
    // Whatever the rules of inference reach from few givens they reach from more, so the first cell that must stay can
    // be sought by halves.
    let most = if dug == Dug::Minimal { 0 } else { cells.len() };
    let free = (1..=most).collect::<Vec<_>>().partition_point(|&count| {
        let mut fewer = solution.clone();
        cells[..count].iter().for_each(|&cell| fewer.set(cell, None));
        is_enough(board, &fewer, dug)
    });
    cells[..free].iter().for_each(|&cell| givens.set(cell, None));
    for &cell in cells[free..].iter().take(MOST_TRIED) {
        let held = givens.get(cell);
        givens.set(cell, None);
        if !is_enough(board, &givens, dug) {
            givens.set(cell, held);
        }
    }
    givens
}

/// The most cells that are tried one by one: on large boards each takes long.
const MOST_TRIED: usize = 100;

fn is_enough(board: &Arc<Board>, givens: &Grid, dug: Dug) -> bool {
    match dug {
        Dug::Easily(inference) => {
            let values: Vec<u8> = givens.cells().map(|(_, digit)| digit.map_or(0, Digit::value)).collect();
            board.solver().reach(&values, inference).position == Position::Solved
        }
        Dug::Minimal => {
            let puzzle = Puzzle::new(Arc::clone(board), givens.clone()).expect("givens of the board");
            matches!(prove(&puzzle), Proof::Unique { .. })
        }
    }
}
