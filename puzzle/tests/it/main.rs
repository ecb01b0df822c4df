//! Everything the crate promises, checked from outside, in one binary.

mod board;
mod check;
mod data;
mod documents;
mod formats;
mod generate;
mod guide;
mod hints;
mod isomorphism;
mod known;
mod links;
mod made;
mod nearest;
mod parse;
mod positions;
mod prepared;
mod ratings;
mod rule_formats;
mod rules;
mod solver;
mod symmetry;
mod techniques;
mod variant_puzzles;
mod variant_steps;
mod variants;
mod watch;
