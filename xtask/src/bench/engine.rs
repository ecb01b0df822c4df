//! `cargo xtask bench engine`: builds and runs the benchmark of the puzzle engine.
//!
//! What is measured, and how, is in `puzzle/benches/engine`; here is only how to get there.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::browser;
use crate::process;

#[derive(Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct EngineOptions {
    /// Of puzzles, one a line, instead of the sets made for it
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON instead of tables
    #[arg(long)]
    pub(crate) json: bool,
    /// Measure so often and keep the best (9 by default)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub(crate) rounds: Option<u16>,
    /// The kernels alone, here and in headless Chromium, as a ratio
    #[arg(long, conflicts_with = "files")]
    pub(crate) wasm: bool,
}

/// Prints what the benchmark prints and nothing else on standard output, so that `--json` can be piped.
pub(super) fn run(options: &EngineOptions) -> Result<()> {
    if options.wasm {
        return browser::compare(options.json, options.rounds);
    }
    let mut command = benchmark();
    if options.json {
        command.arg("--json");
    }
    if let Some(rounds) = options.rounds {
        command.arg("--rounds").arg(rounds.to_string());
    }
    for file in &options.files {
        command.arg(from_anywhere(file)?);
    }
    let status = command.status().context("cargo could not be started")?;
    if !status.success() {
        bail!("the benchmark failed ({status})");
    }
    Ok(())
}

/// The benchmark, to which the caller adds arguments.
pub(super) fn benchmark() -> Command {
    process::cargo(["bench", "--quiet", "--package", "nonet-engine", "--bench", "engine", "--"])
}

/// Cargo runs a benchmark in its package's folder, where a relative path means another file.
fn from_anywhere(file: &Path) -> Result<PathBuf> {
    std::path::absolute(file).with_context(|| format!("{} is no path", file.display()))
}
