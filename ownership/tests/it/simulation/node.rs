//! One run of a server: what it holds in memory, what it has asked the store, and what it does with the answers. Its only
//! decisions are those of the crate.

use std::collections::{BTreeMap, BTreeSet};

use game::{Millis, RoomId};
use lobby::NodeNo;
use ownership::fence::Grounds;
use ownership::{BEAT_EVERY_MS, Behind, Inbound, Lease, Lifelines, Outbound, Peers, Tenure};

use super::rules::Rules;
use super::store::{Answer, Move, RoomRow, Work};

/// Milliseconds after which a node gives a connection up that does not answer.
const ANSWER_MS: u64 = 1_200;

/// A room in the memory of its owner.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) epoch: u64,
    pub(super) behind: Behind,
    pub(super) journal: Vec<Move>,
}

/// What a node asks the store for: one of each at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Keep,
    Renew,
    Bury,
    Claim,
    Release,
}

#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) number: u64,
    pub(super) sent: Millis,
    pub(super) work: Work,
}

/// A move that came by `gateway`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) room: RoomId,
    pub(super) a_move: Move,
    pub(super) gateway: NodeNo,
}

/// What the world must do for a node.
#[derive(Debug)]
pub(super) enum Effect {
    Ask(Kind, Work),
    Acknowledge(Waiting),
    Claimed(RoomId),
    Beat(NodeNo, u64),
    /// Does it answer?
    Call(NodeNo),
    /// The process ends.
    Ends,
}

pub(super) struct Node {
    rules: Rules,
    claim_every_ms: u64,
    lease: Lease,
    peers: Peers,
    pub(super) held: BTreeMap<RoomId, Held>,
    /// What it is giving up, until it knows that nobody has it.
    releasing: Option<RoomId>,
    waiting: Vec<Waiting>,
    pub(super) asked: BTreeMap<Kind, Request>,
    lifelines: Lifelines,
    dead: Vec<(NodeNo, Grounds)>,
    claimed_at: Millis,
    beaten_at: Millis,
    pub(super) outbound: BTreeMap<NodeNo, Outbound>,
    pub(super) inbound: BTreeMap<NodeNo, Inbound>,
}

impl Node {
    pub(super) fn new(no: NodeNo, rules: Rules, now: Millis, claim_every_ms: u64) -> Self {
        Self {
            claim_every_ms,
            rules,
            lease: Lease::new(rules.lease_ms, now),
            peers: Peers::new(no),
            held: BTreeMap::new(),
            releasing: None,
            waiting: Vec::new(),
            asked: BTreeMap::new(),
            lifelines: Lifelines::new(rules.lease_ms),
            dead: Vec::new(),
            claimed_at: now,
            beaten_at: now,
            outbound: BTreeMap::new(),
            inbound: BTreeMap::new(),
        }
    }

    pub(super) fn must_stop(&self, now: Millis) -> bool {
        self.rules.stops_in_time && self.lease.is_over(now)
    }

    /// What is due at `now`.
    pub(super) fn tick(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        self.gives_up_requests(now, effects);
        if !self.asked.contains_key(&Kind::Renew) && self.lease.next_renewal(now) == now {
            self.lease.renewal_sent(now);
            effects.push(Effect::Ask(Kind::Renew, Work::Renew { at: now }));
        }
        if let Some((victim, grounds)) = self.dead.pop().filter(|_| !self.asked.contains_key(&Kind::Bury)) {
            effects.push(Effect::Ask(Kind::Bury, Work::Bury { victim, grounds }));
        }
        if !self.asked.contains_key(&Kind::Claim) && now.since(self.claimed_at) >= self.claim_every_ms {
            self.claimed_at = now;
            // What it is giving up it does not take before it knows that nobody has it.
            let known = self.held.keys().copied().chain(self.releasing).collect::<BTreeSet<_>>();
            effects.push(Effect::Ask(Kind::Claim, Work::Claim { known, at: now }));
        }
        self.keeps(now, effects);
        if now.since(self.beaten_at) >= BEAT_EVERY_MS {
            self.beaten_at = now;
            let last = |peer| self.outbound.get(&peer).map_or(0, Outbound::last);
            effects.extend(self.peers.iter().map(|peer| Effect::Beat(peer, last(peer))));
        }
    }

    /// Requests without an answer: whether the store carried them out is not known. A commit is sent again as it was.
    fn gives_up_requests(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let late = self.asked.extract_if(.., |_, request| now.since(request.sent) > ANSWER_MS);
        for (kind, request) in late.collect::<Vec<_>>() {
            if matches!(kind, Kind::Keep | Kind::Release) {
                effects.push(Effect::Ask(kind, request.work));
            }
        }
    }

