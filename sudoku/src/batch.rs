//! The frame of every command that answers puzzles: read a file, answer each puzzle on several threads, write the
//! answers in order. A file that is refused gets no answers, the others do.

use std::collections::BTreeSet;

use anyhow::bail;
use puzzle::Document;

use crate::args::Batch;
use crate::input::Source;
use crate::output::{Sink, Target};
use crate::parallel::{self, Event};
use crate::progress::Progress;
use crate::progress_monitor::{OnePuzzle, ProgressMonitor};

/// How a run went; the worst of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// Every puzzle had exactly one solution.
    AllProper,
    SomeImproper,
    /// Some input was bad.
    SomeRefused,
    /// Ctrl-C came before the end.
    Interrupted,
}

impl Verdict {
    pub(crate) fn of(proper: bool) -> Self {
        if proper { Self::AllProper } else { Self::SomeImproper }
    }
}

/// What is said of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// For the output: whole lines.
    pub(crate) text: String,
    /// For standard error, if the puzzle is not as it should be.
    pub(crate) complaint: Option<String>,
    /// What it makes of the run.
    pub(crate) verdict: Verdict,
}

impl Answer {
    /// What was asked makes no sense for this puzzle.
    pub(crate) fn refused(complaint: impl Into<String>) -> Self {
        Self { text: String::new(), complaint: Some(complaint.into()), verdict: Verdict::SomeRefused }
    }

    /// Ctrl-C came first.
    pub(crate) fn interrupted(complaint: impl Into<String>) -> Self {
        Self { text: String::new(), complaint: Some(complaint.into()), verdict: Verdict::Interrupted }
    }
}

impl Batch {
    fn target(&self) -> Target {
        match &self.output_dir {
            Some(directory) => Target::Directory(directory.clone()),
            None if self.ans => Target::Beside,
            None => Target::StandardOutput,
        }
    }

    /// Answers every puzzle of every file, with a text `between` the answers of a file.
    ///
    /// # Errors
    /// When answers cannot be written. What is wrong with an input is said at once, and the verdict remembers it.
    pub(crate) fn answer(
        &self,
        between: &str,
        answer: impl Fn(&Document, &mut OnePuzzle<'_>) -> Answer + Sync,
    ) -> anyhow::Result<Verdict> {
        let sources = Source::all(&self.input.files);
        let several = sources.len() > 1;
        let mut verdict = Verdict::AllProper;
        let mut taken = BTreeSet::new();
        for source in &sources {
            let target = self.target().file(source).and_then(|file| match &file {
                Some(path) if !taken.insert(path.clone()) => {
                    bail!("{}: the answers to another file are in {}", source.name(), path.display())
                }
                Some(_) | None => Ok(file),
            });
            let opened = target.and_then(|file| Ok((file, source.read(self.input.format)?)));
            let (file, entries) = match opened {
                Ok(opened) => opened,
                Err(refusal) => {
                    eprintln!("sudoku: {refusal:#}");
                    verdict = Verdict::SomeRefused;
                    continue;
                }
            };
            let place = if several { format!("{}: ", source.name()) } else { String::new() };
            let mut sink = Sink::open(file);
            verdict = verdict.max(self.answer_file(&entries, &answer, &place, between, &mut sink)?);
            // What is cut short is printed, but makes no file.
            if verdict == Verdict::Interrupted {
                return Ok(verdict);
            }
            sink.close()?;
        }
        Ok(verdict)
    }

    fn answer_file(
        &self,
        entries: &[Document],
        answer: &(impl Fn(&Document, &mut OnePuzzle<'_>) -> Answer + Sync),
        place: &str,
        between: &str,
        sink: &mut Sink,
    ) -> anyhow::Result<Verdict> {
        let mut progress = Progress::of(entries.len());
        let mut verdict = Verdict::AllProper;
        let mut number = 0;
        let monitor = ProgressMonitor::new();
        let work = |index: usize| {
            if monitor.stopped() {
                return Answer::interrupted("stopped");
            }
            answer(&entries[index], &mut monitor.puzzle())
        };
        parallel::ordered(entries.len(), self.effort.threads().get(), work, |event| {
            progress.reach(monitor.parts());
            let Event::Done(answer) = event else {
                progress.tick();
                return Ok(());
            };
            // All that comes after it is stopped as well, and not worth saying.
            if verdict == Verdict::Interrupted {
                return Ok(());
            }
            if number > 0 && answer.verdict != Verdict::Interrupted {
                sink.write(between)?;
            }
            number += 1;
            verdict = verdict.max(answer.verdict);
            if let Some(complaint) = answer.complaint {
                progress.clear();
                eprintln!("sudoku: {place}puzzle {number}: {complaint}");
            }
            progress.step();
            Ok(sink.write(&answer.text)?)
        })
        .map(|()| verdict)
    }
}
