//! What is said about the setter's seat, to the setter and to the solvers.

use puzzle::Credits;

use super::made::seat::{self as words, by, title_by};

/// "Oleg needs a hidden pair in row 5, 48 s".
#[must_use]
pub fn needs(name: &str, technique: &str, house: Option<&str>, ms: u64) -> String {
    words::needs(name, is_vowel(technique), technique, house, ms)
}

/// "a hidden pair in row 5".
#[must_use]
pub fn a_step(technique: &str, house: Option<&str>) -> String {
    words::a_step(is_vowel(technique), technique, house)
}

fn is_vowel(technique: &str) -> bool {
    technique.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'X'])
}

/// "Night train, by Ann": title and author of a puzzle, as far as there are any.
#[must_use]
pub fn credits_line(credits: &Credits) -> Option<String> {
    let [title, author] =
        [(credits.title(), Credits::TITLE_CHARS_MAX), (credits.author(), Credits::AUTHOR_CHARS_MAX)]
            .map(|(said, chars_max)| super::plain(said, chars_max));
    match (title.is_empty(), author.is_empty()) {
        (true, true) => None,
        (false, true) => Some(title),
        (true, false) => Some(by(author)),
        (false, false) => Some(title_by(title, author)),
    }
}
