//! What an f-puzzles puzzle has that is no rule as data: what is only drawn, and what is said, in words.

use super::cells::Cells;
use super::find;
#[cfg(feature = "sketches")]
use super::shapes::{add, tint};
use crate::text::document::{Credits, Unsupported};
use crate::text::format::fpuzzles::UNSUPPORTED;
use crate::text::format::json::{Member, Node, Value};
use crate::text::format::lost::{Shape, cut};
use crate::text::format::sketch::Sketch;
#[cfg(not(feature = "sketches"))]
use crate::text::format::sketch::{add, tint};
use crate::text::parse::ParseError;
use crate::{Cell, Layout};

/// The key of arrows, which are a rule unless they are a circle without a line.
const ARROW: &str = "arrow";

/// Keys of what is only drawn. It may be a rule all the same.
const DRAWN: [(&str, Shape); 6] = [
    ("line", Shape::Line),
    ("rectangle", Shape::Rectangle),
    ("circle", Shape::Circle),
    (ARROW, Shape::Circle),
    ("text", Shape::Text),
    ("cage", Shape::Cage),
];

/// Keys of colours.
const COLOURS: [&str; 2] = ["color", "highlight"];

/// Keys of what is said to who has solved it.
const MESSAGES: [&str; 2] = ["successMessage", "solutionMessage"];

/// Keys of the editor's own settings, which say nothing of the puzzle.
const OF_THE_EDITOR: [&str; 5] =
    ["highlightConflicts", "disabledlogic", "truecandidatesoptions", "id", "date"];

/// Whether the key says nothing of the rules that are known.
pub(super) fn is_known(key: &str) -> bool {
    DRAWN.iter().any(|(known, _)| *known == key && key != ARROW)
        || [&COLOURS[..], &MESSAGES, &OF_THE_EDITOR].concat().contains(&key)
}

/// What is drawn, and said unless all that was lost is known from before.
pub(super) fn sketch(members: &[Member], cells: &Cells, layout: &Layout) -> Result<Sketch, ParseError> {
    let mut sketch = Sketch::default();
    for Member { key, node, .. } in members.iter().filter(|member| !member.node.is_nothing()) {
        let Some((_, shape)) = DRAWN.iter().find(|(known, _)| known == key) else { continue };
        let nodes = match &node.value {
            Value::List(nodes) => nodes.as_slice(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) | Value::Object(_) => {
                std::slice::from_ref(node)
            }
        };
        for node in nodes.iter().filter(|node| key != ARROW || is_bare(node)) {
            if !is_of_a_rule(node) && !add(key, node, layout, &mut sketch) {
                sketch.bare.push(*shape);
            }
        }
    }
    let coloured = (0..).map(Cell::new).zip(&cells.found);
    for (cell, node) in coloured.filter_map(|(cell, found)| Some((cell, found.colour?))) {
        if !tint(cell, node, layout, &mut sketch) {
            sketch.bare.push(Shape::Tint);
        }
    }
    if COLOURS.into_iter().any(|key| find(members, key).is_some()) {
        sketch.bare.push(Shape::Tint);
    }
    if !members.iter().any(|member| member.key == UNSUPPORTED) {
        sketch.words = find(members, "ruleset").map_or(Ok(""), |node| node.text("a text"))?.to_owned();
    }
    Ok(sketch)
}

/// What was lost before, and what is said that is no rule.
///
/// # Errors
/// Where what was lost before is no text.
pub(super) fn named(members: &[Member]) -> Result<Vec<Unsupported>, ParseError> {
    let before = find(members, UNSUPPORTED).map_or(Ok(""), |node| node.text("what was lost is a text"))?;
    let what = cut(before, Credits::LOST_CHARS_MAX);
    let before = (!what.is_empty()).then_some(Unsupported { what, may_be_rule: true });
    let has_message = MESSAGES.into_iter().any(|key| find(members, key).is_some());
    let message = has_message.then(|| Unsupported::aside("the message on success".to_owned()));
    Ok(before.into_iter().chain(message).collect())
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
