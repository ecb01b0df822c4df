//! What can happen to a client. [`Intent`]s say what the person wants, not which key or button it was.

use protocol::ServerMessage;
use puzzle::Cell;

use crate::asking::AskId;
use crate::challenge::ChallengeIntent;
use crate::clipboard::ClipboardIntent;
use crate::daily::DailyIntent;
use crate::editor::EditorAction;
use crate::export::ExportIntent;
use crate::fetch::Fetched;
use crate::hand::Play;
use crate::picking::CardIntent;
use crate::pools::PoolsIntent;
use crate::practice::PracticeIntent;
use crate::prefs::Prefs;
use crate::room::RoomIntent;
use crate::screens::{Form, Page, PageIntent};
use crate::session::HomeIntent;
use crate::store::StoreKey;
use crate::theatre::TheatreIntent;

#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A stored value, as the store returned it. All of these come before the first [`Input::Tick`]; the identity comes
    /// again before each connection, since another window may have got a newer one.
    Stored { key: StoreKey, value: String },
    /// The page was opened on the address of a room or a challenge; the text may be a code, an id or a whole link.
    RoomInUrl(String),
    /// Time passes; at least every 100 ms while the window is drawn. The first one opens the connection.
    Tick,
    /// The person has done something while the window could be seen; `false`: it cannot be seen any more. Often enough once a
    /// second.
    Person(bool),
    /// The connection that [`Output::Connect`](crate::Output::Connect) asked for stands.
    Opened,
    /// A message came.
    Received(Box<ServerMessage>),
    /// The connection is gone, or could not be made. Not sent for one that the client itself ended.
    Closed { code: Option<u16>, reason: String },
    /// Whether the text of the last [`Output::CopyText`](crate::Output::CopyText) is on the clipboard.
    Copied(bool),
    /// The encoded answer to the question of an [`Output::Ask`](crate::Output::Ask). Each is answered once, except those that were stopped.
    Answered { id: AskId, answer: Vec<u8> },
    /// How far the work on a question is, in parts per thousand.
    AskProgress { id: AskId, done: u16 },
    /// The day by the clock of the device, in days since 1970 in UTC. Comes before the first [`Input::Tick`], and again when it
    /// changes.
    Today(u32),
    /// A file was dropped on the window, chosen or named at the start; or a text was read off the clipboard, which has no name.
    FileOpened { name: String, bytes: Vec<u8> },
    /// A file could not be read or written: a sentence.
    FileFailed(String),
    /// The file of the last [`Output::SaveFile`](crate::Output::SaveFile) is stored: where.
    FileSaved(String),
    /// What came of an [`Output::Fetch`](crate::Output::Fetch).
    Fetched { path: String, result: Fetched },
    /// The store has not taken a value: it is full, or switched off.
    Unstored,
    /// Whether the code of the screens is there that come later: said at the start where it is not, and after
    /// [`Output::LoadLater`](crate::Output::LoadLater).
    Later(bool),
    /// The person wants something.
    Intent(Intent),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Something at home or in the queue.
    Home(HomeIntent),
    /// Something in a room.
    Room(RoomIntent),

    /// Something with the next puzzle, of a room or of practice.
    Card(CardIntent),
    Play(Play),

    /// What somebody wants with a challenge.
    Challenge(ChallengeIntent),
    /// Something with the daily.
    Daily(DailyIntent),
    /// Something with pools, ratings and players.
    Pools(PoolsIntent),
    /// Something with finished matches.
    Theatre(TheatreIntent),
    /// Something in practice.
    Practice(PracticeIntent),
    /// Something beside the board of the editor.
    Edit(EditorAction),

    /// Something with a puzzle that is printed or exported.
    Export(ExportIntent),
    // Files.
    Clipboard(ClipboardIntent),
    /// A text was pasted beside all fields: the screen says what it means there.
    Paste(String),
    /// Let the person choose a file to open.
    PickFile,
    /// Open what is on the clipboard.
    ReadClipboard,

    // Everywhere.
    /// Put a text on the clipboard.
    CopyText(String),
    /// Open a page, if it makes sense now.
    Open(Box<dyn Page>),
    /// The digits that a cell can get.
    OpenCell(Cell),
    /// Say aloud what bears on the cell of the cursor.
    ReadCell,
    /// Something on the page on top.
    Page(PageIntent),
    /// Yes, to the question of the open dialog.
    Confirm,
    /// No; close what lies on top.
    Dismiss,
    /// The Esc key: closes what lies on top, else leaves a screen, but not a room.
    Escape,
    /// One step back: closes a dialog, else leaves the screen.
    Back,
    /// The browser's Back button, or a swipe: as `Back`, but it asks before it leaves a room.
    HistoryBack,
    DismissToast(u32),
    /// The announcement has been read.
    DismissNotice,
    ReconnectNow,
    /// Take the game back from another window.
    PlayHere,
    SetPrefs(Prefs),
}

impl Intent {
    pub fn open(page: impl Page + 'static) -> Self {
        Self::Open(Box::new(page))
    }

    /// What a sheet offers closes it once it is chosen, but looks are tried out, and what is typed elsewhere or goes back by
    /// itself closes nothing.
    pub(crate) fn closes_sheets(&self) -> bool {
        match self {
            Self::Paste(_)
            | Self::PickFile
            | Self::ReadClipboard
            | Self::Clipboard(_)
            | Self::SetPrefs(_)
            | Self::OpenCell(_)
            | Self::ReadCell
            | Self::Page(_)
            | Self::CopyText(_)
            | Self::Confirm
            | Self::Dismiss
            | Self::Escape
            | Self::Edit(_) => false,
            Self::Play(play) => *play == Play::CloseHint,
            // Another sheet takes the place of the one that is open.
            Self::Open(page) => page.form() == Form::Screen,
            Self::Home(intent) => intent.closes_sheets(),
            Self::Room(intent) => intent.closes_sheets(),
            Self::Card(intent) => intent.closes_sheets(),
            Self::Practice(intent) => intent.closes_sheets(),
            // All else is done while its sheet stays open.
            Self::Export(intent) => matches!(intent, ExportIntent::Open | ExportIntent::SavePuzzle),
            Self::Challenge(_)
            | Self::Daily(_)
            | Self::Pools(_)
            | Self::Theatre(_)
            | Self::Back
            | Self::HistoryBack
            | Self::DismissToast(_)
            | Self::DismissNotice
            | Self::ReconnectNow
            | Self::PlayHere => true,
        }
    }
}

/// A part's own intents become those of the client by `into`.
macro_rules! parts {
    ($($part:ty => $variant:ident),* $(,)?) => {
        $(impl From<$part> for Intent {
            fn from(intent: $part) -> Self {
                Self::$variant(intent)
            }
        })*
    };
}

parts! {
    Play => Play,
    HomeIntent => Home,
    RoomIntent => Room,
    CardIntent => Card,
    ChallengeIntent => Challenge,
    DailyIntent => Daily,
    PoolsIntent => Pools,
    TheatreIntent => Theatre,
    ClipboardIntent => Clipboard,
    ExportIntent => Export,
    PracticeIntent => Practice,
    EditorAction => Edit,
    PageIntent => Page,
}
