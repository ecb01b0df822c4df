//! What a rule means, said once more in the plainest way, beside what the engine makes of it: on small boards with a few open
//! cells, the grids that obey a rule by its meaning are the solutions that are found.

use std::sync::Arc;

use puzzle::board::constraint::{Notation, Rules};
use puzzle::generate::Random;
use puzzle::solve::Budget;
use puzzle::{Board, Cell, Constraint, Grid, Kind, Layout, Puzzle, solutions};

/// Boards of each kind.
const BOARDS: u64 = 200;
/// Cells that are open on each.
const OPEN: usize = 14;

/// Whether the digits of a full grid obey a rule.
fn means(rule: &Constraint, board: &Rules<'_>, at: &dyn Fn(Cell) -> i32) -> Option<bool> {
    let layout = board.layout;
    let cells = rule.cells.as_slice();
    let digits: Vec<i32> = cells.iter().map(|&cell| at(cell)).collect();
    let sum = |digits: &[i32]| digits.iter().sum::<i32>();
    let ends = || (0..digits.len()).map(|place| (digits[place], digits[digits.len() - 1 - place]));
    let beside = |cell: Cell| {
        [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter_map(move |(r, c)| layout.beside(cell, r, c))
    };
    // Neighbours with the same mark are not compared.
    let unlike =
        |cell: Cell| beside(cell).filter(|other| !board.of(rule.kind).any(|rule| rule.cells.contains(other)));
    let threes = |class: &dyn Fn(i32) -> i32| is_of_three_classes(&digits, class);
    Some(match rule.kind.key() {
        "arrow" => {
            let circle = usize::from(rule.value.unwrap_or(1));
            let made = digits[..circle].iter().fold(0, |made, digit| made * 10 + digit);
            sum(&digits[circle..]) == made
        }
        "renban" => {
            let mut sorted = digits.clone();
            sorted.sort_unstable();
            sorted.windows(2).all(|pair| pair[0] + 1 == pair[1])
        }
        "palindrome" => ends().all(|(a, b)| a == b),
        "xv" => sum(&digits) == i32::from(rule.value.unwrap_or(10)),
        "negative-xv" => layout.edges().all(|edge| {
            let letter = board.of(Kind::XV).any(|letter| edge.iter().all(|cell| letter.cells.contains(cell)));
            letter || ![5, 10].contains(&(at(edge[0]) + at(edge[1])))
        }),
        "littlekiller" | "sum" => sum(&digits) == i32::from(rule.value?),
        "regionsum" => {
            let region = |cell: Cell| layout.regions().iter().position(|region| region.contains(&cell));
            let mut sums: Vec<(Option<usize>, i32)> = Vec::new();
            for &cell in cells {
                match sums.last_mut() {
                    Some((last, sum)) if *last == region(cell) => *sum += at(cell),
                    _ => sums.push((region(cell), at(cell))),
                }
            }
            sums.iter().all(|(_, sum)| *sum == sums[0].1)
        }
        "clone" => digits[..digits.len() / 2] == digits[digits.len() / 2..],
        "zipper" => {
            let middle = digits.len() / 2;
            let wanted =
                if digits.len() % 2 == 1 { digits[middle] } else { digits[middle - 1] + digits[middle] };
            ends().take(middle).all(|(a, b)| a + b == wanted)
        }
        "slowthermo" => digits.is_sorted(),
        "entropic" => threes(&|digit| (digit - 1) * 3 / i32::from(layout.size())),
        "modular" => threes(&|digit| digit % 3),
        "doublearrow" => sum(&digits) == 2 * (digits[0] + digits[digits.len() - 1]),
        "measure" => usize::from(rule.value? % 1_024) == place_of_largest(&digits),
        "columnindexer" | "rowindexer" => points_back(rule, layout, at),
        "disjoint" => layout.cells().all(|a| {
            let (high, wide) = layout.boxes().unwrap_or((1, 1));
            let place = |cell| (layout.row(cell) % u16::from(high), layout.column(cell) % u16::from(wide));
            layout.cells().all(|b| a == b || place(a) != place(b) || at(a) != at(b))
        }),
        "minimum" => cells.iter().all(|&cell| unlike(cell).all(|other| at(cell) < at(other))),
        "maximum" => cells.iter().all(|&cell| unlike(cell).all(|other| at(cell) > at(other))),
        "whispers" => digits.windows(2).all(|pair| {
            (pair[0] - pair[1]).abs() >= rule.value.map_or(i32::from(layout.size() + 1) / 2, i32::from)
        }),
        _ => return None,
    })
}

/// Whether any three digits in a row are of the classes 0, 1 and 2.
fn is_of_three_classes(digits: &[i32], class: &dyn Fn(i32) -> i32) -> bool {
    digits.windows(3).all(|three| {
        let mut classes: Vec<i32> = three.iter().map(|&digit| class(digit)).collect();
        classes.sort_unstable();
        classes == [0, 1, 2]
    })
}

/// The only measure that is found in solutions.
fn place_of_largest(digits: &[i32]) -> usize {
    let largest = digits.iter().max();
    1 + digits.iter().take_while(|digit| Some(*digit) != largest).count()
}

/// Whether the number of each cell's column, or row, stands where the cell says.
fn points_back(rule: &Constraint, layout: &Layout, at: &dyn Fn(Cell) -> i32) -> bool {
    rule.cells.iter().all(|&cell| {
        let (row, column, place) = (layout.row(cell), layout.column(cell), at(cell) as u16 - 1);
        let (own, to) = match rule.kind == Kind::ROW_INDEXER {
            true => (row, layout.cell(place, column)),
            false => (column, layout.cell(row, place)),
        };
        to.is_some_and(|to| at(to) == i32::from(own) + 1)
    })
}

/// Every way to fill the open cells so that no row, column or region holds a digit twice.
fn fillings(layout: &Layout, digits: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
    let Some(open) = digits.iter().position(|&digit| digit == 0) else {
        found.push(digits.clone());
        return;
    };
    let groups = || layout.across().iter().chain(layout.down()).chain(layout.regions());
    for digit in 1..=layout.size() {
        let held = |group: &Vec<Cell>| group.iter().any(|cell| digits[cell.index()] == digit);
        if !groups().filter(|group| group.contains(&Cell::new(open as u16))).any(held) {
            digits[open] = digit;
            fillings(layout, digits, found);
            digits[open] = 0;
        }
    }
}

/// A rule that a solution need not obey: one that is found, with other cells or another number.
fn bent(rule: &Constraint, layout: &Layout, random: &mut Random) -> Constraint {
    let mut bent = rule.clone();
    match bent.kind.notation() {
        Notation::Outside | Notation::Board => {}
        Notation::Edge { .. } => {
            let edges: Vec<[Cell; 2]> = layout.edges().collect();
            bent.cells = edges[random.below(edges.len() as u32) as usize].to_vec();
        }
        Notation::Cell | Notation::Digits => {
            bent.cells = vec![Cell::new(random.below(layout.cell_count() as u32) as u16)]
        }
        Notation::Cells { .. } | Notation::Line { .. } => {
            let tip = bent.cells[bent.cells.len() - 1];
            let ways: Vec<Cell> = layout.touching(tip).filter(|next| !bent.cells.contains(next)).collect();
            if !ways.is_empty() {
                bent.cells.push(ways[random.below(ways.len() as u32) as usize]);
                bent.cells.rotate_left(random.below(2) as usize);
            }
        }
    }
    bent.value = bent.value.map(|value| value + random.below(3) as u16 - 1);
    let mut turned = rule.clone();
    let second = turned.cells.len().min(2).saturating_sub(1);
    if second > 0 {
        turned.cells.swap(0, second);
    }
    let all = [bent, turned].into_iter().find(|rule| rule.check(layout).is_ok());
    all.unwrap_or_else(|| rule.clone())
}

#[test]
fn solutions_are_what_the_rules_mean() {
    for layout in [5, 6, 7].map(|size| Layout::square(size).expect("a size there is")) {
        // Without boxes some have nothing to say.
        let says =
            |kind: &&Kind| layout.boxes().is_some() || !["disjoint", "regionsum"].contains(&kind.key());
        Kind::ALL.iter().filter(says).for_each(|kind| means_what_it_says(*kind, &layout));
    }
}

/// Compares the solutions of boards with rules of a kind.
fn means_what_it_says(kind: Kind, layout: &Layout) {
    let plain = Board::new(layout.clone(), Constraint::plain_on(layout)).expect("the usual rules");
    let mut random = Random::new(11, 7);
    let (mut kept, mut dropped, mut boards) = (0, 0, 0);
    for _ in 0..BOARDS * 3 {
        let values = plain.solver().fill(&mut random, 100_000).expect("a full grid");
        let mut solution = plain.blank();
        for (cell, &value) in layout.cells().zip(&values) {
            solution.set(cell, puzzle::Digit::new(value));
        }
        let mut rules = kind.found_in(layout, &solution, &mut random);
        random.shuffle(&mut rules);
        rules.truncate(2);
        if let Some(rule) = rules.first().filter(|_| random.below(2) == 0) {
            let bent = bent(rule, layout, &mut random);
            rules[0] = bent;
        }
        if kind == Kind::ALL_XV {
            rules.extend(Kind::XV.found_in(layout, &solution, &mut random));
        }
        let Ok(board) = Board::new(layout.clone(), [plain.constraints().to_vec(), rules.clone()].concat())
        else {
            continue;
        };
        if rules.is_empty() || boards == BOARDS {
            continue;
        }
        boards += 1;
        let mut givens: Vec<u8> = values.clone();
        for _ in 0..OPEN {
            givens[random.below(values.len() as u32) as usize] = 0;
        }
        let mut all = Vec::new();
        fillings(layout, &mut givens.clone(), &mut all);
        let view = Rules::new(layout, board.constraints());
        let mut expected = Vec::new();
        for digits in all {
            let obeys: Option<Vec<bool>> = rules
                .iter()
                .map(|rule| means(rule, &view, &|cell| i32::from(digits[cell.index()])))
                .collect();
            // Kinds that another test holds to their meaning.
            let Some(obeys) = obeys else { break };
            if obeys.into_iter().all(|obeys| obeys) { expected.push(digits) } else { dropped += 1 }
        }
        if means(&rules[0], &view, &|_| 1).is_none() {
            break;
        }
        let mut grid = Grid::blank(layout);
        for (cell, &given) in layout.cells().zip(&givens) {
            grid.set(cell, puzzle::Digit::new(given));
        }
        let puzzle = Puzzle::new(Arc::new(board), grid).expect("givens of the board");
        let mut found: Vec<Vec<u8>> =
            solutions(&puzzle, Budget::of_ms(60_000)).map(|grid| grid.values().collect()).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{kind} {layout} {rules:?} {}", puzzle.givens());
        kept += expected.len();
    }
    if boards > 1 {
        // A full grid that was made without a rule of the whole board seldom obeys it.
        let is_kept = kept > 30 || !kind.is_drawn();
        assert!(
            boards == BOARDS && is_kept && dropped > 1,
            "{kind} {layout}: {boards} boards, {kept}, {dropped}"
        );
    }
}
