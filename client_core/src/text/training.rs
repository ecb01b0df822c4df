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

/// "hidden pairs", as they are spoken of in general.
#[must_use]
pub fn several(technique: Technique) -> String {
    const COUNTED: [&str; 13] = [
        "digit",
        "single",
        "pair",
        "triple",
        "quad",
        "wing",
        "kite",
        "scraper",
        "rectangle",
        "loop",
        "chain",
        "nie",
        "net",
    ];
    let name = technique.to_string();
    if COUNTED.iter().any(|ending| name.ends_with(ending)) { format!("{name}s") } else { name }
}

/// "Found: skyscraper", "Skyscraper".
#[must_use]
pub fn headline(technique: Technique, is_found: bool) -> String {
    if is_found { found(technique) } else { name(technique) }
}

/// "3 of 5 found without help", or how often it has held the player up; nothing before the first.
#[must_use]
pub fn so_far(of: practice::Trained, stalls: practice::Stalls) -> String {
    match (of.tried, stalls.count) {
        (0, 0) => String::new(),
        (0, stalls) => held_up(stalls),
        (tried, _) => trained(of.found, tried),
    }
}
