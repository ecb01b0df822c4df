//! Letters on edges: the digits beside an X make 10, those beside a V make 5; and the rule that all of them are drawn.

use super::line::pair;
use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, path};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid};

/// What the letters stand for; the first is the number of a rule that names none.
const LETTERS: [(u16, &str); 2] = [(10, "X"), (5, "V")];

fn letter(constraint: &Constraint) -> (u16, &'static str) {
    let number = constraint.value.unwrap_or(LETTERS[0].0);
    LETTERS.into_iter().find(|(of, _)| *of == number).unwrap_or(LETTERS[0])
}

#[derive(Debug)]
pub(super) struct Letters;

impl Rule for Letters {
    fn key(&self) -> &'static str {
        "xv"
    }

    fn notation(&self) -> Notation {
        Notation::Edge { number: Some(LETTERS[0].0) }
    }

    fn about(&self) -> &'static str {
        "Digits beside an X add up to 10, those beside a V to 5; letters may be missing."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("The number is what they add up to: 5, or 10, which need not be named.")
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the {}", letter(constraint).1)
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let most = u16::from(layout.size()) * 2 - 1;
        match constraint.value {
            Some(number) if LETTERS.iter().all(|(of, _)| *of != number) => {
                Err(format!("its number is {number} instead of 5 or 10"))
            }
            value if value.unwrap_or(LETTERS[0].0) > most => Err(format!("two digits make {most} at most")),
            _ => Ok(()),
        }
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let number = letter(constraint).0;
        let cells = constraint.cells.first_chunk().copied();
        parts.extend(cells.map(|cells| pair(board.layout, cells, &|a, b| u16::from(a + b) == number)));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let text = letter(constraint).1.to_owned();
        vec![Drawing::Label { cells: constraint.cells.clone(), text, framed: false }]
    }

    /// Every letter that can be drawn.
    fn found_in(&self, layout: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let sum = |edge: &[Cell; 2]| path::digits(solution, edge).into_iter().map(u16::from).sum::<u16>();
        let lettered = layout.edges().filter(|edge| LETTERS.iter().any(|(of, _)| *of == sum(edge)));
        let rule = |edge: [Cell; 2]| {
            let value = Some(sum(&edge)).filter(|sum| *sum != LETTERS[0].0);
            Constraint { kind: Kind::XV, cells: edge.to_vec(), value }
        };
        lettered.map(rule).collect()
    }
}

/// Where no letter is drawn on an edge, its digits make neither sum.
#[derive(Debug)]
pub(super) struct AllLetters;

impl Rule for AllLetters {
    fn key(&self) -> &'static str {
        "negative-xv"
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn about(&self) -> &'static str {
        "Neighbours without a letter never add up to 5 or 10."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("Neighbours share an edge; letters are `xv`.")
    }

    fn name(&self, _: &Constraint) -> String {
        "the edge without a letter".to_owned()
    }

    fn lower(&self, _: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let neither = |a: u8, b: u8| LETTERS.iter().all(|(of, _)| *of != u16::from(a + b));
        let lettered = |edge: &[Cell; 2]| {
            board.of(Kind::XV).any(|letter| edge.iter().all(|cell| letter.cells.contains(cell)))
        };
        let bare = board.layout.edges().filter(|edge| !lettered(edge));
        parts.extend(bare.map(|edge| pair(board.layout, edge, &neither)));
    }

    fn found_in(&self, _: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        vec![Constraint::of_board(Kind::ALL_XV)]
    }
}
