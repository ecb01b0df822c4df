//! Plans built by hand.

use crate::board::plan::{Automaton, Pair, Part, Plan, Relation, Sum};
use crate::random::Random;
use crate::solve::general::General;
use crate::{Cell, Digit, DigitSet};

fn cell(index: usize) -> Cell {
    Cell::new(index as u16)
}

/// Rows and columns only.
pub(in crate::solve) fn square(size: u8) -> Plan {
    let n = usize::from(size);
    let row = |row: usize| (0..n).map(|column| cell(row * n + column)).collect();
    let column = |column: usize| (0..n).map(|row| cell(row * n + column)).collect();
    let lines = (0..n).map(row).chain((0..n).map(column));
    Plan { size, cells: n * n, parts: lines.map(Part::Different).collect() }
}

pub(in crate::solve) fn boxes(size: u8, box_rows: usize, box_columns: usize) -> Plan {
    let mut plan = square(size);
    let n = usize::from(size);
    for top in (0..n).step_by(box_rows) {
        for left in (0..n).step_by(box_columns) {
            let inside = (0..n).map(|i| cell((top + i / box_columns) * n + left + i % box_columns));
            plan.parts.push(Part::Different(inside.collect()));
        }
    }
    plan
}

pub(in crate::solve) fn classic() -> Plan {
    boxes(9, 3, 3)
}

/// A small board with a few parts of every kind, most of them true of some full grid, and some of that grid's digits.
pub(in crate::solve) fn random_plan(random: &mut Random) -> (Plan, Vec<u8>) {
    let mut plan = match random.below(4) {
        0 => boxes(4, 2, 2),
        1 => square(4),
        2 => boxes(6, 2, 3),
        _ => square(5),
    };
    let solution = General::new(&plan).fill(random, 1 << 20).expect("such boards have many solutions");
    for _ in 0..random.below(7) {
        let part = random_part(&plan, &solution, random);
        plan.parts.push(part);
    }
    let kept = if plan.size == 4 { random.below(8) } else { 5 + random.below(9) };
    let mut givens = vec![0; plan.cells];
    for _ in 0..kept {
        let at = random.below(plan.cells as u32) as usize;
        givens[at] = solution[at];
    }
    if random.below(6) == 0 {
        let at = random.below(plan.cells as u32) as usize;
        givens[at] = random.below(u32::from(plan.size)) as u8 + 1;
    }
    (plan, givens)
}

fn random_part(plan: &Plan, solution: &[u8], random: &mut Random) -> Part {
    let mut cells: Vec<Cell> = (0..plan.cells).map(cell).collect();
    random.shuffle(&mut cells);
    let at = |cell: Cell| i32::from(solution[cell.index()]);
    match random.below(6) {
        5 => {
            let read = 2 + random.below(u32::from(plan.size)) as usize;
            cells.truncate(read);
            let digits: Vec<u8> = cells.iter().map(|cell| solution[cell.index()]).collect();
            Part::Automaton(random_automaton(plan.size, cells, &digits, random))
        }
        0 => {
            let mut allowed: DigitSet = Digit::up_to(plan.size).filter(|_| random.below(2) == 0).collect();
            allowed.insert(Digit::new(solution[cells[0].index()]).unwrap());
            Part::Allowed(cells[0], allowed)
        }
        1 => {
            // Two to `size` cells that differ in the solution.
            let mut group: Vec<Cell> = Vec::new();
            let most = 2 + random.below(u32::from(plan.size) - 1) as usize;
            for cell in cells {
                if group.len() < most && group.iter().all(|&other| at(other) != at(cell)) {
                    group.push(cell);
                }
            }
            Part::Different(group)
        }
        2 => {
            let pair = [cells[0], cells[1]];
            let (a, b) = (at(pair[0]), at(pair[1]));
            let relation = match random.below(4) {
                0 => Relation::of(plan.size, |x, y| (x < y) == (a < b) && (x > y) == (a > b)),
                1 => Relation::of(plan.size, |x, y| x.abs_diff(y) == a.abs_diff(b) as u8),
                2 => Relation::of(plan.size, |x, y| x + y == (a + b) as u8),
                _ => Relation::of(plan.size, |x, y| (x != y) == (a != b)),
            };
            Part::Pair(Pair { cells: pair, relation })
        }
        3 => {
            // Two to four neighbours in a row or anywhere.
            let count = 2 + random.below(3) as usize;
            let from = random.below((plan.cells - count) as u32) as usize;
            let plus = if random.below(2) == 0 {
                (from..from + count).map(cell).collect()
            } else {
                cells[..count].to_vec()
            };
            let total = plus.iter().map(|&cell| at(cell)).sum::<i32>() + i32::from(random.below(8) == 0);
            Part::Sum(Sum { plus, minus: Vec::new(), total })
        }
        _ => {
            let (plus, minus) = (cells[..2].to_vec(), cells[1 + random.below(2) as usize..4].to_vec());
            let sum = |cells: &[Cell]| cells.iter().map(|&cell| at(cell)).sum::<i32>();
            let total = sum(&plus) - sum(&minus);
            Part::Sum(Sum { plus, minus, total })
        }
    }
}

/// A few states, random steps between them, and an end that these digits come to; a third of the steps lead nowhere, but none of
/// those of the digits.
pub(in crate::solve) fn random_automaton(
    size: u8,
    cells: Vec<Cell>,
    digits: &[u8],
    random: &mut Random,
) -> Automaton {
    const STATES: u16 = 4;
    let key = |position: usize, state: u16, digit: u8| {
        (position * usize::from(STATES) + usize::from(state)) * usize::from(size) + usize::from(digit) - 1
    };
    let mut steps: Vec<Option<u16>> = (0..key(digits.len(), 0, 1))
        .map(|_| Some(random.below(6) as u16).filter(|&state| state < STATES))
        .collect();
    let mut state = 0;
    for (position, &digit) in digits.iter().enumerate() {
        let next = &mut steps[key(position, state, digit)];
        state = *next.get_or_insert(random.below(u32::from(STATES)) as u16);
    }
    let step = |position, state, digit| steps[key(position, state, digit)];
    Automaton::of(cells, size, 0, &step, &|end| end == state).expect("few states")
}

/// A board cut into cages of one to `largest` cells in a row's order, with the totals of a random full grid.
pub(in crate::solve) fn cages(mut plan: Plan, largest: u32, random: &mut Random) -> Plan {
    let solution = General::new(&plan).fill(random, 1 << 20).expect("such boards have many solutions");
    let mut first = 0;
    while first < plan.cells {
        let mut cage = vec![cell(first)];
        let most = 1 + random.below(largest) as usize;
        let repeats =
            |cage: &[Cell], next: usize| cage.iter().any(|cell| solution[cell.index()] == solution[next]);
        while cage.len() < most && first + cage.len() < plan.cells && !repeats(&cage, first + cage.len()) {
            cage.push(cell(first + cage.len()));
        }
        first += cage.len();
        let total = cage.iter().map(|cell| i32::from(solution[cell.index()])).sum();
        plan.parts.push(Part::Different(cage.clone()));
        plan.parts.push(Part::Sum(Sum { plus: cage, minus: Vec::new(), total }));
    }
    plan
}
