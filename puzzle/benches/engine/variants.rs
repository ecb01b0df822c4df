//! Hard killers without givens and thermometers with few, made by `examples/hard.rs`: from their rules to the proof that
//! they have one solution. They are kept as a list, so that a better search does not choose its own puzzles.

use std::ops::ControlFlow;
use std::sync::Arc;

use puzzle::solve::count_watched;
use puzzle::solve::watch::{Progress, Watch};
use puzzle::{Board, Cell, Constraint, Digit, Geometry, Grid, Kind, Layout, Puzzle};

use crate::clock::time_each;
use crate::report::HardVariants;

const SETS: [(&str, &str); 2] =
    [("killers", include_str!("killers.txt")), ("thermometers", include_str!("thermometers.txt"))];

pub(crate) fn table() -> Vec<HardVariants> {
    let prove = |line: &str| {
        let mut nodes = Nodes(0);
        let proof = count_watched(&puzzle(line), 2, u64::MAX, &mut nodes);
        assert_eq!(proof.solutions, 1, "{line}");
        nodes.0
    };
    let measured = SETS.map(|(set, list)| {
        let (times, nodes) = time_each(list.lines(), prove);
        let nodes_mean = nodes.iter().sum::<u64>() as f64 / nodes.len() as f64;
        HardVariants { set, nodes_mean, times }
    });
    measured.into()
}

struct Nodes(u64);

impl Watch for Nodes {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.0 = progress.nodes;
        ControlFlow::Continue(())
    }
}

/// The rules and givens of a line, as `examples/hard.rs` writes them.
fn puzzle(line: &str) -> Puzzle {
    let (mut rules, mut givens) = (Constraint::plain(), Grid::empty(Geometry::classic()));
    for rule in line.split(';') {
        let mut words = rule.split(' ');
        let (Some(kind), Some(total), Some(cells)) = (words.next(), words.next(), words.next()) else {
            panic!("three words make a rule: {rule}");
        };
        let number = |text: &str| text.parse::<u16>().unwrap_or_else(|_| panic!("a number: {rule}"));
        let cells: Vec<Cell> = cells.split(',').map(|cell| Cell::new(number(cell))).collect();
        match kind {
            "G" => givens.set(cells[0], Digit::new(number(total) as u8)),
            "K" => rules.push(Constraint { kind: Kind::KILLER, cells, value: Some(number(total)) }),
            _ => rules.push(Constraint::on(Kind::THERMOMETER, cells)),
        }
    }
    let board = Board::new(Layout::boxed(3, 3), rules).expect("rules of a board of 81 cells");
    Puzzle::new(Arc::new(board), givens).expect("a classic grid fits its board")
}
