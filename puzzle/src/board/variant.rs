//! What kind of puzzle it is: the outline and size of the board and the kinds of its rules, as one value with a name.
//!
//! Names are words joined by `+`, see [`name_parser`]. Nothing here knows how a puzzle is made, nor what a rule means.

mod name_parser;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::board::constraint::Boards;
use crate::board::layout::{SIZES, box_shape};
use crate::{Board, Constraint, Kind, Layout};
pub use name_parser::{Word, words};

/// The longest name that is looked at. The name of all rules at once is shorter.
const LONGEST_NAME: usize = 350;

/// What an error begins with where a name was read that is no kind.
pub const NO_SUCH_KIND: &str = "no such kind of puzzle: ";

/// The largest board that is cut into irregular regions: of larger ones, too few have a solution.
const LARGEST_JIGSAW: u8 = 12;

/// The largest board on which rules are drawn: beyond, they crowd a page and a seed takes too long.
const LARGEST_DRAWN: u8 = 16;

/// How the grids of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outline {
    /// One grid with boxes.
    Square,
    /// One grid with irregular regions.
    Jigsaw,
    /// Four grids that share a corner box with a fifth.
    Samurai,
    /// Five grids in a cross.
    Cross,
    /// Two grids that share a box.
    Twin,
    /// One grid of which the corner boxes are missing.
    FiveBoxes,
    /// One grid of which the middle box is missing.
    Frame,
    /// Five grids in a windmill.
    Windmill,
    /// Four grids in a ring.
    Sohei,
}

/// What kind of puzzle it is.
///
/// ```
/// use puzzle::Variant;
///
/// let variant: Variant = "killer+x".parse()?;
/// assert_eq!(variant.to_string(), "x+killer");
/// assert_eq!("8+jigsaw".parse::<Variant>()?.size(), 8);
/// # Ok::<(), puzzle::NotAVariant>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    outline: Outline,
    size: u8,
    /// In the order of [`Kind::ALL`], each once.
    kinds: Vec<Kind>,
}

/// A name that means no kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAVariant {
    #[error("`{0}` is no kind of puzzle; join words by +: {all}", all = name_parser::names())]
    Unknown(String),
    #[error("the name has {0} letters and signs; no kind of puzzle takes more than {LONGEST_NAME}")]
    TooLong(usize),
    #[error("there are no boards of size {0}; there are {all}", all = name_parser::sides())]
    Size(u32),
    #[error("a board is of one kind, not both `{0}` and `{1}`")]
    Twice(String, String),
    #[error("{0}")]
    Impossible(&'static str),
}

impl Variant {
    /// Rows, columns and boxes on 9x9.
    pub fn classic() -> Self {
        let kinds = Constraint::plain().into_iter().map(|rule| rule.kind).collect();
        Self { outline: Outline::Square, size: 9, kinds }
    }

    /// The same kind of puzzle on a board of another size.
    ///
    /// # Errors
    /// If there is no such board, or the rules do not suit it.
    pub fn with_size(&self, size: u8) -> Result<Self, NotAVariant> {
        if !SIZES.contains(&size) {
            return Err(NotAVariant::Size(u32::from(size)));
        }
        let mut other = Self { size, ..self.clone() };
        if self.is_boxless() {
            other.add(&[Kind::REGIONS]);
        }
        other.checked()
    }

    /// What a board is, if it is of a kind that has a name here.
    pub fn of(board: &Board) -> Option<Self> {
        let layout = board.layout();
        let outline = Outline::of(layout)?;
        if !board.constraints().iter().all(|rule| rule.kind.is_listed()) {
            return None;
        }
        let has = |kind: &Kind| board.constraints().iter().any(|rule| rule.kind == *kind);
        let kinds = Kind::ALL.iter().copied().filter(has).collect();
        Self { outline, size: layout.size(), kinds }.checked().ok()
    }

    /// The same without the kinds of which no puzzles are made; none if nothing that goes together is left.
    pub fn made(mut self) -> Option<Self> {
        self.kinds.retain(|kind| kind.is_made());
        self.checked().ok()
    }

    pub fn outline(&self) -> Outline {
        self.outline
    }

    /// How many digits the board uses, which is also the side of its grids.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The kinds of its rules, in the order of [`Kind::ALL`].
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Whether some of its rules are in the setter's words only: see [`Board::is_in_words`].
    pub fn is_in_words(&self) -> bool {
        self.has(Kind::WORDS)
    }

    /// How many of [`Kind::ALL`] somebody must know who is to know all of these.
    pub fn kinds_needed(&self) -> u8 {
        self.kinds.iter().map(|kind| kind.number()).max().unwrap_or(0)
    }

    pub fn is_classic(&self) -> bool {
        *self == Self::classic()
    }

    /// The name for people: "killer", "classic 16x16", "x+killer 6x6".
    pub fn words(&self) -> String {
        let (sizes, names): (Vec<_>, Vec<_>) = name_parser::describe(self)
            .into_iter()
            .partition(|name| *name == name_parser::size_name(self.size));
        let name = if names.is_empty() { "classic".to_owned() } else { names.join("+") };
        [name].into_iter().chain(sizes).collect::<Vec<_>>().join(" ")
    }

