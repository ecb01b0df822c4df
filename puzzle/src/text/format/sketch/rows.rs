//! What sentences claim, as a table: the words, what they say of which digits, and where such a thing is drawn.

use super::claims::{Number, Site, What};
use super::lined::{ELSEWHERE, FIRST, LINED, WHOLE};
use crate::Kind;
use crate::board::constraint::{Is, Measure};

pub(super) struct Row {
    pub(super) what: What,
    pub(super) number: Number,
    pub(super) sites: &'static [Site],
    /// Alternatives, each of words that all stand in one sentence, or others instead of them.
    pub(super) words: &'static [&'static str],
}

pub(super) const fn row(
    what: What,
    number: Number,
    sites: &'static [Site],
    words: &'static [&'static str],
) -> Row {
    Row { what, number, sites, words }
}

pub(super) const fn measure(
    measure: Measure,
    number: Number,
    sites: &'static [Site],
    words: &'static [&'static str],
) -> Row {
    row(What::Measure(measure, Is::Equal), number, sites, words)
}

use Site::{Beside, Cage, Corner, Edge, Line};

/// All rows. The first that a sentence has is what it claims.
pub(super) fn all() -> impl Iterator<Item = &'static Row> {
    [FIRST, WHOLE, ROWS, LINED, ELSEWHERE].into_iter().flatten()
}

