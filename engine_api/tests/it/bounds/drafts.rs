//! Drafts as setters have them on the way, and puzzles that are hard to prove or to rate.

use std::sync::Arc;

use puzzle::{Board, Constraint, Digit, DigitSet, GenerateSpec, Grid, Kind, Layout, Puzzle, Tier, generate};

#[path = "../../../../puzzle/benches/kernels/known.rs"]
mod known;

pub(super) struct Draft {
    pub(super) name: &'static str,
    puzzle: Puzzle,
}

impl Draft {
    /// The puzzle as one that nothing is known of yet.
    pub(super) fn fresh(&self) -> Puzzle {
        let board = self.puzzle.board();
        drawn(board.layout(), board.constraints().to_vec(), self.puzzle.givens().clone())
    }
}

type Make = fn() -> Puzzle;

/// Names of drafts and how they come about.
const DRAFTS: &[(&str, Make)] = &[
    ("empty 4x4", || empty(4)),
    ("empty 6x6", || empty(6)),
    ("empty 9x9", || empty(9)),
    ("empty 12x12", || empty(12)),
    ("empty 16x16", || empty(16)),
    ("empty 25x25", || empty(25)),
    ("empty samurai", || blank(&Layout::samurai(), Vec::new())),
    ("empty jigsaw 16x16", || blank(&jigsaw(), Vec::new())),
    ("undrawn 16x16 killer", undrawn_killer),
    ("blank killer", || bared("killer", Tier::Easy, 1)),
    ("blank 16x16 killer", || bared("16x16+killer", Tier::Easy, 1)),
    ("blank samurai killer", || bared("samurai+killer", Tier::Easy, 1)),
    ("no sums", || without_sums("killer")),
    ("16x16 no sums", || without_sums("16x16+killer")),
    ("blank thermometers", || bared("thermometer", Tier::Hard, 1)),
    ("blank 16x16 thermometers", || bared("16x16+thermometer", Tier::Easy, 1)),
    ("thermometers all over", thermometers),
    ("blank whispers", || bared("whispers", Tier::Hard, 1)),
    ("blank mix", || bared("killer+thermometer+whispers+kropki", Tier::Easy, 1)),
    ("blank 16x16 kropki", || bared("16x16+kropki", Tier::Easy, 1)),
    ("blank 16x16 signs", || bared("16x16+greater-than", Tier::Easy, 1)),
    ("sukaku of all", sukaku),
    ("17 clues", || classic(known::SEVENTEEN_CLUES[0])),
    ("hardest", || classic(known::HARDEST[2])),
    ("hostile", || classic(known::HOSTILE[0])),
    ("contradiction 16x16", || contradiction(16)),
    ("contradiction 25x25", || contradiction(25)),
    ("killer", || made("killer", Tier::Hard, 1)),
    ("killer fiendish", || made("killer", Tier::Fiendish, 1)),
    ("16x16 killer", || made("16x16+killer", Tier::Medium, 1)),
    ("16x16 fiendish", || made("16x16", Tier::Fiendish, 1)),
    ("25x25 hard", || made("25x25", Tier::Hard, 1)),
    ("25x25 thinned", || thinned("25x25", 3)),
    ("16x16 thinned", || thinned("16x16", 4)),
    ("samurai fiendish", || made("samurai", Tier::Fiendish, 1)),
    ("16x16 thermometers", || made("16x16+thermometer", Tier::Hard, 1)),
];

