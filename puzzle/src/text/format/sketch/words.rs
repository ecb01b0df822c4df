//! Which kinds of rule a ruleset in words speaks of, and which of its sentences no rule of a board explains.

use std::collections::BTreeSet;

use super::Hue;
pub(super) use super::sentences::{Sentence, sentences};
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

/// What stands in a sentence that may be about the others.
const DOUBTS: [&str; 9] = ["wrong", "lie", "lying", "incorrect", "ignore", "true", "not ", "but ", "only "];

/// What stands in a sentence that says nothing new.
const ASIDES: [&str; 52] = [
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
    "different lines may have",
    "for different lines",
    " cages| lines| arrows| thermometers&cannot|can not|do not|may not|must not&overlap",
    "no guessing",
    "bifurcat",
    "thank",
    "my first puzzle",
    "inspired by",
    "feedback",
    "cosmetic",
    "decorati",
    "do not mean anything",
    "no meaning",
    "avoid confusion",
    "making notes",
];

/// What begins an example, or the same in other words.
const EXAMPLES: [&str; 7] =
    [" for example ", " for instance ", " worked example ", " e g ", " eg ", " i e ", " ie "];

/// What stands in a sentence that only shows what others mean.
const SHOWN: [&str; 3] = ["for new solvers", "might be marked", " is not valid"];

/// What lets digits repeat, and what takes that back in the same sentence.
const REPEATS: &str = " may repeat| can repeat| can only repeat";
const TAKES_BACK: &str = " but |cannot| not |n t ";
/// What makes a sentence a permission, and no rule, where it comes before what it is about; with a bound it is a rule.
const BOUNDS: &str = " only | once | at most ";
const PERMISSIONS: &str = " may repeat| can repeat| can only repeat| may be | may have | may contain | may share | may appear \
    | may sum | may differ | may increase | may also | can have | can contain | can share | can also | can be orthogonally | need not | not need \
    | do not need | does not need | not necessarily | do not necessarily | does not necessarily | are not necessarily \
    | is not necessarily | not have to | do not have to | does not have to | don t have to | don t need | doesn t need | there is no anti| there is no non| this is not an anti| this is no anti";
/// What claims something.
const CLAIMS: &str = " must | are | is | have | has | contain| form | forms | sum| show| give| indicate| increas| differ | differs \
    | read | reads | lie | lies | cannot | never | no | not |n t | do | does | join | joins | separate | separates | mark \
    | marks | divide | divides | connect | connects | see | tell| add ";

/// The names of colours.
const HUES: [(&str, Hue); 28] = [
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
    ("violet", Hue::Purple),
    ("magenta", Hue::Purple),
    ("lime ", Hue::Green),
    ("cyan", Hue::Blue),
    ("amber ", Hue::Orange),
    // Some paint it so, some so.
    (" gold", Hue::Yellow),
    (" gold", Hue::Orange),
    (" lilac", Hue::Purple),
    ("turquoise", Hue::Blue),
    ("beige", Hue::Orange),
    ("brown", Hue::Orange),
    ("brown", Hue::Red),
    ("indigo", Hue::Purple),
    ("indigo", Hue::Blue),
];

/// Whether a sentence has all words of an alternative.
pub(super) fn has(sentence: &str, words: &str) -> bool {
    words.split('&').all(|any| any.split('|').any(|word| sentence.contains(word)))
}

/// Whether a sentence only allows something. In cages that is a rule too: digits repeat there.
pub(super) fn is_permission(said: &str) -> bool {
    let first = |words: &str| words.split('|').filter_map(|words| said.find(words)).min();
    !has(said, BOUNDS)
        && !has(said, " but ")
        && first(PERMISSIONS).is_some_and(|at| first(CLAIMS).is_none_or(|claim| at <= claim))
}

/// The kinds of rule that a sentence speaks of, not those of shapes of which it only allows something.
pub(super) fn topics(sentence: &str) -> impl Iterator<Item = &'static Topic> + '_ {
    let (repeats, permits) = (may_repeat(sentence), is_permission(sentence));
    spoken(sentence).filter(move |topic| {
        let form = topic.form;
        let is_drawn_so = matches!(form, Form::Line(_) | Form::Circled | Form::Lozenged | Form::Bulb);
        let is_told = is_drawn_so || matches!(form, Form::Board | Form::Named);
        let is_tinted = matches!(form, Form::Diagonal | Form::Tint);
        !(permits && is_told || (permits || repeats) && is_tinted)
    })
}

