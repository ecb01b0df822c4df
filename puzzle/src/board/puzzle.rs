//! A puzzle: a board with its rules, and the digits that are given.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::board::{Board, data};
use crate::{Cell, Grid, Kind};

/// A board with its rules, and the digits that are given. Whether it is proper is for [`prove`](crate::prove) to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "PuzzleData")]
pub struct Puzzle {
    #[serde(with = "data")]
    board: Arc<Board>,
    givens: Grid,
}

/// A puzzle as data, before its givens are held against its board.
#[derive(Deserialize)]
struct PuzzleData {
    #[serde(with = "data")]
    board: Arc<Board>,
    givens: Grid,
}

impl TryFrom<PuzzleData> for Puzzle {
    type Error = GridMismatch;

    fn try_from(PuzzleData { board, givens }: PuzzleData) -> Result<Self, GridMismatch> {
        Self::new(board, givens)
    }
}

/// A grid that does not fit the board it is put on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridMismatch {
    #[error("the grid has {cells} cells, and the board {expected}")]
    Cells { cells: usize, expected: usize },
    #[error("{name} holds {symbol}, and the board's digits end at {highest}")]
    Digit { cell: Cell, name: String, symbol: char, highest: char },
}

impl Puzzle {
    /// # Errors
    /// If the grid has other cells than the board, or digits that the board does not use.
    pub fn new(board: Arc<Board>, givens: Grid) -> Result<Self, GridMismatch> {
        let layout = board.layout();
        let (cells, expected) = (givens.cells().len(), layout.cell_count());
        if cells != expected {
            return Err(GridMismatch::Cells { cells, expected });
        }
        if let Some((cell, digit)) = givens.clues().find(|(_, digit)| digit.value() > layout.size()) {
            let highest = crate::Digit::new(layout.size()).map_or('.', crate::Digit::symbol);
            return Err(GridMismatch::Digit {
                cell,
                name: layout.name(cell),
                symbol: digit.symbol(),
                highest,
            });
        }
        Ok(Self { board, givens })
    }

    /// # Panics
    /// If the grid is not one of the classic board's.
    pub fn classic(givens: Grid) -> Self {
        Self::new(Arc::clone(Board::classic()), givens).expect("the grid has 81 cells")
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The same with those of its rules alone that are known; none if they make no board.
    pub fn without_words(&self) -> Option<Self> {
        let mut rules = self.board.constraints().to_vec();
        rules.retain(|rule| rule.kind != Kind::WORDS);
        let board = Board::new(self.board.layout().clone(), rules).ok()?;
        Self::new(Arc::new(board), self.givens.clone()).ok()
    }

    /// The same board with other givens.
    ///
    /// # Errors
    /// If they do not fit the board.
    pub fn with_givens(&self, givens: Grid) -> Result<Self, GridMismatch> {
        Self::new(Arc::clone(&self.board), givens)
    }
}
