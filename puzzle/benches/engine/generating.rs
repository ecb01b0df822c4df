//! Making puzzles: the first seeds of every kind, each timed by itself, since a seed always takes the same way.

use puzzle::{Difficulty, Spec, generate};

use crate::clock::time_each;
use crate::report::Generation;
use crate::sets;

const SEEDS: u64 = 300;

/// A kind of puzzle and what makes one of a seed. A new variant or grade is a line here.
struct Maker {
    variant: &'static str,
    grade: &'static str,
    /// Makes the puzzle and returns its number of clues.
    make: fn(u64) -> usize,
}

const MAKERS: &[Maker] = &[
    Maker { variant: "classic", grade: "minimal", make: |seed| sets::minimal(seed).clue_count() },
    Maker { variant: "classic", grade: "easy", make: |seed| classic(Difficulty::Easy, seed) },
    Maker { variant: "classic", grade: "medium", make: |seed| classic(Difficulty::Medium, seed) },
    Maker { variant: "classic", grade: "hard", make: |seed| classic(Difficulty::Hard, seed) },
];

fn classic(difficulty: Difficulty, seed: u64) -> usize {
    generate(&Spec::new(difficulty), seed).puzzle.clue_count()
}

pub(crate) fn table() -> Vec<Generation> {
    let row = |maker: &Maker| {
        let (times, clues) = time_each(0..SEEDS, maker.make);
        let clues_mean = clues.iter().sum::<usize>() as f64 / clues.len() as f64;
        Generation { variant: maker.variant, grade: maker.grade, clues_mean, times }
    };
    MAKERS.iter().map(row).collect()
}
