//! The peer on Node: gets the package it needs into a separate folder, once. Knows nothing of how it is measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

const SCRIPT: &str = include_str!("ws.cjs");
/// Of the package, so that figures of different days can be compared.
const PACKAGE: &str = "ws@8.23.0";

/// The script, ready to run with `node`.
///
/// # Errors
/// When there is no Node, or the package cannot be had: says which.
pub(super) fn prepare(folder: &Path) -> Result<PathBuf> {
    let version = Command::new("node").arg("--version").stdin(Stdio::null()).output();
    ensure!(version.is_ok_and(|output| output.status.success()), "`node` is not installed");
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    if !folder.join("node_modules/ws").is_dir() {
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]).arg(folder).arg(PACKAGE);
        let output = npm.stdin(Stdio::null()).output().context("`npm` is not installed")?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "`npm install {PACKAGE}` failed: {}", said.trim());
    }
    let script = folder.join("ws.cjs");
    fs::write(&script, SCRIPT).with_context(|| format!("{} cannot be written", script.display()))?;
    Ok(script)
}
