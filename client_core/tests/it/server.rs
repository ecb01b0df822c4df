//! A server without sockets, limits or a journal: `lobby` decides who is where, `game` what happens in a room, and this
//! carries messages between them. As in the real one, sessions know at once where a player is and rooms hear of it later.

mod places;

use std::collections::{BTreeMap, VecDeque};

use game::{
    Arrival, Audience, Capacity, Command, DetachReason, Effect, Event, JoinRefusal, Millis, Network, Origin,
    PlayerId, PuzzleRequest, RequestId, Room, RoomCode, RoomConfig, RoomEvent, RoomId, Settings, perform,
};
use lobby::{
    Candidate, EntryId, Pairing, Pool, Presence, PresenceEffect, PresenceEvent, Queue, QueueEvent, Refusal,
    SessionId, Ticket,
};
use protocol::{
    Capability, ClientMessage, Fault, PoolsRefusal, Refusal as Refused, ServerMessage, VERSION, close,
};

use crate::identities::Identities;

/// One connection, by its number.
pub(crate) type Wire = u32;

/// What leaves the server on a wire.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "few are kept, and not for long")]
pub(crate) enum Down {
    Message(ServerMessage),
    Close(u16),
}

pub(crate) struct Server {
    pub(crate) now: Millis,
    /// Those of new rooms.
    pub(crate) settings: Settings,
    pub(crate) rooms: BTreeMap<RoomId, OpenRoom>,
    /// Milliseconds until a room gets to what a session sends it.
    pub(crate) room_ms: u64,
    mail: VecDeque<(Millis, RoomId, Mail)>,
    /// Sessions that have said hello.
    pub(crate) sessions: BTreeMap<Wire, Session>,
    presences: BTreeMap<PlayerId, Presence>,
    queue: Queue,
    /// Pieces of puzzle texts, by connection.
    uploads: BTreeMap<Wire, String>,
    /// Players who connect from one address; all others have one each.
    pub(crate) neighbours: Vec<PlayerId>,
    pub(crate) identities: Identities,
    /// Rooms, codes and entries, numbered in one row.
    drawn: u64,
    pub(crate) sent: Vec<(Wire, Down)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Session {
    pub(crate) player: PlayerId,
    bot: bool,
}

/// A real room, with the members that its effects say.
pub(crate) struct OpenRoom {
    room: Room,
    members: BTreeMap<PlayerId, Member>,
}

struct Member {
    entry: EntryId,
    /// Their connection, if they have one.
    wire: Option<Wire>,
    /// With which they would go back to the queue.
    ticket: Ticket,
}

/// What is on its way to a room.
enum Mail {
    Enter {
        member: Member,
        request: RequestId,
        is_matched: bool,
    },
    Command {
        player: PlayerId,
        entry: EntryId,
        request: RequestId,
        command: Command,
    },
    Dropped {
        player: PlayerId,
        entry: EntryId,
    },
    /// A kept place is given up from elsewhere.
    Leave {
        player: PlayerId,
        entry: EntryId,
    },
}

impl Default for Server {
    fn default() -> Self {
        Self {
            now: Millis(0),
            settings: Settings::default(),
            rooms: BTreeMap::new(),
            room_ms: 0,
            mail: VecDeque::new(),
            sessions: BTreeMap::new(),
            presences: BTreeMap::new(),
            queue: Queue::new(&Pool::shipped(), Pairing { same_network: true, bot_after_ms: 10_000 }),
            uploads: BTreeMap::new(),
            neighbours: Vec::new(),
            identities: Identities::default(),
            drawn: 0,
            sent: Vec::new(),
        }
    }
}

impl Server {
    /// Every connection, room and identity is gone.
    pub(crate) fn restarts(&mut self) {
        let mut identities = std::mem::take(&mut self.identities);
        identities.forgets_all();
        *self = Self { identities, now: self.now, ..Self::default() };
    }

