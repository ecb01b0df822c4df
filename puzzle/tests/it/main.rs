//! Everything the crate promises, checked from outside, in one binary.

mod board;
mod check;
mod formats;
mod generator;
mod hints;
mod known;
mod made;
mod parse;
mod positions;
mod ratings;
mod rule_formats;
mod rules;
mod solver;
mod symmetry;
mod techniques;
mod variant_puzzles;
mod variant_steps;
mod variants;
mod wanted;
mod watch;
