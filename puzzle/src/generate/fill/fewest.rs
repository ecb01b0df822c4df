//! A random full grid: the open cell with the fewest candidates gets one of them at random, with backtracking.

use super::{CELLS, Random, Steps};
use crate::{Cell, Digit, DigitSet, Geometry, Grid};

struct Search<'a> {
    geometry: &'a Geometry,
    random: &'a mut Random,
    steps: &'a mut Steps,
    grid: Grid,
}

/// What the cells may still hold.
#[derive(Clone, Copy)]
struct Open {
    candidates: [DigitSet; CELLS],
    /// How many candidates a cell has; [`FILLED`] if it has its digit.
    counts: [u8; CELLS],
}

const FILLED: u8 = u8::MAX;

/// A full grid without conflicts; none if the search went astray for too long.
pub(super) fn fill(random: &mut Random, steps: &mut Steps) -> Option<Grid> {
    let geometry = Geometry::classic();
    let open = Open { candidates: [geometry.digits(); CELLS], counts: [9; CELLS] };
    let mut search = Search { geometry, random, steps, grid: Grid::empty(geometry) };
    search.extend(&open).then_some(search.grid)
}

impl Search<'_> {
    fn extend(&mut self, open: &Open) -> bool {
        let fewest = open.counts.iter().copied().min().unwrap_or(FILLED);
        if fewest == FILLED {
            return true;
        }
        let index = open.counts.iter().position(|&count| count == fewest).unwrap_or_default();
        let cell = Cell::new(index as u16);
        let mut digits: Vec<Digit> = open.candidates[index].iter().collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            if self.steps.take().is_none() {
                return false;
            }
            self.grid.set(cell, Some(digit));
            if self.extend(&self.narrowed(open, cell, digit)) {
                return true;
            }
        }
        false
    }

    fn narrowed(&self, open: &Open, cell: Cell, digit: Digit) -> Open {
        let mut narrowed = *open;
        narrowed.counts[cell.index()] = FILLED;
        for peer in self.geometry.peers(cell) {
            let index = peer.index();
            if narrowed.counts[index] != FILLED && narrowed.candidates[index].contains(digit) {
                narrowed.candidates[index].remove(digit);
                narrowed.counts[index] -= 1;
            }
        }
        narrowed
    }
}
