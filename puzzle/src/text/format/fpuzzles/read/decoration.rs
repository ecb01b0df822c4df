//! What an f-puzzles puzzle has that is no rule as data: what is only drawn, and what is said, in words.

use super::cells::Cells;
use crate::text::document::{Credits, Unsupported};
use crate::text::format::fpuzzles::UNSUPPORTED;
use crate::text::format::json::{Member, Node, Value};
use crate::text::parse::ParseError;

/// Keys of what is only drawn, with the words for one of them and for several. It may be a rule all the same.
const DRAWN: [(&str, &str, &str); 5] = [
    ("line", "line that is only drawn", "lines that are only drawn"),
    ("rectangle", "rectangle that is only drawn", "rectangles that are only drawn"),
    ("circle", "circle that is only drawn", "circles that are only drawn"),
    ("text", "text on the board", "texts on the board"),
    ("cage", "cage that is only drawn", "cages that are only drawn"),
];

/// Keys of colours.
const COLOURS: [&str; 2] = ["color", "highlight"];

/// Keys of what is said to who has solved it.
const MESSAGES: [&str; 2] = ["successMessage", "solutionMessage"];

/// Keys of the editor's own settings, which say nothing of the puzzle.
const OF_THE_EDITOR: [&str; 5] =
    ["highlightConflicts", "disabledlogic", "truecandidatesoptions", "id", "date"];

/// Characters of a ruleset that are repeated.
const QUOTED_CHARS: usize = 200;

/// Whether the key says nothing of the rules that are known.
pub(super) fn is_known(key: &str) -> bool {
    DRAWN.iter().any(|(known, ..)| *known == key)
        || [&COLOURS[..], &MESSAGES, &OF_THE_EDITOR].concat().contains(&key)
}

/// What there is of it, each in some words, and what was lost before.
///
/// # Errors
/// Where what was lost before is no text.
pub(super) fn named(members: &[Member], cells: &Cells) -> Result<Vec<Unsupported>, ParseError> {
    let used = |key: &str| members.iter().find(|member| member.key == key && !member.node.is_nothing());
    let number = |member: &Member| match &member.node.value {
        Value::List(list) => list.iter().filter(|drawn| !is_of_a_rule(drawn)).count(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) | Value::Object(_) => 1,
    };
    let circles = used("arrow").map_or(0, |arrows| match &arrows.node.value {
        Value::List(list) => list.iter().filter(|arrow| is_bare(arrow)).count(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) | Value::Object(_) => 0,
    });
    let rule = |what: String| Unsupported { what, may_be_rule: true };
    let drawn = DRAWN.into_iter().filter_map(|(key, one, several)| {
        let bare = if key == "circle" { circles } else { 0 };
        let number = used(key).map_or(0, number) + bare;
        (number > 0).then(|| rule(format!("{number} {}", if number == 1 { one } else { several })))
    });
    let mut named: Vec<Unsupported> = drawn.collect();
    let is_coloured = COLOURS.into_iter().any(|key| used(key).is_some());
    if is_coloured || cells.found.iter().any(|found| found.coloured) {
        named.push(rule("colours of cells".to_owned()));
    }
    match (members.iter().find(|member| member.key == UNSUPPORTED), used("ruleset")) {
        (Some(before), _) => {
            let lost = before.node.text("what was lost is a text")?;
            named.extend((!lost.is_empty()).then(|| rule(shortened(lost, Credits::LOST_CHARS_MAX))));
        }
        (None, Some(Member { node, .. })) => {
            let words = node.text("a text")?;
            named.extend(
                (!is_usual(words))
                    .then(|| rule(format!("the rules in words ({})", shortened(words, QUOTED_CHARS)))),
            );
        }
        (None, None) => {}
    }
    if MESSAGES.into_iter().any(|key| used(key).is_some()) {
        named.push(Unsupported::aside("the message on success".to_owned()));
    }
    Ok(named)
}

/// Whether something is drawn for a rule that has a key of its own.
fn is_of_a_rule(node: &Node) -> bool {
    let members = node.object("something drawn").unwrap_or_default();
    members.iter().any(|member| member.key == "fromConstraint" && !member.node.is_nothing())
}

/// Whether an arrow is a circle without a line.
pub(super) fn is_bare(node: &Node) -> bool {
    let members = node.object("an arrow").unwrap_or_default();
    !members.iter().any(|member| member.key == "lines" && !member.node.is_nothing())
}

/// Whether a ruleset says no more than that the rules that everybody knows hold.
fn is_usual(words: &str) -> bool {
    let usual = |sentence: &str| {
        let words: Vec<String> = sentence.split_whitespace().map(str::to_ascii_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        matches!(words[..], [] | ["normal" | "standard" | "classic", "sudoku", "rules", "apply"])
    };
    words.split(['.', '!', '\n']).all(usual)
}

fn shortened(words: &str, most: usize) -> String {
    let blank = |symbol: char| if symbol.is_control() { ' ' } else { symbol };
    let mut symbols = words.trim().chars().map(blank);
    let start: String = symbols.by_ref().take(most).collect();
    if symbols.next().is_some() { start + "…" } else { start }
}
