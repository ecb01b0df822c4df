//! What can be seen of a room from outside, as question and answer.

use game::{MemberNo, PlayerId, RoomPreview, ShownRoom, Watcher};
use serde::{Deserialize, Serialize};

/// In place of a host's consent: the races of a rated pool may be watched.
pub(crate) const RATED_RACE: u32 = 0;

/// What is to be seen of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum RoomLook {
    Preview,
    /// The number of the consent to a screen, for the host.
    Consent(PlayerId),
    /// What a screen with this consent shows to this watcher, with these boards.
    Screen {
        consent: u32,
        boards: Vec<MemberNo>,
        watcher: Watcher,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum RoomSeen {
    Preview(Box<RoomPreview>),
    Consent(Option<u32>),
    Screen(Option<Box<ShownRoom>>),
    /// Nothing: they race there.
    OwnRace,
}
