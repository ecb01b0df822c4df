//! Nodes, the store and players together. Owns the order of events, and the life of nodes.

use std::collections::BTreeMap;

use game::{Millis, PlayerId, RoomId};
use lobby::NodeNo;

use super::checks::Checks;
use super::dice::Dice;
use super::node::{Effect, Kind, Node, Waiting};
use super::rules::Rules;
use super::store::{Answer, Move, NodeRow, Store};

const NODES: u64 = 3;
pub(super) const ROOMS: u64 = 4;
const PLAYERS: u64 = 4;
/// Milliseconds with faults, then without, and how often which thing is looked at.
pub(super) const FAULTS_MS: u64 = 40_000;
pub(super) const QUIET_MS: u64 = 20_000;
const TICK_MS: u64 = 100;
/// Milliseconds after which the store ends a transaction whose client says nothing: as it should be, or far too late. It
/// shortens outages; safety must not rest on it.
const IDLE_MS: &[u64] = &[1_000, 8_000];

#[derive(Clone, Debug)]
pub(super) enum Letter {
    Move(Waiting),
    Acknowledged(PlayerId, u64),
    Beat,
}

pub(super) enum Event {
    Statement(u64),
    Answered {
        node: NodeNo,
        kind: Kind,
        number: u64,
        answer: Option<Answer>,
    },
    /// Nothing may have happened to the transaction since its `done`-th statement.
    Idle {
        number: u64,
        done: usize,
        waits: bool,
    },
    Closed(u64),
    /// The connection that holds its lifeline is gone.
    Dropped(NodeNo),
    Letter {
        from: NodeNo,
        to: NodeNo,
        number: u64,
        letter: Letter,
    },
    Tick(NodeNo),
    Player(PlayerId),
    Starts,
    Fault,
    /// Somebody gives a room to somebody.
    Moves,
}

/// A node's surroundings.
pub(super) struct Machine {
    pub(super) node: Node,
    pub(super) started: Millis,
    /// Its clock at the start, and its speed in thousandths of the true one.
    pub(super) clock: Millis,
    pub(super) speed: u64,
    pub(super) paused_until: Millis,
    pub(super) cut_until: Millis,
}

pub(super) struct Player {
    pub(super) room: RoomId,
    pub(super) entry: u64,
    pub(super) sent: u64,
    pub(super) open: Option<(RoomId, Move)>,
}

pub(super) struct World {
    pub(super) rules: Rules,
    pub(super) dice: Dice,
    pub(super) idle_ms: u64,
    pub(super) claim_every_ms: u64,
    /// Times in a hundred that a message between a node and the store is slow.
    pub(super) slow: u64,
    /// Times in a hundred that a call is not answered by a node that lives.
    pub(super) deaf: u64,
    pub(super) now: Millis,
    pub(super) events: BTreeMap<(Millis, u64), Event>,
    pub(super) drawn: u64,
    pub(super) store: Store,
    /// Statements that wait for a lock.
    pub(super) blocked: Vec<u64>,
    pub(super) of_transaction: BTreeMap<u64, (NodeNo, Kind)>,
    pub(super) machines: BTreeMap<NodeNo, Machine>,
    pub(super) last_node: u32,
    pub(super) players: BTreeMap<PlayerId, Player>,
    pub(super) checks: Checks,
}

