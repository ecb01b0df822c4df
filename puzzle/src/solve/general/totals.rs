//! What the cells of a sum can hold, by the totals that its groups of different cells can make.
//!
//! Totals are bits of a word, so that those of several groups together are a few shifts (Trick 2003: "A dynamic programming
//! approach for consistency and propagation for knapsack constraints"); what the others leave a group goes back to its cells
//! one by one. Exact where no group has more than three open cells. It costs several times what bounds do, so it comes after
//! them, for searches of which only the verdict matters. Monotone like the rest.

use super::infer::{Board, Contradiction, single};
use super::supported::completing;

/// Cells that are looked at together. Larger groups come in several parts, as if these could be alike.
const PART_MAX: usize = 3;
/// Parts of a sum; one with more is bounded only.
const PARTS_MAX: usize = 8;

/// A set of totals, or of digits, as bits. Totals beyond are lost, which is fine as nothing is ever subtracted.
type Totals = u64;

/// Open cells of a group, at the end of their arrays. Those that are missing before them add nothing.
#[derive(Clone, Copy)]
struct Part {
    cells: [u16; PART_MAX],
    digits: [Totals; PART_MAX],
    /// Where the cells begin.
    first: usize,
    /// They are subtracted, and counted from the other end of the digits.
    mirrored: bool,
}

/// The open cells of a sum.
struct Open {
    /// Of their parts.
    count: usize,
    /// What they make together.
    total: u32,
    /// No group is in more than one part.
    whole: bool,
}

impl Board<'_> {
    /// Leaves the open cells of a sum what the others can complete; false if it is too large to say all.
    pub(super) fn keep_totals(&mut self, sum: usize) -> Result<bool, Contradiction> {
        let mut parts = [Part::new(false); PARTS_MAX];
        let Some(Open { count, total, whole }) = self.parts(sum, &mut parts) else { return Ok(false) };
        let (parts, mut within, mut after) = (&parts[..count], [0; PARTS_MAX], [1; PARTS_MAX + 1]);
        for (index, part) in parts.iter().enumerate().rev() {
            within[index] = part.totals();
            after[index] = together(within[index], after[index + 1]);
        }
        if after[0] & 1 << total == 0 {
            return Err(Contradiction(self.rules.sums.cells(sum)[0]));
        }
        let (mirror, mut before) = (i32::from(self.rules.size) + 1, 1);
        for (index, part) in parts.iter().enumerate() {
            // What makes the total with one of the others'.
            let left = together(before, after[index + 1]).reverse_bits() >> (63 - total);
            before = together(before, within[index]);
            if within[index] & !left == 0 {
                continue;
            }
            let kept = part.making(left);
            for (&cell, &kept) in part.cells.iter().zip(&kept).skip(part.first) {
                let kept = (kept >> 1) as u32;
                self.keep(cell, if part.mirrored { completing(kept, mirror) } else { kept })?;
            }
        }
        Ok(whole)
    }

    /// Takes the open cells of a sum apart.
    fn parts(&self, sum: usize, parts: &mut [Part; PARTS_MAX]) -> Option<Open> {
        let sums = &self.rules.sums;
        let (cells, plus, mirror) = (sums.grouped(sum), sums.plus(sum), i32::from(self.rules.size) + 1);
        let (mut count, mut total, mut whole) = (0, sums.total(sum), true);
        for group in sums.groups(sum).windows(2) {
            let (start, end) = (usize::from(group[0]), usize::from(group[1]));
            let (mirrored, first_part) = (start >= plus, count);
            for &cell in &cells[start..end] {
                let here = self.candidates[usize::from(cell)];
                if single(here) {
                    let digit = here.trailing_zeros() as i32 + 1;
                    total -= if mirrored { -digit } else { digit };
                    continue;
                }
                if count == first_part || parts[count - 1].first == 0 {
                    whole &= count == first_part;
                    *parts.get_mut(count)? = Part::new(mirrored);
                    count += 1;
                }
                total += if mirrored { mirror } else { 0 };
                parts[count - 1].add(cell, if mirrored { completing(here, mirror) } else { here });
            }
        }
        let total = u32::try_from(total).ok().filter(|total| *total < Totals::BITS)?;
        Some(Open { count, total, whole })
    }
}

impl Part {
    fn new(mirrored: bool) -> Self {
        Self { cells: [0; PART_MAX], digits: [1; PART_MAX], first: PART_MAX, mirrored }
    }

    fn add(&mut self, cell: u16, candidates: u32) {
        self.first -= 1;
        self.cells[self.first] = cell;
        self.digits[self.first] = Totals::from(candidates) << 1;
    }

    /// Visits every choice for the first two cells, and what it leaves the last one. What adds nothing, bit 0, may repeat.
    #[inline]
    fn each(&self, mut visit: impl FnMut(Totals, Totals, Totals)) {
        let [mut firsts, seconds, thirds] = self.digits;
        while firsts != 0 {
            let first = firsts & firsts.wrapping_neg();
            firsts ^= first;
            let taken = first & !1;
            let mut left = seconds & !taken;
            while left != 0 {
                let second = left & left.wrapping_neg();
                left ^= second;
                visit(first, second, thirds & !taken & !(second & !1));
            }
        }
    }

