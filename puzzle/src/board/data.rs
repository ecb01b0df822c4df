//! A board as data, for the wire and for records: compact, complete, and bounded by what [`Layout`] and [`Board`] take.

use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{BadRules, Board};
use crate::board::layout::{Layout, NotALayout};
use crate::{Cell, Constraint, Kind};

/// A board as data. `PROTOCOL.md` describes it for people who write clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct BoardData {
    /// Digits are 1 to this, which is also the side of every grid.
    size: u8,
    /// The width of the rectangle that the board lies in.
    columns: u16,
    /// Row and column of the upper left corner of every grid.
    grids: Vec<(u16, u16)>,
    /// For each place of the rectangle, row by row, the number of its region from 1; 0 where no cell is.
    regions: Vec<u8>,
    rules: Vec<RuleData>,
}

/// A rule of a board as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RuleData {
    kind: Kind,
    cells: Vec<Cell>,
    value: Option<u16>,
}

/// Data that make no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum NotABoard {
    #[error(transparent)]
    Layout(#[from] NotALayout),
    #[error("the width of the rectangle is {expected}, not {columns}")]
    Columns { columns: u16, expected: u16 },
    #[error(transparent)]
    Rules(#[from] BadRules),
}

static CLASSIC: LazyLock<BoardData> = LazyLock::new(|| BoardData::of(Board::classic()));

impl BoardData {
    fn of(board: &Board) -> Self {
        let layout = board.layout();
        let rule =
            |rule: &Constraint| RuleData { kind: rule.kind, cells: rule.cells.clone(), value: rule.value };
        Self {
            size: layout.size(),
            columns: layout.columns(),
            grids: layout.grids().iter().map(|grid| (grid.row, grid.column)).collect(),
            regions: layout.region_numbers(),
            rules: board.constraints().iter().map(rule).collect(),
        }
    }

    fn board(self) -> Result<Arc<Board>, NotABoard> {
        // Shared, since most boards are this one.
        if self == *CLASSIC {
            return Ok(Arc::clone(Board::classic()));
        }
        let layout = Layout::of_parts(self.size, &self.grids, &self.regions)?;
        if layout.columns() != self.columns {
            return Err(NotABoard::Columns { columns: self.columns, expected: layout.columns() });
        }
        let rule = |RuleData { kind, cells, value }| Constraint { kind, cells, value };
        Ok(Arc::new(Board::new(layout, self.rules.into_iter().map(rule).collect())?))
    }
}

pub(crate) fn serialize<S: Serializer>(board: &Arc<Board>, serializer: S) -> Result<S::Ok, S::Error> {
    BoardData::of(board).serialize(serializer)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Board>, D::Error> {
    BoardData::deserialize(deserializer)?.board().map_err(de::Error::custom)
}
