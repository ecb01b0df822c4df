//! The words that name kinds of puzzle: one table, read for parsing, for naming and for help.

use super::{NotAVariant, Outline, Variant};
use crate::Kind;
use crate::board::constraint::Notation;
use crate::board::layout::SIZES;

/// A word that may be part of a variant's name.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub name: &'static str,
    /// What it means, for help.
    pub about: &'static str,
    meaning: Entry,
}

#[derive(Clone, Copy, Debug)]
enum Entry {
    Plain,
    Outline(Outline),
    With(&'static [Kind]),
    Without(Kind),
}

/// What a word of a name does.
pub(super) enum Meaning {
    Plain,
    Size(u8),
    Outline(Outline),
    With(Vec<Kind>),
    Without(Kind),
}

const fn word(name: &'static str, meaning: Entry, about: &'static str) -> Word {
    Word { name, about, meaning }
}

/// Of words for the same rules the first is the one a variant is called by, so larger groups come first.
const WORDS: &[Word] = {
    use Entry::{Outline as Of, Plain, With, Without};
    &[
        word("classic", Plain, "each digit once in every row, column and box"),
        word("jigsaw", Of(Outline::Jigsaw), "irregular regions instead of boxes"),
        word("samurai", Of(Outline::Samurai), "four grids that share a corner box with a fifth"),
        word("cross", Of(Outline::Cross), "five grids in a cross"),
        word("twin", Of(Outline::Twin), "two grids that share a box"),
        word("five-boxes", Of(Outline::FiveBoxes), "one grid without its corner boxes"),
        word("frame", Of(Outline::Frame), "one grid without its middle box"),
        word("x", With(&[Kind::DIAGONAL_DOWN, Kind::DIAGONAL_UP]), "each digit once on both diagonals"),
        word("diagonal-down", With(&[Kind::DIAGONAL_DOWN]), "on the diagonal from the upper left"),
        word("diagonal-up", With(&[Kind::DIAGONAL_UP]), "on the diagonal from the lower left"),
        word("windoku", With(&[Kind::WINDOW]), "each digit once in each window between the boxes"),
        word("anti-knight", With(&[Kind::ANTI_KNIGHT]), "no digit twice a knight's move apart"),
        word("anti-king", With(&[Kind::ANTI_KING]), "no digit twice a king's move apart"),
        word("even-odd", With(&[Kind::EVEN, Kind::ODD]), "cells marked as even or odd"),
        word("killer", With(&[Kind::KILLER]), "cages with the sum of their digits, which differ"),
        word("greater-than", With(&[Kind::GREATER]), "signs between neighbours of a region"),
        word(
            "kropki",
            With(&[Kind::DIFFERENCE, Kind::RATIO, Kind::ALL_DIFFERENCES, Kind::ALL_RATIOS]),
            "white dots for a difference of 1, black ones for double; no dot, neither",
        ),
        word(
            "consecutive",
            With(&[Kind::DIFFERENCE, Kind::ALL_DIFFERENCES]),
            "a mark wherever neighbours differ by 1; no mark, they do not",
        ),
        word("loose-kropki", With(&[Kind::DIFFERENCE, Kind::RATIO]), "dots, of which any may be missing"),
        word("loose-consecutive", With(&[Kind::DIFFERENCE]), "marks, of which any may be missing"),
        word("latin", Without(Kind::REGIONS), "rows and columns only"),
        word("no-regions", Without(Kind::REGIONS), "digits may repeat in a box"),
        word("no-rows", Without(Kind::ROWS), "digits may repeat in a row"),
        word("no-columns", Without(Kind::COLUMNS), "digits may repeat in a column"),
    ]
};

/// The rules that hold unless they are switched off.
const PLAIN: [Kind; 3] = [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS];

/// All words but the sizes, which are `4x4` or `4` and so on, for help texts. The key of any other [`Kind`] is a word
/// too.
pub fn words() -> &'static [Word] {
    WORDS
}

/// All words in one line, for refusals.
pub(super) fn names() -> String {
    let sizes = SIZES.map(size_name);
    let named = |kind: &Kind| {
        let group = |word: &Word| matches!(word.meaning, Entry::With(kinds) if kinds.contains(kind));
        PLAIN.contains(kind) || WORDS.iter().any(group)
    };
    let others = Kind::ALL.iter().filter(|kind| !named(kind)).map(|kind| kind.key());
    let names = WORDS.iter().map(|word| word.name).chain(others).chain(sizes.iter().map(String::as_str));
    names.collect::<Vec<_>>().join(", ")
}

pub(super) fn size_name(size: u8) -> String {
    format!("{size}x{size}")
}

pub(super) fn meaning(name: &str) -> Result<Meaning, NotAVariant> {
    if let Some(word) = WORDS.iter().find(|word| word.name == name) {
        return Ok(match word.meaning {
            Entry::Plain => Meaning::Plain,
            Entry::Outline(outline) => Meaning::Outline(outline),
            Entry::With(kinds) => Meaning::With(kinds.to_vec()),
            Entry::Without(kind) => Meaning::Without(kind),
        });
    }
    let unknown = || NotAVariant::Unknown(name.to_owned());
    let side = name.split_once('x').map_or(Some(name), |(rows, columns)| (rows == columns).then_some(rows));
    match side.and_then(|side| side.parse().ok()) {
        Some(side) => {
            let known = SIZES.into_iter().find(|&size| u32::from(size) == side);
            known.map(Meaning::Size).ok_or(NotAVariant::Size(side))
        }
        None => Kind::of_key(name).map(|kind| Meaning::With(vec![kind])).ok_or_else(unknown),
    }
}

/// The words of a variant's name.
pub(super) fn describe(variant: &Variant) -> Vec<String> {
    let mut names = Vec::new();
    if variant.size != 9 {
        names.push(size_name(variant.size));
    }
    let mut rest = variant.kinds.clone();
    let mut absent = PLAIN.to_vec();
    absent.retain(|kind| !rest.contains(kind));
    rest.retain(|kind| !PLAIN.contains(kind));
    for word in WORDS {
        let says = match word.meaning {
            Entry::Plain => false,
            Entry::Outline(outline) => outline == variant.outline,
            Entry::With(kinds) => kinds.iter().all(|kind| rest.contains(kind)),
            Entry::Without(kind) => absent.contains(&kind),
        };
        if says {
            names.push(word.name.to_owned());
            if let Entry::With(kinds) = word.meaning {
                rest.retain(|kind| !kinds.contains(kind));
            }
            if let Entry::Without(said) = word.meaning {
                absent.retain(|kind| *kind != said);
            }
        }
    }
    names.extend(rest.into_iter().map(|kind| kind.key().to_owned()));
    if names.is_empty() { vec!["classic".to_owned()] } else { names }
}

/// Whether rules of a kind are drawn into a board, other for each puzzle.
pub(super) fn is_drawn(kind: Kind) -> bool {
    kind != Kind::WINDOW && kind.notation() != Notation::Board
}
