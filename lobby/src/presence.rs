//! Where one player is, and what may become of that: which of their connections speaks for them, what it may do, and
//! which message about a place is out of date. Knows neither the other players nor what a room does. Nothing here falls
//! due: a place in a room ends with what the room says, one in the queue with its connection.

mod types;

use game::{PlayerId, RequestId, RoomEvent, RoomId};

use crate::ids::{EntryId, SessionId};
use crate::queue::{Candidate, QueueEvent};
use crate::ticket::Ticket;
pub use types::{PresenceEffect, PresenceEvent, Refusal, Standing};

/// One player. Exists while they are connected or have a place somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    player: PlayerId,
    /// Their newest connection: the only one that speaks for them.
    session: Option<SessionId>,
    location: Location,
}

/// Where a player is. Survives their connections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Location {
    #[default]
    Nowhere,
    /// Waits there through this connection.
    Queue(SessionId),
    Room(Membership),
}

/// A place in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    pub room: RoomId,
    pub entry: EntryId,
    /// The connection through which the player entered; `None` once it is gone: then the place is reserved for the
    /// next.
    pub session: Option<SessionId>,
}

impl Presence {
    #[must_use]
    pub fn new(player: PlayerId) -> Self {
        Self { player, session: None, location: Location::Nowhere }
    }

    pub fn handle(&mut self, event: PresenceEvent, effects: &mut Vec<PresenceEffect>) {
        match event {
            PresenceEvent::Connected { session } => self.connect(session, effects),
            PresenceEvent::Disconnected { session } if self.is_current(session) => {
                self.detach(effects);
                self.session = None;
            }
            PresenceEvent::Enter { session, request, room, entry } => {
                self.enter(session, request, room, entry, effects);
            }
            PresenceEvent::NotReached { session, request, entry } => {
                self.leave_room(entry);
                effects.push(no_such_room(session, request));
            }
            PresenceEvent::Left { entry } => self.leave_room(entry),
            PresenceEvent::Requeued { entry, back } => self.requeue(entry, back, effects),
            PresenceEvent::Enqueue { session, request, ticket } => {
                self.enqueue(session, request, ticket, effects);
            }
            PresenceEvent::Dequeue { session, request } => self.dequeue(session, request, effects),
            PresenceEvent::Dequeued { session, request } => self.dequeued(session, request, effects),
            PresenceEvent::Matched { session, room, entry } if self.is_queued(session) => {
                self.location = Location::Room(Membership { room, entry, session: Some(session) });
                effects.push(PresenceEffect::Enter { room, entry });
            }
            PresenceEvent::Unmatched { entry } => self.unmatched(entry),
            PresenceEvent::Followed { session, room, entry } if self.speaks_from(session, room) => {
                self.location = Location::Room(Membership { room, entry, session: Some(session) });
                effects.push(PresenceEffect::Enter { room, entry });
            }
            PresenceEvent::Restored { room, entry } => {
                self.location = Location::Room(Membership { room, entry, session: None });
            }
            // Of a connection or an entry that another one has replaced since.
            PresenceEvent::Disconnected { .. }
            | PresenceEvent::Matched { .. }
            | PresenceEvent::Followed { .. } => {}
        }
    }

    // What a shell may look at

    #[must_use]
    pub fn location(&self) -> Location {
        self.location
    }

    /// The connection that speaks for the player.
    #[must_use]
    pub fn session(&self) -> Option<SessionId> {
        self.session
    }

    /// The room in which they have a place, whether they are connected or not.
    #[must_use]
    pub fn room(&self) -> Option<RoomId> {
        match self.location {
            Location::Room(there) => Some(there.room),
            Location::Nowhere | Location::Queue(_) => None,
        }
    }

    /// Where what this connection says to its room goes.
    #[must_use]
    pub fn speaks_in(&self, session: SessionId) -> Option<Membership> {
        match self.location {
            Location::Room(there) => (there.session == Some(session)).then_some(there),
            Location::Nowhere | Location::Queue(_) => None,
        }
    }

    fn speaks_from(&self, session: SessionId, room: RoomId) -> bool {
        self.is_current(session) && self.speaks_in(session).is_some_and(|there| there.room == room)
    }

    /// Whether their place in this room is only reserved until they reconnect.
    #[must_use]
    pub fn is_kept_in(&self, room: RoomId) -> bool {
        matches!(self.location, Location::Room(there) if there.room == room && there.session.is_none())
    }

    /// Whether this connection is the one that waits in the queue.
    #[must_use]
    pub fn is_queued(&self, session: SessionId) -> bool {
        self.location == Location::Queue(session)
    }

    /// What has become of an entry through `session`.
    #[must_use]
    pub fn standing(&self, entry: EntryId, session: SessionId) -> Standing {
        match self.location {
            Location::Room(there) if there.entry == entry && there.session.is_none() => Standing::Kept,
            Location::Room(there) if there.entry == entry => Standing::Wanted,
            // Whatever this connection has done since will reach the room in its turn.
            Location::Room(_) | Location::Nowhere | Location::Queue(_) if self.is_current(session) => {
                Standing::Wanted
            }
            Location::Room(_) | Location::Nowhere | Location::Queue(_) => Standing::Void,
        }
    }

