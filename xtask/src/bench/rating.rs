//! `cargo xtask bench rating`: how soon ratings know players. What is measured, and how, is in `rating/benches/strength`.

use anyhow::Result;

use crate::process;

#[derive(Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct RatingOptions {
    /// Measure so often, each time with other players, and show the spread (3 by default)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) rounds: Option<u16>,
}

pub(super) fn run(options: &RatingOptions) -> Result<()> {
    let mut command =
        process::cargo(["bench", "--quiet", "--locked", "--package", "rating", "--bench", "strength", "--"]);
    if let Some(rounds) = options.rounds {
        command.args(["--rounds", &rounds.to_string()]);
    }
    process::run(&mut command)
}
