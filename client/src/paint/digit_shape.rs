//! Nine shapes that can stand for digits. They differ by outline alone, so that colour is free to say what a digit is: given,
//! entered or wrong.

use super::Painter;
use super::marks::Shape;
use crate::geometry::Rect;
use crate::theme::Rgba;
use std::f32::consts::TAU;

/// Corners of the polygon that a ring is drawn as.
const RING_CORNERS: u16 = 28;

/// The shape of one digit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DigitShape {
    Plain(Shape),
    Plus,
    Ring,
    Hourglass,
}

impl DigitShape {
    /// The shape of a digit; none above 9.
    pub(crate) fn of(value: u8) -> Option<Self> {
        Some(match value {
            1 => Self::Plain(Shape::Circle),
            2 => Self::Plain(Shape::Triangle),
            3 => Self::Plain(Shape::Square),
            4 => Self::Plain(Shape::Diamond),
            5 => Self::Plain(Shape::Star),
            6 => Self::Plain(Shape::Hexagon),
            7 => Self::Plus,
            8 => Self::Ring,
            9 => Self::Hourglass,
            _ => return None,
        })
    }
}

impl Painter {
    /// The shape of a digit, of about `radius` around a centre.
    pub(crate) fn digit_shape(&mut self, x: f32, y: f32, radius: f32, shape: DigitShape, color: Rgba) {
        match shape {
            DigitShape::Plain(shape) => self.player_shape(x, y, radius, shape, color),
            DigitShape::Plus => {
                let (long, wide) = (radius * 2.1, radius * 0.66);
                self.rect(Rect::new(x - wide / 2.0, y - long / 2.0, wide, long), color);
                let arm = (long - wide) / 2.0;
                self.rect(Rect::new(x - long / 2.0, y - wide / 2.0, arm, wide), color);
                self.rect(Rect::new(x + wide / 2.0, y - wide / 2.0, arm, wide), color);
            }
            DigitShape::Ring => {
                let stroke = radius * 0.5;
                let middle = radius - stroke / 2.0;
                let corner = |index: u16| {
                    let angle = TAU * f32::from(index) / f32::from(RING_CORNERS);
                    (x + middle * angle.cos(), y + middle * angle.sin())
                };
                let corners: Vec<_> = (0..=RING_CORNERS).map(corner).collect();
                self.polyline(&corners, stroke, color);
            }
            DigitShape::Hourglass => {
                let (half, height) = (radius * 0.95, radius);
                self.polygon(&[(x - half, y - height), (x + half, y - height), (x, y + 0.5)], color);
                self.polygon(&[(x - half, y + height), (x, y - 0.5), (x + half, y + height)], color);
            }
        }
    }
}
