//! The rules of a board: what a rule is as data, and what a kind of rule must know about itself.
//!
//! One file per kind beside this one. A kind says how its rules become [`Part`]s for solvers, how they are drawn and
//! written down, and how they are found in a solution. It knows no solver, no file format and no other kind but those
//! it speaks of. To add one, write its file and list it in [`Kind::ALL`].
//!
//! A program that uses this crate has rules of its own without that: what a [`Rule`] lowers itself to is all that
//! solvers, grades and hints go by; the head of the crate has an example. Formats refuse such boards, and no puzzles are made
//! with them.

mod chess;
mod diagonal;
mod dots;
mod drawing;
mod inequality;
pub(crate) mod killer;
mod lines;
mod malformed;
mod parity;
mod path;
mod regions;
mod sukaku;
mod thermometer;
mod whispers;
mod window;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid, HouseKind};
pub use drawing::{Drawing, Margins, Sketch};
pub use malformed::Malformed;

/// The most rules that one board may have.
pub const MOST_CONSTRAINTS: usize = 2_000;

/// One rule of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Constraint {
    pub kind: Kind,
    /// The cells it speaks of, in an order that has a meaning for some kinds; none if it holds for the whole board.
    pub cells: Vec<Cell>,
    /// The number it names, if it names one: the sum of a cage, the difference of a dot.
    pub value: Option<u16>,
}

impl Constraint {
    /// The rules of a plain Sudoku: rows, columns, regions.
    pub fn plain() -> Vec<Self> {
        [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS].map(Self::of_board).to_vec()
    }

    pub const fn of_board(kind: Kind) -> Self {
        Self { kind, cells: Vec::new(), value: None }
    }

    pub const fn on(kind: Kind, cells: Vec<Cell>) -> Self {
        Self { kind, cells, value: None }
    }

    /// Adds what the rule means to solvers.
    pub fn lower(&self, board: &Rules<'_>, parts: &mut Vec<Part>) {
        self.kind.0.lower(self, board, parts);
    }

    /// The rule in words, for sentences: "the cage of 15", "the main diagonal".
    pub fn name(&self) -> String {
        self.kind.0.name(self)
    }

    /// Whether it tells digits apart by their values: then they cannot be renamed.
    pub fn depends_on_values(&self) -> bool {
        self.kind.0.depends_on_values(self)
    }

    /// What is drawn for it on a board.
    pub fn drawings(&self, layout: &Layout) -> Vec<Drawing> {
        self.kind.0.drawings(self, layout)
    }

    /// The room that it takes beside the board.
    pub fn margins(&self) -> Margins {
        self.kind.0.margins(self)
    }
}

/// A board as a rule sees it: where the cells lie, and all its rules.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'b> {
    pub layout: &'b Layout,
    pub constraints: &'b [Constraint],
}

impl Rules<'_> {
    /// The rules of a kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Constraint> {
        self.constraints.iter().filter(move |constraint| constraint.kind == kind)
    }
}

/// How the rules of a kind are written down as data: what they name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Nothing: they hold for the whole board.
    Board,
    /// One cell.
    Cell,
    /// One cell and some digits, which are the bits of the number.
    Digits,
    /// Two cells that share an edge, and a number that is this where none is named.
    Edge { number: Option<u16> },
    /// Any cells, and whether they may have a number.
    Cells { number: bool },
    /// Cells in an order that matters.
    Line,
}

impl Notation {
    /// Whether a rule may have a number.
    pub const fn takes_number(self) -> bool {
        match self {
            Self::Edge { number } => number.is_some(),
            Self::Cells { number } => number,
            Self::Digits => true,
            Self::Board | Self::Cell | Self::Line => false,
        }
    }
}

/// What a kind of rule knows about itself.
pub trait Rule: fmt::Debug + Sync {
    /// The word for it in files and on the command line.
    fn key(&self) -> &'static str;

    /// How its rules are written down.
    fn notation(&self) -> Notation;

    /// What its rules mean, in a sentence for players, who see them drawn.
    fn about(&self) -> &'static str;

    /// What a program that plays has to know besides: which cell comes first, what a number says.
    fn data(&self) -> Option<&'static str> {
        None
    }

    /// The rule in words, for sentences.
    fn name(&self, constraint: &Constraint) -> String;

    /// What is wrong with a rule whose cells and number are of the right sort, if anything is.
    ///
    /// # Errors
    /// The reason, in words.
    fn check(&self, _constraint: &Constraint, _layout: &Layout) -> Result<(), String> {
        Ok(())
    }

    /// Adds what the rule means to solvers.
    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>);

    /// Whether a rule says something else with its cells in reverse.
    fn is_directed(&self) -> bool {
        self.notation() == Notation::Line
    }

    /// Whether its rules are other ones in each puzzle. The others follow from the layout: [`Rule::found_in`] needs no
    /// solution for them.
    fn is_drawn(&self) -> bool {
        self.notation() != Notation::Board
    }

    /// Whether its rules are sums.
    fn has_sums(&self) -> bool {
        false
    }

    /// Whether puzzles with its rules are made here. The others are read.
    fn is_made(&self) -> bool {
        true
    }

    /// What its groups of as many cells as there are digits are called.
    fn house(&self, _layout: &Layout) -> HouseKind {
        HouseKind::Cage
    }

    /// Whether a rule tells digits apart by their values.
    fn depends_on_values(&self, _constraint: &Constraint) -> bool {
        true
    }

    /// What is drawn for a rule; nothing if it is known by its name alone.
    fn drawings(&self, _constraint: &Constraint, _layout: &Layout) -> Vec<Drawing> {
        Vec::new()
    }

    /// The room that a rule's drawings take beside the board.
    fn margins(&self, _constraint: &Constraint) -> Margins {
        Margins::default()
    }

    /// Rules of this kind that a solution of the board obeys, as they would be drawn. For kinds that hold for the whole
    /// board: the rule itself. None for kinds that are not [made](Self::is_made).
    fn found_in(&self, _layout: &Layout, _solution: &Grid, _random: &mut Random) -> Vec<Constraint> {
        Vec::new()
    }
}

