//! How people solve: candidates, techniques from naked singles to nets, the level of a puzzle by the hardest step it needs,
//! and hints in words. Must not search for solutions.

pub(crate) mod candidates;
pub mod hint;
pub(crate) mod rate;
pub mod technique;

pub use candidates::{Candidate, Candidates};
pub use hint::{Hint, step_up_to};
pub use rate::{Rating, rate, rate_while};
pub use technique::{Deductions, Level, Premise, Step, Technique, Tier, easiest_giving};
