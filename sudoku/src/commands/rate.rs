//! `sudoku rate`: how hard each puzzle is.

use puzzle::{Document, Proof, prove};
use serde_json::json;

use super::complaint;
use crate::args::Batch;
use crate::batch::{Answer, Verdict};

pub(crate) fn run(batch: &Batch) -> anyhow::Result<Verdict> {
    batch.answer("", |entry, _| {
        let proof = prove(&entry.puzzle);
        let proper = matches!(proof, Proof::Unique { .. });
        let text = if proper { rated(entry, batch.json) } else { unrated(entry, batch.json) };
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
        let line = json!({
            "puzzle": entry.puzzle.givens(),
            "clues": clues,
            "tier": rating.tier.to_string(),
            "level": rating.level.map(|level| level.to_string()),
            "score": rating.score,
            "hardest": hardest,
            "steps": rating.steps,
        });
        return format!("{line}\n");
    }
    format!("{}\t{}\t{}\t{clues}\n", rating.tier, rating.score, hardest.as_deref().unwrap_or("-"))
}

fn unrated(entry: &Document, as_json: bool) -> String {
    let clues = entry.puzzle.givens().clue_count();
    if as_json {
        return format!("{}\n", json!({ "puzzle": entry.puzzle.givens(), "clues": clues, "tier": null }));
    }
    format!("improper\t-\t-\t{clues}\n")
}
