//! The connected sessions: which player, from where, since when. Read by operators only. A session is listed from its
//! welcome to its end.

use std::sync::Arc;

use dashmap::DashMap;
use game::{Millis, PlayerId};
use lobby::SessionId;

use crate::net::Address;

#[derive(Clone, Debug, Default)]
pub(crate) struct SessionTable(Arc<DashMap<SessionId, SessionInfo>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SessionInfo {
    pub(crate) session: SessionId,
    pub(crate) player: PlayerId,
    pub(crate) address: Address,
    pub(crate) since: Millis,
}

/// Lists a session; removed from the table when it is dropped.
#[derive(Debug)]
pub(crate) struct Present {
    sessions: SessionTable,
    session: SessionId,
}

impl SessionTable {
    pub(crate) fn enter(&self, entry: SessionInfo) -> Present {
        self.0.insert(entry.session, entry);
        Present { sessions: self.clone(), session: entry.session }
    }

    /// All of them, in the order in which they connected.
    pub(crate) fn all(&self) -> Vec<SessionInfo> {
        let mut all: Vec<_> = self.0.iter().map(|present| *present.value()).collect();
        all.sort_by_key(|entry| entry.session);
        all
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.sessions.0.remove(&self.session);
    }
}