    /// What its rules beyond the houses mean, in sentences for players.
    pub fn about(&self) -> Vec<&'static str> {
        name_parser::sentences(self)
    }

    fn has(&self, kind: Kind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Whether it is one grid of a side that has no boxes.
    pub fn is_boxless(&self) -> bool {
        self.outline == Outline::Square && box_shape(self.size).is_some_and(|(rows, _)| rows == 1)
    }

    fn boards(&self) -> Boards {
        let has_regions = !self.is_boxless();
        Boards {
            size: self.size,
            is_one_grid: matches!(self.outline, Outline::Square | Outline::Jigsaw),
            has_regions,
            has_boxes: has_regions && self.outline != Outline::Jigsaw,
        }
    }

    /// The same, and where there are no boxes without their rule: it has rows and columns only.
    fn without_boxes(mut self) -> Self {
        if self.is_boxless() {
            self.kinds.retain(|kind| *kind != Kind::REGIONS);
        }
        self
    }

    fn add(&mut self, kinds: &[Kind]) {
        let old = std::mem::take(&mut self.kinds);
        let all = Kind::ALL.iter().copied();
        self.kinds = all.filter(|kind| old.contains(kind) || kinds.contains(kind)).collect();
    }

    /// The variant, unless its parts do not go together.
    fn checked(self) -> Result<Self, NotAVariant> {
        let plain = [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS];
        let drawn = self.kinds.iter().any(|kind| kind.is_drawn());
        let diagonal = self.has(Kind::DIAGONAL_DOWN) || self.has(Kind::DIAGONAL_UP);
        let jigsaw = self.outline == Outline::Jigsaw;
        let boards = self.boards();
        let reason = if !boards.is_one_grid && self.size != 9 {
            "boards of several grids, and those with boxes missing, are made of 9x9 only"
        } else if jigsaw && self.size > LARGEST_JIGSAW {
            "irregular regions go up to 12x12: hardly a larger board cut at random has a solution"
        } else if jigsaw && !self.has(Kind::REGIONS) {
            "a jigsaw without regions is no jigsaw; a grid of rows and columns alone is `latin`"
        } else if !plain.into_iter().any(|kind| self.has(kind)) {
            "one of rows, columns and regions has to stay"
        } else if diagonal && self.outline == Outline::FiveBoxes {
            "of the diagonals of `five-boxes` only the middle box is there, so they say nothing"
        } else if drawn && self.size > LARGEST_DRAWN {
            "rules are drawn on boards up to 16x16"
        } else if let Some(reason) = self.kinds.iter().find_map(|kind| kind.unfit(boards)) {
            reason
        } else {
            return Ok(self.without_boxes());
        };
        Err(NotAVariant::Impossible(reason))
    }
}

impl Outline {
    pub const ALL: [Self; 9] = [
        Self::Square,
        Self::Jigsaw,
        Self::Samurai,
        Self::Cross,
        Self::Twin,
        Self::FiveBoxes,
        Self::Frame,
        Self::Windmill,
        Self::Sohei,
    ];

    /// The layout of such a board; none where there is more than one, as for a jigsaw.
    pub fn layout(self, size: u8) -> Option<Layout> {
        match self {
            Self::Square => Layout::square(size),
            Self::Jigsaw => None,
            Self::Samurai => Some(Layout::samurai()),
            Self::Cross => Some(Layout::cross()),
            Self::Twin => Some(Layout::twin()),
            Self::FiveBoxes => Some(Layout::five_boxes()),
            Self::Frame => Some(Layout::frame()),
            Self::Windmill => Some(Layout::windmill()),
            Self::Sohei => Some(Layout::sohei()),
        }
    }

    /// What is special about such boards, in a sentence; nothing about single grids of boxes.
    pub fn about(self) -> Option<&'static str> {
        name_parser::about_outline(self)
    }

    fn of(layout: &Layout) -> Option<Self> {
        let size = layout.size();
        let known = Self::ALL.into_iter().filter(|outline| layout.is_square() == (*outline == Self::Square));
        let is_it = |outline: &Self| outline.layout(size).is_some_and(|known| known == *layout);
        known
            .into_iter()
            .find(is_it)
            .or((layout.is_square() && layout.boxes().is_none()).then_some(Self::Jigsaw))
    }
}

impl Default for Variant {
    fn default() -> Self {
        Self::classic()
    }
}

impl FromStr for Variant {
    type Err = NotAVariant;

    /// Words count from left to right, in either case: `latin+x`, `16x16+killer`, `jigsaw+8`.
    fn from_str(name: &str) -> Result<Self, NotAVariant> {
        if name.len() > LONGEST_NAME {
            return Err(NotAVariant::TooLong(name.chars().count()));
        }
        let mut variant = Self::classic();
        let (mut outlined, mut sized): (Option<String>, Option<String>) = (None, None);
        let once = |seen: &mut Option<String>, word: &str| match seen.replace(word.to_owned()) {
            Some(first) if first != word => Err(NotAVariant::Twice(first, word.to_owned())),
            Some(_) | None => Ok(()),
        };
        for word in name.to_ascii_lowercase().split('+').map(str::trim) {
            match name_parser::meaning(word)? {
                name_parser::Meaning::Size(size) => {
                    once(&mut sized, word)?;
                    variant.size = size;
                }
                name_parser::Meaning::Outline(outline) => {
                    once(&mut outlined, word)?;
                    variant.outline = outline;
                }
                name_parser::Meaning::With(kinds) => variant.add(&kinds),
                name_parser::Meaning::Without(kind) => variant.kinds.retain(|there| *there != kind),
                name_parser::Meaning::Plain => {}
            }
        }
        variant.checked()
    }
}

impl fmt::Display for Variant {
    /// The name that is read back as the same variant.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&name_parser::describe(self).join("+"))
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(|error: NotAVariant| de::Error::custom(format_args!("{NO_SUCH_KIND}{error}")))
    }
}
