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
    /// A tint under the cells, in a colour if it has one.
    Tint { cells: Vec<Cell>, hue: Option<Hue> },
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
    /// A line of some sort through the middles of the cells.
    Route { cells: Vec<Cell>, stroke: Stroke },
    /// What stands at an end of a route, around one cell or several in a row; hollow ones have only an outline.
    Bulb { cells: Vec<Cell>, end: End, filled: bool },
    /// What a setter drew in one cell, on an edge or on a corner: an outline with a text or an empty one, in a colour or hollow.
    Sign { cells: Vec<Cell>, end: End, fill: Option<Hue>, text: String },
    /// A strong line between two cells.
    Wall { cells: [Cell; 2] },
    /// A text on the edge of two cells or in the common corner of four, in a circle if it is framed; of one cell in its upper left
    /// corner.
    Label { cells: Vec<Cell>, text: String, framed: bool },
    /// A text beside the board, one step before the first of the cells that it is about, and whether an arrow goes
    /// from it along them.
    Clue { cells: Vec<Cell>, text: String, arrow: bool },
}

/// The colours of wide lines, for kinds to be told apart; which they are on a screen is for the screen to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hue {
    Grey,
    Purple,
    Green,
    Orange,
    Blue,
    Teal,
    Pink,
    Yellow,
    Red,
    Black,
}

impl Hue {
    pub(crate) const ALL: [Self; 10] = [
        Self::Grey,
        Self::Purple,
        Self::Green,
        Self::Orange,
        Self::Blue,
        Self::Teal,
        Self::Pink,
        Self::Yellow,
        Self::Red,
        Self::Black,
    ];

    pub(crate) fn name(self) -> &'static str {
        ["grey", "purple", "green", "orange", "blue", "teal", "pink", "yellow", "red", "black"][self as usize]
    }
}

/// How a route is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stroke {
    Thin,
    /// Thin, with the head of an arrow in the last cell.
    Arrow,
    Wide(Hue),
}

/// The form of what stands at an end of a route, and of signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    Round,
    Diamond,
    Square,
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
            Self::Sign { cells, .. } if cells.len() == 1 => 1,
            Self::Shape { .. } | Self::Candidates { .. } => 1,
            Self::Line { .. } | Self::Route { .. } => 2,
            Self::Thermometer { .. } | Self::Bulb { .. } => 3,
            Self::Cage { .. } => 4,
            Self::Region { .. } | Self::Wall { .. } => 5,
            Self::Sign { .. }
            | Self::Dot { .. }
            | Self::Greater { .. }
            | Self::Label { .. }
            | Self::Clue { .. } => 6,
        }
    }

    /// The row and column of a clue before these cells, which are outside of the board; none if they are not, or if
    /// there are no two cells to say a direction.
    #[must_use]
    pub fn place_of_clue(layout: &Layout, cells: &[Cell]) -> Option<[i32; 2]> {
        let place = |cell: Cell| [i32::from(layout.row(cell)), i32::from(layout.column(cell))];
        let [first, second] = cells.first_chunk().copied().map(|cells: [Cell; 2]| cells.map(place))?;
        let before = [0, 1].map(|axis| 2 * first[axis] - second[axis]);
        let is_free = layout.beside(cells[0], before[0] - first[0], before[1] - first[1]).is_none();
        is_free.then_some(before)
    }

    /// The room that it takes beside the board.
    pub(crate) fn margins(&self, layout: &Layout) -> Margins {
        let place =
            if let Self::Clue { cells, .. } = self { Self::place_of_clue(layout, cells) } else { None };
        let Some([row, column]) = place else { return Margins::default() };
        Margins {
            top: u8::from(row < 0),
            right: u8::from(column >= i32::from(layout.columns())),
            bottom: u8::from(row >= i32::from(layout.rows())),
            left: u8::from(column < 0),
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
