//! What is on screen: a base screen that follows from the session, and a stack of overlays above it. A room's screens have
//! their state in [`crate::room`] and [`crate::race`]. Knows no layout and no pointer.

mod home;
mod overlay;

use game::Phase;

use crate::room::Room;
use crate::session::Session;

pub use home::{FIELD_CHARS_MAX, Home};
pub(crate) use home::{read_challenge, read_code};
pub(crate) use overlay::Overlays;
pub use overlay::{EditorSheet, Overlay, Question, Sheet};

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
    /// Also while the puzzle is being made and during the countdown (`App::countdown_ms`).
    Lobby,
    Race,
    Results,
}

impl Screen {
    /// `has_challenge`: the page of one is open.
    pub(crate) fn of(session: &Session, has_challenge: bool) -> Self {
        match session.room() {
            Some(room) => Self::of_room(room),
            None if session.queue().is_some() => Self::Queue,
            None if has_challenge => Self::Challenge,
            None => Self::Home,
        }
    }

    fn of_room(room: &Room) -> Self {
        let match_no = room.view().match_no;
        let has_race = room.race().is_some_and(|race| race.match_no() == match_no);
        let has_results = room.results().is_some_and(|results| results.id.match_no == match_no);
        match room.view().phase {
            Phase::Racing | Phase::Finished if has_results => Self::Results,
            Phase::Racing if has_race => Self::Race,
            Phase::Racing | Phase::Finished | Phase::Lobby | Phase::Dealing | Phase::Countdown { .. } => {
                Self::Lobby
            }
        }
    }

    /// Whether the Esc key leaves the screen. A room that nothing asks about is not left by a key pressed once too often.
    pub(crate) const fn is_left_by_escape(self) -> bool {
        match self {
            Self::Home
            | Self::Challenge
            | Self::Queue
            | Self::Race
            | Self::PracticeStart
            | Self::Practice
            | Self::Editor => true,
            Self::Lobby | Self::Results => false,
        }
    }
}