impl World {
    pub(super) fn of_seed(seed: u64, rules: Rules) -> Self {
        let mut dice = Dice::of_seed(seed);
        let is_clock_steady = dice.percent(70);
        let (idle_ms, slow) = (*dice.pick(IDLE_MS), *dice.pick(&[1, 3, 12]));
        let (claim_every_ms, deaf) = (*dice.pick(&[250, 1_500]), *dice.pick(&[0, 10, 90]));
        let player = |room| Player { room: RoomId(room), entry: 0, sent: 0, open: None };
        let mut world = Self {
            rules,
            dice,
            idle_ms,
            claim_every_ms,
            slow,
            deaf,
            now: Millis(0),
            events: BTreeMap::new(),
            drawn: 0,
            store: Store::new(rules, ROOMS),
            blocked: Vec::new(),
            of_transaction: BTreeMap::new(),
            machines: BTreeMap::new(),
            last_node: 0,
            players: (1..=PLAYERS).map(|n| (PlayerId(n), player(n.min(ROOMS)))).collect(),
            checks: Checks::new(is_clock_steady),
        };
        for _ in 0..NODES {
            world.starts();
        }
        for player in 1..=PLAYERS {
            world.later(300, Event::Player(PlayerId(player)));
        }
        world.later(2_000, Event::Fault);
        world.later(3_000, Event::Moves);
        world
    }

    pub(super) fn play(mut self) -> Checks {
        while let Some(((at, n), event)) = self.events.pop_first() {
            if at.0 > FAULTS_MS + QUIET_MS {
                break;
            }
            let passed = at.since(self.now);
            self.now = at;
            self.store.now = self.store.now.plus(passed);
            if let Some(until) = self.sleeps(&event) {
                let until = until.plus(self.dice.below(5));
                self.events.insert((until, n), event);
            } else {
                self.happens(event);
            }
        }
        let held = self.machines.values().flat_map(|machine| machine.node.held.keys().copied());
        self.checks.check_end(
            held,
            &self.store,
            self.players.values().filter(|player| player.open.is_some()).count(),
        );
        self.checks
    }

    /// When the node that an event concerns goes on, if it is frozen.
    fn sleeps(&self, event: &Event) -> Option<Millis> {
        let node = match event {
            Event::Answered { node, .. } | Event::Tick(node) | Event::Letter { to: node, .. } => node,
            Event::Statement(_)
            | Event::Idle { .. }
            | Event::Closed(_)
            | Event::Dropped(_)
            | Event::Player(_)
            | Event::Starts
            | Event::Moves
            | Event::Fault => {
                return None;
            }
        };
        let until = self.machines.get(node)?.paused_until;
        (until > self.now).then_some(until)
    }

    pub(super) fn later(&mut self, within_ms: u64, event: Event) {
        let after = 1 + self.dice.below(within_ms);
        self.at(self.now.plus(after), event);
    }

    pub(super) fn at(&mut self, at: Millis, event: Event) {
        self.drawn += 1;
        self.events.insert((at, self.drawn), event);
    }

