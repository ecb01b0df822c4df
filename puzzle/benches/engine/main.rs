//! How fast the engine is: `cargo xtask bench engine`, or `cargo bench -p puzzle --bench engine`.
//!
//! One thread. Every set is solved by the engine and by the plainest search that ends in time, in turns, so that a
//! busy machine slows both: the ratio holds where the times do not. Of several rounds the best counts.
// A benchmark is about the clock, which the crate itself must not read.
#![expect(clippy::disallowed_methods)]

mod report;
mod sets;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use puzzle::solve::baseline::{self, Order};
use puzzle::solve::{Outcome, PROOF_NODES, count};
use puzzle::{Difficulty, Grid, Spec, generate};
use report::{Generation, Report, Solving};
use sets::Set;

/// A proof of uniqueness looks for a second solution, and gives up where `prove` does.
const LIMIT: u64 = 2;
const DEFAULT_ROUNDS: usize = 9;
const ROUNDS_MAX: usize = 1_000;
/// Digits the baseline may try on one grid; it would be at some for hours.
const BASELINE_BUDGET: u64 = 100_000;
const GENERATED: u64 = 200;

struct Options {
    files: Vec<String>,
    json: bool,
    rounds: usize,
}

fn main() -> ExitCode {
    let outcome = options(std::env::args().skip(1)).and_then(|options| {
        let sets = if options.files.is_empty() { sets::own() } else { sets::from_files(&options.files)? };
        let solving = sets.iter().map(|set| solve(set, options.rounds)).collect();
        let generation = if options.files.is_empty() { generation() } else { Vec::new() };
        let report = Report { solving, generation };
        println!("{}", if options.json { report.json() } else { report.table() });
        Ok(())
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(refusal) => {
            eprintln!("{refusal}");
            ExitCode::from(2)
        }
    }
}

fn options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options { files: Vec::new(), json: false, rounds: DEFAULT_ROUNDS };
    while let Some(word) = words.next() {
        match word.as_str() {
            // Cargo says that this is a benchmark.
            "--bench" => {}
            "--json" => options.json = true,
            "--rounds" => {
                let rounds = words.next().and_then(|value| value.parse().ok());
                let rounds = rounds.filter(|rounds| (1..=ROUNDS_MAX).contains(rounds));
                options.rounds = rounds.ok_or(format!("--rounds wants a number from 1 to {ROUNDS_MAX}"))?;
            }
            flag if flag.starts_with('-') => {
                return Err(format!("`{flag}` is not known here; there are --json, --rounds N and files"));
            }
            _ => options.files.push(word),
        }
    }
    Ok(options)
}

fn solve(set: &Set, rounds: usize) -> Solving {
    let grids = &set.grids;
    let (mut engine, mut baseline) = (Duration::MAX, Duration::MAX);
    let mut each = vec![Duration::MAX; grids.len()];
    for _ in 0..rounds {
        engine = engine.min(time(|| grids.iter().map(by_engine).sum::<u64>()));
        baseline = baseline.min(time(|| grids.iter().map(|grid| by_baseline(grid).solutions).sum::<u64>()));
        for (best, grid) in each.iter_mut().zip(grids) {
            *best = (*best).min(time(|| by_engine(grid)));
        }
    }
    let per_puzzle = |time: Duration| time.as_secs_f64() * 1e6 / grids.len() as f64;
    Solving {
        set: set.name.clone(),
        puzzles: grids.len(),
        engine_us: per_puzzle(engine),
        worst_us: each.into_iter().max().unwrap_or_default().as_secs_f64() * 1e6,
        baseline_us: per_puzzle(baseline),
        baseline_gave_up: grids
            .iter()
            .filter(|grid| by_baseline(grid).outcome == Outcome::BudgetExhausted)
            .count(),
    }
}

fn by_engine(grid: &Grid) -> u64 {
    count(grid, LIMIT, PROOF_NODES).solutions
}

fn by_baseline(grid: &Grid) -> baseline::Tally {
    baseline::count(grid, Order::FewestCandidates, LIMIT, BASELINE_BUDGET)
}

/// The first seeds of each difficulty. A seed always takes the same way, so each is timed once.
fn generation() -> Vec<Generation> {
    let timed = |difficulty: Difficulty| {
        let spec = Spec::new(difficulty);
        let mut times: Vec<Duration> =
            (0..GENERATED).map(|seed| time(|| generate(&spec, seed).puzzle.clue_count())).collect();
        times.sort();
        let percentile = |percent: usize| {
            let rank = (times.len() * percent).div_ceil(100).max(1);
            times[rank - 1].as_secs_f64() * 1e3
        };
        Generation {
            difficulty: difficulty.to_string(),
            puzzles: times.len(),
            p50_ms: percentile(50),
            p95_ms: percentile(95),
            p99_ms: percentile(99),
        }
    };
    [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard].map(timed).into()
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}
