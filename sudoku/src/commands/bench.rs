//! `sudoku bench`: how long the proof of each puzzle takes. `cargo xtask bench engine` measures everything else.

use std::hint::black_box;
use std::time::{Duration, Instant};

use puzzle::{Document, Proof, prove};
use serde_json::json;

use crate::args::Bench;
use crate::batch::{Verdict, notice};
use crate::input::Source;
use crate::output::Sink;
use crate::progress::Progress;

/// What was measured of a file.
#[derive(Debug)]
struct Measured {
    /// Per puzzle, shortest first.
    times: Vec<Duration>,
    unique: usize,
}

pub(crate) fn run(asked: &Bench) -> anyhow::Result<Verdict> {
    let mut sink = Sink::standard_output();
    let mut verdict = Verdict::AllProper;
    if !asked.json {
        let columns = ["puzzles", "unique", "mean us", "p50 us", "p95 us", "p99 us", "max us", "per second"];
        let heads: String = columns.map(|column| format!("{column:>11}")).concat();
        sink.write(&format!("{:<24}{heads}\n", "file"))?;
    }
    for source in Source::all(&asked.input.files) {
        let entries = match source.read(asked.input.format) {
            Ok(entries) => entries,
            Err(refusal) => {
                eprintln!("sudoku: {refusal:#}");
                verdict = Verdict::SomeRefused;
                continue;
            }
        };
        for (number, said) in (1..).zip(entries.iter().map(notice)) {
            said.into_iter().for_each(|said| eprintln!("sudoku: puzzle {number}: {said}"));
        }
        let measured = measure(&entries, asked.repeat);
        if measured.unique < entries.len() {
            verdict = verdict.max(Verdict::SomeImproper);
        }
        sink.write(&measured.line(&source.name(), asked.json))?;
    }
    sink.close()?;
    Ok(verdict)
}

fn measure(entries: &[Document], repeat: u32) -> Measured {
    let mut progress = Progress::of(entries.len());
    let mut unique = 0;
    let mut times: Vec<Duration> = entries
        .iter()
        .map(|entry| {
            let once = || {
                let start = Instant::now();
                let proof = prove(black_box(&entry.puzzle));
                let took = start.elapsed();
                (took, matches!(black_box(proof), Proof::Unique { .. }))
            };
            let (first, proper) = once();
            unique += usize::from(proper);
            progress.step();
            (1..repeat).map(|_| once().0).fold(first, Duration::min)
        })
        .collect();
    times.sort_unstable();
    Measured { times, unique }
}

impl Measured {
    fn line(&self, name: &str, as_json: bool) -> String {
        let puzzles = self.times.len();
        let total: Duration = self.times.iter().sum();
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let at = |per_cent: usize| micros(self.times[(puzzles * per_cent / 100).min(puzzles - 1)]);
        let mean = micros(total) / puzzles as f64;
        let per_second = puzzles as f64 / total.as_secs_f64().max(f64::MIN_POSITIVE);
        if as_json {
            let line = json!({
                "file": name, "puzzles": puzzles, "unique": self.unique, "mean_us": mean, "p50_us": at(50),
                "p95_us": at(95), "p99_us": at(99), "max_us": at(100), "per_second": per_second,
            });
            return format!("{line}\n");
        }
        let times: String =
            [mean, at(50), at(95), at(99), at(100)].map(|time| format!("{time:>11.2}")).concat();
        format!("{name:<24}{puzzles:>11}{:>11}{times}{per_second:>11.0}\n", self.unique)
    }
}
