//! Killer cages: no digit twice in a cage, and the digits of a cage with a number make that sum.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::{Part, Sum};
use crate::order::sort_by_key;
use crate::random::Random;
use crate::{Cell, Digit, Grid};

/// The most cells of a cage that is made here. Larger ones say little.
const LARGEST: u32 = 5;
/// Covers that are tried until one leaves no cell alone.
const COVERS_MAX: usize = 8;

#[derive(Debug)]
pub(super) struct Killer;

impl Rule for Killer {
    fn key(&self) -> &'static str {
        "killercage"
    }

    fn notation(&self) -> Notation {
        Notation::Cells { number: true }
    }

    fn about(&self) -> &'static str {
        "Digits in a dashed cage add up to its small number, and none repeats in it."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("Without a number, they add up to anything.")
    }

    fn has_sums(&self) -> bool {
        true
    }

    fn name(&self, constraint: &Constraint) -> String {
        match constraint.value {
            Some(sum) => format!("the cage of {sum}"),
            None => "the cage".to_owned(),
        }
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let (cells, size) = (constraint.cells.len() as u16, u16::from(layout.size()));
        if cells > size {
            return Err(format!("it has {cells} cells, and there are only {size} digits"));
        }
        let least = cells * (cells + 1) / 2;
        let most = cells * (2 * size + 1 - cells) / 2;
        match constraint.value {
            Some(sum) if !(least..=most).contains(&sum) => {
                Err(format!("{cells} different digits make {least} to {most}, not {sum}"))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn depends_on_values(&self, constraint: &Constraint) -> bool {
        constraint.value.is_some()
    }

    fn lower(&self, constraint: &Constraint, _: &Rules<'_>, parts: &mut Vec<Part>) {
        let cells = &constraint.cells;
        parts.push(Part::Different(cells.clone()));
        let sum = constraint.value.map(i32::from);
        parts.extend(sum.map(|total| Part::Sum(Sum { plus: cells.clone(), minus: Vec::new(), total })));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let label = constraint.value.map_or(String::new(), |sum| sum.to_string());
        vec![Drawing::Cage { cells: constraint.cells.clone(), label }]
    }

    /// Cages of at least two cells that cover the board.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let mut cages = Vec::new();
        for _ in 0..COVERS_MAX {
            cages = covering(layout, solution, random);
            if cages.iter().all(|cells| cells.len() > 1) {
                break;
            }
        }
        // Where digits come so thick that no cover does, a cell stays without a cage.
        cages.retain(|cells| cells.len() > 1);
        cages.into_iter().map(|cells| cage_of(cells, solution)).collect()
    }
}

/// The cage around cells of a solution.
fn cage_of(cells: Vec<Cell>, solution: &Grid) -> Constraint {
    let digits = cells.iter().filter_map(|&cell| solution.get(cell));
    let sum = digits.map(|digit| u16::from(digit.value())).sum();
    Constraint { kind: Kind::KILLER, cells, value: Some(sum) }
}

/// Two cages in the place of one, both of at least two cells; none if it has no such parts.
pub(crate) fn split(
    cage: &Constraint,
    layout: &Layout,
    solution: &Grid,
    random: &mut Random,
) -> Option<[Constraint; 2]> {
    let mut starts = cage.cells.clone();
    random.shuffle(&mut starts);
    let part_of = |start: Cell, random: &mut Random| {
        let mut free = vec![false; layout.cell_count()];
        cage.cells.iter().for_each(|cell| free[cell.index()] = true);
        free[start.index()] = false;
        grow(layout, solution, start, cage.cells.len() / 2, &mut free, random)
    };
    starts.into_iter().find_map(|start| {
        let one = part_of(start, random);
        let rest: Vec<Cell> = cage.cells.iter().copied().filter(|cell| !one.contains(cell)).collect();
        let sizes = one.len() > 1 && rest.len() > 1;
        (sizes && is_connected(layout, &rest)).then(|| [one, rest].map(|cells| cage_of(cells, solution)))
    })
}

/// One cage in the place of two; none if they do not touch, hold a digit twice or are too large together.
pub(crate) fn joined(
    one: &Constraint,
    other: &Constraint,
    layout: &Layout,
    solution: &Grid,
) -> Option<Constraint> {
    let beside =
        one.cells.iter().any(|&cell| neighbours(layout, cell).any(|cell| other.cells.contains(&cell)));
    let digits: Vec<Option<Digit>> = one.cells.iter().map(|&cell| solution.get(cell)).collect();
    let apart = !other.cells.iter().any(|&cell| digits.contains(&solution.get(cell)));
    let mut cells = [one.cells.as_slice(), &other.cells].concat();
    sort_by_key(&mut cells, |cell| *cell);
    (beside && apart && cells.len() <= LARGEST as usize + 1).then(|| cage_of(cells, solution))
}

fn is_connected(layout: &Layout, cells: &[Cell]) -> bool {
    let mut reached: Vec<Cell> = cells.iter().copied().take(1).collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for cell in neighbours(layout, cell) {
            if cells.contains(&cell) && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
    }
    reached.len() == cells.len()
}

fn neighbours(layout: &Layout, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    [(-1, 0), (0, -1), (0, 1), (1, 0)]
        .into_iter()
        .filter_map(move |(down, right)| layout.beside(cell, down, right))
}

/// Sets of cells that cover the board: each grows from a cell to a size drawn at random; a cell that is left alone joins its
/// smallest neighbour.
fn covering(layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Vec<Cell>> {
    let mut free = vec![true; layout.cell_count()];
    let mut starts: Vec<Cell> = layout.cells().collect();
    random.shuffle(&mut starts);
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for start in starts {
        if std::mem::take(&mut free[start.index()]) {
            let wanted = 2 + random.below(LARGEST - 1) as usize;
            cages.push(grow(layout, solution, start, wanted, &mut free, random));
        }
    }
    let alone: Vec<Cell> = cages.iter().filter(|cells| cells.len() == 1).map(|cells| cells[0]).collect();
    for cell in alone {
        let takes = |cells: &Vec<Cell>| {
            let has_room = !cells.contains(&cell) && cells.len() <= LARGEST as usize;
            has_room
                && cells.iter().all(|&other| solution.get(other) != solution.get(cell))
                && neighbours(layout, cell).any(|beside| cells.contains(&beside))
        };
        let Some(place) = (0..cages.len()).filter(|&at| takes(&cages[at])).min_by_key(|&at| cages[at].len())
        else {
            continue;
        };
        cages[place].push(cell);
        sort_by_key(&mut cages[place], |cell| *cell);
        cages.retain(|cells| *cells != [cell]);
    }
    cages
}

/// A set of so many cells at most, from a cell by free neighbours with digits it does not hold yet.
fn grow(
    layout: &Layout,
    solution: &Grid,
    start: Cell,
    wanted: usize,
    free: &mut [bool],
    random: &mut Random,
) -> Vec<Cell> {
    let mut cells = vec![start];
    while cells.len() < wanted {
        let held: Vec<Option<Digit>> = cells.iter().map(|&cell| solution.get(cell)).collect();
        let mut fitting: Vec<Cell> = cells
            .iter()
            .flat_map(|&cell| neighbours(layout, cell))
            .filter(|&cell| free[cell.index()] && !held.contains(&solution.get(cell)))
            .collect();
        sort_by_key(&mut fitting, |cell| *cell);
        fitting.dedup();
        if fitting.is_empty() {
            break;
        }
        let cell = fitting[random.below(fitting.len() as u32) as usize];
        free[cell.index()] = false;
        cells.push(cell);
    }
    sort_by_key(&mut cells, |cell| *cell);
    cells
}
