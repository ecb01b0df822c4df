//! What leftovers of overlapping houses leave each other. Monotone, and looked at when nothing cheaper is due.

use super::infer::{Board, Contradiction};

impl Board<'_> {
    /// Leaves both sides the digits that the other goes with.
    pub(super) fn leftover(&mut self, index: usize) -> Result<(), Contradiction> {
        let rules = self.rules;
        let (first, second) = rules.leftovers.sides(index);
        let (one, other) = (self.union(first), self.union(second));
        let cage = rules.leftovers.cage(index);
        let Some(combinations) = cage.and_then(|sum| rules.sums.combinations(sum)) else {
            if one != other {
                self.keep_all(first, other)?;
                self.keep_all(second, one)?;
            }
            return Ok(());
        };
        let needed = rules.full() & !other;
        let (mut some, mut every) = (0, u32::MAX);
        for &combination in combinations {
            if combination & !one == 0 && needed & !combination == 0 {
                some |= combination;
                every &= combination;
            }
        }
        if some == 0 {
            return Err(Contradiction(first[0]));
        }
        if one & !some != 0 {
            self.keep_all(first, some)?;
        }
        if other & every != 0 {
            self.keep_all(second, !every)?;
        }
        Ok(())
    }

    #[inline]
    fn union(&self, cells: &[u16]) -> u32 {
        cells.iter().fold(0, |union, &cell| union | self.candidates[usize::from(cell)])
    }

    #[inline]
    fn keep_all(&mut self, cells: &[u16], kept: u32) -> Result<(), Contradiction> {
        for &cell in cells {
            self.keep(cell, kept)?;
        }
        Ok(())
    }
}
