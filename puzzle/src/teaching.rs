//! What only teaches and compares: plain solvers as textbooks describe them, baselines for the engine's own. Nothing else in
//! the engine may use them.

pub mod baseline;
