//! Clones: two groups of cells that hold the same digits, each cell that of the one at the same place of the other group.

use super::line::pair;
use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, path};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid};

/// The most pairs of groups, and the most cells of a group, that are made here.
const MOST: usize = 4;
const LARGEST: usize = 4;
/// Ways to shift a group that are tried.
const SHIFTS: u32 = 60;

#[derive(Debug)]
pub(super) struct Clone;

impl Rule for Clone {
    fn key(&self) -> &'static str {
        "clone"
    }

    fn notation(&self) -> Notation {
        Notation::Cells { number: false }
    }

    fn about(&self) -> &'static str {
        "Two tinted groups of one shape hold the same digits in the same places."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("The first half of the cells is one group, the second half the other, in the same order.")
    }

    fn name(&self, _: &Constraint) -> String {
        "the clone".to_owned()
    }

    fn check(&self, constraint: &Constraint, _: &Layout) -> Result<(), String> {
        match constraint.cells.len() % 2 {
            0 => Ok(()),
            _ => Err(format!("its {} cells are no two groups of as many", constraint.cells.len())),
        }
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        false
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let (one, other) = constraint.cells.split_at(constraint.cells.len() / 2);
        let pairs = one.iter().zip(other);
        parts.extend(pairs.map(|(&a, &b)| pair(board.layout, [a, b], &|a, b| a == b)));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        vec![Drawing::Tint { cells: constraint.cells.clone(), hue: None }]
    }

    /// Groups that grow from a cell as long as the shifted group holds the same.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let mut taken = vec![false; layout.cell_count()];
        let cells: Vec<Cell> = layout.cells().collect();
        let mut found: Vec<Constraint> = Vec::new();
        let (rows, columns) = (i32::from(layout.rows()), i32::from(layout.columns()));
        for _ in 0..SHIFTS * MOST as u32 {
            let any = |random: &mut Random, most: i32| random.below(2 * most as u32 - 1) as i32 - (most - 1);
            let (down, right) = (any(random, rows), any(random, columns));
            let start = cells[random.below(cells.len() as u32) as usize];
            let digit = |cell: Cell| path::digits(solution, &[cell]);
            let mut one: Vec<Cell> = Vec::new();
            let mut other: Vec<Cell> = Vec::new();
            let mut next = vec![start];
            while let Some(cell) = next.pop().filter(|_| one.len() < LARGEST && found.len() < MOST) {
                let Some(shifted) = layout.beside(cell, down, right).filter(|of| *of != cell) else {
                    continue;
                };
                let is_free =
                    |cell: Cell| !taken[cell.index()] && !one.contains(&cell) && !other.contains(&cell);
                if digit(cell) == digit(shifted) && is_free(cell) && is_free(shifted) {
                    one.push(cell);
                    other.push(shifted);
                    let ways = [(-1, 0), (0, -1), (0, 1), (1, 0)];
                    next.extend(ways.iter().filter_map(|&(down, right)| layout.beside(cell, down, right)));
                }
            }
            if one.len() > 1 {
                one.append(&mut other);
                one.iter().for_each(|cell| taken[cell.index()] = true);
                found.push(Constraint::on(Kind::CLONE, one));
            }
        }
        found
    }
}
