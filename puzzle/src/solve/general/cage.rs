//! Sums whose cells differ, looked at closely: bounds of whole groups, combinations cell by cell, and what a cage needs
//! struck around it.
//!
//! More than `reach` and `fill` promise, so it is for searches of which only the verdict matters. Monotone like the
//! rest.

use super::infer::{Board, Contradiction, between, extremes, single};
use super::sums::GROUPS_MAX;

/// The masks of the cells of one cage.
type Masks = [u32; super::SIZE_MAX];

/// What a group of different digits can make.
#[derive(Clone, Copy, Default)]
struct Extent {
    least: i32,
    most: i32,
    /// The lowest digit of the greatest total.
    low: i32,
    /// The highest digit of the least total.
    high: i32,
}

impl Board<'_> {
    /// No group of cells that all differ may be so small or so great that the others cannot make up for it. Once: what it
    /// strikes calls for it again. False if the total is so far from both ends that there is little to say.
    pub(super) fn bounds_of_groups(&mut self, sum: usize) -> Result<bool, Contradiction> {
        let sums = &self.rules.sums;
        let (cells, plus, groups) = (sums.grouped(sum), sums.plus(sum), sums.groups(sum));
        let mut extents = [Extent::default(); GROUPS_MAX];
        // What the least and the greatest total lack.
        let (mut above, mut below) = (sums.total(sum), -sums.total(sum));
        for (extent, group) in extents.iter_mut().zip(groups.windows(2)) {
            let (first, end) = (usize::from(group[0]), usize::from(group[1]));
            *extent = self.extent(&cells[first..end]);
            let (lower, upper) =
                if first < plus { (extent.least, extent.most) } else { (-extent.most, -extent.least) };
            (above, below) = (above - lower, below + upper);
        }
        if above < 0 || below < 0 {
            return Err(Contradiction(cells[0]));
        }
        if above.min(below) >= i32::from(self.rules.size) - 1 {
            return Ok(false);
        }
        for (extent, group) in extents.iter().zip(groups.windows(2)) {
            let (first, end) = (usize::from(group[0]), usize::from(group[1]));
            let (up, down) = if first < plus { (above, below) } else { (below, above) };
            let kept = between(extent.low - down, extent.high + up);
            for &cell in &cells[first..end] {
                self.keep(cell, kept)?;
            }
        }
        Ok(true)
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
        let (mut open, mut masks): ([u16; super::SIZE_MAX], Masks) =
            ([0; super::SIZE_MAX], [0; super::SIZE_MAX]);
        let (mut count, mut union, mut solved) = (0, 0, 0);
        for &cell in cells {
            let mask = self.candidates[usize::from(cell)];
            if single(mask) {
                solved |= mask;
            } else {
                (open[count], masks[count]) = (cell, mask);
                union |= mask;
                count += 1;
            }
        }
        let (open, masks) = (&open[..count], &masks[..count]);
        let (mut within, mut kept): (Masks, Masks) = ([0; super::SIZE_MAX], [0; super::SIZE_MAX]);
        let (within, kept) = (&mut within[..count], &mut kept[..count]);
        let mut every = u32::MAX;
        for &combination in combinations {
            let rest = combination & !solved;
            if solved & !combination == 0 && rest & !union == 0 && fit(masks, rest, within) {
                kept.iter_mut().zip(&*within).for_each(|(kept, mask)| *kept |= mask);
                every &= rest;
            }
        }
        if every == u32::MAX {
            return Err(Contradiction(cells[0]));
        }
        for (&cell, &kept) in open.iter().zip(&*kept) {
            self.keep(cell, kept)?;
            // Its peers will be told.
            every &= if single(kept) { !kept } else { u32::MAX };
        }
        while every != 0 {
            let digit = every & every.wrapping_neg();
            every ^= digit;
            self.strike_seen_by_all(open, digit)?;
        }
        Ok(())
    }
}

/// What a combination leaves each cell, with its naked and hidden singles; false if it does not fit.
#[inline]
fn fit(masks: &[u32], combination: u32, within: &mut [u32]) -> bool {
    let (mut once, mut twice, mut singles) = (0, 0, 0);
    for (within, mask) in within.iter_mut().zip(masks) {
        *within = mask & combination;
        twice |= once & *within;
        once |= *within;
        if single(*within) {
            if *within == 0 || singles & *within != 0 {
                return false;
            }
            singles |= *within;
        }
    }
    if once != combination {
        return false;
    }
    let hidden = once & !twice & !singles;
    if hidden != 0 {
        for within in within.iter_mut() {
            let here = *within & hidden;
            if here != 0 {
                if !single(here) {
                    return false;
                }
                *within = here;
                singles |= here;
            }
        }
    }
    if singles != 0 {
        for within in within.iter_mut().filter(|within| !single(**within)) {
            *within &= !singles;
            if *within == 0 {
                return false;
            }
        }
    }
    true
}

fn total(mut digits: u32) -> i32 {
    let mut total = 0;
    while digits != 0 {
        total += digits.trailing_zeros() as i32 + 1;
        digits &= digits - 1;
    }
    total
}