    pub(crate) fn receive(&mut self, wire: Wire, message: ClientMessage) {
        let Some(Session { player, .. }) = self.sessions.get(&wire).copied() else {
            return self.greet(wire, message);
        };
        let (session, request) = (session(wire), message.request());
        match message {
            ClientMessage::Hello { .. } => self.fault(wire, request, Fault::AlreadyGreeted),
            ClientMessage::Ping { stamp } => self.say(wire, ServerMessage::Pong { stamp }),
            ClientMessage::Create { name, rules, puzzle, .. } => {
                match self.presences[&player].check_free(session, None) {
                    Ok(()) => {
                        let mut settings = self.settings.clone();
                        settings.rules = rules.unwrap_or(settings.rules);
                        if let Some(PuzzleRequest::Generated { spec, seed }) = puzzle {
                            settings.puzzle = game::PuzzleChoice::Generated { spec, seed };
                        }
                        let room = self.open(Origin::Private, settings, vec![]);
                        self.enter(wire, request, Some(room), &name);
                    }
                    Err(why) => self.fault(wire, request, fault(why)),
                }
            }
            ClientMessage::Join { code, name, .. } => {
                let code: RoomCode = code.parse().expect("clients send proper codes");
                let found = self.rooms.iter().find(|(_, open)| open.room.code() == code).map(|(id, _)| *id);
                self.enter(wire, request, found, &name);
            }
            ClientMessage::Enqueue { name, with_bots, .. } => {
                let ticket = self.ticket(wire, &name, with_bots);
                self.presence(player, PresenceEvent::Enqueue { session, request, ticket });
            }
            ClientMessage::Dequeue { .. } => {
                self.presence(player, PresenceEvent::Dequeue { session, request });
            }
            ClientMessage::Peek { code, .. } => {
                let mut rooms = self.rooms.values().map(|open| &open.room);
                let message = match rooms.find(|room| room.code().to_string() == code) {
                    Some(room) => ServerMessage::Preview { preview: Box::new(room.preview()) },
                    None => {
                        let problem = JoinRefusal::NoSuchRoom.into();
                        ServerMessage::Room { event: RoomEvent::JoinRefused { request, problem } }
                    }
                };
                self.say(wire, message);
            }
            ClientMessage::Upload { text, .. } => self.uploads.entry(wire).or_default().push_str(&text),
            ClientMessage::MakeChallenge { .. }
            | ClientMessage::OpenChallenge { .. }
            | ClientMessage::TryChallenge { .. }
            | ClientMessage::WithdrawChallenge { .. }
            | ClientMessage::StrikeRun { .. }
            | ClientMessage::FoldRuns { .. }
            | ClientMessage::ChangeListing { .. }
            | ClientMessage::OpenDaily { .. } => {
                // This server keeps none.
                let problem = protocol::ChallengeRefusal::NoSuchChallenge.into();
                self.say(wire, ServerMessage::ChallengeRefused { request, problem });
            }
            // This server has no pools.
            ClientMessage::Theatre { .. } | ClientMessage::Pools { .. } => {
                self.fault(wire, request, Fault::Pools { refusal: PoolsRefusal::WhichPools })
            }
            ClientMessage::Room { command, .. } => self.command(wire, request, command),
        }
    }

    fn command(&mut self, wire: Wire, request: RequestId, command: Command) {
        let player = self.sessions[&wire].player;
        let Some(there) = self.presences[&player].speaks_in(session(wire)) else {
            return self.fault(wire, request, Fault::NotInRoom);
        };
        let command = match command {
            Command::ChoosePuzzle { puzzle: PuzzleRequest::Uploaded } => {
                let text = self.uploads.remove(&wire).expect("something was uploaded");
                Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }
            }
            command => command,
        };
        self.post(there.room, Mail::Command { player, entry: there.entry, request, command });
    }

    /// The wire is gone.
    pub(crate) fn dropped(&mut self, wire: Wire) {
        let Some(Session { player, .. }) = self.sessions.remove(&wire) else { return };
        self.presence(player, PresenceEvent::Disconnected { session: session(wire) });
    }

    /// Mail and deadlines that have come.
    pub(crate) fn advance(&mut self, now: Millis) {
        self.now = now;
        self.deliver();
        let is_due = |open: &OpenRoom| open.room.next_deadline().is_some_and(|at| at <= now);
        let due: Vec<RoomId> =
            self.rooms.iter().filter(|(_, open)| is_due(open)).map(|(id, _)| *id).collect();
        for room in due {
            self.feed(room, Event::DeadlineReached);
        }
        if self.queue.next_deadline().is_some_and(|at| at <= now) {
            self.queue(QueueEvent::DeadlineReached);
        }
    }

    /// Somebody has left a race before it began.
    pub(crate) fn walks_out(&mut self, player: PlayerId, opponent: PlayerId, now: Millis) {
        self.now = now;
        self.queue(QueueEvent::WalkedOut { player, opponents: vec![opponent] });
    }

    // Players

