//! The frame of every command that answers puzzles: read a file, answer each puzzle on several threads, write the
//! answers in order. A file that is refused gets no answers, the others do; a list of lines that is too long to be read
//! at once gets those up to the line that is wrong.

use std::borrow::Cow;
use std::collections::BTreeSet;

use anyhow::{Context, bail};
use puzzle::{Document, ParseError};
use serde_json::{Value, json};

use crate::args::Batch;
use crate::input::{Input, Lines, Source};
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
    /// One line of JSON, with what was lost of the document.
    pub(crate) fn line(document: &Document, mut said: Value) -> String {
        if !document.unsupported.is_empty() {
            said["unsupported"] = json!(document.unsupported);
        }
        format!("{said}\n")
    }

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
            let opened = target.and_then(|file| Ok((file, source.open_input(self.input.format)?)));
            let (file, input) = match opened {
                Ok(opened) => opened,
                Err(refusal) => {
                    eprintln!("sudoku: {refusal:#}");
                    verdict = Verdict::SomeRefused;
                    continue;
                }
            };
            let place = if several { format!("{}: ", source.name()) } else { String::new() };
            let mut sink = Sink::open(file)?;
            let run = Run::new(&answer, place, between, &mut sink, self.effort.threads().get());
            let of_file = match input {
                Input::Whole(entries) => run.whole(&entries),
                Input::Lines(lines) => run.lines(lines, &source.name()),
            }?;
            verdict = verdict.max(of_file);
            // What is cut short is printed, but makes no file.
            match of_file {
                Verdict::Interrupted => return Ok(verdict),
                Verdict::SomeRefused if sink.is_file() => {}
                Verdict::AllProper | Verdict::SomeImproper | Verdict::SomeRefused => sink.close()?,
            }
        }
        Ok(verdict)
    }
}

/// The answers to one file.
struct Run<'a, A> {
    answer: &'a A,
    /// What a complaint begins with.
    place: String,
    between: &'a str,
    sink: &'a mut Sink,
    threads: usize,
    progress: Progress,
    monitor: ProgressMonitor,
    verdict: Verdict,
    /// Puzzles that are answered.
    number: usize,
}

/// The answer to a puzzle, and what was lost of it; or why there is none.
type Answered = Result<(Answer, Option<String>), ParseError>;

impl<'a, A: Fn(&Document, &mut OnePuzzle<'_>) -> Answer + Sync> Run<'a, A> {
    fn new(answer: &'a A, place: String, between: &'a str, sink: &'a mut Sink, threads: usize) -> Self {
        let (progress, monitor) = (Progress::of(0), ProgressMonitor::new());
        let verdict = Verdict::AllProper;
        Self { answer, place, between, sink, threads, progress, monitor, verdict, number: 0 }
    }

    fn whole(mut self, entries: &[Document]) -> anyhow::Result<Verdict> {
        self.progress.expect(Some(entries.len()));
        self.answer_each(entries.len(), |index| Ok(Cow::Borrowed(&entries[index])))?;
        Ok(self.verdict)
    }

    /// A line that is wrong ends it; a complaint names it.
    fn lines(mut self, mut lines: Lines, name: &str) -> anyhow::Result<Verdict> {
        while let Some(piece) = lines.next_piece().with_context(|| name.to_owned())? {
            let of_piece = piece.lines();
            self.progress.expect(lines.expected(self.number + of_piece.len()));
            let read = |index: usize| {
                let (number, line): (usize, &str) = of_piece[index];
                piece.format.read_line(number, line).map(Cow::Owned)
            };
            if let Some(wrong) = self.answer_each(of_piece.len(), read)? {
                self.progress.clear();
                eprintln!("sudoku: {name}: {wrong}");
                return Ok(self.verdict.max(Verdict::SomeRefused));
            }
            if self.verdict == Verdict::Interrupted {
                break;
            }
        }
        Ok(self.verdict)
    }

    /// Answers so many puzzles; the first that cannot be read ends it.
    fn answer_each<'d>(
        &mut self,
        count: usize,
        read: impl Fn(usize) -> Result<Cow<'d, Document>, ParseError> + Sync,
    ) -> anyhow::Result<Option<ParseError>> {
        let Self { answer, place, between, sink, threads, progress, monitor, verdict, number } = self;
        let (answer, monitor): (&A, &ProgressMonitor) = (answer, monitor);
        let work = |index: usize| -> Answered {
            if monitor.stopped() {
                return Ok((Answer::interrupted("stopped"), None));
            }
            let document = read(index)?;
            Ok((answer(&document, &mut monitor.puzzle()), notice(&document)))
        };
        let mut wrong = None;
        let ended = parallel::ordered(count, *threads, work, |event| {
            progress.reach(monitor.parts());
            let Event::Done(answered) = event else {
                progress.tick();
                return Ok(());
            };
            let (answer, notice) = answered.map_err(|error| {
                wrong = Some(error);
                None
            })?;
            // All that comes after it is stopped as well, and not worth saying.
            if *verdict == Verdict::Interrupted {
                return Ok(());
            }
            if *number > 0 && answer.verdict != Verdict::Interrupted {
                sink.write(between).map_err(Some)?;
            }
            *number += 1;
            *verdict = (*verdict).max(answer.verdict);
            for said in notice.into_iter().chain(answer.complaint) {
                progress.clear();
                eprintln!("sudoku: {place}puzzle {number}: {said}");
            }
            progress.step();
            sink.write(&answer.text).map_err(Some)
        });
        match ended {
            Err(Some(error)) => Err(error.into()),
            Err(None) | Ok(()) => Ok(wrong),
        }
    }
}

/// What was lost of a document, for standard error.
pub(crate) fn notice(document: &Document) -> Option<String> {
    let is_partial = document.lacks_rules() || document.puzzle.board().is_in_words();
    let rest = if is_partial { "; if that is a rule, what is said here is about the rest" } else { "" };
    Some(format!("not read: {}{rest}", document.lost()?))
}
