//! Rooms that go on at another node, and the connections here that were attached to them where they were: each is attached to the
//! new owner, or, if its client does not understand that, closed, so that it comes again. Decides nothing about rooms.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use game::{PlayerId, RoomCode, RoomId};
use lobby::{NodeNo, PresenceEffect, PresenceEvent};
use tokio::time::{Instant, sleep};

use super::Cluster;
use super::registrar::Whereabouts;
use crate::app_state::AppState;
use crate::limits::{OWNER_LOOK_EVERY_MS, OWNER_WAIT_MS_MAX};
use crate::rooms::message::{EntryRequest, RoomMessage};
use crate::rooms::presence;
use crate::session::close_reason::CloseReason;
use crate::session::outbox::Outbox;

/// Players with a connection here, and the room that each is in.
type Attached = Vec<(PlayerId, RoomId, Arc<Outbox>)>;

/// The store says where a room is. Whoever is attached to it where it was before hears nothing from there any more, and the
/// end of that node, when it is noticed, is too late to tell who they are.
pub(crate) fn note(app: &Arc<AppState>, cluster: &Arc<Cluster>, room: RoomId, owner: NodeNo, code: RoomCode) {
    if cluster.elsewhere.note(room, owner, code) {
        follow_rooms(app, cluster, |other| other == room);
    }
}

/// Lets the connections of players in such rooms begin anew. Returns how many there were.
pub(super) fn follow_rooms(
    app: &Arc<AppState>,
    cluster: &Arc<Cluster>,
    is_such: impl Fn(RoomId) -> bool,
) -> usize {
    let moved = app.rooms.players.in_rooms(is_such);
    let count = moved.len();
    follow(app, cluster, moved);
    count
}

/// Attaches each to their room as soon as that has an owner. A room that has none after a while has ended.
pub(super) fn follow(app: &Arc<AppState>, cluster: &Arc<Cluster>, moved: Attached) {
    if moved.is_empty() {
        return;
    }
    let mut by_room: BTreeMap<RoomId, Vec<(PlayerId, Arc<Outbox>)>> = BTreeMap::new();
    moved
        .into_iter()
        .for_each(|(player, room, outbox)| by_room.entry(room).or_default().push((player, outbox)));
    let (app, cluster) = (app.clone(), cluster.clone());
    app.clone().spawn(async move {
        let until = Instant::now() + Duration::from_millis(OWNER_WAIT_MS_MAX);
        while !by_room.is_empty() && Instant::now() < until {
            // First: who says that a room has moved may be quicker than the store.
            sleep(Duration::from_millis(OWNER_LOOK_EVERY_MS)).await;
            let rooms: Vec<RoomId> = by_room.keys().copied().collect();
            for there in cluster.registrar.whereabouts_of(&rooms).await.unwrap_or_default() {
                if is_up(&app, &cluster, &there)
                    && let Some(players) = by_room.remove(&there.room)
                {
                    players
                        .into_iter()
                        .for_each(|(player, outbox)| attach(&app, player, there.room, &outbox));
                }
            }
        }
        by_room.values().flatten().for_each(|(_, outbox)| outbox.close(CloseReason::Moved));
    });
}

/// Whether a room can be reached at its owner; then that is known from here on.
fn is_up(app: &AppState, cluster: &Cluster, there: &Whereabouts) -> bool {
    match there.owner {
        Some(owner) if owner == cluster.node() => {
            let is_listed = app.rooms.registry.inbox(there.room).is_some();
            if is_listed {
                cluster.elsewhere.forget(there.room);
            }
            is_listed
        }
        Some(owner) if cluster.peer(owner).is_some() => {
            cluster.elsewhere.note(there.room, owner, there.code);
            true
        }
        Some(_) | None => false,
    }
}

/// A new entry through the same connection. The room answers as to one who resumes.
fn attach(app: &AppState, player: PlayerId, room: RoomId, outbox: &Arc<Outbox>) {
    let session = outbox.session();
    let Some(connection) = app.rooms.players.connection_of(player, session) else { return };
    if !outbox.follows() {
        return outbox.close(CloseReason::Moved);
    }
    let entry = app.rooms.players.next_entry(player);
    let effects = app.rooms.players.handle(player, PresenceEvent::Followed { session, room, entry });
    if effects.contains(&PresenceEffect::Enter { room, entry }) {
        let entering = Box::new(EntryRequest::following(player, entry, connection));
        presence::deliver(app, room, RoomMessage::Enter { at: app.clock.now(), entering });
    }
}
