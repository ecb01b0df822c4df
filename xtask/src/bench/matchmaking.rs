//! `cargo xtask bench matchmaking`: builds and runs the simulator of pools in `lobby/benches/matchmaking`.

use anyhow::{Context, Result, bail};

use crate::process;

#[derive(Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct MatchmakingOptions {
    /// Only this many players: 20, 200, 2000 or 20000
    #[arg(long, value_name = "N", value_parser = ["20", "200", "2000", "20000"], conflicts_with = "write")]
    pub(crate) players: Option<String>,
    /// Write table and plot into docs/
    #[arg(long)]
    pub(crate) write: bool,
}

pub(super) fn run(options: &MatchmakingOptions) -> Result<()> {
    let mut command =
        process::cargo(["bench", "--quiet", "--package", "lobby", "--bench", "matchmaking", "--"]);
    if let Some(players) = &options.players {
        command.args(["--players", players.as_str()]);
    }
    if options.write {
        command.arg("--write").arg(process::root().join("docs"));
    }
    let status = command.status().context("cargo could not be started")?;
    if !status.success() {
        bail!("the simulation failed ({status})");
    }
    Ok(())
}
