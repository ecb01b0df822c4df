//! A board with its rules, checked and made ready once, then shared by all puzzles on it.

use std::sync::{Arc, LazyLock, OnceLock};

use crate::cell::{NARROW, WIDE};
use crate::constraint::{Constraint, MOST_CONSTRAINTS, Malformed};
use crate::geometry::{Lowered, lower};
use crate::layout::Layout;
use crate::plan::Plan;
use crate::solve::General;
use crate::{Geometry, Grid};

/// A board and its rules.
#[derive(Debug)]
pub struct Board {
    layout: Layout,
    constraints: Vec<Constraint>,
    /// The parts of its rules, each with the rule it is of.
    lowered: Vec<Lowered>,
    plan: Plan,
    shape: Shape,
    classic: bool,
    /// Compiled when it is first asked for: the classic board rarely needs it.
    solver: OnceLock<General>,
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
        let lowered = lower(&layout, &constraints);
        let shape = if layout.cell_count() <= Geometry::<NARROW>::CAPACITY {
            Shape::Narrow(Geometry::of(&layout, &constraints, &lowered))
        } else {
            Shape::Wide(Geometry::of(&layout, &constraints, &lowered))
        };
        let parts = lowered.iter().map(|of_rule| of_rule.part.clone()).collect();
        let plan = Plan { size: layout.size(), cells: layout.cell_count(), parts };
        let classic = layout == Layout::boxed(3, 3) && constraints == Constraint::plain();
        Ok(Self { layout, constraints, lowered, plan, shape, classic, solver: OnceLock::new() })
    }

    /// The board everybody knows: 9 rows, 9 columns, 9 boxes of 3x3, and no other rule.
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

    /// The solver for its rules.
    pub fn solver(&self) -> &General {
        self.solver.get_or_init(|| General::new(&self.plan))
    }

    /// A grid of this board without a digit.
    pub fn blank(&self) -> Grid {
        Grid::blank(&self.layout)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout && self.constraints == other.constraints
    }
}

impl Eq for Board {}
