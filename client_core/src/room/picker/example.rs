//! One rule of a sample board, worked out: which cells it is about, what stands in them, and what that comes to in words.

use puzzle::{Board, Cell, CellSet, Constraint, Digit, Grid, Kind, Variant};

/// Examples lie in so many rows and columns from the upper left, which every drawing of a sample shows.
const ROWS: u16 = 4;
const COLUMNS: u16 = 5;
/// Where the digit stands that rules out others by a chess move.
const CHESS: (u16, u16) = (4, 4);

pub(super) struct Example {
    pub(super) digits: Grid,
    pub(super) marked: CellSet,
    pub(super) words: String,
}

/// The example of the most telling rule of a kind, if it has one that digits show.
pub(super) fn example(variant: &Variant, board: &Board, solution: &Grid) -> Option<Example> {
    let kinds = [
        Kind::KILLER,
        Kind::THERMOMETER,
        Kind::RATIO,
        Kind::DIFFERENCE,
        Kind::GREATER,
        Kind::EVEN,
        Kind::ODD,
    ];
    let rule = kinds.iter().find_map(|kind| shown(board, *kind));
    match rule {
        Some(rule) => of_rule(rule, board, solution),
        None if [Kind::ANTI_KNIGHT, Kind::ANTI_KING].iter().any(|kind| variant.kinds().contains(kind)) => {
            of_chess(variant, board)
        }
        None => None,
    }
}

/// The first rule of a kind with more than one cell, all in sight; or with one, if it takes no more.
fn shown(board: &Board, kind: Kind) -> Option<&Constraint> {
    let layout = board.layout();
    let in_sight = |cell: &Cell| layout.row(*cell) < ROWS && layout.column(*cell) < COLUMNS;
    let rules = || board.constraints().iter().filter(move |rule| rule.kind == kind);
    let visible = rules().filter(|rule| !rule.cells.is_empty() && rule.cells.iter().all(in_sight));
    visible.max_by_key(|rule| (rule.cells.len().min(3), std::cmp::Reverse(rule.cells.first().copied())))
}

fn of_rule(rule: &Constraint, board: &Board, solution: &Grid) -> Option<Example> {
    let mut digits = board.blank();
    let mut values = Vec::new();
    for &cell in &rule.cells {
        let digit = solution.get(cell)?;
        digits.set(cell, Some(digit));
        values.push(digit);
    }
    let joined = |between: &str| {
        values.iter().map(|digit| digit.symbol().to_string()).collect::<Vec<_>>().join(between)
    };
    let words = if rule.kind == Kind::KILLER {
        format!("Here {} = {}.", joined(" + "), rule.value?)
    } else if rule.kind == Kind::THERMOMETER {
        format!("Here {}.", joined(" < "))
    } else if rule.kind == Kind::RATIO {
        format!("Here {} is twice {}.", values.iter().max()?.symbol(), values.iter().min()?.symbol())
    } else if rule.kind == Kind::DIFFERENCE {
        format!("Here {} differ by 1.", joined(" and "))
    } else if rule.kind == Kind::GREATER {
        format!("Here {}.", joined(" > "))
    } else {
        format!("Here {} is {}.", joined(""), if rule.kind == Kind::EVEN { "even" } else { "odd" })
    };
    Some(Example { digits, marked: rule.cells.iter().copied().collect(), words })
}

/// A digit in the middle, and the cells that it rules out by a chess move.
fn of_chess(variant: &Variant, board: &Board) -> Option<Example> {
    let layout = board.layout();
    let (row, column) = CHESS;
    let cell = layout.cell(row, column)?;
    let moves: &[(i32, i32)] = if variant.kinds().contains(&Kind::ANTI_KNIGHT) {
        &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    } else {
        &[(1, 1), (1, -1), (-1, -1), (-1, 1)]
    };
    let marked = moves.iter().filter_map(|&(down, right)| layout.beside(cell, down, right)).collect();
    let mut digits = board.blank();
    let digit = Digit::new(5)?;
    digits.set(cell, Some(digit));
    let words = format!("No {} in the marked cells.", digit.symbol());
    Some(Example { digits, marked, words })
}
