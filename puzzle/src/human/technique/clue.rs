//! Clues that an automaton reads: the digits that no way to fill its cells uses are struck, as a player does who goes through
//! all ways.

use super::{Finds, Level, Role, Step, Technique};
use crate::CellSet;
use crate::board::plan::Part;
use crate::human::candidates::{Candidate, Candidates};

/// Each further open cell takes so much more thought, in tenths of a level.
const TENTHS_PER_CELL: u8 = 2;
/// From so many on they all count alike.
const CELLS_MAX: usize = 30;

/// Of all clues that strike something, the one with the fewest open cells.
pub(super) fn reading<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let mut easiest: Option<Step> = None;
    for link in position.geometry().links() {
        let Part::Automaton(automaton) = &link.part else { continue };
        let held = |cell| position.grid().get(cell);
        let Some(kept) = automaton.supported_by(held, |cell| position.digits(cell)) else { continue };
        let unused = automaton.cells().iter().zip(&kept).flat_map(|(&cell, kept)| {
            let unused = position.digits(cell).difference(*kept);
            unused.iter().map(move |digit| Candidate { cell, digit })
        });
        let struck: Vec<Candidate> = unused.collect();
        let open: CellSet<W> =
            automaton.cells().iter().copied().filter(|&cell| held(cell).is_none()).collect();
        let Some(step) = Step::striking(Technique::ClueReading, struck, open) else { continue };
        let tenths =
            Technique::ClueReading.level().tenths() + TENTHS_PER_CELL * (open.len() - 1).min(CELLS_MAX) as u8;
        let step = step.at(Level::from_tenths(tenths)).ruled([link.constraint as u16]);
        let step = step.marked(position, Role::Base, position.geometry().digits(), open);
        if let Some(step) = finds.take(step)
            && easiest.as_ref().is_none_or(|easiest| step.level < easiest.level)
        {
            easiest = Some(step);
        }
    }
    easiest
}
