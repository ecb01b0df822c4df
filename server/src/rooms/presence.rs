//! Where one player is, and what may become of that: which of their connections may take them elsewhere,
//! and which word about a place is out of date. Knows neither the other players nor what a room does.

use std::sync::Arc;

use game::RoomCode;

use crate::rooms::message::RoomInbox;
use crate::session::outbox::{Outbox, SessionId};

/// One attempt of a player to enter a room; a later one, into whichever room, has a greater number.
/// What a room and a session say of a membership names the entry it is about, so that a late word on
/// an earlier one never touches its successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EntryId(pub(crate) u64);

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
    pub(crate) entry: EntryId,
    /// The connection through which the player entered; `None` once it is gone.
    pub(crate) session: Option<SessionId>,
}

impl Place {
    pub(crate) fn room(&self) -> Option<RoomCode> {
        match self {
            Self::Room(there) => Some(there.code),
            Self::Nowhere | Self::Queue(_) => None,
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Presence {
    pub(crate) outbox: Option<Arc<Outbox>>,
    pub(crate) place: Place,
}

impl Presence {
    pub(crate) fn is_current(&self, session: SessionId) -> bool {
        self.outbox.as_ref().is_some_and(|outbox| outbox.session() == session)
    }

    /// What keeps this connection from going elsewhere. A place in the room it goes to does not, nor
    /// does one that is only kept from an earlier connection.
    pub(crate) fn obstacle(&self, session: SessionId, going_to: Option<RoomCode>) -> Option<Obstacle> {
        match &self.place {
            _ if !self.is_current(session) => Some(Obstacle::TakenOver),
            Place::Nowhere => None,
            Place::Queue(_) => Some(Obstacle::InQueue),
            Place::Room(there) if Some(there.code) == going_to || there.session.is_none() => None,
            Place::Room(_) => Some(Obstacle::InRoom),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.outbox.is_none() && matches!(self.place, Place::Nowhere)
    }

    pub(crate) fn go(&mut self, session: SessionId, place: Place) -> Result<Option<Membership>, Obstacle> {
        let going_to = place.room();
        if let Some(obstacle) = self.obstacle(session, going_to) {
            return Err(obstacle);
        }
        match std::mem::replace(&mut self.place, place) {
            Place::Room(kept) if Some(kept.code) != going_to => Ok(Some(kept)),
            Place::Room(_) | Place::Nowhere | Place::Queue(_) => Ok(None),
        }
    }

    pub(crate) fn standing(&self, entry: EntryId, session: SessionId) -> Standing {
        match &self.place {
            Place::Room(there) if there.entry == entry && there.session.is_none() => Standing::Kept,
            Place::Room(there) if there.entry == entry => Standing::Wanted,
            // Whatever this connection has done since will reach the room in its turn.
            Place::Room(_) | Place::Nowhere | Place::Queue(_) if self.is_current(session) => Standing::Wanted,
            Place::Room(_) | Place::Nowhere | Place::Queue(_) => Standing::Void,
        }
    }

    /// Cuts the connection's ties with the place; the place in a room is kept, one in the queue not.
    pub(crate) fn detach(&mut self) -> Option<SignOff> {
        match &mut self.place {
            Place::Nowhere => None,
            Place::Queue(session) => {
                let session = *session;
                self.place = Place::Nowhere;
                Some(SignOff::Queue(session))
            }
            Place::Room(membership) => {
                membership.session.take()?;
                Some(SignOff::Room(membership.inbox.clone(), membership.entry))
            }
        }
    }
}

/// Where a connection that has ended, or was taken over, must be signed off.
#[derive(Debug)]
pub(crate) enum SignOff {
    Queue(SessionId),
    Room(RoomInbox, EntryId),
}

/// Why a connection cannot take its player elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// It is not the player's newest connection any more.
    TakenOver,
    InQueue,
    InRoom,
}

/// What has become of an entry by the time its room gets to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Wanted,
    /// The connection has ended meanwhile; the place is kept.
    Kept,
    /// The player has gone elsewhere through another connection.
    Void,
}
