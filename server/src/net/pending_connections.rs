//! Connections that have not become game sockets yet: TLS and HTTP handshakes, requests for pages. Limits how many
//! there may be. The oldest pending connection is evicted first: a handshake takes milliseconds, so an old one is idle
//! or hostile.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

#[derive(Debug)]
pub(crate) struct PendingConnections {
    waiting: Mutex<Arrivals>,
    most: usize,
}

#[derive(Debug, Default)]
struct Arrivals {
    /// By arrival.
    connections: BTreeMap<u64, CancellationToken>,
    arrivals: u64,
}

/// A slot among the pending connections; free again when dropped.
#[derive(Debug)]
pub(crate) struct PendingConnection {
    pending: Arc<PendingConnections>,
    number: u64,
    /// Cancelled when another connection needs the slot.
    pub(crate) evicted: CancellationToken,
}

impl PendingConnections {
    /// # Panics
    /// If `most` is 0.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        assert!(most > 0, "no connection could ever be accepted");
        Arc::new(Self { waiting: Mutex::default(), most })
    }

    pub(crate) fn enter(self: &Arc<Self>) -> PendingConnection {
        let mut waiting = self.lock();
        while waiting.connections.len() >= self.most {
            let Some((_, oldest)) = waiting.connections.pop_first() else { break };
            oldest.cancel();
        }
        waiting.arrivals += 1;
        let (number, evicted) = (waiting.arrivals, CancellationToken::new());
        waiting.connections.insert(number, evicted.clone());
        PendingConnection { pending: self.clone(), number, evicted }
    }

    fn lock(&self) -> MutexGuard<'_, Arrivals> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PendingConnection {
    fn drop(&mut self) {
        self.pending.lock().connections.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_pending_connection_is_evicted() {
        let pending = PendingConnections::new(2);
        let [first, second] = [(); 2].map(|()| pending.enter());
        assert!(!first.evicted.is_cancelled());
        let third = pending.enter();
        assert!(first.evicted.is_cancelled());
        assert!(!second.evicted.is_cancelled());
        drop(third);
        let _fourth = pending.enter();
        assert!(!second.evicted.is_cancelled(), "a slot was free");
    }
}
