//! The rules of the protocol that a variant may break, each by its own name. Three that the server has too are not among
//! them, because no schedule needs them beside these: that a lease which has run out is not renewed, that a burial looks at
//! the lease again once it has the lock (the node itself has stopped a third of a lease before), and that what is written
//! about a room joins on its owner (nobody else owns it before the node is buried).

use ownership::LEASE_MS;
use ownership::fence::{BURIAL, COMMIT, Step};

#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) lease_ms: u64,
    pub(super) commit: &'static [Step],
    pub(super) burial: &'static [Step],
    /// The node's state is read by the statement that takes the lock: with what it saw before it waited.
    pub(super) checks_while_locking: bool,
    /// A node stops by its own view of its lease.
    pub(super) stops_in_time: bool,
    /// Nothing is acknowledged before its commit has succeeded.
    pub(super) acknowledges_after_commit: bool,
    /// The store ends a transaction whose client says nothing.
    pub(super) ends_idle_transactions: bool,
    /// A claim also reads the rooms that are the node's own without its knowledge: the answer to a claim was lost.
    pub(super) claims_what_it_forgot: bool,
    /// An older entry of a player never replaces a newer one.
    pub(super) checks_entries: bool,
    /// What a claim leaves out is measured by each owner's own clock, not by the store's.
    pub(super) counts_by_owners_clock: bool,
    /// A claim counts as written: the next one leaves out only what came after it.
    pub(super) restarts_gap: bool,
    /// A commit of which nobody knows whether it was carried out is sent again until it is answered.
    pub(super) insists_on_answer: bool,
    /// A release names the epoch of what it gives up.
    pub(super) releases_by_epoch: bool,
}

impl Rules {
    pub(super) const ALL: Self = Self {
        lease_ms: LEASE_MS,
        commit: COMMIT,
        burial: BURIAL,
        checks_while_locking: false,
        stops_in_time: true,
        acknowledges_after_commit: true,
        ends_idle_transactions: true,
        claims_what_it_forgot: true,
        checks_entries: true,
        counts_by_owners_clock: true,
        restarts_gap: true,
        insists_on_answer: true,
        releases_by_epoch: true,
    };
}
