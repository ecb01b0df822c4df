//! Where rooms of other nodes are, as far as players of this node have business with them: a cache of what the store says.
//! What it does not know is asked again.

use dashmap::DashMap;
use game::{RoomCode, RoomId};
use lobby::NodeNo;

use crate::limits::ROOMS_ELSEWHERE_MAX;

#[derive(Debug, Default)]
pub(crate) struct Elsewhere(DashMap<RoomId, (NodeNo, RoomCode)>);

impl Elsewhere {
    /// Returns whether the room was known to be at another node: then connections here may still be attached to it there.
    pub(super) fn note(&self, room: RoomId, owner: NodeNo, code: RoomCode) -> bool {
        if self.0.len() >= ROOMS_ELSEWHERE_MAX {
            self.0.clear();
        }
        let before = self.0.insert(room, (owner, code));
        before.is_some_and(|(before, _)| before.0 != 0 && before != owner)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_that_changes_its_owner_leaves_the_one_before() {
        let (elsewhere, room, code) = (Elsewhere::default(), RoomId(1), RoomCode::nth(7));
        let note = |owner| elsewhere.note(room, NodeNo(owner), code);
        assert_eq!([note(2), note(2), note(3), note(0), note(4)], [false, false, true, true, false]);
        elsewhere.forget_node(NodeNo(4));
        assert!(!note(5));
    }
}
