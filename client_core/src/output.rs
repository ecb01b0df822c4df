//! What a client asks of its shell. Outputs are carried out in order.

use std::fmt;

use engine_api::Question;
use game::{ChallengeId, Command, MatchId, MemberNo, PlayerId, RequestId, RoomCode};
use protocol::{ClientMessage, ScreenAddress};
use puzzle::{Cell, HouseKind};

use crate::asking::AskId;
use crate::store::StoreKey;

/// What a page's address can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    Room(RoomCode),
    Challenge(ChallengeId),
    Daily,
    Player(PlayerId),
    Leaderboards,
    /// Its list, as a query; empty for the first.
    Gallery(String),
    Screen(ScreenAddress),
    Match(MatchId),
}

impl fmt::Display for Address {
    /// The path behind the server's name: `r/KXQ7P`, `c/KXQ7PACDRT`, `daily`, `u/00c0ffee00c0ffee`,
    /// `gallery?order=liked`, `m/00c0ffee00c0ffee-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Room(code) => write!(f, "r/{code}"),
            Self::Challenge(id) => write!(f, "c/{id}"),
            Self::Daily => f.write_str("daily"),
            Self::Player(id) => write!(f, "u/{id}"),
            Self::Leaderboards => f.write_str("leaderboards"),
            Self::Gallery(list) if list.is_empty() => f.write_str("gallery"),
            Self::Gallery(list) => write!(f, "gallery?{list}"),
            Self::Screen(at) => write!(f, "screen/{at}"),
            Self::Match(id) => write!(f, "m/{id}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Open a connection. It replaces any earlier one, from which nothing more may be delivered. First comes the stored
    /// identity again as [`Input::Stored`](crate::Input::Stored), if there is one.
    Connect,
    /// End the connection; nothing more of it may be delivered, not even its end.
    Disconnect,
    Send(ClientMessage),
    /// Store a value for the next start, under `key.name()`.
    Store {
        key: StoreKey,
        value: String,
    },
    /// Delete a stored value.
    Forget {
        key: StoreKey,
    },
    /// Put a text on the clipboard, and say with [`Input::Copied`](crate::Input::Copied) whether it worked.
    CopyText(String),
    /// Store a file where the person finds it (a download), or hand it to the system's sheet of ways to send it. The outcome is
    /// [`Input::FileSaved`](crate::Input::FileSaved) or [`Input::FileFailed`](crate::Input::FileFailed).
    SaveFile(SavedFile),
    /// Print these pages, each an SVG picture, by the browser.
    PrintPages(Vec<String>),
    /// Let the person choose a file, which comes as [`Input::FileOpened`](crate::Input::FileOpened).
    PickFile,
    /// Read the clipboard, which comes as [`Input::FileOpened`](crate::Input::FileOpened) without a name.
    ReadClipboard,
    /// Read this path of the server by HTTP, at most [`FETCH_BYTES_MAX`](crate::FETCH_BYTES_MAX) of it. Each is answered once, with
    /// [`Input::Fetched`](crate::Input::Fetched).
    Fetch {
        path: String,
    },
    /// Show this in the page's address, or nothing.
    ShowUrl(Option<Address>),
    /// Work on a question beside the window, and answer with [`Input::Answered`](crate::Input::Answered). Questions are worked on
    /// one after the other; few are open at once.
    Ask {
        id: AskId,
        question: Question,
    },
    /// Stop working on a question: its answer is not needed.
    StopAsking(AskId),
    /// Load the code of the screens that come later, and say with [`Input::Later`](crate::Input::Later) whether it worked.
    LoadLater,
    /// Something happened that deserves a motion or a sound.
    Cue(Cue),
}

/// A file to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    /// With its extension; the shell replaces what a name of a file cannot have.
    pub name: String,
    pub mime: &'static str,
    pub bytes: Vec<u8>,
    /// To be sent, where the system has a sheet for that.
    pub share: bool,
}

impl Output {
    /// A request to the room, which gets its number when it is sent.
    pub(crate) fn room(command: Command) -> Self {
        Self::Send(ClientMessage::Room { request: RequestId::NONE, command })
    }
}

/// A moment that a shell may animate or sound. State is never in a cue: missing one loses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// This many seconds are left of the countdown; 0 is never sent, `RaceStarted` is.
    CountdownTick(u8),
    RaceStarted,
    /// The digit typed here was accepted.
    Correct(Cell),
    /// The digit typed here was wrong.
    Wrong(Cell),
    /// Silent rules: the board is full, and something on it is wrong.
    FullButWrong,
    /// The own board has completed this house; counted from 1.
    HouseDone(HouseKind, u16),
    /// What was typed cannot be done here or now (a given, a lock-out, a full queue).
    Refused(Option<Cell>),
    LockoutOver,
    /// The own board is solved.
    Finished,
    OpponentFinished(MemberNo),
    /// The own race ended without a solution.
    OutOfRace,
    /// The race is over for all racers.
    RaceOver,
    /// A player entered the lobby.
    MemberJoined(MemberNo),
    /// Opponents are found: the player is to say that they are there.
    Called,
}
