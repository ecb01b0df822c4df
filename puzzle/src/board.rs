//! Boards: cells, digits, grids, the shape they lie in, the rules as data, and a [`Board`] of all that, checked and made
//! ready once, then shared by all puzzles on it. Must not know how a puzzle is graded or made.

pub(crate) mod canonical;
pub(crate) mod cell;
pub mod constraint;
pub(crate) mod data;
pub(crate) mod digit;
pub(crate) mod geometry;
pub(crate) mod grid;
pub(crate) mod isomorphism;
pub mod layout;
pub mod plan;
pub(crate) mod puzzle;
#[cfg(feature = "schema")]
mod schema;
pub(crate) mod symmetry;
pub(crate) mod variant;
pub(crate) mod violation;

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock};

pub use canonical::{Canonical, NotAPuzzleId, PuzzleId, canonical};
pub use cell::{Cell, CellSet, CellSetIter, NARROW, WIDE};
pub use constraint::{Constraint, Drawing, End, Hue, Kind, Margins, Sketch, Stroke};
use constraint::{MOST_CONSTRAINTS, Malformed, Notation};
pub use digit::{Digit, DigitSet, DigitSetIter, NotADigit, NotADigitSet};
pub use geometry::{Balance, Geometry, House, HouseId, HouseKind};
use geometry::{Lowered, lower};
pub use grid::{Grid, NotAGrid};
pub use isomorphism::{Isomorphism, NotAnIsomorphism};
pub use layout::{Layout, MOST_CELLS};
use plan::Plan;
pub use puzzle::{GridMismatch, Puzzle};
pub use variant::{NO_SUCH_KIND, NotAVariant, Outline, Variant, Word, words};
pub use violation::{Violation, violating_cells, violations};

/// The most houses of a board. Techniques hold houses against each other in pairs, so that 1,000 of them, which a text
/// of 60 kB can name, take minutes to rate; 300 on 25x25 cells take 3 seconds. A Samurai with diagonals has 141.
const MOST_HOUSES: usize = 256;

/// A board and its rules.
pub struct Board {
    layout: Layout,
    constraints: Vec<Constraint>,
    /// The parts of its rules, each with the rule it is of.
    lowered: Vec<Lowered>,
    plan: Plan,
    shape: Shape,
    classic: bool,
    /// What a solver has made of the plan; boards know none.
    compiled: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// The board as techniques see it, at the width that it takes.
#[derive(Debug)]
pub enum Shape {
    Narrow(Geometry<NARROW>),
    Wide(Geometry<WIDE>),
}

/// Rules that make no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRules {
    #[error(transparent)]
    Malformed(#[from] Malformed),
    #[error("{count} rules are more than the {MOST_CONSTRAINTS} that a board may have")]
    TooMany { count: usize },
    #[error(
        "{count} rows, columns, regions and the like are more than the {MOST_HOUSES} that a board may have"
    )]
    TooManyHouses { count: usize },
}

static CLASSIC: LazyLock<Arc<Board>> = LazyLock::new(|| {
    let board = Board::new(Layout::boxed(3, 3), Constraint::plain());
    Arc::new(board.expect("the rules everybody knows make a board"))
});

impl Board {
    /// # Errors
    /// The first rule that cannot be one of this board, and why.
    pub fn new(layout: Layout, constraints: Vec<Constraint>) -> Result<Self, BadRules> {
        if constraints.len() > MOST_CONSTRAINTS {
            return Err(BadRules::TooMany { count: constraints.len() });
        }
        constraints.iter().try_for_each(|constraint| constraint.check(&layout))?;
        if let Some(kind) = twice(&constraints) {
            return Err(Malformed { kind, reason: "it is there twice".to_owned() }.into());
        }
        let lowered = lower(&layout, &constraints);
        for (index, rule) in constraints.iter().enumerate().filter(|(_, rule)| !rule.kind.is_listed()) {
            let mut parts = lowered.iter().filter(|lowered| lowered.constraint == index);
            parts.try_for_each(|lowered| rule.check_part(&lowered.part, &layout))?;
        }
        let count = lowered.iter().filter(|lowered| lowered.is_house(&layout)).count();
        if count > MOST_HOUSES {
            return Err(BadRules::TooManyHouses { count });
        }
        let shape = if layout.cell_count() <= Geometry::<NARROW>::CAPACITY {
            Shape::Narrow(Geometry::of(&layout, &constraints, &lowered))
        } else {
            Shape::Wide(Geometry::of(&layout, &constraints, &lowered))
        };
        let parts = lowered.iter().map(|of_rule| of_rule.part.clone()).collect();
        let plan = Plan { size: layout.size(), cells: layout.cell_count(), parts };
        let classic = layout == Layout::boxed(3, 3) && constraints == Constraint::plain();
        Ok(Self { layout, constraints, lowered, plan, shape, classic, compiled: OnceLock::new() })
    }

