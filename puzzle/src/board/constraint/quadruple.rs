//! Quadruples: the digits in a circle where four cells meet stand in these cells, each as often as in the circle. Files know such
//! digits of other cells too.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, outside};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Quadruple;

/// Cells that meet in a corner.
const CORNER: usize = 4;
/// The most digits, which are the figures of its number.
const DIGITS: usize = 5;

/// Of so many corners one gets a circle, as far as those do not touch.
const CORNERS_PER_CIRCLE: u32 = 3;

/// The digits that a number is written with.
fn digits(constraint: &Constraint) -> Vec<u8> {
    constraint.value.unwrap_or_default().to_string().bytes().map(|byte| byte - b'0').collect()
}

impl Rule for Quadruple {
    fn key(&self) -> &'static str {
        "quadruple"
    }

    fn notation(&self) -> Notation {
        Notation::Cells { number: true }
    }

    fn about(&self) -> &'static str {
        "The digits in each circle stand somewhere in the cells around it, those that a cage has in the cage."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("Its number is written with these digits; one that is written twice stands there twice.")
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the quadruple of {}", constraint.value.unwrap_or_default())
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let digits = digits(constraint);
        if constraint.value.is_none() || digits.len() > constraint.cells.len().min(DIGITS) {
            return Err(
                "its number is written with a digit for each of its cells at most, and up to five".to_owned()
            );
        }
        match digits.iter().find(|&&digit| !(1..=layout.size()).contains(&digit)) {
            Some(digit) => Err(format!("{digit} is no digit of the board")),
            None => Ok(()),
        }
    }

    /// A state has a bit for each of the digits that stands in a cell so far.
    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let wanted = digits(constraint);
        let step = |_: usize, state: u16, digit: u8| {
            let is_next = |place: &usize| wanted[*place] == digit && state & 1 << place == 0;
            Some((0..wanted.len()).find(is_next).map_or(state, |place| state | 1 << place))
        };
        let all = (1 << wanted.len()) - 1;
        outside::lower(constraint, board, parts, &step, &|state| state == all);
    }

    /// A circle among cells that all touch each other, a cage around others.
    fn drawings(&self, constraint: &Constraint, layout: &Layout) -> Vec<Drawing> {
        let text = constraint.value.map_or(String::new(), |value| value.to_string());
        let cells = constraint.cells.clone();
        let is_close =
            cells.len() > 1 && cells.iter().all(|&a| cells.iter().all(|&b| a == b || layout.touch(a, b)));
        vec![match is_close {
            true => Drawing::Label { cells, text, framed: true },
            false => Drawing::Cage { cells, label: format!("has {text}") },
        }]
    }

    /// Circles with two to four digits on corners that share no cell.
    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let mut corners: Vec<_> = layout.cells().collect();
        random.shuffle(&mut corners);
        corners.truncate(corners.len().div_ceil(CORNERS_PER_CIRCLE as usize));
        let mut free = vec![true; layout.cell_count()];
        let mut found = Vec::new();
        for cell in corners {
            let around = [[0, 0], [0, 1], [1, 0], [1, 1]].into_iter();
            let cells: Vec<_> = around.filter_map(|[down, right]| layout.beside(cell, down, right)).collect();
            let mut digits: Vec<u8> =
                cells.iter().filter_map(|&cell| Some(solution.get(cell)?.value())).collect();
            random.shuffle(&mut digits);
            digits.truncate(2 + random.below(3) as usize);
            crate::order::sort_by_key(&mut digits, |digit| *digit);
            if digits.iter().any(|&digit| digit > 9) {
                continue;
            }
            let value = digits.iter().fold(0, |value, &digit| 10 * value + u16::from(digit));
            let rule = Constraint { kind: Kind::QUADRUPLE, cells, value: Some(value) };
            let is_corner = rule.cells.len() == CORNER && rule.check(layout).is_ok();
            if is_corner && rule.cells.iter().all(|cell| free[cell.index()]) {
                rule.cells.iter().for_each(|cell| free[cell.index()] = false);
                found.push(rule);
            }
        }
        found
    }
}
