//! The puzzles to measure with: made here from seeds, well-known public ones in disguise, or read from files.
//!
//! Disguises (relabelled, turned, lines exchanged) make many out of few and leave no engine the luck of the way a
//! puzzle lies.

use std::fs;

use puzzle::generate::Fill;
use puzzle::solve::count;
use puzzle::teaching::baseline::{self, Order};
use puzzle::{Cell, Digit, Format, GenerateSpec, Geometry, Grid, Puzzle, Tier, Variant, generate};
use rand_core::Rng;
use rand_pcg::Pcg32;

use crate::known::{HARDEST, HOSTILE, SEVENTEEN_CLUES};

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
    let screened: Vec<Grid> = (0..SCREENED as u64).map(minimal).collect();
    let minimal = screened[..SIZE].to_vec();
    let easy = (0..SIZE as u64).map(easy).collect();
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

fn easy(seed: u64) -> Grid {
    let made = generate(&GenerateSpec::of_tier(Variant::classic(), Tier::Easy), seed);
    made.expect("there are easy puzzles").puzzle.givens().clone()
}

/// One set per file, which has a puzzle a line.
pub(crate) fn from_files(names: &[String]) -> Result<Vec<Set>, String> {
    let read = |name: &String| {
        let text = fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?;
        let entries = Format::Line.read(&text).map_err(|error| format!("{name}: {error}"))?;
        let grids = entries.into_iter().map(|entry| entry.puzzle.givens().clone()).collect();
        Ok(Set { name: name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned(), grids })
    };
    names.iter().map(read).collect()
}

/// A full grid without as many clues as it can lose, in random order: biased towards many clues, but not by an engine.
pub(crate) fn minimal(seed: u64) -> Grid {
    let filled = Fill::FewestCandidates.fill(seed, u32::MAX);
    let mut grid = filled.grid.expect("no budget, no failure");
    for index in shuffled(81, &mut Pcg32::new(seed, 1)) {
        let cell = Cell::new(index as u16);
        let clue = grid.get(cell);
        grid.set(cell, None);
        if count(&Puzzle::classic(grid.clone()), 2, u64::MAX).solutions != 1 {
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
    let first = count(&Puzzle::classic(grid.clone()), 1, u64::MAX).first.expect("a proper puzzle");
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
