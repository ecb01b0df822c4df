//! Singles: the last open cell of a house, a house with one place for a digit, or a cell with one candidate.

use super::{Finds, Level, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, House};

/// A hidden single in a line is harder to see than one in a box.
const IN_A_LINE: Level = Level::from_tenths(15);

/// The first house with one open cell.
pub(super) fn last<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let open = position.with_candidates();
    position.geometry().houses().iter().find_map(|house| {
        let cell = house.set.intersection(open).only()?;
        let digit = position.digits(cell).only()?;
        // A house may have open cells without a candidate, if the puzzle is broken.
        let others_filled =
            house.cells.iter().all(|&other| other == cell || position.grid().get(other).is_some());
        let step = placed(position, Technique::LastDigit, Candidate { cell, digit }).within([house.id()]);
        if others_filled { finds.take(step) } else { None }
    })
}

/// The first open cell with one candidate, and the house of it that has the fewest open cells: looking there finds the cell
/// soonest.
pub(super) fn naked<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let open = position.with_candidates();
    position.with_one_candidate().iter().find_map(|cell| {
        let digit = position.digits(cell).only()?;
        let step = placed(position, Technique::NakedSingle, Candidate { cell, digit });
        let ease = |house: &&House<W>| (house.set.intersection(open).len(), !house.kind.is_region());
        finds.take(step.within(position.geometry().houses_of(cell).min_by_key(ease).map(House::id)))
    })
}

/// The first house with one place for a digit. Boxes come first: that is where people look first.
pub(super) fn hidden<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let houses = position.geometry().houses();
    let boxes = houses.iter().filter(|house| house.kind.is_region());
    let lines = houses.iter().filter(|house| !house.kind.is_region());
    boxes.chain(lines).find_map(|house| hidden_in(position, house, finds))
}

fn hidden_in<const W: usize>(
    position: &Candidates<'_, W>,
    house: &House<W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    position.geometry().digits().iter().find_map(|digit| {
        let cell = position.places(digit).intersection(house.set).only()?;
        let level = if house.kind.is_region() { Technique::HiddenSingle.level() } else { IN_A_LINE };
        let mut step = placed(position, Technique::HiddenSingle, Candidate { cell, digit });
        step.pattern = house.set.widened();
        finds.take(step.at(level).within([house.id()]))
    })
}

fn placed<const W: usize>(position: &Candidates<'_, W>, technique: Technique, placement: Candidate) -> Step {
    let cell = CellSet::<W>::from_iter([placement.cell]);
    Step::placement(technique, placement, cell).marked(
        position,
        Role::Base,
        [placement.digit].into_iter().collect(),
        cell,
    )
}
