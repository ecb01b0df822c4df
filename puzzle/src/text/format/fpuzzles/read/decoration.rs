//! What an f-puzzles puzzle has that is no rule, in words.

use super::cells::Cells;
use crate::text::format::json::Member;

/// Keys of what is only drawn or said.
const DECORATION: [(&str, &str); 9] = [
    ("line", "lines that are only drawn"),
    ("rectangle", "rectangles that are only drawn"),
    ("circle", "circles that are only drawn"),
    ("text", "texts on the board"),
    ("cage", "cages that are only drawn"),
    ("color", "colours of cells"),
    ("highlight", "colours of cells"),
    ("successMessage", "the message on success"),
    ("solutionMessage", "the message on success"),
];

/// Keys of the editor's own settings, which say nothing of the puzzle.
const OF_THE_EDITOR: [&str; 5] =
    ["highlightConflicts", "disabledlogic", "truecandidatesoptions", "id", "date"];

/// Whether the key says nothing of the rules.
pub(super) fn is_known(key: &str) -> bool {
    DECORATION.iter().any(|(known, _)| *known == key) || OF_THE_EDITOR.contains(&key)
}

/// What there is of it, each in some words.
pub(super) fn named(members: &[Member], cells: &Cells) -> Vec<String> {
    let used = |key: &str| members.iter().any(|member| member.key == key && !member.node.is_nothing());
    let mut named: Vec<&str> =
        DECORATION.into_iter().filter(|(key, _)| used(key)).map(|(_, words)| words).collect();
    named.extend(cells.found.iter().any(|found| found.coloured).then_some("colours of cells"));
    named.dedup();
    named.into_iter().map(str::to_owned).collect()
}
