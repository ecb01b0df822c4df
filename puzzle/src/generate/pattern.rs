//! How the givens lie: the symmetries of a pattern, and the cells that go together under each.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::order::sort_by_key;
use crate::{Cell, Layout};

/// What leaves the pattern of givens the same. The digits have no part in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Symmetry {
    #[default]
    None,
    /// The pattern of givens stays the same when the board is turned by 180 degrees.
    HalfTurn,
    /// A turn by 90 degrees.
    QuarterTurn,
    /// Exchanging left and right.
    LeftRight,
    /// Exchanging top and bottom.
    TopBottom,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection in the diagonal from the top right.
    Antidiagonal,
    /// Both [`LeftRight`](Self::LeftRight) and [`TopBottom`](Self::TopBottom).
    Mirrors,
    /// Reflection in either diagonal.
    Diagonals,
    /// All of them.
    Full,
}

/// Where a symmetry takes a row and a column, both counted from 0, if the last is `last`.
type Image = fn(row: u16, column: u16, last: u16) -> (u16, u16);

const HALF_TURN: Image = |row, column, last| (last - row, last - column);
const QUARTER_TURN: Image = |row, column, last| (column, last - row);
const LEFT_RIGHT: Image = |row, column, last| (row, last - column);
const TOP_BOTTOM: Image = |row, column, last| (last - row, column);
const DIAGONAL: Image = |row, column, _| (column, row);
const ANTIDIAGONAL: Image = |row, column, last| (last - column, last - row);

impl Symmetry {
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Mirrors,
        Self::Diagonals,
        Self::Full,
    ];

    /// Symmetries that together make this one.
    const fn images(self) -> &'static [Image] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF_TURN],
            Self::QuarterTurn => &[QUARTER_TURN],
            Self::LeftRight => &[LEFT_RIGHT],
            Self::TopBottom => &[TOP_BOTTOM],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            Self::Mirrors => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::Diagonals => &[DIAGONAL, ANTIDIAGONAL],
            Self::Full => &[QUARTER_TURN, LEFT_RIGHT],
        }
    }

    /// The cells of a board in groups that are given together or not at all. Groups and the cells of each are in
    /// reading order. Where the board has no cell at an image, nothing has to be given.
    pub fn orbits(self, layout: &Layout) -> Vec<Vec<Cell>> {
        let last = layout.rows().max(layout.columns()) - 1;
        let mut seen = vec![false; layout.cell_count()];
        let mut orbits = Vec::new();
        for cell in layout.cells() {
            if std::mem::replace(&mut seen[cell.index()], true) {
                continue;
            }
            let mut orbit = vec![cell];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                for image in self.images() {
                    let (row, column) = image(layout.row(cell), layout.column(cell), last);
                    let Some(image) = layout.cell(row, column) else { continue };
                    if !std::mem::replace(&mut seen[image.index()], true) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            sort_by_key(&mut orbit, |cell| *cell);
            orbits.push(orbit);
        }
        orbits
    }

    const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Mirrors => "mirrors",
            Self::Diagonals => "diagonals",
            Self::Full => "full",
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no symmetry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no symmetry of givens; there are {all}", all = Symmetry::ALL.map(Symmetry::name).join(", "))]
pub struct NotASymmetry(String);

impl FromStr for Symmetry {
    type Err = NotASymmetry;

    fn from_str(word: &str) -> Result<Self, NotASymmetry> {
        let named = |symmetry: &Self| symmetry.name() == word;
        Self::ALL.into_iter().find(named).ok_or_else(|| NotASymmetry(word.to_owned()))
    }
}
