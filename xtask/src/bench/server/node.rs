//! The peers on Node: gets the packages that they need into a separate folder, once. Knows nothing of how they are measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// A script, and what it needs. Versions are fixed, so that figures of different days can be compared.
#[derive(Debug)]
pub(super) struct Peer {
    name: &'static str,
    script: &'static str,
    packages: &'static [(&'static str, &'static str)],
}

pub(super) const WS: Peer =
    Peer { name: "ws.cjs", script: include_str!("ws.cjs"), packages: &[("ws", "8.23.0")] };

/// The newest for Node 20; `express` is asked for by the transport and not installed with it.
pub(super) const COLYSEUS: Peer = Peer {
    name: "colyseus.cjs",
    script: include_str!("colyseus.cjs"),
    packages: &[("@colyseus/core", "0.17.51"), ("@colyseus/ws-transport", "0.17.13"), ("express", "5.3.0")],
};

/// The script, ready to run with `node`.
///
/// # Errors
/// When there is no Node, or a package cannot be had: says which.
pub(super) fn prepare(folder: &Path, Peer { name, script, packages }: &Peer) -> Result<PathBuf> {
    let version = Command::new("node").arg("--version").stdin(Stdio::null()).output();
    ensure!(version.is_ok_and(|output| output.status.success()), "`node` is not installed");
    let folder = folder.join(name);
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let is_there = |(package, _): &(&str, &str)| folder.join("node_modules").join(package).is_dir();
    if !packages.iter().all(is_there) {
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]).arg(&folder);
        npm.args(packages.iter().map(|(package, version)| format!("{package}@{version}")));
        let output = npm.stdin(Stdio::null()).output().context("`npm` is not installed")?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "`npm install` for {name} failed: {}", said.trim());
    }
    let file = folder.join(name);
    fs::write(&file, script).with_context(|| format!("{} cannot be written", file.display()))?;
    Ok(file)
}
