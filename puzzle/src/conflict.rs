//! The rules a grid must obey, and where it breaks them.
//!
//! One rule so far: a house holds each digit once. A rule of a variant gets a file of its own beside this one;
//! how grids are solved or generated is not known here.

use serde::{Deserialize, Serialize};

use crate::{Cell, CellSet, Digit, Geometry, Grid, HouseId};

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
    pub fn sentence<const W: usize>(&self, geometry: &Geometry<W>) -> String {
        let [a, b] = self.cells.map(|cell| geometry.name(cell));
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
