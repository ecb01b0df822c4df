//! Makes killers without givens and thermometer puzzles with few that are hard to prove, for the table of hard variants in
//! `cargo xtask bench engine`:
//!
//! `cargo run -p nonet-engine --release --example hard -- killers|thermometers COUNT MS SEED` prints so many, each of which takes
//! a proof of at least so many milliseconds as [`Budget`] counts them. A line has the rules of a puzzle: `K 15 0,1,9` is a cage, `T 0 4,12,21` a
//! thermometer from its bulb, `G 7 40` a given; cells count from 0 in reading order.

use std::collections::BTreeSet;
use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use puzzle::Random;
use puzzle::solve::watch::Unwatched;
use puzzle::solve::{Budget, prove_within};
use puzzle::{Board, Cell, Constraint, Digit, Geometry, Grid, Kind, Layout, Proof, Puzzle};

/// What a question may take while a puzzle is made.
const QUESTION: Budget = Budget::of_ms(100);
/// Cells of the largest cage and of the longest thermometer.
const LARGEST: usize = 6;
/// Nodes for filling the grid.
const FILL_NODES: u64 = 100_000;

/// The cells of a cage, or of a thermometer from its bulb; one cell is a given.
type Shape = Vec<usize>;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize| words.get(index).and_then(|word| word.parse::<u64>().ok());
    let maker = match words.first().map(String::as_str) {
        Some("killers") => Maker { kind: Kind::KILLER, draw: cages },
        Some("thermometers") => Maker { kind: Kind::THERMOMETER, draw: thermometers },
        _ => return usage(),
    };
    let (Some(wanted), Some(ms), Some(seed)) = (number(1), number(2), number(3)) else { return usage() };
    let mut random = Random::new(seed, 29);
    let mut found = 0;
    while found < wanted {
        if let Some(line) = maker.make(Budget::of_ms(ms), &mut random) {
            println!("{line}");
            found += 1;
        }
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("hard killers|thermometers COUNT MS SEED");
    ExitCode::from(2)
}

struct Maker {
    kind: Kind,
    draw: fn(&[u8], &mut Random) -> Vec<Shape>,
}

impl Maker {
    /// A puzzle, or none if this try came to nothing.
    fn make(&self, least: Budget, random: &mut Random) -> Option<String> {
        let solution =
            Board::new(Layout::boxed(3, 3), Constraint::plain()).ok()?.solver().fill(random, FILL_NODES)?;
        let mut shapes = (self.draw)(&solution, random);
        if self.kind == Kind::KILLER {
            self.split_until_proper(&solution, &mut shapes, random)?;
            self.merge(&solution, &mut shapes, random);
        } else {
            self.give_until_proper(&solution, &mut shapes, random)?;
            self.shorten(&solution, &mut shapes, random);
        }
        let mut budget = QUESTION;
        let proper = matches!(self.prove(&solution, &shapes, &mut budget)?, Proof::Unique { .. });
        let hard = proper && QUESTION.left() - budget.left() >= least.left();
        hard.then(|| self.line(&solution, &shapes))
    }

    fn puzzle(&self, solution: &[u8], shapes: &[Shape]) -> Option<Puzzle> {
        let mut rules = Constraint::plain();
        let mut givens = Grid::empty(Geometry::classic());
        for &cell in shapes.iter().filter(|shape| shape.len() == 1).flatten() {
            givens.set(Cell::new(cell as u16), Digit::new(solution[cell]));
        }
        rules.extend(shapes.iter().filter(|shape| shape.len() > 1).map(|shape| {
            let value = (self.kind == Kind::KILLER).then(|| total(solution, shape));
            let cells = shape.iter().map(|&cell| Cell::new(cell as u16)).collect();
            Constraint { kind: self.kind, cells, value }
        }));
        let board = Board::new(Layout::boxed(3, 3), rules).ok()?;
        Puzzle::new(Arc::new(board), givens).ok()
    }

    fn prove(&self, solution: &[u8], shapes: &[Shape], budget: &mut Budget) -> Option<Proof> {
        Some(prove_within(&self.puzzle(solution, shapes)?, 2, budget, &mut Unwatched))
    }

    fn is_proper(&self, solution: &[u8], shapes: &[Shape]) -> bool {
        let proof = self.prove(solution, shapes, &mut QUESTION.clone());
        matches!(proof, Some(Proof::Unique { .. }))
    }

