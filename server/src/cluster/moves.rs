//! Rooms that go on at another node, and the connections here that were attached to them where they were: each is attached to the
//! new owner, or, if its client does not understand that, closed, so that it comes again. Decides nothing about rooms.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use game::{PlayerId, RoomCode, RoomId};
use lobby::{NodeNo, PresenceEffect, PresenceEvent};
use tokio::time::{Instant, timeout};

use super::Cluster;
use super::registrar::Whereabouts;
use crate::app_state::AppState;
use crate::limits::{HEIR_WAIT_MS_MAX, OWNER_LOOK_EVERY_MS, OWNER_WAIT_MS_MAX};
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

/// Attaches each to their room as soon as that has an owner. A room that has none after a while has ended. Those of a room that is
/// followed already are attached with the others.
pub(super) fn follow(app: &Arc<AppState>, cluster: &Arc<Cluster>, moved: Attached) {
    let rooms: BTreeSet<RoomId> = moved.iter().map(|(_, room, _)| *room).collect();
    let new: BTreeSet<RoomId> = rooms.into_iter().filter(|room| cluster.followed().insert(*room)).collect();
    if !new.is_empty() {
        app.spawn(follow_on(app.clone(), cluster.clone(), new));
    }
}

async fn follow_on(app: Arc<AppState>, cluster: Arc<Cluster>, mut rooms: BTreeSet<RoomId>) {
    let until = Instant::now() + Duration::from_millis(OWNER_WAIT_MS_MAX);
    loop {
        let asked: Vec<RoomId> = rooms.iter().copied().collect();
        let there = cluster.registrar.whereabouts_of(&asked).await.unwrap_or_default();
        let up: BTreeSet<RoomId> =
            there.iter().filter(|there| is_up(&app, &cluster, there)).map(|there| there.room).collect();
        // First: who comes from here on begins again.
        cluster.followed().retain(|room| !up.contains(room));
        rooms.retain(|room| !up.contains(room));
        for (player, room, outbox) in app.rooms.players.in_rooms(|room| up.contains(&room)) {
            attach(&app, player, room, &outbox);
        }
        cluster.attached.notify_waiters();
        if rooms.is_empty() || Instant::now() >= until {
            break;
        }
        let _ = timeout(Duration::from_millis(OWNER_LOOK_EVERY_MS), cluster.running.notified()).await;
    }
    cluster.followed().retain(|room| !rooms.contains(room));
    let left = app.rooms.players.in_rooms(|room| rooms.contains(&room));
    left.iter().for_each(|(_, _, outbox)| outbox.close(CloseReason::Moved));
}

/// Waits until nobody here is being attached to this room. What was to be said to it can be said then.
pub(super) async fn settled(cluster: &Cluster, room: RoomId) {
    while cluster.followed().contains(&room) {
        let _ = timeout(Duration::from_millis(OWNER_LOOK_EVERY_MS), cluster.attached.notified()).await;
    }
}

/// Waits until a room that this node has released runs at another, and returns where; `None` if it does not for too long.
pub(super) async fn heir(cluster: &Cluster, room: RoomId) -> Option<(NodeNo, RoomCode)> {
    let until = Instant::now() + Duration::from_millis(HEIR_WAIT_MS_MAX);
    while Instant::now() < until {
        let _ = timeout(Duration::from_millis(OWNER_LOOK_EVERY_MS), cluster.running.notified()).await;
        if let Ok(Some(there)) = cluster.registrar.find_room(room).await
            && let Some(owner) = there.owner.filter(|owner| cluster.peer(*owner).is_some())
        {
            return Some((owner, there.code));
        }
    }
    None
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
    if !outbox.takes(protocol::Capability::Following) {
        return outbox.close(CloseReason::Moved);
    }
    let entry = app.rooms.players.next_entry(player);
    let effects = app.rooms.players.handle(player, PresenceEvent::Followed { session, room, entry });
    if effects.contains(&PresenceEffect::Enter { room, entry }) {
        let entering = Box::new(EntryRequest::following(player, entry, connection));
        presence::deliver(app, room, RoomMessage::Enter { at: app.clock.now(), entering });
    }
}
