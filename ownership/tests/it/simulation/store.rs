//! A model of the store, as weak as PostgreSQL may be: statements are carried out one at a time, each sees what was
//! committed before it began, what a transaction writes shows at its end, and only the locks named here exclude anything.

use std::collections::{BTreeMap, BTreeSet};

use game::{Millis, PlayerId, RoomId};
use lobby::NodeNo;
use ownership::Tenure;
use ownership::fence::{Grounds, Step};

use super::rules::Rules;

/// What the journal of a room holds. `entry` is not 0 for the input with which a player enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) player: PlayerId,
    pub(super) number: u64,
    pub(super) entry: u64,
    pub(super) at: Millis,
}

#[derive(Clone, Debug)]
pub(super) struct NodeRow {
    pub(super) is_live: bool,
    pub(super) lease_until: Millis,
    pub(super) alive_at: Millis,
    /// The connection that holds its lifeline stands.
    pub(super) has_lifeline: bool,
    /// Why it was buried.
    pub(super) buried: Option<Grounds>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct RoomRow {
    pub(super) tenure: Tenure,
    pub(super) journal: Vec<Move>,
}

/// What a transaction is for.
#[derive(Clone, Debug)]
pub(super) enum Work {
    /// Moves for rooms, and the owner's clock.
    Keep {
        moves: Vec<(RoomId, Move)>,
        at: Millis,
    },
    /// Take rooms without an owner, and those of `node` that it does not know of.
    Claim {
        known: BTreeSet<RoomId>,
        at: Millis,
    },
    /// Nobody's from here on, unless that is so already and somebody has taken it since.
    Release {
        room: RoomId,
        epoch: u64,
        at: Millis,
    },
    Bury {
        victim: NodeNo,
        grounds: Grounds,
    },
    Renew {
        at: Millis,
    },
}

/// What the store answers to a transaction's last statement.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    Kept,
    Claimed(Vec<(RoomId, RoomRow)>),
    Buried,
    Released,
    /// The lease is renewed: who is live, and whose lease has run out.
    Renewed {
        live: Vec<NodeNo>,
        expired: Vec<NodeNo>,
        dropped: Vec<NodeNo>,
        began: Millis,
        up_ms: u64,
    },
    /// The node, or its room, is not its own any more; or the burial was too early.
    Refused,
    /// A later entry of a player holds their place, and ever will.
    Late,
    /// This transaction was undone: it waited for too long.
    Failed,
}

#[derive(Clone, Debug)]
pub(super) struct Transaction {
    pub(super) node: NodeNo,
    pub(super) work: Work,
    pub(super) steps: &'static [Step],
    pub(super) done: usize,
    /// What a waiting statement saw when it began.
    pub(super) saw_live: Option<bool>,
    claims: Vec<(RoomId, RoomRow)>,
}

/// What became of a statement.
pub(super) enum Outcome {
    Done,
    Waits,
    Ends(Answer),
}

pub(super) struct Store {
    pub(super) rules: Rules,
    /// The store's clock, and when it began by it.
    pub(super) now: Millis,
    pub(super) began: Millis,
    pub(super) nodes: BTreeMap<NodeNo, NodeRow>,
    pub(super) rooms: BTreeMap<RoomId, RoomRow>,
    /// Of each player: the greatest entry, and its room.
    pub(super) places: BTreeMap<PlayerId, (u64, RoomId)>,
    pub(super) transactions: BTreeMap<u64, Transaction>,
    shared: BTreeSet<(NodeNo, u64)>,
    alone: BTreeMap<NodeNo, u64>,
    /// Rows that an open transaction has changed.
    node_rows: BTreeMap<NodeNo, u64>,
    room_rows: BTreeMap<RoomId, u64>,
}

impl Store {
    pub(super) fn new(rules: Rules, rooms: u64) -> Self {
        Self {
            rules,
            now: Millis(1_000_000),
            began: Millis(0),
            nodes: BTreeMap::new(),
            rooms: (1..=rooms).map(|room| (RoomId(room), RoomRow::default())).collect(),
            places: BTreeMap::new(),
            transactions: BTreeMap::new(),
            shared: BTreeSet::new(),
            alone: BTreeMap::new(),
            node_rows: BTreeMap::new(),
            room_rows: BTreeMap::new(),
        }
    }

    pub(super) fn begin(&mut self, number: u64, node: NodeNo, work: Work) {
        let steps = match work {
            Work::Keep { .. } | Work::Claim { .. } | Work::Release { .. } => self.rules.commit,
            Work::Bury { .. } => self.rules.burial,
            Work::Renew { .. } => &[Step::End],
        };
        let transaction = Transaction { node, work, steps, done: 0, saw_live: None, claims: Vec::new() };
        self.transactions.insert(number, transaction);
    }

