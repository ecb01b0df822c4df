//! How people solve: candidates, techniques from naked singles to nets, the level of a puzzle by the hardest step it needs,
//! and hints in words. Must not search for solutions.

pub(crate) mod candidates;
#[cfg(feature = "human")]
pub mod hint;
#[cfg(feature = "human")]
pub(crate) mod rate;
#[cfg(feature = "human")]
pub mod technique;

pub use candidates::{Candidate, Candidates};
#[cfg(feature = "human")]
pub use hint::{Hint, step_up_to, step_watched};
#[cfg(feature = "human")]
pub use rate::{Rating, rate, rate_watched};
#[cfg(feature = "human")]
pub use technique::{Deductions, Level, Premise, Step, Technique, Tier, easiest_giving};
