//! Everything the crate promises, checked from outside, in one binary.

mod arguments;
mod board;
mod canonical_ids;
mod check;
mod claimed;
mod clues;
mod crate_api;
mod data;
mod documents;
#[cfg(feature = "sketches")]
mod drawn;
mod edit;
mod exchange;
mod exported;
mod formats;
mod generate;
mod golden_tiers;
mod guide;
mod hints;
mod isomorphism;
#[cfg(feature = "sketches")]
mod joined;
mod kinds;
mod known;
mod links;
mod made;
mod measures;
mod nearest;
mod parse;
mod patterns;
#[cfg(feature = "sketches")]
mod permitted;
mod positions;
mod prepared;
mod ratings;
mod rule_formats;
mod rule_meaning;
mod rules;
mod sizes;
mod solver;
mod sukaku;
mod symmetry;
mod techniques;
#[cfg(feature = "sketches")]
mod told;
mod variant_puzzles;
mod variant_steps;
mod variants;
mod watch;
#[cfg(feature = "sketches")]
mod whole;
mod written;
