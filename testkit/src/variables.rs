//! Numbers that whoever starts a story may set by variables. Knows no story.

use std::env;

use anyhow::{Context, Result};

/// The number in a variable, or the one that holds without it.
///
/// # Errors
/// When it is set to something else: says what is wanted.
pub fn number(name: &str, default: u64) -> Result<u64> {
    match env::var(name) {
        Ok(text) => text.parse().with_context(|| format!("{name} is {text:?}; a whole number is wanted")),
        Err(_) => Ok(default),
    }
}
