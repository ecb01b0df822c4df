//! Who is connected from where and since when: what an operator asks, and nothing else does. A session
//! stands in it from its welcome to its end.

use std::sync::Arc;

use dashmap::DashMap;
use game::{Millis, PlayerId};

use crate::net::Address;
use crate::session::outbox::SessionId;

#[derive(Clone, Debug, Default)]
pub(crate) struct Roll(Arc<DashMap<SessionId, Entry>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) player: PlayerId,
    pub(crate) address: Address,
    pub(crate) since: Millis,
}

/// A session's place in the roll; gone when it is dropped.
#[derive(Debug)]
pub(crate) struct Present {
    roll: Roll,
    session: SessionId,
}

impl Roll {
    pub(crate) fn enter(&self, session: SessionId, entry: Entry) -> Present {
        self.0.insert(session, entry);
        Present { roll: self.clone(), session }
    }

    /// All of them, in the order in which they came.
    pub(crate) fn all(&self) -> Vec<(SessionId, Entry)> {
        let mut all: Vec<_> = self.0.iter().map(|present| (*present.key(), *present.value())).collect();
        all.sort_by_key(|(session, _)| *session);
        all
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.roll.0.remove(&self.session);
    }
}
