//! f-puzzles JSON: a grid of cells and, under the key of each kind of rule, where its rules lie.
//!
//! Kinds are written by their own key and in the way their [`Notation`](crate::board::constraint::Notation) says, so this
//! file knows none of them but those that f-puzzles writes in a way of its own: regions, given candidates, and what the absence of a dot
//! means. What f-puzzles has no word for (boards that are no square, rows that do not count) is the name of a variant
//! under a key of ours, and so are the time of a game in progress and what was
//! lost of a puzzle before.

mod read;
mod write;

use super::Syntax;
use crate::Kind;

pub(super) const FPUZZLES: Syntax = Syntax {
    name: "fpuzzles",
    extensions: &["json", "fpuzzles"],
    about: "f-puzzles JSON, the only format for every kind of rule, also of games in progress: one object a puzzle",
    many: true,
    longest_line: 1024 * 1024,
    read: read::read,
    write: write::write,
};

/// Under which a board says what f-puzzles cannot.
const VARIANT: &str = "variant";

/// Under which a game in progress says how long it has been played, in milliseconds.
const ELAPSED: &str = "elapsed";

/// Under which is named what was lost before and may be a rule. Where it stands, the ruleset is a note of ours, not the rules
/// in words.
const UNSUPPORTED: &str = "unsupported";

/// The kind of rule that `"nonconsecutive": true` means.
const NONCONSECUTIVE: (&str, Kind) = ("nonconsecutive", Kind::ALL_DIFFERENCES);

/// The kinds of rule that are listed under `"negative"`.
const NEGATIVE: [(&str, Kind); 2] = [("ratio", Kind::ALL_RATIOS), ("difference", Kind::ALL_DIFFERENCES)];