    /// The transaction's connection has closed, or it has held the store up: all it did is undone.
    pub(super) fn abort(&mut self, number: u64) {
        self.transactions.remove(&number);
        self.shared.retain(|(_, holder)| *holder != number);
        self.alone.retain(|_, holder| *holder != number);
        self.node_rows.retain(|_, holder| *holder != number);
        self.room_rows.retain(|_, holder| *holder != number);
    }

    /// All connections break, and with them every transaction. Returns those.
    pub(super) fn restart(&mut self) -> Vec<u64> {
        self.began = self.now;
        self.nodes.values_mut().for_each(|row| row.has_lifeline = false);
        let open: Vec<u64> = self.transactions.keys().copied().collect();
        open.iter().for_each(|number| self.abort(*number));
        open
    }

    /// Carries out the next statement.
    pub(super) fn step(&mut self, number: u64) -> Outcome {
        let mut transaction = self.transactions[&number].clone();
        let outcome = self.carry_out(number, &mut transaction);
        match &outcome {
            Outcome::Ends(_) => self.abort(number),
            Outcome::Waits => {
                let live = self.is_live(transaction.node);
                transaction.saw_live.get_or_insert(live);
                self.transactions.insert(number, transaction);
            }
            Outcome::Done => {
                transaction.done += 1;
                self.transactions.insert(number, transaction);
            }
        }
        outcome
    }

    fn carry_out(&mut self, number: u64, transaction: &mut Transaction) -> Outcome {
        let node = transaction.node;
        match (transaction.steps[transaction.done], &transaction.work) {
            (Step::ShareLock, _) => {
                if self.alone.contains_key(&node) {
                    return Outcome::Waits;
                }
                self.shared.insert((node, number));
                let saw_live = transaction.saw_live.unwrap_or_else(|| self.is_live(node));
                if self.rules.checks_while_locking && !saw_live {
                    return Outcome::Ends(Answer::Refused);
                }
                Outcome::Done
            }
            (Step::TakeLock, Work::Bury { victim, .. }) => {
                let is_held =
                    self.shared.iter().any(|(of, _)| of == victim) || self.alone.contains_key(victim);
                if is_held {
                    return Outcome::Waits;
                }
                self.alone.insert(*victim, number);
                Outcome::Done
            }
            (Step::CheckLive, _) => {
                if self.is_live(node) {
                    Outcome::Done
                } else {
                    Outcome::Ends(Answer::Refused)
                }
            }
            (Step::Write, _) => self.write(number, transaction),
            (Step::Bury, Work::Bury { victim, grounds }) => {
                if self.node_rows.contains_key(victim) {
                    return Outcome::Waits;
                }
                let row = &self.nodes[victim];
                let is_dead = match grounds {
                    Grounds::Lease => row.lease_until < self.now,
                    Grounds::Lifeline => !row.has_lifeline,
                };
                if !row.is_live || !is_dead {
                    return Outcome::Ends(Answer::Refused);
                }
                self.node_rows.insert(*victim, number);
                Outcome::Done
            }
            (Step::End, Work::Renew { at }) => self.renew(node, *at),
            (Step::End, _) => Outcome::Ends(self.end(transaction)),
            (step, work) => panic!("{step:?} is no step of {work:?}"),
        }
    }

    fn is_live(&self, node: NodeNo) -> bool {
        self.nodes[&node].is_live
    }

    fn owns(&self, node: NodeNo, room: RoomId) -> bool {
        self.rooms[&room].tenure.owner == node
    }

    /// Looks at whose the rooms are; nothing shows before the end.
    fn write(&mut self, number: u64, transaction: &mut Transaction) -> Outcome {
        let node = transaction.node;
        let may = match &transaction.work {
            Work::Keep { moves, .. } => moves.iter().all(|(room, _)| self.owns(node, *room)),
            Work::Claim { known, .. } => {
                transaction.claims = self.claimable(node, known);
                self.room_rows.extend(transaction.claims.iter().map(|(room, _)| (*room, number)));
                true
            }
            Work::Release { room, .. } => {
                if self.room_rows.get(room).is_some_and(|holder| *holder != number) {
                    return Outcome::Waits;
                }
                self.room_rows.insert(*room, number);
                true
            }
            Work::Bury { .. } | Work::Renew { .. } => true,
        };
        if may { Outcome::Done } else { Outcome::Ends(Answer::Refused) }
    }

