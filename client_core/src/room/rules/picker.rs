//! Which puzzle the next race is made with: the kinds that are offered by name, and what a host types. A request
//! that cannot be met is refused at once; the server decides whether a puzzle is found.

use std::sync::LazyLock;

use game::Settings;
use puzzle::{Clues, GenerateSpec, NotAVariant, Variant, words};

use crate::kinds;
use crate::order::sort_by_key;
use crate::text;

/// Sizes come first, then the others as the engine lists its words, then those that have no word of their own.
static KINDS: LazyLock<Vec<Variant>> = LazyLock::new(|| {
    let [(_, sizes), others @ ..] = kinds::groups();
    let mut others: Vec<&str> = others.into_iter().flat_map(|(_, names)| names).collect();
    sort_by_key(&mut others, |name| words().iter().position(|word| word.name == *name).unwrap_or(usize::MAX));
    sizes.into_iter().chain(others).filter_map(|name| name.parse().ok()).collect()
});

/// The kinds that are stepped through.
pub(crate) fn kinds() -> &'static [Variant] {
    &KINDS
}

/// The same request of another kind, with what cannot be had there replaced by the nearest that can.
pub(crate) fn with_kind(spec: &GenerateSpec, variant: Variant) -> GenerateSpec {
    let wanted = GenerateSpec { variant, ..spec.clone() };
    wanted.corrected().unwrap_or(wanted)
}

/// The same request with other clues.
///
/// # Errors
/// Why it cannot be had, in words.
pub(crate) fn with_clues(settings: &Settings, clues: Clues) -> Result<GenerateSpec, String> {
    let spec = GenerateSpec { clues, ..settings.puzzle.spec_of_next() };
    spec.check().map(|_| spec).map_err(|error| text::sentence(&error))
}

/// A kind as typed.
///
/// # Errors
/// What is wrong with it, in words.
pub(crate) fn read_kind(name: &str) -> Result<Variant, String> {
    name.parse().map_err(|error: NotAVariant| match error {
        NotAVariant::Unknown(word) if word.is_empty() => text::rules::name_a_kind().to_owned(),
        NotAVariant::Unknown(word) => text::rules::no_such_kind(text::plain(&word, 40)),
        other @ (NotAVariant::TooLong(_)
        | NotAVariant::Size(_)
        | NotAVariant::Twice(..)
        | NotAVariant::Impossible(_)) => text::sentence(&other),
    })
}

/// Clues as typed: "", "26", "24-28", "50-55 blank", "55-60% blank".
pub(crate) fn read_clues(typed: &str) -> Option<Clues> {
    let typed = typed.trim().to_ascii_lowercase();
    if typed.is_empty() {
        return Some(Clues::Usual);
    }
    let (range, blank) = match typed.strip_suffix("blank") {
        Some(range) => (range.trim(), true),
        None => (typed.as_str(), false),
    };
    let (range, percent) = match range.strip_suffix('%') {
        Some(range) => (range, true),
        None => (range, false),
    };
    let (start, end) = range.split_once(['-', '–']).unwrap_or((range, range));
    let (start, end): (u16, u16) = (start.trim().parse().ok()?, end.trim().parse().ok()?);
    match (percent, blank) {
        (false, false) => Some(Clues::Given(start..=end)),
        (false, true) => Some(Clues::Blank(start..=end)),
        (true, true) => Some(Clues::BlankPercent(u8::try_from(start).ok()?..=u8::try_from(end).ok()?)),
        (true, false) => None,
    }
}

/// Clues as one would type them.
pub(crate) fn clues_text(clues: &Clues) -> String {
    fn range<T: PartialEq + std::fmt::Display>(start: &T, end: &T) -> String {
        if start == end { start.to_string() } else { format!("{start}-{end}") }
    }
    match clues {
        Clues::Usual => String::new(),
        Clues::Given(given) => range(given.start(), given.end()),
        Clues::Blank(blank) => text::rules::blank(range(blank.start(), blank.end())),
        Clues::BlankPercent(blank) => text::rules::blank_percent(range(blank.start(), blank.end())),
    }
}
