//! From the symbols of a classic puzzle to the verdict, as a program pays for it: by [`is_unique`] from bytes, and from text
//! to the solution by [`prove`], beside the same in separate steps, of which each looks at the board anew. Where there are
//! several solutions, beside a list of them as well, which is made on request.

use std::time::Duration;

use puzzle::solve::watch::Unwatched;
use puzzle::solve::{Budget, PROOF_NODES, PROOF_SOLUTIONS, count, prove_within};
use puzzle::text::parse;
use puzzle::{Proof, Puzzle, is_unique, prove, violations};

use crate::clock::time;
use crate::report::Verdict;
use crate::sets::Set;

/// A list of so many solutions is beside the verdict only where there are some.
const SEVERAL: &str = "several";

pub(crate) fn table(sets: &[Set], rounds: usize) -> Vec<Verdict> {
    let sets = sets.iter().filter(|set| ["random minimal", "17 clues", SEVERAL].contains(&&*set.name));
    sets.map(|set| verdicts(set, rounds)).collect()
}

fn verdicts(set: &Set, rounds: usize) -> Verdict {
    let lines: Vec<String> = set.grids.iter().map(ToString::to_string).collect();
    let bytes: Vec<[u8; 81]> =
        lines.iter().map(|line| line.as_bytes().try_into().expect("81 symbols")).collect();
    let mut best = [Duration::MAX; 4];
    for _ in 0..rounds {
        let round = [
            time(|| bytes.iter().filter(|line| is_unique(line)).count()),
            time(|| lines.iter().filter(|line| matches!(prove(&read(line)), Proof::Unique { .. })).count()),
            time(|| lines.iter().filter(|line| in_steps(line)).count()),
            time(|| lines.iter().filter(|line| set.name == SEVERAL && is_listed(line)).count()),
        ];
        for (best, time) in best.iter_mut().zip(round) {
            *best = (*best).min(time);
        }
    }
    let [bytes_us, text_us, steps_us, list_us] =
        best.map(|time| time.as_secs_f64() * 1e6 / lines.len() as f64);
    let list_us = (set.name == SEVERAL).then_some(list_us);
    Verdict { set: set.name.clone(), puzzles: lines.len(), bytes_us, text_us, steps_us, list_us }
}

fn read(line: &str) -> Puzzle {
    Puzzle::classic(parse::line(line).expect("a line of our own"))
}

fn in_steps(line: &str) -> bool {
    let puzzle = read(line);
    violations(puzzle.board(), puzzle.givens()).is_empty() && count(&puzzle, 2, PROOF_NODES).solutions == 1
}

fn is_listed(line: &str) -> bool {
    let proof = prove_within(&read(line), PROOF_SOLUTIONS, &mut Budget::PERSON.clone(), &mut Unwatched);
    matches!(proof, Proof::Several { .. })
}
