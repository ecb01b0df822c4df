//! The list of all kinds of rule, and each as a value: what has one asks it through this.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use super::{
    Boards, Constraint, Notation, Rule, arrow, between, chess, classes, clone, diagonal, disjoint, dots,
    extremes, indexer, inequality, killer, lines, little_killer, lockout, measure, palindrome, parity,
    quadruple, region_sum, regions, renban, rooms, sandwich, skyscraper, sukaku, sum, thermometer, told,
    whispers, window, xsum, xv, zipper,
};
use crate::board::layout::Layout;
use crate::random::Random;
use crate::{Grid, HouseKind};

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
        Self::SANDWICH,
        Self::BETWEEN,
        Self::QUADRUPLE,
        Self::XSUM,
        Self::SKYSCRAPER,
        Self::LOCKOUT,
        Self::ROOMS,
        Self::ARROW,
        Self::RENBAN,
        Self::PALINDROME,
        Self::XV,
        Self::ALL_XV,
        Self::LITTLE_KILLER,
        Self::REGION_SUM,
        Self::CLONE,
        Self::SUM,
        Self::ZIPPER,
        Self::SLOW_THERMOMETER,
        Self::ENTROPIC,
        Self::MODULAR,
        Self::DOUBLE_ARROW,
        Self::DISJOINT,
        Self::MINIMUM,
        Self::MAXIMUM,
        Self::COLUMN_INDEXER,
        Self::ROW_INDEXER,
        Self::MEASURE,
        Self::WORDS,
        Self::DRAWN,
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
    pub const THERMOMETER: Self = Self(&thermometer::Thermometer { slow: false });
    /// Neighbours along a line differ by at least half of the size.
    pub const WHISPERS: Self = Self(&whispers::Whispers);
    /// A cell holds one of the digits that are given for it: see [`Constraint::candidates`].
    pub const SUKAKU: Self = Self(&sukaku::Sukaku);
    /// The digits between the 1 and the largest digit of a row or column make its number.
    pub const SANDWICH: Self = Self(&sandwich::Sandwich);
    /// The digits along a line lie between those at its ends.
    pub const BETWEEN: Self = Self(&between::Between);
    /// The digits of its number stand in the four cells around a corner.
    pub const QUADRUPLE: Self = Self(&quadruple::Quadruple);
    /// The first X digits of a row or column make its number, X being the first of them.
    pub const XSUM: Self = Self(&xsum::XSum);
    /// So many digits of a row or column are greater than all before them.
    pub const SKYSCRAPER: Self = Self(&skyscraper::Skyscraper);
    /// The digits at the ends of a line are far apart, and none along it lies between them.
    pub const LOCKOUT: Self = Self(&lockout::Lockout);
    /// Its number is the digit in the Xth cell of a row or column, X being the digit in the first.
    pub const ROOMS: Self = Self(&rooms::Rooms);
    pub const ARROW: Self = Self(&arrow::Arrow);
    pub const RENBAN: Self = Self(&renban::RENBAN);
    pub const PALINDROME: Self = Self(&palindrome::PALINDROME);
    /// Neighbours that make 10, or 5 if that is its number.
    pub const XV: Self = Self(&xv::Letters);
    /// All letters are drawn: without one, neighbours make neither sum.
    pub const ALL_XV: Self = Self(&xv::AllLetters);
    pub const LITTLE_KILLER: Self = Self(&little_killer::LittleKiller);
    pub const REGION_SUM: Self = Self(&region_sum::REGION_SUM);
    pub const CLONE: Self = Self(&clone::Clone);
    /// A cage in which digits may repeat.
    pub const SUM: Self = Self(&sum::Sum);
    pub const ZIPPER: Self = Self(&zipper::ZIPPER);
    pub const SLOW_THERMOMETER: Self = Self(&thermometer::Thermometer { slow: true });
    pub const ENTROPIC: Self = Self(&classes::ENTROPIC);
    pub const MODULAR: Self = Self(&classes::MODULAR);
    pub const DOUBLE_ARROW: Self = Self(&arrow::DOUBLE);
    /// Cells at the same place of each box differ.
    pub const DISJOINT: Self = Self(&disjoint::Disjoint);
    pub const MINIMUM: Self = Self(&extremes::Extreme { least: true });
    pub const MAXIMUM: Self = Self(&extremes::Extreme { least: false });
    /// Its digit is the column of its row in which the number of its own column stands.
    pub const COLUMN_INDEXER: Self = Self(&indexer::Indexer { of_columns: true });
    /// The same of the rows of its column.
    pub const ROW_INDEXER: Self = Self(&indexer::Indexer { of_columns: false });
    /// What some cells have together: see [`Measure`](super::Measure).
    pub const MEASURE: Self = Self(&measure::Sign);
    /// Some rules are in words alone: digits are held against the setter's solution.
    pub const WORDS: Self = Self(&told::Words);
    /// Something that the setter drew and only the words explain: see [`Drawn`](super::Drawn).
    pub const DRAWN: Self = Self(&told::Shape);

    /// Whether it is one of [`Kind::ALL`].
    pub(crate) fn is_listed(self) -> bool {
        Self::ALL.contains(&self)
    }

    /// How many of [`Kind::ALL`] somebody must know who knows this one too.
    pub fn number(self) -> u8 {
        Self::ALL.iter().position(|kind| *kind == self).map_or(u8::MAX, |place| place as u8 + 1)
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
    #[cfg(feature = "schema")]
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

    /// Why no puzzle with its rules can be made on such boards, if none can.
    pub(crate) fn unfit(self, boards: Boards) -> Option<&'static str> {
        self.0.unfit(boards)
    }

    /// Whether its digits are numbers of rows or columns: such boards have one arrangement.
    pub fn names_lines(self) -> bool {
        self.0.names_lines()
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
