//! What must hold whenever a node acknowledges, shows or claims; and when the faults have ended.

use std::collections::{BTreeMap, BTreeSet};

use game::{Millis, PlayerId, RoomId};
use lobby::NodeNo;
use ownership::fence::Grounds;

use super::node::Held;
use super::store::{Move, Store};

/// How often what happened.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) acknowledged: u64,
    pub(super) claimed: u64,
    pub(super) entered: u64,
    pub(super) killed: u64,
    pub(super) stopped: u64,
    pub(super) fenced: u64,
    pub(super) resets: u64,
    /// Nodes that lived and were buried for a dropped lifeline, and dead ones.
    pub(super) buried_alive: u64,
    pub(super) noticed: u64,
    pub(super) released: u64,
}

impl Seen {
    pub(super) fn add(&mut self, other: &Self) {
        self.acknowledged += other.acknowledged;
        self.claimed += other.claimed;
        self.entered += other.entered;
        self.killed += other.killed;
        self.stopped += other.stopped;
        self.fenced += other.fenced;
        self.resets += other.resets;
        self.buried_alive += other.buried_alive;
        self.noticed += other.noticed;
        self.released += other.released;
    }

    pub(super) fn is_varied(&self) -> bool {
        let Self { acknowledged, claimed, entered, killed, stopped, .. } = *self;
        let Self { fenced, resets, buried_alive, noticed, released, .. } = *self;
        [acknowledged, claimed, entered, killed, stopped, fenced, resets, buried_alive, noticed, released]
            .iter()
            .all(|&n| n > 50)
    }
}

pub(super) struct Checks {
    /// The store's clock never jumps: then no node is buried that does not know itself that its time is over.
    pub(super) is_clock_steady: bool,
    pub(super) seen: Seen,
    acknowledged: BTreeMap<RoomId, BTreeSet<(PlayerId, u64)>>,
    entries: BTreeMap<PlayerId, u64>,
    epochs: BTreeMap<RoomId, u64>,
}

impl Checks {
    pub(super) fn new(is_clock_steady: bool) -> Self {
        Self {
            is_clock_steady,
            seen: Seen::default(),
            acknowledged: BTreeMap::new(),
            entries: BTreeMap::new(),
            epochs: BTreeMap::new(),
        }
    }

    /// Only the owner acknowledges, and only what is in the journal; its memory is the journal.
    pub(super) fn acknowledged(
        &mut self,
        no: NodeNo,
        (room, kept): (RoomId, Move),
        held: &Held,
        store: &Store,
    ) {
        self.seen.acknowledged += 1;
        let row = &store.rooms[&room];
        let key = (kept.player, kept.number);
        let count = row.journal.iter().filter(|other| (other.player, other.number) == key).count();
        assert_eq!(count, 1, "{no} acknowledges {key:?} of {room}, which is not in the journal");
        if self.knows_its_end(no, store) {
            assert_eq!(
                (row.tenure.owner, row.tenure.epoch),
                (no, held.epoch),
                "{no} acknowledges in {room}, which is another's"
            );
            let (kept, known) = (row.journal.iter().rev().take(4), held.journal.iter().rev().take(4));
            let is_same = row.journal.starts_with(&held.journal);
            assert!(
                is_same,
                "{no} remembers {room} as {:?}, not {:?}",
                known.collect::<Vec<_>>(),
                kept.collect::<Vec<_>>()
            );
        }
        self.acknowledged.entry(room).or_default().insert(key);
        if kept.entry > 0 {
            self.seen.entered += 1;
            let (entry, _) = store.places[&kept.player];
            assert!(entry >= kept.entry, "{} acknowledges an entry that was not written", no);
            let last = self.entries.entry(kept.player).or_default();
            *last = (*last).max(kept.entry);
            assert!(entry >= *last, "{} is in an older place again", kept.player);
        }
    }

    /// Whether a node cannot be buried without knowing itself that its time is over: not so if it seemed dead to the others.
    fn knows_its_end(&self, no: NodeNo, store: &Store) -> bool {
        self.is_clock_steady && store.nodes[&no].buried != Some(Grounds::Lifeline)
    }

    /// Nobody shows a room that is another's.
    pub(super) fn check_shown(&self, no: NodeNo, room: RoomId, held: &Held, store: &Store) {
        let row = &store.rooms[&room];
        if self.knows_its_end(no, store) {
            assert_eq!(
                (row.tenure.owner, row.tenure.epoch),
                (no, held.epoch),
                "{no} shows {room}, which is another's"
            );
            assert!(store.nodes[&no].is_live, "{no} is buried alive");
        }
    }

    /// Whoever claims a room reads all that was acknowledged there, in order, once; and its clock never goes back.
    pub(super) fn claimed(&mut self, room: RoomId, now: Millis, store: &Store) {
        self.seen.claimed += 1;
        let row = &store.rooms[&room];
        let epoch = self.epochs.insert(room, row.tenure.epoch).unwrap_or(0);
        assert!(row.tenure.epoch > epoch, "{room} has epoch {} after {epoch}", row.tenure.epoch);
        self.check_journal(room, store);
        let shown = row.tenure.behind.room_time(now);
        let last = row.journal.last().map_or(Millis(0), |kept| kept.at);
        assert!(shown >= last, "the clock of {room} goes back from {last:?} to {shown:?}");
    }

    fn check_journal(&self, room: RoomId, store: &Store) {
        let journal = &store.rooms[&room].journal;
        let mut last = BTreeMap::new();
        for kept in journal {
            let before = last.insert(kept.player, kept.number).unwrap_or(0);
            assert!(before < kept.number, "{room} reads {kept:?} after {before}");
        }
        assert!(journal.is_sorted_by_key(|kept| kept.at), "the clock of {room} went back: {journal:?}");
        let read = journal.iter().map(|kept| (kept.player, kept.number)).collect::<BTreeSet<_>>();
        let acknowledged = self.acknowledged.get(&room).cloned().unwrap_or_default();
        assert!(acknowledged.is_subset(&read), "{room} has lost acknowledged moves");
    }

    /// Some time after the last fault every room is led, and every move acknowledged.
    pub(super) fn check_end(&self, held: impl Iterator<Item = RoomId>, store: &Store, open: usize) {
        let held = held.collect::<Vec<_>>();
        let rooms = store.rooms.keys().copied().collect::<BTreeSet<_>>();
        assert_eq!(held.iter().copied().collect::<BTreeSet<_>>(), rooms, "rooms that nobody leads");
        assert_eq!(held.len(), rooms.len(), "rooms that two lead: {held:?}");
        assert_eq!(open, 0, "players whose moves nobody acknowledges");
        for room in rooms {
            self.check_journal(room, store);
        }
    }
}
