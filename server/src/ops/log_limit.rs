//! Lines of the log that a stranger can cause: so many in a second are written, the others only counted.
//! A flood of connections must not become a flood of the log.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::STRANGERS_LINES_PER_SECOND;

#[derive(Debug, Default)]
pub(crate) struct LogLimit(Mutex<Second>);

/// What has been written since it began.
#[derive(Debug, Default)]
struct Second {
    began: Option<Instant>,
    written: u32,
    unwritten: u64,
}

impl LogLimit {
    /// Whether a line may be written now, and how many were not since the last one that was.
    pub(crate) fn admit(&self, now: Instant) -> Option<u64> {
        let mut second = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if second.began.is_none_or(|began| now.saturating_duration_since(began) >= Duration::from_secs(1)) {
            second.began = Some(now);
            second.written = 0;
        }
        if second.written == STRANGERS_LINES_PER_SECOND {
            second.unwritten += 1;
            return None;
        }
        second.written += 1;
        Some(std::mem::take(&mut second.unwritten))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_leaves_a_few_lines_and_its_count() {
        let (limit, start) = (LogLimit::default(), Instant::now());
        let written = (0..1_000).filter(|_| limit.admit(start).is_some()).count();
        assert_eq!(written, STRANGERS_LINES_PER_SECOND as usize);
        let later = start + Duration::from_secs(1);
        assert_eq!(limit.admit(later), Some(1_000 - u64::from(STRANGERS_LINES_PER_SECOND)));
        assert_eq!(limit.admit(later), Some(0));
    }
}
