//! What the operating system allows and tells: open files, and the memory and processor time of a process.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are open besides the players' sockets.
const OTHER_FILES: u64 = 64;
/// What Linux counts processor time in for `/proc`, on every machine of today.
const TICK: Duration = Duration::from_millis(10);

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

/// Processor time that a process has used so far, its own and the system's on its behalf.
///
/// # Errors
/// When there is no such process, or this system does not tell.
pub(crate) fn processor_time(pid: u32) -> Result<Duration> {
    let stat = read(pid, "stat")?;
    // The second field is the program's name, in which anything may stand; the two times are the 14th and the 15th.
    let (_, fields) = stat.rsplit_once(')').context("no name")?;
    let times = fields.split_ascii_whitespace().skip(11).take(2);
    let ticks = times.map(str::parse::<u32>).sum::<Result<u32, _>>()?;
    Ok(TICK * ticks)
}

fn read(pid: u32, file: &str) -> Result<String> {
    let path = format!("/proc/{pid}/{file}");
    std::fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_time_is_known_and_that_of_nobody_is_not() {
        assert!(processor_time(std::process::id()).is_ok());
        assert!(processor_time(u32::MAX).is_err());
    }

    #[test]
    fn work_takes_processor_time() {
        let before = processor_time(std::process::id()).unwrap();
        let mut number = 0_u64;
        while processor_time(std::process::id()).unwrap() == before {
            number = number.wrapping_mul(3).wrapping_add(1);
        }
        assert!(processor_time(std::process::id()).unwrap() > before, "{number}");
    }
}