    /// A move has come for a room that this node owns. Gives it back if it is in the journal already.
    pub(super) fn receives(&mut self, waiting: Waiting, now: Millis) -> Option<Waiting> {
        let held = self.held.get(&waiting.room)?;
        let is_of = |kept: &Move| kept.player == waiting.a_move.player;
        let last = held.journal.iter().filter(|kept| is_of(kept)).map(|kept| kept.number).max().unwrap_or(0);
        if waiting.a_move.number <= last {
            let key = (waiting.a_move.player, waiting.a_move.number);
            let is_kept = held.journal.iter().any(|kept| (kept.player, kept.number) == key);
            return is_kept.then_some(waiting);
        }
        let is_waiting = self.waiting.iter().any(|other| is_of(&other.a_move));
        if !is_waiting {
            let at = held.behind.room_time(now);
            self.waiting.push(Waiting { a_move: Move { at, ..waiting.a_move }, ..waiting });
        }
        None
    }

    /// Gives up one of its rooms, if nothing of it is on its way to the store. What becomes of that its next claim shows.
    pub(super) fn gives_away(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let is_busy = self.asked.contains_key(&Kind::Keep) || self.releasing.is_some();
        let mut rooms = self.held.keys().copied();
        let idle = rooms.find(|room| self.waiting.iter().all(|waiting| waiting.room != *room));
        if let Some(room) = idle.filter(|_| !is_busy) {
            let epoch = self.held.remove(&room).map_or(0, |held| held.epoch);
            self.releasing = Some(room);
            effects.push(Effect::Ask(Kind::Release, Work::Release { room, epoch, at: now }));
        }
    }

    /// One commit at a time, of all that waits.
    fn keeps(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        if self.waiting.is_empty() || self.asked.contains_key(&Kind::Keep) {
            return;
        }
        let is_asked = effects.iter().any(|effect| matches!(effect, Effect::Ask(Kind::Keep, _)));
        if !is_asked {
            let moves = self.waiting.iter().map(|waiting| (waiting.room, waiting.a_move)).collect();
            effects.push(Effect::Ask(Kind::Keep, Work::Keep { moves, at: now }));
            if !self.rules.acknowledges_after_commit {
                effects.extend(self.waiting.iter().map(|waiting| Effect::Acknowledge(*waiting)));
            }
        }
    }

    /// The store has answered the request of this kind.
    pub(super) fn hears(&mut self, kind: Kind, answer: Answer, now: Millis, effects: &mut Vec<Effect>) {
        let Some(request) = self.asked.remove(&kind) else { return };
        match answer {
            Answer::Kept => self.has_kept(&request, effects),
            Answer::Claimed(rooms) => self.has_claimed(rooms, effects),
            Answer::Renewed { live, expired, dropped, began, up_ms } => {
                self.lease.renewed(request.sent);
                let changes = self.peers.update(&live);
                for peer in changes.gone {
                    (_, _) = (self.outbound.remove(&peer), self.inbound.remove(&peer));
                }
                self.inbound.extend(changes.joined.into_iter().map(|peer| (peer, Inbound::new(now))));
                self.dead = expired.into_iter().map(|node| (node, Grounds::Lease)).collect();
                let called = self.lifelines.look(began.0, up_ms, &dropped, now);
                effects
                    .extend(called.into_iter().filter(|node| self.peers.contains(*node)).map(Effect::Call));
            }
            Answer::Refused if kind != Kind::Bury => effects.push(Effect::Ends),
            // This attempt was undone; an earlier one whose answer was lost may still be carried out.
            Answer::Failed
                if kind == Kind::Release || (kind == Kind::Keep && self.rules.insists_on_answer) =>
            {
                effects.push(Effect::Ask(kind, request.work));
            }
            // Players send again what was not acknowledged.
            Answer::Failed | Answer::Late if kind == Kind::Keep => self.waiting.clear(),
            Answer::Released => self.releasing = None,
            Answer::Refused | Answer::Buried | Answer::Failed | Answer::Late => {}
        }
    }

    /// Whether a node that was called has answered.
    pub(super) fn has_called(&mut self, node: NodeNo, is_heard: bool) {
        if is_heard {
            self.lifelines.heard(node);
        } else if self.lifelines.not_heard(node) {
            self.dead.push((node, Grounds::Lifeline));
        }
    }

    fn has_kept(&mut self, request: &Request, effects: &mut Vec<Effect>) {
        let Work::Keep { moves, .. } = &request.work else { return };
        for (room, kept) in moves {
            if let Some(held) = self.held.get_mut(room) {
                held.journal.push(*kept);
            }
        }
        let is_kept = |waiting: &mut Waiting| {
            moves.iter().any(|(room, kept)| *room == waiting.room && *kept == waiting.a_move)
        };
        effects.extend(self.waiting.extract_if(.., is_kept).map(Effect::Acknowledge));
    }

    fn has_claimed(&mut self, rooms: Vec<(RoomId, RoomRow)>, effects: &mut Vec<Effect>) {
        for (room, RoomRow { tenure: Tenure { epoch, behind, .. }, journal, .. }) in rooms {
            effects.push(Effect::Claimed(room));
            self.held.insert(room, Held { epoch, behind, journal });
        }
    }
}
