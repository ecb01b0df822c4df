//! A node's own view of its lease: when to renew it, and when to stop without being told. Owns no clock and knows no store.

use game::Millis;

use crate::limits::{RENEWAL_RETRY_MS, RENEWALS_PER_LEASE};

/// The lease of this node, in milliseconds of its own monotonic clock.
///
/// The store counts a lease from when it carries a renewal out, which is later than when the renewal was sent. A node
/// counts from the sending, and only to two thirds: it stops while the store still takes it for live.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    lease_ms: u64,
    /// When the last request that succeeded was sent.
    renewed: Millis,
    /// When the last request was sent, whatever became of it.
    sent: Millis,
    /// When the last request failed, if it did.
    failed: Option<Millis>,
}

impl Lease {
    /// A lease of `lease_ms` that was asked for at `sent_at` and granted.
    #[must_use]
    pub fn new(lease_ms: u64, sent_at: Millis) -> Self {
        Self { lease_ms, renewed: sent_at, sent: sent_at, failed: None }
    }

    /// A renewal leaves for the store.
    pub fn renewal_sent(&mut self, at: Millis) {
        self.sent = self.sent.max(at);
        self.failed = None;
    }

    /// It has failed, or was given up: the next one follows soon.
    pub fn renewal_failed(&mut self, at: Millis) {
        self.failed = Some(at);
    }

    /// When one that is sent `now` is given up.
    #[must_use]
    pub fn gives_up_at(&self, now: Millis) -> Millis {
        now.plus(self.lease_ms / 3).min(self.ends_at())
    }

    /// The renewal that was sent at `sent_at` has succeeded.
    pub fn renewed(&mut self, sent_at: Millis) {
        self.renewed = self.renewed.max(sent_at);
    }

    /// Whether this node must stop: close its sockets and end. It never becomes false again for a node that does.
    #[must_use]
    pub fn is_over(&self, now: Millis) -> bool {
        now >= self.ends_at()
    }

    /// From when on [`Self::is_over`], unless it is renewed.
    #[must_use]
    pub fn ends_at(&self) -> Millis {
        self.renewed.plus(self.lease_ms / 3 * 2)
    }

    /// When to send the next renewal: `now` if it is due.
    #[must_use]
    pub fn next_renewal(&self, now: Millis) -> Millis {
        let usual = self.sent.plus(self.lease_ms / RENEWALS_PER_LEASE);
        self.failed.map_or(usual, |failed| failed.plus(RENEWAL_RETRY_MS)).max(now)
    }

    /// Milliseconds since the last renewal that succeeded was sent.
    #[must_use]
    pub fn age_ms(&self, now: Millis) -> u64 {
        now.since(self.renewed)
    }
}
