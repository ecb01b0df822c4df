//! The sums of a board in words' reach: what the cage of the cursor holds and still needs, and which rule is broken first. Says
//! nothing itself; the texts are made elsewhere.

use puzzle::board::plan::{Part, Sum};
use puzzle::{Cell, DigitSet, Violation, violations};

use super::Board;

/// Cells whose digits make a total, as they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CageSum {
    pub cells: Vec<Cell>,
    /// The digits that stand there, in the order of the cells.
    pub digits: Vec<u8>,
    /// Cells that are still empty.
    pub open: usize,
    pub total: i32,
    /// No digit stands in it twice; in other sums digits may.
    pub differ: bool,
}

impl CageSum {
    /// What is still missing; negative where the digits make too much.
    #[must_use]
    pub fn missing(&self) -> i32 {
        self.total - self.digits.iter().map(|&digit| i32::from(digit)).sum::<i32>()
    }

    /// The digits of the board that its empty cells can hold, as far as the sum says.
    #[must_use]
    pub fn possible(&self, digits: DigitSet) -> DigitSet {
        if !self.differ {
            let most = digits.iter().last().map_or(0, |digit| i32::from(digit.value()));
            let others = self.open.saturating_sub(1) as i32;
            let fits = |digit: &puzzle::Digit| {
                (others..=others * most).contains(&(self.missing() - i32::from(digit.value())))
            };
            return digits.iter().filter(fits).filter(|_| self.open > 0).collect();
        }
        let free: Vec<u8> =
            digits.iter().map(puzzle::Digit::value).filter(|digit| !self.digits.contains(digit)).collect();
        let fits = |digit: &puzzle::Digit| {
            let others: Vec<u8> = free.iter().copied().filter(|other| *other != digit.value()).collect();
            others.len() < free.len()
                && self
                    .open
                    .checked_sub(1)
                    .is_some_and(|open| can_make(&others, open, self.missing() - i32::from(digit.value())))
        };
        digits.iter().filter(fits).collect()
    }

    /// Whether it cannot come right any more: full with another total, or too much already.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        if self.open == 0 { self.missing() != 0 } else { self.missing() < 0 }
    }
}

/// Whether so many different ones of these digits, which rise, make a total.
fn can_make(digits: &[u8], count: usize, total: i32) -> bool {
    let sum = |digits: &[u8]| digits.iter().map(|&digit| i32::from(digit)).sum::<i32>();
    let (Some(least), Some(most)) =
        (digits.get(..count), digits.len().checked_sub(count).map(|from| &digits[from..]))
    else {
        return false;
    };
    if !(sum(least)..=sum(most)).contains(&total) {
        return false;
    }
    // A total between the two ends needs a choice: with the smallest digit, or without it.
    match digits {
        [first, rest @ ..] if count > 0 => {
            can_make(rest, count - 1, total - i32::from(*first)) || can_make(rest, count, total)
        }
        _ => true,
    }
}

/// A rule that digits on the board break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    Sum(CageSum),
    Other(Violation),
}

impl Board {
    /// The sum that the cell of the cursor is part of.
    #[must_use]
    pub fn cage(&self) -> Option<CageSum> {
        let cursor = self.selection().cursor()?;
        self.cages().find(|cage| cage.cells.contains(&cursor))
    }

    /// Whether the rules of the board know sums of cells.
    #[must_use]
    pub fn has_sums(&self) -> bool {
        self.cages().next().is_some()
    }

    /// A rule that is broken, if the aids say so: one that the cursor's cell breaks comes first, and a sum before others.
    #[must_use]
    pub fn broken(&self) -> Option<Broken> {
        if self.conflicts.is_empty() {
            return None;
        }
        let cursor = self.selection().cursor();
        let elsewhere = |cells: &[Cell]| cursor.is_none_or(|cursor| !cells.contains(&cursor));
        let sum = self.cages().filter(CageSum::is_broken).min_by_key(|cage| elsewhere(&cage.cells));
        let sum_here = sum.as_ref().is_some_and(|cage| !elsewhere(&cage.cells));
        let all = violations(self.view().board(), &self.digits);
        let other = all.into_iter().filter(|violation| violation.digit.is_some() || sum.is_none());
        let other = other.min_by_key(|violation| elsewhere(&violation.cells));
        let other_here = other.as_ref().is_some_and(|violation| !elsewhere(&violation.cells));
        match (sum, other) {
            (Some(sum), Some(other)) if other_here && !sum_here => {
                drop(sum);
                Some(Broken::Other(other))
            }
            (Some(sum), _) => Some(Broken::Sum(sum)),
            (None, other) => other.map(Broken::Other),
        }
    }

    /// Whether digits on the board break a rule, as far as the aids say so.
    #[must_use]
    pub fn has_conflicts(&self) -> bool {
        !self.conflicts.is_empty()
    }

    /// The first rule that is broken, as a sentence.
    #[must_use]
    pub fn broken_rule(&self) -> Option<String> {
        let all = violations(self.view().board(), &self.digits);
        all.first().map(|violation| format!("{}.", violation.sentence(self.view().layout())))
    }

