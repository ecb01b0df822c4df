//! One file per command: ask the library, put its answers into lines.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod shell;
pub(crate) mod solve;

use puzzle::{Layout, Proof};

/// What is wrong with a puzzle, if it is not proper.
fn complaint(layout: &Layout, proof: &Proof) -> Option<String> {
    Some(match proof {
        Proof::Unique { .. } => return None,
        Proof::Conflicting(conflicts) => {
            let sentences: Vec<String> = conflicts.iter().map(|conflict| conflict.sentence(layout)).collect();
            sentences.join("; ")
        }
        Proof::NoSolution => "no solution".to_owned(),
        Proof::Several { at_least, differing } => {
            format!("at least {at_least} solutions, which differ in {} cells or more", differing.len())
        }
        Proof::TooFewClues { clues } => format!(
            "{clues} clues; a puzzle with fewer than {} never has exactly one solution",
            puzzle::solve::FEWEST_CLUES
        ),
        Proof::Undetermined => "undetermined: the search was given up".to_owned(),
    })
}

/// The same in one word, for programs.
fn verdict(proof: &Proof) -> &'static str {
    match proof {
        Proof::Unique { .. } => "unique",
        Proof::Conflicting(_) => "conflicting",
        Proof::NoSolution => "none",
        Proof::Several { .. } => "several",
        Proof::TooFewClues { .. } => "too few clues",
        Proof::Undetermined => "undetermined",
    }
}
