//! What is drawn at the moment: one tool for each sort of thing that a puzzle is made of.

use puzzle::Kind;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    #[default]
    Givens,
    Cages,
    Regions,
    Dots,
    Signs,
    Parity,
    Thermometers,
    ExtraRegions,
}

impl Tool {
    pub const ALL: [Self; 8] = [
        Self::Givens,
        Self::Cages,
        Self::Regions,
        Self::Dots,
        Self::Signs,
        Self::Parity,
        Self::Thermometers,
        Self::ExtraRegions,
    ];

    /// The rule that is drawn cell by cell and then kept or dropped.
    #[must_use]
    pub const fn stroked(self) -> Option<Kind> {
        match self {
            Self::Cages => Some(Kind::KILLER),
            Self::Thermometers => Some(Kind::THERMOMETER),
            Self::ExtraRegions => Some(Kind::WINDOW),
            Self::Givens | Self::Regions | Self::Dots | Self::Signs | Self::Parity => None,
        }
    }

    /// The rules that lie on the edge of two cells.
    #[must_use]
    pub const fn on_edges(self) -> &'static [Kind] {
        match self {
            Self::Dots => &[Kind::DIFFERENCE, Kind::RATIO],
            Self::Signs => &[Kind::GREATER],
            Self::Givens
            | Self::Cages
            | Self::Regions
            | Self::Parity
            | Self::Thermometers
            | Self::ExtraRegions => &[],
        }
    }

    /// Digits that are typed make a number: the sum of a cage, the difference of a dot.
    #[must_use]
    pub const fn takes_numbers(self) -> bool {
        matches!(self, Self::Cages | Self::Dots)
    }
}
