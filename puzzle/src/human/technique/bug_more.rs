//! BUG+n: a bivalue universal grave but for extra candidates in several cells, one of which must be true. What that
//! comes to depends on how the cells lie: types 2, 3 and 4, as Sudoku Explainer counts them.

use super::cover::covers;
use super::{Finds, Level, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::order::sort_by_key;
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// The cells with extra candidates, and these.
struct Grave<const W: usize> {
    cells: CellSet<W>,
    extras: Vec<Candidate>,
    digits: DigitSet,
}

pub(super) fn bug_plus_more<const W: usize>(
    position: &Candidates<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    // Graves are what is left at the end.
    if position.with_candidates_up_to(4) != position.with_candidates() {
        return None;
    }
    let grave = grave(position)?;
    one_digit(position, &grave)
        .and_then(|step| finds.take(step))
        .or_else(|| shared_digit(position, &grave).and_then(|step| finds.take(step)))
        .or_else(|| subset(position, &grave, finds))
}

/// The only candidates without which the open cells would have two candidates each, and each digit two places in every
/// house or none.
fn grave<const W: usize>(position: &Candidates<'_, W>) -> Option<Grave<W>> {
    let geometry = position.geometry();
    let wide = position.with_candidates().difference(position.with_two_candidates());
    let mut extras: Vec<Candidate> = Vec::new();
    for digit in geometry.digits() {
        let places = position.places(digit);
        for inside in geometry.houses().iter().map(|house| places.intersection(house.set)) {
            if matches!(inside.len(), 0 | 2) {
                continue;
            }
            let mut suspects = inside.intersection(wide).iter();
            match (suspects.next(), suspects.next()) {
                (Some(cell), None) => extras.push(Candidate { cell, digit }),
                (Some(_), Some(_)) => {}
                (None, _) => return None,
            }
        }
    }
    sort_by_key(&mut extras, |extra| *extra);
    extras.dedup();
    let cells: CellSet<W> = extras.iter().map(|extra| extra.cell).collect();
    let left =
        |cell: Cell| position.digits(cell).len() - extras.iter().filter(|extra| extra.cell == cell).count();
    let places = |digit: Digit| {
        let gone: CellSet<W> =
            extras.iter().filter(|extra| extra.digit == digit).map(|extra| extra.cell).collect();
        position.places(digit).difference(gone)
    };
    let paired = |digit: Digit| {
        let places = places(digit);
        geometry.houses().iter().all(|house| matches!(places.intersection(house.set).len(), 0 | 2))
    };
    let whole = cells.len() > 1 && cells == wide && wide.iter().all(|cell| left(cell) == 2);
    let digits = extras.iter().map(|extra| extra.digit).collect();
    (whole && geometry.digits().iter().all(paired)).then_some(Grave { cells, extras, digits })
}

impl<const W: usize> Grave<W> {
    fn step(&self, position: &Candidates<'_, W>, struck: Vec<Candidate>) -> Option<Step> {
        let mut step = Step::striking(Technique::BugPlusMore, struck, self.cells)?;
        for extra in &self.extras {
            let (digit, cell) = ([extra.digit].into_iter().collect(), CellSet::from_iter([extra.cell]));
            step = step.marked(position, Role::Extra, digit, cell);
        }
        Some(step)
    }

    /// The houses that hold all cells with extras.
    fn houses<'g>(&self, position: &Candidates<'g, W>) -> impl Iterator<Item = &'g House<W>> + use<'g, W> {
        let cells = self.cells;
        position.geometry().houses().iter().filter(move |house| cells.is_subset(house.set))
    }
}

/// Type 2: the extras are of one digit, so what sees all of them is struck.
fn one_digit<const W: usize>(position: &Candidates<'_, W>, grave: &Grave<W>) -> Option<Step> {
    let digit = grave.digits.only()?;
    grave.step(position, position.present(digit, position.geometry().common_peers(grave.cells)))
}

/// Type 4: two cells of a house share another digit, which one of them must hold. The other one holds an extra.
fn shared_digit<const W: usize>(position: &Candidates<'_, W>, grave: &Grave<W>) -> Option<Step> {
    grave.houses(position).next()?;
    let mut cells = grave.cells.iter();
    let (Some(a), Some(b), None) = (cells.next(), cells.next(), cells.next()) else { return None };
    let digit = position.digits(a).intersection(position.digits(b)).difference(grave.digits).only()?;
    let bound = |house: &House<W>| position.places(digit).intersection(house.set) == grave.cells;
    let house = grave.houses(position).find(|house| bound(house))?;
    let candidates =
        [a, b].map(|cell| position.digits(cell).iter().map(move |digit| Candidate { cell, digit }));
    let others = candidates.into_iter().flatten();
    let struck = others.filter(|other| other.digit != digit && !grave.extras.contains(other)).collect();
    let base = [digit].into_iter().collect();
    Some(grave.step(position, struck)?.marked(position, Role::Base, base, grave.cells).within([house.id()]))
}

/// Type 3: the cells lie in a house and count as one whose candidates are the extras, which makes a naked subset.
fn subset<const W: usize>(
    position: &Candidates<'_, W>,
    grave: &Grave<W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let open = position.with_candidates().difference(grave.cells);
    (2..=4).find_map(|k| {
        grave.houses(position).find_map(|house| {
            let others: Vec<Cell> = house.set.intersection(open).iter().collect();
            let mut masks = vec![u32::from(grave.digits)];
            masks.extend(others.iter().map(|&cell| u32::from(position.digits(cell))));
            covers(&masks, k, |chosen, _| {
                let [0, chosen @ ..] = chosen else { return None };
                let helpers: CellSet<W> = chosen.iter().map(|&index| others[index - 1]).collect();
                let digits = helpers.iter().fold(grave.digits, |all, cell| all.union(position.digits(cell)));
                let rest = house.set.difference(grave.cells).difference(helpers);
                let struck = digits.iter().flat_map(|digit| position.present(digit, rest)).collect();
                let step = grave.step(position, struck)?.marked(position, Role::Joint, digits, helpers);
                let level = Technique::BugPlusMore.level().tenths() + k as u8 - 1;
                finds.take(step.at(Level::from_tenths(level)).within([house.id()]))
            })
        })
    })
}
