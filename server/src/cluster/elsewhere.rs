//! Where rooms of other nodes are, as far as players of this node have business with them: a cache of what the store says.
//! What it does not know is asked again.

use dashmap::DashMap;
use game::{RoomCode, RoomId};
use lobby::NodeNo;

use crate::limits::ROOMS_ELSEWHERE_MAX;

#[derive(Debug, Default)]
pub(crate) struct Elsewhere(DashMap<RoomId, (NodeNo, RoomCode)>);

impl Elsewhere {
    pub(crate) fn note(&self, room: RoomId, owner: NodeNo, code: RoomCode) {
        if self.0.len() >= ROOMS_ELSEWHERE_MAX {
            self.0.clear();
        }
        self.0.insert(room, (owner, code));
    }

    pub(crate) fn owner(&self, room: RoomId) -> Option<NodeNo> {
        self.0.get(&room).map(|known| known.0).filter(|owner| owner.0 != 0)
    }

    pub(crate) fn code(&self, room: RoomId) -> Option<RoomCode> {
        self.0.get(&room).map(|known| known.1)
    }

    pub(crate) fn forget(&self, room: RoomId) {
        self.0.remove(&room);
    }

    /// A node has ended: its rooms are nowhere until somebody claims them.
    pub(crate) fn forget_node(&self, node: NodeNo) {
        self.0.retain(|_, known| known.0 != node);
    }
}