    fn claimable(&self, node: NodeNo, known: &BTreeSet<RoomId>) -> Vec<(RoomId, RoomRow)> {
        let is_free = |id: &RoomId, row: &RoomRow| match row.tenure.owner {
            NodeNo(0) => true,
            owner if owner == node => self.rules.claims_what_it_forgot && !known.contains(id),
            owner => !self.is_live(owner),
        };
        let free = self.rooms.iter().filter(|(id, row)| is_free(id, row) && !self.room_rows.contains_key(id));
        free.map(|(id, row)| (*id, row.clone())).collect()
    }

    fn renew(&mut self, node: NodeNo, at: Millis) -> Outcome {
        if self.node_rows.contains_key(&node) {
            return Outcome::Waits;
        }
        let (now, until) = (self.now, self.now.plus(self.rules.lease_ms));
        let alive_at = if self.rules.counts_by_owners_clock { at } else { now };
        let row = self.nodes.get_mut(&node).expect("every node has a row");
        if !row.is_live || row.lease_until <= now {
            return Outcome::Ends(Answer::Refused);
        }
        (row.lease_until, row.alive_at, row.has_lifeline) = (until, alive_at, true);
        let live = self.nodes.iter().filter(|(_, row)| row.is_live);
        let (expired, live): (Vec<_>, Vec<_>) = live.partition(|(_, row)| row.lease_until < now);
        let dropped = live.iter().filter(|(_, row)| !row.has_lifeline).map(|(node, _)| **node).collect();
        let numbers = |rows: Vec<(&NodeNo, _)>| rows.into_iter().map(|(node, _)| *node).collect();
        let (live, expired) = (numbers(live), numbers(expired));
        let (began, up_ms) = (self.began, now.since(self.began));
        Outcome::Ends(Answer::Renewed { live, expired, dropped, began, up_ms })
    }

    fn end(&mut self, transaction: &Transaction) -> Answer {
        let node = transaction.node;
        match &transaction.work {
            Work::Keep { moves, at } => self.keep(moves, *at),
            Work::Claim { at, .. } => {
                Answer::Claimed(transaction.claims.iter().map(|claim| self.claim(node, *at, claim)).collect())
            }
            Work::Bury { victim, grounds } => {
                let row = self.nodes.get_mut(victim).expect("every node has a row");
                (row.is_live, row.buried) = (false, Some(*grounds));
                Answer::Buried
            }
            Work::Release { room, epoch, at } => {
                let tenure = &mut self.rooms.get_mut(room).expect("rooms stay").tenure;
                if (tenure.owner, tenure.epoch) == (node, *epoch) || !self.rules.releases_by_epoch {
                    (tenure.owner, tenure.kept_at) = (NodeNo(0), *at);
                }
                Answer::Released
            }
            Work::Renew { .. } => Answer::Failed,
        }
    }

    fn keep(&mut self, moves: &[(RoomId, Move)], at: Millis) -> Answer {
        // A commit whose answer was lost is sent again: what is in the journal was written by the first attempt.
        let is_new = |(room, a_move): &&(RoomId, Move)| !self.rooms[room].journal.contains(a_move);
        let new = moves.iter().filter(is_new).copied().collect::<Vec<_>>();
        for (_, entered) in new.iter().filter(|(_, a_move)| a_move.entry > 0) {
            let is_late = self.places.get(&entered.player).is_some_and(|(entry, _)| *entry >= entered.entry);
            if is_late && self.rules.checks_entries {
                return Answer::Late;
            }
        }
        for (room, a_move) in new {
            if a_move.entry > 0 {
                self.places.insert(a_move.player, (a_move.entry, room));
            }
            let row = self.rooms.get_mut(&room).expect("rooms stay");
            row.tenure.kept_at = at;
            row.journal.push(a_move);
        }
        Answer::Kept
    }

    fn claim(&mut self, node: NodeNo, at: Millis, (id, read): &(RoomId, RoomRow)) -> (RoomId, RoomRow) {
        let before = read.tenure;
        let alive_at = self.nodes.get(&before.owner).map_or(Millis(0), |owner| owner.alive_at);
        let at = if self.rules.counts_by_owners_clock { at } else { self.now };
        let row = self.rooms.get_mut(id).expect("rooms stay");
        row.tenure = before.claimed(node, at, alive_at);
        if !self.rules.restarts_gap {
            row.tenure.kept_at = before.kept_at;
        }
        (*id, RoomRow { journal: read.journal.clone(), ..row.clone() })
    }
}
