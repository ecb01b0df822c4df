//! What keeps a member's command from the room, and only its shell can know. The room is not changed by it, so no log holds it.

use crate::effect::Effect;
use crate::event::RoomEvent;
use crate::ids::{PlayerId, RequestId};
use crate::rejection::{PuzzleProblem, Rejection};

/// Why the shell does not hand a command in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The address that opened the room has as many bots as it may have.
    TooManyBots { most: usize },
    /// All bots of the server are busy.
    BotsBusy,
    /// The boards would show the solution of a challenge that can still be tried.
    StillOpen,
    /// The clients of these members do not know a kind of rule of the puzzle.
    NeedsNewerClient { names: String },
}

impl Obstacle {
    /// Tells the player whose command it is.
    #[must_use]
    pub fn turns_down(self, player: PlayerId, request: RequestId) -> Effect {
        let why = match self {
            Self::TooManyBots { most } => Rejection::TooManyBots { most },
            Self::BotsBusy => Rejection::BotsBusy,
            Self::NeedsNewerClient { names } => Rejection::NeedsNewerClient { names },
            Self::StillOpen => Rejection::BadPuzzle { problem: PuzzleProblem::StillOpen },
        };
        Effect::to_one(player, RoomEvent::refused(request, why))
    }
}
