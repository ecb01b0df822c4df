//! How strong a player is in one class, as far as is known, and how that fades while they do not race.

use serde::{Deserialize, Serialize};

use crate::glicko;

/// From this deviation on a rating is provisional, in points.
pub const PROVISIONAL_DEVIATION: u16 = 110;
/// What everybody starts with, and the ends of the scale, in points.
pub const RATING_START: i32 = 1_500;
pub const RATING_MIN: i32 = 400;
pub const RATING_MAX: i32 = 4_000;
pub const DEVIATION_MAX: u16 = 350;

/// What is known of a player's strength in one class, on the scale of Glicko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    /// In hundredths of a point, from 400 to 4000 points.
    pub rating_centi: i32,
    /// The standard deviation right after the last match, in hundredths of a point, from 45 to 350 points.
    pub deviation_centi: i32,
    /// How much strength is expected to vary, in millionths; at most 0.1.
    pub volatility_micro: i32,
    /// When it last changed, in milliseconds since 1970.
    pub at_ms: u64,
}

/// A rating at some time in whole points, as players see it and matchmaking goes by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Strength {
    /// From [`RATING_MIN`] to [`RATING_MAX`].
    pub rating: i32,
    /// The standard deviation: up to [`DEVIATION_MAX`].
    pub deviation: u16,
}

impl Strength {
    /// That of somebody who has never raced.
    pub const START: Self = Self { rating: RATING_START, deviation: DEVIATION_MAX };

    /// Whether too little is known of the player for the rating to mean much.
    #[must_use]
    pub const fn is_provisional(self) -> bool {
        self.deviation >= PROVISIONAL_DEVIATION
    }
}

impl Rating {
    /// That of somebody who has never raced, from `at_ms` on.
    #[must_use]
    pub const fn start(at_ms: u64) -> Self {
        Self { rating_centi: 150_000, deviation_centi: 35_000, volatility_micro: 60_000, at_ms }
    }

    /// In whole points, as players see it.
    #[must_use]
    pub fn shown(&self) -> i32 {
        (self.rating_centi + 50).div_euclid(100)
    }

    /// The standard deviation at a later time, in points: it grows while nobody learns anything.
    #[must_use]
    pub fn deviation_at(&self, at_ms: u64) -> f64 {
        glicko::at(self, at_ms).deviation
    }

    /// In whole points at a later time; a part of a point of deviation is dropped, so that it is provisional here and there.
    #[must_use]
    pub fn strength_at(&self, at_ms: u64) -> Strength {
        Strength { rating: self.shown(), deviation: self.deviation_at(at_ms) as u16 }
    }

    #[must_use]
    pub fn is_provisional(&self, at_ms: u64) -> bool {
        self.strength_at(at_ms).is_provisional()
    }
}
