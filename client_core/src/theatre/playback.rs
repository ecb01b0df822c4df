//! Playing a replay: how far it is, how fast it goes, and the pauses that it passes quickly. Time is an argument; knows no lane.

use game::Millis;

/// Times as fast as the race was, in tenths.
pub const SPEEDS: [u32; 5] = [5, 10, 20, 80, 600];
const SPEED_AT_FIRST: usize = 2;
/// How many times faster a pause passes in which nobody does anything.
const PAUSE_TIMES: u64 = 20;
/// Parts of a millisecond that are counted.
const PARTS: u64 = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playback {
    /// How far it is, in tenths of a millisecond since the start.
    at: u64,
    end: u64,
    speed: usize,
    pub skips_pauses: bool,
    /// When it was looked at last, while it plays.
    seen: Option<Millis>,
}

impl Playback {
    pub(super) fn new(end_ms: u32) -> Self {
        let end = u64::from(end_ms) * PARTS;
        Self { at: 0, end, speed: SPEED_AT_FIRST, skips_pauses: true, seen: None }
    }

    /// Milliseconds since the start of the race.
    #[must_use]
    pub fn at_ms(&self) -> u32 {
        u32::try_from(self.at / PARTS).unwrap_or(u32::MAX)
    }

    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.seen.is_some()
    }

    /// Index into [`SPEEDS`].
    #[must_use]
    pub fn speed(&self) -> usize {
        self.speed
    }

    pub(super) fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(SPEEDS.len() - 1);
    }

    /// At the end it begins anew.
    pub(super) fn play(&mut self, now: Millis) {
        if self.at >= self.end {
            self.at = 0;
        }
        self.seen = Some(now);
    }

    pub(super) fn pause(&mut self) {
        self.seen = None;
    }

    pub(super) fn seek(&mut self, ms: u32) {
        self.at = (u64::from(ms) * PARTS).min(self.end);
    }

    /// Goes on to this moment; `pauses` are the times in which nobody does anything, as milliseconds from and to.
    pub(super) fn tick(&mut self, pauses: &[(u32, u32)], now: Millis) {
        let Some(seen) = self.seen.replace(now) else { return self.pause() };
        let mut left = now.since(seen) * u64::from(SPEEDS[self.speed]);
        while left > 0 && self.at < self.end {
            let ends_later = |pause: &&(u32, u32)| u64::from(pause.1) * PARTS > self.at;
            let pause = pauses.iter().find(ends_later).filter(|_| self.skips_pauses);
            let [from, to] = pause.map_or([self.end; 2], |(from, to)| {
                [*from, *to].map(|ms| (u64::from(ms) * PARTS).min(self.end))
            });
            let (until, times) = if self.at < from { (from, 1) } else { (to, PAUSE_TIMES) };
            let whole = (until - self.at).div_ceil(times);
            self.at = if left >= whole { until } else { self.at + left * times };
            left = left.saturating_sub(whole);
        }
        if self.at >= self.end {
            self.pause();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_at_its_speed_and_stops_at_the_end() {
        for (speed, after_ms) in [500, 1_000, 2_000, 8_000, 60_000].into_iter().enumerate() {
            let mut playback = Playback::new(100_000);
            playback.set_speed(speed);
            playback.play(Millis(5));
            // However often it is looked at.
            (1..=100).for_each(|tick| playback.tick(&[], Millis(5 + 10 * tick)));
            assert_eq!((playback.at_ms(), playback.is_playing()), (after_ms, true));
            playback.tick(&[], Millis(1_000_000));
            assert_eq!((playback.at_ms(), playback.is_playing()), (100_000, false));
        }
    }

    #[test]
    fn pauses_pass_quickly_if_wanted() {
        let play = |skips| {
            let mut playback = Playback::new(100_000);
            (playback.speed, playback.skips_pauses) = (1, skips);
            playback.play(Millis(0));
            playback.tick(&[(1_000, 41_000)], Millis(3_500));
            playback.at_ms()
        };
        // A second, 40 seconds in two, and half a second.
        assert_eq!([play(true), play(false)], [41_500, 3_500]);
    }

    #[test]
    fn at_the_end_it_begins_anew() {
        let mut playback = Playback::new(1_000);
        playback.seek(5_000);
        assert_eq!(playback.at_ms(), 1_000);
        playback.tick(&[], Millis(50));
        assert!(!playback.is_playing());
        playback.play(Millis(60));
        assert_eq!(playback.at_ms(), 0);
    }
}
