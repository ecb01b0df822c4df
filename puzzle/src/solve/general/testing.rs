//! Plans built by hand and the brute force that solvers are held against.

mod boards;
mod oracle;

pub(in crate::solve) use boards::{boxes, cages, classic, random_automaton, random_plan, square};
pub(in crate::solve) use oracle::{count, each, solves};
