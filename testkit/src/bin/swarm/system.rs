//! What the operating system allows and tells: open files, and the memory and processor time of a process.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
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

/// Processor time that each thread of a process has used so far, its own and the system's on its behalf, in nanoseconds:
/// what the process has used altogether is told in hundredths of a second only.
#[derive(Debug, Default)]
pub(crate) struct ProcessorTime(BTreeMap<u32, u64>);

impl ProcessorTime {
    pub(crate) fn of(pid: u32) -> Result<Self> {
        let folder = format!("/proc/{pid}/task");
        let threads = fs::read_dir(&folder).with_context(|| format!("{folder} cannot be read"))?;
        let time = |thread: fs::DirEntry| {
            let id = thread.file_name().to_str()?.parse().ok()?;
            // A thread may have ended in this very moment.
            let told = fs::read_to_string(thread.path().join("schedstat")).ok()?;
            Some((id, told.split_ascii_whitespace().next()?.parse().ok()?))
        };
        let times: BTreeMap<_, _> = threads.filter_map(Result::ok).filter_map(time).collect();
        ensure!(!times.is_empty(), "this system does not tell what the threads of a process use");
        Ok(Self(times))
    }

    /// That of the threads of several processes.
    pub(crate) fn of_all(pids: &[u32]) -> Result<Self> {
        let mut all = BTreeMap::new();
        for pid in pids {
            all.extend(Self::of(*pid)?.0);
        }
        Ok(Self(all))
    }

    /// What was used since then. The last work of threads that have ended meanwhile is left out.
    pub(crate) fn since(&self, earlier: &Self) -> Duration {
        let used = self.0.iter().map(|(thread, now)| now - earlier.0.get(thread).unwrap_or(&0).min(now));
        Duration::from_nanos(used.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_time_is_known_and_that_of_nobody_is_not() {
        assert!(ProcessorTime::of(std::process::id()).is_ok());
        assert!(ProcessorTime::of(u32::MAX).is_err());
    }

    #[test]
    fn work_takes_processor_time_and_a_new_thread_counts_in_full() {
        let before = ProcessorTime::of(std::process::id()).unwrap();
        let mut number = 0_u64;
        while ProcessorTime::of(std::process::id()).unwrap().since(&before) < Duration::from_millis(20) {
            number = number.wrapping_mul(3).wrapping_add(1);
        }
        let [earlier, later] =
            [vec![(1, 50)], vec![(1, 70), (2, 5)]].map(|times| ProcessorTime(times.into_iter().collect()));
        assert_eq!(later.since(&earlier), Duration::from_nanos(25), "{number}");
        assert_eq!(earlier.since(&later), Duration::ZERO);
    }
}
