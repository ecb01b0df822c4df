//! What is said about the games that were played.

use puzzle::Variant;

use super::{counts, list};
use crate::statistics::PlayedCounts;

pub use super::made::statistics::*;

/// A kind as the statistics call it, in words; the name itself where this release does not know it.
#[must_use]
pub fn kind(name: &str) -> String {
    match name.parse::<Variant>() {
        Ok(variant) => super::kind(Some(&variant)),
        Err(_) => super::capital(name),
    }
}

/// "30 in practice, 10 races, 2 challenges, 5 earlier"; without what was not played.
#[must_use]
pub fn played(of: PlayedCounts) -> String {
    let parts = [
        (of.practice > 0).then(|| in_practice(of.practice)),
        (of.races > 0).then(|| counts::races(of.races)),
        (of.challenges > 0).then(|| counts::challenges(of.challenges)),
        (of.earlier > 0).then(|| earlier(of.earlier)),
    ];
    list(parts).unwrap_or_default()
}
