//! What a widget asks for when it is used: something for the headless player, or something about this window only.

use client_core::editor::EditorAction;
use client_core::{ChallengeIntent, Intent, Page, Play};

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Action {
    /// For the headless player.
    Core(Intent),
    /// The keyboard goes to this widget.
    Focus(String),
    /// The system's ways to send this link.
    Share(String),
    /// A page of the web, beside this window.
    OpenPage(String),
    /// The page again, with the program that the server has now.
    Reload,
    /// All of a large board, or a part of it.
    Zoom,
    /// A value from 0 to `most` along a line that begins at `left`, in logical pixels: the page gets it.
    Slide { left: f32, width: f32, most: u32 },
    /// Swallows the click: the widget is only in the way.
    Nothing,
}

/// A way of using a widget with a pointer other than a plain press.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gesture {
    /// Pressed elsewhere and moved here.
    DragOver,
    /// Pressed with Shift.
    Range,
    /// Pressed with Control or Command.
    Toggle,
    /// Pressed a second time at once.
    Double,
    Menu,
    Middle,
    Wheel {
        forward: bool,
    },
}

impl Action {
    pub(crate) fn open(page: impl Page + 'static) -> Self {
        Self::Core(Intent::open(page))
    }

    /// What a gesture asks for where this is what a plain press does; `None` where it means nothing else.
    pub(crate) fn by(&self, gesture: Gesture) -> Option<Self> {
        let Self::Core(Intent::Play(Play::Tap(cell))) = *self else { return None };
        let play = match gesture {
            Gesture::DragOver => Play::Extend(cell),
            Gesture::Range => Play::ExtendTo(cell),
            Gesture::Toggle => Play::ToggleSelected(cell),
            Gesture::Double => Play::SelectSame(cell),
            Gesture::Menu => return Some(Intent::OpenCell(cell).into()),
            Gesture::Middle => Play::EraseAt(cell),
            Gesture::Wheel { forward } => Play::ArmNext { forward },
        };
        Some(Intent::Play(play).into())
    }

    /// What it asks for where a pointer is at `x`: something else than itself only where it is a value.
    pub(crate) fn at(&self, x: f32) -> Option<Self> {
        let Self::Slide { left, width, most } = *self else { return None };
        let share = ((x - left) / width.max(1.0)).clamp(0.0, 1.0);
        let value = (f64::from(share) * f64::from(most)).round() as u32;
        Some(client_core::theatre::press(format!("seek-{value}")).into())
    }

    /// What it means to drag this onto a widget that does `target`.
    pub(crate) fn dropped_on(&self, target: &Self) -> Option<Self> {
        let Self::Core(Intent::Play(Play::Digit(digit))) = *self else { return None };
        let Self::Core(Intent::Play(Play::Tap(cell))) = *target else { return None };
        Some(Intent::Play(Play::DigitAt(cell, digit)).into())
    }

    /// What is carried along while this is dragged.
    pub(crate) fn carried(&self) -> Option<puzzle::Digit> {
        if let Self::Core(Intent::Play(Play::Digit(digit))) = *self { Some(digit) } else { None }
    }

    /// Whether holding it does it again and again.
    pub(crate) fn repeats(&self) -> bool {
        matches!(self, Self::Core(Intent::Play(Play::Undo | Play::Redo)))
    }
}

impl From<EditorAction> for Action {
    fn from(action: EditorAction) -> Self {
        Self::Core(Intent::Edit(action))
    }
}

impl From<ChallengeIntent> for Action {
    fn from(intent: ChallengeIntent) -> Self {
        Self::Core(intent.into())
    }
}

impl From<Intent> for Action {
    fn from(intent: Intent) -> Self {
        Self::Core(intent)
    }
}
