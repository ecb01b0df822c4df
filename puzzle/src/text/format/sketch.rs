//! What is only drawn on a board, and the rules in words beside it: f-puzzles has some of it, SudokuPad nothing else.
//!
//! Here are the shapes, free of any format. What they mean is for [`meant`] to say, by the words; nothing here knows a solver
//! but [`confirmed`], which holds what was understood against the solution that a link brings along.

mod caged;
mod claimed;
mod claims;
mod confirmed;
mod joined;
mod lemons;
mod lined;
mod marks;
mod meant;
mod named;
mod redrawn;
mod rows;
mod sentences;
mod shown;
mod tints;
mod told;
mod topics;
mod traced;
mod whole;
mod words;

use super::lost::Shape;
use crate::{Cell, DigitSet, Layout};

/// The most shapes on one board: 25 rows of 25 cells have some for each.
const SHAPES_MAX: usize = 2_000;

/// Points of one line.
pub(super) const POINTS_MAX: usize = 1_000;

/// How far beside the board something may be drawn, in cells.
pub(super) const FAR: f32 = 100.0;

/// How far from its place something may be drawn, in cells.
const NEAR: f32 = 0.06;

/// Sizes of what fills a cell.
const WHOLE_CELL: std::ops::Range<f32> = 0.96..1.04;

/// Row and column in cells, from the upper left corner of the board: the first cell's centre is at a half.
pub(super) type Point = [f32; 2];

/// A colour as people call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hue {
    White,
    Grey,
    Black,
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
}

/// A line, or an arrow that points to its last point.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    pub(super) points: Vec<Point>,
    pub(super) hue: Option<Hue>,
    pub(super) is_arrow: bool,
    pub(super) is_thin: bool,
}

/// A round or square shape, with a text or without; or a text alone.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) at: Point,
    /// Height and width.
    pub(super) size: Point,
    pub(super) round: bool,
    /// Whether it stands on a corner.
    pub(super) tilted: bool,
    /// By how many quarters of a circle it is turned, clockwise.
    pub(super) quarters: u8,
    /// What it is filled with, if with anything.
    pub(super) fill: Option<Hue>,
    pub(super) border: bool,
    /// The colour of that.
    pub(super) outline: Option<Hue>,
    pub(super) text: String,
}

/// Cells with a dashed line around them.
#[derive(Clone, Debug)]
pub(super) struct Cage {
    pub(super) cells: Vec<Cell>,
    pub(super) text: String,
    /// Whether its digits differ, if the file says so.
    pub(super) differ: Option<bool>,
}

/// All that is drawn and said.
#[derive(Clone, Debug, Default)]
pub(super) struct Sketch {
    pub(super) strokes: Vec<Stroke>,
    pub(super) marks: Vec<Mark>,
    pub(super) cages: Vec<Cage>,
    /// Pencil marks in the centre of each cell, if there are any.
    pub(super) candidates: Vec<DigitSet>,
    /// What has no form that is known.
    pub(super) bare: Vec<Shape>,
    pub(super) words: String,
}

impl Sketch {
    /// Holds sizes to what can be drawn: each takes work for as many cells.
    fn bound(&mut self) {
        for size in self.marks.iter_mut().flat_map(|mark| &mut mark.size) {
            *size = if size.is_finite() { size.clamp(0.0, FAR) } else { 0.0 };
        }
    }

    /// Puts texts that stand alone into the shapes around them.
    fn join(&mut self) {
        let is_text = |mark: &Mark| mark.fill.is_none() && !mark.border;
        let (texts, mut shapes): (Vec<Mark>, Vec<Mark>) =
            std::mem::take(&mut self.marks).into_iter().partition(is_text);
        for text in texts {
            let near = |shape: &Mark| shape.at.iter().zip(text.at).all(|(at, to)| (at - to).abs() < 0.2);
            let has_shape = |shape: &&mut Mark| shape.size[0] < 1.0 && near(shape) && !is_text(shape);
            match shapes.iter_mut().find(has_shape) {
                Some(shape) if shape.text.is_empty() => shape.text = text.text,
                // Around a corner the digits may stand in two rows.
                Some(shape)
                    if is_of_digits(&shape.text) && is_of_digits(&text.text) && text.at != shape.at =>
                {
                    shape.text = format!("{} {}", shape.text, text.text);
                }
                Some(_) | None => shapes.push(text),
            }
        }
        self.marks = shapes;
    }

    /// How many shapes there are.
    fn shapes(&self) -> usize {
        self.strokes.len() + self.marks.len() + self.cages.len() + self.bare.len()
    }
}

/// Whether a text is of digits and blanks.
fn is_of_digits(text: &str) -> bool {
    text.chars().all(|symbol| symbol.is_ascii_digit() || symbol == ' ')
}

