//! Motion: values that ease towards where they should be, and one-off moments such as a shake.
//! Draw state only: all of it may be forgotten in any frame. Knows time and names, nothing of what moves.

use std::collections::BTreeMap;

/// Values followed at once; those not asked for in a frame are forgotten at its end.
const VALUES_MAX: usize = 512;
/// One-off moments remembered at once.
const MOMENTS_MAX: usize = 64;

#[derive(Debug, Clone, Copy)]
struct Eased {
    from: f32,
    to: f32,
    started_ms: f64,
    duration_ms: f64,
    used: bool,
}

impl Eased {
    fn at(&self, now_ms: f64) -> f32 {
        if self.duration_ms <= 0.0 {
            return self.to;
        }
        let share = ((now_ms - self.started_ms) / self.duration_ms).clamp(0.0, 1.0);
        self.from + (self.to - self.from) * ease_out(share) as f32
    }

    fn moving(&self, now_ms: f64) -> bool {
        self.from.to_bits() != self.to.to_bits() && now_ms < self.started_ms + self.duration_ms
    }
}

/// Cubic ease-out: quick at first, then settling.
fn ease_out(share: f64) -> f64 {
    1.0 - (1.0 - share).powi(3)
}

#[derive(Debug, Default)]
pub(crate) struct Anim {
    now_ms: f64,
    /// With motion off every value is where it should be at once, and no moment is shown.
    still: bool,
    values: BTreeMap<String, Eased>,
    moments: BTreeMap<String, f64>,
    moving: bool,
}

impl Anim {
    pub(crate) fn begin(&mut self, now_ms: f64, still: bool) {
        self.now_ms = now_ms;
        self.still = still;
        self.moving = false;
    }

    /// Whether motion is off.
    pub(crate) fn is_still(&self) -> bool {
        self.still
    }

    /// Ends the frame; whether anything still moves.
    pub(crate) fn end(&mut self) -> bool {
        self.values.retain(|_, value| std::mem::take(&mut value.used));
        self.moving
    }

    /// The value called `key`, on its way to `target` within `duration_ms`. A new value starts where it belongs.
    pub(crate) fn ease(&mut self, key: &str, target: f32, duration_ms: f64) -> f32 {
        let now_ms = self.now_ms;
        if self.still || (self.values.len() >= VALUES_MAX && !self.values.contains_key(key)) {
            return target;
        }
        let value = self.values.entry(key.to_owned()).or_insert(Eased {
            from: target,
            to: target,
            started_ms: now_ms,
            duration_ms,
            used: true,
        });
        value.used = true;
        if value.to.to_bits() != target.to_bits() {
            *value =
                Eased { from: value.at(now_ms), to: target, started_ms: now_ms, duration_ms, used: true };
        }
        self.moving |= value.moving(now_ms);
        value.at(now_ms)
    }

    /// As [`Self::ease`] to 1, for what was not there before: it starts at 0.
    pub(crate) fn appear(&mut self, key: &str, duration_ms: f64) -> f32 {
        if !self.values.contains_key(key) {
            self.ease(key, 0.0, duration_ms);
        }
        self.ease(key, 1.0, duration_ms)
    }

    /// Marks that something has just happened.
    pub(crate) fn mark(&mut self, key: &str) {
        if self.moments.len() < MOMENTS_MAX || self.moments.contains_key(key) {
            self.moments.insert(key.to_owned(), self.now_ms);
        }
    }

    /// How far (0 to 1) the moment called `key` is through its `duration_ms`; nothing when it is over.
    pub(crate) fn moment(&mut self, key: &str, duration_ms: f64) -> Option<f32> {
        let started = *self.moments.get(key)?;
        let share = (self.now_ms - started) / duration_ms;
        if share >= 1.0 || self.still {
            self.moments.remove(key);
            return None;
        }
        self.moving = true;
        Some(share.max(0.0) as f32)
    }
}

/// Sideways offset (-1 to 1) of something shaking once, `share` of the way through.
pub(crate) fn shake(share: f32) -> f32 {
    (share * std::f32::consts::TAU * 2.5).sin() * (1.0 - share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_starts_where_it_belongs_and_eases_from_there() {
        let mut anim = Anim::default();
        anim.begin(0.0, false);
        assert_eq!(anim.ease("bar", 0.2, 250.0), 0.2);
        assert!(!anim.end());
        anim.begin(10.0, false);
        assert_eq!(anim.ease("bar", 0.8, 250.0), 0.2);
        assert!(anim.end());
        anim.begin(135.0, false);
        let half = anim.ease("bar", 0.8, 250.0);
        assert!(half > 0.5 && half < 0.8);
        anim.begin(300.0, false);
        assert_eq!(anim.ease("bar", 0.8, 250.0), 0.8);
        assert!(!anim.end());
    }

    #[test]
    fn a_new_target_halfway_starts_from_where_the_value_is() {
        let mut anim = Anim::default();
        anim.begin(0.0, false);
        anim.ease("x", 0.0, 100.0);
        anim.ease("x", 1.0, 100.0);
        anim.begin(50.0, false);
        let here = anim.ease("x", 1.0, 100.0);
        assert_eq!(anim.ease("x", 0.0, 100.0), here);
    }

    #[test]
    fn what_appears_starts_at_nothing() {
        let mut anim = Anim::default();
        anim.begin(0.0, false);
        assert_eq!(anim.appear("sheet", 200.0), 0.0);
        anim.end();
        anim.begin(200.0, false);
        assert_eq!(anim.appear("sheet", 200.0), 1.0);
    }

    #[test]
    fn reduced_motion_jumps_and_shows_no_moments() {
        let mut anim = Anim::default();
        anim.begin(0.0, true);
        anim.ease("x", 0.0, 100.0);
        anim.mark("shake");
        assert_eq!(anim.ease("x", 1.0, 100.0), 1.0);
        assert_eq!(anim.moment("shake", 300.0), None);
        assert!(!anim.end());
    }

    #[test]
    fn what_is_not_asked_for_is_forgotten() {
        let mut anim = Anim::default();
        anim.begin(0.0, false);
        anim.ease("x", 0.0, 100.0);
        anim.end();
        anim.begin(10.0, false);
        anim.end();
        anim.begin(20.0, false);
        assert_eq!(anim.ease("x", 1.0, 100.0), 1.0);
    }

    #[test]
    fn a_moment_passes() {
        let mut anim = Anim::default();
        anim.begin(100.0, false);
        anim.mark("gain");
        anim.begin(150.0, false);
        assert_eq!(anim.moment("gain", 100.0), Some(0.5));
        anim.begin(201.0, false);
        assert_eq!(anim.moment("gain", 100.0), None);
    }
}
