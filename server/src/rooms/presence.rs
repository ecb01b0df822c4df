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
pub(crate) enum Location {
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

impl Location {
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
    pub(crate) location: Location,
}

impl Presence {
    pub(crate) fn is_current(&self, session: SessionId) -> bool {
        self.outbox.as_ref().is_some_and(|outbox| outbox.session() == session)
    }

    /// What keeps this connection from going elsewhere. A place in the room it goes to does not, nor
    /// does one that is only kept from an earlier connection.
    pub(crate) fn obstacle(&self, session: SessionId, going_to: Option<RoomCode>) -> Option<Obstacle> {
        match &self.location {
            _ if !self.is_current(session) => Some(Obstacle::TakenOver),
            Location::Nowhere => None,
            Location::Queue(_) => Some(Obstacle::InQueue),
            Location::Room(there) if Some(there.code) == going_to || there.session.is_none() => None,
            Location::Room(_) => Some(Obstacle::InRoom),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.outbox.is_none() && matches!(self.location, Location::Nowhere)
    }

    pub(crate) fn go(
        &mut self,
        session: SessionId,
        location: Location,
    ) -> Result<Option<Membership>, Obstacle> {
        let going_to = location.room();
        if let Some(obstacle) = self.obstacle(session, going_to) {
            return Err(obstacle);
        }
        match std::mem::replace(&mut self.location, location) {
            Location::Room(kept) if Some(kept.code) != going_to => Ok(Some(kept)),
            Location::Room(_) | Location::Nowhere | Location::Queue(_) => Ok(None),
        }
    }

    pub(crate) fn standing(&self, entry: EntryId, session: SessionId) -> Standing {
        match &self.location {
            Location::Room(there) if there.entry == entry && there.session.is_none() => Standing::Kept,
            Location::Room(there) if there.entry == entry => Standing::Wanted,
            // Whatever this connection has done since will reach the room in its turn.
            Location::Room(_) | Location::Nowhere | Location::Queue(_) if self.is_current(session) => {
                Standing::Wanted
            }
            Location::Room(_) | Location::Nowhere | Location::Queue(_) => Standing::Void,
        }
    }

    /// Cuts the connection's ties with the place; the place in a room is kept, one in the queue not.
    pub(crate) fn detach(&mut self) -> Option<SignOff> {
        match &mut self.location {
            Location::Nowhere => None,
            Location::Queue(session) => {
                let session = *session;
                self.location = Location::Nowhere;
                Some(SignOff::Queue(session))
            }
            Location::Room(membership) => {
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
