//! What the client adds to each kind of rule, a row for each: the tool that draws it in the editor, the cards that offer it in
//! the puzzle picker, and how an example is worked out. What a kind means, looks like and takes is the engine's to say
//! ([`Kind`]). Tests hold every kind to have what it needs; nothing but this table names one.

mod examples;
mod tools;

use puzzle::Kind;
use puzzle::board::constraint::Notation;

use crate::editor::Tool;
use crate::text::kinds as words;
pub(crate) use examples::{Example, InWords};
pub use tools::Draws;

pub(crate) struct KindRow {
    pub(crate) kind: Kind,
    /// Draws it in the editor; none for rules of the whole board, which are switched on.
    tool: Option<Tool>,
    /// The cards that stand at its place; one that offers several kinds stands at the first.
    cards: &'static [&'static str],
    pub(crate) example: Example,
}

const fn row(kind: Kind, tool: Option<Tool>, cards: &'static [&'static str], example: Example) -> KindRow {
    KindRow { kind, tool, cards, example }
}

/// In the order of the cards, and in that in which a touch goes through the kinds of a tool.
pub(crate) const KINDS: &[KindRow] = &[
    row(Kind::ROWS, None, &[], Example::None),
    row(Kind::COLUMNS, None, &[], Example::None),
    row(Kind::REGIONS, None, &[], Example::None),
    row(Kind::DIAGONAL_DOWN, None, &["x"], Example::None),
    row(Kind::DIAGONAL_UP, None, &[], Example::None),
    row(Kind::WINDOW, Some(Tool::ExtraRegions), &["windoku"], Example::None),
    row(Kind::ANTI_KNIGHT, None, &["anti-knight"], Example::OfDigit),
    row(Kind::ANTI_KING, None, &["anti-king"], Example::OfDigit),
    row(Kind::KILLER, Some(Tool::Cages), &["killer"], Example::OfRule(examples::sum)),
    row(Kind::EVEN, Some(Tool::Parity), &["even-odd"], Example::OfRule(examples::even)),
    row(Kind::ODD, Some(Tool::Parity), &[], Example::OfRule(examples::odd)),
    row(Kind::GREATER, Some(Tool::Signs), &["greater-than"], Example::OfRule(examples::falling)),
    row(Kind::DIFFERENCE, Some(Tool::Dots), &["kropki", "consecutive"], Example::OfRule(examples::apart)),
    row(Kind::RATIO, Some(Tool::Dots), &[], Example::OfRule(examples::double)),
    row(Kind::ALL_DIFFERENCES, None, &[], Example::None),
    row(Kind::ALL_RATIOS, None, &[], Example::None),
    row(Kind::THERMOMETER, Some(Tool::Thermometers), &["thermometer"], Example::OfRule(examples::rising)),
    // Read from files: no tool draws it and no card offers it.
    row(Kind::SUKAKU, None, &[], Example::None),
    row(Kind::MEASURE, None, &[], Example::None),
    row(Kind::WORDS, None, &[], Example::None),
    row(Kind::DRAWN, None, &[], Example::None),
    row(Kind::WHISPERS, Some(Tool::Lines), &["whispers"], Example::OfRule(examples::apart)),
    row(Kind::SANDWICH, Some(Tool::Clues), &["sandwich"], Example::OfRule(examples::crusted)),
    row(Kind::XSUM, Some(Tool::Clues), &["xsum"], Example::OfRule(examples::x_sum)),
    row(Kind::SKYSCRAPER, Some(Tool::Clues), &["skyscraper"], Example::OfRule(examples::seen)),
    row(Kind::ROOMS, Some(Tool::Clues), &["rooms"], Example::OfRule(examples::room)),
    row(Kind::QUADRUPLE, Some(Tool::ExtraRegions), &["quadruple"], Example::OfRule(examples::around)),
    row(Kind::BETWEEN, Some(Tool::Lines), &["between"], Example::OfRule(examples::between)),
    row(Kind::LOCKOUT, Some(Tool::Lines), &["lockout"], Example::OfRule(examples::locked_out)),
    row(Kind::ARROW, Some(Tool::Lines), &["arrow"], Example::OfRule(examples::arrow)),
    row(Kind::RENBAN, Some(Tool::Lines), &["renban"], Example::OfRule(examples::in_order)),
    row(Kind::PALINDROME, Some(Tool::Lines), &["palindrome"], Example::OfRule(examples::along)),
    row(Kind::XV, Some(Tool::Dots), &["xv", "all-xv"], Example::OfRule(examples::total)),
    row(Kind::ALL_XV, None, &[], Example::None),
    row(Kind::LITTLE_KILLER, Some(Tool::Clues), &["littlekiller"], Example::OfRule(examples::sum)),
    row(Kind::REGION_SUM, Some(Tool::Lines), &["regionsum"], Example::OfRule(examples::pieces)),
    row(Kind::CLONE, Some(Tool::ExtraRegions), &["clone"], Example::OfRule(examples::halves)),
    row(Kind::SUM, Some(Tool::ExtraRegions), &["sum"], Example::OfRule(examples::sum)),
    row(Kind::ZIPPER, Some(Tool::Lines), &["zipper"], Example::OfRule(examples::rungs)),
    row(Kind::SLOW_THERMOMETER, Some(Tool::Lines), &["slowthermo"], Example::OfRule(examples::along)),
    row(Kind::ENTROPIC, Some(Tool::Lines), &["entropic"], Example::OfRule(examples::along)),
    row(Kind::MODULAR, Some(Tool::Lines), &["modular"], Example::OfRule(examples::along)),
    row(Kind::DOUBLE_ARROW, Some(Tool::Lines), &["doublearrow"], Example::OfRule(examples::double_arrow)),
    row(Kind::DISJOINT, None, &["disjoint"], Example::OfDigit),
    row(Kind::MINIMUM, Some(Tool::Parity), &["extremes"], Example::OfRule(examples::least)),
    row(Kind::MAXIMUM, Some(Tool::Parity), &[], Example::OfRule(examples::most)),
    row(Kind::COLUMN_INDEXER, Some(Tool::Parity), &["indexers"], Example::OfRule(examples::column)),
    row(Kind::ROW_INDEXER, Some(Tool::Parity), &[], Example::OfRule(examples::row)),
];

