//! Sessions, a queue and rooms around the machines of `lobby`: a server without sockets, in which every message between
//! them takes its time.

use std::collections::{BTreeMap, BTreeSet};

use game::{
    Arrival, Command, DetachReason, Event, FinishedJob, JobId, MemberNo, Millis, Network, PlayerId,
    RequestId, RoomId,
};
use lobby::{
    Candidate, EntryId, Input, Location, Pairing, Presence, PresenceEffect, PresenceEvent, Queue,
    QueueEffect, QueueEvent, SessionId, Standing, Ticket,
};

use super::dice::Dice;
use super::room::{Member, Outcome, SimulatedRoom, made};

/// Things that players do in one evening.
const TURNS: u64 = 400;
/// Rooms that may be open at once.
const ROOMS_MAX: usize = 6;

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
    /// The end of a connection, as its own task notices it.
    Ended {
        player: PlayerId,
        session: SessionId,
    },
}

/// How often what happened.
#[derive(Debug, Default)]
pub(super) struct Seen {
    admitted: u64,
    refused: u64,
    taken_over: u64,
    resumed: u64,
    met: u64,
    not_met: u64,
    requeued: u64,
    given_up: u64,
}

impl Seen {
    pub(super) fn add(&mut self, other: Self) {
        let Self { admitted, refused, taken_over, resumed, met, not_met, requeued, given_up } = other;
        self.admitted += admitted;
        self.refused += refused;
        self.taken_over += taken_over;
        self.resumed += resumed;
        self.met += met;
        self.not_met += not_met;
        self.requeued += requeued;
        self.given_up += given_up;
    }

    pub(super) fn is_varied(&self) -> bool {
        let Self { admitted, refused, taken_over, resumed, met, not_met, requeued, given_up } = self;
        [admitted, refused, taken_over, resumed, met, not_met, requeued, given_up].iter().all(|&&n| n > 100)
    }
}

pub(super) struct World {
    dice: Dice,
    now: Millis,
    players: u64,
    pub(super) presences: BTreeMap<PlayerId, Presence>,
    pub(super) queue: Queue,
    pub(super) rooms: BTreeMap<RoomId, SimulatedRoom>,
    /// Connections that stand; a player's newest is the last.
    pub(super) windows: BTreeMap<SessionId, PlayerId>,
    pub(super) mail: BTreeMap<(Millis, u64), Mail>,
    /// When the last message came to an inbox that keeps the order of those who wait for it.
    latest: BTreeMap<Option<RoomId>, Millis>,
    /// Requests without an answer, of connections that stand.
    pub(super) open: BTreeMap<RequestId, SessionId>,
    /// Requests to be queued: the first number that such a player is told is the answer.
    queueing: BTreeMap<SessionId, RequestId>,
    /// The request that the queue has just let somebody go by.
    dequeues: Option<RequestId>,
    drawn: u64,
    latency_ms: u64,
    seen: Seen,
}

