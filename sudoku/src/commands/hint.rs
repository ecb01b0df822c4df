//! `sudoku hint`: the next step, told in stages.

use puzzle::format::Entry;
use puzzle::{Premise, Proof, hint, prove};
use serde_json::json;

use super::complaint;
use super::solve::wrong_cell;
use crate::args::Batch;
use crate::batch::{Answer, Verdict};

pub(crate) fn run(batch: &Batch) -> anyhow::Result<Verdict> {
    let between = if batch.json { "" } else { "\n" };
    batch.answer(between, |entry| {
        let proof = prove(&entry.puzzle);
        let text = if batch.json { as_json(entry, &proof) } else { stages(entry, &proof) };
        Answer {
            text,
            complaint: complaint(entry.puzzle.board().layout(), &proof),
            verdict: Verdict::of(matches!(proof, Proof::Unique { .. })),
        }
    })
}

/// The stages of the next step, a line each.
fn stages(entry: &Entry, proof: &Proof) -> String {
    let board = entry.position();
    let Proof::Unique { solution } = proof else {
        return "There is no hint without exactly one solution.\n".to_owned();
    };
    if let Some(cell) = wrong_cell(&board, solution) {
        return format!("{cell} is wrong.\n");
    }
    match hint(&board, Premise::OneSolution) {
        Some(hint) => hint.stages().map(|stage| format!("{stage}\n")).concat(),
        None if board.givens().is_full() => "Nothing is left to do.\n".to_owned(),
        None => "No technique gets any further.\n".to_owned(),
    }
}

fn as_json(entry: &Entry, proof: &Proof) -> String {
    let board = entry.position();
    let (wrong, hint) = match proof {
        Proof::Unique { solution } => match wrong_cell(&board, solution) {
            Some(cell) => (Some(cell), None),
            None => (None, hint(&board, Premise::OneSolution)),
        },
        Proof::Conflicting(_)
        | Proof::NoSolution
        | Proof::Several { .. }
        | Proof::TooFewClues { .. }
        | Proof::Undetermined => (None, None),
    };
    format!("{}\n", json!({ "puzzle": board.givens(), "wrong": wrong, "hint": hint }))
}
