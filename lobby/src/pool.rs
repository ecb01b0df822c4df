//! Pools as data: what is raced in each, by how many, how often it is paired and how far apart its players may be. Owns what a
//! pool may say; who waits in one, and what its puzzles are like in the end, is decided elsewhere.

mod check;
mod race;
mod shipped;
mod slug;

use std::ops::RangeInclusive;

use game::{Mode, Preset};
use puzzle::{Tier, Variant};
use serde::{Deserialize, Serialize};

pub use check::{PoolError, PoolFlaw, check_pools};
pub use slug::{Slug, SlugError};

use crate::limits::{WAVE_MS_DEFAULT, WINDOW_LEAST, WINDOW_MOST, WINDOW_SECOND, WINDOW_STEP};

/// A place where strangers wait for each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// What clients call it.
    pub name: Slug,
    /// What people read.
    pub title: String,
    pub seats: Seats,
    /// Ratings are kept for all pools of one class together. Without one its races are casual.
    #[serde(default)]
    pub class: Option<Slug>,
    /// Milliseconds between two waves.
    #[serde(default = "wave_ms_default")]
    pub wave_ms: u32,
    #[serde(default)]
    pub window: Window,
    #[serde(default)]
    pub mode: Mode,
    /// What mistakes cost and what helps.
    #[serde(default = "preset_default")]
    pub preset: Preset,
    /// Seconds until a race ends; `None`: when all are done.
    #[serde(default)]
    pub time_limit_s: Option<u32>,
    /// One of them is drawn for each race.
    pub kinds: Vec<Variant>,
    pub tiers: RangeInclusive<Tier>,
    /// The tier is that of the players' mean rating instead of being drawn.
    #[serde(default)]
    pub tier_by_rating: bool,
}

/// How many race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    pub least: u8,
    pub most: u8,
}

impl Seats {
    pub const DUEL: Self = Self { least: 2, most: 2 };
}

/// How far apart two may be, in points of rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// By so many more to meet an opponent a second sooner: the first wave's window follows from it and from how many come.
    pub second: u16,
    /// Percent of that more with each wave that a player has missed.
    pub step: u16,
    /// Never less, nor more.
    pub least: u16,
    pub most: u16,
}

impl Default for Window {
    fn default() -> Self {
        Self { second: WINDOW_SECOND, step: WINDOW_STEP, least: WINDOW_LEAST, most: WINDOW_MOST }
    }
}

const fn wave_ms_default() -> u32 {
    WAVE_MS_DEFAULT
}

const fn preset_default() -> Preset {
    Preset::Standard
}
