//! Where a grid breaks the rules of its board. How grids are solved or generated is not known here.

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::geometry::Lowered;
use crate::plan::{Pair, Part, Sum};
use crate::{Cell, CellSet, Digit, Geometry, Grid, HouseId, Layout, Shape};

/// Two cells of one house that hold the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Conflict {
    pub digit: Digit,
    /// In reading order.
    pub cells: [Cell; 2],
    pub house: HouseId,
}

impl Conflict {
    /// The conflict as a sentence: "7 stands twice in row 2: r2c1 and r2c8".
    pub fn sentence(&self, layout: &Layout) -> String {
        let [a, b] = self.cells.map(|cell| layout.name(cell));
        format!("{} stands twice in {}: {a} and {b}", self.digit, self.house)
    }
}

/// Every pair of equal digits in a house, house by house. A pair that shares two houses appears once for each.
pub fn conflicts<const W: usize>(geometry: &Geometry<W>, grid: &Grid) -> Vec<Conflict> {
    let mut found = Vec::new();
    for house in geometry.houses() {
        for (position, &a) in house.cells.iter().enumerate() {
            let Some(digit) = grid.get(a) else { continue };
            for &b in house.cells[position + 1..].iter().filter(|&&b| grid.get(b) == Some(digit)) {
                found.push(Conflict { digit, cells: [a, b], house: house.id() });
            }
        }
    }
    found
}

/// Every cell that holds the same digit as one of its peers.
pub fn conflict_cells<const W: usize>(geometry: &Geometry<W>, grid: &Grid) -> CellSet<W> {
    conflicts(geometry, grid).iter().flat_map(|conflict| conflict.cells).collect()
}

/// A rule that digits break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Breach {
    /// Two equal digits in a house.
    Repeat(Conflict),
    /// Anything else: a cage, a dot, a sign, a chess move.
    Broken {
        /// The filled cells that break it together.
        cells: Vec<Cell>,
        /// The rule in words: "the cage of 15".
        rule: String,
    },
}

impl Breach {
    /// The filled cells that break the rule together.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::Repeat(conflict) => &conflict.cells,
            Self::Broken { cells, .. } => cells,
        }
    }

    /// The breach as a sentence: "r1c1, r1c2 and r2c1 break the cage of 15".
    pub fn sentence(&self, layout: &Layout) -> String {
        match self {
            Self::Repeat(conflict) => conflict.sentence(layout),
            Self::Broken { cells, rule } => {
                let names: Vec<String> = cells.iter().map(|&cell| layout.name(cell)).collect();
                let (last, others) = names.split_last().expect("somewhere the rule is broken");
                let verb = if others.is_empty() { "breaks" } else { "break" };
                let joint = if others.is_empty() { "" } else { " and " };
                format!("{}{joint}{last} {verb} {rule}", others.join(", "))
            }
        }
    }
}

/// Every rule of a board that a grid breaks, full or not. A sum is broken by full cells that miss it, or by some that
/// already exceed it.
pub fn breaches(board: &Board, grid: &Grid) -> Vec<Breach> {
    let of_houses = match board.shape() {
        Shape::Narrow(geometry) => conflicts(geometry, grid),
        Shape::Wide(geometry) => conflicts(geometry, grid),
    };
    let mut found: Vec<Breach> = of_houses.into_iter().map(Breach::Repeat).collect();
    let size = usize::from(board.layout().size());
    for Lowered { part, constraint } in board.lowered() {
        let broken = match part {
            // Those are the houses.
            Part::Different(cells) if cells.len() == size => Vec::new(),
            Part::Different(cells) => repeats(cells, grid),
            Part::Allowed(cell, digits) => {
                let wrong = grid.get(*cell).is_some_and(|digit| !digits.contains(digit));
                if wrong { vec![vec![*cell]] } else { Vec::new() }
            }
            Part::Pair(pair) => {
                if mismatched(pair, grid) {
                    vec![pair.cells.to_vec()]
                } else {
                    Vec::new()
                }
            }
            Part::Sum(sum) => missed(sum, grid).into_iter().collect(),
        };
        let rule = || board.constraints()[*constraint].name();
        found.extend(broken.into_iter().map(|cells| Breach::Broken { cells, rule: rule() }));
    }
    found
}

fn repeats(cells: &[Cell], grid: &Grid) -> Vec<Vec<Cell>> {
    let filled: Vec<Cell> = cells.iter().copied().filter(|&cell| grid.get(cell).is_some()).collect();
    let later = |(position, &a): (usize, &Cell)| filled[position + 1..].iter().map(move |&b| [a, b]);
    let pairs = filled.iter().enumerate().flat_map(later);
    pairs.filter(|&[a, b]| grid.get(a) == grid.get(b)).map(Vec::from).collect()
}

fn mismatched(pair: &Pair, grid: &Grid) -> bool {
    match pair.cells.map(|cell| grid.get(cell)) {
        [Some(a), Some(b)] => !pair.relation.partners(a).contains(b),
        _ => false,
    }
}

/// The filled cells of a sum that cannot come to its total any more.
fn missed(sum: &Sum, grid: &Grid) -> Option<Vec<Cell>> {
    let value = |&cell: &Cell| grid.get(cell).map(|digit| i32::from(digit.value()));
    let of = |cells: &[Cell]| cells.iter().filter_map(value).sum::<i32>();
    let filled: Vec<Cell> =
        sum.plus.iter().chain(&sum.minus).copied().filter(|&cell| grid.get(cell).is_some()).collect();
    let all = filled.len() == sum.plus.len() + sum.minus.len();
    let made = of(&sum.plus) - of(&sum.minus);
    // An open cell adds at least 1.
    let open = (sum.plus.len() + sum.minus.len() - filled.len()) as i32;
    let exceeded = sum.minus.is_empty() && made + open > sum.total;
    (all && made != sum.total || !filled.is_empty() && exceeded).then_some(filled)
}
