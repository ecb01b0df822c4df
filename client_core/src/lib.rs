//! A headless player: everything a Nonet client knows and decides, without a window or a socket.
//!
//! [`App::handle`] takes one [`Input`] (what the transport, the store, the clock or the person did) and
//! pushes [`Output`]s (what the shell must do); between inputs a shell draws what the accessors of
//! [`App`] show. The server decides everything about rooms and races; this crate only knows what it has
//! received, and what the player has done since.
//!
//! State is split by who owns it: the room and its race as the server describes them (`room`, `race`), the board under the
//! player's hands (`board`), where the player is (`session`), and what is on screen (`screens`, with the fields of the home
//! screen and the stack of overlays). What only drawing needs is the shell's own and may be thrown away any frame.

mod account;
mod app;
mod asking;
mod backoff;
pub mod big_screen;
pub mod board;
pub mod bot;
pub mod challenge;
mod clipboard;
mod connection;
pub mod daily;
pub mod editor;
pub mod export;
mod favourites;
mod fetch;
mod files;
mod greeting;
pub mod hand;
mod input;
mod kinds;
mod later;
mod lesson;
mod memory;
mod noted;
mod notices;
mod obstacles;
mod on_screen;
mod options;
mod order;
mod output;
mod pace;
mod peek;
mod picking;
pub mod pools;
pub mod practice;
mod prefs;
pub mod race;
mod requests;
mod rng;
pub mod room;
mod saved;
mod screens;
mod session;
mod shared;
pub mod speech;
pub mod statistics;
pub mod store;
pub mod text;
pub mod theatre;
mod toast;
mod upload;

pub use app::{App, HomeTiles, Screens};
pub use asking::{AskId, Asking};
pub use board::{Direction, EntryMode};
pub use challenge::{ChallengeIntent, ChallengeSource, Challenges, MakingDialog, WithdrawQuestion};
pub use clipboard::{ClipboardIntent, FoundPuzzle};
pub use connection::{Connection, StopReason};
pub use daily::{Dailies, DailyIntent, DailyPage, DailyState, DailyTile};
pub use editor::EditorSheet;
pub use export::ExportSheet;
pub use fetch::{
    FETCH_BYTES_MAX, FETCH_TOO_LARGE, FETCH_UNREACHABLE, FETCHES_MAX, FetchFailure, Fetched, read_fetched,
};
pub use files::{FILE_BYTES_MAX, FileState, Files};
pub use hand::Play;
pub use input::{Input, Intent};
pub use lesson::{Lesson, Lessons};
pub use notices::NoticeCard;
pub use options::Options;
pub use output::{Address, Cue, Output, SavedFile};
pub use picking::CardIntent;
pub use pools::{LeaderboardPage, PlayerPage, Pools, PoolsIntent, PoolsPage, Versus};
pub use practice::{PickerDialog, PracticeIntent, PracticeQuestion, PracticeSheet};
pub use prefs::{ColourScheme, PracticeAids, Prefs, Scale, Symbols};
pub use room::{HintSheet, RoomIntent, RoomQuestion, RoomSheet};
pub use screens::{
    About, Balance, Block, Boxed, CODE_CHARS_MAX, CellMenu, Cellule, Does, Emphasis, FIELD_CHARS_MAX, Form,
    Graph, GraphPoint, Home, HomeMenu, Keys, KindRules, Mark, NoticeSheet, Page, PageButton, PageEvent,
    PageField, PageIntent, PageRow, Picture, Screen, Settings, Shade, Sign, Sketch, Squares, Step, Table,
    TableCell, TableRow, Tabs, Tile, Tone,
};
pub use session::{FoundSheet, HomeIntent, Queue, Session};
pub use shared::{Cx, Shared};
pub use speech::Utterance;
pub use toast::{TOASTS_MAX, Toast};
