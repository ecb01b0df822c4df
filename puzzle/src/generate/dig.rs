//! Taking clues out of a full grid, and putting some back until the wanted techniques suffice.

use super::{Random, Spec, Symmetry};
use crate::candidates::{Candidate, Candidates};
use crate::technique::next_step;
use crate::{Cell, Difficulty, Geometry, Grid, solve};

/// A puzzle with the clues that were taken out of it, first taken first. Cells of an orbit go together.
pub(super) struct Dug {
    puzzle: Grid,
    taken: Vec<Vec<Cell>>,
}

/// Takes out clues in random order while the solution stays the only one, down to the fewest that suit the
/// difficulty.
pub(super) fn dig(geometry: &Geometry, solution: &Grid, spec: &Spec, random: &mut Random) -> Dug {
    let fewest = fewest_clues(spec.difficulty, random);
    let mut orbits = orbits(geometry, spec.symmetry);
    random.shuffle(&mut orbits);
    let mut dug = Dug { puzzle: solution.clone(), taken: Vec::new() };
    let mut clues = geometry.cell_count();
    for orbit in orbits {
        if clues < fewest + orbit.len() {
            continue;
        }
        orbit.iter().for_each(|&cell| dug.puzzle.set(cell, None));
        if stays_unique(&dug.puzzle, solution, &orbit) {
            clues -= orbit.len();
            dug.taken.push(orbit);
        } else {
            orbit.iter().for_each(|&cell| dug.puzzle.set(cell, solution.get(cell)));
        }
    }
    dug
}

/// Easy puzzles keep clues that they could do without: few clues make for long searches, not for harder steps.
fn fewest_clues(difficulty: Difficulty, random: &mut Random) -> usize {
    let (least, choices) = match difficulty {
        Difficulty::Easy => (34, 7),
        Difficulty::Medium => (26, 5),
        Difficulty::Hard => (solve::FEWEST_CLUES, 1),
    };
    least + random.below(choices) as usize
}

/// The cells that are taken out together.
fn orbits(geometry: &Geometry, symmetry: Symmetry) -> Vec<Vec<Cell>> {
    let last = geometry.cell_count() - 1;
    let turned = |cell: Cell| Cell::new((last - cell.index()) as u16);
    match symmetry {
        Symmetry::None => geometry.cells().map(|cell| vec![cell]).collect(),
        Symmetry::HalfTurn => geometry
            .cells()
            .filter(|&cell| cell <= turned(cell))
            .map(|cell| if cell == turned(cell) { vec![cell] } else { vec![cell, turned(cell)] })
            .collect(),
    }
}

/// Before the orbit was taken the solution was the only one, so another one differs in the orbit.
fn stays_unique(puzzle: &Grid, solution: &Grid, orbit: &[Cell]) -> bool {
    orbit
        .iter()
        .all(|&cell| solution.get(cell).is_some_and(|digit| !solve::allows_other(puzzle, cell, digit)))
}

/// Solves with the techniques of the difficulty, and wherever they get stuck gives back the clue that was taken out
/// last among those still unknown.
pub(super) fn ease(geometry: &Geometry, solution: &Grid, dug: Dug, difficulty: Difficulty) -> Grid {
    let Dug { mut puzzle, mut taken } = dug;
    let mut position = Candidates::of(geometry, &puzzle);
    loop {
        while let Some(step) = next_step(&position, difficulty) {
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
