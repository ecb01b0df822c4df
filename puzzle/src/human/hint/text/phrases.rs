//! Lists, articles and capitals.

use std::fmt::Display;

use crate::DigitSet;

pub(super) fn list_digits(digits: DigitSet, conjunction: &str) -> String {
    list(&digits.iter().collect::<Vec<_>>(), conjunction)
}

/// "a 7", "an 8".
pub(super) fn with_article(digits: DigitSet) -> String {
    let digits = list_digits(digits, "and");
    let article =
        if digits.starts_with(['8', 'A', 'E', 'F', 'H', 'I', 'L', 'M', 'N', 'O']) { "an" } else { "a" };
    format!("{article} {digits}")
}

/// "a", "a and b", "a, b and c".
pub(super) fn list(items: &[impl Display], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(ToString::to_string).collect();
            format!("{} {conjunction} {last}", others.join(", "))
        }
    }
}

pub(super) fn capitalised(words: &str) -> String {
    let mut words = words.to_owned();
    // All begin with a letter of ASCII; the tables of all others are heavy for a page.
    words.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
    words
}
