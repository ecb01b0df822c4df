//! Taking clues out of a full grid, and putting some back until the wanted techniques suffice.

use crate::human::candidates::{Candidate, Candidates};
use crate::human::technique::Step;
use crate::solve::Givens;
use crate::{Cell, Digit, Geometry, Grid};

/// Clues that are left when uniqueness is first asked for. Fewer taken at once would be asked for in vain, more would
/// often have to be put back.
const UNTESTED: usize = 46;

/// A puzzle with the clues that were taken out of it, first taken first. Cells of an orbit go together.
pub(super) struct Dug {
    pub(super) puzzle: Grid,
    /// The same for the solver.
    givens: Givens,
    taken: Vec<Vec<Cell>>,
}

/// Takes out the orbits in their order, each if the solution stays the only one and at least `fewest` clues remain.
pub(super) fn dig(solution: &Grid, orbits: Vec<Vec<Cell>>, fewest: usize) -> Dug {
    let mut dug = Dug { puzzle: solution.clone(), givens: Givens::of(solution), taken: Vec::new() };
    let mut clues = solution.clue_count();
    let mut orbits = orbits.into_iter().peekable();
    // What leaves the solution alone does so clue by clue as well: the first many need but one question.
    while let Some(orbit) = orbits.next_if(|orbit| clues >= UNTESTED.max(fewest) + orbit.len()) {
        clues -= orbit.len();
        dug.clear(&orbit);
        dug.taken.push(orbit);
    }
    let mut again = Vec::new();
    while !dug.taken.is_empty() && !dug.givens.are_proper() {
        let mut last = dug.taken.split_off(dug.taken.len() * 3 / 4);
        for orbit in &last {
            clues += orbit.len();
            dug.restore(solution, orbit);
        }
        last.append(&mut again);
        again = last;
    }
    for orbit in again.into_iter().chain(orbits) {
        if clues < fewest + orbit.len() {
            continue;
        }
        dug.clear(&orbit);
        if dug.stays_unique(solution, &orbit) {
            clues -= orbit.len();
            dug.taken.push(orbit);
        } else {
            dug.restore(solution, &orbit);
        }
    }
    dug
}

impl Dug {
    fn clear(&mut self, orbit: &[Cell]) {
        orbit.iter().for_each(|&cell| self.set(cell, None));
    }

    fn restore(&mut self, solution: &Grid, orbit: &[Cell]) {
        orbit.iter().for_each(|&cell| self.set(cell, solution.get(cell)));
    }

    fn set(&mut self, cell: Cell, given: Option<Digit>) {
        self.puzzle.set(cell, given);
        self.givens.set(cell, given);
    }

    /// Before the orbit was taken the solution was the only one, so another one differs in the orbit.
    fn stays_unique(&self, solution: &Grid, orbit: &[Cell]) -> bool {
        match orbit {
            [cell] => solution.get(*cell).is_some_and(|digit| !self.givens.allow_other(*cell, digit)),
            _ => self.givens.are_proper(),
        }
    }
}

/// Whether every clue of a proper puzzle is needed.
pub(super) fn is_minimal(puzzle: &Grid) -> bool {
    let mut without = Givens::of(puzzle);
    puzzle.clues().all(|(cell, digit)| {
        without.set(cell, None);
        let needed = without.allow_other(cell, digit);
        without.set(cell, Some(digit));
        needed
    })
}

/// Solves with the steps that `next` knows, and wherever they get stuck gives back the clue that was taken out last
/// among those still unknown.
pub(super) fn ease(
    geometry: &Geometry,
    solution: &Grid,
    dug: Dug,
    next: impl Fn(&Candidates<'_>) -> Option<Step>,
) -> Grid {
    let Dug { mut puzzle, mut taken, .. } = dug;
    let mut position = Candidates::of(geometry, &puzzle);
    loop {
        while let Some(step) = next(&position) {
            step.apply(&mut position);
        }
        let unknown = |orbit: &Vec<Cell>| orbit.iter().any(|&cell| position.grid().get(cell).is_none());
        let Some(orbit) = taken.iter().rposition(unknown).map(|last| taken.remove(last)) else {
            return puzzle;
        };
        for cell in orbit {
            puzzle.set(cell, solution.get(cell));
            if let Some(digit) = solution.get(cell) {
                position.place(Candidate { cell, digit });
            }
        }
    }
}
