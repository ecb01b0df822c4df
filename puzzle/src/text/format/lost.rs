//! What a file draws and says and no rule explains, each in some words. How it is found is for the formats to know.

use std::sync::Arc;

use crate::text::document::{Credits, Unsupported};
use crate::text::parse::{ParseError, Place};
use crate::{Board, Constraint, Grid, Kind, Layout, Puzzle};

/// Characters of a ruleset that are repeated.
const QUOTED_CHARS: usize = 200;

/// Something drawn, by what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Line,
    Arrow,
    Rectangle,
    Circle,
    Text,
    Cage,
    Tint,
}

/// Each with the words for one of them and for several.
const SHAPES: [(Shape, &str, &str); 6] = [
    (Shape::Line, "line that is only drawn", "lines that are only drawn"),
    (Shape::Arrow, "arrow that is only drawn", "arrows that are only drawn"),
    (Shape::Rectangle, "rectangle that is only drawn", "rectangles that are only drawn"),
    (Shape::Circle, "circle that is only drawn", "circles that are only drawn"),
    (Shape::Text, "text on the board", "texts on the board"),
    (Shape::Cage, "cage that is only drawn", "cages that are only drawn"),
];

/// Shapes that mean no rule that is known, in words.
pub(super) fn drawn(shapes: &[Shape], is_coloured: bool) -> Vec<Unsupported> {
    let rule = |what: String| Unsupported { what, may_be_rule: true };
    let counted = SHAPES.into_iter().filter_map(|(shape, one, several)| {
        let number = shapes.iter().filter(|left| **left == shape).count();
        (number > 0).then(|| rule(format!("{number} {}", if number == 1 { one } else { several })))
    });
    let mut named: Vec<Unsupported> = counted.collect();
    if shapes.contains(&Shape::Tint) {
        named.push(Unsupported { what: "colours of cells".to_owned(), may_be_rule: is_coloured });
    }
    named
}

/// Sentences that mean no rule that is known.
pub(super) fn said(sentences: &str) -> Vec<Unsupported> {
    let what = || format!("the rules in words ({})", cut(sentences, QUOTED_CHARS));
    (!sentences.is_empty()).then(|| Unsupported { what: what(), may_be_rule: true }).into_iter().collect()
}

/// What was lost and may be a rule, in a line.
pub(super) fn lost_rules(lost: &[Unsupported]) -> String {
    let rules = lost.iter().filter(|lost| lost.may_be_rule).map(|lost| lost.what.as_str());
    cut(&rules.collect::<Vec<&str>>().join(", "), Credits::LOST_CHARS_MAX)
}

/// The start of a text, in one line.
pub(super) fn cut(text: &str, most: usize) -> String {
    let blank = |symbol: char| if symbol.is_control() { ' ' } else { symbol };
    let mut symbols = text.trim().chars().map(blank);
    let start: String = symbols.by_ref().take(most).collect();
    if symbols.next().is_some() { start + "…" } else { start }
}

/// The puzzle that rules and givens make. Rules stand in the order of their kinds, so that the same are the same board, and those of
/// a whole board hold once.
pub(super) fn puzzle(
    layout: &Layout,
    mut rules: Vec<Constraint>,
    givens: &Grid,
    place: Place,
) -> Result<Puzzle, ParseError> {
    rules.sort_by_key(|rule| Kind::ALL.iter().position(|kind| *kind == rule.kind));
    rules.dedup_by(|next, rule| next == rule && rule.cells.is_empty());
    let board = Board::new(layout.clone(), rules)
        .map_err(|error| ParseError::unexpected(place, error.to_string(), "a board obeys its limits"))?;
    Ok(Puzzle::new(Arc::new(board), givens.clone()).expect("a digit for each cell, each of the board's"))
}
