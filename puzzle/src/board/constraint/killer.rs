//! Killer cages: no digit twice in a cage, and the digits of a cage with a number make that sum.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::{Part, Sum};
use crate::generate::Random;
use crate::{Cell, Digit, Grid};

/// The most cells of a cage that is made here. Larger ones say little.
const LARGEST: u32 = 5;

#[derive(Debug)]
pub(super) struct Killer;

impl Rule for Killer {
    fn key(&self) -> &'static str {
        "killercage"
    }

    fn notation(&self) -> Notation {
        Notation::Cells { number: true }
    }

    fn about(&self) -> &'static str {
        "Digits in a dashed cage add up to its small number, and none repeats in it."
    }

    fn data(&self) -> Option<&'static str> {
        Some("Without a number, they add up to anything.")
    }

    fn has_sums(&self) -> bool {
        true
    }

    fn name(&self, constraint: &Constraint) -> String {
        match constraint.value {
            Some(sum) => format!("the cage of {sum}"),
            None => "the cage".to_owned(),
        }
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let (cells, size) = (constraint.cells.len() as u16, u16::from(layout.size()));
        if cells > size {
            return Err(format!("it has {cells} cells, and there are only {size} digits"));
        }
        let least = cells * (cells + 1) / 2;
        let most = cells * (2 * size + 1 - cells) / 2;
        match constraint.value {
            Some(sum) if !(least..=most).contains(&sum) => {
                Err(format!("{cells} different digits make {least} to {most}, not {sum}"))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn depends_on_values(&self, constraint: &Constraint) -> bool {
        constraint.value.is_some()
    }

    fn lower(&self, constraint: &Constraint, _: &Rules<'_>, parts: &mut Vec<Part>) {
        let cells = &constraint.cells;
        parts.push(Part::Different(cells.clone()));
        let sum = constraint.value.map(i32::from);
        parts.extend(sum.map(|total| Part::Sum(Sum { plus: cells.clone(), minus: Vec::new(), total })));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let label = constraint.value.map_or(String::new(), |sum| sum.to_string());
        vec![Drawing::Cage { cells: constraint.cells.clone(), label }]
    }

    /// Cages that cover the board: each grows from a cell by free neighbours with digits it does not hold yet, to a
    /// size drawn at random.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let mut free = vec![true; layout.cell_count()];
        let mut starts: Vec<Cell> = layout.cells().collect();
        random.shuffle(&mut starts);
        let mut cages = Vec::new();
        for start in starts {
            if !std::mem::take(&mut free[start.index()]) {
                continue;
            }
            let cells = grow(layout, solution, start, &mut free, random);
            let digits = cells.iter().filter_map(|&cell| solution.get(cell));
            let sum = digits.map(|digit| u16::from(digit.value())).sum();
            cages.push(Constraint { kind: Kind::KILLER, cells, value: Some(sum) });
        }
        cages
    }
}

fn grow(layout: &Layout, solution: &Grid, start: Cell, free: &mut [bool], random: &mut Random) -> Vec<Cell> {
    let wanted = 2 + random.below(LARGEST - 1) as usize;
    let mut cells = vec![start];
    while cells.len() < wanted {
        let held: Vec<Option<Digit>> = cells.iter().map(|&cell| solution.get(cell)).collect();
        let mut fitting: Vec<Cell> = cells
            .iter()
            .flat_map(|&cell| {
                [(-1, 0), (0, -1), (0, 1), (1, 0)].map(|(down, right)| layout.beside(cell, down, right))
            })
            .flatten()
            .filter(|&cell| free[cell.index()] && !held.contains(&solution.get(cell)))
            .collect();
        fitting.sort_unstable();
        fitting.dedup();
        if fitting.is_empty() {
            break;
        }
        let cell = fitting[random.below(fitting.len() as u32) as usize];
        free[cell.index()] = false;
        cells.push(cell);
    }
    cells.sort_unstable();
    cells
}
