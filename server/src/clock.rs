//! The only place where the server reads the time. Server time, in milliseconds, is monotonic and stands still
//! while the server is down: it continues from the last stored stamp, so that deadlines and race clocks exclude an
//! outage for all players alike. Wall-clock time is only for records that people read.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::{Day, Millis};
use ownership::Behind;
use tokio::time::Instant;

use crate::limits::DAILY_GRACE_S;

#[derive(Clone, Debug)]
pub(crate) struct Clock {
    started_at: Millis,
    behind_ms: i64,
    /// Empty until the server is ready: no race loses time to the work of bringing it back.
    started: Arc<OnceLock<Instant>>,
}

impl Clock {
    /// Stands at `last` until it is started. Without one, which is a server's first start, from the milliseconds since 1970:
    /// any number would do.
    pub(crate) fn resume(last: Option<Millis>) -> Self {
        let since_epoch = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let started_at = last.unwrap_or_else(|| Millis(whole_ms(since_epoch())));
        Self { started_at, behind_ms: 0, started: Arc::default() }
    }

    /// The clock of a room that has lost `behind_ms` since it was opened, in changes of its node.
    pub(crate) fn behind(&self, behind_ms: i64) -> Self {
        let behind_ms = self.behind_ms.saturating_add(behind_ms);
        Self { behind_ms, ..self.clone() }
    }

    /// What this clock shows when the server's shows `at`.
    pub(crate) fn of_server(&self, at: Millis) -> Millis {
        Behind(self.behind_ms).room_time(at)
    }

    /// Begins to run, if it does not yet.
    pub(crate) fn start(&self) {
        self.started.get_or_init(Instant::now);
    }

    pub(crate) fn now(&self) -> Millis {
        let runs_for = self.started.get().map(Instant::elapsed).unwrap_or_default();
        self.of_server(self.started_at.plus(whole_ms(runs_for)))
    }

    /// The moment of `at` for timers; one that has passed is due at once. Only right once the clock runs.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        let started = self.started.get().copied().unwrap_or_else(Instant::now);
        started + Duration::from_millis(at.since(self.of_server(self.started_at)))
    }

    /// The day of the calendar, by the clock on the wall.
    pub(crate) fn today(&self) -> Day {
        Day::of_second(self.wall().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs())
    }

    /// The first day whose daily has a solution that nobody may see.
    pub(crate) fn daily_open_from(&self) -> Day {
        let since_1970 = self.wall().duration_since(UNIX_EPOCH).unwrap_or_default();
        Day::of_second(since_1970.as_secs().saturating_sub(DAILY_GRACE_S))
    }

    /// What the clock on the wall says; it may be set back and forth.
    pub(crate) fn wall(&self) -> SystemTime {
        SystemTime::now()
    }

    /// The same in milliseconds since 1970.
    pub(crate) fn wall_ms(&self) -> u64 {
        whole_ms(self.wall().duration_since(UNIX_EPOCH).unwrap_or_default())
    }
}

fn whole_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_room_leaves_out_what_it_lost() {
        let clock = Clock::resume(Some(Millis(50_000)));
        clock.start();
        let of_room = clock.behind(7_000);
        tokio::time::advance(Duration::from_millis(500)).await;
        assert_eq!((clock.now(), of_room.now()), (Millis(50_500), Millis(43_500)));
        assert_eq!(of_room.of_server(clock.now()), of_room.now());
        let due = Instant::now() + Duration::from_millis(1_500);
        assert_eq!(of_room.instant(Millis(45_000)), due);
    }

    #[tokio::test(start_paused = true)]
    async fn stamps_follow_the_timers_and_back() {
        let clock = Clock::resume(None);
        let start = clock.now();
        tokio::time::advance(Duration::from_millis(900)).await;
        assert_eq!(clock.now(), start, "it does not run yet");
        clock.start();
        tokio::time::advance(Duration::from_millis(1_500)).await;
        assert_eq!(clock.now(), start.plus(1_500));
        assert_eq!(clock.instant(start.plus(2_000)), Instant::now() + Duration::from_millis(500));
        assert_eq!(Some(&clock.instant(Millis(0))), clock.started.get());
    }
}
