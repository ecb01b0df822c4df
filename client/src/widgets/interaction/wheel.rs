//! The wheel as steps: one for each notch of a mouse's wheel, one for a whole gesture on a trackpad, however long and however many
//! events it makes. Knows no widgets.

/// A notch moves at least so far at once, in logical pixels; fingers on a trackpad begin slowly.
const NOTCH_MIN: f32 = 30.0;
/// Fingers that rest so long, in milliseconds, begin anew. What a trackpad adds when they are gone comes in shorter intervals.
const REST_MS: f64 = 200.0;
/// Notches that one event stands for at most.
const STEPS_MAX: usize = 9;

/// The movement under way.
#[derive(Debug, Default)]
pub(super) struct Wheel {
    /// How far its first event went; signed.
    first: f32,
    last_ms: f64,
}

impl Wheel {
    /// How many steps an event makes.
    pub(super) fn steps(&mut self, dy: f32, now_ms: f64) -> usize {
        let goes_on = self.first * dy > 0.0 && now_ms - self.last_ms < REST_MS;
        self.last_ms = now_ms;
        if !goes_on {
            self.first = dy;
            return usize::from(dy != 0.0);
        }
        if self.first.abs() < NOTCH_MIN {
            return 0;
        }
        // A slow page gets several notches as one event.
        ((dy / self.first).round() as usize).min(STEPS_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps of events that come every so many milliseconds.
    fn steps(every_ms: f64, events: &[f32]) -> Vec<usize> {
        let (mut wheel, mut now_ms) = (Wheel::default(), 0.0);
        let mut step = |&dy: &f32| {
            now_ms += every_ms;
            wheel.steps(dy, now_ms)
        };
        events.iter().map(&mut step).collect()
    }

    #[test]
    fn each_notch_is_one_step_whatever_its_size() {
        for notch in [48.0, 53.0, 100.0, 120.0, 240.0, -100.0] {
            assert_eq!(steps(15.0, &[notch; 4]), [1; 4], "{notch} px, fast");
            assert_eq!(steps(700.0, &[notch; 4]), [1; 4], "{notch} px, slow");
        }
        assert_eq!(steps(15.0, &[100.0, 300.0, 100.0]), [1, 3, 1], "events that were joined");
        assert_eq!(steps(15.0, &[100.0, 1e30]), [1, STEPS_MAX]);
    }

    #[test]
    fn a_trackpad_gesture_is_one_step() {
        let swipe = [1.0, 4.0, 12.0, 40.0, 90.0, 60.0, 30.0, 8.0, 2.0, 1.0];
        assert_eq!(steps(16.0, &swipe).iter().sum::<usize>(), 1);
        assert_eq!(steps(16.0, &[4.0; 50]).iter().sum::<usize>(), 1);
        assert_eq!(steps(400.0, &[4.0; 3]), [1; 3], "three gestures");
    }

    #[test]
    fn the_other_way_is_a_step_at_once() {
        assert_eq!(steps(16.0, &[4.0, 4.0, -4.0, -4.0, 4.0]), [1, 0, 1, 0, 1]);
        assert_eq!(steps(16.0, &[100.0, -100.0]), [1, 1]);
        assert_eq!(steps(16.0, &[0.0, -0.0]), [0, 0], "sideways");
    }
}
