//! Links of one digit in words: turbot fish, empty rectangles, groups, colours, remote pairs.

use super::phrases::{list_digits, with_article};
use super::{cells, either, houses, struck_cells};
use crate::human::technique::{Role, Step};
use crate::{CellSet, Geometry, WIDE};

pub(super) fn turbot<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digit = list_digits(step.digits(Role::Base), "and");
    format!(
        "In {} {} has two places each, and {} see each other, so they are not both {digit}. So {} is {digit}.",
        houses(geometry, &step.houses),
        with_article(step.digits(Role::Base)),
        cells(geometry, step.cells(Role::Joint)),
        either(geometry, step.cells(Role::Base))
    )
}

/// The places in the box that the near end of the link does not see.
pub(super) fn rest_of_box<const W: usize>(geometry: &Geometry<W>, step: &Step) -> CellSet<WIDE> {
    let near = step.cells(Role::First);
    let seen = |cell| near.iter().any(|near| geometry.peers(near).contains(cell));
    step.cells(Role::Base).iter().filter(|&cell| !seen(cell)).collect()
}

pub(super) fn empty_rectangle<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digit = list_digits(step.digits(Role::Base), "and");
    let [near, far] = [Role::First, Role::Second].map(|role| cells(geometry, step.cells(role)));
    let name = |index: usize| step.houses.get(index).map_or(String::new(), |&id| geometry.house_name(id));
    format!(
        "In {} only {near} and {far} can hold {}. If {near} does, the {digit} of {} is in {}; if not, {far} is {digit}.",
        name(1),
        with_article(step.digits(Role::Base)),
        name(0),
        either(geometry, rest_of_box(geometry, step))
    )
}

pub(super) fn grouped<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digit = list_digits(step.digits(Role::Base), "and");
    format!(
        "In {} the places of {digit} make two groups each, one of which holds it. From house to house a group sees the \
         next one, so these do not both hold it. So one of {} is {digit}.",
        houses(geometry, &step.houses),
        cells(geometry, step.cells(Role::Base))
    )
}

/// Whether cells of the pattern itself are struck, because their colour contradicts itself.
pub(super) fn is_wrap(step: &Step) -> bool {
    struck_cells(step).is_subset(step.pattern)
}

pub(super) fn simple_colouring<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let [first, second] = [Role::First, Role::Second].map(|role| cells(geometry, step.cells(role)));
    let digit = list_digits(step.digits(Role::First), "and");
    let turns = format!(
        "From house to house {digit} has only two places, so it takes turns: all of {first} are {digit}, or all of {second}."
    );
    if is_wrap(step) {
        format!("{turns} But two of {} see each other.", cells(geometry, struck_cells(step)))
    } else {
        turns
    }
}

/// The colours of the first net are in the roles first and second, those of the other in base and extra; the first sees
/// the base.
pub(super) fn multi_colouring<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let [first, second, seen, other] =
        [Role::First, Role::Second, Role::Base, Role::Extra].map(|role| cells(geometry, step.cells(role)));
    let digit = list_digits(step.digits(Role::First), "and");
    let turns = format!(
        "From house to house {digit} takes turns: it is in all of {first} or in all of {second}, and in all of {seen} or in \
         all of {other}."
    );
    if is_wrap(step) {
        format!("{turns} With {first} neither of the latter two could be, for it sees cells of both.")
    } else {
        format!(
            "{turns} A cell of {first} sees one of {seen}, so these are not both true, and {second} or {other} hold it."
        )
    }
}

pub(super) fn remote_pair<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let [first, second] = [Role::First, Role::Second].map(|role| cells(geometry, step.cells(role)));
    format!(
        "Each of these cells is {} and sees the next, so the digits take turns: {first} hold one of them, {second} the other.",
        list_digits(step.digits(Role::First), "or")
    )
}
