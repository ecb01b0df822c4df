//! What can happen to a client. [`Intent`]s say what the person wants, not which key or button it was.

use game::{BotStrength, Handicap, KnockNo, MemberNo, Phrase};
use protocol::ServerMessage;
use puzzle::{Cell, Digit};
use workbench::Answer;

use crate::app::{ChallengeIntent, ClipboardIntent};
use crate::asking::AskId;
use crate::board::{Direction, EntryMode};
use crate::editor::EditorAction;
use crate::export::ExportIntent;
use crate::practice::PracticeIntent;
use crate::prefs::Prefs;
use crate::room::{Pick, RuleEdit};
use crate::screens::Sheet;
use crate::store::StoreKey;

#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A stored value, as the store returned it. All of these come before the first [`Input::Tick`]; the identity comes
    /// again before each connection, since another window may have got a newer one.
    Stored { key: StoreKey, value: String },
    /// The page was opened on the address of a room or a challenge; the text may be a code, an id or a whole link.
    RoomInUrl(String),
    /// Time passes; at least every 100 ms while the window is drawn. The first one opens the connection.
    Tick,
    /// The connection that [`Output::Connect`](crate::Output::Connect) asked for stands.
    Opened,
    /// A message came.
    Received(Box<ServerMessage>),
    /// The connection is gone, or could not be made. Not sent for one that the client itself ended.
    Closed { code: Option<u16>, reason: String },
    /// Whether the text of the last [`Output::CopyText`](crate::Output::CopyText) is on the clipboard.
    Copied(bool),
    /// What came of the question of an [`Output::Ask`](crate::Output::Ask). Each is answered once, except those that were stopped.
    Answered { id: AskId, answer: Box<Answer> },
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
    /// The person wants something.
    Intent(Intent),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    // Home and queue.
    SetName(String),
    SetCode(String),
    PlayWithFriends,
    /// Join the room whose code or link stands in the code field.
    JoinByCode,
    /// Join the room that the page's address names ([`Home::invited_to`](crate::Home::invited_to)).
    JoinUrlRoom,
    /// Forget the invitation in the address.
    DeclineUrlRoom,
    FindOpponent,
    CancelQueue,
    /// Whether a bot is fine as an opponent; holds for the search that is on, too.
    AcceptBots(bool),

    // Room.
    CopyLink,
    Ready(bool),
    Start,
    CancelStart,
    OpenRules,
    EditRule(RuleEdit),
    /// The kind field: a name such as `killer+x`.
    SetKind(String),
    /// The clues field: `24-28`, `50-55 blank`, `55-60% blank`, or empty for as many as suit.
    SetClues(String),
    /// The seed field: a number, or empty for a fresh puzzle each time.
    SetSeed(String),
    /// The puzzle picker.
    OpenPicker,
    Pick(Pick),
    /// What the picker has come to goes on the card.
    UsePicked,
    OpenPaste,
    PasteText(String),
    SubmitPuzzle,
    Kick(MemberNo),
    HandOver(MemberNo),
    /// What makes the race fair for a member, before it starts.
    SetHandicap(MemberNo, Handicap),
    /// Close the room to new players, or open it again.
    Lock(bool),
    /// A new code and link for the room.
    NewCode,
    /// Admit a player who asks to come in, or turn them away.
    AnswerKnock {
        knock: KnockNo,
        admit: bool,
    },
    Watch(bool),
    /// Let the server play a racer of this strength.
    AddBot(BotStrength),
    Leave,
    EndRace,
    Rematch,
    /// Leave, and look for another opponent.
    FindAnother,
    ToLobby,

    // Race.
    Play(Play),
    GiveUp,
    /// Setter who watches: this solver in front.
    WatchSolver(MemberNo),
    /// Setter who watches: a word to the solver in front.
    Say(Phrase),

    /// What somebody wants with a challenge.
    Challenge(ChallengeIntent),
    /// Something in practice.
    Practice(PracticeIntent),
    /// Something beside the board of the editor.
    Edit(EditorAction),

    /// Something with a puzzle that is printed or exported.
    Export(ExportIntent),
    // Files.
    Clipboard(ClipboardIntent),
    /// Let the person choose a file to open.
    PickFile,
    /// Open what is on the clipboard.
    ReadClipboard,

    // Everywhere.
    /// Put a text on the clipboard.
    CopyText(String),
    /// Show more of something over the screen.
    OpenSheet(Sheet),
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

/// What a player does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    // The selection.
    Select(Cell),
    /// A click or a touch: the cell gets the armed digit, and is selected in any case.
    Tap(Cell),
    /// No cell selected.
    Deselect,
    Move(Direction),
    /// To the edge of the board.
    Leap(Direction),
    /// The next cell is selected too.
    ExtendStep(Direction),
    /// This cell is selected too (drag).
    Extend(Cell),
    /// All cells up to this one are selected too (Shift).
    ExtendTo(Cell),
    /// In or out of the selection (Ctrl).
    ToggleSelected(Cell),
    /// All cells with the same digit, or the same notes (double click).
    SelectSame(Cell),
    SelectAll,
    InvertSelection,

    // Digits and notes.
    /// A digit for the selection in the mode of the moment; where digits come first or no cell is selected, the digit is
    /// armed instead.
    Digit(Digit),
    /// A digit for the selection in this mode, whatever the mode of the moment (Shift+digit, long press).
    DigitAs(Digit, EntryMode),
    /// A digit dropped on a cell, or chosen from its menu.
    DigitAt(Cell, Digit),
    /// Arms the next or the previous digit (wheel).
    ArmNext {
        forward: bool,
    },
    /// The armed digit for the cell of the cursor (Enter).
    PlaceArmed,
    /// Whether a digit is chosen before its cells or after; a preference that is stored.
    ToggleDigitFirst,
    Erase,
    /// Erases one cell.
    EraseAt(Cell),
    Undo,
    Redo,
    SetMode(EntryMode),
    /// From digits to notes and back.
    ToggleNotes,
    NextMode,

    // Help.
    /// Ask for the hint that the rules allow, about the selected cell where they let the player choose.
    Hint,
    /// The explanation of the last hint has been read.
    CloseHint,
    /// Notes of all fitting digits in all empty cells, where the rules allow it.
    FillNotes,
}

impl From<Play> for Intent {
    fn from(play: Play) -> Self {
        Self::Play(play)
    }
}

impl From<ChallengeIntent> for Intent {
    fn from(intent: ChallengeIntent) -> Self {
        Self::Challenge(intent)
    }
}

impl From<ClipboardIntent> for Intent {
    fn from(intent: ClipboardIntent) -> Self {
        Self::Clipboard(intent)
    }
}

impl From<ExportIntent> for Intent {
    fn from(intent: ExportIntent) -> Self {
        Self::Export(intent)
    }
}

impl From<PracticeIntent> for Intent {
    fn from(intent: PracticeIntent) -> Self {
        Self::Practice(intent)
    }
}

impl From<EditorAction> for Intent {
    fn from(action: EditorAction) -> Self {
        Self::Edit(action)
    }
}