impl World {
    pub(super) fn of_seed(seed: u64) -> Self {
        let mut dice = Dice::of_seed(seed);
        let (players, same_network) = (dice.between(2, 8), dice.percent(50));
        let latency_ms = *dice.pick(&[1, 30, 1_500]);
        Self {
            players,
            dice,
            now: Millis(1_000),
            presences: BTreeMap::new(),
            queue: Queue::new(Pairing { same_network }),
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

    fn draw(&mut self) -> u64 {
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

    fn request(&mut self, session: SessionId) -> RequestId {
        let request = RequestId(self.draw() as u32);
        self.open.insert(request, session);
        request
    }

    // Sessions

    fn connects(&mut self, player: PlayerId) {
        let session = SessionId(self.draw());
        self.windows.insert(session, player);
        self.presence_does(player, PresenceEvent::Connected { session });
    }

    /// A connection is gone, and with it the answers it waits for; its task notices at once, or later.
    fn ends(&mut self, session: SessionId) {
        let player = self.windows.remove(&session).expect("only what stands ends");
        self.open.retain(|_, asks| *asks != session);
        self.queueing.remove(&session);
        self.presence_does(player, PresenceEvent::Disconnected { session });
    }

    fn enters(&mut self, player: PlayerId, session: SessionId) {
        let (request, entry) = (self.request(session), EntryId(self.draw()));
        let rooms: Vec<RoomId> = self.rooms.keys().copied().collect();
        let room = if rooms.is_empty() || self.dice.percent(20) {
            let is_free = self.presences[&player].check_free(session, None).is_ok();
            (is_free && rooms.len() < ROOMS_MAX).then(|| self.opens(Vec::new()))
        } else {
            let room = *self.dice.pick(&rooms);
            let kept = self.presences[&player].room().filter(|_| self.dice.percent(60));
            Some(kept.unwrap_or(room))
        };
        self.presence_does(player, PresenceEvent::Enter { session, request, room, entry });
    }

    fn requests_queue(&mut self, player: PlayerId, session: SessionId) {
        let (request, ticket) = (self.request(session), ticket(player));
        self.queueing.insert(session, request);
        self.presence_does(player, PresenceEvent::Enqueue { session, request, ticket });
    }

    fn says(&mut self, player: PlayerId, session: SessionId, command: Command) {
        if let Some(there) = self.presences[&player].speaks_in(session) {
            let (room, entry) = (there.room, there.entry);
            self.posts_in_order(Mail::Command { room, player, entry, command }, Some(room));
        }
    }

    fn presence_does(&mut self, player: PlayerId, event: PresenceEvent) -> bool {
        let presence = self.presences.entry(player).or_insert_with(|| Presence::new(player));
        let asks = match &event {
            PresenceEvent::Enter { session, request, .. } => Some((*session, *request)),
            _ => None,
        };
        let before = presence.room();
        let mut effects = Vec::new();
        presence.handle(event, &mut effects);
        if presence.is_over() {
            self.presences.remove(&player);
        }
        let mut enters = false;
        for effect in effects {
            match effect {
                PresenceEffect::Welcome { session, resume } => {
                    assert!(self.windows.contains_key(&session));
                    assert_eq!(resume, before, "the place is kept");
                    self.seen.resumed += u64::from(resume.is_some());
                }
                PresenceEffect::TakenOver { session } => {
                    self.seen.taken_over += 1;
                    self.windows.remove(&session).expect("what speaks stands");
                    self.open.retain(|_, asks| *asks != session);
                    self.queueing.remove(&session);
                    self.posts(Mail::Ended { player, session });
                }
                PresenceEffect::Enter { room, entry } => {
                    enters = true;
                    if let Some((session, request)) = asks {
                        let ticket = ticket(player);
                        let enter = Mail::Enter { room, entry, session, request, ticket };
                        self.posts_in_order(enter, Some(room));
                    }
                }
                PresenceEffect::Dropped { room, entry } => self.posts(Mail::Dropped { room, player, entry }),
                PresenceEffect::Leave { room, entry } => {
                    self.seen.given_up += 1;
                    self.posts(Mail::Leave { room, player, entry });
                }
                PresenceEffect::Queue(event @ (QueueEvent::Enqueue(_) | QueueEvent::Dequeue { .. })) => {
                    self.posts_in_order(Mail::Queue(event), None);
                }
                PresenceEffect::Queue(event) => self.posts(Mail::Queue(event)),
                PresenceEffect::Dequeued { session } => self.answers_dequeue(session),
                PresenceEffect::Refuse { session, request, .. } => {
                    self.seen.refused += 1;
                    if self.queueing.get(&session) == Some(&request) {
                        self.queueing.remove(&session);
                    }
                    self.answers(session, request);
                }
                PresenceEffect::Say { session, event } => {
                    let game::RoomEvent::JoinRefused { request, .. } = event else { panic!("{event:?}") };
                    self.answers(session, request);
                }
            }
        }
        enters
    }

    /// A request has one answer, unless its connection has ended before. (What the queue leads to was not requested.)
    fn answers(&mut self, session: SessionId, request: RequestId) {
        if request == RequestId::NONE {
            return;
        }
        let open = self.open.remove(&request);
        let stands = self.windows.contains_key(&session);
        assert!(open.is_some() || !stands, "{request:?} is answered twice");
    }

    /// The answers to several of them are alike, and come in order.
    fn answers_dequeue(&mut self, session: SessionId) {
        if self.windows.contains_key(&session) {
            let request = self.dequeues.take().expect("only a request leads to it");
            self.answers(session, request);
        }
    }

    // The way

    fn posts(&mut self, mail: Mail) {
        let (n, at) = (self.draw(), self.now.plus(self.dice.below(self.latency_ms)));
        self.mail.insert((at, n), mail);
    }

    /// Into an inbox whose senders wait for their turn: none overtakes another.
    fn posts_in_order(&mut self, mail: Mail, to: Option<RoomId>) {
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
            Mail::Ended { player, session } => {
                self.presence_does(player, PresenceEvent::Disconnected { session });
            }
        }
    }

    // Rooms

    fn opens(&mut self, reserved: Vec<PlayerId>) -> RoomId {
        let id = RoomId(self.draw());
        self.rooms.insert(id, SimulatedRoom::open(id, reserved, self.now));
        id
    }

    fn is_member(&self, room: RoomId, player: PlayerId, entry: EntryId) -> bool {
        self.rooms.get(&room).is_some_and(|room| room.is_member(player, entry))
    }

    fn commands(&mut self, room: RoomId, player: PlayerId, command: Command) {
        self.room_does(room, Event::Command { player, request: RequestId::NONE, command });
    }

    fn drops(&mut self, room: RoomId, player: PlayerId) {
        let members = &mut self.rooms.get_mut(&room).expect("asked before").members;
        members.get_mut(&player).expect("asked before").session = None;
        self.room_does(room, Event::Dropped { player });
    }

    fn enter_arrives(
        &mut self,
        id: RoomId,
        (entry, session, request): (EntryId, SessionId, RequestId),
        ticket: Ticket,
    ) {
        let (player, at) = (ticket.player, self.now);
        let Some(room) = self.rooms.get_mut(&id) else {
            self.presence_does(player, PresenceEvent::NotReached { session, request, entry });
            return;
        };
        let presence = self.presences.get(&player);
        let standing = presence.map_or(Standing::Void, |presence| presence.standing(entry, session));
        let is_replaced = room.members.get(&player).is_some_and(|member| member.entry > entry);
        if standing == Standing::Void || is_replaced {
            return;
        }
        let (name, network) = (ticket.name.clone(), ticket.network);
        let newcomer = Member { entry, session: Some(session), ticket };
        let arrival = Arrival { name, watch: false, bot: false, network, request };
        let outcomes = room.joins(at, newcomer, arrival);
        let is_closed = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Closed));
        for outcome in outcomes {
            match outcome {
                Outcome::Admitted => self.answers_entry(session, request),
                Outcome::Refused => {
                    self.presence_does(player, PresenceEvent::Left { entry });
                    self.answers_entry(session, request);
                }
                outcome => self.follows(id, outcome),
            }
        }
        if is_closed {
            self.presence_does(player, PresenceEvent::NotReached { session, request, entry });
        } else if standing == Standing::Kept && self.is_member(id, player, entry) {
            self.drops(id, player);
        }
    }

