//! Which kinds of rule a ruleset in words speaks of, and which of its sentences no rule of a board explains.

use super::Hue;
use super::topics::{Form, TOPICS, Topic};
use crate::Kind;

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
const ASIDES: [&str; 37] = [
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
    "normal sudoku",
    "normal rules apply",
    "place the digits",
    "exported from",
    "sorry",
    "no rotation",
    "the same line may",
    "in any order",
];

/// What makes a sentence about diagonals a permission, and no rule.
const PERMISSIONS: [&str; 3] = [" may repeat", " can repeat", " can only repeat"];

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
    let mut symbols = words.chars().chain(['\n']).peekable();
    while let Some(symbol) = symbols.next() {
        // Between letters a full stop is part of a name or of an abbreviation.
        let is_inside = symbol == '.'
            && said.chars().next_back().is_some_and(char::is_lowercase)
            && symbols.peek().is_some_and(|next| next.is_lowercase());
        depth += u32::from(symbol == '(');
        let text = if depth > 0 { &mut inner } else { &mut outer };
        if (ends(symbol) && depth == 0 && !is_inside) || symbol == '\n' {
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
    let forbids = ["not repeat", "t repeat"].iter().any(|words| sentence.contains(words));
    let permits = !forbids && PERMISSIONS.iter().any(|words| sentence.contains(words));
    let topics = TOPICS.iter().filter(move |topic| !(permits && topic.form == Form::Diagonal));
    topics.filter(|topic| topic.words.iter().any(|words| has(sentence, words)))
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
