//! What stands on a page, as data: a shell draws it, and reads it out, without knowing which page it is. Owns no place and no
//! size.

use std::borrow::Cow;

use super::PageIntent;
use crate::challenge::ChallengeRow;
use crate::input::Intent;

/// One under the other. The buttons at the end stay in sight while the rest scrolls.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Text(Tone, String),
    /// What it is, and what it means, side by side.
    Pairs(Vec<(String, String)>),
    Rows(Vec<PageRow>),
    /// A bar for each number, and what they are.
    Bars(Vec<u32>, String),
    /// A line through numbers, the lowest of which is the best, and what they are.
    Trend(Vec<u32>, String),
    /// A square for each day, in weeks from Monday on: how much was done, nothing for days to come; and what that is.
    Calendar(Vec<Option<u32>>, String),
    Field(PageField),
    /// A large number, what it counts, and the last days with those on which something was done.
    Figure {
        figure: String,
        lines: Vec<String>,
        days: Vec<(String, bool)>,
    },
    Squares(Squares),
    /// A link as a QR code, and what it is for.
    Code(String, String),
    /// Lines of a leaderboard.
    Runs(Vec<ChallengeRow>),
    /// Side by side.
    Buttons(Vec<PageButton>),
    /// Of which one is chosen.
    Tabs(Tabs),
    Table(Table),
    Graph(Graph),
    /// How often each of two was better, one pair under the other.
    Balances(Vec<Balance>),
    /// Side by side where there is room for that, else one under the other.
    Beside(Vec<Block>, Vec<Block>),
}

/// One of several.
#[derive(Clone, Debug, PartialEq)]
pub struct Tabs {
    pub id: &'static str,
    /// What is chosen among.
    pub name: &'static str,
    pub chosen: Option<usize>,
    pub tabs: Vec<PageButton>,
}

/// Rows with figures in columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub name: &'static str,
    /// Of the columns with figures; none where they go without saying.
    pub head: Vec<String>,
    pub rows: Vec<TableRow>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRow {
    /// A place, before the name.
    pub lead: String,
    /// It stands out.
    pub is_first: bool,
    /// Colour and shape of a player.
    pub mark: Option<u16>,
    pub name: String,
    /// Under the name.
    pub detail: String,
    pub cells: Vec<TableCell>,
    /// It is about oneself.
    pub you: bool,
    /// What a press on it does.
    pub opens: Option<Intent>,
    /// All of it for those who do not see it.
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCell {
    pub text: String,
    pub is_strong: bool,
    pub sign: Sign,
}

/// Whether a figure is good news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    None,
    Good,
    Bad,
}

/// Values in their order, each with how sure it is, drawn as a band.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub name: &'static str,
    pub caption: String,
    pub points: Vec<GraphPoint>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphPoint {
    /// When, in words.
    pub at: String,
    pub value: i32,
    /// Up and down.
    pub around: i32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    pub mark: u16,
    pub name: String,
    pub won: u32,
    pub lost: u32,
    /// "11 : 14".
    pub score: String,
    pub opens: Intent,
    pub words: String,
}

impl Sign {
    pub(crate) const fn of(change: i32) -> Self {
        match change {
            1.. => Self::Good,
            0 => Self::None,
            _ => Self::Bad,
        }
    }
}

impl TableCell {
    pub(crate) fn quiet(text: String) -> Self {
        Self { text, is_strong: false, sign: Sign::None }
    }

    pub(crate) fn strong(text: String) -> Self {
        Self { text, is_strong: true, sign: Sign::None }
    }

    pub(crate) fn signed(text: String, sign: Sign) -> Self {
        Self { text, is_strong: true, sign }
    }
}

/// Squares in rows: a board, a month, the boxes of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares {
    pub columns: usize,
    /// With the lines of a board of nine boxes; else with gaps between them.
    pub is_board: bool,
    pub cells: Vec<Cellule>,
    /// All of it for those who do not see it.
    pub words: String,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cellule {
    pub label: String,
    /// Small, under the label.
    pub note: String,
    pub shade: Shade,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// No square at all.
    Bare,
    Empty,
    /// A given lies here.
    Mark,
    Done,
    /// What the page shows.
    Here,
    Fast,
    Medium,
    Slow,
}

impl Cellule {
    pub(crate) fn new(shade: Shade) -> Self {
        Self { label: String::new(), note: String::new(), shade }
    }
}

/// How a text is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Of what comes next.
    Heading,
    Plain,
    Quiet,
    Strong,
    Wrong,
}

/// A line of a table: what it is, at its right a figure, and below it what else there is to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRow {
    pub title: String,
    pub value: String,
    pub detail: String,
}

/// A field of one line. What is typed comes to the page as [`PageIntent::Type`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageField {
    pub id: &'static str,
    pub label: String,
    pub text: String,
    /// More is not taken.
    pub chars_max: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PageButton {
    pub id: Cow<'static, str>,
    pub label: Cow<'static, str>,
    pub emphasis: Emphasis,
    pub is_enabled: bool,
    pub does: Does,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// The one thing to do here.
    Main,
    Plain,
    /// Beside all that.
    Quiet,
    /// It cannot be taken back.
    Danger,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Does {
    Want(Intent),
    /// A page of the web, beside this window.
    OpenPage(String),
    /// The system's ways to send this link, where it has any: elsewhere the button is left out.
    Share(String),
}

impl Block {
    #[must_use]
    pub fn text(tone: Tone, words: impl Into<String>) -> Self {
        Self::Text(tone, words.into())
    }

    /// A text, and perhaps what to do about it.
    pub(crate) fn told(words: String, button: Option<PageButton>) -> Vec<Self> {
        let mut blocks = vec![Self::Text(Tone::Plain, words)];
        blocks.extend(button.map(|button| Self::Buttons(vec![button])));
        blocks
    }
}

impl PageButton {
    pub fn new(
        id: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
        intent: impl Into<Intent>,
    ) -> Self {
        Self::that(id.into(), label.into(), Does::Want(intent.into()))
    }

    /// A button that only its page understands: it gets the name.
    pub fn own(id: &'static str, label: impl Into<Cow<'static, str>>) -> Self {
        Self::new(id, label, Intent::Page(PageIntent::Press(id.into())))
    }

    pub(crate) fn that(id: Cow<'static, str>, label: Cow<'static, str>, does: Does) -> Self {
        Self { id, label, emphasis: Emphasis::Plain, is_enabled: true, does }
    }

    #[must_use]
    pub fn emphasis(self, emphasis: Emphasis) -> Self {
        Self { emphasis, ..self }
    }

    pub(crate) fn enabled(self, is_enabled: bool) -> Self {
        Self { is_enabled, ..self }
    }
}
