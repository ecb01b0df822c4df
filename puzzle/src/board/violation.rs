//! Where a grid breaks the rules of its board. How grids are solved or generated is not known here.

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::board::geometry::Lowered;
use crate::board::plan::{Automaton, Pair, Part, Sum};
use crate::{Cell, CellSet, Digit, DigitSet, Geometry, Grid, House, Layout, Shape};

/// A rule that digits break.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Violation {
    /// The filled cells that break it together.
    pub cells: Vec<Cell>,
    /// The rule in words: "row 2", "the cage of 15".
    pub rule: String,
    /// The digit that stands twice, where a house holds one twice.
    pub digit: Option<Digit>,
}

impl Violation {
    /// The violation as a sentence: "7 stands twice in row 2: r2c1 and r2c8", "r1c1, r1c2 and r2c1 break the cage of
    /// 15".
    pub fn sentence(&self, layout: &Layout) -> String {
        let names: Vec<String> = self.cells.iter().map(|&cell| layout.name(cell)).collect();
        let (last, others) = names.split_last().expect("somewhere the rule is broken");
        let joint = if others.is_empty() { "" } else { " and " };
        let cells = format!("{}{joint}{last}", others.join(", "));
        match self.digit {
            Some(digit) => format!("{digit} stands twice in {}: {cells}", self.rule),
            None => format!("{cells} {} {}", if others.is_empty() { "breaks" } else { "break" }, self.rule),
        }
    }
}

/// Every rule of a board that a grid breaks, full or not: first the houses, a pair that shares two of them once for each.
/// A sum is broken by full cells that miss it, or by some that already exceed it; what an automaton reads by digits that no
/// others complete.
pub fn violations(board: &Board, grid: &Grid) -> Vec<Violation> {
    let mut found = match board.shape() {
        Shape::Narrow(geometry) => of_houses(geometry, grid),
        Shape::Wide(geometry) => of_houses(geometry, grid),
    };
    for Lowered { part, constraint } in board.lowered() {
        let rule = || board.constraints()[*constraint].name();
        let broken = broken(part, board.layout(), grid);
        found.extend(broken.into_iter().map(|cells| Violation { cells, rule: rule(), digit: None }));
    }
    found
}

/// Every cell whose digit breaks a rule together with others, or alone.
pub fn violating_cells(board: &Board, grid: &Grid) -> CellSet {
    let mut cells: CellSet = match board.shape() {
        Shape::Narrow(geometry) => twice(geometry, grid).flat_map(|(_, _, cells)| cells).collect(),
        Shape::Wide(geometry) => twice(geometry, grid).flat_map(|(_, _, cells)| cells).collect(),
    };
    let of_rules = board.lowered().iter().flat_map(|lowered| broken(&lowered.part, board.layout(), grid));
    cells.extend(of_rules.flatten());
    cells
}

/// What equal digits in a house break: on the classic board there is nothing else.
pub(crate) fn of_houses<const W: usize>(geometry: &Geometry<W>, grid: &Grid) -> Vec<Violation> {
    let violation = |(house, digit, cells): (&House<W>, Digit, [Cell; 2])| Violation {
        cells: cells.to_vec(),
        rule: house.id().to_string(),
        digit: Some(digit),
    };
    twice(geometry, grid).map(violation).collect()
}

/// Every pair of equal digits in a house, house by house.
fn twice<'g, const W: usize>(
    geometry: &'g Geometry<W>,
    grid: &'g Grid,
) -> impl Iterator<Item = (&'g House<W>, Digit, [Cell; 2])> {
    geometry.houses().iter().flat_map(move |house| {
        let later = move |(position, &a): (usize, &Cell)| {
            let digit = grid.get(a);
            let others = house.cells[digit.map_or(house.cells.len(), |_| position + 1)..].iter();
            let same = others.filter(move |&&b| grid.get(b) == digit);
            same.filter_map(move |&b| Some((house, digit?, [a, b])))
        };
        house.cells.iter().enumerate().flat_map(later)
    })
}

/// The groups of filled cells that break a part of a rule.
fn broken(part: &Part, layout: &Layout, grid: &Grid) -> Vec<Vec<Cell>> {
    match part {
        // Those are the houses.
        Part::Different(cells) if cells.len() == usize::from(layout.size()) => Vec::new(),
        Part::Different(cells) => repeats(cells, grid),
        Part::Allowed(cell, digits) => {
            let wrong = grid.get(*cell).is_some_and(|digit| !digits.contains(digit));
            if wrong { vec![vec![*cell]] } else { Vec::new() }
        }
        Part::Pair(pair) if mismatched(pair, grid) => vec![pair.cells.to_vec()],
        Part::Pair(_) => Vec::new(),
        Part::Sum(sum) => missed(sum, grid).into_iter().collect(),
        Part::Automaton(automaton) => stuck(automaton, layout, grid).into_iter().collect(),
    }
}

fn repeats(cells: &[Cell], grid: &Grid) -> Vec<Vec<Cell>> {
    let filled: Vec<Cell> = cells.iter().copied().filter(|&cell| grid.get(cell).is_some()).collect();
    let later = |(position, &a): (usize, &Cell)| filled[position + 1..].iter().map(move |&b| [a, b]);
    let pairs = filled.iter().enumerate().flat_map(later);
    pairs.filter(|&[a, b]| grid.get(a) == grid.get(b)).map(Vec::from).collect()
}

fn mismatched(pair: &Pair, grid: &Grid) -> bool {
    match pair.cells.map(|cell| grid.get(cell)) {
        [Some(a), Some(b)] => !pair.relation.partners(a).contains(b),
        _ => false,
    }
}

/// The filled cells of a sum that cannot come to its total any more.
fn missed(sum: &Sum, grid: &Grid) -> Option<Vec<Cell>> {
    let value = |&cell: &Cell| grid.get(cell).map(|digit| i32::from(digit.value()));
    let of = |cells: &[Cell]| cells.iter().filter_map(value).sum::<i32>();
    let mut filled: Vec<Cell> =
        sum.plus.iter().chain(&sum.minus).copied().filter(|&cell| grid.get(cell).is_some()).collect();
    let all = filled.len() == sum.plus.len() + sum.minus.len();
    let made = of(&sum.plus) - of(&sum.minus);
    // An open cell adds at least 1.
    let open = (sum.plus.len() + sum.minus.len() - filled.len()) as i32;
    let exceeded = sum.minus.is_empty() && made + open > sum.total;
    // A cell of tens counts ten times and is named once.
    filled.dedup();
    (all && made != sum.total || !filled.is_empty() && exceeded).then_some(filled)
}

/// The filled cells that an automaton cannot come to its end with any more, whatever the open ones hold.
fn stuck(automaton: &Automaton, layout: &Layout, grid: &Grid) -> Option<Vec<Cell>> {
    let filled: Vec<Cell> =
        automaton.cells().iter().copied().filter(|&cell| grid.get(cell).is_some()).collect();
    let all = DigitSet::up_to(layout.size());
    let is_stuck = !filled.is_empty() && automaton.supported_by(|cell| grid.get(cell), |_| all).is_none();
    is_stuck.then_some(filled)
}
