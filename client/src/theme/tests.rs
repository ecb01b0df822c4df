//! What the tokens promise: contrast against everything that each of them lies on, and players who differ for every eye.

use super::schemes::{DARK, DARK_HIGH, LIGHT, LIGHT_HIGH, SAFE_ON_DARK, SAFE_ON_LIGHT};
use super::schemes::{TINTS_ON_DARK, TINTS_ON_LIGHT};
use super::*;
use client_core::ColourScheme;

/// Text in a scheme has this contrast at least, and lines and bars that.
const PLAIN: (f64, f64) = (4.5, 3.0);
const HIGH: (f64, f64) = (7.0, 4.5);
/// Two grounds differ for the eye from here on.
const STEP: f64 = 1.15;
/// Distances in Oklab below which two colours are easily mistaken: of the palette for every eye, and of the others, where shapes
/// must help.
const APART: f64 = 0.095;
const APART_WITH_SHAPES: f64 = 0.04;

fn schemes() -> Vec<(&'static str, Theme, (f64, f64))> {
    let plain = [("light", LIGHT), ("dark", DARK)];
    let high = [("light high", LIGHT_HIGH), ("dark high", DARK_HIGH)];
    let mut all: Vec<_> = plain.into_iter().map(|(name, theme)| (name, theme, PLAIN)).collect();
    all.extend(high.into_iter().map(|(name, theme)| (name, theme, HIGH)));
    let tinted = all.clone().into_iter().map(|(name, theme, least)| {
        let tints = if theme.dark { TINTS_ON_DARK } else { TINTS_ON_LIGHT };
        (name, Theme { tints, ..theme }, least)
    });
    all.extend(tinted.collect::<Vec<_>>());
    all
}

fn linear(colour: Rgba) -> [f64; 3] {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let Rgba([r, g, b, _]) = colour;
    [r, g, b].map(linear)
}

/// Relative luminance as in WCAG 2.2.
fn luminance(colour: Rgba) -> f64 {
    let [r, g, b] = linear(colour);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Rgba, b: Rgba) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn assert_contrast(scheme: &str, least: f64, front: (&str, Rgba), back: (&str, Rgba)) {
    let found = contrast(front.1, back.1);
    assert!(found >= least, "{} on {} ({scheme}): {found:.2}:1 is under {least}:1", front.0, back.0);
}

/// What a cell of a board may be filled with.
fn cell_grounds(theme: &Theme) -> Vec<(&'static str, Rgba)> {
    let plain = theme.tints.into_iter().map(|tint| ("a tint", tint));
    let peers = theme.tints.into_iter().map(|tint| ("a peer", theme.peer(tint)));
    plain.chain(peers).chain([("selection", theme.accent_soft), ("same digit", theme.same_digit)]).collect()
}

#[test]
fn contrast_of_black_and_white_is_21() {
    assert!((contrast(Rgba::hex(0), Rgba::hex(0xFF_FFFF)) - 21.0).abs() < 0.01);
}

#[test]
fn text_is_readable_on_everything_it_lies_on() {
    for (scheme, theme, (text, _)) in schemes() {
        let base = [("background", theme.background), ("surface", theme.surface)];
        for ground in base.into_iter().chain(cell_grounds(&theme)).chain([("figure", theme.figure)]) {
            assert_contrast(scheme, text, ("ink", theme.ink), ground);
            assert_contrast(scheme, text, ("entry", theme.entry), ground);
            if ground.0 != "same digit" {
                // Notes lie there, but never in a cell that holds a digit.
                assert_contrast(scheme, text, ("second ink", theme.ink_second), ground);
            }
        }
        for ground in base {
            // Placeholders, the outline of a switch that is off.
            assert_contrast(scheme, text, ("third ink", theme.ink_third), ground);
            assert_contrast(scheme, text, ("gold", theme.gold), ground);
            assert_contrast(scheme, text, ("good", theme.good), ground);
            assert_contrast(scheme, text, ("wrong", theme.wrong), ground);
            assert_contrast(scheme, text, ("accent", theme.accent), ("surface", theme.surface));
        }
        assert_contrast(scheme, text, ("wrong", theme.wrong), ("its soft ground", theme.wrong_soft));
        assert_contrast(scheme, text, ("text", theme.on_accent), ("the accent", theme.accent));
    }
}

#[test]
fn digits_are_readable_on_lines_of_every_colour() {
    let hues =
        [Hue::Grey, Hue::Purple, Hue::Green, Hue::Orange, Hue::Blue, Hue::Teal, Hue::Pink, Hue::Yellow];
    for (scheme, theme, (text, _)) in schemes() {
        for hue in hues {
            let (name, route) = (format!("a line ({hue:?})"), theme.route(hue));
            assert_contrast(scheme, text, ("ink", theme.ink), (&name, route));
            assert_contrast(scheme, text.min(4.5), ("entry", theme.entry), (&name, route));
            assert_contrast(scheme, 1.3, (&name, route), ("surface", theme.surface));
        }
    }
}

