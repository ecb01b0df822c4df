//! What can be on screen: a base screen, and a stack of overlays above it. A room's screens have
//! their state in [`crate::room`] and [`crate::race`]. Knows no layout and no pointer.

mod about;
mod block;
mod cell_menu;
mod home;
mod keys;
mod kind;
mod notice;
mod overlay;
mod page;
mod places;
mod question;
mod settings;
mod sketch;
mod tile;

pub use about::About;
pub use block::{
    Balance, Block, Cellule, Does, Emphasis, Graph, GraphPoint, PageButton, PageField, PageRow, Shade, Sign,
    Squares, Table, TableCell, TableRow, Tabs, Tone,
};
pub use cell_menu::CellMenu;
pub use home::{CODE_CHARS_MAX, FIELD_CHARS_MAX, Home, HomeMenu};
pub(crate) use home::{
    is_daily, is_leaderboards, leads_to_room, path_of, read_challenge, read_code, read_gallery, read_ghost,
    read_match, read_player, read_screen,
};
pub use keys::Keys;
pub use kind::KindRules;
pub use notice::NoticeSheet;
pub(crate) use overlay::Overlays;
pub(crate) use page::Away;
pub use page::{Boxed, Form, Page, PageEvent, PageIntent};
pub use places::Step;
pub(crate) use places::{Place, Places};
pub(crate) use question::{Asked, Asks};
pub use settings::Settings;
pub use sketch::{Mark, Sketch};
pub use tile::{Picture, Tile};

/// The screen at the bottom of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    Home,
    /// The ways into a game alone, and the games in progress.
    PracticeStart,
    /// A game alone.
    Practice,
    /// A puzzle is made.
    Editor,
    /// The page of a challenge.
    Challenge,
    Queue,
    /// Also while the puzzle is being made and during the countdown (`Room::countdown_ms`).
    Lobby,
    Race,
    Results,
    /// Any other, by its name.
    Page(&'static str),
}

impl Screen {
    /// Its name for programs that watch a client.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::PracticeStart => "practice-start",
            Self::Practice => "practice",
            Self::Editor => "editor",
            Self::Challenge => "challenge",
            Self::Queue => "queue",
            Self::Lobby => "lobby",
            Self::Race => "race",
            Self::Results => "results",
            Self::Page(name) => name,
        }
    }
}
