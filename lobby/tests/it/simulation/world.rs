//! A server without sockets, in which every message between sessions, queue and rooms takes its time. This file owns what
//! players do, and the way of the messages.

use std::collections::{BTreeMap, BTreeSet};

use game::{Command, Event, FinishedJob, JobId, MemberNo, Millis, PlayerId, RequestId, RoomId};
use lobby::{EntryId, Pairing, Pool, Presence, PresenceEvent, Queue, QueueEvent, SessionId, Ticket};

use super::dice::Dice;
use super::room::SimulatedRoom;

/// Things that players do in one evening.
const TURNS: u64 = 400;
/// Rooms that may be open at once.
pub(super) const ROOMS_MAX: usize = 6;

/// A message on its way.
#[derive(Clone, Debug)]
pub(super) enum Mail {
    Queue(QueueEvent),
    Enter {
        room: RoomId,
        entry: EntryId,
        session: SessionId,
        request: RequestId,
        ticket: Ticket,
    },
    Dropped {
        room: RoomId,
        player: PlayerId,
        entry: EntryId,
    },
    Leave {
        room: RoomId,
        player: PlayerId,
        entry: EntryId,
    },
    Command {
        room: RoomId,
        player: PlayerId,
        entry: EntryId,
        command: Command,
    },
    JobDone {
        room: RoomId,
        job: JobId,
        made: Box<FinishedJob>,
    },
    /// A person was found for the player in this room.
    Recall {
        room: RoomId,
    },
    /// The end of a connection, as its own task notices it.
    Ended {
        player: PlayerId,
        session: SessionId,
    },
}

/// How often what happened.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) admitted: u64,
    pub(super) refused: u64,
    pub(super) taken_over: u64,
    pub(super) resumed: u64,
    pub(super) met: u64,
    pub(super) not_met: u64,
    pub(super) requeued: u64,
    pub(super) given_up: u64,
    pub(super) bots_sent: u64,
    pub(super) recalled: u64,
    pub(super) called: u64,
    pub(super) calls_ended: u64,
    pub(super) calls_missed: u64,
}

impl Seen {
    pub(super) fn add(&mut self, other: Self) {
        let Self {
            admitted,
            refused,
            taken_over,
            resumed,
            met,
            not_met,
            requeued,
            given_up,
            bots_sent,
            recalled,
            called,
            calls_ended,
            calls_missed,
        } = other;
        self.admitted += admitted;
        self.refused += refused;
        self.taken_over += taken_over;
        self.resumed += resumed;
        self.met += met;
        self.not_met += not_met;
        self.requeued += requeued;
        self.given_up += given_up;
        self.bots_sent += bots_sent;
        self.recalled += recalled;
        self.called += called;
        self.calls_ended += calls_ended;
        self.calls_missed += calls_missed;
    }

    pub(super) fn is_varied(&self) -> bool {
        let Self {
            admitted,
            refused,
            taken_over,
            resumed,
            met,
            not_met,
            requeued,
            given_up,
            bots_sent,
            recalled,
            called,
            calls_ended,
            calls_missed,
        } = self;
        let places = [admitted, refused, taken_over, resumed, requeued, given_up];
        let queue = [met, not_met, bots_sent, recalled, called, calls_ended, calls_missed];
        places.iter().chain(&queue).all(|&&n| n > 100)
    }
}

pub(super) struct World {
    pub(super) dice: Dice,
    pub(super) now: Millis,
    pub(super) players: u64,
    pub(super) presences: BTreeMap<PlayerId, Presence>,
    pub(super) queue: Queue,
    pub(super) rooms: BTreeMap<RoomId, SimulatedRoom>,
    /// Connections that stand; a player's newest is the last.
    pub(super) windows: BTreeMap<SessionId, PlayerId>,
    pub(super) mail: BTreeMap<(Millis, u64), Mail>,
    /// When the last message came to an inbox that keeps the order of those who wait for it.
    pub(super) latest: BTreeMap<Option<RoomId>, Millis>,
    /// Requests without an answer, of connections that stand.
    pub(super) open: BTreeMap<RequestId, SessionId>,
    /// Requests to be queued: the first number that such a player is told is the answer.
    pub(super) queueing: BTreeMap<SessionId, RequestId>,
    /// The request that the queue has just let somebody go by.
    pub(super) dequeues: Option<RequestId>,
    pub(super) drawn: u64,
    pub(super) latency_ms: u64,
    pub(super) seen: Seen,
}

/// A casual duel, a rated one, and a rated table.
fn pools() -> Vec<Pool> {
    let mut pools = Pool::shipped();
    let table = pools.pop().expect("the free-for-all");
    pools.truncate(2);
    pools[0].class = None;
    pools.push(table);
    pools
}

impl World {
    pub(super) fn of_seed(seed: u64) -> Self {
        let mut dice = Dice::of_seed(seed);
        let (players, same_network) = (dice.between(2, 8), dice.percent(50));
        let bot_after_ms = *dice.pick(&[0, 2_000, 10_000]);
        let latency_ms = *dice.pick(&[1, 30, 1_500]);
        Self {
            players,
            dice,
            now: Millis(1_000),
            presences: BTreeMap::new(),
            queue: Queue::new(&pools(), Pairing { same_network, bot_after_ms }),
            rooms: BTreeMap::new(),
            windows: BTreeMap::new(),
            mail: BTreeMap::new(),
            latest: BTreeMap::new(),
            open: BTreeMap::new(),
            queueing: BTreeMap::new(),
            dequeues: None,
            drawn: 0,
            latency_ms,
            seen: Seen::default(),
        }
    }

