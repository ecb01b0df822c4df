//! What a client keeps between starts: who the player is, their name, preferences, and the notes of the newest
//! race. Owns the formats; where they are kept is the shell's business.

use std::collections::BTreeMap;

use game::RoomCode;
use serde::{Deserialize, Serialize};

/// The name of a kept value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StoreKey {
    Identity,
    Name,
    Prefs,
    /// The notes of the newest race only, so that the store never grows.
    Notes,
    /// Kinds of puzzle with a star, and those last used.
    Kinds,
    /// The person looks for an opponent. Of this window only, and only while it lasts.
    Queue,
}

impl StoreKey {
    pub const ALL: [Self; 6] =
        [Self::Identity, Self::Name, Self::Prefs, Self::Notes, Self::Kinds, Self::Queue];

    /// How the value is called in a store, or as a file. What begins with [`OF_WINDOW`] is kept for this window alone and
    /// forgotten when it closes; all else is shared by all windows.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "nonet.identity",
            Self::Name => "nonet.name",
            Self::Prefs => "nonet.prefs",
            Self::Notes => "nonet.notes",
            Self::Kinds => "nonet.kinds",
            Self::Queue => "nonet.window.queue",
        }
    }
}

/// How the names of values begin that belong to one window.
pub const OF_WINDOW: &str = "nonet.window.";

/// A stored value longer than this is not read.
pub const STORED_BYTES_MAX: usize = 16 * 1024;

/// The notes of one race, as they are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedNotes {
    pub(crate) room: RoomCode,
    pub(crate) match_no: u32,
    /// The rung of their board on a ladder; 0 elsewhere, and in what was stored before rungs were.
    #[serde(default)]
    pub(crate) rung: u16,
    /// Corner notes: cell index to the bits of its digits.
    pub(crate) marks: BTreeMap<u16, u32>,
    /// Centre notes; absent in what was stored before there were two kinds.
    #[serde(default)]
    pub(crate) centre: BTreeMap<u16, u32>,
}

pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("stored values are plain data with string or number keys")
}
