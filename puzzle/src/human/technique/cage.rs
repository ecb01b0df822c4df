//! Cages, which are sums whose cells all differ: the sets of digits that make the sum, and the digits that all of
//! these sets have.

use super::sum::{RuledSum, ruled};
use super::{Finds, Level, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, Digit, DigitSet};

/// A cage with more sets of digits than this tells people nothing. On a 9x9 board there are at most 12.
const MOST_SETS: usize = 60;

/// Choices of digits that are tried for one cage before it is given up. Those of 9x9 boards take at most 512.
const MOST_TRIES: usize = 2_000;

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
pub(super) fn combinations<const W: usize>(
    position: &Candidates<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let mut first = None;
    for (cage, sets) in cages(position) {
        let struck = outside(position, cage.open.plus, sets.some);
        let Some(step) = cage.strike(position, Technique::CageCombinations, struck, sets.some) else {
            continue;
        };
        let one = sets.count == 1;
        let taken = finds.take(if one { step } else { step.at(SEVERAL_SETS) });
        if one && taken.is_some() {
            return taken;
        }
        first = first.or(taken);
    }
    first
}

/// A digit that a cage needs has one place there.
pub(super) fn single<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    needed(position, |cage, digit, places| {
        let cell = places.only()?;
        let step = Step::placement(Technique::CageSingle, Candidate { cell, digit }, cage.open.plus);
        finds.take(cage.tell(position, step, [digit].into_iter().collect()))
    })
}

/// A digit that a cage needs leaves the cells that see all its places there.
pub(super) fn lock<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    needed(position, |cage, digit, places| {
        let struck = position.present(digit, position.geometry().common_peers(places));
        let step = Step::striking(Technique::CageLock, struck, cage.open.plus)?;
        let digits = [digit].into_iter().collect();
        let step = step.marked(position, Role::Base, digits, places);
        finds.take(step.ruled([cage.rule]).leaving(cage.open.rest))
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
        let mut choice = Choice::among(&digits);
        let complete = choice.extend(0, digits.len(), rest, DigitSet::EMPTY);
        let sets = choice.sets;
        let some = sets.iter().fold(DigitSet::EMPTY, |some, &set| some.union(set));
        let all = sets.iter().fold(some, |all, &set| all.intersection(set));
        (complete && !sets.is_empty()).then_some(Self { count: sets.len(), some, all })
    }
}

/// A search for the sets of a cage.
struct Choice<'a> {
    /// What each cell can hold.
    cells: &'a [DigitSet],
    /// What some cell can hold, in order.
    digits: Vec<Digit>,
    sets: Vec<DigitSet>,
    tries: usize,
}

impl<'a> Choice<'a> {
    fn among(cells: &'a [DigitSet]) -> Self {
        let any = cells.iter().fold(DigitSet::EMPTY, |any, &of| any.union(of));
        Self { cells, digits: any.iter().collect(), sets: Vec::new(), tries: 0 }
    }

    /// Finds the sets of `count` more digits that make `rest`, from the digit of this index on; false if there are too
    /// many, or too many to try.
    fn extend(&mut self, from: usize, count: usize, rest: i32, chosen: DigitSet) -> bool {
        self.tries += 1;
        if count == 0 {
            if rest == 0 && self.fits(chosen) {
                self.sets.push(chosen);
            }
            return self.sets.len() <= MOST_SETS;
        }
        let left = &self.digits[from..];
        let value = |digit: &Digit| i32::from(digit.value());
        if left.len() < count
            || left[..count].iter().map(value).sum::<i32>() > rest
            || left[left.len() - count..].iter().map(value).sum::<i32>() < rest
        {
            return true;
        }
        let (first, mut with) = (left[0], chosen);
        with.insert(first);
        self.tries <= MOST_TRIES
            && self.extend(from + 1, count - 1, rest - value(&first), with)
            && self.extend(from + 1, count, rest, chosen)
    }

    /// Whether each cell can hold some digit of the set.
    fn fits(&self, set: DigitSet) -> bool {
        self.cells.iter().all(|of| !of.intersection(set).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::Choice;
    use crate::{Digit, DigitSet};

    #[test]
    fn a_cage_of_three_cells_and_7_takes_1_2_and_4() {
        let cells = [DigitSet::up_to(9); 3];
        let mut choice = Choice::among(&cells);
        assert!(choice.extend(0, 3, 7, DigitSet::EMPTY));
        let expected: DigitSet = [1, 2, 4].into_iter().filter_map(Digit::new).collect();
        assert_eq!(choice.sets, [expected]);
    }

    #[test]
    fn a_set_with_nothing_for_some_cell_is_none() {
        let low = DigitSet::up_to(2);
        let cells = [low, DigitSet::up_to(9).difference(low)];
        let mut choice = Choice::among(&cells);
        assert!(choice.extend(0, 2, 7, DigitSet::EMPTY));
        // 3 and 4 make 7 too, but leave the first cell without a digit.
        assert_eq!(choice.sets.len(), 2);
    }

    #[test]
    fn the_sets_of_a_large_board_are_too_many() {
        let cells = [DigitSet::up_to(25); 8];
        assert!(!Choice::among(&cells).extend(0, 8, 104, DigitSet::EMPTY));
    }
}
