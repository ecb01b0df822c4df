//! Which kinds of rule a ruleset in words speaks of, and which of its sentences no rule of a board explains.

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
    words: &'static [&'static str],
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
];

const DIAGONALS: &[&str] = &["diagonal&repeat", "diagonal&once", "diagonal&1", "diagonal&different"];

const TOPICS: [Topic; 40] = [
    topic(
        Kind::SLOW_THERMOMETER,
        Form::Bulb,
        &["slow thermo", "bulb&same or", "bulb&never decrease", "bulb&not decrease"],
    ),
    topic(Kind::THERMOMETER, Form::Bulb, &["thermo", "bulb&increas"]),
    topic(Kind::ARROW, Form::Arrow, &["arrow&sum", "arrow&add", "arrow&total", "circle&two-digit"]),
    topic(
        Kind::BETWEEN,
        Form::Circled,
        &["between line", "between&line&circle", "between&line&end", "between&line&bulb"],
    ),
    topic(Kind::LOCKOUT, Form::Lozenged, &["lockout", "diamond&between", "diamond&line"]),
    topic(
        Kind::PALINDROME,
        Form::Line(Hue::Grey),
        &["palindrom", "line&read the same", "line&same&direction"],
    ),
    topic(
        Kind::RENBAN,
        Form::Line(Hue::Purple),
        &["renban", "line&consecutive&order", "line&consecutive&repeat", "line&set of consecutive"],
    ),
    topic(
        Kind::WHISPERS,
        Form::Line(Hue::Green),
        &["whisper", "line&at least 5", "line&at least five", "line&5 or more", "line&five or more"],
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
        &["entrop", "line&low&medium&high", "line&low&middle&high", "line&{1"],
    ),
    topic(Kind::MODULAR, Form::Line(Hue::Blue), &["modular", "line&remainder", "line&modulo"]),
    topic(
        Kind::DIFFERENCE,
        Form::White,
        &[
            "white dot&consec",
            "white dot&differ",
            "white circle&consec",
            "kropki",
            "white&consecutive&ratio",
            "white dot&dots",
        ],
    ),
    topic(
        Kind::RATIO,
        Form::Black,
        &["black dot", "black circle&ratio", "black circle&double", "kropki", "black&consecutive&ratio"],
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
            "intersection&surrounding",
        ],
    ),
    topic(Kind::SUM, Form::Edge, &["dot&sum", "separated&sum", "either side&sum", "two cells&sum"]),
    topic(Kind::SUM, Form::Around, &["sum&surrounding", "sum&four cells", "sum&4 cells"]),
    topic(Kind::KILLER, Form::Cage, &["cage", "killer"]),
    topic(Kind::SUM, Form::Cage, &["cage&sum", "cage&total"]),
    topic(
        Kind::LITTLE_KILLER,
        Form::Pointing,
        &["little killer", "diagonal&sum", "diagonal&total", "diagonal&add"],
    ),
    topic(Kind::SANDWICH, Form::Beside, &["sandwich", "between the 1 and", "between 1 and"]),
    topic(Kind::XSUM, Form::Beside, &["x-sum", "xsum", " x sum", "first x ", "nearest x "]),
    topic(Kind::SKYSCRAPER, Form::Beside, &["skyscraper", "building", "visible from"]),
    topic(Kind::ROOMS, Form::Beside, &["numbered room"]),
    topic(Kind::EVEN, Form::Square, &[" even ", "evens"]),
    topic(Kind::ODD, Form::Circle, &[" odd ", "odds"]),
    topic(
        Kind::CLONE,
        Form::Tint,
        &["clone", "shape&same", "region&same digit", "region&same number", "region&same arrangement"],
    ),
    topic(Kind::MINIMUM, Form::Tint, &["minim", "cell&less than", "cell&smaller", "cell&lower"]),
    topic(
        Kind::MAXIMUM,
        Form::Tint,
        &["maxim", "fortress", "cell&greater than", "square&greater than", "cell&larger", "cell&higher"],
    ),
    topic(Kind::DIAGONAL_DOWN, Form::Diagonal, DIAGONALS),
    topic(Kind::DIAGONAL_UP, Form::Diagonal, DIAGONALS),
    topic(Kind::ANTI_KNIGHT, Form::Board, &["knight"]),
    topic(
        Kind::ANTI_KING,
        Form::Board,
        &["king s ", "kings ", "antiking", "anti-king", "diagonally&same", "even diagonally"],
    ),
    topic(
        Kind::ALL_DIFFERENCES,
        Form::Board,
        &[
            "nonconsecutive",
            "non-consecutive",
            "orthogonally&not be consecutive",
            "adjacent&cannot be consecutive",
            "adjacent&cannot contain consecutive",
            "adjacent&may not be consecutive",
            "adjacent&must not be consecutive",
        ],
    ),
    topic(Kind::DISJOINT, Form::Board, &["disjoint"]),
    topic(Kind::WINDOW, Form::Region, REGIONS),
    topic(Kind::KILLER, Form::Region, REGIONS),
    topic(Kind::SUKAKU, Form::Region, &["pencil mark", "pencilmark", "marked&candidates"]),
    topic(Kind::DOUBLE_ARROW, Form::Circled, &["double arrow"]),
];

/// What stands in a sentence that says more than its kind of rule does.
const TWISTS: [&str; 28] = [
    "average",
    "product",
    "multipl",
    "fog",
    "liar",
    "false",
    "except",
    "unless",
    "instead",
    "deduc",
    "determine",
    "unknown",
    "figure out",
    "up to you",
    "schr",
    "blank",
    "wildcard",
    "exactly one",
    "do not apply",
    "some of",
    "is either",
    "are either",
    " count ",
    " counts ",
    "parity",
    "modified",
    "doubler",
    "one cell",
];

