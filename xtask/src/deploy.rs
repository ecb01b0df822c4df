//! Whether the files for operators hold together: that nothing ends the server before it has drained, that what is
//! mounted is there, and what the programs say for which the files are meant, where this machine has them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::metadata::Metadata;
use crate::process;

const COMPOSE: &str = "docker-compose.yml";
const UNIT: &str = "deploy/nonet.service";
/// Seconds that a server has after its drain to close what is open.
const CLOSING_S: u32 = 5;

pub(crate) fn check() -> Result<()> {
    let root = process::root();
    let read =
        |name: &str| fs::read_to_string(root.join(name)).with_context(|| format!("{name} cannot be read"));
    let target_dir = Metadata::load(None)?.target_dir;
    let server = target_dir.join("debug").join("nonet-server");
    ensure!(server.is_file(), "{} is not built: cargo build -p server", server.display());
    let defaults = process::read(Command::new(&server).arg("--print-config"))?;
    let (compose, unit) = (read(COMPOSE)?, read(UNIT)?);

    let mut complaints = grace_complaints(&defaults, &compose, &unit);
    complaints.extend(mount_complaints(&compose, &root));
    if !complaints.is_empty() {
        bail!("the files for operators do not fit:\n  {}", complaints.join("\n  "));
    }
    // systemd wants to see the program where the unit says it is.
    let unit_here = target_dir.join("nonet.service");
    fs::write(&unit_here, unit.replace("/usr/local/bin/nonet-server", &server.to_string_lossy()))?;
    let unit_here = unit_here.to_string_lossy();
    let judges: [&[&str]; 4] = [
        &["promtool", "check", "config", "deploy/prometheus.yml"],
        &["promtool", "test", "rules", "deploy/alerts.test.yml"],
        &["caddy", "validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile.example"],
        &["systemd-analyze", "verify", &unit_here],
    ];
    for words in judges {
        judge(words)?;
    }
    Ok(())
}

/// Lets the program for which a file is meant say whether it is right.
fn judge(words: &[&str]) -> Result<()> {
    let (program, arguments) = words.split_first().expect("a call has a program");
    if !process::on_path(program) {
        println!("    {program} is not on this machine: what it would read is not checked");
        return Ok(());
    }
    process::read(Command::new(program).args(arguments).current_dir(process::root()))?;
    println!("    {} is content", words[..2].join(" "));
    Ok(())
}

/// Nothing may end the server before the time is over that it gives running races by default.
fn grace_complaints(defaults: &str, compose: &str, unit: &str) -> Vec<String> {
    let Some(drain_s) = seconds_after(defaults, "limit_s = ") else {
        return vec!["nonet-server --print-config: has no limit_s".to_owned()];
    };
    let files = [(COMPOSE, compose, "stop_grace_period: "), (UNIT, unit, "TimeoutStopSec=")];
    let complaint = |(name, text, key): (&str, &str, &str)| match seconds_after(text, key) {
        Some(grace_s) if grace_s >= drain_s + CLOSING_S => None,
        Some(grace_s) => Some(format!("{name}: {key}{grace_s}s ends a drain of {drain_s} s")),
        None => Some(format!("{name}: {key}…s is missing")),
    };
    files.into_iter().filter_map(complaint).collect()
}

/// The number at the first line that begins with `key`.
fn seconds_after(text: &str, key: &str) -> Option<u32> {
    let value = text.lines().find_map(|line| line.trim_start().strip_prefix(key))?;
    value.trim_end_matches('s').parse().ok()
}

/// What a service gets from the checkout must be in it.
fn mount_complaints(compose: &str, root: &Path) -> Vec<String> {
    let sources =
        compose.lines().filter_map(|line| line.trim_start().strip_prefix("- ./")?.split(':').next());
    let absent = sources.filter(|source| !root.join(source).exists());
    absent.map(|source| format!("{COMPOSE}: mounts ./{source}: there is no such path")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drain_is_waited_for() {
        let defaults = "[drain]\nlimit_s = 120\n";
        let compose = "services:\n  nonet:\n    stop_grace_period: 150s\n";
        assert!(grace_complaints(defaults, compose, "TimeoutStopSec=125s\n").is_empty());
        let complaints = grace_complaints(defaults, "services:\n", "TimeoutStopSec=120s\n");
        let wanted = [
            "docker-compose.yml: stop_grace_period: …s is missing",
            "deploy/nonet.service: TimeoutStopSec=120s ends a drain of 120 s",
        ];
        assert_eq!(complaints, wanted);
    }

    #[test]
    fn what_is_mounted_must_be_there() {
        let compose = "    volumes:\n      - ./README.md:/readme:ro\n      - ./gone.yml:/gone.yml\n      - data:/data\n";
        let complaints = mount_complaints(compose, &process::root());
        assert_eq!(complaints, ["docker-compose.yml: mounts ./gone.yml: there is no such path"]);
    }
}
