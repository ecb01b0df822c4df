//! Tips for the first races: which there are, and which were read.

use serde::{Deserialize, Serialize};

/// A word that a newcomer meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    Strike,
    Lockout,
    Corner,
    DigitFirst,
}

impl Lesson {
    pub(crate) const ALL: [Self; 4] = [Self::Strike, Self::Lockout, Self::Corner, Self::DigitFirst];
}

/// Which were read, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lessons(u8);

impl Lessons {
    pub const NONE: Self = Self(0);
    /// Nothing more is taught.
    pub const SKIPPED: Self = Self(u8::MAX);

    pub(crate) const fn has(self, lesson: Lesson) -> bool {
        self.0 & 1 << lesson as u8 != 0
    }

    #[must_use]
    pub const fn with(self, lesson: Lesson) -> Self {
        Self(self.0 | 1 << lesson as u8)
    }
}
