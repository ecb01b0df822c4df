//! The bots of one room: when each moves next, and their share of what the server allows. Bots that only wait for a race go
//! first where another room needs one. What a bot does is decided in `game`; its moves reach the room as commands, like
//! those of players.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::{BotMove, BotTurn, Millis, Room, RoomId};

use super::message::{RoomInbox, RoomMessage};
use crate::net::{Address, Permit};

/// The bots of all rooms.
#[derive(Clone, Debug)]
pub(crate) struct BotCount {
    /// So many there may be.
    most: usize,
    rooms: Arc<Mutex<BTreeMap<RoomId, InRoom>>>,
}

/// The bots of a room that has any.
#[derive(Debug)]
struct InRoom {
    counted: Counted,
    /// How many of them the room was asked to spare since it has changed.
    spared: usize,
    inbox: RoomInbox,
}

impl BotCount {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, rooms: Arc::default() }
    }

    pub(super) fn share(&self, room: RoomId, inbox: RoomInbox) -> Bots {
        let (permits, planned) = (Vec::new(), Vec::new());
        Bots { all: self.clone(), room, inbox, permits, counted: Counted::default(), planned }
    }

    /// Whether there may be another one. It is counted when its room has it: several may be promised in the same moment, of which
    /// some rooms get none.
    pub(super) fn has_room(&self) -> bool {
        let rooms = self.rooms();
        let held = |idle: bool| -> usize {
            rooms
                .values()
                .filter(|known| known.counted.are_idle || !idle)
                .map(|known| known.counted.bots)
                .sum()
        };
        held(false) < self.most || held(true) > 0
    }

    fn rooms(&self) -> MutexGuard<'_, BTreeMap<RoomId, InRoom>> {
        // Nothing here can panic half-way, so a poisoned lock still guards good data.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whom a room's bots count for: each room for itself, if its opener is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Holder {
    Opener(Address),
    Room(RoomId),
}

impl Holder {
    fn of(room: RoomId, owner: Option<Address>) -> Self {
        owner.map_or(Self::Room(room), Self::Opener)
    }
}

/// How a room is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    bots: usize,
    /// They wait for a race, and can be missed.
    are_idle: bool,
    /// For whom they count, if that is known.
    owner: Option<Address>,
}

/// Asks the room with the bots that can be missed best for one: of all idle ones those of the holder who has most, and
/// at least two more than the asking one, so that no holder takes from those who have no more. False if there are
/// none.
fn take_from_another(rooms: &mut BTreeMap<RoomId, InRoom>, asking: Holder) -> bool {
    let mut held: BTreeMap<_, usize> = BTreeMap::new();
    for (room, known) in rooms.iter() {
        *held.entry(Holder::of(*room, known.counted.owner)).or_default() +=
            known.counted.bots.saturating_sub(known.spared);
    }
    let own = held.get(&asking).copied().unwrap_or(0);
    let idle =
        rooms.iter_mut().filter(|(_, known)| known.counted.are_idle && known.counted.bots > known.spared);
    let idle = idle.map(|(room, known)| (held[&Holder::of(*room, known.counted.owner)], known));
    let richest =
        idle.filter(|(held, _)| *held >= own + 2).max_by_key(|(held, known)| (*held, known.counted.bots));
    let Some((_, known)) = richest else { return false };
    let is_asked = known.inbox.try_send(RoomMessage::SpareBot).is_ok();
    known.spared += usize::from(is_asked);
    is_asked
}

#[derive(Debug)]
pub(super) struct Bots {
    all: BotCount,
    room: RoomId,
    inbox: RoomInbox,
    /// What they take of the share of the address that opened the room.
    permits: Vec<Permit>,
    counted: Counted,
    /// The next move of each bot that races: found once, since it takes a look at the whole board.
    planned: Vec<BotMove>,
}

impl Bots {
    /// Counts one more, if the server may have another, or another room has one to spare.
    pub(super) fn reserve(&mut self, permit: Option<Permit>, owner: Option<Address>) -> bool {
        let mut rooms = self.all.rooms();
        let all: usize = rooms.values().map(|known| known.counted.bots.saturating_sub(known.spared)).sum();
        let may = all < self.all.most || take_from_another(&mut rooms, Holder::of(self.room, owner));
        drop(rooms);
        if may {
            self.permits.extend(permit);
            self.count(Counted { bots: self.counted.bots + 1, are_idle: true, owner });
        }
        may
    }

