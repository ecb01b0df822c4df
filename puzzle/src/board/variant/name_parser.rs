//! The words that name kinds of puzzle: one table, read for parsing, for naming and for help.

use super::{NotAVariant, Outline, Variant};
use crate::Kind;
use crate::board::layout::SIZES;

/// A word that may be part of a variant's name.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub name: &'static str,
    meaning: Entry,
    /// What it means, if it is more than another name for one kind of rule.
    about: Option<&'static str>,
}

impl Word {
    /// What it means, in a sentence for players.
    pub fn about(&self) -> &'static str {
        let of_kind = || match self.meaning {
            Entry::With(kinds) => kinds.first().map(|kind| kind.about()),
            Entry::Plain | Entry::Outline(_) | Entry::Without(_) => None,
        };
        self.about.or_else(of_kind).unwrap_or_default()
    }
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
    Word { name, meaning, about: Some(about) }
}

/// Another name for one kind of rule, whose sentence it shares.
const fn name(name: &'static str, kind: &'static [Kind; 1]) -> Word {
    Word { name, meaning: Entry::With(kind), about: None }
}

/// Of words for the same rules the first is the one a variant is called by, so larger groups come first.
const WORDS: &[Word] = {
    use Entry::{Outline as Of, Plain, With, Without};
    &[
        word("classic", Plain, "Every row, column and box holds each digit once."),
        word("jigsaw", Of(Outline::Jigsaw), "Irregular regions take the place of boxes."),
        word(
            "samurai",
            Of(Outline::Samurai),
            "Four grids each share a corner box with a fifth in the middle.",
        ),
        word(
            "cross",
            Of(Outline::Cross),
            "Four grids each overlap a fifth in the middle by half, and so form a cross.",
        ),
        word(
            "windmill",
            Of(Outline::Windmill),
            "Four grids, each a box further on, share two boxes each with a fifth in the middle.",
        ),
        word(
            "sohei",
            Of(Outline::Sohei),
            "Four grids in a ring each share a corner box with the next; the middle is empty.",
        ),
        word("twin", Of(Outline::Twin), "Two grids share a box."),
        word("five-boxes", Of(Outline::FiveBoxes), "The corner boxes of the grid are missing."),
        word("frame", Of(Outline::Frame), "The middle box of the grid is missing."),
        word(
            "x",
            With(&[Kind::DIAGONAL_DOWN, Kind::DIAGONAL_UP]),
            "No digit repeats on either of the two long diagonals.",
        ),
        name("diagonal-down", &[Kind::DIAGONAL_DOWN]),
        name("diagonal-up", &[Kind::DIAGONAL_UP]),
        name("windoku", &[Kind::WINDOW]),
        name("anti-knight", &[Kind::ANTI_KNIGHT]),
        name("anti-king", &[Kind::ANTI_KING]),
        word(
            "even-odd",
            With(&[Kind::EVEN, Kind::ODD]),
            "A grey square marks an even digit, a grey circle an odd one.",
        ),
        name("killer", &[Kind::KILLER]),
        name("greater-than", &[Kind::GREATER]),
        word(
            "kropki",
            With(&[Kind::DIFFERENCE, Kind::RATIO, Kind::ALL_DIFFERENCES, Kind::ALL_RATIOS]),
            "A white dot joins digits that differ by 1, a black dot a digit and its double; without a dot, neither \
             is so.",
        ),
        word(
            "consecutive",
            With(&[Kind::DIFFERENCE, Kind::ALL_DIFFERENCES]),
            "A white dot joins digits that differ by 1; neighbours without one never do.",
        ),
        word(
            "loose-kropki",
            With(&[Kind::DIFFERENCE, Kind::RATIO]),
            "A white dot joins digits that differ by 1, a black dot a digit and its double; dots may be missing.",
        ),
        name("loose-consecutive", &[Kind::DIFFERENCE]),
        word(
            "all-xv",
            With(&[Kind::XV, Kind::ALL_XV]),
            "Digits beside an X add up to 10, those beside a V to 5; without a letter, neighbours never do.",
        ),
        word(
            "extremes",
            With(&[Kind::MINIMUM, Kind::MAXIMUM]),
            "A tinted cell holds less, or more, than each of its neighbours, as the signs around it say.",
        ),
        word(
            "indexers",
            With(&[Kind::COLUMN_INDEXER, Kind::ROW_INDEXER]),
            "A marked cell says where the number of its own column stands in its row, or that of its row in its column.",
        ),
        word("latin", Without(Kind::REGIONS), "There are rows and columns only."),
        word("no-regions", Without(Kind::REGIONS), "Digits may repeat in a box."),
        word("no-rows", Without(Kind::ROWS), "Digits may repeat in a row."),
        word("no-columns", Without(Kind::COLUMNS), "Digits may repeat in a column."),
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
    let named = |kind: &Kind| {
        let group = |word: &Word| matches!(word.meaning, Entry::With(kinds) if kinds.contains(kind));
        PLAIN.contains(kind) || WORDS.iter().any(group)
    };
    let others = Kind::ALL.iter().filter(|kind| kind.is_made() && !named(kind)).map(|kind| kind.key());
    let names = WORDS.iter().map(|word| word.name).chain(others).collect::<Vec<_>>().join(", ");
    format!("{names}, and sizes such as 6x6 ({})", sides())
}

/// The sizes in words, for refusals: "3 to 16 and 25".
pub(super) fn sides() -> String {
    let runs = SIZES.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] => format!("{first} to {last}"),
        [] | [_] => run.iter().map(u8::to_string).collect(),
    });
    runs.collect::<Vec<_>>().join(" and ")
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
    let (said, rest) = said(variant);
    let size = (variant.size != 9).then(|| size_name(variant.size));
    let names = said.into_iter().map(|word| word.name).chain(rest.into_iter().map(Kind::key));
    let names: Vec<String> = size.into_iter().chain(names.map(str::to_owned)).collect();
    if names.is_empty() { vec!["classic".to_owned()] } else { names }
}

/// What the words of its name say of further rules, a sentence each.
pub(super) fn sentences(variant: &Variant) -> Vec<&'static str> {
    let (said, rest) = said(variant);
    let of_rules = said.into_iter().filter(|word| matches!(word.meaning, Entry::With(_)));
    of_rules.map(Word::about).chain(rest.into_iter().map(Kind::about)).collect()
}

/// What is special about boards of an outline, in a sentence.
pub(super) fn about_outline(outline: Outline) -> Option<&'static str> {
    let is_it = |word: &&Word| matches!(word.meaning, Entry::Outline(of) if of == outline);
    WORDS.iter().find(is_it).map(Word::about)
}

/// The words that say what a variant is, its size aside, and the kinds that have no word.
fn said(variant: &Variant) -> (Vec<&'static Word>, Vec<Kind>) {
    let mut rest = variant.kinds.clone();
    let mut absent = PLAIN.to_vec();
    absent.retain(|kind| !rest.contains(kind));
    rest.retain(|kind| !PLAIN.contains(kind));
    let mut words = Vec::new();
    for word in WORDS {
        let says = match word.meaning {
            Entry::Plain => false,
            Entry::Outline(outline) => outline == variant.outline,
            Entry::With(kinds) => kinds.iter().all(|kind| rest.contains(kind)),
            Entry::Without(kind) => absent.contains(&kind),
        };
        if says {
            words.push(word);
            if let Entry::With(kinds) = word.meaning {
                rest.retain(|kind| !kinds.contains(kind));
            }
            if let Entry::Without(said) = word.meaning {
                absent.retain(|kind| *kind != said);
            }
        }
    }
    (words, rest)
}
