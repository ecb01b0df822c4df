//! `sudoku solve`: the solution of each puzzle, and the way there if asked for.

use puzzle::check::least_solution;
use puzzle::format::Entry;
use puzzle::{Geometry, Grid, Hint, Proof, prove, rate};
use serde_json::json;

use super::{complaint, verdict};
use crate::args::Solve;
use crate::batch::{Answer, Verdict};

pub(crate) fn run(asked: &Solve) -> anyhow::Result<Verdict> {
    let between = if asked.steps { "\n" } else { "" };
    asked.batch.answer(between, |entry| {
        let proof = prove(&entry.givens);
        let solution = match &proof {
            Proof::Unique { solution } => Some(solution.clone()),
            Proof::Several { .. } | Proof::TooFewClues { .. } => least_solution(&entry.givens),
            Proof::Conflicting(_) | Proof::NoSolution | Proof::Undetermined => None,
        };
        let proper = matches!(proof, Proof::Unique { .. });
        let text = if asked.batch.json {
            let found = json!({ "puzzle": entry.givens, "verdict": verdict(&proof), "solution": solution });
            format!("{found}\n")
        } else {
            let line = solution.as_ref().unwrap_or(&entry.givens);
            let steps = if asked.steps && proper { steps(entry) } else { String::new() };
            format!("{steps}{line}\n")
        };
        Answer { text, complaint: complaint(&proof), proper }
    })
}

/// The path as people take it, a sentence a step.
fn steps(entry: &Entry) -> String {
    let geometry = Geometry::classic();
    let rating = rate(&entry.givens);
    let told = |(number, step)| {
        let hint = Hint::of(geometry, step);
        format!("{number:3}. {} {} {}\n", hint.technique, hint.pattern, hint.conclusion)
    };
    let mut steps: String = (1..).zip(rating.steps).map(told).collect();
    if !rating.solved {
        steps += "     No technique gets any further; the rest is searched.\n";
    }
    steps
}

/// The first cell in which a board is not as its solution.
pub(super) fn wrong_cell(board: &Grid, solution: &Grid) -> Option<String> {
    let (cell, _) = board.clues().find(|&(cell, digit)| solution.get(cell) != Some(digit))?;
    Some(Geometry::classic().name(cell))
}
