//! Input: events in the order in which they were made, in logical pixels. A native window's come through miniquad (`window`), a
//! page's through its queue (`page`), keys with the element that had the keyboard (`focus`). Nothing here asks what is held
//! down: polling would lose fast key presses and their order. Knows no screens.

pub(crate) mod focus;
pub(crate) mod gesture;
pub(crate) mod keymap;
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) mod page;
#[cfg(not(target_arch = "wasm32"))]
mod window;

use focus::Holder;
use macroquad::miniquad::{KeyCode, KeyMods};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use window::EventSource;

/// Identifies a pointer: the mouse or one finger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PointerId(pub(crate) u64);

impl PointerId {
    pub(crate) const MOUSE: Self = Self(u64::MAX);

    pub(crate) fn is_mouse(self) -> bool {
        self == Self::MOUSE
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherButton {
    Right,
    Middle,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Event {
    Key {
        key: KeyCode,
        mods: KeyMods,
        repeat: bool,
    },
    Char {
        character: char,
        mods: KeyMods,
    },
    PointerDown {
        id: PointerId,
        x: f32,
        y: f32,
        /// The keys that were held meanwhile.
        mods: KeyMods,
    },
    /// Another button of the mouse was pressed than the first.
    OtherButton {
        button: OtherButton,
        x: f32,
        y: f32,
    },
    PointerMoved {
        id: PointerId,
        x: f32,
        y: f32,
    },
    PointerUp {
        id: PointerId,
        x: f32,
        y: f32,
    },
    /// The system took the pointer away: whatever was pressed is not meant any more.
    PointerCancelled {
        id: PointerId,
    },
    /// Scrolled by logical pixels; positive moves the content left and up. With Ctrl it zooms.
    Wheel {
        dx: f32,
        dy: f32,
        zooms: bool,
    },
}

impl Event {
    /// From device pixels to logical ones.
    pub(crate) fn scaled(self, scale: f32) -> Self {
        let (x, y) = match self {
            Self::Key { .. } | Self::Char { .. } | Self::PointerCancelled { .. } => return self,
            Self::PointerDown { x, y, .. }
            | Self::OtherButton { x, y, .. }
            | Self::PointerMoved { x, y, .. }
            | Self::PointerUp { x, y, .. } => (x / scale, y / scale),
            Self::Wheel { dx, dy, .. } => (dx / scale, dy / scale),
        };
        match self {
            Self::PointerDown { id, mods, .. } => Self::PointerDown { id, x, y, mods },
            Self::OtherButton { button, .. } => Self::OtherButton { button, x, y },
            Self::PointerMoved { id, .. } => Self::PointerMoved { id, x, y },
            Self::PointerUp { id, .. } => Self::PointerUp { id, x, y },
            Self::Wheel { zooms, .. } => Self::Wheel { dx: x, dy: y, zooms },
            Self::Key { .. } | Self::Char { .. } | Self::PointerCancelled { .. } => self,
        }
    }
}

/// A press: where the keyboard was, the key, and the character that it makes, if any.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Press {
    pub(crate) made_at: Holder,
    pub(crate) key: Event,
    pub(crate) character: Option<Event>,
}
