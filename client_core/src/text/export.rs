//! What printing and exporting says.

pub use super::made::export::*;

/// Characters of a title that become part of a file's name.
const STEM_CHARS_MAX: usize = 40;

/// What a file is called after a title, without its ending: "Daily, Sun 22 Nov 2026" is `daily-sun-22-nov-2026`.
#[must_use]
pub fn file_stem(title: &str) -> String {
    let words = title.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty());
    let stem = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    let stem: String = stem.chars().take(STEM_CHARS_MAX).collect();
    if stem.is_empty() { "sudoku".to_owned() } else { stem }
}