/// What stands in a sentence that says nothing new.
const ASIDES: [&str; 30] = [
    "sudoku rules",
    "rules of sudoku",
    "classic sudoku",
    "no rules provided",
    "related video",
    "not all",
    "that s it",
    "may repeat",
    "can repeat",
    "repeat along",
    "for example",
    "for instance",
    "such as",
    "would be",
    "in other words",
    "that is ",
    "negative constraint",
    "already given",
    "given in the grid",
    "where given",
    "necessarily",
    "may or may not",
    "t know",
    "dot&neither",
    "enjoy",
    "good luck",
    "have fun",
    "row&column&box",
    "row&column&region",
    "in any order",
];

/// The names of colours.
const HUES: [(&str, Hue); 14] = [
    ("white", Hue::White),
    ("grey", Hue::Grey),
    ("gray", Hue::Grey),
    ("black", Hue::Black),
    (" red", Hue::Red),
    ("orange", Hue::Orange),
    ("peach", Hue::Orange),
    ("yellow", Hue::Yellow),
    ("green", Hue::Green),
    ("blue", Hue::Blue),
    ("teal", Hue::Blue),
    ("purple", Hue::Purple),
    ("pink", Hue::Purple),
    ("lavender", Hue::Purple),
];

/// A sentence of a ruleset.
pub(super) struct Sentence {
    /// As it is.
    said: String,
    /// In small letters, with a blank around each word, without what stands in brackets.
    pub(super) plain: String,
    /// What stands in brackets, likewise.
    aside: String,
}

pub(super) fn sentences(words: &str) -> Vec<Sentence> {
    let ends = |symbol: char| matches!(symbol, '.' | '!' | '?' | '\n' | ';');
    let plain = |text: &str| {
        let symbols = text
            .chars()
            .map(|symbol| if symbol.is_alphanumeric() || "-{".contains(symbol) { symbol } else { ' ' });
        let text = symbols.collect::<String>().to_lowercase();
        format!(" {} ", text.split_whitespace().collect::<Vec<&str>>().join(" "))
    };
    let mut all = Vec::new();
    let (mut depth, mut outer, mut inner, mut said) = (0_u32, String::new(), String::new(), String::new());
    for symbol in words.chars().chain(['\n']) {
        depth += u32::from(symbol == '(');
        let text = if depth > 0 { &mut inner } else { &mut outer };
        if (ends(symbol) && depth == 0) || symbol == '\n' {
            if outer.chars().any(char::is_alphabetic) {
                said.push(symbol);
                let said = said.trim().to_owned();
                all.push(Sentence { said, plain: plain(&outer), aside: plain(&inner) });
            }
            [&mut outer, &mut inner, &mut said].into_iter().for_each(String::clear);
            depth = 0;
            continue;
        }
        text.push(symbol);
        said.push(symbol);
        depth = depth.saturating_sub(u32::from(symbol == ')'));
    }
    all
}

/// Whether a sentence has all words of an alternative.
fn has(sentence: &str, words: &str) -> bool {
    words.split('&').all(|word| sentence.contains(word))
}

pub(super) fn topics(sentence: &str) -> impl Iterator<Item = &'static Topic> + '_ {
    TOPICS.iter().filter(|topic| topic.words.iter().any(|words| has(sentence, words)))
}

/// Whether a ruleset speaks of a kind of rule.
pub(super) fn is_spoken(words: &str) -> bool {
    sentences(words).iter().any(|sentence| topics(&sentence.plain).next().is_some())
}

pub(super) fn is_twisted(sentence: &str) -> bool {
    TWISTS.iter().any(|twist| sentence.contains(twist))
}

pub(super) fn hues(sentence: &str) -> impl Iterator<Item = Hue> + '_ {
    HUES.iter().filter(|(name, _)| sentence.contains(name)).map(|(_, hue)| *hue)
}

/// Whether a sentence says that where nothing is drawn something does not hold.
pub(super) fn is_negative(sentence: &str) -> bool {
    let all = [
        " all possible",
        "all dots",
        "all xs",
        "all x s ",
        "all white",
        "all black",
        "every possible",
        "all such",
    ];
    let others = ["not all", "candidates"];
    all.iter().any(|words| sentence.contains(words)) && !others.iter().any(|words| sentence.contains(words))
}

/// Whether a sentence is explained by rules of these kinds, or says nothing of them.
fn is_explained(Sentence { plain, aside, .. }: &Sentence, kinds: &[Kind]) -> bool {
    if is_twisted(plain) || is_twisted(aside) {
        return false;
    }
    if is_negative(plain) || is_negative(aside) {
        return [Kind::ALL_DIFFERENCES, Kind::ALL_RATIOS, Kind::ALL_XV]
            .iter()
            .any(|kind| kinds.contains(kind));
    }
    let mut topics = topics(plain).peekable();
    match topics.peek() {
        Some(_) => topics.any(|topic| kinds.contains(&topic.kind)),
        None => ASIDES.iter().any(|words| has(plain, words)),
    }
}

/// The sentences that rules of these kinds do not explain.
pub(super) fn unexplained(words: &str, kinds: &[Kind]) -> String {
    let left = sentences(words).into_iter().filter(|sentence| !is_explained(sentence, kinds));
    left.map(|sentence| sentence.said).collect::<Vec<String>>().join(" ")
}

/// Whether a ruleset speaks of colours.
pub(super) fn is_coloured(words: &str) -> bool {
    let said = words.to_lowercase();
    hues(&said).next().is_some()
        || ["colo", "shade", "shading", "highlight"].iter().any(|word| said.contains(word))
}
