//! `sudoku`: the puzzle engine at the command line.
//!
//! It knows arguments, files and exit codes; everything about puzzles is the library's.

mod args;
mod commands;
mod explain;
mod input;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use commands::Verdict;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let ran = run(&args.command, &mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match ran {
        Ok(Verdict::AllProper) => ExitCode::SUCCESS,
        Ok(Verdict::SomeImproper) => ExitCode::from(1),
        // Whoever reads our lines has seen enough: `sudoku generate -n 1000 | head` is no failure.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sudoku: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: &Command, out: &mut impl Write) -> anyhow::Result<Verdict> {
    match command {
        Command::Solve(input) => commands::solve(&input.read()?, out),
        Command::Count { input, limit } => commands::count(&input.read()?, *limit, out),
        Command::Rate(asked) => explain::rate(&asked.input.read()?, asked.json, out),
        Command::Hint(asked) => explain::hint(&asked.input.read()?, asked.json, out),
        Command::Generate(wanted) => commands::generate(wanted, out),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
