//! How long a game has been played. The time comes from outside, and pauses do not count.

use game::Millis;

/// Time that passes between two looks counts up to here, in milliseconds: a computer that slept was not playing.
const LOOK_MS_MAX: u64 = 90_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stopwatch {
    played_ms: u64,
    /// When it was looked at last, while it runs.
    seen_at: Option<Millis>,
}

impl Stopwatch {
    /// One that stands at a time that was stored.
    pub(crate) fn at(played_ms: u64) -> Self {
        Self { played_ms, seen_at: None }
    }

    /// Counts time that was played elsewhere.
    pub(crate) fn add(&mut self, played_ms: u64) {
        self.played_ms += played_ms;
    }

    pub(crate) fn is_running(&self) -> bool {
        self.seen_at.is_some()
    }

    pub(crate) fn run(&mut self, now: Millis) {
        self.look(now);
        self.seen_at = Some(now);
    }

    pub(crate) fn stop(&mut self, now: Millis) {
        self.look(now);
        self.seen_at = None;
    }

    /// Counts what has passed since the last look.
    pub(crate) fn look(&mut self, now: Millis) {
        if let Some(seen_at) = &mut self.seen_at {
            self.played_ms += now.since(*seen_at).min(LOOK_MS_MAX);
            *seen_at = now;
        }
    }

    pub(crate) fn elapsed_ms(&self, now: Millis) -> u64 {
        self.played_ms + self.seen_at.map_or(0, |seen_at| now.since(seen_at).min(LOOK_MS_MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_and_sleep_do_not_count() {
        let mut clock = Stopwatch::at(5_000);
        assert_eq!(clock.elapsed_ms(Millis(99)), 5_000);
        clock.run(Millis(1_000));
        assert_eq!(clock.elapsed_ms(Millis(3_000)), 7_000);
        clock.stop(Millis(3_000));
        clock.run(Millis(10_000));
        clock.look(Millis(11_000));
        assert_eq!(clock.elapsed_ms(Millis(11_000)), 8_000);
        clock.look(Millis(5_000_000));
        assert_eq!(clock.elapsed_ms(Millis(5_000_000)), 8_000 + LOOK_MS_MAX);
    }
}
