//! When something on the screen changes next by itself, and until then nothing need be drawn. Knows no clock of its own.

/// A look at the state this often, in milliseconds, while something shown is about to pass.
const PASSING_MS: f64 = 100.0;
/// And at least this often: a race's last minutes begin.
const IDLE_MS: f64 = 2000.0;
/// The turn of a second is looked at a little after it, so that it has surely come.
const AFTER_MS: f64 = 2.0;

/// What runs or waits at one moment.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pace {
    /// Every frame differs: an animation, a press held down, a lock-out, a countdown.
    pub(super) moving: bool,
    /// Something shown passes soon: a toast, a gain, an attempt to connect.
    pub(super) passing: bool,
    /// What the race's clock shows in the picture, in milliseconds.
    pub(super) clock_ms: Option<u64>,
}

/// Milliseconds until the state must be looked at again; 0 asks for the next frame.
pub(super) fn due_in_ms(pace: &Pace) -> f64 {
    match (pace.moving, pace.passing, pace.clock_ms) {
        (true, _, _) => 0.0,
        (false, true, _) => PASSING_MS,
        (false, false, Some(ms)) => (1000 - ms % 1000) as f64 + AFTER_MS,
        (false, false, None) => IDLE_MS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motion_asks_for_every_frame() {
        assert_eq!(due_in_ms(&Pace { moving: true, passing: true, clock_ms: Some(1) }), 0.0);
    }

    #[test]
    fn a_clock_is_looked_at_when_its_second_turns() {
        let clock = |ms| due_in_ms(&Pace { clock_ms: Some(ms), ..Pace::default() });
        assert_eq!(clock(61_000), 1002.0);
        assert_eq!(clock(61_640), 362.0);
        assert_eq!(clock(61_999), 3.0);
    }

    #[test]
    fn what_passes_is_looked_at_more_often_than_rest() {
        assert_eq!(due_in_ms(&Pace { passing: true, clock_ms: Some(0), ..Pace::default() }), PASSING_MS);
        assert_eq!(due_in_ms(&Pace::default()), IDLE_MS);
    }
}
