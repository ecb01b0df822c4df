//! Cages of a sum in which digits may repeat.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, path};
use crate::board::layout::Layout;
use crate::board::plan::{self, Part};
use crate::order::sort_by_key;
use crate::random::Random;
use crate::{Cell, Grid};

/// Cells of the cages that are made here.
const LENGTHS: [u32; 2] = [3, 5];

#[derive(Debug)]
pub(super) struct Sum;

impl Rule for Sum {
    fn key(&self) -> &'static str {
        "sum"
    }

    fn notation(&self) -> Notation {
        Notation::Cells { number: true }
    }

    fn about(&self) -> &'static str {
        "Digits in a dashed group add up to its small number; they may repeat in it."
    }

    fn has_sums(&self) -> bool {
        true
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the group of {}", constraint.value.unwrap_or_default())
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let cells = constraint.cells.len();
        let most = cells * usize::from(layout.size());
        match constraint.value.map(usize::from) {
            None => Err("it has no sum".to_owned()),
            Some(sum) if (cells..=most).contains(&sum) => Ok(()),
            Some(sum) => Err(format!("{cells} digits make {cells} to {most}, not {sum}")),
        }
    }

    fn lower(&self, constraint: &Constraint, _: &Rules<'_>, parts: &mut Vec<Part>) {
        let (plus, total) = (constraint.cells.clone(), constraint.value.map_or(0, i32::from));
        parts.push(Part::Sum(plan::Sum { plus, minus: Vec::new(), total }));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let label = constraint.value.map_or(String::new(), |sum| sum.to_string());
        vec![Drawing::Cage { cells: constraint.cells.clone(), label }]
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let is_step = |pair: &[Cell]| {
            layout.row(pair[0]) == layout.row(pair[1]) || layout.column(pair[0]) == layout.column(pair[1])
        };
        let found = path::walked(layout, random, LENGTHS, &|cells| cells.windows(2).all(is_step));
        let cage = |mut cells: Vec<Cell>| {
            sort_by_key(&mut cells, |cell| *cell);
            let sum = path::digits(solution, &cells).into_iter().map(u16::from).sum();
            Constraint { kind: Kind::SUM, cells, value: Some(sum) }
        };
        found.into_iter().map(cage).collect()
    }
}
