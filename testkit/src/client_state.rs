//! What a drawing client publishes about itself: the page as `nonet.state()`, the native client as a file. Knows the
//! fields' names, for both.

use anyhow::{Context, Result};
use puzzle::{Cell, Digit, Geometry, Grid};
use serde_json::Value;

use crate::chromium::Rect;
use crate::puzzles::classic_solution;

/// The state of a client, as it was published.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClientState(pub Value);

impl ClientState {
    /// From its text; nothing yet if there is none.
    pub fn parse(text: &str) -> Self {
        Self(serde_json::from_str(text).unwrap_or_default())
    }

    /// `home`, `queue`, `lobby`, `race` or `results`.
    pub fn screen(&self) -> &str {
        self.0["screen"].as_str().unwrap_or("nothing")
    }

    pub fn is_online(&self) -> bool {
        self.0["connection"] == "online"
    }

    /// The code of the room.
    pub fn room(&self) -> Option<&str> {
        self.0["room"].as_str()
    }

    pub fn members(&self) -> usize {
        self.0["members"].as_array().map_or(0, Vec::len)
    }

    /// Moves that the server has not answered yet.
    pub fn pending(&self) -> Option<u64> {
        self.0["pending"].as_u64()
    }

    /// The text in a field.
    pub fn field(&self, id: &str) -> Option<&str> {
        self.0["fields"][id].as_str()
    }

    /// Where something lies that can be pressed now, in CSS pixels.
    pub fn widget(&self, id: &str) -> Option<Rect> {
        let side = |index: usize| self.0["widgets"][id][index].as_f64();
        Some(Rect { x: side(0)?, y: side(1)?, width: side(2)?, height: side(3)? })
    }

    /// How far a racer is, as this client knows it, in percent. The own name is `You`.
    pub fn percent(&self, name: &str) -> Option<u64> {
        let lane = self.0["lanes"].as_array()?.iter().find(|lane| lane["name"] == name)?;
        lane["percent"].as_u64()
    }

    /// The board as it is shown.
    pub fn board(&self) -> Result<Grid> {
        self.grid("board")
    }

    /// The cells that are still empty, and the digits that belong there.
    pub fn open_cells(&self) -> Result<Vec<(Cell, Digit)>> {
        let (board, solution) = (self.board()?, classic_solution(&self.grid("givens")?)?);
        Ok(solution.clues().filter(|&(cell, _)| board.get(cell).is_none()).collect())
    }

    fn grid(&self, name: &str) -> Result<Grid> {
        let text = self.0[name].as_str().with_context(|| format!("no {name} is published"))?;
        text.parse().with_context(|| format!("{text} is no grid"))
    }
}

/// The name of a cell's widget: `r3c5`.
pub fn cell_name(cell: Cell) -> String {
    Geometry::classic().name(cell)
}