/// Plain boards, which are cards too.
const SIZES: [&str; 10] = ["classic", "4x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12", "16x16", "25x25"];
/// Cards of boards whose rules are the plain ones, or fewer.
const SHAPES: [&str; 8] = ["samurai", "cross", "windmill", "sohei", "twin", "five-boxes", "frame", "latin"];

/// The cards of the puzzle picker, by group.
pub(crate) fn groups() -> [(&'static str, Vec<&'static str>); 6] {
    [
        (words::sizes(), SIZES.to_vec()),
        // Before the shapes: what is played most must be in sight at once.
        (words::cages(), cards(|kind| matches!(kind.notation(), Notation::Cells { .. }) && kind.is_drawn())),
        (words::marks(), cards(is_mark)),
        (words::lines(), cards(|kind| matches!(kind.notation(), Notation::Line { .. }))),
        (words::beside(), cards(|kind| kind.notation() == Notation::Outside)),
        (words::shapes(), [&["jigsaw"][..], &cards(|kind| !kind.is_drawn()), &SHAPES].concat()),
    ]
}

/// Drawn on single cells or between two.
fn is_mark(kind: Kind) -> bool {
    kind.is_drawn() && matches!(kind.notation(), Notation::Cell | Notation::Digits | Notation::Edge { .. })
}

/// The names of all kinds of puzzle that have a card.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    groups().into_iter().flat_map(|(_, names)| names)
}

/// What can be combined with whatever kind of puzzle is chosen.
pub(crate) fn additions() -> Vec<&'static str> {
    [cards(|kind| !kind.is_drawn()), cards(Kind::is_drawn)].concat()
}

/// The cards that stand at such kinds.
fn cards(is_such: fn(Kind) -> bool) -> Vec<&'static str> {
    KINDS.iter().filter(|row| is_such(row.kind)).flat_map(|row| row.cards).copied().collect()
}

#[cfg(test)]
mod tests;
