//! Makes puzzles of each kind of rule that are hard to prove, for the table of hard variants in `cargo xtask bench engine`:
//!
//! `cargo run -p nonet-engine --release --example hard -- MS KEPT SEED [KIND...]` works on each kind for about so many
//! milliseconds, and prints those that took the proof the longest.
//!
//! All kinds are made in the same way: the rules that a full grid obeys, and as many givens as make them enough; then
//! givens, and after them rules, are taken away as long as there is one solution. A line has the kind, and the puzzle as
//! `written` has it.

#[expect(dead_code, reason = "nothing is read here")]
#[path = "../tests/it/written.rs"]
mod written;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use puzzle::Random;
use puzzle::solve::watch::Unwatched;
use puzzle::solve::{Budget, prove_within};
use puzzle::{Board, Cell, CellSet, Constraint, Digit, Grid, Kind, Layout, Proof, Puzzle, WIDE};

/// What a question may take while a clue is taken away: more than an editor gives it, lest only what an editor proves is
/// made.
const QUESTION: Budget = Budget::of_ms(1_500);
/// What the search for two solutions may take before a given is added.
const GLANCE: Budget = Budget::of_ms(20);
/// What all questions about one puzzle may take.
const PUZZLE: Budget = Budget::of_ms(6_000);
/// Nodes for filling the grid.
const FILL_NODES: u64 = 100_000;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize| words.get(index).and_then(|word| word.parse::<u64>().ok());
    let (Some(ms), Some(kept), Some(seed)) = (number(0), number(1), number(2)) else {
        eprintln!("hard MS KEPT SEED [KIND...]");
        return ExitCode::from(2);
    };
    let named = |kind: &&Kind| words.len() == 3 || words[3..].iter().any(|word| word == kind.key());
    let is_more =
        |kind: &&Kind| kind.is_made() && !Constraint::plain().iter().any(|rule| rule.kind == **kind);
    for &kind in Kind::ALL.iter().filter(is_more).filter(named) {
        let (mut random, mut budget) = (Random::new(seed, 29), Budget::of_ms(ms));
        let mut made: Vec<(u64, String)> = Vec::new();
        while budget.left() > 0 {
            made.extend(budget.share(PUZZLE, |budget| make(kind, &mut random, budget)));
        }
        made.sort();
        eprintln!("{kind}: the hardest {kept} of {}", made.len());
        made.iter().rev().take(kept as usize).for_each(|(_, line)| println!("{line}"));
    }
    ExitCode::SUCCESS
}

/// A puzzle and the work of its proof; none if this try came to nothing.
fn make(kind: Kind, random: &mut Random, budget: &mut Budget) -> Option<(u64, String)> {
    let layout = Layout::boxed(3, 3);
    let mut rules = Constraint::plain();
    if !kind.is_drawn() {
        rules.extend(kind.found_in(&layout, &Grid::blank(&layout), random));
    }
    let values = Board::new(layout.clone(), rules.clone()).ok()?.solver().fill(random, FILL_NODES);
    budget.spend(GLANCE.left());
    let mut solution = Grid::blank(&layout);
    layout.cells().zip(values?).for_each(|(cell, value)| solution.set(cell, Digit::new(value)));
    let fixed = rules.len();
    if kind.is_drawn() {
        rules.extend(kind.found_in(&layout, &solution, random));
    }
    random.shuffle(&mut rules[fixed..]);
    let givens = Grid::blank(&layout);
    let mut draft = Draft { rules, givens };
    draft.give_until_proper(&solution, random, budget)?;
    let mut given: Vec<Cell> = draft.givens.clues().map(|(cell, _)| cell).collect();
    random.shuffle(&mut given);
    for cell in given {
        let mut fewer = draft.clone();
        fewer.givens.set(cell, None);
        draft.become_if_proper(fewer, budget);
    }
    for place in (fixed..draft.rules.len()).rev() {
        let mut fewer = draft.clone();
        fewer.rules.remove(place);
        draft.become_if_proper(fewer, budget);
    }
    let (puzzle, mut left) = (draft.puzzle()?, QUESTION);
    let is_proper = matches!(prove_within(&puzzle, 2, &mut left, &mut Unwatched), Proof::Unique { .. });
    is_proper.then(|| (QUESTION.left() - left.left(), format!("{kind}\t{}", written::line(&puzzle))))
}

#[derive(Clone)]
struct Draft {
    rules: Vec<Constraint>,
    givens: Grid,
}

impl Draft {
    fn puzzle(&self) -> Option<Puzzle> {
        let board = Board::new(Layout::boxed(3, 3), self.rules.clone()).ok()?;
        Puzzle::new(Arc::new(board), self.givens.clone()).ok()
    }

    fn prove(&self, budget: &mut Budget) -> Option<Proof> {
        Some(prove_within(&self.puzzle()?, 2, budget, &mut Unwatched))
    }

    fn become_if_proper(&mut self, other: Self, budget: &mut Budget) {
        if matches!(budget.share(QUESTION, |budget| other.prove(budget)), Some(Proof::Unique { .. })) {
            *self = other;
        }
    }

    /// Gives one of the cells in which two solutions differ, or any open one if none were found, until there is one.
    fn give_until_proper(&mut self, solution: &Grid, random: &mut Random, budget: &mut Budget) -> Option<()> {
        loop {
            let proof = budget.share(GLANCE, |budget| self.prove(budget))?;
            let differing = match proof {
                Proof::Unique { .. } => return Some(()),
                Proof::Several { differing, .. } => differing,
                Proof::Undetermined | Proof::TooFewClues { .. } => CellSet::<WIDE>::EMPTY,
                Proof::Conflicting(_) | Proof::NoSolution => return None,
            };
            let open = |cell: &Cell| {
                self.givens.get(*cell).is_none() && (differing.is_empty() || differing.contains(*cell))
            };
            let open: Vec<Cell> = solution.clues().map(|(cell, _)| cell).filter(open).collect();
            let cell = *open.get(random.below(open.len() as u32) as usize)?;
            self.givens.set(cell, solution.get(cell));
        }
    }
}
