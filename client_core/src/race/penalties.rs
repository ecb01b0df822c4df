//! What mistakes and hints cost a racer: strikes, and times without moves. Owns how long a lock-out still lasts.

use game::Millis;

use super::Context;
use super::clock::moment_in;

/// How far apart the ends of one lock-out may be that was told twice, over lines of different speed.
const SAME_END_MS: u64 = 2_000;

/// No moves until `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lockout {
    pub until: Millis,
    /// How long it is in all, in milliseconds; never 0.
    pub total_ms: u64,
}

impl Lockout {
    /// The share that is still to wait, from 1 down to 0.
    #[must_use]
    pub fn share_left(&self, now: Millis) -> f32 {
        (self.until.since(now) as f32 / self.total_ms as f32).min(1.0)
    }

    #[must_use]
    pub fn is_over(&self, now: Millis) -> bool {
        now >= self.until
    }
}

/// Why no moves are taken, as far as this client has seen it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LockedBy {
    #[default]
    Unknown,
    Mistake,
    Guess,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Penalties {
    lockout: Option<Lockout>,
    by: LockedBy,
    strikes: u8,
}

impl Penalties {
    pub(super) fn strikes(&self) -> u8 {
        self.strikes
    }

    pub(super) fn set_strikes(&mut self, strikes: u8) {
        self.strikes = strikes;
    }

    /// The lock-out of the moment.
    pub(super) fn lockout(&self, now: Millis) -> Option<Lockout> {
        self.lockout.filter(|lockout| !lockout.is_over(now))
    }

    /// When the last lock-out ends, for as long as [`Penalties::expire`] has not seen its end.
    pub(super) fn locked_until(&self) -> Option<Millis> {
        self.lockout.map(|lockout| lockout.until)
    }

    /// No moves for `ms`, counted from when the message was sent.
    pub(super) fn lock(&mut self, ms: u32, cx: &Context<'_>) {
        let until = moment_in(cx.now, ms, cx.one_way_ms);
        let total_ms = until.since(cx.now);
        self.lockout = (total_ms > 0).then_some(Lockout { until, total_ms });
        self.by = LockedBy::Unknown;
    }

    /// No moves for `ms`, as a board that comes anew says: the rest of the lock-out that was known, if that ends about then.
    pub(super) fn lock_again(&mut self, ms: u32, cx: &Context<'_>) {
        let (known, by) = (self.lockout, self.by);
        self.lock(ms, cx);
        if let (Some(lockout), Some(known)) = (&mut self.lockout, known)
            && lockout.until.0.abs_diff(known.until.0) <= SAME_END_MS
        {
            lockout.total_ms = known.total_ms.max(lockout.total_ms);
            self.by = by;
        }
    }

    /// The same, for something that this client has seen.
    pub(super) fn lock_for(&mut self, by: LockedBy, ms: u32, cx: &Context<'_>) {
        self.lock(ms, cx);
        self.by = by;
    }

    pub(super) fn locked_by(&self) -> LockedBy {
        self.by
    }

    /// Ends a lock-out whose time is over; true if there was one.
    pub(super) fn expire(&mut self, now: Millis) -> bool {
        self.lockout.take_if(|lockout| lockout.is_over(now)).is_some()
    }

    pub(super) fn unlock(&mut self) {
        self.lockout = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lockout_told_again_goes_on() {
        let mut penalties = Penalties::default();
        let mut outputs = Vec::new();
        let mut cx = Context {
            now: Millis(0),
            one_way_ms: 0,
            online: true,
            saving: true,
            digit_first: false,
            outputs: &mut outputs,
        };
        penalties.lock_for(LockedBy::Guess, 80_000, &cx);
        cx.now = Millis(40_000);
        penalties.lock_again(40_500, &cx);
        let known = Lockout { until: Millis(80_500), total_ms: 80_000 };
        assert_eq!(
            (penalties.lockout(Millis(40_000)), penalties.locked_by()),
            (Some(known), LockedBy::Guess)
        );
        // Another one.
        cx.now = Millis(41_000);
        penalties.lock_again(10_000, &cx);
        let other = Lockout { until: Millis(51_000), total_ms: 10_000 };
        assert_eq!(
            (penalties.lockout(Millis(41_000)), penalties.locked_by()),
            (Some(other), LockedBy::Unknown)
        );
        penalties.lock_again(0, &cx);
        assert_eq!(penalties.lockout(Millis(41_000)), None);
    }

    #[test]
    fn a_lockout_drains() {
        let lockout = Lockout { until: Millis(3_000), total_ms: 3_000 };
        assert!((lockout.share_left(Millis(0)) - 1.0).abs() < f32::EPSILON);
        assert!((lockout.share_left(Millis(1_500)) - 0.5).abs() < f32::EPSILON);
        assert!(lockout.is_over(Millis(3_000)));
    }
}