    fn cages(&self) -> impl Iterator<Item = CageSum> + '_ {
        let sums = self.view().board().lowered().iter().filter_map(|lowered| match &lowered.part {
            Part::Sum(sum) if sum.minus.is_empty() => Some((sum, lowered.constraint)),
            Part::Sum(_) | Part::Allowed(..) | Part::Different(_) | Part::Pair(_) | Part::Automaton(_) => {
                None
            }
        });
        sums.map(|(Sum { plus, total, .. }, rule)| {
            let digits: Vec<u8> =
                plus.iter().filter_map(|&cell| self.digits.get(cell)).map(puzzle::Digit::value).collect();
            let differ = self.view().board().lowered().iter().any(|other| {
                other.constraint == rule && matches!(&other.part, Part::Different(cells) if cells == plus)
            });
            CageSum { cells: plus.clone(), open: plus.len() - digits.len(), digits, total: *total, differ }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Aids, Annotations};
    use super::*;

    fn killer(conflicts: bool) -> (Board, puzzle::Grid) {
        let spec =
            puzzle::GenerateSpec { variant: "killer".parse().unwrap(), ..puzzle::GenerateSpec::default() };
        let made = puzzle::generate(&spec, 3).unwrap();
        (Board::new(&made.puzzle, Aids { conflicts, ..Aids::default() }), made.solution)
    }

    #[test]
    fn a_cage_says_what_is_missing() {
        let (mut board, solution) = killer(true);
        assert!(board.has_sums() && board.cage().is_none(), "nothing is selected");
        let large = board.cages().find(|cage| cage.cells.len() > 1 && cage.digits.is_empty()).unwrap();
        board.select(large.cells[0]);
        assert_eq!(
            (board.cage().unwrap().open, board.cage().unwrap().missing()),
            (large.cells.len(), large.total)
        );
        let mut digits = board.givens().clone();
        for &cell in &large.cells {
            digits.set(cell, solution.get(cell));
        }
        board.show(digits, Annotations::default());
        let full = board.cage().unwrap();
        assert_eq!((full.open, full.missing(), full.is_broken()), (0, 0, false));
        assert_eq!(board.broken(), None);
    }

    #[test]
    fn a_cage_takes_only_digits_of_a_sum_that_comes_out() {
        let takes = |digits: &[u8], open, total| {
            let cage = CageSum { cells: Vec::new(), digits: digits.to_vec(), open, total, differ: true };
            cage.possible(DigitSet::up_to(9)).iter().map(puzzle::Digit::value).collect::<Vec<u8>>()
        };
        assert_eq!(takes(&[], 2, 16), [7, 9]);
        assert_eq!(takes(&[], 2, 4), [1, 3]);
        assert_eq!(takes(&[9], 2, 12), [1, 2]);
        assert_eq!(takes(&[], 3, 23), [6, 8, 9]);
        assert_eq!(takes(&[], 5, 25), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(takes(&[8, 9], 1, 15), [0_u8; 0], "too much already");
        assert_eq!(takes(&[4, 5], 0, 9), [0_u8; 0]);
        let large = CageSum { cells: Vec::new(), digits: Vec::new(), open: 12, total: 78, differ: true };
        assert_eq!(large.possible(DigitSet::up_to(25)), DigitSet::up_to(12));
        let repeating = CageSum { open: 2, total: 16, differ: false, ..large };
        let possible = repeating.possible(DigitSet::up_to(9));
        assert_eq!(possible.iter().map(puzzle::Digit::value).collect::<Vec<u8>>(), [7, 8, 9]);
        assert!(CageSum { open: 0, ..repeating }.possible(DigitSet::up_to(9)).is_empty());
    }

    #[test]
    fn a_broken_sum_is_found_where_the_aid_is_on() {
        for conflicts in [true, false] {
            let (mut board, solution) = killer(conflicts);
            let mut digits = solution.clone();
            let cage = board.cages().find(|cage| cage.cells.len() > 1).unwrap();
            let cell = cage.cells[0];
            let other = board.view().digits().iter().find(|digit| Some(*digit) != solution.get(cell));
            digits.set(cell, other);
            board.show(digits, Annotations::default());
            board.select(cell);
            let broken = board.broken();
            assert_eq!(broken.is_some(), conflicts);
            if let Some(Broken::Sum(sum)) = broken {
                assert!(sum.is_broken() && sum.cells.contains(&cell));
            }
        }
    }

    #[test]
    fn a_digit_that_stands_twice_is_named() {
        let spec = puzzle::GenerateSpec::default();
        let made = puzzle::generate(&spec, 3).unwrap();
        let mut board = Board::new(&made.puzzle, Aids { conflicts: true, ..Aids::default() });
        assert!(!board.has_sums());
        let mut digits = made.solution.clone();
        digits.set(Cell::new(0), made.solution.get(Cell::new(1)));
        board.show(digits, Annotations::default());
        assert!(matches!(board.broken(), Some(Broken::Other(violation)) if violation.digit.is_some()));
    }
}
