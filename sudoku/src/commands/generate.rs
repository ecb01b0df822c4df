//! `sudoku generate`: puzzles from seeds.

use anyhow::Context;
use puzzle::generate::{Clues, GenerateError, GenerateSpec, Generated, generate};
use puzzle::text::document::{Remark, Topic};
use puzzle::{Constraint, Document, Format, Outline, Variant};

use crate::args::Generate;
use crate::batch::Verdict;
use crate::output::Sink;
use crate::parallel::{self, Event};
use crate::progress::Progress;

pub(crate) fn run(asked: &Generate) -> anyhow::Result<Verdict> {
    let variant = match asked.size {
        Some(size) => asked.variant.with_size(size)?,
        None => asked.variant.clone(),
    };
    let format = asked.to.unwrap_or_else(|| usual_format(&variant));
    let spec = spec(asked, variant);
    let count = asked.count as usize;
    if count > 1 {
        // Refused before the work, not after.
        anyhow::ensure!(format.holds_many(), "a {format} file holds one puzzle, not {count}");
    }
    let mut sink = Sink::standard_output();
    let mut progress = Progress::of(count);
    let print = |number: usize| {
        let seed = asked.seed.wrapping_add(number as u64);
        match generate(&spec, seed) {
            // One seed without a puzzle does not void the others.
            Err(error @ GenerateError::NotFound { .. }) if count > 1 => {
                Ok(Err(format!("seed {seed}: skipped: {error}")))
            }
            Err(error) => Err(error).with_context(|| format!("seed {seed}: no such puzzle")),
            Ok(made) => format.write(&[entry(made)]).context("the puzzle cannot be written").map(Ok),
        }
    };
    let mut skipped = 0;
    parallel::ordered(count, asked.effort.threads().get(), print, |event| {
        if let Event::Done(text) = event {
            progress.step();
            match text? {
                Ok(text) => sink.write(&text)?,
                Err(reason) => {
                    progress.clear();
                    eprintln!("sudoku: {reason}");
                    skipped += 1;
                }
            }
        } else {
            progress.tick();
        }
        anyhow::Ok(())
    })?;
    anyhow::ensure!(skipped < count, "none of {count} seeds has such a puzzle; ask for less");
    sink.close()?;
    Ok(if skipped == 0 { Verdict::AllProper } else { Verdict::SomeImproper })
}

fn spec(asked: &Generate, variant: Variant) -> GenerateSpec {
    let given = asked.clues.as_ref().map(|wish| wish.0.0.clone());
    let blank = asked.blanks.as_ref().map(|wish| wish.0.0.clone());
    GenerateSpec {
        variant,
        grade: asked.difficulty.0.clone(),
        clues: given.or(blank).unwrap_or(Clues::Usual),
        symmetry: asked.symmetry,
        minimal: asked.minimal,
        fill: asked.fill,
    }
}

/// A line, unless it could not say which puzzle it is: lines tell plain boards by their length.
fn usual_format(variant: &Variant) -> Format {
    let plain = Constraint::plain().iter().map(|rule| rule.kind).eq(variant.kinds().iter().copied());
    if plain && variant.outline() != Outline::Jigsaw { Format::Line } else { Format::FPuzzles }
}

fn entry(made: Generated) -> Document {
    let tier = made.tier.map(|tier| tier.to_string());
    let columns = tier.into_iter().chain([made.puzzle.givens().clue_count().to_string()]);
    let remarks = columns.map(|text| Remark { topic: Topic::Column, text }).collect();
    Document { solution: Some(made.solution), remarks, ..Document::of(made.puzzle) }
}