    /// The cells in which two solutions differ, none of them if there is one; none if that is not told.
    fn differing(&self, solution: &[u8], shapes: &[Shape]) -> Option<Vec<usize>> {
        match self.prove(solution, shapes, &mut QUESTION.clone())? {
            Proof::Unique { .. } => Some(Vec::new()),
            Proof::Several { differing, .. } => {
                Some((0..81).filter(|&cell| differing.contains(Cell::new(cell as u16))).collect())
            }
            Proof::Conflicting(_) | Proof::NoSolution | Proof::TooFewClues { .. } | Proof::Undetermined => {
                None
            }
        }
    }

    /// Takes two cells out of a large cage in which two solutions differ, until there is one.
    fn split_until_proper(
        &self,
        solution: &[u8],
        shapes: &mut Vec<Shape>,
        random: &mut Random,
    ) -> Option<()> {
        loop {
            let differing = self.differing(solution, shapes)?;
            if differing.is_empty() {
                return Some(());
            }
            let large =
                |shape: &&mut Shape| shape.len() > 3 && shape.iter().any(|cell| differing.contains(cell));
            let mut large: Vec<&mut Shape> = shapes.iter_mut().filter(large).collect();
            random.shuffle(&mut large);
            let part = large.into_iter().find_map(|shape| split(shape, random))?;
            shapes.push(part);
        }
    }

    /// Gives one of the cells in which two solutions differ, until there is one.
    fn give_until_proper(&self, solution: &[u8], shapes: &mut Vec<Shape>, random: &mut Random) -> Option<()> {
        loop {
            let mut cells = self.differing(solution, shapes)?;
            if cells.is_empty() {
                return Some(());
            }
            random.shuffle(&mut cells);
            shapes.push(vec![*cells.first()?]);
        }
    }

    /// Joins neighbouring cages as long as the puzzle stays proper.
    fn merge(&self, solution: &[u8], shapes: &mut Vec<Shape>, random: &mut Random) {
        let mut pairs: Vec<(usize, usize)> =
            (0..81).flat_map(|cell| sides(cell).map(move |other| (cell, other))).collect();
        random.shuffle(&mut pairs);
        for (cell, other) in pairs {
            let of = |cell: usize| shapes.iter().position(|shape| shape.contains(&cell));
            let (Some(one), Some(two)) = (of(cell), of(other)) else { continue };
            let joined: Shape = shapes[one].iter().chain(&shapes[two]).copied().collect();
            if one == two || joined.len() > LARGEST || repeats(solution, &joined) {
                continue;
            }
            let mut fewer: Vec<Shape> = shapes.clone();
            fewer[one] = joined;
            fewer.swap_remove(two);
            if self.is_proper(solution, &fewer) {
                *shapes = fewer;
            }
        }
    }

    /// Takes thermometers away, or their ends, as long as the puzzle stays proper.
    fn shorten(&self, solution: &[u8], shapes: &mut Vec<Shape>, random: &mut Random) {
        random.shuffle(shapes);
        for index in (0..shapes.len()).rev() {
            let mut fewer = shapes.clone();
            fewer.remove(index);
            if self.is_proper(solution, &fewer) {
                *shapes = fewer;
                continue;
            }
            while shapes[index].len() > 2 {
                let mut fewer = shapes.clone();
                fewer[index].pop();
                if !self.is_proper(solution, &fewer) {
                    break;
                }
                *shapes = fewer;
            }
        }
    }

    fn line(&self, solution: &[u8], shapes: &[Shape]) -> String {
        let rules: Vec<String> = shapes
            .iter()
            .map(|shape| {
                let cells: Vec<String> = shape.iter().map(usize::to_string).collect();
                let (total, cells) = (total(solution, shape), cells.join(","));
                match shape.len() {
                    1 => format!("G {total} {cells}"),
                    _ if self.kind == Kind::KILLER => format!("K {total} {cells}"),
                    _ => format!("T 0 {cells}"),
                }
            })
            .collect();
        rules.join(";")
    }
}

fn total(solution: &[u8], shape: &[usize]) -> u16 {
    shape.iter().map(|&cell| u16::from(solution[cell])).sum()
}

fn repeats(solution: &[u8], shape: &[usize]) -> bool {
    shape.iter().map(|&cell| solution[cell]).collect::<BTreeSet<_>>().len() < shape.len()
}

