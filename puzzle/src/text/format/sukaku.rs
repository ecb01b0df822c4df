//! Candidates as a rule: a text lists what each cell may hold, and the puzzle is not one without it. Which formats write them
//! how is theirs to say.

use std::sync::Arc;

use super::board::of_cells;
use crate::human::candidates::Candidates;
use crate::{Board, Cell, Constraint, DigitSet, Grid, Kind, Puzzle, Shape};

/// What each open cell may hold as far as the digits show it.
pub(super) fn by_sight(board: &Board, digits: &Grid) -> Vec<DigitSet> {
    let cells = || board.layout().cells();
    match board.shape() {
        Shape::Narrow(geometry) => {
            let position = Candidates::of(geometry, digits);
            cells().map(|cell| position.digits(cell)).collect()
        }
        Shape::Wide(geometry) => {
            let position = Candidates::of(geometry, digits);
            cells().map(|cell| position.digits(cell)).collect()
        }
    }
}

/// What lists of candidates make of a puzzle.
pub(super) enum Listed {
    /// They say no more than the digits show.
    Nothing,
    /// The puzzle with them as rules.
    Rules(Puzzle),
    /// The board has too many digits for such rules.
    TooLarge,
}

/// Takes the candidates of each cell, none where nothing is listed, for rules. `state` is the board as it stands.
pub(super) fn listed(puzzle: &Puzzle, state: &Grid, candidates: &[DigitSet]) -> Listed {
    let board = puzzle.board();
    let all = DigitSet::up_to(board.layout().size());
    let is_listed = |cell: &Cell| state.get(*cell).is_none() && !candidates[cell.index()].is_empty();
    let cells: Vec<Cell> = board.layout().cells().filter(is_listed).collect();
    let sight = by_sight(board, state);
    let says = |cell: &Cell| !sight[cell.index()].difference(candidates[cell.index()]).is_empty();
    if !cells.iter().any(says) {
        return Listed::Nothing;
    }
    let mut rules = board.constraints().to_vec();
    for cell in cells.into_iter().filter(|cell| candidates[cell.index()] != all) {
        let Some(rule) = Constraint::candidates(cell, candidates[cell.index()]) else {
            return Listed::TooLarge;
        };
        rules.push(rule);
    }
    let with_rules = Board::new(board.layout().clone(), rules).ok();
    let made = with_rules.and_then(|board| Puzzle::new(Arc::new(board), puzzle.givens().clone()).ok());
    made.map_or(Listed::TooLarge, Listed::Rules)
}

/// The candidates of each cell, if the board has no rule but those of its layout and candidates; all where none are listed.
pub(super) fn of_plain(board: &Board) -> Option<Vec<DigitSet>> {
    let (given, others): (Vec<&Constraint>, Vec<&Constraint>) =
        board.constraints().iter().partition(|rule| rule.kind == Kind::SUKAKU);
    let plain = of_cells(board.layout().cell_count())?;
    let is_plain = plain.layout() == board.layout() && others.into_iter().eq(plain.constraints());
    let mut candidates = vec![DigitSet::up_to(board.layout().size()); board.layout().cell_count()];
    for rule in given {
        let Some(&cell) = rule.cells.first() else { continue };
        candidates[cell.index()] = candidates[cell.index()].intersection(rule.digits());
    }
    is_plain.then_some(candidates)
}
