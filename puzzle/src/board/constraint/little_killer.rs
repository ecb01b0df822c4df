//! Little killers: the digits along a diagonal make the number beside the board.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, path};
use crate::board::layout::Layout;
use crate::board::plan::{Part, Sum};
use crate::random::Random;
use crate::{Cell, Grid};

/// Cells of the diagonals that are made here: shorter ones give their digits away, longer ones say little.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=6;
/// The most diagonals that are made here.
const MOST: usize = 12;

#[derive(Debug)]
pub(super) struct LittleKiller;

impl Rule for LittleKiller {
    fn key(&self) -> &'static str {
        "littlekiller"
    }

    fn notation(&self) -> Notation {
        Notation::Outside
    }

    fn about(&self) -> &'static str {
        "Digits along the diagonal that a small arrow points at add up to the number beside it; they may repeat."
    }

    fn has_sums(&self) -> bool {
        true
    }

    fn is_directed(&self) -> bool {
        false
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the diagonal of {}", constraint.value.unwrap_or_default())
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let (cells, value) = (constraint.cells.len() as u16, constraint.value.unwrap_or_default());
        if let [a, b, ..] = constraint.cells[..]
            && (layout.row(a) == layout.row(b) || layout.column(a) == layout.column(b))
        {
            return Err("its cells are no diagonal".to_owned());
        }
        let most = cells * u16::from(layout.size());
        match (cells..=most).contains(&value) {
            true => Ok(()),
            false => Err(format!("{cells} digits make {cells} to {most}, not {value}")),
        }
    }

    fn lower(&self, constraint: &Constraint, _: &Rules<'_>, parts: &mut Vec<Part>) {
        let (plus, total) = (constraint.cells.clone(), constraint.value.map_or(0, i32::from));
        parts.push(Part::Sum(Sum { plus, minus: Vec::new(), total }));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let text = constraint.value.unwrap_or_default().to_string();
        vec![Drawing::Clue { cells: constraint.cells.clone(), text, arrow: true }]
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let from = |cell: Cell| steps.into_iter().map(move |step| diagonal(layout, cell, step));
        let all = layout.cells().flat_map(from);
        let mut all: Vec<Vec<Cell>> = all
            .filter(|cells| LENGTHS.contains(&cells.len()) && Drawing::place_of_clue(layout, cells).is_some())
            .collect();
        random.shuffle(&mut all);
        let mut found: Vec<Constraint> = Vec::new();
        for cells in all {
            let sum = path::digits(solution, &cells).into_iter().map(u16::from).sum();
            // From one of its ends, and no two clues at one place.
            let place = Drawing::place_of_clue(layout, &cells);
            let is_new = |rule: &Constraint| {
                !cells.iter().all(|cell| rule.cells.contains(cell))
                    && Drawing::place_of_clue(layout, &rule.cells) != place
            };
            if found.len() < MOST && found.iter().all(is_new) {
                found.push(Constraint { kind: Kind::LITTLE_KILLER, cells, value: Some(sum) });
            }
        }
        found
    }
}

/// The cells from one on to the edge of the board.
fn diagonal(layout: &Layout, cell: Cell, (down, right): (i32, i32)) -> Vec<Cell> {
    let next = move |cell: &Cell| layout.beside(*cell, down, right);
    std::iter::successors(Some(cell), next).collect()
}
