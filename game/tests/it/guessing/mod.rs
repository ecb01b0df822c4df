//! Whether guessing pays: races between players of the same skill and pace, some of whom guess and some of whom slip.
//!
//! Seeded, without a clock, and without the room: what it takes from the game is the penalty alone. The example
//! `guessing` prints the same races as tables.

pub(crate) mod field;
pub(crate) mod penalties;
pub(crate) mod player;
pub(crate) mod race;
pub(crate) mod slips;
#[cfg(test)]
mod tests;
pub(crate) mod tiers;
pub(crate) mod times;