    fn totals(&self) -> Totals {
        let mut all = 0;
        self.each(|first, second, thirds| {
            all |= thirds << (first.trailing_zeros() + second.trailing_zeros())
        });
        all
    }

    /// The digits of each cell with which one of these totals is made.
    fn making(&self, totals: Totals) -> [Totals; PART_MAX] {
        let mut kept = [0; PART_MAX];
        self.each(|first, second, thirds| {
            let fit = thirds & totals >> (first.trailing_zeros() + second.trailing_zeros());
            if fit != 0 {
                kept[0] |= first;
                kept[1] |= second;
                kept[2] |= fit;
            }
        });
        kept
    }
}

/// The totals of one of these and one of those.
fn together(one: Totals, other: Totals) -> Totals {
    let (mut few, many) = if one.count_ones() < other.count_ones() { (one, other) } else { (other, one) };
    let mut all = 0;
    while few != 0 {
        all |= many << few.trailing_zeros();
        few &= few - 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::infer::{Agenda, Depth};
    use super::super::rules::Rules;
    use super::*;
    use crate::Cell;
    use crate::board::plan;
    use crate::random::Random;

    const SIZE: u8 = 5;
    const CELLS: usize = 6;

    /// Three cells that differ, and three of which the first two do and that may be subtracted.
    fn rules(subtracted: bool, total: i32) -> Rules {
        let cells: Vec<Cell> = (0..CELLS as u16).map(Cell::new).collect();
        let (plus, minus) = cells.split_at(if subtracted { 3 } else { CELLS });
        let sum = plan::Sum { plus: plus.to_vec(), minus: minus.to_vec(), total };
        let groups = [&cells[..3], &cells[3..5]].map(|group| plan::Part::Different(group.to_vec()));
        let parts = groups.into_iter().chain([plan::Part::Sum(sum)]).collect();
        Rules::of(&plan::Plan { size: SIZE, cells: CELLS, parts })
    }

    /// The digits with which each cell has its part in some solution.
    fn by_brute_force(masks: [u32; CELLS], subtracted: bool, total: i32) -> [u32; CELLS] {
        let mut supported = [0; CELLS];
        for number in 0..i32::from(SIZE).pow(CELLS as u32) {
            let digits: [i32; CELLS] =
                std::array::from_fn(|cell| number / i32::from(SIZE).pow(cell as u32) % i32::from(SIZE));
            let held = digits.iter().zip(masks).all(|(digit, mask)| mask & 1 << digit != 0);
            let [a, b, c, d, e, f] = digits.map(|digit| digit + 1);
            let others = if subtracted { -(d + e + f) } else { d + e + f };
            if held && a != b && a != c && b != c && d != e && a + b + c + others == total {
                supported.iter_mut().zip(digits).for_each(|(set, digit)| *set |= 1 << digit);
            }
        }
        supported
    }

    #[test]
    fn the_totals_of_groups_keep_what_brute_force_completes() {
        let mut random = Random::new(1, 86);
        let (mut possible, mut struck, mut exact) = (0, 0, 0);
        for round in 0..500 {
            let subtracted = random.below(2) == 1;
            // Solved cells are propagated to their peers before any sum is examined, which is not done here.
            let masks: [u32; CELLS] = std::array::from_fn(|_| match 1 + random.below((1 << SIZE) - 1) {
                solved if single(solved) => (1 << SIZE) - 1,
                mask => mask,
            });
            let total = if subtracted { random.below(18) as i32 - 8 } else { random.below(28) as i32 + 4 };
            let rules = rules(subtracted, total);
            let (mut candidates, mut agenda) = (masks.to_vec(), Agenda::of(&rules));
            let mut board =
                Board { rules: &rules, depth: Depth::Full, candidates: &mut candidates, agenda: &mut agenda };
            let kept = board.keep_totals(0);
            let expected = by_brute_force(masks, subtracted, total);
            let context = format!("round {round}: {masks:?}, {subtracted}, {total}: {candidates:?}");
            if expected == [0; CELLS] {
                assert!(kept.is_err(), "{context}");
                continue;
            }
            assert_eq!(kept, Ok(true), "{context}");
            assert!(
                candidates.iter().zip(expected).all(|(kept, needed)| kept & needed == needed),
                "{context}"
            );
            possible += 1;
            struck += usize::from(candidates != masks);
            // Where its group can make nothing else, a digit that does not fit in it stays: that is the group's affair.
            exact += usize::from(candidates == expected);
        }
        let counts = [possible, struck, exact];
        assert!(possible > 300 && struck > 100 && exact * 10 > possible * 9, "one-sided: {counts:?}");
    }
}
