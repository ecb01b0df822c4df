//! What the technique trainer says.

use puzzle::Technique;

use super::capital;
use crate::practice::Trained;

pub const TITLE: &str = "Technique trainer";
pub const MEANS: &str = "Find the next step, one technique at a time";
pub const SHEET_MEANS: &str = "A position in which the technique is the next step. Enter the digit that it gives, or strike a candidate that it rules out.";
pub const ENTER: &str = "enter a digit";
pub const STRIKE: &str = "strike a candidate";
pub const NEXT: &str = "Another one";
pub const NO_TOOLS: &str = "Not in an exercise: find the step, or ask for a hint.";

/// "Naked pair".
#[must_use]
pub fn name(technique: Technique) -> String {
    capital(&technique.to_string())
}

#[must_use]
pub fn wrong(technique: Technique) -> String {
    format!("That is wrong. Look for the {technique}.")
}

#[must_use]
pub fn other(technique: Technique) -> String {
    format!("True, but not the step that is meant. Look for the {technique}.")
}

/// "Found: skyscraper", "Skyscraper".
#[must_use]
pub fn headline(technique: Technique, found: bool) -> String {
    if found { format!("Found: {technique}") } else { name(technique) }
}

/// "found 3 of 5", nothing before the first.
#[must_use]
pub fn trained(trained: Trained) -> String {
    let Trained { found, tried } = trained;
    if tried == 0 { String::new() } else { format!("found {found} of {tried}") }
}
