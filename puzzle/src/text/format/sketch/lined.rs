//! What sentences claim of lines, of the whole board, and of some cages and edges: more rows of the table, and those that only tell that more is said.

use super::claims::{Number, Site, What};
use super::rows::{Row, measure, row};
use crate::Kind;
use crate::board::constraint::{Is, Measure};

use Site::{Across, Cage, Camels, Corners, Edge, Line, Pairs, Squares, Threes};

/// Those that hold words of others.
pub(super) const FIRST: &[Row] = &[
    measure(
        Measure::Pieces,
        Number::Named(1),
        &[Line],
        &[
            "line&strings of contiguous digits which sum to&these strings cannot overlap",
            "line&broken into|split into|divided into|consists of|composed of&one or more&strings|segments|groups|sets|blocks\
             &sum to|sums to|add to|add up to|adds up to",
            "line&broken into|split into|divided into|consists of|composed of&strings|segments|groups|sets|blocks\
             &sum to|sums to|add to|add up to|adds up to",
        ],
    ),
    measure(
        Measure::Pace,
        Number::Fixed(0),
        &[Line],
        &["adjacent digits&same difference", "adjacent&same difference"],
    ),
    measure(
        Measure::Together,
        Number::Fixed(3),
        &[Edge],
        &["either consecutive or&ratio|double|twice", "either be consecutive or&ratio|double|twice"],
    ),
    measure(
        Measure::Together,
        Number::Fixed(16),
        &[Line, Edge],
        &[
            "multiple of the other",
            "multiple factor of each other",
            "divisor of the other",
            "factor of the other",
            "divides the other",
            "integer quotient",
        ],
    ),
    measure(
        Measure::Product,
        Number::Text,
        &[Cage],
        &["cannot repeat|do not repeat|may not repeat&show&product|products"],
    ),
    measure(
        Measure::Range,
        Number::Text,
        &[Cage],
        &["difference between the two digits", "difference of the two digits"],
    ),
];

/// Of all groups of cells of a form.
pub(super) const WHOLE: &[Row] = &[
    row(
        What::Measure(Measure::Flips, Is::Other),
        Number::Fixed(0),
        &[Threes],
        &[
            "three cells&row or column&cannot have the same parity",
            "row or column&no more than two consecutive&same parity",
            "row or column&no three consecutive&same parity",
            "row and column&3 digits are never all even nor all odd",
            "row and column&three digits are never all even nor all odd",
        ],
    ),
    measure(
        Measure::Thirds,
        Number::Fixed(3),
        &[Squares],
        &[
            "2x2&at least one low&one middle&one high",
            "2 2&at least one low&one middle&one high",
            "2x2&low&middle&high",
            "2 2&low&middle&high",
            "2x2&low&medium&high",
            "2 2&low&medium&high",
        ],
    ),
    measure(
        Measure::Rests,
        Number::Fixed(3),
        &[Squares],
        &["2x2&remainder", "2 2&remainder", "2x2&residue", "2 2&residue", "2x2&147&258&369"],
    ),
    row(
        What::Measure(Measure::Odd, Is::More),
        Number::Fixed(0),
        &[Pairs],
        &[
            "no two cells containing even digits&share an edge|be orthogonally adjacent|be adjacent",
            "no two even digits&share an edge|be orthogonally adjacent|be adjacent",
            "even digits cannot|even digits may not|even digits must not|even digits never&share an edge|be orthogonally adjacent\
             |touch orthogonally",
        ],
    ),
    row(
        What::Measure(Measure::Odd, Is::Less),
        Number::Fixed(2),
        &[Pairs],
        &[
            "no two cells containing odd digits&share an edge|be orthogonally adjacent|be adjacent",
            "no two odd digits&share an edge|be orthogonally adjacent|be adjacent",
        ],
    ),
    row(
        What::Measure(Measure::Range, Is::More),
        Number::Least,
        &[Corners],
        &[
            "diagonal cell pairs|diagonally adjacent|diagonally touching|diagonal neighbours&difference of at least|differ by at least",
        ],
    ),
    row(
        What::Measure(Measure::Range, Is::More),
        Number::Least,
        &[Across],
        &[
            "adjacent digits in each row|adjacent digits in every row|adjacent digits in a row&difference of at least\
           |differ by at least",
        ],
    ),
    row(
        What::Measure(Measure::Range, Is::More),
        Number::Least,
        &[Pairs],
        &[
            "orthogonally adjacent|orthogonally neighbouring|orthogonal neighbours&difference of at least|differ by at least",
        ],
    ),
    row(
        What::Rule(Kind::KILLER),
        Number::None,
        &[Camels],
        &[
            "camel&may not contain the same digit",
            "camel&cannot contain the same digit",
            "camel&must not contain the same digit",
            "camel&can t contain the same digit",
            "camel&must be different",
            "camel&must contain different",
            "no two&long knight s move&may contain the same digit",
            "long knight s move&may not contain the same digit",
            "long knight s move&cannot contain the same digit",
        ],
    ),
];

