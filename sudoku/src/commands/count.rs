//! `sudoku count`: how many solutions each puzzle has.

use puzzle::solve::{Outcome, count_watched};
use serde_json::json;

use crate::args::Count;
use crate::batch::{Answer, Verdict};

pub(crate) fn run(asked: &Count) -> anyhow::Result<Verdict> {
    asked.batch.answer("", |entry, monitor| {
        // A limit of 1 would not tell one solution from several.
        let found = count_watched(&entry.puzzle, asked.limit.max(2), asked.nodes, monitor);
        if found.outcome == Outcome::Cancelled {
            return Answer::interrupted(format!("stopped; at least {} solutions", found.solutions));
        }
        let solutions = found.solutions.min(asked.limit);
        let given_up = found.outcome == Outcome::BudgetExhausted;
        let complaint =
            "undetermined: the search was given up; there may be more solutions (--nodes raises the limit)";
        let text = if asked.batch.json {
            let complete = found.outcome == Outcome::Complete && found.solutions == solutions;
            let said =
                json!({ "puzzle": entry.puzzle.givens(), "solutions": solutions, "complete": complete });
            Answer::line(entry, said)
        } else {
            // Not to be taken for a verdict.
            let at_least = if given_up && solutions < asked.limit { ">=" } else { "" };
            format!("{at_least}{solutions}\n")
        };
        Answer {
            text,
            complaint: given_up.then(|| complaint.to_owned()),
            verdict: Verdict::of(found.solutions == 1 && found.outcome == Outcome::Complete),
        }
    })
}
