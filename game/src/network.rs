//! Where a player connects from, as far as a room may know it.

use serde::{Deserialize, Serialize};

/// A number that connections from one client address share; only equality means anything to a room. The shell makes
/// a different one for each room, and no client receives it. A reader of the journal could find the address by trying
/// all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Network(pub u64);