    pub(super) fn play(mut self) -> Seen {
        for _ in 0..TURNS {
            let pause = if self.dice.percent(2) { 90_000 } else { 900 };
            let wait = self.dice.below(pause);
            self.passes(wait);
            self.turn();
            self.check();
        }
        while let Some(&session) = self.windows.keys().next() {
            self.ends(session);
        }
        self.queue_does(QueueEvent::MayBegin { on: false });
        // The longest that a room waits for anybody.
        for _ in 0..200 {
            self.passes(60_000);
        }
        self.check();
        self.check_end();
        self.seen
    }

    pub(super) fn draw(&mut self) -> u64 {
        self.drawn += 1;
        self.drawn
    }

    fn turn(&mut self) {
        let player = PlayerId(self.dice.between(1, self.players));
        let session = self.presences.get(&player).and_then(Presence::session);
        let Some(session) = session else { return self.connects(player) };
        match self.dice.below(20) {
            0 => self.connects(player),
            1 | 2 => self.ends(session),
            3 => self.queue_does_may_begin(),
            4..8 => self.enters(player, session),
            8..12 => self.requests_queue(player, session),
            12 => {
                let request = self.request(session);
                self.presence_does(player, PresenceEvent::Dequeue { session, request });
            }
            13..15 => self.says(player, session, Command::Leave),
            15 => {
                let (member, host) = (MemberNo(self.dice.below(4) as u16), self.host_of(player));
                let command = if host.is_some_and(|host| host != member) {
                    Command::Kick { member }
                } else {
                    Command::GiveUp
                };
                self.says(player, session, command);
            }
            16 => {
                let locked = self.dice.percent(30);
                self.says(player, session, Command::Lock { locked });
            }
            _ => self.says(player, session, Command::GiveUp),
        }
    }

    fn host_of(&self, player: PlayerId) -> Option<MemberNo> {
        self.rooms.get(&self.presences.get(&player)?.room()?)?.host()
    }

    pub(super) fn request(&mut self, session: SessionId) -> RequestId {
        let request = RequestId(self.draw() as u32);
        self.open.insert(request, session);
        request
    }

    // The way

    pub(super) fn posts(&mut self, mail: Mail) {
        let (n, at) = (self.draw(), self.now.plus(self.dice.below(self.latency_ms)));
        self.mail.insert((at, n), mail);
    }

    /// Into an inbox whose senders wait for their turn: none overtakes another.
    pub(super) fn posts_in_order(&mut self, mail: Mail, to: Option<RoomId>) {
        let (n, at) = (self.draw(), self.now.plus(self.dice.below(self.latency_ms)));
        let latest = self.latest.entry(to).or_default();
        *latest = at.max(*latest);
        self.mail.insert((*latest, n), mail);
    }

    /// All that arrives and falls due meanwhile, each at its time.
    fn passes(&mut self, ms: u64) {
        let end = self.now.plus(ms);
        loop {
            let mail = self.mail.keys().next().map(|&(at, _)| at);
            let queue = self.queue.next_deadline();
            let room = self.rooms.iter().filter_map(|(id, room)| Some((room.next_deadline()?, *id))).min();
            let due = [mail, queue, room.map(|(at, _)| at)].into_iter().flatten().min();
            let Some(due) = due.filter(|due| *due <= end) else { break };
            self.now = self.now.max(due);
            if mail == Some(due) {
                let (_, mail) = self.mail.pop_first().expect("it was just seen");
                self.arrives(mail);
            } else if let Some((_, room)) = room.filter(|(at, _)| *at == due) {
                self.room_does(room, Event::DeadlineReached);
            } else {
                self.queue_does(QueueEvent::DeadlineReached);
            }
            self.check();
        }
        self.now = end;
    }

    fn arrives(&mut self, mail: Mail) {
        match mail {
            Mail::Queue(event) => self.queue_receives(event),
            Mail::Enter { room, entry, session, request, ticket } => {
                self.enter_arrives(room, (entry, session, request), ticket);
            }
            Mail::Dropped { room, player, entry } if self.is_member(room, player, entry) => {
                self.drops(room, player);
            }
            Mail::Command { room, player, entry, command } if self.is_member(room, player, entry) => {
                self.commands(room, player, command);
            }
            Mail::Leave { room, player, entry } => {
                let member = self.rooms.get(&room).and_then(|room| room.members.get(&player));
                if member.is_some_and(|member| member.entry <= entry) {
                    self.commands(room, player, Command::Leave);
                }
            }
            // About an entry that another one has replaced since, or of a room that has closed.
            Mail::Dropped { .. } | Mail::Command { .. } => {}
            Mail::JobDone { room, job, made } => self.room_does(room, Event::job_done(job, *made)),
            Mail::Recall { room } => {
                let before = self.seen.requeued;
                self.room_does(room, Event::CalledBack);
                self.seen.recalled += self.seen.requeued - before;
            }
            Mail::Ended { player, session } => {
                self.presence_does(player, PresenceEvent::Disconnected { session });
            }
        }
    }

    /// Entries that are on their way to a room.
    pub(super) fn entering(&self) -> BTreeSet<EntryId> {
        let entering = self.mail.values().filter_map(|mail| match mail {
            Mail::Enter { entry, .. } => Some(*entry),
            _ => None,
        });
        entering.collect()
    }
}
