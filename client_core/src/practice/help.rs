//! What a player has asked to be shown in a game: a hint, little by little, or the way to the end, step by step. How it is
//! drawn is in the cards; what a game does with it is in `hints`.

use game::Millis;
use puzzle::{CellSet, Hint};

use crate::board::Position;

/// Milliseconds between the steps of a path that plays by itself, from slow to fast.
pub const PATH_PACES_MS: [u64; 4] = [4_000, 2_000, 1_000, 300];

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    #[default]
    Where,
    Technique,
    Cells,
    Digit,
}

impl Strength {
    pub const ALL: [Self; 4] = [Self::Where, Self::Technique, Self::Cells, Self::Digit];

    fn stronger(self) -> Option<Self> {
        Self::ALL.into_iter().find(|other| *other > self)
    }

    fn weaker(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|other| *other < self)
    }
}

/// Help that is on screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Help {
    #[default]
    None,
    /// The engine looks for a hint.
    Looking,
    /// The engine looks for the way to the end.
    LookingForPath,
    Hint(Box<Hint>, Strength),
    Path(Box<PathPanel>),
}

/// The way to the end.
#[derive(Clone, Debug, PartialEq)]
pub struct PathPanel {
    pub(super) steps: Vec<Hint>,
    /// The positions before each step that was made, to go back to.
    pub(super) passed: Vec<Position>,
    /// Goes on by itself, next at this moment.
    pub(super) plays: Option<Millis>,
    pub(super) pace: usize,
}

impl PathPanel {
    pub(super) fn new(steps: Vec<Hint>) -> Self {
        Self { steps, passed: Vec::new(), plays: None, pace: 1 }
    }

    /// The step that comes next; `None` at the end.
    #[must_use]
    pub fn next(&self) -> Option<&Hint> {
        self.steps.get(self.passed.len())
    }

    /// Its number from 1, and how many there are.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        ((self.passed.len() + 1).min(self.steps.len()), self.steps.len())
    }

    #[must_use]
    pub fn can_go_back(&self) -> bool {
        !self.passed.is_empty()
    }

    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.plays.is_some()
    }

    /// A number into [`PATH_PACES_MS`].
    #[must_use]
    pub fn pace(&self) -> usize {
        self.pace
    }

    pub(super) fn pace_ms(&self) -> u64 {
        PATH_PACES_MS[self.pace.min(PATH_PACES_MS.len() - 1)]
    }
}

impl Help {
    /// What is drawn on the board, and how much of it.
    #[must_use]
    pub fn drawing(&self) -> Option<(&Hint, Strength)> {
        match self {
            Self::None | Self::Looking | Self::LookingForPath => None,
            Self::Hint(card, strength) => Some((card, *strength)),
            Self::Path(panel) => Some((panel.next()?, Strength::Digit)),
        }
    }

    #[must_use]
    pub fn is_open(&self) -> bool {
        *self != Self::None
    }

    /// The cells that it is about, for those who cannot see the drawing.
    pub(super) fn cells(&self) -> CellSet {
        match self.drawing() {
            Some((card, Strength::Cells | Strength::Digit)) => card.picture.cells,
            Some((_, Strength::Where | Strength::Technique)) | None => CellSet::EMPTY,
        }
    }

    /// What was shown was about the board as it was before.
    pub(super) fn board_changed(&mut self) {
        *self = Self::None;
    }

    /// Whether it goes on by itself.
    pub(super) fn is_moving(&self) -> bool {
        matches!(self, Self::Path(panel) if panel.is_playing())
    }

    /// Shows more of a hint; false if all is shown.
    pub(super) fn show_more(&mut self) -> bool {
        let Self::Hint(_, strength) = self else { return false };
        let stronger = strength.stronger();
        *strength = stronger.unwrap_or(*strength);
        stronger.is_some()
    }

    /// Shows less of a hint; closes the weakest.
    pub(super) fn show_less(&mut self) {
        match self {
            Self::Hint(_, strength) => match strength.weaker() {
                Some(weaker) => *strength = weaker,
                None => *self = Self::None,
            },
            Self::None | Self::Looking | Self::LookingForPath | Self::Path(_) => *self = Self::None,
        }
    }
}
