//! Singles: a cell with one candidate, or a house with one place for a digit.

use super::{Step, Technique};
use crate::candidates::{Candidate, Candidates};
use crate::{CellSet, HouseKind};

/// The first open cell with one candidate.
pub(super) fn naked(position: &Candidates<'_>) -> Option<Step> {
    let (cell, digit) = position.open().find_map(|cell| Some((cell, position.digits(cell).only()?)))?;
    Some(Step::placement(Technique::NakedSingle, Candidate { cell, digit }, CellSet::from_iter([cell])))
}

/// The first house with one place for a digit. Boxes come first: that is where people look first.
pub(super) fn hidden(position: &Candidates<'_>) -> Option<Step> {
    let houses = position.geometry().houses();
    let boxes = houses.iter().filter(|house| house.kind == HouseKind::Box);
    let lines = houses.iter().filter(|house| house.kind != HouseKind::Box);
    boxes.chain(lines).find_map(|house| {
        position.geometry().digits().iter().find_map(|digit| {
            let cell = position.places(digit).intersection(house.set).only()?;
            Some(Step::placement(Technique::HiddenSingle, Candidate { cell, digit }, house.set))
        })
    })
}
