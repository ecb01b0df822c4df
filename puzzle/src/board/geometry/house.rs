//! Houses: cells that hold each digit once, and what kinds of them there are.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::cell::NARROW;
use crate::{Cell, CellSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HouseKind {
    Row,
    Column,
    Box,
    /// A region of a jigsaw.
    Region,
    Diagonal,
    /// An extra region.
    Window,
    /// A cage of as many cells as there are digits.
    Cage,
    /// Cells at the same place of each box.
    Group,
}

impl HouseKind {
    /// Whether it is a box, or what a jigsaw has in the place of boxes.
    pub const fn is_region(self) -> bool {
        matches!(self, Self::Box | Self::Region)
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Region => "region",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::Cage => "cage",
            Self::Group => "group",
        }
    }
}

/// What a house is called: its kind and its number, counted from 1 in reading order, grid by grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HouseId {
    pub kind: HouseKind,
    pub number: u16,
}

impl fmt::Display for HouseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.number)
    }
}

/// Cells that must hold different digits, and each digit once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House<const W: usize = NARROW> {
    pub kind: HouseKind,
    /// Counted from 1, in reading order within the kind.
    pub number: u16,
    /// In ascending order.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: CellSet<W>,
}

impl<const W: usize> House<W> {
    pub fn id(&self) -> HouseId {
        HouseId { kind: self.kind, number: self.number }
    }
}
