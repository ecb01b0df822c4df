//! The commands: ask the library, print its answers.

use std::io::Write;

use puzzle::solve::{Outcome, count as count_solutions};
use puzzle::{Grid, Layout, Proof, Puzzle, Spec, Symmetry, prove};

use crate::args::Wanted;

/// Search nodes spent on counting the solutions of one puzzle, some seconds in all.
const COUNT_NODES: u64 = 10_000_000;

/// Whether every puzzle had exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    AllProper,
    SomeImproper,
}

impl Verdict {
    pub(crate) fn of(all_proper: bool) -> Self {
        if all_proper { Self::AllProper } else { Self::SomeImproper }
    }
}

pub(crate) fn solve(puzzles: &[Grid], out: &mut impl Write) -> anyhow::Result<Verdict> {
    let mut proper = true;
    for (number, puzzle) in (1..).zip(puzzles) {
        let proof = prove(&Puzzle::classic(puzzle.clone()));
        if let Proof::Unique { solution } = &proof {
            writeln!(out, "{solution}")?;
        } else {
            proper = false;
            writeln!(out, "{puzzle}")?;
            complain(number, &proof);
        }
    }
    Ok(Verdict::of(proper))
}

pub(crate) fn count(puzzles: &[Grid], limit: u64, out: &mut impl Write) -> anyhow::Result<Verdict> {
    let mut proper = true;
    for (number, puzzle) in (1..).zip(puzzles) {
        // A limit of 1 would not tell one solution from several.
        let found = count_solutions(&Puzzle::classic(puzzle.clone()), limit.max(2), COUNT_NODES);
        proper &= found.solutions == 1 && found.outcome == Outcome::Complete;
        writeln!(out, "{}", found.solutions.min(limit))?;
        if found.outcome == Outcome::BudgetExhausted {
            eprintln!("sudoku: puzzle {number}: the search was given up; there may be more solutions");
        }
    }
    Ok(Verdict::of(proper))
}

pub(crate) fn generate(wanted: &Wanted, out: &mut impl Write) -> anyhow::Result<Verdict> {
    let symmetry = if wanted.symmetric { Symmetry::HalfTurn } else { Symmetry::None };
    let spec = Spec { difficulty: wanted.difficulty, symmetry };
    for number in 0..wanted.count {
        let seed = wanted.seed.wrapping_add(u64::from(number));
        writeln!(out, "{}", puzzle::generate(&spec, seed).puzzle)?;
    }
    Ok(Verdict::AllProper)
}

/// Says on standard error what is wrong with the puzzle of this number, counted from 1.
pub(crate) fn complain(number: usize, proof: &Proof) {
    let layout = Layout::classic();
    let wrong = match proof {
        Proof::Unique { .. } => return,
        Proof::Conflicting(conflicts) => {
            let sentences: Vec<String> = conflicts.iter().map(|conflict| conflict.sentence(layout)).collect();
            sentences.join("; ")
        }
        Proof::NoSolution => "no solution".to_owned(),
        Proof::Several { at_least, differing } => {
            format!("at least {at_least} solutions, which differ in {} cells", differing.len())
        }
        Proof::TooFewClues { clues } => format!(
            "{clues} clues; a puzzle with fewer than {} never has exactly one solution",
            puzzle::solve::FEWEST_CLUES
        ),
        Proof::Undetermined => "undetermined: the search was given up".to_owned(),
    };
    eprintln!("sudoku: puzzle {number}: {wrong}");
}
