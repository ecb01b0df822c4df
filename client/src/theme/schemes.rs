//! The schemes: light and dark, each also in high contrast; player colours for every kind of colour vision; tints of regions.

use super::{PLAYER_COLOURS, Rgba, TINTS, Theme};

const WHITE: Rgba = Rgba::hex(0xFF_FFFF);
const BLACK: Rgba = Rgba::hex(0);
const NIGHT: Rgba = Rgba::hex(0x181B21);

pub(crate) const LIGHT: Theme = Theme {
    dark: false,
    background: Rgba::hex(0xF4F2EC),
    surface: WHITE,
    track: Rgba::hex(0xE6E3DB),
    ink: Rgba::hex(0x1A1C22),
    ink_second: Rgba::hex(0x565C68),
    ink_third: Rgba::hex(0x686D77),
    thin_line: Rgba::hex(0xDEDBD2),
    grid_line: Rgba::hex(0x8B8982),
    box_line: Rgba::hex(0x23252C),
    figure: Rgba::hex(0xD8D6CF),
    accent: Rgba::hex(0x3B5BFD),
    on_accent: WHITE,
    accent_soft: Rgba::hex(0xCFD9FF),
    same_digit: Rgba::hex(0xB9C9FF),
    peer_share: 0.085,
    entry: Rgba::hex(0x203FCC),
    wrong: Rgba::hex(0xC23122), // look.md's CF3A2B is 4.1:1 on its own soft ground
    wrong_soft: Rgba::hex(0xFBE2DE),
    gold: Rgba::hex(0x8A5E00), // look.md's B97F00 is 3.4:1 as text on a surface
    good: Rgba::hex(0x0F7A55),
    scrim: Rgba([26, 28, 34, 102]),
    shadow: Rgba([60, 52, 30, 26]),
    // look.md's E69F00, CC79A7 and 56B4E9 are under 3:1 on white and on a bar's track: darkened until they stand out.
    players: [
        Rgba::hex(0x3B5BFD),
        Rgba::hex(0xB07400),
        Rgba::hex(0x00805E),
        Rgba::hex(0xC2508C),
        Rgba::hex(0x1B87C4),
        Rgba::hex(0xC2360C),
    ],
    tints: [WHITE; TINTS],
};

pub(crate) const DARK: Theme = Theme {
    dark: true,
    background: Rgba::hex(0x101216),
    surface: NIGHT,
    track: Rgba::hex(0x2A2E37),
    ink: Rgba::hex(0xECEDF0),
    ink_second: Rgba::hex(0xA6ACB8),
    ink_third: Rgba::hex(0x828895),
    thin_line: Rgba::hex(0x2A2E37),
    grid_line: Rgba::hex(0x707684),
    box_line: Rgba::hex(0xA9B0BE),
    figure: Rgba::hex(0x363B46),
    accent: Rgba::hex(0x8DA2FF),
    on_accent: Rgba::hex(0x101216),
    accent_soft: Rgba::hex(0x2A3564),
    same_digit: Rgba::hex(0x34437F),
    peer_share: 0.075,
    entry: Rgba::hex(0xA9B9FF),
    wrong: Rgba::hex(0xFF8173),
    wrong_soft: Rgba::hex(0x41211F),
    gold: Rgba::hex(0xF0B53C),
    good: Rgba::hex(0x4FC79A),
    scrim: Rgba([0, 0, 0, 153]),
    shadow: Rgba([0, 0, 0, 70]),
    players: [
        Rgba::hex(0x5B76FF), // look.md's 3B5BFD is 2.6:1 against its own track
        Rgba::hex(0xE69F00),
        Rgba::hex(0x00B083),
        Rgba::hex(0xD85FA8),
        Rgba::hex(0x5CC4F7),
        Rgba::hex(0xE0560A),
    ],
    tints: [NIGHT; TINTS],
};

pub(crate) const LIGHT_HIGH: Theme = Theme {
    background: Rgba::hex(0xF2F2F2),
    track: Rgba::hex(0xE2E2E2),
    ink: BLACK,
    ink_second: Rgba::hex(0x35383F),
    ink_third: Rgba::hex(0x4B4F58),
    thin_line: Rgba::hex(0x8A8A8A),
    grid_line: Rgba::hex(0x6A6A6A),
    box_line: BLACK,
    figure: Rgba::hex(0xD4D4D4),
    accent: Rgba::hex(0x1433B8),
    same_digit: Rgba::hex(0xB9C8FF),
    entry: Rgba::hex(0x10269A),
    wrong: Rgba::hex(0x8A1206),
    gold: Rgba::hex(0x5A3E00),
    good: Rgba::hex(0x00502F),
    players: [
        Rgba::hex(0x2440E0),
        Rgba::hex(0x6A6600),
        Rgba::hex(0x00402E),
        Rgba::hex(0xB0207A),
        Rgba::hex(0x241A66),
        Rgba::hex(0x8A3A00),
    ],
    ..LIGHT
};

pub(crate) const DARK_HIGH: Theme = Theme {
    background: BLACK,
    surface: Rgba::hex(0x0A0B0D),
    track: Rgba::hex(0x2A2A2E),
    ink: WHITE,
    ink_second: Rgba::hex(0xD3D7DF),
    ink_third: Rgba::hex(0x9AA0AC),
    thin_line: Rgba::hex(0x70757F),
    grid_line: Rgba::hex(0x858A95),
    box_line: WHITE,
    accent: Rgba::hex(0xB4C2FF),
    on_accent: BLACK,
    accent_soft: Rgba::hex(0x222F6A),
    same_digit: Rgba::hex(0x283A84),
    peer_share: 0.11,
    entry: Rgba::hex(0xCBD5FF),
    wrong: Rgba::hex(0xFFB3A8),
    wrong_soft: Rgba::hex(0x48150F),
    gold: Rgba::hex(0xFFD24D),
    good: Rgba::hex(0x7CE8BB),
    players: [
        Rgba::hex(0x93A6FF),
        Rgba::hex(0xF19539),
        Rgba::hex(0x44FFBA),
        Rgba::hex(0xD08CC0),
        Rgba::hex(0xB8D4F5),
        Rgba::hex(0xF07A4A),
    ],
    tints: [Rgba::hex(0x0A0B0D); TINTS],
    ..DARK
};

/// Player colours that differ in lightness where red and green, or blue and yellow, cannot be told apart.
pub(super) const SAFE_ON_LIGHT: [Rgba; PLAYER_COLOURS] = [
    Rgba::hex(0x3B5BFD),
    Rgba::hex(0x927E00),
    Rgba::hex(0x003D2E),
    Rgba::hex(0xD74A9C),
    Rgba::hex(0x0C3C9C),
    Rgba::hex(0x774801),
];

pub(super) const SAFE_ON_DARK: [Rgba; PLAYER_COLOURS] = [
    Rgba::hex(0x7C93FF),
    Rgba::hex(0xF19539),
    Rgba::hex(0x44FFBA),
    Rgba::hex(0xA26A93),
    Rgba::hex(0xB8D4F5),
    Rgba::hex(0xD44A00),
];

pub(super) const TINTS_ON_LIGHT: [Rgba; TINTS] =
    [Rgba::hex(0xFFF1DC), Rgba::hex(0xE4F5E6), Rgba::hex(0xE6F2FD), Rgba::hex(0xFAE9F4)];

pub(super) const TINTS_ON_DARK: [Rgba; TINTS] =
    [Rgba::hex(0x29221A), Rgba::hex(0x18261F), Rgba::hex(0x17242F), Rgba::hex(0x281D29)];
