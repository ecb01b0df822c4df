//! The one place where the server reads the time. Gives milliseconds since 1970 that never run
//! backwards: the system's clock is read once at the start, a monotonic one counts from there.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::Millis;
use tokio::time::Instant;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    started_at: Millis,
    started: Instant,
}

impl Clock {
    pub(crate) fn start() -> Self {
        // A system clock before 1970 is off anyway; only differences of stamps mean anything.
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started_at: Millis(whole_ms(since_epoch)), started: Instant::now() }
    }

    pub(crate) fn now(&self) -> Millis {
        self.started_at.plus(whole_ms(self.started.elapsed()))
    }

    /// The moment of `at` for timers; one that has passed is due at once.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        self.started + Duration::from_millis(at.since(self.started_at))
    }
}

fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn stamps_follow_the_timers_and_back() {
        let clock = Clock::start();
        let start = clock.now();
        tokio::time::advance(Duration::from_millis(1_500)).await;
        assert_eq!(clock.now(), start.plus(1_500));
        assert_eq!(clock.instant(start.plus(2_000)), Instant::now() + Duration::from_millis(500));
        assert_eq!(clock.instant(Millis(0)), clock.started);
    }
}