/// Of lines.
pub(super) const LINED: &[Row] = &[
    measure(
        Measure::Odd,
        Number::Fixed(0),
        &[Line],
        &["digits on|digits along&line&are even|are all even|must be even|must all be even"],
    ),
    measure(
        Measure::Odd,
        Number::Cells,
        &[Line],
        &["digits on|digits along&line&are odd|are all odd|must be odd|must all be odd"],
    ),
    row(
        What::Apart(Is::Less),
        Number::Most,
        &[Line],
        &[
            "adjacent|neighbouring|neighboring|consecutive cells&line&differ by at most|differ by no more than|\
           difference of at most|difference of no more than",
        ],
    ),
    row(
        What::Apart(Is::Less),
        Number::Named(1),
        &[Line],
        &[
            "adjacent|neighbouring|neighboring&line&not differ by&or more",
            "adjacent|neighbouring&line&differ by less than",
        ],
    ),
    measure(
        Measure::Multiple,
        Number::Named(1),
        &[Line, Cage],
        &[
            "digits on a line sum to a multiple of",
            "digits along a line sum to a multiple of",
            "digits in a cage sum to a multiple of",
            "digits in each cage sum to a multiple of",
            "digits in cages sum to a multiple of",
        ],
    ),
    measure(
        Measure::Multiple,
        Number::Text,
        &[Cage],
        &[
            "cage must sum to a multiple of the",
            "cage sum to a multiple of the",
            "cage must sum to a number divisible by the",
            "cage sum to a number divisible by the",
        ],
    ),
    measure(
        Measure::Flips,
        Number::Steps,
        &[Line],
        &[
            "must have different parity",
            "have different parity",
            "must have opposite parity",
            "alternate parity",
            "alternating parity",
            "one even digit and one odd digit",
            "alternate between even and odd",
            "alternate odd and even",
            "alternate even and odd",
        ],
    ),
    row(
        What::Measure(Measure::Range, Is::More),
        Number::Fixed(1),
        &[Line],
        &[
            "non-repeating&no digits can be consecutive",
            "not repeat&no two digits&can be consecutive",
            "non-repeating&no two digits&can be consecutive",
            "nonrepeating&no two digits&can be consecutive",
            "no two digits&line&may be consecutive",
            "no two digits&line&are consecutive",
            "neither repeated nor consecutive",
            "nonconsecutive non-repeating",
            "non-repeating non-consecutive",
            "non-consecutive non-repeating",
            "nonrepeating nonconsecutive",
        ],
    ),
    measure(
        Measure::Range,
        Number::Fixed(1),
        &[Line],
        &[
            "lines join consecutive",
            "line joins consecutive",
            "line join consecutive",
            "line connects consecutive",
            "lines connect consecutive",
            "connect two digits that are consecutive",
        ],
    ),
    row(
        What::Rule(Kind::KILLER),
        Number::None,
        &[Line],
        &[
            "digits do not repeat on a line",
            "digits do not repeat along a line",
            "digits do not repeat on lines",
            "digits cannot repeat on a line",
            "digits cannot repeat along a line",
            "digits may not repeat on a line",
            "digits may not repeat along a line",
            "digits must not repeat on a line",
            "digits must not repeat along a line",
            "line&no repeated digits",
        ],
    ),
    row(
        What::Rule(Kind::WINDOW),
        Number::None,
        &[Line],
        &[
            "line must contain the digits 1 to 9 once each",
            "line must contain the digits 1 to 9",
            "line contains the digits 1 to 9",
            "line must contain the digits 1-9",
            "line contains the digits 1-9",
            "line contains each of the digits 1-9",
            "line contains every digit from 1 to 9",
            "line must contain each digit from 1 to 9",
        ],
    ),
    row(
        What::Rule(Kind::SUM),
        Number::Named(1),
        &[Line],
        &[
            "digits along each line must sum to",
            "digits along each line sum to",
            "digits on each line must sum to",
            "digits on each line sum to",
            "line contains digits that sum to",
            "lines contains digits that sum to",
            "line must sum to",
            "lines must sum to",
            "line sum to",
            "lines sum to",
            "line sums to",
            "line have a sum of",
            "thread sum to",
        ],
    ),
    measure(
        Measure::Range,
        Number::Text,
        &[Edge],
        &[
            "the difference between the two",
            "the difference between the cells",
            "the difference between the digits",
            "the difference of the two",
            "the difference of the digits",
            "the difference between those",
        ],
    ),
];

/// Read elsewhere: here they tell that something else is said too.
pub(super) const ELSEWHERE: &[Row] = &[
    row(What::Rule(Kind::SUM), Number::Text, &[], &["sum of", "sum to", "total of"]),
    row(What::Rule(Kind::DIFFERENCE), Number::Text, &[], &["difference"]),
];
