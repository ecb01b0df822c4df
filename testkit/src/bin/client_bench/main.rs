//! `client_bench`: what the client costs the player's machine, in a headless browser and in a window of its own. Started
//! by `cargo xtask bench client`, which builds everything before.

mod browser;
mod cpu;
mod native;
mod replay;
mod table;

use anyhow::{Result, ensure};
use clap::Parser;
use table::Figure;

#[derive(Clone, Copy, Debug, Parser)]
#[command(name = "client_bench", about = "What the client costs the player's machine")]
struct Args {
    /// Measure everything so often.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    rounds: u16,
    /// Seconds of rest that are measured.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(2..=600))]
    rest_seconds: u16,
    /// Seconds of quick play between two looks at the memory.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u16).range(2..=3600))]
    play_seconds: u16,
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<()> {
    let args = Args::parse();
    let mut figures = Figure::all();
    for round in 1..=args.rounds {
        eprintln!("round {round} of {}", args.rounds);
        let mut measured = browser::measure(args.rest_seconds.into(), args.play_seconds.into()).await?;
        measured.push(native::at_rest_percent(args.rest_seconds.into()).await?);
        measured.extend(replay::slowest_seek_ms()?);
        ensure!(measured.len() == figures.len(), "a figure is missing");
        for (figure, value) in figures.iter_mut().zip(measured) {
            figure.rounds.push(value);
        }
    }
    println!("{}", table::of(&figures));
    Ok(())
}
