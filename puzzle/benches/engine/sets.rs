//! The puzzles to measure with: made here from seeds, well-known public ones in disguise, or read from files.
//!
//! Disguises (relabelled, turned, lines exchanged) make many out of few and leave no engine the luck of the way a
//! puzzle lies.

use std::fs;

use puzzle::solve::baseline::{self, Order};
use puzzle::solve::count;
use puzzle::{Cell, Difficulty, Digit, Geometry, Grid, Spec, generate, parse};
use rand_core::Rng;
use rand_pcg::Pcg32;

/// Grids in each of our own sets, the stubborn and hostile ones apart.
const SIZE: usize = 600;
/// Of so many random minimal puzzles the most stubborn are chosen.
const SCREENED: usize = 1_200;
const STUBBORN: usize = 60;
/// Fixed, so that every run measures the same puzzles.
const SEED: u64 = 2026;

pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) grids: Vec<Grid>,
}

pub(crate) fn own() -> Vec<Set> {
    let mut random = Pcg32::new(SEED, 0);
    let screened: Vec<Grid> = (0..SCREENED as u64).map(|seed| minimal(seed, &mut random)).collect();
    let minimal = screened[..SIZE].to_vec();
    let easy = (0..SIZE as u64).map(|seed| generate(&Spec::new(Difficulty::Easy), seed).puzzle).collect();
    let several = minimal.iter().map(|grid| without_two_clues(grid, &mut random)).collect();
    let none = minimal.iter().map(|grid| with_a_false_clue(grid, &mut random)).collect();
    let disguised = |puzzles: &[&str], random: &mut Pcg32| {
        let known = puzzles.iter().cycle().take(SIZE);
        known.map(|line| disguise(&line.parse().expect("a known puzzle"), random)).collect()
    };
    let clues17 = disguised(&SEVENTEEN_CLUES, &mut random);
    let hardest = disguised(&HARDEST, &mut random);
    let hostile = HOSTILE.iter().map(|line| line.parse().expect("a known grid")).collect();
    [
        ("easy", easy),
        ("random minimal", minimal),
        ("17 clues", clues17),
        ("stubborn", stubborn(screened)),
        ("hardest known", hardest),
        ("several", several),
        ("none", none),
        ("hostile", hostile),
    ]
    .map(|(name, grids)| Set { name: name.to_owned(), grids })
    .into()
}

/// One set per file, which has a puzzle a line.
pub(crate) fn from_files(names: &[String]) -> Result<Vec<Set>, String> {
    let read = |name: &String| {
        let text = fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
        let grids = parse::lines(&text).map_err(|error| format!("{name}: {error}"))?;
        if grids.is_empty() {
            return Err(format!("{name}: has no puzzle; each line should be one, 81 symbols long"));
        }
        Ok(Set { name: name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned(), grids })
    };
    names.iter().map(read).collect()
}

/// A full grid without as many clues as it can lose, in random order: biased towards many clues, but not by an engine.
fn minimal(seed: u64, random: &mut Pcg32) -> Grid {
    let mut grid = generate(&Spec::new(Difficulty::Easy), seed).solution;
    for index in shuffled(81, random) {
        let cell = Cell::new(index as u16);
        let clue = grid.get(cell);
        grid.set(cell, None);
        if count(&grid, 2, u64::MAX).solutions != 1 {
            grid.set(cell, clue);
        }
    }
    grid
}

/// Those that cost the plain search the most.
fn stubborn(mut grids: Vec<Grid>) -> Vec<Grid> {
    grids.sort_by_cached_key(|grid| {
        std::cmp::Reverse(baseline::count(grid, Order::FewestCandidates, 2, u64::MAX).nodes)
    });
    grids.truncate(STUBBORN);
    grids
}

fn without_two_clues(grid: &Grid, random: &mut Pcg32) -> Grid {
    let clues: Vec<Cell> = grid.clues().map(|(cell, _)| cell).collect();
    let mut grid = grid.clone();
    for index in &shuffled(clues.len(), random)[..2] {
        grid.set(clues[*index], None);
    }
    grid
}

/// A minimal puzzle with one more clue, which is wrong although no clue contradicts it openly.
fn with_a_false_clue(grid: &Grid, random: &mut Pcg32) -> Grid {
    let geometry = Geometry::classic();
    let first = count(grid, 1, u64::MAX).first.expect("a proper puzzle");
    let fits = |cell, digit| geometry.peers(cell).iter().all(|peer| grid.get(peer) != Some(digit));
    for index in shuffled(81, random) {
        let cell = Cell::new(index as u16);
        let wrong = Digit::up_to(9).find(|&digit| first.get(cell) != Some(digit) && fits(cell, digit));
        if let (None, Some(wrong)) = (grid.get(cell), wrong) {
            let mut grid = grid.clone();
            grid.set(cell, Some(wrong));
            return grid;
        }
    }
    grid.clone()
}

