//! Naked and hidden subsets of two to four.
//!
//! Both are one search: some rows whose union is no wider than they are many. For naked subsets a row is a cell's
//! candidates, for hidden ones a digit's places in the house. Monotone: a narrower union still holds a subset.

use super::infer::{Board, Contradiction, single};

const SUBSET_MAX: usize = 4;

/// Which cells or digits, one bit each, and the union of their rows.
type Found<'a> = &'a mut dyn FnMut(u32, u32) -> Result<(), Contradiction>;

/// Finds every `count` rows whose union has no more than `count` bits. Rows of one bit are singles and another rule's.
fn choose(
    rows: &[u32],
    count: usize,
    from: usize,
    chosen: u32,
    union: u32,
    found: Found<'_>,
) -> Result<(), Contradiction> {
    let missing = count - chosen.count_ones() as usize;
    if missing == 0 {
        return found(chosen, union);
    }
    for (index, row) in rows.iter().enumerate().skip(from) {
        let wider = union | row;
        if row.count_ones() > 1 && wider.count_ones() as usize <= count {
            choose(rows, count, index + 1, chosen | 1 << index, wider, found)?;
        }
    }
    Ok(())
}

/// Whether so many of the rows may be a proper subset: there are more than `count` that are open, and `count` narrow ones.
fn worthwhile(rows: &[u32], count: usize) -> bool {
    let open = rows.iter().filter(|row| row.count_ones() > 1);
    let narrow = open.clone().filter(|row| row.count_ones() as usize <= count);
    open.count() > count && narrow.count() >= count
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

    /// Two cells with the same two digits: no other cell of the group has these. What searches know of subsets, as it costs
    /// little where there are none; more of them save no more.
    #[inline]
    pub(super) fn naked_pairs(&mut self, cells: &[u16]) -> Result<(), Contradiction> {
        for (at, &cell) in cells.iter().enumerate() {
            let pair = self.candidates[usize::from(cell)];
            let second = pair & pair.wrapping_sub(1);
            if second == 0 || !single(second) {
                continue;
            }
            let same = |&&other: &&u16| self.candidates[usize::from(other)] == pair;
            let Some(&twin) = cells[at + 1..].iter().find(same) else { continue };
            for &other in cells.iter().filter(|&&other| other != cell && other != twin) {
                self.keep(other, !pair)?;
            }
        }
        Ok(())
    }

    /// Cells that have no more digits among them than they are: no other cell of the group has these.
    fn naked_subsets(&mut self, cells: &[u16]) -> Result<bool, Contradiction> {
        let mut rows = [0; super::SIZE_MAX];
        for (row, &cell) in rows.iter_mut().zip(cells) {
            *row = self.candidates[usize::from(cell)];
        }
        let (rows, mut changed) = (&rows[..cells.len()], false);
        for count in (2..=SUBSET_MAX).filter(|&count| worthwhile(rows, count)) {
            choose(rows, count, 0, 0, 0, &mut |chosen, union| {
                if (union.count_ones() as usize) < count {
                    return Err(Contradiction(cells[chosen.trailing_zeros() as usize]));
                }
                for (index, &cell) in cells.iter().enumerate() {
                    if chosen & 1 << index == 0 {
                        changed |= self.keep(cell, !union)?;
                    }
                }
                Ok(())
            })?;
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
        let (rows, mut changed) = (&rows[..cells.len()], false);
        for count in (2..=SUBSET_MAX).filter(|&count| worthwhile(rows, count)) {
            choose(rows, count, 0, 0, 0, &mut |chosen, union| {
                if (union.count_ones() as usize) < count {
                    return Err(Contradiction(cells[union.trailing_zeros() as usize]));
                }
                for (index, &cell) in cells.iter().enumerate() {
                    if union & 1 << index != 0 {
                        changed |= self.keep(cell, chosen)?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(changed)
    }
}
