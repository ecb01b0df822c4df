//! One rule of a sample board, worked out: which cells it is about, what stands in them, and what that comes to in words.

use std::cmp::Reverse;

use puzzle::board::constraint::{Notation, Rules};
use puzzle::board::plan::Part;
use puzzle::{Board, Cell, CellSet, Constraint, Digit, Grid, Kind, Variant};

use crate::kinds::{Example as Worked, InWords, KINDS, KindRow};

/// Examples lie in so many rows and columns from the upper left, which every drawing of a sample shows.
const ROWS: u16 = 4;
const COLUMNS: u16 = 5;
/// Where the digit stands that rules out others.
const MIDDLE: (u16, u16) = (4, 4);

pub(super) struct Example {
    pub(super) digits: Grid,
    pub(super) marked: CellSet,
    pub(super) words: String,
}

/// The example of the most telling rule of a kind, if it has one that digits show.
pub(super) fn example(variant: &Variant, board: &Board, solution: &Grid) -> Option<Example> {
    let of_rules = KINDS.iter().filter_map(|row| match row.example {
        Worked::OfRule(words) => Some((shown(board, row.kind)?, words)),
        Worked::OfDigit | Worked::None => None,
    });
    if let Some((rule, words)) = of_rules.min_by_key(|(rule, _)| Reverse(telling(rule.kind))) {
        return of_rule(rule, words, board, solution);
    }
    let is_of_digit = |row: &&KindRow| matches!(row.example, Worked::OfDigit);
    let mut of_digit = KINDS.iter().filter(is_of_digit).map(|row| row.kind);
    of_digit_kept_away(of_digit.find(|kind| variant.kinds().contains(kind))?, board)
}

/// The more cells a rule speaks of, and the larger its number, the more its example tells.
fn telling(kind: Kind) -> (u8, Option<u16>) {
    match kind.notation() {
        Notation::Cells { .. } => (4, None),
        Notation::Line { .. } | Notation::Outside => (3, None),
        Notation::Edge { number } => (2, number),
        Notation::Cell | Notation::Digits => (1, None),
        Notation::Board => (0, None),
    }
}

/// The first rule of a kind with more than one cell, all in sight; or with one, if it takes no more. Of a clue beside the board
/// the first cell suffices.
fn shown(board: &Board, kind: Kind) -> Option<&Constraint> {
    let layout = board.layout();
    let in_sight = |cell: &Cell| layout.row(*cell) < ROWS && layout.column(*cell) < COLUMNS;
    let rules = || board.constraints().iter().filter(move |rule| rule.kind == kind);
    let seen = if kind.notation() == Notation::Outside { 1 } else { usize::MAX };
    let visible = rules().filter(|rule| !rule.cells.is_empty() && rule.cells.iter().take(seen).all(in_sight));
    visible.max_by_key(|rule| (rule.cells.len().min(3), std::cmp::Reverse(rule.cells.first().copied())))
}

fn of_rule(rule: &Constraint, words: InWords, board: &Board, solution: &Grid) -> Option<Example> {
    let mut digits = board.blank();
    rule.cells.iter().for_each(|&cell| digits.set(cell, solution.get(cell)));
    let values: Vec<Digit> = rule.cells.iter().map(|&cell| solution.get(cell)).collect::<Option<_>>()?;
    Some(Example { digits, marked: rule.cells.iter().copied().collect(), words: words(rule, &values)? })
}

/// A digit in the middle, and the cells that a rule of the whole board keeps it from, beyond those of its row and column.
fn of_digit_kept_away(kind: Kind, board: &Board) -> Option<Example> {
    let layout = board.layout();
    let (row, column) = MIDDLE;
    let cell = layout.cell(row, column)?;
    let mut parts = Vec::new();
    Constraint::of_board(kind).lower(&Rules::new(layout, &[]), &mut parts);
    let groups = parts.into_iter().filter_map(|part| match part {
        Part::Different(cells) if cells.contains(&cell) => Some(cells),
        Part::Different(_) | Part::Allowed(..) | Part::Pair(_) | Part::Sum(_) | Part::Automaton(_) => None,
    });
    let is_apart = |other: &Cell| layout.row(*other) != row && layout.column(*other) != column;
    let marked = groups.flatten().filter(is_apart).collect();
    let mut digits = board.blank();
    let digit = Digit::new(5)?;
    digits.set(cell, Some(digit));
    let words = crate::text::kinds::none_marked(digit.symbol());
    Some(Example { digits, marked, words })
}