/// The board cut into cages of two cells or more, as far as their digits differ; lone cells join a neighbour.
fn cages(solution: &[u8], random: &mut Random) -> Vec<Shape> {
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    let mut cages: Vec<Shape> = Vec::new();
    for start in order {
        if cages.iter().any(|cage| cage.contains(&start)) {
            continue;
        }
        let (mut cage, most) = (vec![start], 3 + random.below(3) as usize);
        while cage.len() < most {
            let taken = |cell: usize| cages.iter().chain([&cage]).any(|cage| cage.contains(&cell));
            let fits =
                |&cell: &usize| !taken(cell) && cage.iter().all(|&other| solution[other] != solution[cell]);
            let mut next: Vec<usize> = cage.iter().flat_map(|&cell| sides(cell)).filter(fits).collect();
            random.shuffle(&mut next);
            let Some(&cell) = next.first() else { break };
            cage.push(cell);
        }
        cages.push(cage);
    }
    let (lone, mut cages): (Vec<Shape>, Vec<Shape>) = cages.into_iter().partition(|cage| cage.len() == 1);
    for cell in lone.into_iter().flatten() {
        let beside = |cage: &&mut Shape| {
            sides(cell).any(|side| cage.contains(&side))
                && cage.iter().all(|&other| solution[other] != solution[cell])
        };
        match cages.iter_mut().filter(beside).min_by_key(|cage| cage.len()) {
            Some(cage) => cage.push(cell),
            None => cages.push(vec![cell]),
        }
    }
    cages
}

/// Two cells of a cage, taken out so that the rest hangs together; none if there are none such.
fn split(cage: &mut Shape, random: &mut Random) -> Option<Shape> {
    let mut pairs: Vec<[usize; 2]> =
        cage.iter().flat_map(|&cell| sides(cell).map(move |side| [cell, side])).collect();
    pairs.retain(|pair| cage.contains(&pair[1]));
    random.shuffle(&mut pairs);
    for pair in pairs {
        let rest: Shape = cage.iter().copied().filter(|cell| !pair.contains(cell)).collect();
        let mut reached = vec![rest[0]];
        for index in 0.. {
            let Some(&cell) = reached.get(index) else { break };
            let next: Vec<usize> =
                sides(cell).filter(|side| rest.contains(side) && !reached.contains(side)).collect();
            reached.extend(next);
        }
        if reached.len() == rest.len() {
            *cage = rest;
            return Some(pair.to_vec());
        }
    }
    None
}

/// Rising paths that do not cross, over as much of the board as they reach.
fn thermometers(solution: &[u8], random: &mut Random) -> Vec<Shape> {
    let mut order: Vec<usize> = (0..81).collect();
    random.shuffle(&mut order);
    order.sort_by_key(|&cell| solution[cell] > 3);
    let (mut taken, mut drawn) = (BTreeSet::new(), BTreeSet::new());
    let mut found = Vec::new();
    for start in order {
        let (mut path, most) = (vec![start], 2 + random.below(LARGEST as u32 - 1) as usize);
        while let Some(&end) = path.last().filter(|_| path.len() < most) {
            let fits = |&cell: &usize| {
                let crossing = (end / 9 * 9 + cell % 9, cell / 9 * 9 + end % 9);
                solution[cell] > solution[end]
                    && !taken.contains(&cell)
                    && !drawn.contains(&crossing)
                    && !drawn.contains(&(crossing.1, crossing.0))
            };
            let mut next: Vec<usize> = around(end).filter(fits).collect();
            random.shuffle(&mut next);
            let Some(&cell) = next.first() else { break };
            path.push(cell);
        }
        if path.len() > 1 && !path.iter().any(|cell| taken.contains(cell)) {
            taken.extend(path.iter().copied());
            drawn.extend(path.windows(2).map(|step| (step[0], step[1])));
            found.push(path);
        }
    }
    found
}

fn around(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / 9, cell % 9);
    let near = move |&other: &usize| (other / 9).abs_diff(row) <= 1 && (other % 9).abs_diff(column) <= 1;
    (0..81).filter(near).filter(move |&other| other != cell)
}

fn sides(cell: usize) -> impl Iterator<Item = usize> {
    around(cell).filter(move |&other| other / 9 == cell / 9 || other % 9 == cell % 9)
}
