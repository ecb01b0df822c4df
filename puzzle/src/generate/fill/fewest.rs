//! A random full grid: the open cell with the fewest candidates gets one of them at random, with backtracking.

use super::{Random, Steps};
use crate::{Cell, Digit, DigitSet, Geometry, Grid};

struct Search<'a> {
    geometry: &'a Geometry,
    random: &'a mut Random,
    steps: &'a mut Steps,
}

/// A full grid without conflicts; none if the search went astray for too long.
pub(super) fn fill(geometry: &Geometry, random: &mut Random, steps: &mut Steps) -> Option<Grid> {
    let candidates = vec![geometry.digits(); geometry.cell_count()];
    Search { geometry, random, steps }.extend(Grid::empty(geometry), &candidates)
}

impl Search<'_> {
    fn extend(&mut self, mut grid: Grid, candidates: &[DigitSet]) -> Option<Grid> {
        let open = self.geometry.cells().filter(|&cell| grid.get(cell).is_none());
        let Some(cell) = open.min_by_key(|cell| candidates[cell.index()].len()) else {
            return Some(grid);
        };
        let mut digits: Vec<Digit> = candidates[cell.index()].iter().collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            self.steps.take()?;
            grid.set(cell, Some(digit));
            let narrowed = self.narrow(candidates, cell, digit);
            if let Some(full) = self.extend(grid.clone(), &narrowed) {
                return Some(full);
            }
        }
        None
    }

    fn narrow(&self, candidates: &[DigitSet], cell: Cell, digit: Digit) -> Vec<DigitSet> {
        let mut narrowed = candidates.to_vec();
        for peer in self.geometry.peers(cell) {
            narrowed[peer.index()].remove(digit);
        }
        narrowed
    }
}