    fn greet(&mut self, wire: Wire, message: ClientMessage) {
        let ClientMessage::Hello { version, identity, bot, capabilities, .. } = message else {
            self.say(wire, ServerMessage::Refused { problem: Refused::NotHello.into() });
            return self.sent.push((wire, Down::Close(close::NO_HELLO)));
        };
        assert_eq!(version, VERSION);
        let Some((player, identity)) = self.identities.greet(identity, self.now) else {
            self.say(wire, ServerMessage::Refused { problem: Refused::BadIdentity.into() });
            return self.sent.push((wire, Down::Close(close::BAD_IDENTITY)));
        };
        let room = self.presences.get(&player).and_then(Presence::room);
        let resume = room.and_then(|room| self.rooms.get(&room)).map(|open| open.room.code());
        let server = "test".to_owned();
        let capabilities =
            Capability::known(&capabilities).iter().map(|known| known.name().to_owned()).collect();
        let version = VERSION;
        self.say(
            wire,
            ServerMessage::Welcome {
                version,
                server,
                player,
                identity,
                resume,
                capabilities,
                project_page: None,
            },
        );
        self.sessions.insert(wire, Session { player, bot });
        self.presence(player, PresenceEvent::Connected { session: session(wire) });
    }

    /// Lets `lobby` decide about a player, and does what follows. True if they enter a room.
    fn presence(&mut self, player: PlayerId, event: PresenceEvent) -> bool {
        let presence = self.presences.entry(player).or_insert_with(|| Presence::new(player));
        let (mut effects, mut enters) = (Vec::new(), false);
        presence.handle(event, &mut effects);
        for effect in effects {
            match effect {
                PresenceEffect::Welcome { .. } => {}
                PresenceEffect::TakenOver { session } => {
                    self.sessions.remove(&wire(session));
                    self.sent.push((wire(session), Down::Close(close::TAKEN_OVER)));
                }
                PresenceEffect::Enter { .. } => enters = true,
                PresenceEffect::Dropped { room, entry } => self.post(room, Mail::Dropped { player, entry }),
                PresenceEffect::Leave { room, entry } => self.post(room, Mail::Leave { player, entry }),
                PresenceEffect::Queue(event) => self.queue(event),
                PresenceEffect::Dequeued { session } => self.say(wire(session), ServerMessage::Dequeued),
                PresenceEffect::Refuse { session, request, why } => {
                    self.fault(wire(session), request, fault(why));
                }
                PresenceEffect::Say { session, event } => {
                    self.say(wire(session), ServerMessage::Room { event });
                }
            }
        }
        enters
    }

    fn enter(&mut self, wire: Wire, request: RequestId, room: Option<RoomId>, name: &str) {
        let (player, entry) = (self.sessions[&wire].player, EntryId(self.draw()));
        let event = PresenceEvent::Enter { session: session(wire), request, room, entry };
        if self.presence(player, event) {
            let ticket = self.ticket(wire, name, false);
            let member = Member { entry, wire: Some(wire), ticket };
            let room = room.expect("nobody enters no room");
            self.post(room, Mail::Enter { member, request, is_matched: false });
        }
    }

    fn ticket(&self, wire: Wire, name: &str, with_bots: bool) -> Ticket {
        let Session { player, bot } = self.sessions[&wire];
        let network = if self.neighbours.contains(&player) { Network(0) } else { Network(player.0) };
        let name = name.parse().expect("clients send proper names");
        Ticket { bot, with_bots, ..Ticket::new(player, name, network) }
    }

    // The queue

    // Rooms

    fn draw(&mut self) -> u64 {
        self.drawn += 1;
        self.drawn
    }

    fn draw_code(&mut self) -> RoomCode {
        RoomCode::nth(self.draw() * 7_919 + 12_345)
    }

    fn open(&mut self, origin: Origin, settings: Settings, reserved: Vec<PlayerId>) -> RoomId {
        let (id, code) = (RoomId(self.draw()), self.draw_code());
        let (secret, capacity, opener) = (game::Secret::of_seed(5), Capacity::default(), None);
        let config = RoomConfig {
            id,
            code,
            origin,
            settings,
            secret,
            reserved,
            capacity,
            opener,
            attempt: None,
            pool: None,
        };
        self.rooms.insert(id, OpenRoom { room: Room::new(config, self.now), members: BTreeMap::new() });
        id
    }

    fn post(&mut self, room: RoomId, mail: Mail) {
        self.mail.push_back((self.now.plus(self.room_ms), room, mail));
        self.deliver();
    }

    fn deliver(&mut self) {
        while self.mail.front().is_some_and(|(at, ..)| *at <= self.now) {
            let (_, room, mail) = self.mail.pop_front().expect("it was just seen");
            let is_member = |player, entry| {
                let member = self.rooms.get(&room).and_then(|room| room.members.get(&player));
                member.is_some_and(|member| member.entry == entry)
            };
            match mail {
                Mail::Enter { member, request, is_matched } => {
                    self.enter_arrives(room, member, request, is_matched);
                }
                Mail::Command { player, entry, request, command } if is_member(player, entry) => {
                    self.feed(room, Event::Command { player, request, command });
                }
                Mail::Dropped { player, entry } if is_member(player, entry) => {
                    let room_there = self.rooms.get_mut(&room).expect("they are in it");
                    room_there.members.get_mut(&player).expect("they are in it").wire = None;
                    self.feed(room, Event::Dropped { player });
                }
                Mail::Leave { player, entry } if is_member(player, entry) => {
                    let (request, command) = (RequestId::NONE, Command::Leave);
                    self.feed(room, Event::Command { player, request, command });
                }
                // About an entry that another one has replaced since, or of a room that has closed.
                Mail::Command { .. } | Mail::Dropped { .. } | Mail::Leave { .. } => {}
            }
        }
    }