/// By how many quarters of a circle an angle in degrees turns.
pub(super) fn quarters(degrees: f32) -> u8 {
    ((degrees / 90.0).round().rem_euclid(4.0)) as u8
}

impl Mark {
    /// The colour of a cell.
    pub(super) fn tint(cell: Cell, hue: Hue, layout: &Layout) -> Self {
        let at = [layout.row(cell), layout.column(cell)].map(|at| f32::from(at) + 0.5);
        let text = String::new();
        Self {
            at,
            size: [1.0; 2],
            round: false,
            tilted: false,
            quarters: 0,
            fill: Some(hue),
            border: false,
            outline: None,
            text,
        }
    }

    /// The cell that it colours, if it does no more than that.
    fn tinted(&self, layout: &Layout) -> Option<Cell> {
        let is_whole =
            self.size.iter().all(|side| WHOLE_CELL.contains(side)) && place(self.at) == [Some(false); 2];
        let is_plain = self.text.is_empty() && !self.round && self.fill.is_some();
        cell_at(layout, self.at).filter(|_| is_whole && is_plain)
    }
}

impl Hue {
    /// The colour of `#rgb`, `#rrggbb` and the like; none if nothing is to be seen of it.
    pub(super) fn of(text: &str) -> Option<Self> {
        let digits: Vec<u32> =
            text.strip_prefix('#')?.chars().map_while(|digit| digit.to_digit(16)).collect();
        let [red, green, blue, alpha] = match digits[..] {
            [r, g, b] => [r * 17, g * 17, b * 17, 255],
            [r, g, b, a] => [r * 17, g * 17, b * 17, a * 17],
            [r, r2, g, g2, b, b2] => [r * 16 + r2, g * 16 + g2, b * 16 + b2, 255],
            [r, r2, g, g2, b, b2, a, a2] => [r * 16 + r2, g * 16 + g2, b * 16 + b2, a * 16 + a2],
            _ => return None,
        };
        let [most, least] = [red.max(green).max(blue), red.min(green).min(blue)];
        let spread = most - least;
        if alpha == 0 {
            return None;
        }
        // What people call lavender is nearly white.
        let is_pale = most > 200 && spread * 7 < most && spread * 14 > most && blue == most && red >= green;
        if is_pale {
            return Some(Self::Purple);
        }
        if spread * 7 < most || most < 40 {
            return Some(if most > 238 {
                Self::White
            } else if most < 75 {
                Self::Black
            } else {
                Self::Grey
            });
        }
        // Degrees of the wheel of colours.
        let part = |a: u32, b: u32| (a as i32 - b as i32) * 60 / spread as i32;
        let degrees = if most == red {
            part(green, blue)
        } else if most == green {
            120 + part(blue, red)
        } else {
            240 + part(red, green)
        };
        Some(match degrees.rem_euclid(360) {
            15..42 => Self::Orange,
            42..68 => Self::Yellow,
            68..170 => Self::Green,
            170..256 => Self::Blue,
            256..345 => Self::Purple,
            _ => Self::Red,
        })
    }
}

impl Stroke {
    /// The cells along it, where it goes straight or diagonally from cell to cell.
    fn cells(&self, layout: &Layout) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = Vec::new();
        for point in &self.points {
            let next = cell_at(layout, *point)?;
            let Some(&last) = cells.last() else {
                cells.push(next);
                continue;
            };
            let way =
                |of: fn(&Layout, Cell) -> u16| i32::from(of(layout, next)) - i32::from(of(layout, last));
            let [down, right] = [way(Layout::row), way(Layout::column)];
            if down != 0 && right != 0 && down.abs() != right.abs() {
                return None;
            }
            let steps = 1..=down.abs().max(right.abs());
            let along = steps.map(|step| layout.beside(last, step * down.signum(), step * right.signum()));
            cells.extend(along.collect::<Option<Vec<Cell>>>()?);
        }
        (cells.len() <= layout.cell_count()).then_some(cells)
    }
}

/// The cell that a point lies in.
fn cell_at(layout: &Layout, [row, column]: Point) -> Option<Cell> {
    let whole = |at: f32| (at >= 0.0).then_some(at as u16);
    layout.cell(whole(row)?, whole(column)?)
}

/// Whether a point lies on a line between cells, for rows and for columns, and whether it lies in the middle of one.
fn place(point: Point) -> [Option<bool>; 2] {
    point.map(|at| match (at * 2.0 - (at * 2.0).round()).abs() < 2.0 * NEAR {
        true => Some((at * 2.0).round() as i32 % 2 == 0),
        false => None,
    })
}
