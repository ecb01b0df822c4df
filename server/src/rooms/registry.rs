//! The directory of rooms: which are open, under which code, and where their messages go. Knows no players, and nothing of
//! what happens in a room.

use std::sync::Arc;

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use game::{Millis, RoomCode, RoomId};
use lobby::NodeNo;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::CODE_DRAWS_MAX;
use crate::net::{Address, Claim, Permit};
use crate::rooms::message::RoomInbox;

/// The right to one more room; given back when dropped.
#[derive(Debug)]
pub(crate) struct RoomSlot {
    of_server: Option<OwnedSemaphorePermit>,
    /// The share of the address that opened it, if that is known and the room is not empty.
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

    /// The address from which a recovered room was opened is known again; it counts from the end of this turn.
    pub(crate) fn claim(&mut self, claim: Claim) {
        self.claim.get_or_insert(claim);
    }

    /// The room is empty: it no longer uses up the share of its address.
    pub(crate) fn free_address(&mut self) {
        self.of_address = None;
    }

    /// The room is not empty any more: it counts as before, unless the address has used up its share meanwhile.
    pub(crate) fn count_again(&mut self, now: Millis) {
        if let (None, Some(claim)) = (&self.of_address, &self.claim) {
            self.of_address = claim.acquire(now);
        }
    }
}

#[derive(Debug)]
pub(crate) struct Registry {
    /// Where rooms are found; one that changes its code is found under both for a moment.
    codes: DashMap<RoomCode, RoomId>,
    rooms: DashMap<RoomId, ListedRoom>,
    slots: Arc<Semaphore>,
}

#[derive(Clone, Debug)]
struct ListedRoom {
    code: RoomCode,
    inbox: RoomInbox,
    /// The one node that all its players are connected to, if there is such a one.
    home: Option<NodeNo>,
}

impl Registry {
    pub(crate) fn new(rooms_max: usize) -> Self {
        Self { codes: DashMap::new(), rooms: DashMap::new(), slots: Arc::new(Semaphore::new(rooms_max)) }
    }

    pub(crate) fn room_slot(&self) -> Option<RoomSlot> {
        let slot = self.slot_for_returning();
        slot.of_server.is_some().then_some(slot)
    }

    /// Recovered rooms may exceed a lowered limit; it holds for new ones.
    pub(crate) fn slot_for_returning(&self) -> RoomSlot {
        let of_server = self.slots.clone().try_acquire_owned().ok();
        RoomSlot { of_server, of_address: None, claim: None }
    }

    /// Lists a room under its code: the one that was drawn for it, or, if it is recovered, the one that it had.
    pub(crate) fn list_room(&self, room: RoomId, code: RoomCode, inbox: &RoomInbox) {
        self.codes.insert(code, room);
        self.rooms.insert(room, ListedRoom { code, inbox: inbox.clone(), home: None });
    }

    /// Lists a room of which it is not known yet under which code it is found.
    pub(crate) fn list_inbox(&self, room: RoomId, code: RoomCode, inbox: &RoomInbox) {
        self.rooms.insert(room, ListedRoom { code, inbox: inbox.clone(), home: None });
    }

    /// Lets a room be found under a further code that no other room has.
    pub(crate) fn draw_code(&self, room: RoomId) -> Option<RoomCode> {
        let draws = std::iter::repeat_with(|| RoomCode::nth(rand::random_range(0..RoomCode::COUNT)));
        draws.take(CODE_DRAWS_MAX).find(|&code| match self.codes.entry(code) {
            Entry::Vacant(free) => {
                free.insert(room);
                true
            }
            Entry::Occupied(_) => false,
        })
    }

    /// A room goes by another code from now on, which it was drawn before.
    pub(crate) fn recode(&self, room: RoomId, to: RoomCode) {
        if let Some(mut listed) = self.rooms.get_mut(&room) {
            listed.code = to;
        }
    }

    pub(crate) fn set_home(&self, room: RoomId, home: Option<NodeNo>) {
        if let Some(mut listed) = self.rooms.get_mut(&room) {
            listed.home = home;
        }
    }

    /// Every room, and its home.
    pub(crate) fn homes(&self) -> Vec<(RoomId, Option<NodeNo>)> {
        self.rooms.iter().map(|listed| (*listed.key(), listed.home)).collect()
    }

    pub(crate) fn unlist_code(&self, code: RoomCode) {
        self.codes.remove(&code);
    }

    /// Unless another inbox is listed for the room by now: one that this node has given up may be its own again.
    pub(crate) fn unlist_room(&self, room: RoomId, code: RoomCode, inbox: &RoomInbox) {
        if self.unlist_inbox(room, inbox) {
            self.codes.remove_if(&code, |_, of| *of == room);
        }
    }

    /// False if another inbox is listed for the room.
    pub(crate) fn unlist_inbox(&self, room: RoomId, inbox: &RoomInbox) -> bool {
        self.rooms.remove_if(&room, |_, listed| listed.inbox.same_channel(inbox)).is_some()
    }

    /// The room that goes by this code.
    pub(crate) fn find(&self, code: RoomCode) -> Option<RoomId> {
        self.codes.get(&code).map(|room| *room)
    }

    pub(crate) fn code(&self, room: RoomId) -> Option<RoomCode> {
        self.rooms.get(&room).map(|listed| listed.code)
    }

    pub(crate) fn inbox(&self, room: RoomId) -> Option<RoomInbox> {
        self.rooms.get(&room).map(|listed| listed.inbox.clone())
    }

    pub(crate) fn listed(&self) -> Vec<(RoomCode, RoomInbox)> {
        self.rooms.iter().map(|listed| (listed.code, listed.inbox.clone())).collect()
    }

    pub(crate) fn rooms(&self) -> usize {
        self.rooms.len()
    }
}
