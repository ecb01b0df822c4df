//! Cages, which are sums whose cells all differ: the sets of digits that make the sum, and the digits that all of
//! these sets have.

use super::sum::{RuledSum, ruled};
use super::{Level, Role, Step, Technique};
use crate::candidates::{Candidate, Candidates};
use crate::{CellSet, Digit, DigitSet};

/// A cage with more sets of digits than this tells people nothing. On a 9x9 board there are at most 12.
const MOST_SETS: usize = 300;

/// A cage that can be made in several ways takes more thought than one that is made in one way.
const SEVERAL_SETS: Level = Level::from_tenths(22);

/// The sets of digits that a cage can hold.
struct Combinations {
    count: usize,
    /// In some of them.
    some: DigitSet,
    /// In all of them.
    all: DigitSet,
}

/// Digits that no set of a cage has leave its cells.
pub(super) fn combinations<const W: usize>(position: &Candidates<'_, W>) -> Option<Step> {
    let steps = cages(position).filter_map(|(cage, sets)| {
        let struck = outside(position, cage.open.plus, sets.some);
        let step = cage.strike(position, Technique::CageCombinations, struck, sets.some)?;
        Some(if sets.count == 1 { step } else { step.at(SEVERAL_SETS) })
    });
    // The easiest one, and of these the first.
    steps.min_by_key(|step| step.level)
}

/// A digit that a cage needs has one place there.
pub(super) fn single<const W: usize>(position: &Candidates<'_, W>) -> Option<Step> {
    needed(position, |cage, digit, places| {
        let cell = places.only()?;
        let step = Step::placement(Technique::CageSingle, Candidate { cell, digit }, cage.open.plus);
        Some(cage.tell(position, step, [digit].into_iter().collect()))
    })
}

/// A digit that a cage needs leaves the cells that see all its places there.
pub(super) fn lock<const W: usize>(position: &Candidates<'_, W>) -> Option<Step> {
    needed(position, |cage, digit, places| {
        let struck = position.present(digit, position.geometry().common_peers(places));
        let step = Step::striking(Technique::CageLock, struck, cage.open.plus)?;
        let digits = [digit].into_iter().collect();
        let step = step.marked(position, Role::Base, digits, places);
        Some(step.ruled([cage.rule]).leaving(cage.open.rest))
    })
}

/// The first digit that some cage needs, with its places there, that `see` makes something of.
fn needed<const W: usize>(
    position: &Candidates<'_, W>,
    mut see: impl FnMut(&RuledSum<W>, Digit, CellSet<W>) -> Option<Step>,
) -> Option<Step> {
    cages(position).find_map(|(cage, sets)| {
        sets.all.iter().find_map(|digit| {
            let places = position.places(digit).intersection(cage.open.plus);
            if places.is_empty() { None } else { see(&cage, digit, places) }
        })
    })
}

/// The cages with more than one open cell, and the sets that they can hold.
fn cages<'a, const W: usize>(
    position: &'a Candidates<'_, W>,
) -> impl Iterator<Item = (RuledSum<W>, Combinations)> + 'a {
    let open = |sum: &RuledSum<W>| sum.open.plus.len() > 1 && sum.open.is_cage(position);
    ruled(position).filter(open).filter_map(|cage| {
        let sets = Combinations::of(position, cage.open.plus, cage.open.rest)?;
        Some((cage, sets))
    })
}

/// The candidates of some cells that are none of these digits.
fn outside<const W: usize>(
    position: &Candidates<'_, W>,
    cells: CellSet<W>,
    digits: DigitSet,
) -> Vec<Candidate> {
    let others = |cell| position.digits(cell).difference(digits).iter();
    cells.iter().flat_map(|cell| others(cell).map(move |digit| Candidate { cell, digit })).collect()
}

impl Combinations {
    /// None if there is no set, or too many.
    fn of<const W: usize>(position: &Candidates<'_, W>, cells: CellSet<W>, rest: i32) -> Option<Self> {
        let digits: Vec<DigitSet> = cells.iter().map(|cell| position.digits(cell)).collect();
        let any = digits.iter().fold(DigitSet::EMPTY, |any, &of| any.union(of));
        let choice = Choice { cells: &digits, digits: any.iter().collect() };
        let mut sets = Vec::new();
        if !choice.extend(0, digits.len(), rest, DigitSet::EMPTY, &mut sets) || sets.is_empty() {
            return None;
        }
        let some = sets.iter().fold(DigitSet::EMPTY, |some, &set| some.union(set));
        let all = sets.iter().fold(any, |all, &set| all.intersection(set));
        Some(Self { count: sets.len(), some, all })
    }
}

/// A search for the sets of a cage: which digits there are, in order, and which of them each cell can hold.
struct Choice<'a> {
    cells: &'a [DigitSet],
    digits: Vec<Digit>,
}

impl Choice<'_> {
    /// Finds the sets of `count` more digits that make `rest`, from the digit of this index on; false if there are too
    /// many.
    fn extend(
        &self,
        from: usize,
        count: usize,
        rest: i32,
        chosen: DigitSet,
        sets: &mut Vec<DigitSet>,
    ) -> bool {
        let left = &self.digits[from..];
        let value = |digit: &Digit| i32::from(digit.value());
        if count == 0 {
            if rest == 0 && self.fits(chosen) {
                sets.push(chosen);
            }
            return sets.len() <= MOST_SETS;
        }
        if left.len() < count
            || left[..count].iter().map(value).sum::<i32>() > rest
            || left[left.len() - count..].iter().map(value).sum::<i32>() < rest
        {
            return true;
        }
        let mut with = chosen;
        with.insert(left[0]);
        self.extend(from + 1, count - 1, rest - value(&left[0]), with, sets)
            && self.extend(from + 1, count, rest, chosen, sets)
    }

    /// Whether each cell can hold some digit of the set, and each digit has a cell.
    fn fits(&self, set: DigitSet) -> bool {
        let held = self.cells.iter().fold(DigitSet::EMPTY, |held, of| held.union(*of));
        set.difference(held).is_empty() && self.cells.iter().all(|of| !of.intersection(set).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::Choice;
    use crate::{Digit, DigitSet};

    #[test]
    fn a_cage_of_three_cells_and_7_takes_1_2_and_4() {
        let choice = Choice { cells: &[DigitSet::up_to(9); 3], digits: Digit::up_to(9).collect() };
        let mut sets = Vec::new();
        assert!(choice.extend(0, 3, 7, DigitSet::EMPTY, &mut sets));
        let expected: DigitSet = [1, 2, 4].into_iter().filter_map(Digit::new).collect();
        assert_eq!(sets, [expected]);
    }

    #[test]
    fn the_sets_of_a_large_board_are_too_many() {
        let choice = Choice { cells: &[DigitSet::up_to(25); 8], digits: Digit::up_to(25).collect() };
        assert!(!choice.extend(0, 8, 104, DigitSet::EMPTY, &mut Vec::new()));
    }
}