const ROWS: &[Row] = &[
    measure(Measure::Place, Number::Text, &[Beside], &["position of the largest", "position of the highest"]),
    measure(
        Measure::Ends,
        Number::Text,
        &[Beside, Cage],
        &[
            "sum of the largest and&smallest",
            "sum of the smallest and&largest",
            "sum of the highest&and&lowest",
            "sum of the lowest&and&highest",
        ],
    ),
    measure(
        Measure::Range,
        Number::Text,
        &[Beside, Cage],
        &[
            "difference of the largest and&smallest",
            "difference between the largest and&smallest",
            "difference of the highest&and&lowest",
            "difference between the highest&and&lowest",
        ],
    ),
    measure(Measure::Middle, Number::Text, &[Beside], &["the middle of the first", "median&first three"]),
    measure(Measure::Middle, Number::Text, &[Cage], &["median&cage"]),
    measure(
        Measure::Bend,
        Number::Fixed(0),
        &[Line],
        &[
            "central&average of&ends",
            "middle&average of&ends",
            "arithmetic sequence",
            "evenly spaced sequence",
        ],
    ),
    measure(
        Measure::Turns,
        Number::Fixed(0),
        &[Line],
        &[
            "either strictly increase or strictly decrease",
            "either increase or decrease",
            "either increasing or decreasing",
        ],
    ),
    measure(
        Measure::Flips,
        Number::Fixed(0),
        &[Line, Corner],
        &[
            "same parity either all odd or all even",
            "same parity",
            "either all of the digits&are odd or all&are even",
            "either all digits are odd or all digits are even",
            "are either all odd or all even",
            "either three odd digits or three even digits",
            "either all odd digits or all even digits",
        ],
    ),
    measure(
        Measure::Flips,
        Number::Steps,
        &[Line],
        &["alternate between odd and even", "alternate between even and odd", "alternate in parity"],
    ),
    measure(Measure::Turns, Number::Fixed(1), &[Line], &["alternate between increasing and decreasing"]),
    row(
        What::Measure(Measure::Flips, Is::Other),
        Number::Fixed(3),
        &[Corner],
        &["odd and even&must not be in a checkerboard"],
    ),
    measure(
        Measure::Flips,
        Number::Fixed(3),
        &[Corner],
        &["checkerboard&odd and even", "odd and even&checkerboard", "checkerboard&even and odd"],
    ),
    measure(
        Measure::Odd,
        Number::Fixed(1),
        &[Edge],
        &[
            "exactly one odd&one even",
            "one odd and one even",
            "one even and one odd",
            "sum to an odd",
            "odd sum",
        ],
    ),
    measure(
        Measure::Odd,
        Number::Fixed(2),
        &[Corner],
        &["exactly two&even&exactly two&odd", "exactly two&odd&exactly two&even"],
    ),
    measure(Measure::Odd, Number::Rest, &[Corner, Cage], &["how many&even"]),
    measure(Measure::Odd, Number::Text, &[Corner, Cage], &["how many&odd"]),
    measure(
        Measure::Kinds,
        Number::Kinds,
        &[Line, Cage],
        &["contains only&distinct", "contains exactly&distinct", "only contains&distinct"],
    ),
    row(
        What::Measure(Measure::Product, Is::Less),
        Number::Named(1),
        &[Edge],
        &["product of less than", "product less than", "multiply to less than"],
    ),
    measure(
        Measure::Product,
        Number::Text,
        &[Beside, Edge, Cage],
        &["product of|products of", "multiply to"],
    ),
    row(What::Measure(Measure::Sum, Is::Equal), Number::Named(2), &[Edge], &["arithmetic mean of"]),
    row(What::Measure(Measure::Sum, Is::Less), Number::Named(2), &[Edge], &["arithmetic mean less than"]),
    row(What::Measure(Measure::Sum, Is::More), Number::Named(2), &[Edge], &["arithmetic mean greater than"]),
    row(
        What::Measure(Measure::Sum, Is::More),
        Number::Least,
        &[Edge],
        &["sum to&or more", "sum to at least", "sum of at least"],
    ),
    row(
        What::Measure(Measure::Sum, Is::Less),
        Number::Most,
        &[Edge],
        &["sum to&or less", "sum to at most", "sum of at most"],
    ),
    row(
        What::Measure(Measure::Sum, Is::Less),
        Number::Named(1),
        &[Edge],
        &["sum of less than", "sum to less than"],
    ),
    row(
        What::Measure(Measure::Sum, Is::More),
        Number::Named(1),
        &[Edge],
        &["sum of more than", "sum to more than"],
    ),
    row(
        What::Measure(Measure::Range, Is::Other),
        Number::Fixed(1),
        &[Edge],
        &[
            "are not consecutive",
            "must not be consecutive",
            "may not be consecutive",
            "cannot be consecutive",
        ],
    ),
    measure(
        Measure::Rises,
        Number::Fixed(1),
        &[Corner],
        &["increas&counterclockwise", "increas&anticlockwise", "increas&counter-clockwise"],
    ),
    measure(Measure::Rises, Number::Fixed(3), &[Corner], &["increas&clockwise"]),
    measure(
        Measure::Cross,
        Number::Fixed(0),
        &[Corner],
        &[
            "pairs of diagonally opposite digits have the same sum&determined by the solver",
            "diagonal&pairs&have the same sum",
            "diagonal&pairs&must have the same sum",
            "pairs diagonally opposite&have the same sum",
        ],
    ),
    row(
        What::Measure(Measure::Range, Is::Equal),
        Number::Fixed(1),
        &[Corner],
        &["separated diagonally by&are consecutive", "diagonally opposite&are consecutive"],
    ),
    measure(
        Measure::Sum,
        Number::Text,
        &[Corner],
        &["pairs of diagonally opposite digits&each sum to", "diagonally opposite pairs&each sum to"],
    ),
    row(
        What::Rule(Kind::RENBAN),
        Number::None,
        &[Line],
        &[
            "three contiguous digits must form a set of consecutive",
            "three adjacent digits must form a set of consecutive",
        ],
    ),
    row(
        What::Run,
        Number::None,
        &[Line],
        &[
            "consecutive sequence in order",
            "consecutive digits in order",
            "consecutive digits in increasing or decreasing order",
        ],
    ),
    row(
        What::Rule(Kind::ENTROPIC),
        Number::None,
        &[Line],
        &["exactly one low digit&one medium digit&one high digit", "exactly one low&one middle&one high"],
    ),
    row(
        What::Near(true),
        Number::None,
        &[Cage],
        &["either the correct digit&or it is one higher or one lower"],
    ),
    row(
        What::Near(false),
        Number::None,
        &[Cage],
        &["exactly 1 off from the correct", "exactly one off from the correct"],
    ),
    row(
        What::Rule(Kind::SUM),
        Number::Text,
        &[Beside],
        &[
            "sum of the two digits&nearest",
            "sum of the three digits&nearest",
            "sum of all of the digits up to the first region border",
            "sum of all digits up to the first region border",
        ],
    ),
    row(
        What::Rule(Kind::RENBAN),
        Number::None,
        &[Corner],
        &["form a consecutive set", "form a set of consecutive"],
    ),
    row(
        What::Rule(Kind::DOUBLE_ARROW),
        Number::None,
        &[Line],
        &[
            "center&is the sum of the other two",
            "middle&is the sum of the other two",
            "central&is the sum of the other two",
        ],
    ),
    row(What::Rule(Kind::WINDOW), Number::None, &[Line], &["diagonals must contain the digits 1-9"]),
    row(
        What::Rule(Kind::KILLER),
        Number::None,
        &[Line],
        &[
            "may not repeat along any of the&line",
            "must not repeat along any of the&line",
            "cannot repeat along any of the&line",
        ],
    ),
    row(
        What::Rule(Kind::SUM),
        Number::Named(1),
        &[Line],
        &["marked&pair of cells sums to", "pair of cells&line&sums to"],
    ),
    row(
        What::Rule(Kind::THERMOMETER),
        Number::None,
        &[Beside],
        &["strictly increase in the direction", "increase in the direction"],
    ),
    measure(
        Measure::Next,
        Number::Text,
        &[Beside],
        &[
            "give all digits&adjacent to",
            "all digits&which are adjacent to",
            "show all digits&adjacent to",
            "give digits adjacent to",
        ],
    ),
    row(
        What::Lacks,
        Number::Text,
        &[Corner, Edge],
        &[
            "may not appear in the",
            "must not appear in the",
            "cannot appear in the",
            "does not appear in the",
        ],
    ),
    row(
        What::Holds,
        Number::Text,
        &[Beside, Edge, Cage],
        &[
            "must appear",
            "appear somewhere",
            "appears in the first",
            "must be contained in",
            "some of the digits that appear in that cage",
            "digits that appear in that cage",
            "is contained in one of",
            "must be in the first",
        ],
    ),
    measure(
        Measure::Largest,
        Number::Text,
        &[Beside, Edge],
        &[
            "the larger of",
            "the largest of",
            "the greater of",
            "the greatest of",
            "the higher of",
            "the highest of",
            "largest digit of",
        ],
    ),
    measure(
        Measure::Smallest,
        Number::Text,
        &[Beside, Edge],
        &[
            "the smaller of",
            "the smallest of",
            "the lesser of",
            "the lower of",
            "the lowest of",
            "smallest digit of",
        ],
    ),
];

/// What makes a claim less or more than what it seems, besides the twists of all sentences and the words of other claims.
pub(super) const LESS: [&str; 18] = [
    "either",
    " not ",
    "n t ",
    "cannot",
    "all but",
    " may be ",
    " one of the clues",
    "repeat",
    " or the ",
    "at least one",
    "one of the digits",
    "largest",
    "smallest",
    "highest",
    "lowest",
    " odd ",
    " even ",
    "distinct",
];
