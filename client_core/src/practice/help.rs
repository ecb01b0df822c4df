//! What a player has asked to be shown in a game.

use puzzle::CellSet;

/// Help that is on screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Help {
    #[default]
    None,
}

impl Help {
    /// The cells that it is about.
    pub(super) fn cells(&self) -> CellSet {
        match self {
            Self::None => CellSet::EMPTY,
        }
    }

    /// What was shown was about the board as it was before.
    pub(super) fn board_changed(&mut self) {
        *self = Self::None;
    }

    /// Whether it goes on by itself.
    pub(super) fn is_moving(&self) -> bool {
        false
    }
}
