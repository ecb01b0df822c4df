//! `sudoku convert`: puzzles in another format.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};
use puzzle::text::document::{Remark, Topic};
use puzzle::{Document, Format, Proof, prove, rate};

use super::complaint;
use crate::args::Convert;
use crate::batch::{Verdict, notice};
use crate::input::Source;
use crate::output::{Sink, write_file};

pub(crate) fn run(asked: &Convert) -> anyhow::Result<Verdict> {
    let mut verdict = Verdict::AllProper;
    for source in Source::all(&asked.input.files) {
        if let Err(error) = convert(asked, &source) {
            if error.downcast_ref::<std::io::Error>().is_some() {
                return Err(error);
            }
            eprintln!("sudoku: {error:#}");
            verdict = Verdict::SomeRefused;
        }
    }
    Ok(verdict)
}

fn convert(asked: &Convert, source: &Source) -> anyhow::Result<()> {
    let mut entries = source.read(asked.input.format)?;
    if asked.to == Format::Bank {
        for (number, entry) in (1..).zip(&mut entries) {
            complete(entry).with_context(|| format!("{}: puzzle {number}", source.name()))?;
        }
    }
    name_lost(asked.to, &entries, &source.name());
    let written = |entries: &[Document]| asked.to.write(entries).with_context(|| source.name());
    let Some(directory) = &asked.output_dir else {
        let text = written(&entries)?;
        let mut sink = Sink::standard_output();
        sink.write(&text)?;
        return sink.close();
    };
    let Source::File(path) = source else { bail!("{} has no name that a file could take", source.name()) };
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    if asked.to.holds_many() || entries.len() == 1 {
        return write(&directory.join(format!("{stem}.{}", asked.to.extension())), path, &written(&entries)?);
    }
    for (number, entry) in (1..).zip(entries) {
        let file = directory.join(format!("{stem}-{number}.{}", asked.to.extension()));
        write(&file, path, &written(&[entry])?)?;
    }
    Ok(())
}

/// Says on standard error what the files do not hold of what was read, each with the number of puzzles that it is true of.
fn name_lost(to: Format, entries: &[Document], name: &str) {
    let mut lost: BTreeMap<String, usize> = BTreeMap::new();
    for (number, entry) in (1..).zip(entries) {
        if let Some(notice) = notice(entry) {
            eprintln!("sudoku: {name}: puzzle {number}: {notice}");
        }
        to.loses(entry).into_iter().for_each(|what| *lost.entry(what.to_owned()).or_default() += 1);
    }
    for (what, puzzles) in lost {
        let of = if puzzles == 1 { "1 puzzle".to_owned() } else { format!("{puzzles} puzzles") };
        eprintln!("sudoku: {name}: {to} has no room for {what}, which {of} had");
    }
}

fn write(file: &Path, source: &Path, text: &str) -> anyhow::Result<()> {
    if file == source {
        bail!("{}: it would be overwritten; give another directory", source.display());
    }
    write_file(file, text.as_bytes())
}

/// Adds what the lines of a bank hold besides the puzzle: its solution, tier, score, hardest technique and clues.
fn complete(entry: &mut Document) -> anyhow::Result<()> {
    let proof = prove(&entry.puzzle);
    let Proof::Unique { solution } = &proof else {
        bail!("{}", complaint(entry.puzzle.board().layout(), &proof).unwrap_or_default());
    };
    entry.solution = Some(solution.clone());
    if entry.remarks.iter().all(|remark| remark.topic != Topic::Column) {
        let rating = rate(&entry.puzzle);
        let hardest = rating.hardest.map_or_else(|| "-".to_owned(), |technique| technique.to_string());
        let columns = [
            rating.tier.to_string(),
            rating.score.to_string(),
            hardest,
            entry.puzzle.givens().clue_count().to_string(),
        ];
        entry.remarks.extend(columns.map(|text| Remark { topic: Topic::Column, text }));
    }
    Ok(())
}