    fn enter_arrives(&mut self, id: RoomId, member: Member, request: RequestId, is_matched: bool) {
        let (Ticket { player, name, bot, network, .. }, entry) = (member.ticket.clone(), member.entry);
        let wire = member.wire.expect("only connections enter");
        let Some(open) = self.rooms.get(&id) else {
            let session = session(wire);
            self.presence(player, PresenceEvent::NotReached { session, request, entry });
            return;
        };
        if is_matched {
            let code = open.room.code();
            self.say(wire, ServerMessage::Matched { code });
        }
        let arrival = Arrival { name, watch: false, bot, network, request };
        self.join(id, Event::Join { player, arrival }, Some(member));
    }

    fn feed(&mut self, id: RoomId, event: Event) {
        self.join(id, event, None);
    }

    /// Hands in one event, with the newcomer if it is about one.
    fn join(&mut self, id: RoomId, event: Event, mut newcomer: Option<Member>) {
        let Some(open) = self.rooms.get_mut(&id) else { return };
        let (mut effects, mut later) = (Vec::new(), Vec::new());
        open.room.handle(game::Input { at: self.now, event }, &mut effects);
        for effect in effects {
            match effect {
                Effect::Admit { player } => {
                    let member = newcomer.take().expect("only newcomers are let in");
                    self.rooms.get_mut(&id).expect("it is open").members.insert(player, member);
                }
                Effect::Refuse { player, event } => {
                    let Member { entry, wire, .. } = newcomer.take().expect("only newcomers are refused");
                    self.presence(player, PresenceEvent::Left { entry });
                    self.say(wire.expect("only connections enter"), ServerMessage::Room { event });
                }
                Effect::Send { to, event, .. } => self.tell(id, to, &event),
                Effect::Work { job, request } => later.push(Event::job_done(job, perform(&request))),
                Effect::Detach { player, why } => self.detach(id, player, why),
                Effect::DrawCode => later.push(Event::Recoded { code: self.draw_code() }),
                Effect::WalkedOut { player, opponents } => {
                    self.queue(QueueEvent::WalkedOut { player, opponents });
                }
                Effect::Close => drop(self.rooms.remove(&id)),
                Effect::Record { .. } | Effect::Recoded { .. } | Effect::FindRaced { .. } => {}
            }
        }
        later.into_iter().for_each(|event| self.feed(id, event));
    }

    fn tell(&mut self, id: RoomId, to: Audience, event: &RoomEvent) {
        let hears = |player| to == Audience::All || to == Audience::One(player);
        let members = self.rooms[&id].members.iter().filter(|(player, _)| hears(**player));
        for wire in members.filter_map(|(_, member)| member.wire).collect::<Vec<_>>() {
            self.say(wire, ServerMessage::Room { event: event.clone() });
        }
    }

    fn detach(&mut self, id: RoomId, player: PlayerId, why: DetachReason) {
        let open = self.rooms.get_mut(&id).expect("it closes after that");
        let Member { entry, wire, ticket } = open.members.remove(&player).expect("only members leave");
        let event = match wire {
            Some(wire) if why == DetachReason::Requeued => {
                PresenceEvent::Requeued { entry, back: Candidate { ticket, session: session(wire) } }
            }
            _ => PresenceEvent::Left { entry },
        };
        if let Some(wire) = wire {
            self.say(wire, ServerMessage::RoomLeft { why });
        }
        self.presence(player, event);
    }

    fn fault(&mut self, wire: Wire, request: RequestId, fault: Fault) {
        self.say(wire, ServerMessage::Fault { request, problem: fault.into() });
    }

    fn say(&mut self, wire: Wire, message: ServerMessage) {
        self.sent.push((wire, Down::Message(message)));
    }
}

fn session(wire: Wire) -> SessionId {
    SessionId(wire.into())
}

fn wire(SessionId(session): SessionId) -> Wire {
    Wire::try_from(session).expect("it was one before")
}

fn fault(why: Refusal) -> Fault {
    match why {
        Refusal::TakenOver | Refusal::AlreadyInRoom => Fault::AlreadyInRoom,
        Refusal::AlreadyQueued => Fault::AlreadyQueued,
        Refusal::NotQueued => Fault::NotQueued,
    }
}
