//! Connections that are not game sockets (yet): those that shake hands, ask, or do nothing. Owns how many
//! there may be. A handshake takes moments, so whoever has stood here longest is up to nothing: when it is
//! full, they make room for newcomers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

#[derive(Debug)]
pub(crate) struct Doorway {
    standing: Mutex<Standing>,
    most: usize,
}

#[derive(Debug, Default)]
struct Standing {
    /// By arrival.
    guests: BTreeMap<u64, CancellationToken>,
    arrivals: u64,
}

/// A place in the doorway; free again when dropped.
#[derive(Debug)]
pub(crate) struct Guest {
    doorway: Arc<Doorway>,
    number: u64,
    /// Cancelled when somebody else needs the place.
    pub(crate) shown_out: CancellationToken,
}

impl Doorway {
    /// # Panics
    /// If nobody may stand in it.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        assert!(most > 0, "a doorway that lets nobody through");
        Arc::new(Self { standing: Mutex::default(), most })
    }

    pub(crate) fn enter(self: &Arc<Self>) -> Guest {
        let mut standing = self.lock();
        while standing.guests.len() >= self.most {
            let Some((_, oldest)) = standing.guests.pop_first() else { break };
            oldest.cancel();
        }
        standing.arrivals += 1;
        let (number, shown_out) = (standing.arrivals, CancellationToken::new());
        standing.guests.insert(number, shown_out.clone());
        Guest { doorway: self.clone(), number, shown_out }
    }

    fn lock(&self) -> MutexGuard<'_, Standing> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.doorway.lock().guests.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_stood_there_longest_makes_room() {
        let doorway = Doorway::new(2);
        let [first, second] = [(); 2].map(|()| doorway.enter());
        assert!(!first.shown_out.is_cancelled());
        let third = doorway.enter();
        assert!(first.shown_out.is_cancelled());
        assert!(!second.shown_out.is_cancelled());
        drop(third);
        let _fourth = doorway.enter();
        assert!(!second.shown_out.is_cancelled(), "a place was free");
    }
}