#[test]
fn lines_stand_out_from_what_they_divide() {
    for (scheme, theme, (_, line)) in schemes() {
        assert_contrast(scheme, line, ("box line", theme.box_line), ("background", theme.background));
        assert_contrast(scheme, line, ("focus ring", theme.accent), ("background", theme.background));
        assert_contrast(scheme, line, ("grid line", theme.grid_line), ("surface", theme.surface));
        for ground in cell_grounds(&theme) {
            assert_contrast(scheme, line, ("box line", theme.box_line), ground);
            assert_contrast(scheme, 2.0, ("grid line", theme.grid_line), ground);
        }
        assert_contrast(scheme, 1.7, ("box line", theme.box_line), ("grid line", theme.grid_line));
    }
}

#[test]
fn bars_stand_out_from_their_track_and_shapes_from_lanes() {
    for (scheme, theme, (_, line)) in schemes() {
        let safe = if theme.dark { SAFE_ON_DARK } else { SAFE_ON_LIGHT };
        let others = if line > PLAIN.1 { Vec::new() } else { safe.to_vec() };
        for player in theme.players.into_iter().chain(others) {
            for ground in
                [("track", theme.track), ("surface", theme.surface), ("background", theme.background)]
            {
                assert_contrast(scheme, line, ("a player", player), ground);
            }
        }
        assert_contrast(scheme, 1.2, ("track", theme.track), ("surface", theme.surface));
        assert_contrast(scheme, 1.3, ("figure", theme.figure), ("surface", theme.surface));
    }
}

#[test]
fn grounds_of_cells_differ_for_the_eye() {
    for (scheme, theme, _) in schemes() {
        for tint in theme.tints {
            let peer = ("peer", theme.peer(tint));
            assert_contrast(scheme, STEP, peer, ("its neighbours", tint));
            assert_contrast(scheme, STEP, ("same digit", theme.same_digit), ("a tint", tint));
            assert_contrast(scheme, STEP, ("selection", theme.accent_soft), ("a tint", tint));
        }
        let peer = theme.peer(theme.surface);
        assert_contrast(scheme, STEP, ("same digit", theme.same_digit), ("peer", peer));
    }
}

/// Oklab of a colour as an eye sees it whose vision is the matrix (Machado 2009, severity 1).
fn oklab(colour: Rgba, vision: &[[f64; 3]; 3]) -> [f64; 3] {
    let seen = linear(colour);
    let dot = |row: &[f64; 3], of: &[f64; 3]| row.iter().zip(of).map(|(a, b)| a * b).sum::<f64>();
    let [r, g, b] = [0, 1, 2].map(|row| dot(&vision[row], &seen).clamp(0.0, 1.0));
    let cones = [
        0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b,
        0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b,
        0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b,
    ]
    .map(f64::cbrt);
    [
        dot(&[0.210_454_26, 0.793_617_79, -0.004_072_05], &cones),
        dot(&[1.977_998_5, -2.428_592_21, 0.450_593_71], &cones),
        dot(&[0.025_904_04, 0.782_771_77, -0.808_675_77], &cones),
    ]
}

const VISIONS: [(&str, [[f64; 3]; 3]); 4] = [
    ("all colours", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("no red", [[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520]]),
    ("no green", [[0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689]]),
    ("no blue", [[1.2555, -0.0767, -0.1788], [-0.0784, 0.9308, 0.1476], [0.0047, 0.6914, 0.3039]]),
];

#[test]
fn players_differ_for_every_eye() {
    let palettes = [
        ("light", LIGHT.players, APART_WITH_SHAPES),
        ("dark", DARK.players, APART_WITH_SHAPES),
        ("light high", LIGHT_HIGH.players, APART_WITH_SHAPES),
        ("dark high", DARK_HIGH.players, APART_WITH_SHAPES),
        ("safe on light", SAFE_ON_LIGHT, APART),
        ("safe on dark", SAFE_ON_DARK, APART),
    ];
    for (palette, players, apart) in palettes {
        for (vision, matrix) in &VISIONS {
            for (index, a) in players.iter().enumerate() {
                for b in &players[..index] {
                    let (x, y) = (oklab(*a, matrix), oklab(*b, matrix));
                    let distance = x.iter().zip(y).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt();
                    assert!(
                        distance >= apart,
                        "{palette}, {vision}: {a:?} and {b:?} are {distance:.3} apart"
                    );
                }
            }
        }
    }
}

#[test]
fn preferences_choose_the_scheme() {
    let prefs = Prefs { colours: ColourScheme::Dark, ..Prefs::default() };
    assert_eq!(Theme::of(&prefs, true), DARK);
    let high = Prefs { high_contrast: true, safe_colours: true, ..prefs };
    assert_eq!(Theme::of(&high, false), LIGHT_HIGH);
    let tinted = Prefs { colourful: true, safe_colours: true, ..prefs };
    assert_eq!(Theme::of(&tinted, true), Theme { tints: TINTS_ON_DARK, players: SAFE_ON_DARK, ..DARK });
}

#[test]
fn mixing_ends_at_both_colours() {
    let (a, b) = (Rgba::hex(0x102030), Rgba::hex(0xA0B0C0));
    assert_eq!((a.mix(b, 0.0), a.mix(b, 1.0)), (a, b));
    assert_eq!(a.css(), "#102030");
}
