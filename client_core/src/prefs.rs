//! What the person prefers, on every device for itself. Never part of a room's rules.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    pub colours: ColourScheme,
    /// No motion but the countdown.
    pub reduced_motion: bool,
    /// A bot is fine as an opponent.
    pub with_bots: bool,
    /// A digit is chosen first, then the cells that get it.
    pub digit_first: bool,
    /// The rows of the digit pad stand as on a number block: 7 8 9 on top.
    pub flip_pad: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ColourScheme {
    /// As the system has it.
    #[default]
    System,
    Light,
    Dark,
}