/// All, or those whose name has one of the words in `DRAFTS`.
pub(super) fn all() -> Vec<Draft> {
    let wanted = std::env::var("DRAFTS").unwrap_or_default();
    let is_wanted = |name: &str| wanted.split(',').any(|part| name.contains(part));
    let of = |&(name, make): &(&'static str, Make)| Draft { name, puzzle: make() };
    DRAFTS.iter().filter(|(name, _)| is_wanted(name)).map(of).collect()
}

pub(super) fn named(name: &str) -> Draft {
    let &(name, make) = DRAFTS.iter().find(|(known, _)| *known == name).expect("a draft of this name");
    Draft { name, puzzle: make() }
}

fn drawn(layout: &Layout, rules: Vec<Constraint>, givens: Grid) -> Puzzle {
    let board = Board::new(layout.clone(), rules).expect("rules of the board");
    Puzzle::new(Arc::new(board), givens).expect("givens of the board")
}

/// Rows, columns, regions and these rules, without a given.
fn blank(layout: &Layout, rules: Vec<Constraint>) -> Puzzle {
    let rules = Constraint::plain().into_iter().chain(rules).collect();
    drawn(layout, rules, Grid::blank(layout))
}

fn empty(size: u8) -> Puzzle {
    blank(&Layout::square(size).expect("a size there is"), Vec::new())
}

fn classic(line: &str) -> Puzzle {
    Puzzle::classic(line.parse().expect("a grid"))
}

fn made(kind: &str, tier: Tier, seed: u64) -> Puzzle {
    let spec = GenerateSpec::of_tier(kind.parse().expect("a kind"), tier);
    let made = (seed..seed + 20).find_map(|seed| generate(&spec, seed).ok());
    made.expect("one of these seeds has a puzzle").puzzle
}

/// A puzzle without its givens.
fn bared(kind: &str, tier: Tier, seed: u64) -> Puzzle {
    let puzzle = made(kind, tier, seed);
    puzzle.with_givens(puzzle.board().blank()).expect("a blank grid")
}

/// A puzzle of which every nth given is missing: it has several solutions or is hard to solve.
fn thinned(kind: &str, nth: usize) -> Puzzle {
    let puzzle = made(kind, Tier::Hard, 1);
    let mut givens = puzzle.givens().clone();
    puzzle.givens().clues().step_by(nth).for_each(|(cell, _)| givens.set(cell, None));
    puzzle.with_givens(givens).expect("the same cells")
}

fn without_sums(kind: &str) -> Puzzle {
    let puzzle = bared(kind, Tier::Easy, 1);
    let rules = puzzle.board().constraints().iter().cloned();
    let rules =
        rules.map(|rule| Constraint { value: rule.value.filter(|_| rule.kind != Kind::KILLER), ..rule });
    drawn(puzzle.board().layout(), rules.collect(), puzzle.givens().clone())
}

/// The cages of the upper half are drawn.
fn undrawn_killer() -> Puzzle {
    let puzzle = bared("16x16+killer", Tier::Easy, 1);
    let layout = puzzle.board().layout();
    let upper =
        |rule: &Constraint| rule.kind != Kind::KILLER || rule.cells.iter().all(|cell| layout.row(*cell) < 8);
    let rules = puzzle.board().constraints().iter().filter(|rule| upper(rule)).cloned();
    drawn(layout, rules.collect(), puzzle.givens().clone())
}

/// A thermometer of four cells in each half of each row.
fn thermometers() -> Puzzle {
    let layout = Layout::classic();
    let line = |row: u16, from: u16| {
        let cells = (from..from + 4).filter_map(|column| layout.cell(row, column)).collect();
        Constraint::on(Kind::THERMOMETER, cells)
    };
    blank(layout, (0..9).flat_map(|row| [line(row, 0), line(row, 5)]).collect())
}

fn sukaku() -> Puzzle {
    let layout = Layout::classic();
    let rules = layout.cells().filter_map(|cell| Constraint::candidates(cell, DigitSet::up_to(9)));
    blank(layout, rules.collect())
}

/// The path through all cells column by column, in a band of seven rows and one of nine, cut into regions.
fn jigsaw() -> Layout {
    let band = |top: usize, rows: usize| {
        (0..16).flat_map(move |column| {
            (0..rows).map(move |row| (top + if column % 2 == 0 { row } else { rows - 1 - row }) * 16 + column)
        })
    };
    let mut regions = vec![0; 256];
    for (nth, cell) in band(0, 7).chain(band(7, 9)).enumerate() {
        regions[cell] = (nth / 16) as u8;
    }
    Layout::jigsaw(16, &regions).expect("sixteen regions of sixteen cells")
}

/// All digits but one in the first row, and that one below the open cell.
fn contradiction(size: u8) -> Puzzle {
    let puzzle = empty(size);
    let layout = puzzle.board().layout();
    let mut givens = puzzle.givens().clone();
    for (column, digit) in (0..).zip(Digit::up_to(size - 1)) {
        givens.set(layout.cell(0, column).expect("a cell"), Some(digit));
    }
    let below = layout.cell(u16::from(size) - 1, u16::from(size) - 1).expect("a cell");
    givens.set(below, Digit::new(size));
    puzzle.with_givens(givens).expect("digits of the board")
}
