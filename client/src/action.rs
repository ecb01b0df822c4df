//! What a widget asks for when it is used: something for the headless player, or something about this window only.

use client_core::{Intent, Sheet};

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Action {
    /// For the headless player.
    Core(Intent),
    /// The keyboard goes to this widget.
    Focus(String),
    /// Swallows the click: the widget is only in the way.
    Nothing,
}

impl From<Sheet> for Action {
    fn from(sheet: Sheet) -> Self {
        Self::Core(Intent::OpenSheet(sheet))
    }
}

impl From<Intent> for Action {
    fn from(intent: Intent) -> Self {
        Self::Core(intent)
    }
}
