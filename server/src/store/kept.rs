//! What the store says of a batch that it has taken. Pure.

use std::collections::{BTreeMap, BTreeSet};

use game::{PlayerId, RoomId};
use lobby::NodeNo;

/// What storing a batch has shown. A server alone is never contradicted.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// Rooms that this node does not run any more: nothing of them was stored.
    pub(super) lost: BTreeSet<RoomId>,
    /// The newest visit of each player who was given a place.
    pub(super) visits: BTreeMap<PlayerId, Visit>,
}

/// A player's connection to a node of the cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Visit {
    /// Greater than that of every earlier one.
    pub(crate) number: u64,
    /// The node; 0 once it is over.
    pub(crate) node: NodeNo,
}

/// Players who have connected again since the visit through which they were given a place.
pub(crate) type CameAgain = Vec<(PlayerId, Visit)>;