/// All kinds of rule that a sentence speaks of.
fn spoken(sentence: &str) -> impl Iterator<Item = &'static Topic> + '_ {
    let topics = TOPICS.iter();
    let near = sentence.contains(" not differ");
    let topics = topics.filter(move |topic| !(near && topic.kind == Kind::WHISPERS));
    topics.filter(|topic| topic.words.iter().any(|words| has(sentence, words)))
}

/// Whether a ruleset speaks of a kind of rule.
pub(super) fn is_spoken(words: &str) -> bool {
    sentences(words).iter().any(|sentence| topics(&sentence.plain).next().is_some())
}

pub(super) fn is_twisted(sentence: &str) -> bool {
    TWISTS.iter().any(|twist| sentence.contains(twist))
}

/// Whether sentences may take back what others say.
pub(super) fn is_doubtful(said: &str) -> bool {
    let said = said.to_lowercase();
    is_twisted(&said) || DOUBTS.iter().any(|word| said.contains(word))
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
    let others = [
        "not all",
        "may or may not",
        "candidates",
        "necessarily",
        "dots are not given",
        "not be given",
        "dots are not shown",
        "not be shown",
        "dots are not marked",
        "dots are not drawn",
        "need not",
        "no negative",
    ];
    all.iter().any(|words| sentence.contains(words)) && !others.iter().any(|words| sentence.contains(words))
}

/// Whether a sentence says how a puzzle is shown part by part.
fn is_of_fog(said: &str) -> bool {
    let how =
        ["reveal", "clear", "cover", "hidden", "hide", "lift", "dispel", "remove", "obscure", "disappear"];
    let is_plain = !is_twisted(&said.replace("fog", ""));
    is_plain && said.contains(" fog") && how.iter().any(|word| said.contains(word))
}

/// Whether a sentence shows what others mean.
pub(super) fn is_example(said: &str) -> bool {
    EXAMPLES.iter().any(|words| said.find(words).is_some_and(|at| at <= " also".len()))
        || SHOWN.iter().any(|words| said.contains(words))
}

/// A sentence without the example that it ends with.
pub(super) fn without_example(said: &str) -> &str {
    let end = EXAMPLES.iter().filter_map(|words| said.find(words)).min();
    &said[..end.map_or(said.len(), |end| end + 1)]
}

/// Whether a sentence goes on with what another shows.
fn goes_on(said: &str) -> bool {
    [" if ", " then ", " or ", " in that case "].iter().any(|word| said.starts_with(word))
}

/// Whether a sentence allows digits to repeat.
pub(super) fn may_repeat(said: &str) -> bool {
    let after = REPEATS.split('|').find_map(|words| said.split_once(words));
    !has(said, "not repeat|t repeat") && after.is_some_and(|(_, rest)| !has(rest, TAKES_BACK))
}

/// Whether a sentence allows something and says nothing else.
fn allows(said: &str) -> bool {
    (may_repeat(said) || is_permission(said)) && !has(said, " must | exactly | increas")
}

/// Whether a sentence is explained by rules of these kinds, is one of those that are explained, or says nothing of them.
fn is_explained(
    Sentence { plain, aside, .. }: &Sentence,
    kinds: &[Kind],
    explained: &BTreeSet<String>,
) -> bool {
    if [plain, without_example(plain)].iter().any(|said| explained.contains(*said)) {
        return true;
    }
    if is_example(plain) || is_of_fog(plain) || is_of_fog(aside) {
        return true;
    }
    if is_twisted(plain) || is_twisted(aside) {
        return false;
    }
    if is_negative(plain) || is_negative(aside) {
        return [Kind::ALL_DIFFERENCES, Kind::ALL_RATIOS, Kind::ALL_XV]
            .iter()
            .any(|kind| kinds.contains(kind));
    }
    let mut topics = spoken(plain).peekable();
    match topics.peek() {
        Some(_) => topics.any(|topic| kinds.contains(&topic.kind)) || allows(plain),
        None => ASIDES.iter().any(|words| has(plain, words)),
    }
}

/// The sentences that rules of these kinds do not explain.
pub(super) fn unexplained(words: &str, kinds: &[Kind], explained: &BTreeSet<String>) -> String {
    let mut was_example = false;
    let left = sentences(words).into_iter().filter(|sentence| {
        was_example = is_example(&sentence.plain) || was_example && goes_on(&sentence.plain);
        !was_example && !is_explained(sentence, kinds, explained)
    });
    left.map(|sentence| sentence.said).collect::<Vec<String>>().join(" ")
}

/// Whether a ruleset speaks of colours.
pub(super) fn is_coloured(words: &str) -> bool {
    let said = words.to_lowercase();
    hues(&said).next().is_some()
        || ["colo", "shade", "shading", "highlight"].iter().any(|word| said.contains(word))
}
