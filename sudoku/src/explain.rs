//! The commands that say how puzzles are solved by people: how hard they are, and what comes next.

use std::io::Write;

use puzzle::{Grid, Premise, Proof, Puzzle, prove};
use serde_json::json;

use crate::commands::{Verdict, complain};

/// One line a puzzle: tier, score, hardest technique, clues.
pub(crate) fn rate(puzzles: &[Grid], as_json: bool, out: &mut impl Write) -> anyhow::Result<Verdict> {
    each(puzzles, |puzzle, proper| {
        let clues = puzzle.clue_count();
        if !proper {
            if as_json {
                writeln!(out, "{}", json!({ "puzzle": puzzle, "clues": clues, "tier": null }))?;
            } else {
                writeln!(out, "improper\t-\t-\t{clues}")?;
            }
            return Ok(());
        }
        let rating = puzzle::rate(&Puzzle::classic(puzzle.clone()));
        let hardest = rating.hardest.map(|technique| technique.to_string());
        if as_json {
            let line = json!({
                "puzzle": puzzle,
                "clues": clues,
                "tier": rating.tier.to_string(),
                "level": rating.level.map(|level| level.to_string()),
                "score": rating.score,
                "hardest": hardest,
                "steps": rating.steps,
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{}\t{}\t{}\t{clues}",
                rating.tier,
                rating.score,
                hardest.as_deref().unwrap_or("-")
            )?;
        }
        Ok(())
    })
}

/// The stages of the next step, one line each; an empty line between puzzles.
pub(crate) fn hint(puzzles: &[Grid], as_json: bool, out: &mut impl Write) -> anyhow::Result<Verdict> {
    let mut first = true;
    each(puzzles, |puzzle, proper| {
        let hint =
            if proper { puzzle::hint(&Puzzle::classic(puzzle.clone()), Premise::OneSolution) } else { None };
        if as_json {
            writeln!(out, "{}", json!({ "puzzle": puzzle, "hint": hint }))?;
            return Ok(());
        }
        if !std::mem::take(&mut first) {
            writeln!(out)?;
        }
        match hint {
            Some(hint) => hint.stages().iter().try_for_each(|stage| writeln!(out, "{stage}"))?,
            None if !proper => writeln!(out, "There is no hint without exactly one solution.")?,
            None if puzzle.is_full() => writeln!(out, "Nothing is left to do.")?,
            None => writeln!(out, "No technique gets any further.")?,
        }
        Ok(())
    })
}

/// Answers for each puzzle, and complains about those without exactly one solution.
fn each(
    puzzles: &[Grid],
    mut answer: impl FnMut(&Grid, bool) -> anyhow::Result<()>,
) -> anyhow::Result<Verdict> {
    let mut all_proper = true;
    for (number, puzzle) in (1..).zip(puzzles) {
        let proof = prove(&Puzzle::classic(puzzle.clone()));
        let proper = matches!(proof, Proof::Unique { .. });
        all_proper &= proper;
        answer(puzzle, proper)?;
        complain(number, &proof);
    }
    Ok(Verdict::of(all_proper))
}
