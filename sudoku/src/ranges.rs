//! Wishes for puzzles as they are typed: one word or number, or two with a dash between them.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use puzzle::Tier;
use puzzle::generate::{Clues, GradeRange};

/// What was typed, read as what it means.
#[derive(Clone, Debug)]
pub(crate) struct Typed<T>(pub(crate) T);

/// A number of givens.
#[derive(Clone, Debug)]
pub(crate) struct Given(pub(crate) Clues);

/// A number of blank cells, or a share of them.
#[derive(Clone, Debug)]
pub(crate) struct Blank(pub(crate) Clues);

impl FromStr for Typed<GradeRange> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "any" {
            return Ok(Self(GradeRange::Any));
        }
        range::<Tier>(text).map(|tiers| Self(GradeRange::Tiers(tiers)))
    }
}

impl FromStr for Typed<Given> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        range(text).map(|clues| Self(Given(Clues::Given(clues))))
    }
}

impl FromStr for Typed<Blank> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let blank = match text.contains('%') {
            true => range(&text.replace('%', "")).map(Clues::BlankPercent),
            false => range(text).map(Clues::Blank),
        };
        blank.map(|blank| Self(Blank(blank)))
    }
}

/// `a-b`, or `a` for itself.
fn range<T: FromStr<Err: Display> + Clone>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (start, end) = text.split_once('-').unwrap_or((text, text));
    let read = |word: &str| word.parse::<T>().map_err(|error| format!("`{word}`: {error}"));
    Ok(read(start)?..=read(end)?)
}
