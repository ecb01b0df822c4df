//! Screens that most visitors never open: in a browser their code comes in a file of its own when the first of them is opened. Owns
//! which ones there are, whether their code is there, and the page that waits for it; must not know what is on them.

mod doors;
mod waiting;

use game::{ChallengeId, MatchId, PlayerId};
use protocol::ScreenAddress;

use crate::screens::Form;
use crate::theatre::GhostOf;
pub(crate) use doors::picker;

/// A screen whose code may not be there yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LaterPage {
    Leaderboards,
    /// A list of it, as a query.
    Gallery(String),
    /// What a published puzzle is reported for.
    ListingReport(ChallengeId),
    Player {
        player: PlayerId,
        is_sheet: bool,
    },
    /// A match that the player was in under this name.
    Theatre {
        id: MatchId,
        own: Option<String>,
    },
    Screen(Option<ScreenAddress>),
    ScreenSheet,
    /// What was played on this device.
    Statistics,
    Ghost {
        of: GhostOf,
        is_sheet: bool,
    },
    /// What can be had of a match.
    Take(MatchId),
    /// Where it was lost for the player of this name.
    Report {
        id: MatchId,
        own: String,
    },
}

impl LaterPage {
    fn form(&self) -> Form {
        match self {
            Self::Player { is_sheet: true, .. }
            | Self::Ghost { is_sheet: true, .. }
            | Self::Take(_)
            | Self::ListingReport(_)
            | Self::ScreenSheet
            | Self::Statistics => Form::Sheet,
            Self::Leaderboards
            | Self::Gallery(_)
            | Self::Theatre { .. }
            | Self::Report { .. }
            | Self::Screen(_)
            | Self::Player { .. }
            | Self::Ghost { .. } => Form::Screen,
        }
    }
}

/// Whether the code of these screens is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Later {
    #[default]
    Here,
    Absent,
    Loading,
    Failed,
}
