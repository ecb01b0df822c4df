//! What can be seen of a room from outside, as question and answer.

use game::{MemberNo, PlayerId, RoomPreview, ShownRoom};
use serde::{Deserialize, Serialize};

/// What is to be seen of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum RoomLook {
    Preview,
    /// The number of the consent to a screen, for the host.
    Consent(PlayerId),
    /// What a screen with this consent shows, with these boards.
    Screen {
        consent: u32,
        boards: Vec<MemberNo>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum RoomSeen {
    Preview(Box<RoomPreview>),
    Consent(Option<u32>),
    Screen(Option<Box<ShownRoom>>),
}
