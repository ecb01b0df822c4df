//! Taking givens out of a full grid as long as some test is passed, many at a time while that works.

use crate::{Cell, Grid};

/// A puzzle in the making.
pub(super) struct Dig {
    /// The digit given in each cell, or 0.
    pub(super) givens: Vec<u8>,
    pub(super) clues: usize,
    /// What was taken out, first taken first; cells of an orbit go together.
    taken: Vec<Vec<Cell>>,
    solution: Vec<u8>,
}

impl Dig {
    pub(super) fn new(solution: &Grid) -> Self {
        let solution: Vec<u8> = solution.values().collect();
        Self { givens: solution.clone(), clues: solution.len(), taken: Vec::new(), solution }
    }

    /// Takes out the orbits in their order, each if the puzzle still passes and at least `fewest` clues remain.
    ///
    /// The test must not fail with more givens where it passes with fewer. So a batch that passes needs one test; one
    /// that does not is tried again by halves, and what follows in batches of that size, for the deeper the digging
    /// the rarer the cells that can go.
    pub(super) fn take(&mut self, orbits: &[Vec<Cell>], fewest: usize, passes: impl Fn(&[u8]) -> bool) {
        let (mut next, mut batch) = (0, orbits.len().div_ceil(2));
        while next < orbits.len() {
            let end = orbits.len().min(next + batch);
            let orbits = &orbits[next..end];
            let cells = orbits.iter().map(Vec::len).sum::<usize>();
            let enough = self.clues >= fewest + cells;
            if enough {
                orbits.iter().flatten().for_each(|cell| self.givens[cell.index()] = 0);
            }
            if enough && passes(&self.givens) {
                self.clues -= cells;
                self.taken.extend_from_slice(orbits);
                next = end;
                continue;
            }
            orbits.iter().flatten().for_each(|&cell| self.give(cell));
            if batch > 1 {
                batch = batch.div_ceil(2);
            } else {
                next = end;
            }
        }
    }

    /// Whether all cells of an orbit are given.
    pub(super) fn has(&self, orbit: &[Cell]) -> bool {
        orbit.iter().all(|cell| self.givens[cell.index()] != 0)
    }

    /// Takes out an orbit, whatever becomes of the puzzle; the digits that were there.
    pub(super) fn lift(&mut self, orbit: &[Cell]) -> Vec<u8> {
        self.clues -= orbit.len();
        self.taken.push(orbit.to_vec());
        orbit.iter().map(|cell| std::mem::take(&mut self.givens[cell.index()])).collect()
    }

    fn give(&mut self, cell: Cell) {
        self.givens[cell.index()] = self.solution[cell.index()];
    }

    /// Puts back what was taken last, until at least so many clues more are there or nothing is left to put back.
    pub(super) fn put_back(&mut self, clues: usize) {
        let wanted = self.clues + clues;
        while self.clues < wanted {
            let Some(orbit) = self.taken.pop() else { return };
            self.clues += orbit.len();
            orbit.into_iter().for_each(|cell| self.give(cell));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell as Counter;

    use super::Dig;
    use crate::{Cell, Digit, Grid, Layout};

    fn full() -> Grid {
        let layout = Layout::square(4).unwrap();
        let mut grid = Grid::blank(&layout);
        layout.cells().for_each(|cell| grid.set(cell, Digit::new(cell.index() as u8 % 4 + 1)));
        grid
    }

    fn orbits() -> Vec<Vec<Cell>> {
        (0..16).map(|cell| vec![Cell::new(cell)]).collect()
    }

    #[test]
    fn what_passes_goes_and_the_rest_stays() {
        let mut dig = Dig::new(&full());
        let tests = Counter::new(0);
        dig.take(&orbits(), 0, |givens| {
            tests.set(tests.get() + 1);
            givens[10] != 0 && givens[13] != 0
        });
        let left: Vec<usize> = (0..16).filter(|&cell| dig.givens[cell] != 0).collect();
        assert_eq!((left, dig.clues), (vec![10, 13], 2));
        assert!(tests.get() < 16, "{} tests", tests.get());
        dig.put_back(3);
        assert_eq!((dig.clues, &dig.givens[12..]), (5, &[1, 2, 3, 4][..]));
        dig.put_back(99);
        assert_eq!((dig.clues, &dig.givens), (16, &dig.solution));
    }

    #[test]
    fn no_more_goes_than_may() {
        let mut dig = Dig::new(&full());
        let pairs: Vec<Vec<Cell>> = orbits().chunks(2).map(<[Vec<Cell>]>::concat).collect();
        dig.take(&pairs, 5, |_| true);
        assert_eq!(dig.clues, 6);
    }
}
