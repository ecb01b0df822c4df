//! What the technique trainer says.

use puzzle::Technique;

use super::capital;
use crate::practice;

pub use super::made::training::*;

/// "Naked pair".
#[must_use]
pub fn name(technique: Technique) -> String {
    capital(&technique.to_string())
}

/// "Found: skyscraper", "Skyscraper".
#[must_use]
pub fn headline(technique: Technique, is_found: bool) -> String {
    if is_found { found(technique) } else { name(technique) }
}

/// "found 3 of 5", nothing before the first.
#[must_use]
pub fn so_far(practice::Trained { found, tried }: practice::Trained) -> String {
    if tried == 0 { String::new() } else { trained(found, tried) }
}
