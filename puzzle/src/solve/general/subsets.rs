//! Naked and hidden subsets of two to four.
//!
//! Both are one search: some rows whose union is no wider than they are many. For naked subsets a row is a cell's
//! candidates, for hidden ones a digit's places in the house. Monotone: a narrower union still holds a subset.

use super::infer::{Board, Contradiction};

const SUBSET_MAX: usize = 4;

/// Rows of bits: a cell's candidates, or a digit's places.
struct Rows<'a> {
    rows: &'a [u32],
    /// Called with the chosen rows, one bit each, and their union.
    found: &'a mut dyn FnMut(u32, u32) -> Result<(), Contradiction>,
}

impl Rows<'_> {
    /// Finds every `count` of the rows from `first` on whose union with `union` has no more than `width` bits.
    fn choose(
        &mut self,
        (first, count, width): (usize, usize, usize),
        chosen: u32,
        union: u32,
    ) -> Result<(), Contradiction> {
        if count == 0 {
            return (self.found)(chosen, union);
        }
        for index in first..self.rows.len() {
            let wider = union | self.rows[index];
            if self.rows[index] != 0 && wider.count_ones() as usize <= width {
                self.choose((index + 1, count - 1, width), chosen | 1 << index, wider)?;
            }
        }
        Ok(())
    }
}

impl Board<'_> {
    /// Looks at every group once; true if something was struck.
    pub(super) fn strike_beside_subsets(&mut self) -> Result<bool, Contradiction> {
        let mut changed = false;
        for house in self.rules.houses.iter() {
            changed |= self.naked_subsets(house)?;
            changed |= self.hidden_subsets(house)?;
        }
        for group in self.rules.partial.iter() {
            changed |= self.naked_subsets(group)?;
        }
        Ok(changed)
    }

    /// Cells that have no more digits among them than they are: no other cell of the group has these.
    fn naked_subsets(&mut self, cells: &[u16]) -> Result<bool, Contradiction> {
        let mut rows = [0; super::SIZE_MAX];
        for (row, &cell) in rows.iter_mut().zip(cells) {
            *row = self.candidates[usize::from(cell)];
        }
        let mut changed = false;
        for count in 2..=SUBSET_MAX.min(cells.len().saturating_sub(1)) {
            let mut strike = |chosen: u32, union: u32| {
                if (union.count_ones() as usize) < count {
                    return Err(Contradiction(cells[chosen.trailing_zeros() as usize]));
                }
                for (index, &cell) in cells.iter().enumerate() {
                    if chosen & 1 << index == 0 {
                        changed |= self.keep(cell, !union)?;
                    }
                }
                Ok(())
            };
            Rows { rows: &rows[..cells.len()], found: &mut strike }.choose((0, count, count), 0, 0)?;
        }
        Ok(changed)
    }

    /// Digits that have no more places among them than they are: these cells have no other digit.
    fn hidden_subsets(&mut self, cells: &[u16]) -> Result<bool, Contradiction> {
        let mut rows = [0; super::SIZE_MAX];
        for (index, &cell) in cells.iter().enumerate() {
            let mut candidates = self.candidates[usize::from(cell)];
            while candidates != 0 {
                rows[candidates.trailing_zeros() as usize] |= 1 << index;
                candidates &= candidates - 1;
            }
        }
        let mut changed = false;
        for count in 2..=SUBSET_MAX.min(cells.len() - 1) {
            let mut keep = |chosen: u32, union: u32| {
                if (union.count_ones() as usize) < count {
                    return Err(Contradiction(cells[union.trailing_zeros() as usize]));
                }
                for (index, &cell) in cells.iter().enumerate() {
                    if union & 1 << index != 0 {
                        changed |= self.keep(cell, chosen)?;
                    }
                }
                Ok(())
            };
            Rows { rows: &rows[..cells.len()], found: &mut keep }.choose((0, count, count), 0, 0)?;
        }
        Ok(changed)
    }
}
