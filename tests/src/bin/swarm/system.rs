//! What the operating system allows and tells: open files, and the memory of another process.

use anyhow::{Context, Result, bail};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are open besides the players' sockets.
const OTHER_FILES: u64 = 64;

/// Makes room for this many sockets.
///
/// # Errors
/// When the system does not allow so many: says how to.
pub(crate) fn allow_sockets(count: u32) -> Result<()> {
    let wanted = u64::from(count) + OTHER_FILES;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= wanted) {
        return Ok(());
    }
    if maximum.is_some_and(|maximum| maximum < wanted) {
        let maximum = maximum.unwrap_or_default();
        bail!(
            "{count} players need {wanted} open files and this shell allows {maximum}: `ulimit -n {wanted}` first"
        );
    }
    setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }).context("no more open files")
}

/// Bytes of memory that a process occupies.
///
/// # Errors
/// When there is no such process, or this system does not tell.
pub(crate) fn resident_bytes(pid: u32) -> Result<u64> {
    let path = format!("/proc/{pid}/status");
    let status = std::fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_memory_is_known_and_that_of_nobody_is_not() {
        assert!(resident_bytes(std::process::id()).unwrap() > 100_000);
        assert!(resident_bytes(u32::MAX).is_err());
    }
}