    /// The standard board: 9 rows, 9 columns, 9 boxes of 3x3, and no other rule.
    pub fn classic() -> &'static Arc<Self> {
        &CLASSIC
    }

    /// Whether it is [`Board::classic`], for which there is a solver of its own.
    pub fn is_classic(&self) -> bool {
        self.classic
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Whether some of its rules are in the setter's words alone: it may have several solutions, and which one is meant is for
    /// the setter to say.
    pub fn is_in_words(&self) -> bool {
        self.constraints.iter().any(|rule| rule.kind == Kind::WORDS)
    }

    /// How many of [`Kind::ALL`] somebody must know who is to know all of its rules.
    pub fn kinds_needed(&self) -> u8 {
        self.constraints.iter().map(|rule| rule.kind.number()).max().unwrap_or(0)
    }

    /// The parts of all rules, each with the rule it is of.
    pub fn lowered(&self) -> &[Lowered] {
        &self.lowered
    }

    /// The rules as solvers understand them.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The board as techniques see it.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The cells of all houses: rows, columns, regions and whatever else holds each digit once.
    pub fn houses(&self) -> Vec<&[Cell]> {
        match &self.shape {
            Shape::Narrow(geometry) => geometry.houses().iter().map(|house| house.cells.as_slice()).collect(),
            Shape::Wide(geometry) => geometry.houses().iter().map(|house| house.cells.as_slice()).collect(),
        }
    }

    /// What is compiled from its plan when it is first asked for, and shared by all puzzles on it.
    ///
    /// # Panics
    /// If it is asked for as another type than the first time.
    pub(crate) fn compiled<T: Any + Send + Sync>(&self, compile: impl FnOnce(&Plan) -> T) -> &T {
        let compiled = self.compiled.get_or_init(|| Box::new(compile(&self.plan)));
        compiled.downcast_ref().expect("one solver compiles boards")
    }

    /// All that is drawn for its rules, and the room that this takes beside the board.
    pub fn sketch(&self) -> Sketch {
        let drawn = self.constraints.iter().filter(|rule| !self.is_everywhere(rule));
        let mut drawings: Vec<Drawing> = drawn.flat_map(|rule| rule.drawings(&self.layout)).collect();
        let margins = drawings.iter().map(|drawing| drawing.margins(&self.layout));
        let margins = margins.fold(Margins::default(), Margins::max);
        crate::order::sort_by_key(&mut drawings, Drawing::depth);
        Sketch { margins, drawings }
    }

    /// Whether a sign, or a cage without a sum, is one of so many alike that they are a rule of the whole board: words tell it, and
    /// drawn they would hide all else.
    fn is_everywhere(&self, rule: &Constraint) -> bool {
        let most = 3 * self.layout.cell_count() / 4;
        let is_alike = |other: &&Constraint| (other.kind, other.value) == (rule.kind, rule.value);
        [Kind::MEASURE, Kind::KILLER].contains(&rule.kind)
            && self.constraints.len() > most
            && self.constraints.iter().filter(is_alike).count() > most
    }

    /// All that is drawn for its rules, from the back to the front.
    pub fn drawings(&self) -> Vec<Drawing> {
        self.sketch().drawings
    }

    /// The same board without what was compiled to solve it.
    #[must_use]
    pub fn without_solver(self: &Arc<Self>) -> Arc<Self> {
        if self.compiled.get().is_none() || self.classic {
            return Arc::clone(self);
        }
        let fresh = Self::new(self.layout.clone(), self.constraints.clone());
        Arc::new(fresh.expect("a board's own rules make a board"))
    }

    /// A grid of this board without a digit.
    pub fn blank(&self) -> Grid {
        Grid::blank(&self.layout)
    }
}

/// What tells boards apart, in a line: all that is derived from it would fill screens.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, cells) = (self.layout.size(), self.layout.cell_count());
        let kinds = self.constraints.iter().map(|rule| rule.kind.key());
        let mut kinds: Vec<&str> = kinds.collect();
        kinds.dedup();
        write!(f, "Board({size} digits, {cells} cells, {})", kinds.join("+"))
    }
}

/// A kind that holds for the whole board and is there twice, which says nothing more and costs as much again.
fn twice(constraints: &[Constraint]) -> Option<Kind> {
    let whole = Kind::ALL.iter().copied().filter(|kind| kind.notation() == Notation::Board);
    whole.into_iter().find(|kind| constraints.iter().filter(|rule| rule.kind == *kind).nth(1).is_some())
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout && self.constraints == other.constraints
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.layout.hash(state);
        self.constraints.hash(state);
    }
}
