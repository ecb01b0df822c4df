//! How fast the engine is: `cargo xtask bench engine`, or `cargo bench -p nonet-engine --bench engine`.
//!
//! One thread. Here are the options and which tables there are; each table's file says what it measures and how.
// A benchmark is about the clock, which the crate itself must not read.
#![expect(clippy::disallowed_methods)]

mod clock;
mod generating;
mod kernel_times;
#[path = "../kernels/known.rs"]
mod known;
#[path = "../kernels/list.rs"]
mod list;
mod people;
mod report;
mod sets;
mod solving;
mod teaching;
mod variants;
mod verdicts;
#[expect(dead_code, reason = "nothing is written here")]
#[path = "../../tests/it/written.rs"]
mod written;

use std::process::ExitCode;

use report::Report;

const DEFAULT_ROUNDS: usize = 9;
const ROUNDS_MAX: usize = 1_000;

struct Options {
    files: Vec<String>,
    json: bool,
    kernels: bool,
    kinds: bool,
    rounds: usize,
}

fn main() -> ExitCode {
    match options(std::env::args().skip(1)).and_then(|options| Ok((report(&options)?, options.json))) {
        Ok((report, json)) => {
            println!("{}", if json { report.json() } else { report.table() });
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("{refusal}");
            ExitCode::from(2)
        }
    }
}

fn options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options =
        Options { files: Vec::new(), json: false, kernels: false, kinds: false, rounds: DEFAULT_ROUNDS };
    while let Some(word) = words.next() {
        match word.as_str() {
            // Cargo says that this is a benchmark.
            "--bench" => {}
            "--json" => options.json = true,
            "--kernels" => options.kernels = true,
            "--kinds" => options.kinds = true,
            "--rounds" => {
                let rounds = words.next().and_then(|value| value.parse().ok());
                let rounds = rounds.filter(|rounds| (1..=ROUNDS_MAX).contains(rounds));
                options.rounds = rounds.ok_or(format!("--rounds wants a number from 1 to {ROUNDS_MAX}"))?;
            }
            flag if flag.starts_with('-') => {
                return Err(format!(
                    "`{flag}` is not known here; there are --json, --kernels, --kinds, --rounds N and files"
                ));
            }
            _ => options.files.push(word),
        }
    }
    Ok(options)
}

/// Everything about the engine, or the proofs alone for files of puzzles, or the kernels or the hard ones of each kind alone.
fn report(options: &Options) -> Result<Report, String> {
    let rounds = options.rounds;
    if options.kernels {
        return Ok(Report { kernels: kernel_times::table(rounds), ..Report::default() });
    }
    if options.kinds {
        return Ok(Report { variants: variants::table(), ..Report::default() });
    }
    if !options.files.is_empty() {
        let sets = sets::from_files(&options.files)?;
        return Ok(Report { solving: solving::table(&sets, rounds), ..Report::default() });
    }
    let sets = sets::own();
    Ok(Report {
        solving: solving::table(&sets, rounds),
        verdicts: verdicts::table(&sets, rounds),
        variants: variants::table(),
        searches: teaching::searches(&sets),
        generation: generating::table(),
        people: people::table(),
        fills: teaching::fills(),
        kernels: Vec::new(),
    })
}
