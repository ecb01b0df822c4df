//! Every colour, size, radius and duration of the client: the one file to change for another look.
//! Knows no screens; the contrast of the tokens is tested here.

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
#[derive(Debug, Clone, PartialEq, Eq)]
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
    pub(crate) thin_line: Rgba,
    pub(crate) box_line: Rgba,
    pub(crate) accent: Rgba,
    /// Text and signs on the accent.
    pub(crate) on_accent: Rgba,
    pub(crate) accent_soft: Rgba,
    pub(crate) same_digit: Rgba,
    pub(crate) peers: Rgba,
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
}

pub(crate) const PLAYER_COLOURS: usize = 6;

pub(crate) const LIGHT: Theme = Theme {
    dark: false,
    background: Rgba::hex(0xF4F2EC),
    surface: Rgba::hex(0xFFFFFF),
    track: Rgba::hex(0xDEDBD2),
    ink: Rgba::hex(0x1A1C22),
    ink_second: Rgba::hex(0x5E6470),
    ink_third: Rgba::hex(0x9A9EA8),
    thin_line: Rgba::hex(0xDEDBD2),
    box_line: Rgba::hex(0x23252C),
    accent: Rgba::hex(0x3B5BFD),
    on_accent: Rgba::hex(0xFFFFFF),
    accent_soft: Rgba::hex(0xE6EBFF),
    same_digit: Rgba::hex(0xD5DFFF),
    peers: Rgba::hex(0xF3F3F7),
    entry: Rgba::hex(0x2546D9),
    wrong: Rgba::hex(0xC23122), // look.md's CF3A2B is 4.1:1 on its own soft ground
    wrong_soft: Rgba::hex(0xFBE2DE),
    gold: Rgba::hex(0x8F6200), // look.md's B97F00 is 3.4:1 as text on a surface
    good: Rgba::hex(0x0F7A55),
    scrim: Rgba([26, 28, 34, 102]),
    shadow: Rgba([60, 52, 30, 26]),
    // look.md's E69F00, CC79A7 and 56B4E9 are under 3:1 on white: darkened until bars and shapes stand out.
    players: [
        Rgba::hex(0x3B5BFD),
        Rgba::hex(0xC58300),
        Rgba::hex(0x009E73),
        Rgba::hex(0xC9709F),
        Rgba::hex(0x2C98D6),
        Rgba::hex(0xD55E00),
    ],
};

pub(crate) const DARK: Theme = Theme {
    dark: true,
    background: Rgba::hex(0x101216),
    surface: Rgba::hex(0x181B21),
    track: Rgba::hex(0x2A2E37),
    ink: Rgba::hex(0xECEDF0),
    ink_second: Rgba::hex(0xA0A6B2),
    ink_third: Rgba::hex(0x6A707C),
    thin_line: Rgba::hex(0x2A2E37),
    box_line: Rgba::hex(0x7E8696),
    accent: Rgba::hex(0x8DA2FF),
    on_accent: Rgba::hex(0x101216),
    accent_soft: Rgba::hex(0x252D4E),
    same_digit: Rgba::hex(0x2C3763),
    peers: Rgba::hex(0x1D2027),
    entry: Rgba::hex(0xA3B4FF),
    wrong: Rgba::hex(0xFF8173),
    wrong_soft: Rgba::hex(0x41211F),
    gold: Rgba::hex(0xF0B53C),
    good: Rgba::hex(0x4FC79A),
    scrim: Rgba([0, 0, 0, 153]),
    shadow: Rgba([0, 0, 0, 70]),
    players: [
        Rgba::hex(0x5B76FF), // look.md's 3B5BFD is 3.4:1, but 2.6:1 against its own track
        Rgba::hex(0xE69F00),
        Rgba::hex(0x009E73),
        Rgba::hex(0xCC79A7),
        Rgba::hex(0x56B4E9),
        Rgba::hex(0xD55E00),
    ],
};

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as in WCAG 2.2.
    fn luminance(colour: Rgba) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour.0[0]) + 0.7152 * linear(colour.0[1]) + 0.0722 * linear(colour.0[2])
    }

    fn contrast(a: Rgba, b: Rgba) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn assert_contrast(theme: &Theme, least: f64, pairs: &[(&str, Rgba, Rgba)]) {
        for (what, front, back) in pairs {
            let found = contrast(*front, *back);
            let scheme = if theme.dark { "dark" } else { "light" };
            assert!(found >= least, "{what} ({scheme}): {found:.2}:1 is under {least}:1");
        }
    }

    #[test]
    fn contrast_of_black_and_white_is_21() {
        assert!((contrast(Rgba::hex(0), Rgba::hex(0xFF_FFFF)) - 21.0).abs() < 0.01);
    }

    #[test]
    fn text_is_readable_on_everything_it_lies_on() {
        for theme in [LIGHT, DARK] {
            let grounds = [theme.background, theme.surface, theme.peers, theme.accent_soft, theme.same_digit];
            for ground in grounds {
                assert_contrast(&theme, 4.5, &[("ink", theme.ink, ground), ("entry", theme.entry, ground)]);
            }
            for ground in [theme.background, theme.surface, theme.peers, theme.accent_soft] {
                assert_contrast(&theme, 4.5, &[("second ink", theme.ink_second, ground)]);
            }
            for ground in [theme.background, theme.surface] {
                assert_contrast(
                    &theme,
                    4.5,
                    &[
                        ("gold", theme.gold, ground),
                        ("good", theme.good, ground),
                        ("wrong", theme.wrong, ground),
                    ],
                );
            }
            assert_contrast(
                &theme,
                4.5,
                &[
                    ("wrong on its soft ground", theme.wrong, theme.wrong_soft),
                    ("text on the accent", theme.on_accent, theme.accent),
                    ("accent as text on a surface", theme.accent, theme.surface),
                ],
            );
        }
    }

    #[test]
    fn lines_and_bars_stand_out() {
        for theme in [LIGHT, DARK] {
            assert_contrast(
                &theme,
                3.0,
                &[
                    ("box line on a surface", theme.box_line, theme.surface),
                    ("box line on the background", theme.box_line, theme.background),
                    ("focus ring on the background", theme.accent, theme.background),
                ],
            );
            for player in theme.players {
                assert_contrast(&theme, 3.0, &[("player on a surface", player, theme.surface)]);
            }
        }
    }

    #[test]
    fn neighbouring_players_differ_in_more_than_hue() {
        for theme in [LIGHT, DARK] {
            for (index, player) in theme.players.iter().enumerate() {
                assert!(!theme.players[..index].contains(player), "player colours repeat");
            }
        }
    }

    #[test]
    fn mixing_ends_at_both_colours() {
        let (a, b) = (Rgba::hex(0x102030), Rgba::hex(0xA0B0C0));
        assert_eq!((a.mix(b, 0.0), a.mix(b, 1.0)), (a, b));
        assert_eq!(a.css(), "#102030");
    }
}
