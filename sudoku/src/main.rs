//! `sudoku`: the puzzle engine at the command line.
//!
//! It knows arguments, files, threads and exit codes; everything about puzzles is the library's.

mod args;
mod batch;
mod commands;
mod input;
mod output;
mod parallel;
mod progress;
mod progress_monitor;
mod ranges;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use batch::Verdict;

fn main() -> ExitCode {
    let args = Args::parse();
    match run(args.command) {
        Ok(Verdict::AllProper) => ExitCode::SUCCESS,
        Ok(Verdict::SomeImproper) => ExitCode::from(1),
        Ok(Verdict::SomeRefused) => ExitCode::from(2),
        Ok(Verdict::Interrupted) => ExitCode::from(progress_monitor::INTERRUPTED),
        // The reader of the output has seen enough: `sudoku generate -n 1000 | head` is no failure.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sudoku: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> anyhow::Result<Verdict> {
    match command {
        Command::Solve(asked) => commands::solve::run(&asked),
        Command::Count(asked) => commands::count::run(&asked),
        Command::Rate(batch) => commands::rate::run(&batch),
        Command::Hint(batch) => commands::hint::run(&batch),
        Command::Check(asked) => commands::check::run(&asked),
        Command::Generate(wanted) => commands::generate::run(&wanted),
        Command::Convert(asked) => commands::convert::run(&asked),
        Command::Print(asked) => commands::print::run(&asked),
        Command::Bench(asked) => commands::bench::run(&asked),
        Command::Completions { shell } => commands::shell::completions(shell),
        Command::Man { command } => commands::shell::man(command.as_deref()),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