    pub(super) fn clock_of(&self, node: NodeNo) -> Millis {
        let machine = &self.machines[&node];
        machine.clock.plus(self.now.since(machine.started) * machine.speed / 1_000)
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Statement(number) => self.carries_out(number),
            Event::Answered { node, kind, number, answer } => self.answered(node, kind, number, answer),
            Event::Idle { number, done, waits } => {
                let is_same = |of: &super::store::Transaction| of.done == done;
                let is_waiting = self.blocked.contains(&number);
                if self.store.transactions.get(&number).is_some_and(is_same) && waits == is_waiting {
                    self.ends(number, Answer::Failed);
                }
            }
            Event::Closed(number) => {
                self.blocked.retain(|blocked| *blocked != number);
                self.store.abort(number);
                self.retries();
            }
            Event::Dropped(no) => {
                self.store.nodes.get_mut(&no).expect("every node has a row").has_lifeline = false;
            }
            Event::Letter { from, to, number, letter } => self.arrives(from, to, number, letter),
            Event::Tick(no) if self.machines.contains_key(&no) => {
                self.at(self.now.plus(TICK_MS), Event::Tick(no));
                self.acts(no, |node, now, effects| node.tick(now, effects));
            }
            Event::Tick(_) => {}
            Event::Player(player) => self.plays(player),
            Event::Starts => self.starts(),
            Event::Fault => self.fails(),
            Event::Moves => self.moves(),
        }
    }

    // Nodes

    pub(super) fn starts(&mut self) {
        self.last_node += 1;
        let (no, clock) = (NodeNo(self.last_node), self.store.now);
        let lease_until = clock.plus(self.rules.lease_ms);
        let row = NodeRow { is_live: true, lease_until, alive_at: clock, has_lifeline: true, buried: None };
        self.store.nodes.insert(no, row);
        let node = Node::new(no, self.rules, clock, self.claim_every_ms);
        let (started, speed) = (self.now, self.dice.between(980, 1_020));
        let (paused_until, cut_until) = (Millis(0), Millis(0));
        self.machines.insert(no, Machine { node, started, clock, speed, paused_until, cut_until });
        self.later(TICK_MS, Event::Tick(no));
    }

    pub(super) fn dies(&mut self, no: NodeNo, is_noticed: bool) {
        let Some(machine) = self.machines.remove(&no) else { return };
        let open = self.of_transaction.iter().filter(|(_, (node, _))| *node == no);
        let open = open.map(|(number, _)| *number).collect::<Vec<_>>();
        for number in open.into_iter().filter(|_| is_noticed) {
            // The end of a connection does not overtake what was sent before.
            let after = self.dice.between(100, 2_000);
            self.at(machine.cut_until.max(self.now).plus(after), Event::Closed(number));
        }
        if is_noticed {
            let after = self.dice.between(1, 100);
            self.at(machine.cut_until.max(self.now).plus(after), Event::Dropped(no));
        }
        self.later(4_000, Event::Starts);
    }

    /// A node is called by another: one that lives and is not frozen answers, unless the carrier fails.
    fn calls(&mut self, no: NodeNo, called: NodeNo) {
        let answers = self.machines.get(&called).is_some_and(|machine| machine.paused_until <= self.now);
        let is_heard = answers && !self.dice.percent(self.deaf);
        if let Some(machine) = self.machines.get_mut(&no) {
            machine.node.has_called(called, is_heard);
        }
    }

    /// Lets a node act, unless it must stop, and does what it asks for.
    pub(super) fn acts(&mut self, no: NodeNo, act: impl FnOnce(&mut Node, Millis, &mut Vec<Effect>)) {
        if !self.machines.contains_key(&no) {
            return;
        }
        let now = self.clock_of(no);
        let machine = self.machines.get_mut(&no).expect("it was just there");
        if machine.node.must_stop(now) {
            self.checks.seen.stopped += 1;
            return self.dies(no, true);
        }
        let mut effects = Vec::new();
        act(&mut machine.node, now, &mut effects);
        for effect in effects {
            self.effect(no, effect);
        }
        let Some(machine) = self.machines.get(&no) else { return };
        for (&room, held) in &machine.node.held {
            self.checks.check_shown(no, room, held, &self.store);
        }
    }

    fn effect(&mut self, no: NodeNo, effect: Effect) {
        match effect {
            Effect::Ask(kind, work) => self.asks(no, kind, work),
            Effect::Acknowledge(waiting) => {
                let Some(held) =
                    self.machines.get(&no).and_then(|machine| machine.node.held.get(&waiting.room))
                else {
                    return;
                };
                self.checks.acknowledged(no, (waiting.room, waiting.a_move), held, &self.store);
                let acknowledged = Letter::Acknowledged(waiting.a_move.player, waiting.a_move.number);
                self.sends(no, waiting.gateway, acknowledged);
            }
            Effect::Claimed(room) => {
                let now = self.clock_of(no);
                self.checks.claimed(room, now, &self.store);
            }
            Effect::Beat(peer, last) => {
                let event = Event::Letter { from: no, to: peer, number: last, letter: Letter::Beat };
                self.later(20, event);
            }
            Effect::Call(called) => self.calls(no, called),
            Effect::Ends => {
                self.checks.seen.fenced += 1;
                self.dies(no, true);
            }
        }
    }
}
