//! The machine on which the figures were measured: without it they say nothing.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::process;

/// Open files of a server or a load tool besides its sockets.
const OTHER_FILES: u32 = 200;

/// Sockets that one program may hold here.
pub(super) fn sockets_max() -> Result<u32> {
    let limit = process::read(Command::new("sh").args(["-c", "ulimit -Hn"]))?;
    let limit = limit.trim();
    if limit == "unlimited" {
        return Ok(u32::MAX);
    }
    let files: u32 = limit.parse().with_context(|| format!("`ulimit -Hn` says {limit}"))?;
    Ok(files.saturating_sub(OTHER_FILES))
}

pub(super) fn describe() -> Value {
    json!({
        "processor": field("/proc/cpuinfo", "model name"),
        "cores": std::thread::available_parallelism().map_or(0, usize::from),
        "memory": field("/proc/meminfo", "MemTotal"),
        "system": fs::read_to_string("/proc/sys/kernel/osrelease").ok().map(|text| text.trim().to_owned()),
    })
}

/// What stands behind a name and a colon.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    text.lines()
        .find_map(|line| Some(line.strip_prefix(name)?.trim_start().strip_prefix(':')?.trim().to_owned()))
}

/// A number in `/proc/PID/status`, in KiB.
pub(super) fn kibibytes(pid: u32, name: &str) -> Option<u64> {
    field(&format!("/proc/{pid}/status"), name)?.trim_end_matches(" kB").parse().ok()
}

/// Processor time that a process has used so far, its own and the system's on its behalf.
pub(super) fn processor_seconds(pid: u32) -> Option<f64> {
    /// What Linux counts it in for `/proc`, on every machine of today.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The second field is the program's name, in which anything may stand; the two times are the 14th and the 15th.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_ascii_whitespace().skip(11).take(2).map(str::parse::<u32>);
    Some(f64::from(ticks.sum::<Result<u32, _>>().ok()?) / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_known() {
        assert!(kibibytes(std::process::id(), "VmHWM").is_some_and(|peak| peak > 100));
        assert_eq!(kibibytes(std::process::id(), "NoSuchField"), None);
        assert!(processor_seconds(std::process::id()).is_some());
        assert_eq!(processor_seconds(u32::MAX), None);
        assert!(sockets_max().unwrap() > 0);
        assert!(describe()["cores"].as_u64() > Some(0));
    }
}
