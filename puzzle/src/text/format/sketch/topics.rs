//! The kinds of rule that people draw: each with what is drawn for it and the words that speak of it.

use super::Hue;
use crate::Kind;

/// What is drawn for a kind of rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A line that begins in a round bulb.
    Bulb,
    Arrow,
    /// A line between two circles.
    Circled,
    /// A line between two squares on their corners.
    Lozenged,
    /// A line, of this colour unless the words name another.
    Line(Hue),
    /// On the edge between two cells: filled with white, with black, or a letter.
    White,
    Black,
    Letter,
    /// There too: a number, about both cells.
    Edge,
    /// On the corner where four cells meet: digits that are there, or a number about them all.
    Corner,
    Around,
    /// Likewise, but the number is the largest of their digits.
    Largest,
    Cage,
    /// A number beside the board, without an arrow and with a diagonal one.
    Beside,
    Pointing,
    /// In a cell.
    Square,
    Circle,
    /// From corner to corner of the board.
    Diagonal,
    /// Cells of a colour.
    Tint,
    /// Three by three cells of a colour.
    Magic,
    /// Shapes in cells, each for the digits that the words name beside it.
    Named,
    /// On the edge between two cells: a sign that opens towards the one.
    Sign,
    /// A thermometer, as a line and what it says besides.
    Thermometer,
    /// What files name, however it is drawn.
    Region,
    /// Nothing: it holds for the board.
    Board,
}

/// A kind of rule with what is drawn for it and the words that speak of it: alternatives, each of words that all stand in one
/// sentence.
pub(super) struct Topic {
    pub(super) kind: Kind,
    pub(super) form: Form,
    pub(super) words: &'static [&'static str],
}

const fn topic(kind: Kind, form: Form, words: &'static [&'static str]) -> Topic {
    Topic { kind, form, words }
}

const REGIONS: &[&str] = &[
    "window",
    "windoku",
    "extra region",
    "shaded region",
    "grey region",
    "gray region",
    "grey area",
    "dashed outline",
    "once among the grey",
];

const COLUMN_INDEXERS: &[&str] = &[
    "column index",
    "digit&column&indicate&row",
    "same&true of column&digit",
    "columns&same rule for the digit",
    "same applies to column&digit",
    "digit&column&location of",
    "digit&column&position of&row",
    "digit&column&tells you where&row",
    "cells in column&tell you&row",
    "cells in columns&index&column in which",
    "cells in columns&indicate the position of&row",
    "position of their cell s column number in that row",
];

const DIAGONALS: &[&str] = &["diagonal&repeat", "diagonal&once", "diagonal&1", "diagonal&different"];

