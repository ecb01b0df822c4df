//! Rooms that go on at another node: connections here that were attached to them where they were begin anew.

use game::{RoomCode, RoomId};
use lobby::NodeNo;

use super::Cluster;
use crate::app_state::AppState;
use crate::session::close_reason::CloseReason;

/// The store says where a room is. Whoever is attached to it where it was before hears nothing from there any more, and the
/// end of that node, when it is noticed, is too late to tell who they are.
pub(crate) fn note(app: &AppState, cluster: &Cluster, room: RoomId, owner: NodeNo, code: RoomCode) {
    if cluster.elsewhere.note(room, owner, code) {
        begin_anew(app, |other| other == room);
    }
}

/// Closes the connections of players in such rooms, so that they come again. Returns how many there were.
pub(super) fn begin_anew(app: &AppState, is_such: impl Fn(RoomId) -> bool) -> usize {
    let moved = app.rooms.players.in_rooms(is_such);
    moved.iter().for_each(|(_, _, outbox)| outbox.close(CloseReason::Moved));
    moved.len()
}