    /// Follows the room: counts its bots as they are, and plans for those whose turn is new.
    pub(super) fn follow(&mut self, room: &Room, owner: Option<Address>) {
        let bots = room.bots();
        self.count(Counted { bots: bots.count(), are_idle: bots.are_idle(), owner });
        let turns: Vec<BotTurn> = bots.turns().collect();
        self.planned.retain(|planned| turns.contains(&planned.turn));
        for turn in turns {
            if !self.planned.iter().any(|planned| planned.turn == turn) {
                self.planned.extend(bots.next_move(turn));
            }
        }
    }

    fn count(&mut self, counted: Counted) {
        self.permits.truncate(counted.bots);
        if self.counted == counted || self.counted.bots == 0 && counted.bots == 0 {
            return;
        }
        self.counted = counted;
        let mut rooms = self.all.rooms();
        if counted.bots == 0 {
            rooms.remove(&self.room);
        } else {
            rooms.insert(self.room, InRoom { counted, spared: 0, inbox: self.inbox.clone() });
        }
    }

    /// When the next of them moves.
    pub(super) fn next_at(&self) -> Option<Millis> {
        self.planned.iter().map(|planned| planned.at).min()
    }

    /// A move whose time has come, the earliest first.
    pub(super) fn take_due(&mut self, now: Millis) -> Option<BotMove> {
        let due = self.planned.iter().enumerate().filter(|(_, planned)| planned.at <= now);
        let index = due.min_by_key(|(_, planned)| planned.at).map(|(index, _)| index)?;
        Some(self.planned.swap_remove(index))
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.count(Counted::default());
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    fn address(n: u8) -> Option<Address> {
        Some(Address::of_peer([192, 0, 2, n].into()))
    }

    fn room(all: &BotCount, n: u64) -> (Bots, mpsc::Receiver<RoomMessage>) {
        let (inbox, messages) = mpsc::channel(4);
        (all.share(RoomId(n), inbox), messages)
    }

    fn is_asked(messages: &mut mpsc::Receiver<RoomMessage>) -> bool {
        matches!(messages.try_recv(), Ok(RoomMessage::SpareBot))
    }

    #[test]
    fn bots_count_until_their_room_is_gone() {
        let all = BotCount::new(5);
        let ((mut one, _inbox), (mut other, _other)) = (room(&all, 1), room(&all, 2));
        assert!((0..4).all(|_| one.reserve(None, address(1))) && other.reserve(None, address(1)));
        assert!(!one.reserve(None, address(1)) && !other.reserve(None, address(1)), "one too many");
        one.count(Counted { bots: 3, are_idle: true, owner: address(1) });
        assert!(other.reserve(None, address(1)));
        drop((one, other));
        assert!(all.rooms().is_empty());
    }

    #[test]
    fn idle_bots_go_first_where_others_have_none() {
        let all = BotCount::new(6);
        let ((mut rich, mut inbox), (mut racing, mut busy)) = (room(&all, 1), room(&all, 2));
        assert!((0..3).all(|_| rich.reserve(None, address(1))));
        assert!((0..3).all(|_| racing.reserve(None, address(2))));
        racing.count(Counted { bots: 3, are_idle: false, owner: address(2) });
        let (mut poor, mut own) = room(&all, 3);
        assert!(poor.reserve(None, address(3)) && is_asked(&mut inbox));
        assert!(!poor.reserve(None, address(3)), "the other has only one more by now");
        rich.count(Counted { bots: 2, are_idle: true, owner: address(1) });
        assert!(!is_asked(&mut inbox) && !is_asked(&mut busy) && !is_asked(&mut own));
        drop(racing);
        assert!(poor.reserve(None, address(3)) && !is_asked(&mut inbox), "there is room again");
    }

    #[test]
    fn a_room_of_nobody_known_stands_for_itself() {
        let all = BotCount::new(4);
        let ((mut one, mut inbox), (mut other, mut others)) = (room(&all, 1), room(&all, 2));
        assert!((0..2).all(|_| one.reserve(None, None)) && (0..2).all(|_| other.reserve(None, None)));
        assert!(!other.reserve(None, None), "each has two");
        let (mut third, _third) = room(&all, 3);
        assert!(third.reserve(None, None));
        assert!(is_asked(&mut inbox) != is_asked(&mut others), "one of them gives one");
    }
}
