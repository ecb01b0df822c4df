//! Thermometers: digits grow from the bulb to the tip.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part, Relation};
use crate::generate::Random;
use crate::{Cell, Grid};

/// Cells of the shortest and the longest thermometer that is made here.
const LENGTHS: [usize; 2] = [3, 6];

#[derive(Debug)]
pub(super) struct Thermometer;

impl Rule for Thermometer {
    fn key(&self) -> &'static str {
        "thermometer"
    }

    fn notation(&self) -> Notation {
        Notation::Line
    }

    fn about(&self) -> &'static str {
        "Digits rise along each thermometer, from its round bulb to its tip."
    }

    fn data(&self) -> Option<&'static str> {
        Some("The bulb is the first cell.")
    }

    fn name(&self, _: &Constraint) -> String {
        "the thermometer".to_owned()
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let (cells, size) = (constraint.cells.len(), usize::from(layout.size()));
        let apart = constraint.cells.windows(2).find(|pair| !layout.touch(pair[0], pair[1]));
        match apart {
            _ if cells > size => Err(format!("it has {cells} cells, and there are only {size} digits")),
            Some(pair) => Err(format!("{} and {} do not touch", layout.name(pair[0]), layout.name(pair[1]))),
            None => Ok(()),
        }
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let rising = Relation::of(board.layout.size(), |a, b| a < b);
        let pairs = constraint.cells.windows(2).filter_map(|pair| pair.first_chunk().copied());
        parts.extend(pairs.map(|cells| Part::Pair(Pair { cells, relation: rising.clone() })));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        vec![Drawing::Thermometer { cells: constraint.cells.clone() }]
    }

    /// Each grows from a free cell by free neighbours with greater digits, the least first, so that it gets long.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let mut free = vec![true; layout.cell_count()];
        let mut bulbs: Vec<Cell> = layout.cells().collect();
        random.shuffle(&mut bulbs);
        let mut found = Vec::new();
        for bulb in bulbs {
            let mut cells = vec![bulb];
            while let Some(&tip) = cells.last().filter(|_| cells.len() < LENGTHS[1]) {
                let greater = layout
                    .touching(tip)
                    .filter(|&next| free[next.index()] && solution.get(next) > solution.get(tip));
                let Some(next) = greater.min_by_key(|&next| solution.get(next)) else { break };
                cells.push(next);
            }
            if free[bulb.index()] && cells.len() >= LENGTHS[0] {
                cells.iter().for_each(|cell| free[cell.index()] = false);
                found.push(Constraint::on(Kind::THERMOMETER, cells));
            }
        }
        found
    }
}
