//! The directory: which rooms exist, which players are here, and where each of them is. The only
//! state that tasks share. Sessions, rooms and the queue change it; it decides nothing itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use game::{Millis, PlayerId, RoomCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::CODE_DRAWS_MAX;
use crate::net::{Address, Claim, Permit};
use crate::rooms::message::RoomInbox;
use crate::rooms::presence::{EntryId, Location, Membership, Obstacle, Presence, SignOff, Standing};
use crate::session::close_reason::CloseReason;
use crate::session::outbox::{Outbox, SessionId};
use crate::session::outgoing::Outgoing;

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
pub(crate) struct RoomSlot {
    of_server: Option<OwnedSemaphorePermit>,
    /// The share of the address that opened it, if that is known and somebody is in it.
    of_address: Option<Permit>,
    claim: Option<Claim>,
}

impl RoomSlot {
    /// The room counts for the address that holds a share for it.
    pub(crate) fn of_address(mut self, hold: Permit) -> Self {
        (self.claim, self.of_address) = (Some(hold.claim()), Some(hold));
        self
    }

    /// The address that the room counts for, if that is known.
    pub(crate) fn address(&self) -> Option<Address> {
        self.claim.as_ref().map(Claim::address)
    }

    /// The address is known again from which a room was opened that has come back; it counts from the end of this turn.
    pub(crate) fn claim(&mut self, claim: Claim) {
        self.claim.get_or_insert(claim);
    }

    /// Nobody is in the room now: it counts against nobody's neighbours.
    pub(crate) fn free_address(&mut self) {
        self.of_address = None;
    }

    /// Somebody is in it again: it counts as before, unless the address has used up its share meanwhile.
    pub(crate) fn count_again(&mut self, now: Millis) {
        if let (None, Some(claim)) = (&self.of_address, &self.claim) {
            self.of_address = claim.acquire(now);
        }
    }
}

#[derive(Debug)]
pub(crate) struct Registry {
    rooms: DashMap<RoomCode, RoomInbox>,
    presences: DashMap<PlayerId, Presence>,
    sessions: AtomicU64,
    entries: AtomicU64,
    slots: Arc<Semaphore>,
}

impl Registry {
    pub(crate) fn new(rooms_max: usize) -> Self {
        Self {
            rooms: DashMap::new(),
            presences: DashMap::new(),
            sessions: AtomicU64::new(0),
            entries: AtomicU64::new(0),
            slots: Arc::new(Semaphore::new(rooms_max)),
        }
    }

    pub(crate) fn next_session(&self) -> SessionId {
        SessionId(self.sessions.fetch_add(1, Ordering::Relaxed) + 1)
    }

    pub(crate) fn next_entry(&self) -> EntryId {
        EntryId(self.entries.fetch_add(1, Ordering::Relaxed) + 1)
    }

    // Rooms

    pub(crate) fn room_slot(&self) -> Option<RoomSlot> {
        let slot = self.slot_for_returning();
        slot.of_server.is_some().then_some(slot)
    }