    fn answers_entry(&mut self, session: SessionId, request: RequestId) {
        self.seen.admitted += 1;
        self.answers(session, request);
    }

    fn room_does(&mut self, id: RoomId, event: Event) {
        let Some(room) = self.rooms.get_mut(&id) else { return };
        for outcome in room.happens(self.now, event) {
            self.follows(id, outcome);
        }
    }

    fn follows(&mut self, id: RoomId, outcome: Outcome) {
        match outcome {
            Outcome::Detached(player, why, Member { entry, session, ticket }) => {
                let event = match session {
                    Some(session) if why == DetachReason::Requeued => {
                        self.seen.requeued += 1;
                        PresenceEvent::Requeued { entry, back: Candidate { ticket, session } }
                    }
                    _ => PresenceEvent::Left { entry },
                };
                self.presence_does(player, event);
            }
            Outcome::WalkedOut(player, opponent) => {
                self.posts(Mail::Queue(QueueEvent::WalkedOut { player, opponent }));
            }
            Outcome::Works(job, request) => {
                let made = Box::new(made(&request, self.dice.percent(40)));
                self.posts(Mail::JobDone { room: id, job, made });
            }
            Outcome::Closed => {
                let room = self.rooms.remove(&id).expect("it has just closed");
                assert!(room.members.is_empty(), "all are put out before");
            }
            Outcome::Admitted | Outcome::Refused => panic!("nobody has asked"),
        }
    }

