//! Time as a value. Owns nothing but the unit; where "now" comes from is the shell's business.

use serde::{Deserialize, Serialize};

/// Milliseconds on the server's monotonic clock; only differences mean anything to a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Millis(pub u64);

impl Millis {
    /// The moment `ms` later; saturates at the end of time.
    #[must_use]
    pub fn plus(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// Milliseconds from `earlier` to `self`; 0 when `earlier` is in fact later.
    #[must_use]
    pub fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// `seconds` as milliseconds.
pub(crate) const fn seconds(seconds: u64) -> u64 {
    seconds * 1_000
}
