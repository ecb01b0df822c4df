//! Processor time of a program with all its children, from Linux's `/proc`.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// Linux's unit of processor time in `/proc` (`USER_HZ`), the same on all of its platforms.
const TICKS_PER_SECOND: f64 = 100.0;

/// One process: its parent, and its processor time in ticks.
fn processes() -> Result<BTreeMap<u32, (u32, u64)>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir("/proc").context("processor time is read from /proc")? {
        let name = entry?.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.parse().ok()) else { continue };
        // A process may end while the list is read.
        let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { continue };
        found.extend(fields(&stat).map(|fields| (pid, fields)));
    }
    Ok(found)
}

/// Parent and ticks in user and kernel mode. The name, in brackets, may hold anything.
fn fields(stat: &str) -> Option<(u32, u64)> {
    let (_, rest) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let ticks = |index: usize| fields.get(index)?.parse::<u64>().ok();
    Some((fields.get(1)?.parse().ok()?, ticks(11)? + ticks(12)?))
}

fn ticks_of(root: u32) -> Result<u64> {
    let processes = processes()?;
    let descends = |mut pid: u32| {
        while pid != root {
            match processes.get(&pid) {
                Some((parent, _)) if *parent != 0 => pid = *parent,
                _ => return false,
            }
        }
        true
    };
    Ok(processes.iter().filter(|(pid, _)| descends(**pid)).map(|(_, (_, ticks))| ticks).sum())
}

/// Percent of one core that a program and its children take for so long.
pub(crate) async fn percent(root: u32, duration: Duration) -> Result<f64> {
    let (before, started) = (ticks_of(root)?, Instant::now());
    tokio::time::sleep(duration).await;
    let ticks = ticks_of(root)?.saturating_sub(before);
    Ok(100.0 * ticks as f64 / TICKS_PER_SECOND / started.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_hold_brackets_and_blanks() {
        let stat = "77 (a) b (c) S 5 77 77 0 -1 4194304 1 0 0 0 30 12 0 0 20 0 1 0 99";
        assert_eq!(fields(stat), Some((5, 42)));
        assert_eq!(fields("77 (a) S"), None);
    }

    #[test]
    fn this_process_is_counted() {
        assert!(processes().unwrap().contains_key(&std::process::id()));
    }
}
