//! What the locks say that nodes hold by their connection to the store: a process that dies drops its own at once, long before its
//! lease ends. Owns no lock and asks nobody; knows only what a look at the store and the carrier of letters have shown.

use std::collections::BTreeMap;

use game::Millis;
use lobby::NodeNo;

use crate::limits::DROPPED_LOOKS;

/// Which nodes have dropped their lifeline. A restart of the store, and a failover, drop all of them at once, and a broken connection
/// one of a healthy node: so none counts for a lease after the store has begun, and a node that is still heard is not dead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifelines {
    lease_ms: u64,
    /// When the store that was looked at last began, by its own clock.
    store: Option<u64>,
    trusted_from: Millis,
    /// In how many looks in a row a node had no lifeline and was not heard.
    silent: BTreeMap<NodeNo, u32>,
}

impl Lifelines {
    #[must_use]
    pub fn new(lease_ms: u64) -> Self {
        Self { lease_ms, store: None, trusted_from: Millis(0), silent: BTreeMap::new() }
    }

    /// A look at the store at `now`, by the node's own clock: when it began (another value after a restart or a failover), for how
    /// many milliseconds it has been up, and which live nodes had no lifeline. Returns those to be called by the carrier.
    pub fn look(&mut self, store: u64, up_ms: u64, dropped: &[NodeNo], now: Millis) -> Vec<NodeNo> {
        if self.store.replace(store).is_some_and(|before| before != store) {
            self.trusted_from = now.plus(self.lease_ms);
        }
        if now < self.trusted_from || up_ms < self.lease_ms {
            self.silent.clear();
            return Vec::new();
        }
        self.silent.retain(|node, _| dropped.contains(node));
        dropped.to_vec()
    }

    /// A node that was called has answered, or it is not known whether it would have.
    pub fn heard(&mut self, node: NodeNo) {
        self.silent.remove(&node);
    }

    /// Nobody has answered for a node that was called. True when that makes it dead: it can be buried at once.
    pub fn not_heard(&mut self, node: NodeNo) -> bool {
        let looks = self.silent.entry(node).or_default();
        *looks += 1;
        *looks >= DROPPED_LOOKS
    }

    /// Whether a node is suspected: the next look should come soon.
    #[must_use]
    pub fn is_suspicious(&self) -> bool {
        !self.silent.is_empty()
    }
}
