//! When moves are due. The schedule is fixed before the load begins and knows nothing of answers: a slow server does
//! not slow it down, and whoever measures from these moments leaves no waiting out.

use std::time::Duration;

use tokio::time::Instant;

/// The time of the load.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) from: Instant,
    /// Moves that are due before this moment warm the server up and are not measured.
    pub(crate) measured_from: Instant,
    pub(crate) until: Instant,
}

/// The moves of one racer: one in each period, at a moment of it that chance decides, so that many racers together
/// make a steady load without ever marching in step.
#[derive(Debug)]
pub(crate) struct Schedule {
    window: Window,
    period: Duration,
    racer: u32,
    /// Moves that have been taken.
    taken: u32,
}

impl Schedule {
    pub(crate) fn new(window: Window, period: Duration, racer: u32) -> Self {
        Self { window, period, racer, taken: 0 }
    }

    /// When the next move is due; `None` when none is before the window ends.
    pub(crate) fn due(&self) -> Option<Instant> {
        let share = chance(self.racer, self.taken);
        let due = self.window.from + self.period * self.taken + self.period.mul_f64(share);
        (due < self.window.until).then_some(due)
    }

    /// Takes the next move if it is due by now: the moment at which it was.
    pub(crate) fn take(&mut self, now: Instant) -> Option<Instant> {
        let due = self.due().filter(|&due| due <= now)?;
        self.taken += 1;
        Some(due)
    }

    pub(crate) fn is_measured(&self, due: Instant) -> bool {
        due >= self.window.measured_from
    }
}

/// From 0 up to 1, always the same for the same move: Sebastiano Vigna's SplitMix64.
fn chance(racer: u32, number: u32) -> f64 {
    let mut bits = (u64::from(racer) << 32 | u64::from(number)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((bits ^ bits >> 31) >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn window(seconds: u32) -> Window {
        let from = Instant::now();
        Window { from, measured_from: from + 1_000 * MS, until: from + 1_000 * MS * seconds }
    }

    /// All moves of a racer, as if each was taken in time.
    fn moves(window: Window, period: Duration, racer: u32) -> Vec<Instant> {
        let mut schedule = Schedule::new(window, period, racer);
        std::iter::from_fn(|| schedule.due().and_then(|due| schedule.take(due))).collect()
    }

    #[test]
    fn every_period_has_one_move_whoever_is_late() {
        let window = window(10);
        let in_time = moves(window, 250 * MS, 7);
        assert_eq!(in_time.len(), 40);
        for (number, due) in (0..).zip(&in_time) {
            let period = window.from + 250 * MS * number;
            assert!((period..period + 250 * MS).contains(due));
        }
        let mut late = Schedule::new(window, 250 * MS, 7);
        assert_eq!(late.take(window.from - MS), None);
        // A second in which nothing was done: its moves are due all the same, at their own moments.
        let second = window.from + 1_000 * MS;
        let caught_up: Vec<Instant> = std::iter::from_fn(|| late.take(second)).collect();
        assert_eq!(caught_up, in_time[..4]);
        assert_eq!(late.take(second), None);
    }

    #[test]
    fn many_racers_make_a_steady_load_and_no_two_march_in_step() {
        let window = window(5);
        let racers: Vec<Vec<Instant>> = (0..1_000).map(|racer| moves(window, 500 * MS, racer)).collect();
        assert_ne!(racers[0], racers[1]);
        for tenth in 0..50 {
            let from = window.from + 100 * MS * tenth;
            let moves =
                racers.iter().flatten().filter(|&&due| (from..from + 100 * MS).contains(&due)).count();
            assert!((140..=260).contains(&moves), "{moves} moves in the tenth {tenth}, 200 on average");
        }
    }

    #[test]
    fn the_window_ends_and_its_beginning_is_not_measured() {
        let window = window(3);
        let schedule = Schedule::new(window, 100 * MS, 1);
        let moves = moves(window, 100 * MS, 1);
        assert!(moves.iter().all(|&due| due < window.until));
        assert_eq!(moves.iter().filter(|&&due| schedule.is_measured(due)).count(), 20);
    }
}
