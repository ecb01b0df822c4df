//! What a kind of rule knows about itself, and how its rules are written down as data.

use std::fmt;

use super::{Constraint, Drawing, Rules};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Grid, HouseKind};

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
    /// Cells in an order that matters, and whether they may have a number.
    Line { number: bool },
    /// Cells in a straight line, as a clue beside the board sees them, nearest first; and its number.
    Outside,
}

impl Notation {
    /// Whether a rule may have a number.
    pub const fn takes_number(self) -> bool {
        match self {
            Self::Edge { number } => number.is_some(),
            Self::Cells { number } | Self::Line { number } => number,
            Self::Digits | Self::Outside => true,
            Self::Board | Self::Cell => false,
        }
    }
}

/// What the boards of a kind of puzzle are like, before there is one.
#[derive(Clone, Copy, Debug)]
pub struct Boards {
    /// How many digits they use.
    pub size: u8,
    pub is_one_grid: bool,
    /// Boxes, or irregular ones.
    pub has_regions: bool,
    pub has_boxes: bool,
}

impl Boards {
    /// The reason of kinds that are about regions.
    pub(super) fn want_of_regions(self) -> Option<&'static str> {
        (!self.has_regions).then_some(
            "3x3, 5x5, 7x7, 11x11 and 13x13 have no boxes for this rule; up to 11x11 they come with `jigsaw`",
        )
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
    #[cfg(feature = "schema")]
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
        matches!(self.notation(), Notation::Line { .. } | Notation::Outside)
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

    /// Why no puzzle with its rules can be made on such boards, if none can.
    fn unfit(&self, _boards: Boards) -> Option<&'static str> {
        None
    }

    /// What its groups of as many cells as there are digits are called.
    fn house(&self, _layout: &Layout) -> HouseKind {
        HouseKind::Cage
    }

    /// Whether a rule tells digits apart by their values.
    fn depends_on_values(&self, _constraint: &Constraint) -> bool {
        true
    }

    /// Whether its digits are numbers of rows or columns: then no board with it is turned or mirrored. Such a kind depends on values too.
    fn names_lines(&self) -> bool {
        false
    }

    /// What is drawn for a rule; nothing if it is known by its name alone.
    fn drawings(&self, _constraint: &Constraint, _layout: &Layout) -> Vec<Drawing> {
        Vec::new()
    }

    /// Rules of this kind that a solution of the board obeys, as they would be drawn. For kinds that hold for the whole
    /// board: the rule itself. None for kinds that are not [made](Self::is_made).
    fn found_in(&self, _layout: &Layout, _solution: &Grid, _random: &mut Random) -> Vec<Constraint> {
        Vec::new()
    }
}
