//! When a digit is judged, as the rules card says.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Judging {
    /// Each digit at once.
    #[default]
    EachDigit,
    /// Nothing before the whole board is full, and then the board as a whole.
    FullBoard,
}