/// Those that are known.
pub(super) const TOPICS: [Topic; 48] = [
    topic(
        Kind::SLOW_THERMOMETER,
        Form::Bulb,
        &["slow thermo", "bulb&same or", "bulb&never decrease", "bulb&not decrease", "bulb&stay the same"],
    ),
    topic(Kind::THERMOMETER, Form::Bulb, &["thermo", "themom", "bulb&increas"]),
    topic(Kind::ARROW, Form::Arrow, &["arrow&sum", "arrow&add", "arrow&total", "circle&two-digit"]),
    topic(
        Kind::BETWEEN,
        Form::Circled,
        &["between line", "between&line&circle", "between&line&end", "between&line&bulb"],
    ),
    topic(
        Kind::LOCKOUT,
        Form::Lozenged,
        &["lockout", "diamond&between", "diamond&line", "digits in the diamonds", "marked with diamonds"],
    ),
    topic(
        Kind::PALINDROME,
        Form::Line(Hue::Grey),
        &["palindrom", "line&read the same", "line&same&direction", "line&same forward"],
    ),
    topic(
        Kind::RENBAN,
        Form::Line(Hue::Purple),
        &[
            "renban",
            "line&consecutive&order",
            "line&consecutive&repeat",
            "line&set of consecutive",
            "purple line&must be consecutive",
            "line&consecutive set",
            "line&consecutive series",
            "line&series of consecutive",
        ],
    ),
    topic(
        Kind::WHISPERS,
        Form::Line(Hue::Green),
        &["whisper", "line&differ&at least", "line&at least&apart", "line&differ&or more", "line&5 or more"],
    ),
    topic(
        Kind::REGION_SUM,
        Form::Line(Hue::Blue),
        &[
            "region sum",
            "line&same sum",
            "line&same total",
            "line&equal sum",
            "line&sum&box",
            "line&sum&region",
            "line&border&same",
            "line&passes through",
        ],
    ),
    topic(
        Kind::ZIPPER,
        Form::Line(Hue::Purple),
        &["zipper", "line&equal distance", "line&equidistant", "line&same distance"],
    ),
    topic(
        Kind::ENTROPIC,
        Form::Line(Hue::Orange),
        &[
            "entrop",
            "line&low&medium&high",
            "line&low&middle&high",
            "line&{1 2 3",
            "line&1-3&4-6&7-9",
            "line&123&456&789",
        ],
    ),
    topic(
        Kind::MODULAR,
        Form::Line(Hue::Blue),
        &["modular", "line&remainder", "line&modulo", "line&147&258&369", "line&{1 4 7"],
    ),
    topic(
        Kind::DIFFERENCE,
        Form::White,
        &[
            "white dot|white bubble&consec",
            "white dot&differ",
            "white circle&consec",
            "kropki",
            "white&consecutive&ratio",
            "white dot&dots",
            "white consecutive",
        ],
    ),
    topic(
        Kind::RATIO,
        Form::Black,
        &[
            "black dot",
            "black bubble&ratio",
            "black circle&double",
            "black circle&twice",
            "kropki",
            "black&ratio",
        ],
    ),
    topic(Kind::XV, Form::Letter, &[" x &10", " x &ten", " v &5", " v &five", " xs &10", " vs &5", " xv "]),
    topic(
        Kind::QUADRUPLE,
        Form::Corner,
        &[
            "quadruple",
            "circle&surrounding",
            "corner circle",
            "circle&four cells",
            "circle&4 cells",
            "circle&cells touching",
            "circle&cell touching",
            "circle&adjoining cells",
            "intersection&surrounding",
        ],
    ),
    topic(
        Kind::SUM,
        Form::Edge,
        &["dot&sum", "separated&sum", "either side&sum", "two cells&sum", "separated&add up to"],
    ),
    topic(Kind::GREATER, Form::Sign, &["inequality", "greater than sign", "alligator"]),
    topic(
        Kind::RENBAN,
        Form::Thermometer,
        &["thermo&consecutively", "thermo&must be consecutive", "thermo&string of consecutive"],
    ),
    topic(Kind::QUADRUPLE, Form::Largest, &["largest digit&surrounding", "largest digit&four"]),
    topic(Kind::SUM, Form::Around, &["sum&surrounding", "sum&four cells", "sum&4 cells"]),
    topic(Kind::KILLER, Form::Cage, &["cage", "killer"]),
    topic(Kind::SUM, Form::Cage, &["cage&sum", "cage&total"]),
    topic(
        Kind::LITTLE_KILLER,
        Form::Pointing,
        &["little killer", "diagonal&sum", "diagonal&total", "diagonal&add", "diagonal&outside"],
    ),
    topic(Kind::SANDWICH, Form::Beside, &["sandwich", "between the 1 and", "between 1 and"]),
    topic(
        Kind::XSUM,
        Form::Beside,
        &[
            "x-sum",
            "xsum",
            " x sum",
            "first x |first n ",
            "nearest x ",
            "first cell&how many cells&summed",
            "start summing",
        ],
    ),
    topic(Kind::SKYSCRAPER, Form::Beside, &["skyscraper", "building", "visible from"]),
    topic(
        Kind::ROOMS,
        Form::Beside,
        &[
            "numbered room",
            "tells you where to place the outside digit",
            "outside&look at the first cell",
            "nth cell|nth position|nth digit&first cell|first position|first digit",
            "xth cell|xth position|xth digit&first cell|first digit|1st cell|1st digit",
        ],
    ),
    topic(
        Kind::SUM,
        Form::Beside,
        &[
            "sum of the first two",
            "sum of the first 2",
            "sum of the first three",
            "sum of the first 3",
            "sum of the first four",
            "sum of the first 4",
            "sum of the 2nd 3rd and 4th",
        ],
    ),
    topic(Kind::EVEN, Form::Square, &[" even ", "evens"]),
    topic(Kind::ODD, Form::Circle, &[" odd ", "odds"]),
    topic(
        Kind::CLONE,
        Form::Tint,
        &[
            "clone",
            "shape&same",
            "region&same digit",
            "region&same number",
            "region&same arrangement",
            "region&same position",
        ],
    ),
    topic(Kind::MINIMUM, Form::Tint, &["minim", "cell&less than", "cell&smaller", "cell&lower"]),
    topic(
        Kind::MAXIMUM,
        Form::Tint,
        &["maxim", "fortress", "cell&greater than", "square&greater than", "cell&larger", "cell&higher"],
    ),
    topic(Kind::COLUMN_INDEXER, Form::Tint, COLUMN_INDEXERS),
    topic(Kind::ROW_INDEXER, Form::Tint, &["row index"]),
    topic(Kind::WINDOW, Form::Magic, &["magic square"]),
    topic(
        Kind::SUKAKU,
        Form::Named,
        &["marked with&circles", "indicated with&circles", "marked with&squares"],
    ),
    topic(Kind::DIAGONAL_DOWN, Form::Diagonal, DIAGONALS),
    topic(Kind::DIAGONAL_UP, Form::Diagonal, DIAGONALS),
    topic(Kind::ANTI_KNIGHT, Form::Board, &["knight"]),
    topic(
        Kind::ANTI_KING,
        Form::Board,
        &[" king s ", " kings ", "antiking", "anti-king", "diagonally&same", "even diagonally"],
    ),
    topic(
        Kind::ALL_DIFFERENCES,
        Form::Board,
        &[
            "nonconsecutive",
            "non-consecutive",
            "orthogonally&not be consecutive",
            "consecutive&never&orthogonally",
            "adjacent&cannot be consecutive",
            "adjacent&cannot contain consecutive",
            "adjacent&may not be consecutive",
            "adjacent&must not be consecutive",
            "adjacent&may not contain consecutive",
            "adjacent&must not contain consecutive",
            "orthogonally&must not contain consecutive",
            "orthogonally&may not contain consecutive",
            "consecutive digits cannot be orthogonal",
            "consecutive digits may not be orthogonal",
            "consecutive digits must not be orthogonal",
            "consecutive digits cannot be neighbours",
            "cells that share a border never contain consecutive",
        ],
    ),
    topic(
        Kind::DISJOINT,
        Form::Board,
        &[
            "disjoint",
            "same relative position&different boxes",
            "same position relative&not contain",
            "cannot&same position within any two",
            "cannot&same position in any two",
            "cannot appear within the same position in two",
            "no digit&same position within two",
            "no digit&same position in two",
            "no digit&same position in more than one",
            "not repeat at corresponding box positions",
            "same relative position within&different digits",
            "no two cells in the same position relative&same digit",
        ],
    ),
    topic(Kind::WINDOW, Form::Region, REGIONS),
    topic(Kind::KILLER, Form::Region, REGIONS),
    topic(Kind::SUKAKU, Form::Region, &["pencil mark", "pencilmark", "marked&candidates"]),
    topic(
        Kind::DOUBLE_ARROW,
        Form::Circled,
        &[
            "double arrow",
            "line&same sum as the sum of the circles",
            "line sum to the sum of the digits in the circles",
            "line&equal|same&sum of the digits in|sum of the two digits in|sum of the digits at&circles|hexagons|ends",
        ],
    ),
];
