//! `cargo xtask bench engine`: builds and runs the benchmark of the puzzle engine.
//!
//! What is measured, and how, is in `puzzle/benches/engine`; here is only how to get there.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::browser;
use crate::process;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineOptions {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) json: bool,
    pub(crate) rounds: Option<u16>,
    /// The kernels in a browser beside the same here, instead of everything else.
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
    process::cargo(["bench", "--quiet", "--package", "puzzle", "--bench", "engine", "--"])
}

/// Cargo runs a benchmark in its package's folder, where a relative path means another file.
fn from_anywhere(file: &Path) -> Result<PathBuf> {
    std::path::absolute(file).with_context(|| format!("{} is no path", file.display()))
}
