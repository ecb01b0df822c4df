//! What can be on screen: a base screen, and a stack of overlays above it. A room's screens have
//! their state in [`crate::room`] and [`crate::race`]. Knows no layout and no pointer.

mod home;
mod overlay;
mod places;

pub use home::{FIELD_CHARS_MAX, Home};
pub(crate) use home::{read_challenge, read_code};
pub(crate) use overlay::Overlays;
pub use overlay::{EditorSheet, Overlay, Question, Sheet};
pub(crate) use places::{Place, Places, Step};

/// The screen at the bottom of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    Home,
    /// The ways into a game alone, and the games in progress.
    PracticeStart,
    /// A game alone.
    Practice,
    /// A puzzle is made.
    Editor,
    /// The page of a challenge.
    Challenge,
    Queue,
    /// Also while the puzzle is being made and during the countdown (`Room::countdown_ms`).
    Lobby,
    Race,
    Results,
}

impl Screen {
    /// Its name for programs that watch a client.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::PracticeStart => "practice-start",
            Self::Practice => "practice",
            Self::Editor => "editor",
            Self::Challenge => "challenge",
            Self::Queue => "queue",
            Self::Lobby => "lobby",
            Self::Race => "race",
            Self::Results => "results",
        }
    }
}
