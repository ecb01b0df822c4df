//! What comes back.

use puzzle::{Grid, Hint, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use crate::examine::Examined;
use crate::exercise::Exercise;
use crate::needed::Needed;
use crate::search::Searched;
use crate::{Opened, Printed};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    Generated(Box<PreparedPuzzle>),
    Read(Opened),
    Printed(Printed),
    Written {
        /// Of the file's name, without the dot.
        extension: String,
        text: String,
    },
    Examined(Box<Examined>),
    Steps(Vec<Hint>),
    Exercise(Box<Exercise>),
    /// The puzzle's givens, changed as it was asked for.
    Givens(Box<Grid>),
    Searched(Box<Searched>),
    Text(String),
    /// None where the techniques that are looked for do not lead on.
    Needed(Option<Box<Needed>>),
    /// It cannot be answered.
    Refused(Refusal),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// What was asked for cannot be had: a sentence for the person.
    #[error("{0}")]
    Impossible(String),
    /// The desk said to stop.
    #[error("it was stopped")]
    Stopped,
    /// The engine broke down on it, which is a fault of the program.
    #[error("the engine failed on this; it can be asked something else")]
    Failed,
}
