//! Every colour, size, radius and duration of the client, as tokens: the one place to change for another look. Which colours
//! hold follows from what the person prefers. Knows no screens; `tests` holds the tokens to their contrast.

mod schemes;
#[cfg(test)]
mod tests;

pub(crate) use schemes::LIGHT;

use client_core::Prefs;
use puzzle::Hue;
use schemes::{DARK, DARK_HIGH, LIGHT_HIGH, SAFE_ON_DARK, SAFE_ON_LIGHT, TINTS_ON_DARK, TINTS_ON_LIGHT};

/// An opaque or translucent sRGB colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rgba(pub(crate) [u8; 4]);

impl Rgba {
    /// `hex(0x3B5BFD)` is opaque #3B5BFD.
    pub(crate) const fn hex(rgb: u32) -> Self {
        Self([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255])
    }

    /// The same colour with its opacity multiplied by `alpha` (0 to 1).
    pub(crate) fn fade(self, alpha: f32) -> Self {
        let Self([r, g, b, a]) = self;
        Self([r, g, b, (f32::from(a) * alpha.clamp(0.0, 1.0)).round() as u8])
    }

    /// `self` moved towards `other` by `share` (0 to 1), channel by channel.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let share = share.clamp(0.0, 1.0);
        let mut mixed = [0; 4];
        for (channel, (from, to)) in mixed.iter_mut().zip(self.0.iter().zip(other.0)) {
            *channel = (f32::from(*from) + (f32::from(to) - f32::from(*from)) * share).round() as u8;
        }
        Self(mixed)
    }

    /// `#rrggbb`, for the page around the canvas.
    #[cfg(any(test, target_arch = "wasm32"))]
    pub(crate) fn css(self) -> String {
        let Self([r, g, b, _]) = self;
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

/// The colours of one scheme.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Theme {
    pub(crate) dark: bool,
    pub(crate) background: Rgba,
    pub(crate) surface: Rgba,
    /// What a bar's empty part and other quiet shapes on a surface are drawn with.
    pub(crate) track: Rgba,
    pub(crate) ink: Rgba,
    pub(crate) ink_second: Rgba,
    /// Placeholders and switched-off things; not for text that must be read.
    pub(crate) ink_third: Rgba,
    /// Between rows of a card; carries no meaning.
    pub(crate) thin_line: Rgba,
    /// Between the cells of a board.
    pub(crate) grid_line: Rgba,
    pub(crate) box_line: Rgba,
    /// Thermometers and other shapes under the digits.
    pub(crate) figure: Rgba,
    pub(crate) accent: Rgba,
    /// Text and signs on the accent.
    pub(crate) on_accent: Rgba,
    pub(crate) accent_soft: Rgba,
    pub(crate) same_digit: Rgba,
    /// How much ink is in the ground of a cell that the selected one rules out.
    pub(crate) peer_share: f32,
    pub(crate) entry: Rgba,
    pub(crate) wrong: Rgba,
    pub(crate) wrong_soft: Rgba,
    pub(crate) gold: Rgba,
    pub(crate) good: Rgba,
    /// What lies between a sheet and the screen under it.
    pub(crate) scrim: Rgba,
    pub(crate) shadow: Rgba,
    /// Player colours by seat modulo their number; each seat also has a shape.
    pub(crate) players: [Rgba; PLAYER_COLOURS],
    /// Grounds of regions, so that neighbours differ; all of them the surface where the board is plain paper.
    pub(crate) tints: [Rgba; TINTS],
}

pub(crate) const PLAYER_COLOURS: usize = 6;
/// Grounds of regions, where they are tinted.
pub(crate) const TINTS: usize = client_core::board::TINTS;

/// How much of its colour is in a line; the rest is the surface.
const ROUTE_SHARE: f32 = 0.32;

