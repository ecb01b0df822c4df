//! Numbers for nodes, connections and what they begin. The shell draws them; nothing is known here of what they stand for.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One run of a server among many that share a store; never used again. A server alone is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeNo(pub u32);

impl fmt::Display for NodeNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One connection, for as long as the program runs. A later connection has a greater number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SessionId(pub u64);

/// One attempt of a player to enter a room; a later one, into whichever room, has a greater number.
/// What a room and a session say of a membership names the entry it is about, so that a late message about
/// an earlier one never touches its successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntryId(pub u64);

/// Bits of an entry's number that count within a visit.
const ENTRY_BITS: u32 = 20;

impl EntryId {
    /// The `nth` entry since a player has come to a node of a cluster, for the `visit`th time.
    #[must_use]
    pub const fn of_visit(visit: u64, nth: u64) -> Self {
        Self((visit << ENTRY_BITS) + nth)
    }

    /// The visit in which a player of a cluster has entered.
    #[must_use]
    pub const fn visit(self) -> u64 {
        self.0 >> ENTRY_BITS
    }
}
