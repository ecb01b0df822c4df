//! Irregular regions: boxes that trade cells along their borders for a while.

use super::super::Random;
use crate::{Cell, Layout};

/// Trades that are tried for each cell of the board; about one in ten leaves the regions in one piece.
const TRADES_PER_CELL: u32 = 40;

/// A square grid of connected regions as random as trading makes them.
pub(super) fn random(size: u8, random: &mut Random) -> Layout {
    let layout = Layout::square(size).expect("a variant has one of the known sizes");
    let mut regions = Regions::of(&layout);
    let cells = layout.cell_count() as u32;
    for _ in 0..TRADES_PER_CELL * cells {
        let cell = Cell::new(random.below(cells) as u16);
        let (down, right) = [(-1, 0), (0, -1), (0, 1), (1, 0)][random.below(4) as usize];
        let other = random.below(u32::from(size)) as usize;
        if let Some(beside) = layout.beside(cell, down, right) {
            let to = regions.of[beside.index()];
            let back = regions.cells[usize::from(to)][other];
            regions.trade(&layout, cell, back);
        }
    }
    Layout::jigsaw(size, &regions.of).expect("trading leaves regions as large as they were")
}

struct Regions {
    /// The region of each cell.
    of: Vec<u8>,
    /// The cells of each region.
    cells: Vec<Vec<Cell>>,
}

impl Regions {
    fn of(layout: &Layout) -> Self {
        let cells = layout.regions().to_vec();
        let mut of = vec![0; layout.cell_count()];
        for (region, cells) in (0_u8..).zip(&cells) {
            cells.iter().for_each(|cell| of[cell.index()] = region);
        }
        Self { of, cells }
    }

    /// Exchanges two cells of different regions, unless that would tear one of them.
    fn trade(&mut self, layout: &Layout, a: Cell, b: Cell) {
        let (of_a, of_b) = (self.of[a.index()], self.of[b.index()]);
        if of_a == of_b {
            return;
        }
        self.put(a, b, of_a);
        self.put(b, a, of_b);
        if !(self.is_connected(layout, of_a) && self.is_connected(layout, of_b)) {
            self.put(b, a, of_a);
            self.put(a, b, of_b);
        }
    }

    /// Puts a cell into a region in the place of another.
    fn put(&mut self, old: Cell, new: Cell, region: u8) {
        let cells = &mut self.cells[usize::from(region)];
        cells.iter_mut().filter(|cell| **cell == old).for_each(|cell| *cell = new);
        self.of[new.index()] = region;
    }

    fn is_connected(&self, layout: &Layout, region: u8) -> bool {
        let cells = &self.cells[usize::from(region)];
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
                let beside = layout.beside(cell, down, right);
                let fresh = beside.filter(|cell| self.of[cell.index()] == region && !reached.contains(cell));
                reached.extend(fresh);
            }
        }
        reached.len() == cells.len()
    }
}

#[cfg(test)]
mod tests {
    use super::{Random, Regions, random};
    use crate::board::layout::SIZES;

    #[test]
    fn regions_are_whole_connected_and_irregular() {
        for size in SIZES.into_iter().filter(|&size| size <= 12) {
            let mut irregular = 0;
            for seed in 0..20 {
                let layout = random(size, &mut Random::new(seed, 1));
                let regions = Regions::of(&layout);
                assert!(regions.cells.iter().all(|cells| cells.len() == usize::from(size)));
                assert!((0..size).all(|region| regions.is_connected(&layout, region)), "{size} {seed}");
                irregular += u32::from(layout.boxes().is_none());
            }
            assert!(irregular >= 18, "{size}: {irregular}");
        }
    }

    #[test]
    fn regions_are_fixed_for_ever() {
        let layout = random(4, &mut Random::new(7, 0));
        let line: String = Regions::of(&layout).of.iter().map(u8::to_string).collect();
        assert_eq!(line, "0000233123312211");
    }
}
