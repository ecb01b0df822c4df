//! The colours and weights that a board is drawn in: for paper, for large print, and for pictures on screens.

use puzzle::Hue;

use crate::font::Weight;
use crate::page::Color;

/// How a board looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Under the cells; none leaves the page's.
    pub ground: Option<Color>,
    /// Signs, sums and the outlines of dots.
    pub ink: Color,
    /// Black dots, and their opposite.
    pub dots: (Color, Color),
    /// The outlines of cages.
    pub cage: Color,
    /// Under the cells of a further region.
    pub tint: Color,
    /// Thermometers and shapes.
    pub figure: Color,
    /// Lines through cells.
    pub line: Color,
    /// Routes, in the order of [`Hue`].
    pub routes: [Color; 10],
    pub thin_line: Color,
    pub box_line: Color,
    /// Shares of a cell's side, and least widths in points.
    pub thin_width: (f32, f32),
    pub box_width: (f32, f32),
    pub given: Color,
    pub given_weight: Weight,
    /// Digits that are no givens.
    pub entry: Color,
    pub entry_weight: Weight,
    /// The size of digits as a share of a cell's side.
    pub digit_share: f32,
}

/// Grey, purple, green, orange, blue, teal, pink, yellow, red, black.
const COLOURS: [Color; 10] = [
    Color(0xB4, 0xB6, 0xBC),
    Color(0xD6, 0xB4, 0xEE),
    Color(0xA8, 0xDD, 0xA4),
    Color(0xF7, 0xC7, 0x93),
    Color(0xAC, 0xCF, 0xF7),
    Color(0x97, 0xDD, 0xD6),
    Color(0xF5, 0xB5, 0xCE),
    Color(0xEC, 0xDD, 0x7E),
    Color(0xF2, 0x9A, 0x94),
    Color(0x7E, 0x80, 0x86),
];

impl Look {
    /// The colour of a route.
    pub const fn hue(&self, hue: Hue) -> Color {
        self.routes[hue as usize]
    }

    /// The colour of a cell, in which routes of the same colour are still to be seen.
    pub(crate) fn tint(&self, hue: Option<Hue>) -> Color {
        let Some(hue) = hue else { return self.tint };
        let (Color(r, g, b), ground) = (self.hue(hue), self.ground.unwrap_or(self.dots.1));
        let mix = |own: u8, ground: u8| ((u16::from(own) + u16::from(ground)) / 2) as u8;
        Color(mix(r, ground.0), mix(g, ground.1), mix(b, ground.2))
    }

    /// Black on white paper, with greys that a laser printer holds.
    pub const fn paper() -> Self {
        Self {
            ground: None,
            ink: Color::BLACK,
            dots: (Color::BLACK, Color::WHITE),
            cage: Color::gray(70),
            tint: Color::gray(228),
            figure: Color::gray(208),
            line: Color::gray(165),
            routes: COLOURS,
            thin_line: Color::gray(120),
            box_line: Color::BLACK,
            thin_width: (0.014, 0.3),
            box_width: (0.055, 0.9),
            given: Color::BLACK,
            given_weight: Weight::Semibold,
            entry: Color::gray(80),
            entry_weight: Weight::Medium,
            digit_share: 0.62,
        }
    }

    /// For eyes that want heavy digits and lines, and nothing pale behind them.
    pub const fn large() -> Self {
        Self {
            thin_line: Color::gray(60),
            thin_width: (0.022, 0.8),
            box_width: (0.075, 2.2),
            cage: Color::gray(30),
            line: Color::gray(140),
            given_weight: Weight::Bold,
            entry: Color::gray(40),
            entry_weight: Weight::Bold,
            digit_share: 0.74,
            ..Self::paper()
        }
    }

    /// The colours of the client's light theme.
    pub const fn screen() -> Self {
        Self {
            ground: Some(Color::WHITE),
            ink: Color(0x1A, 0x1C, 0x22),
            dots: (Color(0x1A, 0x1C, 0x22), Color::WHITE),
            cage: Color(0x5E, 0x64, 0x70),
            tint: Color(0xEC, 0xEC, 0xEF),
            figure: Color(0xDE, 0xDB, 0xD2),
            line: Color(0xBB, 0xC6, 0xFE),
            routes: COLOURS,
            thin_line: Color(0xDE, 0xDB, 0xD2),
            box_line: Color(0x23, 0x25, 0x2C),
            thin_width: (0.02, 0.5),
            box_width: (0.045, 1.0),
            given: Color(0x1A, 0x1C, 0x22),
            given_weight: Weight::Semibold,
            entry: Color(0x25, 0x46, 0xD9),
            entry_weight: Weight::Medium,
            digit_share: 0.58,
        }
    }
}
