//! What the system says about this process.

use std::fs;

/// Bytes of this process in RAM. `None` where the system has no `/proc`.
pub(crate) fn resident_bytes() -> Option<u64> {
    resident_in(&fs::read_to_string("/proc/self/status").ok()?)
}

fn resident_in(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    kib.checked_mul(1_024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_in_kib() {
        let status = "Name:\tnonet-server\nVmHWM:\t   99999 kB\nVmRSS:\t   12345 kB\nThreads:\t2\n";
        assert_eq!(resident_in(status), Some(12_345 * 1_024));
        assert_eq!(resident_in("VmRSS: lots"), None);
    }
}