    /// Why a request of this connection to go elsewhere would be refused. A place in the room it goes to is no reason,
    /// nor is a place that is only reserved since an earlier connection.
    ///
    /// # Errors
    /// What the refusal would be.
    pub fn check_free(&self, session: SessionId, going_to: Option<RoomId>) -> Result<(), Refusal> {
        match self.location {
            _ if !self.is_current(session) => Err(Refusal::TakenOver),
            Location::Nowhere => Ok(()),
            Location::Queue(_) => Err(Refusal::AlreadyInRoom),
            Location::Room(there) if Some(there.room) == going_to || there.session.is_none() => Ok(()),
            Location::Room(_) => Err(Refusal::AlreadyInRoom),
        }
    }

    /// Nothing is left to remember.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.session.is_none() && self.location == Location::Nowhere
    }

    fn is_current(&self, session: SessionId) -> bool {
        self.session == Some(session)
    }

    fn is_there(&self, entry: EntryId, session: SessionId) -> bool {
        let is_in = matches!(self.location, Location::Room(there) if there.entry == entry);
        is_in && self.is_current(session)
    }

    fn connect(&mut self, session: SessionId, effects: &mut Vec<PresenceEffect>) {
        effects.push(PresenceEffect::Welcome { session, resume: self.room() });
        if let Some(session) = self.session.replace(session) {
            effects.push(PresenceEffect::TakenOver { session });
        }
        self.detach(effects);
    }

    /// Detaches the connection from the place: a place in a room stays reserved, one in the queue is given up.
    fn detach(&mut self, effects: &mut Vec<PresenceEffect>) {
        match &mut self.location {
            Location::Nowhere => {}
            Location::Queue(session) => {
                let gone = QueueEvent::Gone { player: self.player, session: *session };
                effects.push(PresenceEffect::Queue(gone));
                self.location = Location::Nowhere;
            }
            Location::Room(Membership { room, entry, session }) => {
                if session.take().is_some() {
                    effects.push(PresenceEffect::Dropped { room: *room, entry: *entry });
                }
            }
        }
    }

    fn enter(
        &mut self,
        session: SessionId,
        request: RequestId,
        room: Option<RoomId>,
        entry: EntryId,
        effects: &mut Vec<PresenceEffect>,
    ) {
        if let Err(why) = self.check_free(session, room) {
            return effects.push(PresenceEffect::Refuse { session, request, why });
        }
        let Some(room) = room else { return effects.push(no_such_room(session, request)) };
        self.give_up_for(Some(room), effects);
        self.location = Location::Room(Membership { room, entry, session: Some(session) });
        effects.push(PresenceEffect::Enter { room, entry });
    }

    /// A place that was only reserved is given up on the way elsewhere.
    fn give_up_for(&self, going_to: Option<RoomId>, effects: &mut Vec<PresenceEffect>) {
        if let Location::Room(Membership { room, entry, .. }) = self.location
            && Some(room) != going_to
        {
            effects.push(PresenceEffect::Leave { room, entry });
        }
    }

    fn leave_room(&mut self, of: EntryId) {
        if matches!(self.location, Location::Room(there) if there.entry == of) {
            self.location = Location::Nowhere;
        }
    }

    fn requeue(&mut self, entry: EntryId, back: Candidate, effects: &mut Vec<PresenceEffect>) {
        if self.is_there(entry, back.session) {
            self.location = Location::Queue(back.session);
            effects.push(PresenceEffect::Queue(QueueEvent::Return(back)));
        } else {
            self.leave_room(entry);
        }
    }

    fn enqueue(
        &mut self,
        session: SessionId,
        request: RequestId,
        ticket: Ticket,
        effects: &mut Vec<PresenceEffect>,
    ) {
        let is_queued = matches!(self.location, Location::Queue(_));
        if let Err(why) = self.check_free(session, None) {
            let why = if why == Refusal::AlreadyInRoom && is_queued { Refusal::AlreadyQueued } else { why };
            return effects.push(PresenceEffect::Refuse { session, request, why });
        }
        self.give_up_for(None, effects);
        self.location = Location::Queue(session);
        effects.push(PresenceEffect::Queue(QueueEvent::Enqueue(Candidate { ticket, session })));
    }

    /// By way of the queue, whose last message to them is to come before the answer.
    fn dequeue(&self, session: SessionId, request: RequestId, effects: &mut Vec<PresenceEffect>) {
        effects.push(if self.is_queued(session) {
            PresenceEffect::Queue(QueueEvent::Dequeue { player: self.player, session, request })
        } else {
            PresenceEffect::Refuse { session, request, why: Refusal::NotQueued }
        });
    }

    fn dequeued(&mut self, session: SessionId, request: RequestId, effects: &mut Vec<PresenceEffect>) {
        effects.push(if self.is_queued(session) {
            self.location = Location::Nowhere;
            PresenceEffect::Dequeued { session }
        } else {
            // An opponent was found while the request was on its way.
            PresenceEffect::Refuse { session, request, why: Refusal::NotQueued }
        });
    }

    fn unmatched(&mut self, of: EntryId) {
        if let Location::Room(Membership { entry, session, .. }) = self.location
            && entry == of
        {
            self.location = session.map_or(Location::Nowhere, Location::Queue);
        }
    }
}

fn no_such_room(session: SessionId, request: RequestId) -> PresenceEffect {
    PresenceEffect::Say { session, event: RoomEvent::no_such_room(request) }
}
