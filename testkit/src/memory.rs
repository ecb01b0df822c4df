//! What the operating system tells about the memory of another process, and about its own for sockets.

use anyhow::{Context, Result};

/// Bytes of memory that a process occupies.
pub fn resident_bytes(pid: u32) -> Result<u64> {
    process_bytes(pid, "VmRSS")
}

/// A figure of a process in bytes: `VmRSS`, or `VmHWM` for the most that it has occupied.
pub fn process_bytes(pid: u32, field: &str) -> Result<u64> {
    let path = format!("/proc/{pid}/status");
    let status = std::fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))?;
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    let kibibytes: u64 = line.context("no such figure")?.trim().trim_end_matches(" kB").parse()?;
    Ok(kibibytes * 1024)
}

/// Bytes that the kernel keeps for all TCP sockets of this machine.
pub fn kernel_tcp_bytes() -> Result<u64> {
    const PAGE_BYTES: u64 = 4_096;
    let text = std::fs::read_to_string("/proc/net/sockstat").context("/proc/net/sockstat cannot be read")?;
    let line = text.lines().find_map(|line| line.strip_prefix("TCP: ")).context("no TCP")?;
    let (_, pages) = line.split_once(" mem ").context("no memory")?;
    Ok(PAGE_BYTES * pages.split(' ').next().context("no number")?.parse::<u64>()?)
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
