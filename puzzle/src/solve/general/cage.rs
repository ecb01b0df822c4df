//! Sums whose cells differ, looked at closely: bounds of whole groups, combinations cell by cell, and what a cage needs
//! struck around it.
//!
//! More than `reach` and `fill` promise, so it is for searches of which only the verdict matters. Monotone like the
//! rest.

use super::infer::{Board, Contradiction, between, extremes, single};

/// The masks of the cells of one cage.
type Masks = [u32; super::SIZE_MAX];

/// What a group of different digits can make.
struct Extent {
    least: i32,
    most: i32,
    /// The lowest digit of the greatest total.
    low: i32,
    /// The highest digit of the least total.
    high: i32,
}

impl Board<'_> {
    /// No group of cells that all differ may be so small or so great that the others cannot make up for it.
    pub(super) fn bounds_of_groups(&mut self, sum: usize) -> Result<(), Contradiction> {
        let sums = &self.rules.sums;
        let (cells, plus, groups) = (sums.grouped(sum), sums.plus(sum), sums.groups(sum));
        loop {
            // What the least and the greatest total lack.
            let (mut above, mut below) = (sums.total(sum), -sums.total(sum));
            for group in groups.windows(2) {
                let (first, end) = (usize::from(group[0]), usize::from(group[1]));
                let Extent { least, most, .. } = self.extent(&cells[first..end]);
                let (lower, upper) = if first < plus { (least, most) } else { (-most, -least) };
                (above, below) = (above - lower, below + upper);
            }
            if above < 0 || below < 0 {
                return Err(Contradiction(cells[0]));
            }
            let mut changed = false;
            for group in groups.windows(2) {
                let (first, end) = (usize::from(group[0]), usize::from(group[1]));
                let (up, down) = if first < plus { (above, below) } else { (below, above) };
                let Extent { low, high, .. } = self.extent(&cells[first..end]);
                let kept = between(low - down, high + up);
                for &cell in &cells[first..end] {
                    changed |= self.keep(cell, kept)?;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Each cell takes the nearest digit that is free, from its own least upwards and from its own greatest downwards.
    #[inline]
    fn extent(&self, group: &[u16]) -> Extent {
        if let [cell] = group {
            let (least, most) = extremes(self.candidates[usize::from(*cell)]);
            return Extent { least, most, low: most, high: least };
        }
        let union = group.iter().fold(0, |union, &cell| union | self.candidates[usize::from(cell)]);
        let (mut lowest, mut highest) = (0_u32, 0_u32);
        for &cell in group {
            let (least, most) = extremes(self.candidates[usize::from(cell)]);
            let free = union & !lowest & between(least, 31);
            lowest |= free & free.wrapping_neg();
            let free = union & !highest & between(1, most);
            highest |= 1_u32.checked_shl(31_u32.wrapping_sub(free.leading_zeros())).unwrap_or(0);
        }
        Extent {
            least: total(lowest),
            most: total(highest),
            low: extremes(highest).0,
            high: extremes(lowest).1,
        }
    }

    /// Leaves each cell the digits that some combination gives it, and strikes around the cage what all combinations need
    /// in it.
    pub(super) fn cage_closely(&mut self, cells: &[u16], combinations: &[u32]) -> Result<(), Contradiction> {
        let mut masks: Masks = [0; super::SIZE_MAX];
        for (mask, &cell) in masks.iter_mut().zip(cells) {
            *mask = self.candidates[usize::from(cell)];
        }
        let masks = &masks[..cells.len()];
        let (mut kept, mut every): (Masks, u32) = ([0; super::SIZE_MAX], u32::MAX);
        for &combination in combinations {
            if let Some(within) = fit(masks, combination) {
                kept.iter_mut().zip(within).for_each(|(kept, mask)| *kept |= mask);
                every &= combination;
            }
        }
        if every == u32::MAX {
            return Err(Contradiction(cells[0]));
        }
        for (&cell, kept) in cells.iter().zip(kept) {
            self.keep(cell, kept)?;
        }
        let solved = cells.iter().map(|&cell| self.candidates[usize::from(cell)]);
        let mut needed = every & !solved.filter(|&mask| single(mask)).fold(0, |solved, mask| solved | mask);
        while needed != 0 {
            let digit = needed & needed.wrapping_neg();
            needed ^= digit;
            self.strike_seen_by_all(cells, digit)?;
        }
        Ok(())
    }
}

/// What a combination leaves each cell, with its naked and hidden singles; none if it does not fit.
#[inline]
fn fit(masks: &[u32], combination: u32) -> Option<Masks> {
    let mut within: Masks = [0; super::SIZE_MAX];
    let (mut once, mut twice, mut singles) = (0, 0, 0);
    for (within, mask) in within.iter_mut().zip(masks) {
        *within = mask & combination;
        twice |= once & *within;
        once |= *within;
        if single(*within) {
            if *within == 0 || singles & *within != 0 {
                return None;
            }
            singles |= *within;
        }
    }
    if once != combination {
        return None;
    }
    let hidden = once & !twice & !singles;
    for within in &mut within[..masks.len()] {
        let here = *within & hidden;
        if here != 0 {
            if !single(here) {
                return None;
            }
            *within = here;
            singles |= here;
        }
    }
    for within in &mut within[..masks.len()] {
        if !single(*within) {
            *within &= !singles;
            if *within == 0 {
                return None;
            }
        }
    }
    Some(within)
}

fn total(mut digits: u32) -> i32 {
    let mut total = 0;
    while digits != 0 {
        total += digits.trailing_zeros() as i32 + 1;
        digits &= digits - 1;
    }
    total
}
