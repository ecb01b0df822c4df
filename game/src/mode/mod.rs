//! What differs from one mode of play to another.

mod judging;

pub use judging::Judging;