/// A kind of rule; two with the same key are the same. Those of [`Kind::ALL`] have names in files and on the wire, others
/// only in the program that has them.
#[derive(Clone, Copy)]
pub struct Kind(pub &'static dyn Rule);

impl Kind {
    /// All kinds, those of a plain Sudoku first. Their places are part of the wire: new kinds go to the end.
    pub const ALL: &'static [Self] = &[
        Self::ROWS,
        Self::COLUMNS,
        Self::REGIONS,
        Self::DIAGONAL_DOWN,
        Self::DIAGONAL_UP,
        Self::WINDOW,
        Self::ANTI_KNIGHT,
        Self::ANTI_KING,
        Self::EVEN,
        Self::ODD,
        Self::KILLER,
        Self::GREATER,
        Self::DIFFERENCE,
        Self::RATIO,
        Self::ALL_DIFFERENCES,
        Self::ALL_RATIOS,
        Self::THERMOMETER,
        Self::WHISPERS,
        Self::SUKAKU,
    ];

    pub const ROWS: Self = Self(&lines::Rows);
    pub const COLUMNS: Self = Self(&lines::Columns);
    pub const REGIONS: Self = Self(&regions::Regions);
    /// From the upper left to the lower right.
    pub const DIAGONAL_DOWN: Self = Self(&diagonal::Diagonal { upwards: false });
    /// From the lower left to the upper right.
    pub const DIAGONAL_UP: Self = Self(&diagonal::Diagonal { upwards: true });
    pub const WINDOW: Self = Self(&window::Window);
    pub const ANTI_KNIGHT: Self = Self(&chess::Chess::KNIGHT);
    pub const ANTI_KING: Self = Self(&chess::Chess::KING);
    pub const EVEN: Self = Self(&parity::Parity { even: true });
    pub const ODD: Self = Self(&parity::Parity { even: false });
    pub const KILLER: Self = Self(&killer::Killer);
    pub const GREATER: Self = Self(&inequality::Greater);
    /// A white dot: the digits differ by its number, 1 unless it has another.
    pub const DIFFERENCE: Self = Self(&dots::Dots::DIFFERENCE);
    /// A black dot: the one digit is the other times its number, 2 unless it has another.
    pub const RATIO: Self = Self(&dots::Dots::RATIO);
    /// All white dots are drawn: without one, neighbours do not differ by 1.
    pub const ALL_DIFFERENCES: Self = Self(&dots::AllDrawn { dots: dots::Dots::DIFFERENCE });
    /// All black dots are drawn: without one, neighbours are not in the ratio of 2.
    pub const ALL_RATIOS: Self = Self(&dots::AllDrawn { dots: dots::Dots::RATIO });
    pub const THERMOMETER: Self = Self(&thermometer::Thermometer);
    /// Neighbours along a line differ by at least half of the size.
    pub const WHISPERS: Self = Self(&whispers::Whispers);
    /// A cell holds one of the digits that are given for it: see [`Constraint::candidates`].
    pub const SUKAKU: Self = Self(&sukaku::Sukaku);

    /// Whether it is one of [`Kind::ALL`].
    pub(crate) fn is_listed(self) -> bool {
        Self::ALL.contains(&self)
    }

    /// The kind of this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.key() == key)
    }

    pub fn key(self) -> &'static str {
        self.0.key()
    }

    pub fn notation(self) -> Notation {
        self.0.notation()
    }

    /// What its rules mean, in a sentence for players, who see them drawn.
    pub fn about(self) -> &'static str {
        self.0.about()
    }

    /// What a program that plays has to know besides.
    pub fn data(self) -> Option<&'static str> {
        self.0.data()
    }

    /// Whether a rule says something else with its cells in reverse.
    pub fn is_directed(self) -> bool {
        self.0.is_directed()
    }

    /// Whether its rules are other ones in each puzzle.
    pub fn is_drawn(self) -> bool {
        self.0.is_drawn()
    }

    /// Whether its rules are sums.
    pub fn has_sums(self) -> bool {
        self.0.has_sums()
    }

    /// Whether puzzles with its rules are made here. The others are read.
    pub fn is_made(self) -> bool {
        self.0.is_made()
    }

    /// What its groups of as many cells as there are digits are called.
    pub fn house(self, layout: &Layout) -> HouseKind {
        self.0.house(layout)
    }

    /// Rules of this kind that a solution of the board obeys, as they would be drawn.
    pub fn found_in(self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        self.0.found_in(layout, solution, random)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Kind {}

impl std::hash::Hash for Kind {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({self})")
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// In human-readable formats its key, in binary ones its place in [`Kind::ALL`].
impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() && self.is_listed() {
            return serializer.serialize_str(self.key());
        }
        match Self::ALL.iter().position(|kind| kind == self) {
            Some(place) => serializer.serialize_u8(place as u8),
            None => Err(ser::Error::custom(format_args!("the rule {self} has no number"))),
        }
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            let place = u8::deserialize(deserializer)?;
            let kind = Self::ALL.get(usize::from(place)).copied();
            return kind.ok_or_else(|| de::Error::custom(format_args!("there is no rule number {place}")));
        }
        let key = String::deserialize(deserializer)?;
        Self::of_key(&key).ok_or_else(|| de::Error::custom(format_args!("there is no rule called {key:?}")))
    }
}