    // The queue

    fn queue_does_may_begin(&mut self) {
        let on = !self.queue.may_begin();
        self.queue_does(QueueEvent::MayBegin { on });
    }

    fn queue_receives(&mut self, event: QueueEvent) {
        if let QueueEvent::Enqueue(Candidate { ticket, session })
        | QueueEvent::Return(Candidate { ticket, session }) = &event
        {
            let presence = self.presences.get(&ticket.player);
            if !presence.is_some_and(|presence| presence.is_queued(*session)) {
                return;
            }
        }
        self.queue_does(event);
    }

    fn queue_does(&mut self, event: QueueEvent) {
        let mut effects = Vec::new();
        self.queue.handle(Input { at: self.now, event }, &mut effects);
        for effect in effects {
            match effect {
                QueueEffect::Queued { session, .. } => {
                    if let Some(request) = self.queueing.remove(&session) {
                        self.answers(session, request);
                    }
                }
                QueueEffect::Released { player, session, request } => {
                    self.dequeues = Some(request);
                    self.presence_does(player, PresenceEvent::Dequeued { session, request });
                }
                QueueEffect::Meet { pair } => {
                    let outcome = self.brings_together(*pair);
                    self.queue_does(outcome);
                }
            }
        }
    }

    fn brings_together(&mut self, pair: [Candidate; 2]) -> QueueEvent {
        let players = pair.each_ref().map(|candidate| candidate.ticket.player);
        assert_ne!(players[0], players[1], "nobody meets themselves");
        if self.rooms.len() < ROOMS_MAX {
            let room = self.opens(players.into());
            let entries = pair.each_ref().map(|Candidate { ticket, session }| {
                let entry = EntryId(self.draw());
                let matched = PresenceEvent::Matched { session: *session, room, entry };
                self.presence_does(ticket.player, matched).then_some(entry)
            });
            if let [Some(first), Some(second)] = entries {
                self.seen.met += 1;
                for (Candidate { ticket, session }, entry) in pair.into_iter().zip([first, second]) {
                    let request = RequestId::NONE;
                    self.posts_in_order(Mail::Enter { room, entry, session, request, ticket }, Some(room));
                }
                return QueueEvent::Met;
            }
            for (player, entry) in players.into_iter().zip(entries) {
                if let Some(entry) = entry {
                    self.presence_does(player, PresenceEvent::Unmatched { entry });
                }
            }
        }
        self.seen.not_met += 1;
        let waits = pair.map(|Candidate { ticket, session }| {
            let location = self.presences.get(&ticket.player).map(Presence::location);
            location == Some(Location::Queue(session))
        });
        QueueEvent::NotMet { waits }
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

fn ticket(player: PlayerId) -> Ticket {
    let (name, network) = ("Ann".parse().expect("a name"), Network(player.0 % 3));
    Ticket { player, name, bot: false, with_bots: false, network }
}
