//! A headless player: everything a Nonet client knows and decides, without a window or a socket.
//!
//! [`App::handle`] takes one [`Input`] (what the transport, the store, the clock or the person did) and
//! pushes [`Output`]s (what the shell must do); between inputs a shell draws what the accessors of
//! [`App`] show. The server decides everything about rooms and races; this crate only knows what it was
//! told, and what the person has done since.
//!
//! State comes in Tatham's four kinds: settings (the rules card, the server's), board (confirmed by the
//! server, pending moves over it, own notes with undo), ui (cursor, mode, dialogs, preferences), and
//! draw state, which is the shell's own and may be thrown away any frame: so it is not here.

mod app;
mod backoff;
pub mod board;
pub mod bot;
mod connection;
mod home;
mod input;
mod notices;
mod output;
mod prefs;
pub mod race;
mod rng;
pub mod room;
pub mod store;
pub mod text;
mod toast;

pub use app::{App, Dialog, Options, Question, Queue, Screen};
pub use board::{Direction, EntryMode};
pub use connection::{Connection, StopReason};
pub use home::{FIELD_CHARS_MAX, Home};
pub use input::{Input, Intent, Play};
pub use notices::NoticeCard;
pub use output::{Cue, Output};
pub use prefs::{ColourScheme, Prefs};
pub use toast::{TOASTS_MAX, Toast};
