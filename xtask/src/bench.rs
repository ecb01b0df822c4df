//! `cargo xtask bench engine`: builds and runs the benchmark of the puzzle engine.
//!
//! What is measured, and how, is in `puzzle/benches/engine`; here is only how to get there.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct BenchOptions {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) json: bool,
    pub(crate) rounds: Option<u16>,
}

/// Prints what the benchmark prints and nothing else on standard output, so that `--json` can be piped.
pub(crate) fn engine(options: &BenchOptions) -> Result<()> {
    let mut command = process::cargo(["bench", "--quiet", "--package", "puzzle", "--bench", "engine", "--"]);
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

/// Cargo runs a benchmark in its package's folder, where a relative path means another file.
fn from_anywhere(file: &Path) -> Result<PathBuf> {
    std::path::absolute(file).with_context(|| format!("{} is no path", file.display()))
}
