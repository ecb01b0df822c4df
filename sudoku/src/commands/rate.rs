//! `sudoku rate`: how hard each puzzle is.

use puzzle::{Document, Proof};
use serde_json::json;

use super::{complaint, verdict};
use crate::args::Batch;
use crate::batch::{Answer, Verdict};

pub(crate) fn run(batch: &Batch) -> anyhow::Result<Verdict> {
    batch.answer("", |entry, _| {
        let proof = batch.prove(&entry.puzzle);
        let proper = matches!(proof, Proof::Unique { .. });
        let text = if proper { rated(entry, batch.json) } else { unrated(entry, &proof, batch.json) };
        let complaint = complaint(entry.puzzle.board().layout(), &proof);
        Answer { text, complaint, verdict: Verdict::of(proper) }
    })
}

/// Tier, score, hardest technique, clues.
fn rated(entry: &Document, as_json: bool) -> String {
    let clues = entry.puzzle.givens().clue_count();
    let rating = puzzle::rate(&entry.puzzle);
    let hardest = rating.hardest.map(|technique| technique.to_string());
    if as_json {
        let said = json!({
            "puzzle": entry.puzzle.givens(),
            "clues": clues,
            "verdict": "unique",
            "tier": rating.tier.to_string(),
            "level": rating.level.map(|level| level.to_string()),
            "score": rating.score,
            "hardest": hardest,
            "steps": rating.steps,
        });
        return Answer::line(entry, said);
    }
    format!("{}\t{}\t{}\t{clues}\n", rating.tier, rating.score, hardest.as_deref().unwrap_or("-"))
}

/// A puzzle that is not proven may be proper all the same.
fn unrated(entry: &Document, proof: &Proof, as_json: bool) -> String {
    let clues = entry.puzzle.givens().clue_count();
    if as_json {
        let said = json!({
            "puzzle": entry.puzzle.givens(), "clues": clues, "verdict": verdict(proof), "tier": null,
        });
        return Answer::line(entry, said);
    }
    let word = if *proof == Proof::Undetermined { verdict(proof) } else { "improper" };
    format!("{word}\t-\t-\t{clues}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_proven_is_not_called_improper() {
        let entry = Document::of(puzzle::Puzzle::classic(puzzle::Grid::blank(puzzle::Layout::classic())));
        assert_eq!(unrated(&entry, &Proof::Undetermined, false), "undetermined\t-\t-\t0\n");
        assert_eq!(unrated(&entry, &Proof::NoSolution, false), "improper\t-\t-\t0\n");
        let said = unrated(&entry, &Proof::Undetermined, true);
        assert!(said.contains("\"verdict\":\"undetermined\""), "{said}");
        let complaint = complaint(entry.puzzle.board().layout(), &Proof::Undetermined).unwrap_or_default();
        assert!(complaint.starts_with("undetermined"), "{complaint}");
    }
}
