//! Puzzles of a line of text, for lists of them in tests and benchmarks: the rules besides rows, columns and regions, each
//! as its key, the numbers of its cells and its number (`killercage@0,1=5`), a tab, and the givens.

use std::sync::Arc;

use puzzle::{Board, Cell, Constraint, Digit, Kind, Layout, Puzzle};

/// The puzzle of these rules and givens.
pub(crate) fn puzzle(layout: Layout, rules: &str, givens: &str) -> Puzzle {
    let rules = Constraint::plain().into_iter().chain(rules.split_whitespace().map(rule));
    let board = Board::new(layout, rules.collect()).expect("rules of the board");
    let mut grid = board.blank();
    for (cell, symbol) in board.layout().cells().zip(givens.chars()) {
        grid.set(cell, Digit::from_symbol(symbol));
    }
    Puzzle::new(Arc::new(board), grid).expect("givens of the board")
}

fn rule(written: &str) -> Constraint {
    let (key, rest) = written.split_once('@').expect(written);
    let (cells, value) = rest.split_once('=').map_or((rest, None), |(cells, value)| (cells, Some(value)));
    let cells = cells.split(',').filter(|cell| !cell.is_empty());
    Constraint {
        kind: Kind::of_key(key).expect(written),
        cells: cells.map(|cell| Cell::new(cell.parse().expect(written))).collect(),
        value: value.map(|value| value.parse().expect(written)),
    }
}

/// The rules and givens of a puzzle.
pub(crate) fn line(puzzle: &Puzzle) -> String {
    let plain = Constraint::plain();
    let rule = |rule: &Constraint| {
        let cells: Vec<String> = rule.cells.iter().map(|cell| cell.index().to_string()).collect();
        let value = rule.value.map_or(String::new(), |value| format!("={value}"));
        format!("{}@{}{value}", rule.kind, cells.join(","))
    };
    let drawn = puzzle.board().constraints().iter().filter(|rule| !plain.contains(rule));
    format!("{}\t{}", drawn.map(rule).collect::<Vec<_>>().join(" "), puzzle.givens())
}
