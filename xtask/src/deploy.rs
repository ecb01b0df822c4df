//! Whether the files for operators hold together: that nothing ends the server before it has drained, that what is
//! mounted is there, and what the programs say for which the files are meant, where this machine has them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::metadata::Metadata;
use crate::process;

const COMPOSES: &[&str] = &["docker-compose.yml", "docker-compose.cluster.yml"];
const UNITS: &[&str] = &["deploy/nonet.service", "deploy/nonet-server@.service"];
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
    let mut complaints = Vec::new();
    for name in COMPOSES {
        let compose = read(name)?;
        complaints.extend(grace_complaint(&defaults, name, &compose, "stop_grace_period: "));
        complaints.extend(mount_complaints(name, &compose, &root));
    }
    for name in UNITS {
        complaints.extend(grace_complaint(&defaults, name, &read(name)?, "TimeoutStopSec="));
    }
    if !complaints.is_empty() {
        bail!("the files for operators do not fit:\n  {}", complaints.join("\n  "));
    }
    // systemd wants to see the program where the unit says it is, and a template by the name of an instance.
    let unit_here = |name: &str| -> Result<String> {
        let unit = read(name)?.replace("/usr/local/bin/nonet-server", &server.to_string_lossy());
        let here = target_dir.join(name.trim_start_matches("deploy/"));
        fs::write(&here, unit)?;
        Ok(here.to_string_lossy().replace("@.", "@1."))
    };
    let (alone, node) = (unit_here(UNITS[0])?, unit_here(UNITS[1])?);
    let judges: [&[&str]; 8] = [
        &["promtool", "check", "config", "deploy/prometheus.yml"],
        &["promtool", "test", "rules", "deploy/alerts.test.yml"],
        &["promtool", "check", "config", "deploy/prometheus-cluster.yml"],
        &["promtool", "test", "rules", "deploy/alerts-cluster.test.yml"],
        &["caddy", "validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile.example"],
        &["haproxy", "-c", "-f", "deploy/haproxy.cfg"],
        &["systemd-analyze", "verify", &alone],
        &["systemd-analyze", "verify", &node],
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
    let mut command = Command::new(program);
    // As in the compose file.
    command.env("DOCKER_RESOLVER", "127.0.0.11:53");
    process::read(command.args(arguments).current_dir(process::root()))?;
    println!("    {} is content", words[..2].join(" "));
    Ok(())
}

/// Nothing may end the server before the time is over that it gives running races by default.
fn grace_complaint(defaults: &str, name: &str, text: &str, key: &str) -> Option<String> {
    let Some(drain_s) = seconds_after(defaults, "limit_s = ") else {
        return Some("nonet-server --print-config: has no limit_s".to_owned());
    };
    match seconds_after(text, key) {
        Some(grace_s) if grace_s >= drain_s + CLOSING_S => None,
        Some(grace_s) => Some(format!("{name}: {key}{grace_s}s ends a drain of {drain_s} s")),
        None => Some(format!("{name}: {key}…s is missing")),
    }
}

/// The number at the first line that begins with `key`.
fn seconds_after(text: &str, key: &str) -> Option<u32> {
    let value = text.lines().find_map(|line| line.trim_start().strip_prefix(key))?;
    value.trim_end_matches('s').parse().ok()
}

/// What a service gets from the checkout must be in it.
fn mount_complaints(name: &str, compose: &str, root: &Path) -> Vec<String> {
    let sources =
        compose.lines().filter_map(|line| line.trim_start().strip_prefix("- ./")?.split(':').next());
    let absent = sources.filter(|source| !root.join(source).exists());
    absent.map(|source| format!("{name}: mounts ./{source}: there is no such path")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drain_is_waited_for() {
        let defaults = "[drain]\nlimit_s = 120\n";
        let complain = |text, key| grace_complaint(defaults, "FILE", text, key);
        assert_eq!(
            complain("services:\n  nonet:\n    stop_grace_period: 150s\n", "stop_grace_period: "),
            None
        );
        assert_eq!(complain("TimeoutStopSec=125s\n", "TimeoutStopSec="), None);
        let missing = complain("services:\n", "stop_grace_period: ");
        assert_eq!(missing.as_deref(), Some("FILE: stop_grace_period: …s is missing"));
        let short = complain("TimeoutStopSec=120s\n", "TimeoutStopSec=");
        assert_eq!(short.as_deref(), Some("FILE: TimeoutStopSec=120s ends a drain of 120 s"));
    }

    #[test]
    fn what_is_mounted_must_be_there() {
        let compose = "    volumes:\n      - ./README.md:/readme:ro\n      - ./gone.yml:/gone.yml\n      - data:/data\n";
        let complaints = mount_complaints("docker-compose.yml", compose, &process::root());
        assert_eq!(complaints, ["docker-compose.yml: mounts ./gone.yml: there is no such path"]);
    }
}
