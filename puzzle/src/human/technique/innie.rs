//! Innies and outies (the 45 rule): the cells that houses and the sums in them do not share make a known number.

use std::ops::RangeInclusive;

use super::sum::OpenSum;
use super::{Finds, Level, Role, Step, Technique};
use crate::board::geometry::Balance;
use crate::human::candidates::Candidates;

/// More left-over cells than this are more than people add up.
const MOST_CELLS: usize = 3;

/// An innie, the one open cell of houses that no sum has, or an outie, the one open cell outside that their sums reach into.
pub(super) fn lone<const W: usize>(
    position: &Candidates<'_, W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let inside = technique == Technique::Innie;
    // Balances of fewer houses come first, and those are easier.
    open(position, 1..=1).find_map(|(balance, open)| {
        if open.plus.is_empty() != inside {
            return None;
        }
        let placement = open.last(position)?;
        finds.take(tell(position, balance, &open, Step::placement(technique, placement, open.cells())))
    })
}

/// Two or three such cells.
pub(super) fn several<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let steps = open(position, 2..=MOST_CELLS).filter_map(|(balance, open)| {
        let step = Step::striking(Technique::InniesAndOuties, open.unshared(position), open.cells())?;
        finds.take(tell(position, balance, &open, step))
    });
    steps.min_by_key(|step| step.level)
}

/// The balances with so many open cells.
fn open<'a, const W: usize>(
    position: &'a Candidates<'_, W>,
    cells: RangeInclusive<usize>,
) -> impl Iterator<Item = (&'a Balance<W>, OpenSum<W>)> + 'a {
    let possible = position.with_candidates();
    let few = move |balance: &&Balance<W>| {
        cells.contains(&balance.outies.union(balance.innies).intersection(possible).len())
    };
    let open = move |balance: &'a Balance<W>| {
        let open = OpenSum::of(position, balance.outies, balance.innies, balance.total);
        // Cells that nothing fits in are open too, in a broken puzzle.
        open.cells().is_subset(possible).then_some((balance, open))
    };
    position.geometry().balances().iter().filter(few).filter_map(open)
}

/// The step, with its houses, its sums and its cells; each house more is a tenth of a level more.
fn tell<const W: usize>(
    position: &Candidates<'_, W>,
    balance: &Balance<W>,
    open: &OpenSum<W>,
    step: Step,
) -> Step {
    let digits = position.geometry().digits();
    let houses = balance.houses.len() as u8;
    let third = u8::from(open.cells().len() == MOST_CELLS);
    let level = Level::from_tenths(step.level.tenths() + houses - 1 + third);
    step.at(level)
        .marked(position, Role::First, digits, open.minus)
        .marked(position, Role::Second, digits, open.plus)
        .within(balance.houses.iter().copied())
        .ruled(balance.rules.iter().copied())
        .leaving(open.rest)
}
