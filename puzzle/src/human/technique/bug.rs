//! BUG+1 (bivalue universal grave): every open cell has two candidates but one, which has three, and every digit two
//! places in each house but for one digit of that cell. Without that digit there the rest could be filled in two ways
//! or none, so a puzzle with one solution has it there.

use super::{Finds, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, Digit};

pub(super) fn bug_plus_one<const W: usize>(
    position: &Candidates<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let odd = position.with_candidates().difference(position.with_two_candidates()).only()?;
    let digits = position.digits(odd);
    if digits.len() != 3 {
        return None;
    }
    let digit = digits.iter().find(|&digit| is_grave_without(position, Candidate { cell: odd, digit }))?;
    let pattern = CellSet::from_iter([odd]);
    let step = Step::placement(Technique::BugPlusOne, Candidate { cell: odd, digit }, pattern);
    finds.take(step.marked(position, Role::Base, digits, pattern))
}

/// Whether each digit would have two places or none in every house, were it not for this candidate.
fn is_grave_without<const W: usize>(position: &Candidates<'_, W>, extra: Candidate) -> bool {
    let places = |digit: Digit| {
        let mut places = position.places(digit);
        if digit == extra.digit {
            places.remove(extra.cell);
        }
        places
    };
    position.geometry().digits().iter().all(|digit| {
        let places = places(digit);
        let paired = |cells: CellSet<W>| matches!(places.intersection(cells).len(), 0 | 2);
        position.geometry().houses().iter().all(|house| paired(house.set))
    })
}
