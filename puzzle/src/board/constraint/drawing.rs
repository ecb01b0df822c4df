//! What a board looks like apart from its cells and digits, as data: a client draws these few forms and needs to know no
//! kind of rule. Colours and widths are for the screen to choose.

use serde::{Deserialize, Serialize};

use crate::{Cell, DigitSet, Layout};

/// What is drawn for a rule, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drawing {
    /// A strong border around the cells.
    Region { cells: Vec<Cell> },
    /// A dashed outline, with a text in its upper left corner.
    Cage { cells: Vec<Cell>, label: String },
    /// A tint under the cells.
    Tint { cells: Vec<Cell> },
    /// A line through the middles of the cells.
    Line { cells: Vec<Cell> },
    /// A line through the middles of the cells, with a bulb at the first.
    Thermometer { cells: Vec<Cell> },
    /// A dot on an edge, with a text if it says more than its colour.
    Dot { cells: [Cell; 2], filled: bool, label: Option<String> },
    /// A sign on an edge that opens towards the first cell.
    Greater { cells: [Cell; 2] },
    /// A shape in the background of a cell, a circle or a square.
    Shape { cell: Cell, round: bool },
    /// Small digits in a cell, each at its own place.
    Candidates { cell: Cell, digits: DigitSet },
}

/// How many cells wide the room is that drawings take beside the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Margins {
    pub top: u8,
    pub right: u8,
    pub bottom: u8,
    pub left: u8,
}

/// All that is drawn for the rules of a board, from the back to the front.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sketch {
    pub margins: Margins,
    pub drawings: Vec<Drawing>,
}

impl Margins {
    /// Room for both.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self {
            top: self.top.max(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
            left: self.left.max(other.left),
        }
    }
}

impl Drawing {
    /// How far in front it is: what fills cells lies under what crosses them, and borders above all.
    pub(crate) fn depth(&self) -> u8 {
        match self {
            Self::Tint { .. } => 0,
            Self::Shape { .. } | Self::Candidates { .. } => 1,
            Self::Line { .. } => 2,
            Self::Thermometer { .. } => 3,
            Self::Cage { .. } => 4,
            Self::Region { .. } => 5,
            Self::Dot { .. } | Self::Greater { .. } => 6,
        }
    }

    /// The number of each cell's region; none where no borders of regions are drawn.
    #[must_use]
    pub fn regions(layout: &Layout, drawings: &[Self]) -> Vec<Option<u16>> {
        let mut numbers = vec![None; layout.cell_count()];
        let regions = drawings
            .iter()
            .filter_map(|drawing| if let Self::Region { cells } = drawing { Some(cells) } else { None });
        for (number, cells) in (0..).zip(regions) {
            cells.iter().for_each(|cell| numbers[cell.index()] = Some(number));
        }
        numbers
    }

    /// Lines through the middles of cells, one for each stretch of them that touch.
    pub(crate) fn lines(layout: &Layout, cells: &[Cell]) -> Vec<Self> {
        let stretches = cells.chunk_by(|&a, &b| layout.touch(a, b));
        stretches.map(|cells| Self::Line { cells: cells.to_vec() }).collect()
    }
}
