//! f-puzzles JSON: a grid of cells and, under the key of each kind of rule, where its rules lie.
//!
//! Kinds are written by their own key and in the way their [`Notation`](crate::board::constraint::Notation) says, unless the
//! tables here have a row for them. Known by name are only those that f-puzzles writes elsewhere: regions, given candidates, and what
//! the absence of a mark means. What f-puzzles has no word for (boards that are no square, rows that do not count) is the name of a variant
//! under a key of ours, and so are the time of a game in progress and what was
//! lost of a puzzle before.

pub(super) mod read;
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

/// The keys of f-puzzles that are not ours, each after ours.
const KEYS: [(&str, &str); 10] = [
    ("between", "betweenline"),
    ("disjoint", "disjointgroups"),
    ("entropic", "entropicline"),
    ("littlekiller", "littlekillersum"),
    ("modular", "modularline"),
    ("regionsum", "regionsumline"),
    ("rooms", "numberedrooms"),
    ("sandwich", "sandwichsum"),
    ("slowthermo", "slowthermometer"),
    ("zipper", "zipperline"),
];

/// How a kind's rules are written where their notation does not say it; read are all forms, whatever the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The cells of the circle, as many as the number says or one, and a line that begins in it.
    Circle,
    /// One half of the cells under each of two keys.
    Halves,
    /// Its one cell in a list, as others write several that are alike.
    Cells,
    /// The digits of the number in a list.
    Values,
    /// The number as a letter.
    Roman,
}

/// By our key.
const FORMS: [(&str, Form); 6] = [
    ("arrow", Form::Circle),
    ("clone", Form::Halves),
    ("columnindexer", Form::Cells),
    ("rowindexer", Form::Cells),
    ("quadruple", Form::Values),
    ("xv", Form::Roman),
];

/// The letters of numbers; none for the number that need not be named.
const ROMAN: [(&str, Option<u16>); 2] = [("V", Some(5)), ("X", None)];

/// The ways of a clue into the board, as f-puzzles names them: rows and columns of each step.
const DIRECTIONS: [(&str, [i32; 2]); 4] =
    [("UL", [-1, -1]), ("UR", [-1, 1]), ("DL", [1, -1]), ("DR", [1, 1])];

/// What f-puzzles calls a kind.
fn key(kind: Kind) -> &'static str {
    KEYS.iter().find(|(ours, _)| *ours == kind.key()).map_or(kind.key(), |(_, theirs)| theirs)
}

/// The kinds of rule that are listed under `"negative"`.
const NEGATIVE: [(&str, Kind); 3] =
    [("ratio", Kind::ALL_RATIOS), ("difference", Kind::ALL_DIFFERENCES), ("xv", Kind::ALL_XV)];
