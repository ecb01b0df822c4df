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
    Whispers,
    ExtraRegions,
}

impl Tool {
    pub const ALL: [Self; 9] = [
        Self::Givens,
        Self::Cages,
        Self::Regions,
        Self::Dots,
        Self::Signs,
        Self::Parity,
        Self::Thermometers,
        Self::Whispers,
        Self::ExtraRegions,
    ];
}
