//! What a client keeps between starts: who the player is, their name, preferences, and the notes of the newest
//! race. Owns the formats; where they are kept is the shell's business.

use std::collections::BTreeMap;

use game::RoomCode;
use serde::{Deserialize, Serialize};

/// Drafts of puzzles that are stored at most.
pub const DRAFTS_MAX: u8 = 8;

/// Where a game is stored: a number below [`GAMES_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameSlot(pub u8);

/// The place of a draft in the store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DraftSlot(pub u8);

impl DraftSlot {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..DRAFTS_MAX).map(Self)
    }
}

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
    /// Where the person is without a room. Of this window only, too.
    Place,
    /// What was solved in practice: dailies, the ladder.
    PracticeProgress,
    /// The games that were finished.
    Statistics,
    /// The progress with techniques.
    Training,
    /// What the home screen remembers of earlier visits.
    Memory,
    /// The pools that are chosen.
    Pools,
    /// How fast the own races went, by tenths of the board.
    Runs,
    /// The own notes of the last matches.
    Noted,
    /// The own best run over each puzzle solved alone.
    Bests,
    /// A game in progress.
    Game(GameSlot),
    /// Which puzzle in the making was open last.
    OpenDraft,
    /// A puzzle in the making.
    Draft(DraftSlot),
}

impl StoreKey {
    const SINGLE: [Self; 16] = [
        Self::Identity,
        Self::Name,
        Self::Prefs,
        Self::Notes,
        Self::Kinds,
        Self::Queue,
        Self::Place,
        Self::PracticeProgress,
        Self::OpenDraft,
        Self::Statistics,
        Self::Training,
        Self::Memory,
        Self::Pools,
        Self::Runs,
        Self::Noted,
        Self::Bests,
    ];

    /// Every key that there is.
    pub fn all() -> impl Iterator<Item = Self> {
        let games = (0..GAMES_MAX).map(|index| Self::Game(GameSlot(index as u8)));
        Self::SINGLE.into_iter().chain(games).chain(DraftSlot::all().map(Self::Draft))
    }

    /// How the value is called in a store, or as a file. What begins with [`OF_WINDOW`] is kept for this window alone and
    /// forgotten when it closes; all else is shared by all windows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Identity => "nonet.identity",
            Self::Name => "nonet.name",
            Self::Prefs => "nonet.prefs",
            Self::Notes => "nonet.notes",
            Self::Kinds => "nonet.kinds",
            Self::Queue => "nonet.window.queue",
            Self::Place => "nonet.window.place",
            Self::PracticeProgress => "nonet.practice",
            Self::OpenDraft => "nonet.draft-open",
            Self::Draft(slot) => DRAFT_NAMES.get(slot.0 as usize).copied().unwrap_or(DRAFT_NAMES[0]),
            Self::Statistics => "nonet.statistics",
            Self::Training => "nonet.training",
            Self::Memory => "nonet.memory",
            Self::Pools => "nonet.pools",
            Self::Runs => "nonet.runs",
            Self::Noted => "nonet.noted",
            Self::Bests => "nonet.bests",
            Self::Game(slot) => GAME_NAMES.get(slot.0 as usize).copied().unwrap_or(GAME_NAMES[0]),
        }
    }
}

/// Games in progress that are stored at most.
pub const GAMES_MAX: usize = 24;

const DRAFT_NAMES: [&str; DRAFTS_MAX as usize] = [
    "nonet.draft-0",
    "nonet.draft-1",
    "nonet.draft-2",
    "nonet.draft-3",
    "nonet.draft-4",
    "nonet.draft-5",
    "nonet.draft-6",
    "nonet.draft-7",
];

const GAME_NAMES: [&str; GAMES_MAX] = [
    "nonet.game-00",
    "nonet.game-01",
    "nonet.game-02",
    "nonet.game-03",
    "nonet.game-04",
    "nonet.game-05",
    "nonet.game-06",
    "nonet.game-07",
    "nonet.game-08",
    "nonet.game-09",
    "nonet.game-10",
    "nonet.game-11",
    "nonet.game-12",
    "nonet.game-13",
    "nonet.game-14",
    "nonet.game-15",
    "nonet.game-16",
    "nonet.game-17",
    "nonet.game-18",
    "nonet.game-19",
    "nonet.game-20",
    "nonet.game-21",
    "nonet.game-22",
    "nonet.game-23",
];

/// How the names of values begin that belong to one window.
pub const OF_WINDOW: &str = "nonet.window.";

/// A stored value longer than this is not read: the game of the largest board with some savepoints has room.
pub const STORED_BYTES_MAX: usize = 48 * 1024;

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
    /// How they came and went.
    #[serde(default)]
    pub(crate) log: String,
}

pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("stored values are plain data with string or number keys")
}