    /// More rooms than a lowered limit allows still come back; it holds for new ones.
    pub(crate) fn slot_for_returning(&self) -> RoomSlot {
        let of_server = self.slots.clone().try_acquire_owned().ok();
        RoomSlot { of_server, of_address: None, claim: None }
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

    /// Lists a room that has come back under the code it had.
    pub(crate) fn relist_room(&self, code: RoomCode, inbox: &RoomInbox) {
        self.rooms.insert(code, inbox.clone());
    }

    /// A room goes by another code from now on, which is listed already.
    /// Also for those who are about to come in: their knock may still be on its way.
    pub(crate) fn recode(&self, from: RoomCode, to: RoomCode, inbox: &RoomInbox) {
        self.unlist_room(from);
        for mut presence in self.presences.iter_mut() {
            if let Location::Room(there) = &mut presence.location
                && there.inbox.same_channel(inbox)
            {
                there.code = to;
            }
        }
    }

    pub(crate) fn unlist_room(&self, code: RoomCode) {
        self.rooms.remove(&code);
    }

    pub(crate) fn room(&self, code: RoomCode) -> Option<RoomInbox> {
        self.rooms.get(&code).map(|inbox| inbox.clone())
    }

    pub(crate) fn listed(&self) -> Vec<(RoomCode, RoomInbox)> {
        self.rooms.iter().map(|room| (*room.key(), room.value().clone())).collect()
    }

    pub(crate) fn rooms(&self) -> usize {
        self.rooms.len()
    }

    // Players

    /// A player's newest connection; an older one is closed. It is welcomed, with the room to resume, before
    /// anybody can say something else to it.
    pub(crate) fn arrive(
        &self,
        player: PlayerId,
        outbox: &Arc<Outbox>,
        welcome: impl FnOnce(Option<RoomCode>),
    ) -> Arrival {
        let mut presence = self.presences.entry(player).or_default();
        let resume = presence.location.room();
        welcome(resume);
        if let Some(older) = presence.outbox.replace(outbox.clone()) {
            older.close(CloseReason::TakenOver);
        }
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

    /// Keeps a member's place in a room that has come back, until they do.
    pub(crate) fn keep_place(&self, player: PlayerId, entry: EntryId, code: RoomCode, inbox: &RoomInbox) {
        let location = Location::Room(Membership { code, inbox: inbox.clone(), entry, session: None });
        self.presences.entry(player).or_default().location = location;
    }

    /// Says something to everybody who is connected. Returns how many that are.
    pub(crate) fn tell_all(&self, outgoing: &Outgoing) -> usize {
        // Writing takes a while for so many: not while the map is locked.
        let outboxes = self.presences.iter().filter_map(|presence| presence.outbox.clone());
        let outboxes: Vec<_> = outboxes.collect();
        outboxes.iter().for_each(|outbox| outbox.send(outgoing));
        outboxes.len()
    }

    /// A player's connection, and the room they have a place in.
    pub(crate) fn whereabouts(&self, player: PlayerId) -> (Option<Arc<Outbox>>, Option<Membership>) {
        let Some(presence) = self.presences.get(&player) else { return (None, None) };
        let membership = match &presence.location {
            Location::Room(there) => Some(there.clone()),
            Location::Nowhere | Location::Queue(_) => None,
        };
        (presence.outbox.clone(), membership)
    }

    /// Whether a player is connected, or has a place that is kept for them.
    pub(crate) fn is_here(&self, player: PlayerId) -> bool {
        self.presences.contains_key(&player)
    }

    pub(crate) fn location(&self, player: PlayerId) -> Location {
        self.presences.get(&player).map(|presence| presence.location.clone()).unwrap_or_default()
    }

    /// What would keep this connection from taking its player into the room `going_to`, or anywhere.
    pub(crate) fn obstacle(
        &self,
        player: PlayerId,
        session: SessionId,
        going_to: Option<RoomCode>,
    ) -> Option<Obstacle> {
        let presence = self.presences.get(&player);
        presence.map_or(Some(Obstacle::TakenOver), |presence| presence.obstacle(session, going_to))
    }

    /// Takes a player elsewhere. Returns the place in another room that was kept for them: that room
    /// is to be told that it is given up.
    pub(crate) fn go(
        &self,
        player: PlayerId,
        session: SessionId,
        location: Location,
    ) -> Result<Option<Membership>, Obstacle> {
        let mut presence = self.presences.get_mut(&player).ok_or(Obstacle::TakenOver)?;
        presence.go(session, location)
    }

    /// What has become of an entry through `session`.
    pub(crate) fn standing(&self, player: PlayerId, entry: EntryId, session: SessionId) -> Standing {
        let presence = self.presences.get(&player);
        presence.map_or(Standing::Void, |presence| presence.standing(entry, session))
    }

    /// Moves a player, unless `session` is not their newest connection any more.
    pub(crate) fn move_to(&self, player: PlayerId, session: SessionId, location: Location) -> bool {
        let Some(mut presence) = self.presences.get_mut(&player) else { return false };
        let is_current = presence.is_current(session);
        if is_current {
            presence.location = location;
        }
        is_current
    }

    /// Moves a player from the room of this entry back to the queue, if they are still there by this connection.
    pub(crate) fn requeue(&self, player: PlayerId, entry: EntryId, session: SessionId) -> bool {
        let Some(mut presence) = self.presences.get_mut(&player) else { return false };
        let is_there = matches!(&presence.location, Location::Room(there) if there.entry == entry);
        let is_here = is_there && presence.is_current(session);
        if is_here {
            presence.location = Location::Queue(session);
        }
        is_here
    }

    /// Whether this connection is the one that waits in the queue.
    pub(crate) fn is_in_queue(&self, player: PlayerId, session: SessionId) -> bool {
        matches!(self.location(player), Location::Queue(there) if there == session)
    }

    /// The player waits in the queue no more. `session` is the connection that the queue knew.
    pub(crate) fn leave_queue(&self, player: PlayerId, session: SessionId) {
        self.leave(player, |location| matches!(location, Location::Queue(there) if *there == session));
    }

    /// What began with this entry is over. If the player has entered again since, that place stays.
    pub(crate) fn leave_room(&self, player: PlayerId, entry: EntryId) {
        self.leave(player, |location| matches!(location, Location::Room(there) if there.entry == entry));
    }

    fn leave(&self, player: PlayerId, is_there: impl FnOnce(&Location) -> bool) {
        let Some(mut presence) = self.presences.get_mut(&player) else { return };
        if is_there(&presence.location) {
            presence.location = Location::Nowhere;
        }
        drop(presence);
        self.forget_if_over(player);
    }

    fn forget_if_over(&self, player: PlayerId) {
        self.presences.remove_if(&player, |_, presence| presence.is_over());
    }
}