impl Theme {
    /// The colours that a person prefers; `dark` if the scheme of the moment is.
    pub(crate) fn of(prefs: &Prefs, dark: bool) -> Self {
        let mut theme = match (dark, prefs.high_contrast) {
            (false, false) => LIGHT,
            (true, false) => DARK,
            (false, true) => LIGHT_HIGH,
            (true, true) => DARK_HIGH,
        };
        if prefs.safe_colours && !prefs.high_contrast {
            theme.players = if dark { SAFE_ON_DARK } else { SAFE_ON_LIGHT };
        }
        if prefs.colourful {
            theme.tints = if dark { TINTS_ON_DARK } else { TINTS_ON_LIGHT };
        }
        theme
    }

    /// The colour of a wide line under digits.
    pub(crate) fn route(&self, hue: Hue) -> Rgba {
        let pure = match hue {
            Hue::Grey => Rgba::hex(0x80858F),
            Hue::Purple => Rgba::hex(0xA64FE0),
            Hue::Green => Rgba::hex(0x2FA52A),
            Hue::Orange => Rgba::hex(0xEB7F0C),
            Hue::Blue => Rgba::hex(0x3C8DF0),
            Hue::Teal => Rgba::hex(0x0FAFA0),
            Hue::Pink => Rgba::hex(0xE8488A),
            Hue::Yellow => Rgba::hex(0xB89B00),
            Hue::Red => Rgba::hex(0xE0382C),
            // It has to be seen on a dark ground too.
            Hue::Black => self.ink,
        };
        self.surface.mix(pure, ROUTE_SHARE)
    }

    /// The ground of a cell that the selected one rules out, where it is `plain` otherwise.
    pub(crate) fn peer(&self, plain: Rgba) -> Rgba {
        plain.mix(self.ink, self.peer_share)
    }
}

/// Type sizes in logical pixels; the glyph atlas wants them few and fixed.
pub(crate) mod size {
    pub(crate) const TINY: f32 = 11.0;
    pub(crate) const SMALL: f32 = 12.0;
    pub(crate) const LABEL: f32 = 14.0;
    pub(crate) const TEXT: f32 = 15.0;
    pub(crate) const TITLE: f32 = 17.0;
    pub(crate) const FIGURE: f32 = 24.0;
    pub(crate) const HEADLINE: f32 = 44.0;
    pub(crate) const HERO: f32 = 72.0;
    /// Headline and hero on a narrow screen.
    pub(crate) const HEADLINE_NARROW: f32 = 34.0;
    pub(crate) const HERO_NARROW: f32 = 56.0;
    /// Board digits and notes as shares of a cell.
    pub(crate) const DIGIT_SHARE: f32 = 0.54;
    pub(crate) const NOTE_SHARE: f32 = 0.26;
    pub(crate) const NOTE_SHARE_LARGE: f32 = 0.29;
    pub(crate) const NOTE_SHARE_LARGER: f32 = 0.32;
}

/// Spacing in logical pixels, on a grid of four.
pub(crate) mod space {
    pub(crate) const SIBLING: f32 = 8.0;
    pub(crate) const INSIDE: f32 = 16.0;
    pub(crate) const GROUP: f32 = 24.0;
    pub(crate) const EDGE: f32 = 32.0;
    pub(crate) const EDGE_NARROW: f32 = 16.0;
    /// The least side of anything that is touched.
    pub(crate) const TOUCH_MIN: f32 = 44.0;
}

/// Corner radii in logical pixels.
pub(crate) mod radius {
    pub(crate) const CARD: f32 = 14.0;
    pub(crate) const BUTTON: f32 = 12.0;
    pub(crate) const BOARD: f32 = 10.0;
}

/// Durations in milliseconds.
pub(crate) mod duration {
    pub(crate) const TOUCH: f64 = 120.0;
    pub(crate) const BAR: f64 = 250.0;
    pub(crate) const PLACE: f64 = 400.0;
    pub(crate) const SHAKE: f64 = 320.0;
    pub(crate) const LONG_PRESS: f64 = 420.0;
    /// Two presses within this are one double press.
    pub(crate) const DOUBLE_PRESS: f64 = 350.0;
    /// A held button acts again after the first, and then after each of the second.
    pub(crate) const REPEAT_AFTER: f64 = 700.0;
    pub(crate) const REPEAT_EVERY: f64 = 100.0;
}
