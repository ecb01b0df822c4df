//! The directory: which rooms exist, which players are here, and where each of them is. The only
//! state that tasks share. Sessions, rooms and the queue change it; it decides nothing itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use game::{PlayerId, RoomCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use crate::limits::CODE_DRAWS_MAX;
use crate::outbox::{CloseReason, Outbox, SessionId};
use crate::room_task::RoomMessage;

pub(crate) type RoomInbox = mpsc::Sender<RoomMessage>;

/// Where a player is. Survives their connections.
#[derive(Clone, Debug, Default)]
pub(crate) enum Place {
    #[default]
    Nowhere,
    Queue(SessionId),
    Room(Membership),
}

#[derive(Clone, Debug)]
pub(crate) struct Membership {
    pub(crate) code: RoomCode,
    pub(crate) inbox: RoomInbox,
    /// The connection through which the player entered; `None` once it is gone.
    pub(crate) session: Option<SessionId>,
}

#[derive(Debug, Default)]
struct Presence {
    outbox: Option<Arc<Outbox>>,
    place: Place,
}

impl Presence {
    fn is_current(&self, session: SessionId) -> bool {
        self.outbox.as_ref().is_some_and(|outbox| outbox.session() == session)
    }

    fn is_over(&self) -> bool {
        self.outbox.is_none() && matches!(self.place, Place::Nowhere)
    }
}

/// Where a connection that has ended, or was taken over, must be signed off.
#[derive(Debug)]
pub(crate) enum SignOff {
    Queue(SessionId),
    Room(RoomInbox, SessionId),
}

/// A new connection of a player.
#[derive(Debug)]
pub(crate) struct Arrival {
    /// The room that still keeps a place for the player.
    pub(crate) resume: Option<RoomCode>,
    /// Where the connection that it took over is to be signed off.
    pub(crate) sign_off: Option<SignOff>,
}

/// The right to one more room; given back when dropped.
#[derive(Debug)]
pub(crate) struct RoomSlot(#[expect(dead_code, reason = "held for its drop")] OwnedSemaphorePermit);

#[derive(Debug)]
pub(crate) struct Registry {
    rooms: DashMap<RoomCode, RoomInbox>,
    presences: DashMap<PlayerId, Presence>,
    sessions: AtomicU64,
    slots: Arc<Semaphore>,
}

impl Registry {
    pub(crate) fn new(rooms_max: usize) -> Self {
        Self {
            rooms: DashMap::new(),
            presences: DashMap::new(),
            sessions: AtomicU64::new(0),
            slots: Arc::new(Semaphore::new(rooms_max)),
        }
    }

    pub(crate) fn next_session(&self) -> SessionId {
        SessionId(self.sessions.fetch_add(1, Ordering::Relaxed) + 1)
    }

    // Rooms

    pub(crate) fn room_slot(&self) -> Option<RoomSlot> {
        self.slots.clone().try_acquire_owned().ok().map(RoomSlot)
    }

    /// Lists a new room under a code that no other room has.
    pub(crate) fn list_room(&self, inbox: &RoomInbox) -> Option<RoomCode> {
        let draws = std::iter::repeat_with(|| RoomCode::nth(rand::random_range(0..RoomCode::COUNT)));
        draws.take(CODE_DRAWS_MAX).find(|&code| match self.rooms.entry(code) {
            Entry::Vacant(free) => {
                free.insert(inbox.clone());
                true
            }
            Entry::Occupied(_) => false,
        })
    }

    pub(crate) fn unlist_room(&self, code: RoomCode) {
        self.rooms.remove(&code);
    }

    pub(crate) fn room(&self, code: RoomCode) -> Option<RoomInbox> {
        self.rooms.get(&code).map(|inbox| inbox.clone())
    }

    pub(crate) fn rooms(&self) -> usize {
        self.rooms.len()
    }

    // Players

    /// A player's newest connection; an older one is closed.
    pub(crate) fn arrive(&self, player: PlayerId, outbox: &Arc<Outbox>) -> Arrival {
        let mut presence = self.presences.entry(player).or_default();
        if let Some(older) = presence.outbox.replace(outbox.clone()) {
            older.close(CloseReason::TakenOver);
        }
        let resume = match &presence.place {
            Place::Room(membership) => Some(membership.code),
            Place::Nowhere | Place::Queue(_) => None,
        };
        Arrival { resume, sign_off: presence.detach() }
    }

    /// A connection has ended. If it was the player's newest one, says where it must be signed off.
    pub(crate) fn depart(&self, player: PlayerId, session: SessionId) -> Option<SignOff> {
        let mut presence = self.presences.get_mut(&player)?;
        if !presence.is_current(session) {
            return None;
        }
        let sign_off = presence.detach();
        presence.outbox = None;
        drop(presence);
        self.forget_if_over(player);
        sign_off
    }

    pub(crate) fn place(&self, player: PlayerId) -> Place {
        self.presences.get(&player).map(|presence| presence.place.clone()).unwrap_or_default()
    }

    /// Moves a player, unless `session` is not their newest connection any more.
    pub(crate) fn move_to(&self, player: PlayerId, session: SessionId, place: Place) -> bool {
        let Some(mut presence) = self.presences.get_mut(&player) else { return false };
        let is_current = presence.is_current(session);
        if is_current {
            presence.place = place;
        }
        is_current
    }

    /// The player waits in the queue no more. `session` is the connection that the queue knew.
    pub(crate) fn leave_queue(&self, player: PlayerId, session: SessionId) {
        self.leave(player, |place| matches!(place, Place::Queue(there) if *there == session));
    }

    /// The player is no member of this room any more. `session` is the connection that the room knew;
    /// if another one is on its way into the same room, that one's place stays.
    pub(crate) fn leave_room(&self, player: PlayerId, code: RoomCode, session: Option<SessionId>) {
        self.leave(player, |place| match place {
            Place::Room(there) => there.code == code && (there.session.is_none() || there.session == session),
            Place::Nowhere | Place::Queue(_) => false,
        });
    }

    fn leave(&self, player: PlayerId, is_there: impl FnOnce(&Place) -> bool) {
        let Some(mut presence) = self.presences.get_mut(&player) else { return };
        if is_there(&presence.place) {
            presence.place = Place::Nowhere;
        }
        drop(presence);
        self.forget_if_over(player);
    }

    fn forget_if_over(&self, player: PlayerId) {
        self.presences.remove_if(&player, |_, presence| presence.is_over());
    }
}

impl Presence {
    /// Cuts the connection's ties with the place; the place in a room is kept, one in the queue not.
    fn detach(&mut self) -> Option<SignOff> {
        match &mut self.place {
            Place::Nowhere => None,
            Place::Queue(session) => {
                let session = *session;
                self.place = Place::Nowhere;
                Some(SignOff::Queue(session))
            }
            Place::Room(membership) => {
                let session = membership.session.take()?;
                Some(SignOff::Room(membership.inbox.clone(), session))
            }
        }
    }
}
