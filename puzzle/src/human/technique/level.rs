//! How hard a step counts: a level on the scale that Sudoku Explainer made common, and tiers of techniques.
//!
//! A level is the hardest single thought a puzzle asks for; how many of them it asks for is the score's matter.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The level of a step, in tenths: 12 is 1.2, a single in a box; 66 is 6.6, a turbot fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Level(u8);

impl Level {
    /// The highest level of each tier but the last.
    pub const BAND_ENDS: [Self; 5] = [Self(23), Self(34), Self(59), Self(84), Self(90)];

    /// Above every step.
    pub const MAX: Self = Self(u8::MAX);

    pub const fn from_tenths(tenths: u8) -> Self {
        Self(tenths)
    }

    pub const fn tenths(self) -> u8 {
        self.0
    }

    /// The levels of a tier, to its end.
    pub const fn range_of(tier: Tier) -> RangeInclusive<Self> {
        let place = tier as usize;
        let start = if place == 0 { Self(0) } else { Self(Self::BAND_ENDS[place - 1].0 + 1) };
        let end = if place < Self::BAND_ENDS.len() { Self::BAND_ENDS[place] } else { Self::MAX };
        start..=end
    }

    /// The tier that the level lies in.
    pub const fn tier(self) -> Tier {
        let mut tier = 0;
        while tier < Self::BAND_ENDS.len() && self.0 > Self::BAND_ENDS[tier].0 {
            tier += 1;
        }
        Tier::ALL[tier]
    }

    /// The level of a chain of so many claims: a tenth more whenever its length passes 4, 6, 8, 12, 16, 24, ...
    pub(super) fn lengthened(self, claims: usize) -> Self {
        let (mut limit, mut tenths) = (4, self.0);
        while claims > limit {
            limit += if limit.is_power_of_two() { limit / 2 } else { limit / 3 };
            tenths += 1;
        }
        Self(tenths)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// How hard a puzzle is for people: the band that the level of its hardest step lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Tier {
    /// Up to 2.3: singles.
    Easy,
    /// Up to 3.4: locked candidates and pairs.
    Medium,
    /// Up to 5.9: larger subsets, fish, wings, unique rectangles, short chains of one digit.
    Hard,
    /// Up to 8.4: chains, and choices that chains settle.
    Fiendish,
    /// Up to 9.0: forcing nets.
    Extreme,
    /// Above that, or no technique here gets through.
    Beyond,
}

impl Tier {
    /// All tiers, easiest first.
    pub const ALL: [Self; 6] =
        [Self::Easy, Self::Medium, Self::Hard, Self::Fiendish, Self::Extreme, Self::Beyond];
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Fiendish => "fiendish",
            Self::Extreme => "extreme",
            Self::Beyond => "beyond",
        })
    }
}

/// A word that names no tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a tier is easy, medium, hard, fiendish, extreme or beyond")]
pub struct NotATier;

impl FromStr for Tier {
    type Err = NotATier;

    fn from_str(word: &str) -> Result<Self, NotATier> {
        let named = |tier: &Self| tier.to_string().eq_ignore_ascii_case(word);
        Self::ALL.into_iter().find(named).ok_or(NotATier)
    }
}

#[cfg(test)]
mod tests {
    use super::Level;
    use super::Tier::{Beyond, Easy, Extreme, Fiendish, Hard, Medium};

    #[test]
    fn longer_chains_count_a_tenth_more_at_each_limit() {
        let of = |claims| Level(70).lengthened(claims).tenths();
        assert_eq!(
            [4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 25].map(of),
            [70, 71, 71, 72, 72, 73, 73, 74, 74, 75, 75, 76]
        );
    }

    #[test]
    fn tiers_end_where_they_say() {
        assert_eq!(
            [10, 23, 24, 34, 35, 59, 60, 84, 85, 90, 91].map(|tenths| Level(tenths).tier()),
            [Easy, Easy, Medium, Medium, Hard, Hard, Fiendish, Fiendish, Extreme, Extreme, Beyond]
        );
        assert_eq!(Level(85).to_string(), "8.5");
    }
}
