//! Boards of several grids of nine, and of one with boxes missing.

use super::Layout;

/// The corners of the five grids of a Samurai, in reading order.
const SAMURAI: [(u16, u16); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
/// The corners of five grids that form a cross.
const CROSS: [(u16, u16); 5] = [(0, 6), (6, 0), (6, 6), (6, 12), (12, 6)];
/// The corners of five grids that form a windmill: its vanes share two boxes each with the one in the middle.
const WINDMILL: [(u16, u16); 5] = [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)];
/// The corners of four grids in a ring, each of which shares a corner box with the next.
const SOHEI: [(u16, u16); 4] = [(0, 6), (6, 0), (6, 12), (12, 6)];
/// The corners of two grids that share a box.
const TWIN: [(u16, u16); 2] = [(0, 0), (6, 6)];

/// Boxes of a grid of nine, by row and column, that a masked board has.
type Mask = [[bool; 3]; 3];
const FIVE_BOXES: Mask = [[false, true, false], [true, true, true], [false, true, false]];
const FRAME: Mask = [[true, true, true], [true, false, true], [true, true, true]];

impl Layout {
    /// Five grids of nine, four of which share a corner box with the fifth: 369 cells.
    pub fn samurai() -> Self {
        Self::of_grids(9, (3, 3), &SAMURAI, |_, _| true)
    }

    /// Five grids of nine in a cross, the middle one shared by all others: 297 cells.
    pub fn cross() -> Self {
        Self::of_grids(9, (3, 3), &CROSS, |_, _| true)
    }

    /// Five grids of nine in a windmill, the middle one shared by all others: 333 cells.
    pub fn windmill() -> Self {
        Self::of_grids(9, (3, 3), &WINDMILL, |_, _| true)
    }

    /// Four grids of nine in a ring: 288 cells.
    pub fn sohei() -> Self {
        Self::of_grids(9, (3, 3), &SOHEI, |_, _| true)
    }

    /// Two grids of nine that share a box: 153 cells.
    pub fn twin() -> Self {
        Self::of_grids(9, (3, 3), &TWIN, |_, _| true)
    }

    /// A grid of nine of which only the five boxes of a cross are there: 45 cells.
    pub fn five_boxes() -> Self {
        Self::masked(&FIVE_BOXES)
    }

    /// A grid of nine without its middle box: 72 cells.
    pub fn frame() -> Self {
        Self::masked(&FRAME)
    }

    fn masked(mask: &Mask) -> Self {
        Self::of_grids(9, (3, 3), &[(0, 0)], |row, column| {
            mask[usize::from(row / 3)][usize::from(column / 3)]
        })
    }
}
