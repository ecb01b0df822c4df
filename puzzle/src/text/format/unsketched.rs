//! Stands for the module `sketch` in an engine without the feature `sketches`, as in the browser: what is only drawn is no form that
//! is known, and of a ruleset in words only the usual sentence is.

use super::json::Node;
use super::lost::{self, Shape};
use crate::text::document::Unsupported;
use crate::text::parse::{ParseError, Place};
use crate::{Cell, Constraint, DigitSet, Grid, Layout, Puzzle};

#[derive(Default)]
pub(super) struct Sketch {
    pub(super) candidates: Vec<DigitSet>,
    pub(super) bare: Vec<Shape>,
    pub(super) words: String,
}

impl Sketch {
    pub(super) fn puzzle(
        self,
        layout: &Layout,
        known: Vec<Constraint>,
        givens: &Grid,
        _: Option<&Grid>,
        place: Place,
    ) -> Result<(Puzzle, Vec<Unsupported>), ParseError> {
        let is_usual = |sentence: &str| {
            let words: Vec<String> = sentence.split_whitespace().map(str::to_ascii_lowercase).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            matches!(words[..], [] | ["normal" | "standard" | "classic", "sudoku", "rules", "apply"])
        };
        let words = if self.words.split(['.', '!', '\n']).all(is_usual) { "" } else { &self.words };
        Ok((
            lost::puzzle(layout, known, givens, place)?,
            [lost::drawn(&self.bare, true), lost::said(words)].concat(),
        ))
    }
}

/// Adds what is drawn under a key of f-puzzles, if its form is known.
pub(super) fn add(_: &str, _: &Node, _: &Layout, _: &mut Sketch) -> bool {
    false
}

/// Adds the colour of a cell, if it is one.
pub(super) fn tint(_: Cell, _: &Node, _: &Layout, _: &mut Sketch) -> bool {
    false
}