fn disguise(grid: &Grid, random: &mut Pcg32) -> Grid {
    let digits = shuffled(9, random);
    let (rows, columns, turned) = (lines(random), lines(random), below(2, random) == 1);
    let mut disguised = Grid::empty(Geometry::classic());
    for (cell, digit) in grid.clues() {
        let (row, column) = (rows[cell.index() / 9], columns[cell.index() % 9]);
        let index = if turned { 9 * column + row } else { 9 * row + column };
        let digit = Digit::new(digits[usize::from(digit.value()) - 1] as u8 + 1);
        disguised.set(Cell::new(index as u16), digit);
    }
    disguised
}

/// The rows or columns in an order that keeps bands or stacks together.
fn lines(random: &mut Pcg32) -> Vec<usize> {
    let chutes = shuffled(3, random);
    chutes
        .into_iter()
        .flat_map(|chute| shuffled(3, random).into_iter().map(move |line| 3 * chute + line))
        .collect()
}

fn shuffled(len: usize, random: &mut Pcg32) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    for last in (1..len).rev() {
        order.swap(last, below(last + 1, random));
    }
    order
}

/// Nearly fair, which is enough to choose puzzles with.
fn below(bound: usize, random: &mut Pcg32) -> usize {
    ((u64::from(random.next_u32()) * bound as u64) >> 32) as usize
}

/// From Gordon Royle's collection of puzzles with the fewest clues.
const SEVENTEEN_CLUES: [&str; 10] = [
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...",
    ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
    ".......12..36..........7...41..2.......5..3..7.....6..28.....4....3..5...........",
    ".......12..8.3...........4.12.5..........47...6.......5.7...3.....62.......1.....",
    ".......12.4..5.........9....7.6..4.....1............5.....875..6.1...3..2........",
    ".......12.5.4............3.7..6..4....1..........8....92....8.....51.7.......3...",
    ".......123......6.....4....9.....5.......1.7..2..........35.4....14..8...6.......",
    ".......124...9...........5..7.2.....6.....4.....1.8....18..........3.7..5.2......",
    ".......125....8......7.....6..12....7.....45.....3.....3....8.....5..7...2.......",
];

/// Published as the hardest of their day: Arto Inkala's, "Golden Nugget", "Easter Monster", "Platinum Blonde", "Cheese",
/// "Fata Morgana", "Red Dwarf", and others from the lists of the players' forums.
const HARDEST: [&str; 29] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    ".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8",
    "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.",
    "1.......9..67...2..8....4......75.3...5..2....6.3......9....8..6...4...1..25...6.",
    "..9...4...7.3...2.8...6...71..8....6....1..7.....56...3....5..1.4.....9...2...7..",
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....",
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86..",
    "..1..4.......6.3.5...9.....8.....7.3.......285...7.6..3...8...6..92......4...1...",
    "7....4...32..57...9...6..7....79..62.....1....356.........7.4..5..2.9.3.......8..",
    "6....5....9....4.87..2............1..1....764....1.8.9.....2....4.6.....38.5.....",
    "98.7.....6.....97...7.....54...3..2...86..4.......4..1..68..5......1...4.....2.3.",
    "98.7.....7.....6....6.5.....4...5.3...79..5......2...1..85..9......1...4.....3.2.",
    "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2",
    "12..3....4....1.2...52..1..5..4..2......6..7......3..8.5....9....9.7..3......8..6",
    ".2.4...8.....8...68....71..2..5...9..95.......4..3.........1..7..28...4.....6.3..",
    "........1....23.45..51..2....25...1..6...27..8...9......42....7.3...6...9...8....",
    "12.3.....4.5...6...7.....2.6..1..3....453.........8..9...45.1.........8......2..7",
    "5.6...7...1.3.....8...5.9.....1...2.....8.6.7.....2.4.7...9...6.3...42....5......",
    ".......12......345..3..46....2..1.3..7..6....8..9.......5..2..4.6..8....9..7.....",
];

/// Peter Norvig's "impossible" grid, and grids without a solution found by climbing towards those that cost one search
/// or another many nodes.
const HOSTILE: [&str; 7] = [
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    ".........1.4....6.2....8.91....9..2...............2.8.6..98.............9.86.....",
    "8............7.........2.......1....7....8...96....285...78.9...159..............",
    "3....1..............9...6.....5.91.......6..57.........5.38.....8.......6.1.....9",
    ".1.....4.4....1....6..........1...6.6...4..91.43.9...5...........5..82.......3...",
    "7......8......27..3..9.8..1.....5.....8.34.....2..7.3..3...64......1.....7..2..1.",
    "4.....9...8..5........1.8..84.....6.....2........8..91..3...2........3....9......",
];
