//! The other nodes that live, as the last renewal read them. Knows nothing of what is sent to them.

use std::collections::BTreeSet;

use lobby::NodeNo;

/// The peers of one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peers {
    own: NodeNo,
    live: BTreeSet<NodeNo>,
}

/// What a renewal has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub joined: Vec<NodeNo>,
    /// Buried, or ended on their own: they will not come back, a number is never used again.
    pub gone: Vec<NodeNo>,
}

impl Peers {
    /// Of node `own`, which has met nobody yet.
    #[must_use]
    pub fn new(own: NodeNo) -> Self {
        Self { own, live: BTreeSet::new() }
    }

    /// Takes the nodes that live, in any order, the own one among them or not.
    pub fn update(&mut self, live: &[NodeNo]) -> Changes {
        let live: BTreeSet<_> = live.iter().copied().filter(|node| *node != self.own).collect();
        let joined = live.difference(&self.live).copied().collect();
        let gone = self.live.difference(&live).copied().collect();
        self.live = live;
        Changes { joined, gone }
    }

    /// The peers that live, by number.
    pub fn iter(&self) -> impl Iterator<Item = NodeNo> + '_ {
        self.live.iter().copied()
    }

    #[must_use]
    pub fn contains(&self, node: NodeNo) -> bool {
        self.live.contains(&node)
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.live.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.live.is_empty()
    }
}
