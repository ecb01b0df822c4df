//! What can be asked. A file beside this one answers each.

use puzzle::GenerateSpec;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// The puzzle of a seed, with its solution and what it takes: [`Answer::Generated`](crate::Answer::Generated).
    Generate { spec: GenerateSpec, seed: u64 },
}
