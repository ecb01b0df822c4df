//! What an answer may cost.
//!
//! Pure code has no clock, so work is counted: about as many units as cells that are looked at, fewer where many are looked at in
//! one go. That goes with processor time within a factor of some two over all boards, and an answer is the same on every machine.

/// Units of work to a millisecond of one core of 2024, measured over all kinds of boards.
const UNITS_PER_MS: u64 = 150_000;

/// Units of work that may be spent. Questions that share a budget spend it together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(u64);

impl Budget {
    /// A first look while somebody draws: some 60 ms, and with what surrounds it no more than 100.
    pub const GLANCE: Self = Self::of_ms(60);
    /// A room, which others wait for: some 50 ms.
    pub const ROOM: Self = Self::of_ms(50);
    /// An editor, which shows what it has and can be stopped: about a second.
    pub const EDITOR: Self = Self::of_ms(1_000);
    /// Somebody who asks for an answer and waits: some ten seconds.
    pub const PERSON: Self = Self::of_ms(10_000);

    /// About so many milliseconds.
    pub const fn of_ms(ms: u64) -> Self {
        Self(ms.saturating_mul(UNITS_PER_MS))
    }

    pub(crate) const fn of_units(units: u64) -> Self {
        Self(units)
    }

    /// The units that are left.
    pub const fn left(&self) -> u64 {
        self.0
    }

    /// Takes units away, at most those that are left.
    pub fn spend(&mut self, units: u64) {
        self.0 = self.0.saturating_sub(units);
    }

    /// Asks a question within at most `most` of what is left, and spends what it takes.
    pub fn share<T>(&mut self, most: Self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.0.min(most.0);
        let mut part = Self(whole);
        let answer = ask(&mut part);
        self.spend(whole - part.0);
        answer
    }
}
