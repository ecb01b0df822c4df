//! Where a board is and what stands around it: pure functions from a window's size to rectangles, one file per screen with a
//! board; all other screens flow (`flow`). Knows sizes and counts, nothing of colours, texts or state.

pub(crate) mod boards;
pub(crate) mod editor;
pub(crate) mod practice;
pub(crate) mod race;
pub(crate) mod seat;

use crate::geometry::Rect;

/// The window that the desktop layout is drawn for; larger windows are zoomed, so that text grows with the board.
const DESIGN_WIDTH: f32 = 1280.0;
const DESIGN_HEIGHT: f32 = 760.0;
/// Zoom goes in quarters, so that type sizes stay few.
const ZOOM_STEPS: f32 = 4.0;
const ZOOM_MAX: f32 = 3.0;

/// The shorter and the longer side of the smallest screen that everything has a place on, in logical pixels.
const SHORT_SIDE_MIN: f32 = 320.0;
const LONG_SIDE_MIN: f32 = 568.0;

/// CSS pixels per logical pixel for a window of this size in CSS pixels, where text should be `text` times as large: as far as
/// the window has room for that.
pub(crate) fn zoom(width: f32, height: f32, text: f32) -> f32 {
    let fit = (width / DESIGN_WIDTH).min(height / DESIGN_HEIGHT);
    let plain = ((fit * ZOOM_STEPS).floor() / ZOOM_STEPS).clamp(1.0, ZOOM_MAX);
    let most = (width.min(height) / SHORT_SIDE_MIN).min(width.max(height) / LONG_SIDE_MIN);
    (plain * text).min(most.max(plain))
}

/// Which way a screen is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Stacked, for a window taller than wide.
    Portrait,
    /// Side by side, with room for a top bar.
    Wide,
    /// Side by side in very little height: a phone on its side.
    Short,
}

const SHORT_HEIGHT: f32 = 520.0;

pub(crate) fn form(screen: Rect) -> Form {
    if screen.h > screen.w * 1.05 {
        Form::Portrait
    } else if screen.h < SHORT_HEIGHT {
        Form::Short
    } else {
        Form::Wide
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::theme::space::TOUCH_MIN;

    /// Window sizes that every screen must work at, in CSS pixels.
    pub(crate) const WINDOWS: [(f32, f32); 13] = [
        (320.0, 568.0),
        (568.0, 320.0),
        (1920.0, 400.0),
        (853.3, 533.3),
        (360.0, 640.0),
        (390.0, 844.0),
        (640.0, 360.0),
        (844.0, 390.0),
        (768.0, 1024.0),
        (1024.0, 768.0),
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (2560.0, 1440.0),
    ];

    /// The screens of those windows, in logical pixels.
    pub(crate) fn screens() -> impl Iterator<Item = Rect> {
        screens_with(1.0)
    }

    /// The same with text of this size.
    pub(crate) fn screens_with(text: f32) -> impl Iterator<Item = Rect> {
        WINDOWS.into_iter().map(move |(w, h)| Rect::new(0.0, 0.0, w / zoom(w, h, text), h / zoom(w, h, text)))
    }

    /// Everything is inside `within`, and no two things overlap.
    pub(crate) fn assert_tidy(within: Rect, what: &[(&str, Rect)]) {
        for (index, (name, rect)) in what.iter().enumerate() {
            assert!(rect.w > 0.0 && rect.h > 0.0, "{name} vanished at {within:?}: {rect:?}");
            assert!(within.holds(rect), "{name} sticks out at {within:?}: {rect:?}");
            for (other_name, other) in &what[..index] {
                assert!(
                    !rect.overlaps(other),
                    "{name} and {other_name} overlap at {within:?}: {rect:?} {other:?}"
                );
            }
        }
    }

    /// Large enough for a finger.
    pub(crate) fn assert_touchable(screen: Rect, what: &[(&str, Rect)]) {
        for (name, rect) in what {
            assert!(
                rect.w >= TOUCH_MIN && rect.h >= TOUCH_MIN,
                "{name} is too small at {screen:?}: {rect:?}"
            );
        }
    }

    #[test]
    fn zoom_grows_in_quarters_with_the_window() {
        assert_eq!(zoom(390.0, 844.0, 1.0), 1.0);
        assert_eq!(zoom(1280.0, 760.0, 1.0), 1.0);
        assert_eq!(zoom(1920.0, 1080.0, 1.0), 1.25);
        assert_eq!(zoom(2560.0, 1440.0, 1.0), 1.75);
        assert_eq!(zoom(30_000.0, 20_000.0, 1.0), ZOOM_MAX);
    }

    #[test]
    fn large_text_leaves_room_for_everything() {
        assert_eq!(zoom(1280.0, 800.0, 1.5), 1.5);
        assert_eq!(zoom(320.0, 568.0, 1.5), 1.0);
        let phone = zoom(390.0, 844.0, 1.5);
        assert!(phone > 1.2 && 390.0 / phone >= SHORT_SIDE_MIN - 0.01, "{phone}");
        assert_eq!(zoom(300.0, 400.0, 1.5), 1.0, "never smaller than plain");
    }

    #[test]
    fn forms_follow_the_window() {
        let forms: Vec<_> = screens().map(form).collect();
        assert_eq!(forms[..4], [Form::Portrait, Form::Short, Form::Short, Form::Wide]);
        assert_eq!(forms[4..8], [Form::Portrait, Form::Portrait, Form::Short, Form::Short]);
        assert_eq!(forms[8..], [Form::Portrait, Form::Wide, Form::Wide, Form::Wide, Form::Wide]);
    }
}
