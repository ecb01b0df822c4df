//! The workspace's own commands: `cargo xtask play`, `test`, `web`, `bench` and their parts.
//!
//! Owns how the project is built, checked and started on a developer's machine. It is the first thing a fresh
//! machine compiles, so it depends on little, and on none of the workspace's crates.

mod address;
mod args;
mod arrows;
mod bench;
mod chaos;
mod container;
mod deploy;
mod house;
mod licences;
mod metadata;
mod play;
mod process;
mod shots;
mod steps;
mod system;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

use args::{Args, Task};
use clap::Parser;

fn main() -> ExitCode {
    let outcome = match Args::parse().task {
        Task::Bench(bench) => bench::run(&bench),
        Task::Chaos(options) => chaos::run(&options),
        Task::Web => web::build(),
        Task::Play(options) => play::play(&options),
        Task::Test { fast } => test::test(fast),
        Task::Shots(options) => shots::run(&options),
        Task::House { check } => house::run(check),
        Task::Tidy => tidy::check(),
        Task::Licences => licences::check(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}
