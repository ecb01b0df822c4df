//! Puzzles of each kind that are hard to prove, made by `examples/hard.rs`: from their rules to the proof that they have one
//! solution. They are kept as a list, so that a better search does not choose its own puzzles.

use puzzle::solve::watch::Unwatched;
use puzzle::solve::{Budget, prove_within};
use puzzle::{Layout, Proof};

use crate::clock::time_all;
use crate::report::HardVariants;
use crate::written;

/// Lines of a set's name and a puzzle as `written` has it.
const LIST: &str = include_str!("hard.tsv");

pub(crate) fn table() -> Vec<HardVariants> {
    let lines: Vec<(&str, &str)> = LIST.lines().filter_map(|line| line.split_once('\t')).collect();
    lines.chunk_by(|one, other| one.0 == other.0).map(|set| measured(set[0].0, set)).collect()
}

fn measured(set: &'static str, lines: &[(&str, &str)]) -> HardVariants {
    let (times, left) = time_all(lines.iter().map(|(_, line)| *line), prove);
    let beyond =
        |most: Budget| left.iter().filter(|left| Budget::PERSON.left() - left.left() > most.left()).count();
    HardVariants { set, beyond_room: beyond(Budget::ROOM), beyond_editor: beyond(Budget::EDITOR), times }
}

/// What a proof leaves of a person's budget.
fn prove(line: &str) -> Budget {
    let (rules, givens) = line.split_once('\t').expect("rules and givens");
    let mut budget = Budget::PERSON;
    let proof =
        prove_within(&written::puzzle(Layout::boxed(3, 3), rules, givens), 2, &mut budget, &mut Unwatched);
    assert!(matches!(proof, Proof::Unique { .. }), "{line}");
    budget
}
