//! `sudoku generate`: puzzles from seeds.

use anyhow::Context;
use puzzle::format::{Entry, Note, Topic};
use puzzle::{Puzzle, Spec, Symmetry};

use crate::args::Generate;
use crate::batch::Verdict;
use crate::output::Sink;
use crate::parallel::{self, Event};
use crate::progress::Progress;

pub(crate) fn run(wanted: &Generate) -> anyhow::Result<Verdict> {
    let symmetry = if wanted.symmetric { Symmetry::HalfTurn } else { Symmetry::None };
    let spec = Spec { difficulty: wanted.difficulty, symmetry };
    let count = wanted.count as usize;
    if count > 1 {
        // Refused before the work, not after.
        anyhow::ensure!(wanted.to.holds_many(), "a {} file holds one puzzle, not {count}", wanted.to);
    }
    let mut sink = Sink::standard_output();
    let mut progress = Progress::of(count);
    let make = |number: usize| {
        let made = puzzle::generate(&spec, wanted.seed.wrapping_add(number as u64));
        let columns = [spec.difficulty.to_string(), made.puzzle.clue_count().to_string()];
        let notes = columns.map(|text| Note { topic: Topic::Column, text }).to_vec();
        let entry = Entry { solution: Some(made.solution), notes, ..Entry::of(Puzzle::classic(made.puzzle)) };
        wanted.to.write(&[entry])
    };
    parallel::ordered(count, wanted.effort.threads().get(), make, |event| {
        if let Event::Done(made) = event {
            progress.step();
            sink.write(&made.context("the puzzle cannot be written")?)?;
        } else {
            progress.tick();
        }
        anyhow::Ok(())
    })?;
    sink.close()?;
    Ok(Verdict::AllProper)
}
