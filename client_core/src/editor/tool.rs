//! What is drawn at the moment: one tool for each sort of thing that a puzzle is made of. Which kinds of rule those are is in
//! `crate::kinds`.

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
    /// Of several sorts: touched again, a tool goes on to the next of its kinds.
    Lines,
    ExtraRegions,
    Clues,
}

impl Tool {
    pub const ALL: [Self; 10] = [
        Self::Givens,
        Self::Cages,
        Self::Regions,
        Self::Dots,
        Self::Signs,
        Self::Parity,
        Self::Thermometers,
        Self::Lines,
        Self::ExtraRegions,
        Self::Clues,
    ];
}
