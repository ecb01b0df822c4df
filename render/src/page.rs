//! The page model: what is on a page, in points (1/72 inch) from its upper left corner. Knows no puzzle and no file
//! format.

use serde::{Deserialize, Serialize};

use crate::font::Weight;

/// A page and what is on it, from the back to the front.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Page {
    pub width: f32,
    pub height: f32,
    pub items: Vec<Item>,
}

/// One thing on a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// A filled rectangle.
    Rect { rect: Rect, radius: f32, fill: Color },
    /// A filled circle with an outline, if it has one.
    Circle { center: Point, radius: f32, fill: Color, outline: Option<Stroke> },
    /// A line through points.
    Line { points: Vec<Point>, stroke: Stroke },
    /// One line of text; `at` is on its baseline.
    Text { at: Point, anchor: Anchor, size: f32, weight: Weight, color: Color, text: String },
}

/// Across, then down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rect {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stroke {
    pub width: f32,
    pub color: Color,
    /// The lengths of dashes and of the gaps between them.
    pub dash: Option<(f32, f32)>,
    /// Whether ends and joints are round; they are square and mitred otherwise.
    pub round: bool,
}

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Color(pub u8, pub u8, pub u8);

/// Which part of a text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Color {
    pub const BLACK: Self = Self::gray(0);
    pub const WHITE: Self = Self::gray(255);

    pub const fn gray(level: u8) -> Self {
        Self(level, level, level)
    }
}

impl Stroke {
    pub const fn solid(width: f32, color: Color) -> Self {
        Self { width, color, dash: None, round: false }
    }

    pub const fn round(width: f32, color: Color) -> Self {
        Self { width, color, dash: None, round: true }
    }
}

impl Point {
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}

impl Rect {
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    pub fn right(&self) -> f32 {
        self.x + self.w
    }

    pub fn bottom(&self) -> f32 {
        self.y + self.h
    }

    pub fn center(&self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The same without a margin on each side.
    #[must_use]
    pub fn inset(&self, by: f32) -> Self {
        Self::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }
}
