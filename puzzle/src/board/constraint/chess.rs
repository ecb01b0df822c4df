//! Anti-knight and anti-king: no digit twice a chess move apart.

use super::{Boards, Constraint, Kind, Notation, Rule, Rules};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Chess {
    key: &'static str,
    piece: &'static str,
    about: &'static str,
    #[cfg(feature = "schema")]
    data: Option<&'static str>,
    kind: fn() -> Kind,
    /// Half of the piece's moves, in rows and columns; the others are their reverse.
    moves: &'static [(i32, i32)],
}

impl Chess {
    pub(super) const KNIGHT: Self = Self {
        key: "antiknight",
        piece: "knight",
        about: "Cells a knight's move apart, as in chess, never hold the same digit.",
        #[cfg(feature = "schema")]
        data: Some("That is two rows or columns one way, one the other."),
        kind: || Kind::ANTI_KNIGHT,
        moves: &[(1, -2), (1, 2), (2, -1), (2, 1)],
    };
    pub(super) const KING: Self = Self {
        key: "antiking",
        piece: "king",
        about: "Cells that touch, even at a corner, never hold the same digit.",
        #[cfg(feature = "schema")]
        data: None,
        kind: || Kind::ANTI_KING,
        moves: &[(0, 1), (1, -1), (1, 0), (1, 1)],
    };
}

impl Rule for Chess {
    fn key(&self) -> &'static str {
        self.key
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn about(&self) -> &'static str {
        self.about
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        self.data
    }

    fn name(&self, _: &Constraint) -> String {
        format!("the {}'s move", self.piece)
    }

    fn unfit(&self, boards: Boards) -> Option<&'static str> {
        let fits = boards.is_one_grid && (6..=16).contains(&boards.size);
        (!fits).then_some("chess moves are for single grids of sizes 6 to 16")
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        false
    }

    fn lower(&self, _: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let layout = board.layout;
        let reached = layout.cells().flat_map(|cell| {
            let to =
                move |&(rows, columns): &(i32, i32)| Some(vec![cell, layout.beside(cell, rows, columns)?]);
            self.moves.iter().filter_map(to)
        });
        parts.extend(reached.map(Part::Different));
    }

    fn found_in(&self, _: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        vec![Constraint::of_board((self.kind)())]
    }
}
