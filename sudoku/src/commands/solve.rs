//! `sudoku solve`: the solution of each puzzle, and the way there, as people or as a search goes, if asked for.

mod trace;

use puzzle::solve::check::least_solution;
use puzzle::{Document, Hint, Proof, Shape, rate};
use serde_json::json;

use super::hint::in_a_line;
use super::{complaint, verdict};
use crate::args::Solve;
use crate::batch::{Answer, Verdict};

pub(crate) fn run(asked: &Solve) -> anyhow::Result<Verdict> {
    let between = if asked.steps || asked.trace { "\n" } else { "" };
    asked.batch.answer(between, |entry, _| {
        let traced = match asked.trace.then(|| trace::trace(&entry.puzzle, asked.order)).transpose() {
            Ok(traced) => traced.unwrap_or_default(),
            Err(refusal) => return Answer::refused(refusal),
        };
        let proof = asked.batch.prove(&entry.puzzle);
        let solution = match &proof {
            Proof::Unique { solution } => Some(solution.clone()),
            Proof::Several { .. } | Proof::TooFewClues { .. } => least_solution(&entry.puzzle),
            Proof::Conflicting(_) | Proof::NoSolution | Proof::Undetermined => None,
        };
        let proper = matches!(proof, Proof::Unique { .. });
        let text = if asked.batch.json {
            let found =
                json!({ "puzzle": entry.puzzle.givens(), "verdict": verdict(&proof), "solution": solution });
            Answer::line(entry, found)
        } else {
            let line = solution.as_ref().unwrap_or(entry.puzzle.givens());
            let steps = if asked.steps && proper { steps(entry) } else { String::new() };
            format!("{traced}{steps}{line}\n")
        };
        let complaint = complaint(entry.puzzle.board().layout(), &proof);
        Answer { text, complaint, verdict: Verdict::of(proper) }
    })
}

/// The path as people take it, a sentence a step.
fn steps(entry: &Document) -> String {
    let rating = rate(&entry.puzzle);
    let told = |(number, step)| {
        let hint = match entry.puzzle.board().shape() {
            Shape::Narrow(geometry) => Hint::of(geometry, step),
            Shape::Wide(geometry) => Hint::of(geometry, step),
        };
        format!("{number:3}. {}\n", in_a_line(&hint))
    };
    let mut steps: String = (1..).zip(rating.steps).map(told).collect();
    if !rating.solved {
        steps += "     No technique gets any further; the rest is searched.\n";
    }
    steps
}
