//! A server small enough to read: real rooms, no sockets, no time of its own. As in the real one, sessions know
//! at once where a player is and rooms hear of it later. Limits, queues and journals are not its concern.

use std::collections::{BTreeMap, VecDeque};

use game::{
    Arrival, Audience, Command, DetachReason, Effect, Event, Input, JoinRefusal, Millis, Network, Origin,
    PlayerId, PuzzleRequest, RequestId, Room, RoomCode, RoomConfig, RoomEvent, RoomId, Settings, perform,
};
use lobby::matchmaker::Matchmaker as Queue;
use lobby::{Pairing, Ticket};
use protocol::{Capability, ClientMessage, Fault, Identity, Refusal, ServerMessage, VERSION, close};

/// One connection, by its number.
pub(crate) type Wire = u32;

/// Milliseconds that a secret is good for after the next one was used.
const OLD_SECRET_MS: u64 = 60_000;

/// What leaves the server on a wire.
#[derive(Clone, Debug)]
pub(crate) enum Down {
    Message(ServerMessage),
    Close(u16),
}

#[derive(Default)]
pub(crate) struct Server {
    pub(crate) now: Millis,
    /// Those of new rooms.
    pub(crate) settings: Settings,
    pub(crate) rooms: BTreeMap<RoomCode, Room>,
    /// Milliseconds until a room gets to what a session sends it.
    pub(crate) room_ms: u64,
    mail: VecDeque<(Millis, RoomCode, Mail)>,
    /// The connections that rooms answer to.
    outboxes: BTreeMap<(RoomCode, PlayerId), Wire>,
    /// Sessions that have said hello.
    pub(crate) sessions: BTreeMap<Wire, Session>,
    /// Where players are, or where a seat is kept for them.
    places: BTreeMap<PlayerId, RoomCode>,
    queue: Matchmaker,
    /// What players asked for who are in the queue, or were found an opponent there.
    tickets: BTreeMap<PlayerId, Ticket>,
    /// Pieces of puzzle texts, by connection.
    uploads: BTreeMap<Wire, String>,
    /// Players who connect from one address; all others have one each.
    pub(crate) neighbours: Vec<PlayerId>,
    rooms_opened: u64,
    players: u64,
    /// Every welcome brings a new secret; the one before stays good.
    pub(crate) rotates: bool,
    /// How many secrets each player has had.
    secrets: BTreeMap<PlayerId, u32>,
    /// When the newest of them was used first: the one before is good for a minute more.
    newest_used: BTreeMap<PlayerId, Millis>,
    /// Players up to this one were known to the server before its restart.
    forgotten: u64,
    pub(crate) sent: Vec<(Wire, Down)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Session {
    pub(crate) player: PlayerId,
    pub(crate) room: Option<RoomCode>,
    bot: bool,
}

struct Matchmaker(Queue);

impl Default for Matchmaker {
    fn default() -> Self {
        Self(Queue::new(Pairing { same_network: true }))
    }
}

/// What a session sends a room.
enum Mail {
    Enter {
        wire: Wire,
        player: PlayerId,
        arrival: Arrival,
    },
    Command {
        wire: Wire,
        player: PlayerId,
        request: RequestId,
        command: Command,
    },
    Gone {
        wire: Wire,
        player: PlayerId,
    },
    /// A kept place is given up from elsewhere.
    GivenUp {
        player: PlayerId,
    },
}

impl Server {
    /// Every connection, room and identity is gone.
    pub(crate) fn restarts(&mut self) {
        *self = Self { players: self.players, forgotten: self.players, now: self.now, ..Self::default() };
    }

    pub(crate) fn receive(&mut self, wire: Wire, message: ClientMessage) {
        let Some(session) = self.sessions.get(&wire).copied() else {
            return self.greet(wire, message);
        };
        let request = message.request();
        match message {
            ClientMessage::Hello { .. } => self.fault(wire, request, Fault::AlreadyGreeted),
            ClientMessage::Ping { stamp } => self.say(wire, ServerMessage::Pong { stamp }),
            ClientMessage::Create { name, .. } => {
                if self.leaves_old_place(wire, request, None) {
                    let code = self.open(Origin::Private, self.settings.clone(), vec![]);
                    self.join(wire, request, code, &name);
                }
            }
            ClientMessage::Join { code, name, .. } => {
                let code = code.parse().expect("clients send proper codes");
                if !self.rooms.contains_key(&code) {
                    let problem = JoinRefusal::NoSuchRoom.into();
                    let event = RoomEvent::JoinRefused { request, problem };
                    self.say(wire, ServerMessage::Room { event });
                } else if self.leaves_old_place(wire, request, Some(code)) {
                    self.join(wire, request, code, &name);
                }
            }
            ClientMessage::Enqueue { name, with_bots, .. } => {
                if self.leaves_old_place(wire, request, None) {
                    self.enqueue(wire, request, &name, with_bots);
                }
            }
            ClientMessage::Dequeue { .. } => {
                if self.queue.0.leave(session.player) {
                    self.say(wire, ServerMessage::Dequeued);
                } else {
                    self.fault(wire, request, Fault::NotQueued);
                }
            }
            ClientMessage::Upload { text, .. } => self.uploads.entry(wire).or_default().push_str(&text),
            ClientMessage::Room { command, .. } => match session.room {
                Some(code) => {
                    let command = match command {
                        Command::ChoosePuzzle { puzzle: PuzzleRequest::Uploaded } => {
                            let text = self.uploads.remove(&wire).expect("something was uploaded");
                            Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }
                        }
                        command => command,
                    };
                    self.post(code, Mail::Command { wire, player: session.player, request, command });
                }
                None => self.fault(wire, request, Fault::NotInRoom),
            },
        }
    }

    /// The wire is gone.
    pub(crate) fn dropped(&mut self, wire: Wire) {
        let Some(Session { player, room, .. }) = self.sessions.remove(&wire) else { return };
        self.queue.0.leave(player);
        if let Some(code) = room {
            self.post(code, Mail::Gone { wire, player });
        }
    }

    /// Mail and deadlines that have come.
    pub(crate) fn advance(&mut self, now: Millis) {
        self.now = now;
        self.deliver();
        let due: Vec<RoomCode> = self
            .rooms
            .iter()
            .filter(|(_, room)| room.next_deadline().is_some_and(|at| at <= now))
            .map(|(&code, _)| code)
            .collect();
        for code in due {
            self.feed(code, Event::DeadlineReached);
        }
        self.pair();
    }

    fn post(&mut self, code: RoomCode, mail: Mail) {
        self.mail.push_back((self.now.plus(self.room_ms), code, mail));
        self.deliver();
    }

    fn deliver(&mut self) {
        while self.mail.front().is_some_and(|(at, ..)| *at <= self.now) {
            let (_, code, mail) = self.mail.pop_front().expect("it was just seen");
            match mail {
                Mail::Enter { wire, player, arrival } => {
                    self.outboxes.insert((code, player), wire);
                    self.feed(code, Event::Join { player, arrival });
                }
                Mail::Command { wire, player, request, command } if self.is_here(code, player, wire) => {
                    self.feed(code, Event::Command { player, request, command });
                }
                Mail::Gone { wire, player } if self.is_here(code, player, wire) => {
                    self.outboxes.remove(&(code, player));
                    self.feed(code, Event::Dropped { player });
                }
                // Of a connection that another one has replaced since.
                Mail::Command { .. } | Mail::Gone { .. } => {}
                Mail::GivenUp { player } => {
                    let (request, command) = (RequestId::NONE, Command::Leave);
                    self.feed(code, Event::Command { player, request, command });
                }
            }
        }
    }

    fn is_here(&self, code: RoomCode, player: PlayerId, wire: Wire) -> bool {
        self.outboxes.get(&(code, player)) == Some(&wire)
    }

    /// A place that this connection is in must be left by request, a kept one is given up on the way elsewhere.
    fn leaves_old_place(&mut self, wire: Wire, request: RequestId, going_to: Option<RoomCode>) -> bool {
        let session = self.sessions[&wire];
        let Some(&code) = self.places.get(&session.player) else { return true };
        if going_to == Some(code) {
            return true;
        }
        if session.room == Some(code) {
            self.fault(wire, request, Fault::AlreadyInRoom);
            return false;
        }
        self.places.remove(&session.player);
        self.post(code, Mail::GivenUp { player: session.player });
        true
    }

    fn greet(&mut self, wire: Wire, message: ClientMessage) {
        let ClientMessage::Hello { version, identity, bot, capabilities, .. } = message else {
            self.say(wire, ServerMessage::Refused { problem: Refusal::NotHello.into() });
            return self.sent.push((wire, Down::Close(close::NO_HELLO)));
        };
        assert_eq!(version, VERSION);
        let (player, fresh) = match identity.filter(|known| known.player.0 > self.forgotten) {
            Some(known) if self.is_good(&known) => {
                let player = known.player;
                let newest = self.secrets.get(&player).copied().unwrap_or(0);
                if known.secret == secret(player, newest) {
                    self.newest_used.entry(player).or_insert(self.now);
                }
                if self.rotates {
                    self.secrets.insert(player, newest + 1);
                    self.newest_used.remove(&player);
                }
                (player, self.rotates.then(|| self.identity(player)))
            }
            Some(_) => {
                self.say(wire, ServerMessage::Refused { problem: Refusal::BadIdentity.into() });
                return self.sent.push((wire, Down::Close(close::BAD_IDENTITY)));
            }
            None => {
                self.players += 1;
                let player = PlayerId(self.players);
                (player, Some(self.identity(player)))
            }
        };
        let old = self.sessions.iter().find(|(_, session)| session.player == player).map(|(&old, _)| old);
        if let Some(old) = old {
            self.dropped(old);
            self.sessions.remove(&old);
            self.sent.push((old, Down::Close(close::TAKEN_OVER)));
        }
        self.sessions.insert(wire, Session { player, room: None, bot });
        let resume = self.places.get(&player).copied();
        let server = "test".to_owned();
        let capabilities =
            Capability::known(&capabilities).iter().map(|known| known.name().to_owned()).collect();
        let (version, identity) = (VERSION, fresh);
        let welcome = ServerMessage::Welcome { version, server, player, identity, resume, capabilities };
        self.say(wire, welcome);
    }

    fn identity(&self, player: PlayerId) -> Identity {
        let count = self.secrets.get(&player).copied().unwrap_or(0);
        Identity { player, secret: secret(player, count) }
    }

    fn is_good(&self, known: &Identity) -> bool {
        let newest = self.secrets.get(&known.player).copied().unwrap_or(0);
        let used = self.newest_used.get(&known.player);
        let oldest = if used.is_some_and(|at| self.now.since(*at) >= OLD_SECRET_MS) {
            newest
        } else {
            newest.saturating_sub(1)
        };
        (oldest..=newest).any(|count| known.secret == secret(known.player, count))
    }

    fn enqueue(&mut self, wire: Wire, request: RequestId, name: &str, with_bots: bool) {
        let Session { player, bot, .. } = self.sessions[&wire];
        let name = name.parse().expect("clients send proper names");
        let ticket = Ticket { player, name, bot, with_bots, network: self.network(player) };
        self.tickets.insert(player, ticket.clone());
        if self.queue.0.join(ticket) {
            self.tell_queued(wire, player);
            self.pair();
        } else {
            self.fault(wire, request, Fault::AlreadyQueued);
        }
    }

    fn tell_queued(&mut self, wire: Wire, player: PlayerId) {
        let waiting = self.queue.0.len() as u32;
        let held_ms = self.queue.0.held_ms(player, self.now) as u32;
        self.say(wire, ServerMessage::Queued { waiting, held_ms });
    }

    fn pair(&mut self) {
        while let Some(pair) = self.queue.0.next_pair(self.now) {
            let reserved = pair.iter().map(|ticket| ticket.player).collect();
            let code = self.open(Origin::Queue, Settings::queue(), reserved);
            for ticket in pair {
                let Some(wire) = self.wire_of(ticket.player) else { continue };
                self.say(wire, ServerMessage::Matched { code });
                self.join(wire, RequestId::NONE, code, ticket.name.as_str());
            }
        }
    }

    /// Somebody has left a race before it began.
    pub(crate) fn walks_out(&mut self, player: PlayerId, opponent: PlayerId, now: Millis) {
        self.queue.0.walked_out(player, opponent, now);
    }

    fn wire_of(&self, player: PlayerId) -> Option<Wire> {
        self.sessions.iter().find(|(_, session)| session.player == player).map(|(&wire, _)| wire)
    }

    fn network(&self, player: PlayerId) -> Network {
        if self.neighbours.contains(&player) { Network(0) } else { Network(player.0) }
    }

    fn open(&mut self, origin: Origin, settings: Settings, reserved: Vec<PlayerId>) -> RoomCode {
        let code = self.fresh_code();
        let config = RoomConfig {
            id: RoomId(5),
            code,
            origin,
            settings,
            seed: 5,
            reserved,
            capacity: game::Capacity::default(),
            opener: None,
        };
        self.rooms.insert(code, Room::new(config, self.now));
        code
    }

    fn fresh_code(&mut self) -> RoomCode {
        self.rooms_opened += 1;
        RoomCode::nth(self.rooms_opened * 7_919 + 12_345)
    }

    /// The room is found under another code from now on.
    fn recode(&mut self, old: RoomCode) {
        let code = self.fresh_code();
        let room = self.rooms.remove(&old).expect("it has just asked for it");
        self.rooms.insert(code, room);
        let moved: Vec<_> = self.outboxes.extract_if(.., |(room, _), _| *room == old).collect();
        self.outboxes.extend(moved.into_iter().map(|((_, player), wire)| ((code, player), wire)));
        let sessions = self.sessions.values_mut().filter_map(|session| session.room.as_mut());
        for place in self.places.values_mut().chain(sessions).filter(|place| **place == old) {
            *place = code;
        }
        for (_, room, _) in self.mail.iter_mut().filter(|(_, room, _)| *room == old) {
            *room = code;
        }
        self.feed(code, Event::Recoded { code });
    }

    fn join(&mut self, wire: Wire, request: RequestId, code: RoomCode, name: &str) {
        let name = name.parse().expect("clients send proper names");
        let session = self.sessions.get_mut(&wire).expect("only sessions join");
        session.room = Some(code);
        let Session { player, bot, .. } = *session;
        self.places.insert(player, code);
        let arrival = Arrival { name, watch: false, bot, network: self.network(player), request };
        self.post(code, Mail::Enter { wire, player, arrival });
    }

    fn feed(&mut self, code: RoomCode, event: Event) {
        let mut effects = Vec::new();
        let Some(room) = self.rooms.get_mut(&code) else { return };
        room.handle(Input { at: self.now, event }, &mut effects);
        let mut jobs = Vec::new();
        let mut draws = false;
        for effect in effects {
            match effect {
                Effect::Admit { .. } => {}
                Effect::Refuse { player, event } => {
                    self.tell(code, Audience::One(player), &event);
                    self.detach(code, player, DetachReason::Refused);
                }
                Effect::Send { to, event } => self.tell(code, to, &event),
                Effect::Work { job, request } => jobs.push((job, request)),
                Effect::Detach { player, why } => self.detach(code, player, why),
                Effect::Close => {
                    self.rooms.remove(&code);
                }
                Effect::DrawCode => draws = true,
                Effect::WalkedOut { player, opponent } => self.queue.0.walked_out(player, opponent, self.now),
                Effect::Record { .. } => {}
            }
        }
        if draws {
            self.recode(code);
        }
        for (job, request) in jobs {
            let made = perform(&request);
            self.feed(code, Event::JobDone { job, outcome: made.outcome, seed: made.seed });
        }
    }

    fn detach(&mut self, code: RoomCode, player: PlayerId, why: DetachReason) {
        // Whoever is on the way back in is not put out again.
        let comes_back = |(_, room, mail): &(Millis, RoomCode, Mail)| {
            *room == code && matches!(mail, Mail::Enter { player: other, .. } if *other == player)
        };
        let stays = self.mail.iter().any(comes_back);
        if !stays && self.places.get(&player) == Some(&code) {
            self.places.remove(&player);
        }
        let Some(wire) = self.outboxes.remove(&(code, player)) else { return };
        if let Some(session) = self.sessions.get_mut(&wire)
            && session.room == Some(code)
            && !stays
        {
            session.room = None;
        }
        self.say(wire, ServerMessage::RoomLeft { why });
        if why == DetachReason::Requeued && self.queue.0.put_back(self.tickets[&player].clone(), self.now) {
            self.tell_queued(wire, player);
        }
    }

    fn tell(&mut self, code: RoomCode, to: Audience, event: &RoomEvent) {
        let hears = |player| match to {
            Audience::All => true,
            Audience::One(only) => only == player,
        };
        let members = self.outboxes.iter().filter(|((room, player), _)| *room == code && hears(*player));
        for wire in members.map(|(_, &wire)| wire).collect::<Vec<_>>() {
            self.say(wire, ServerMessage::Room { event: event.clone() });
        }
    }

    fn fault(&mut self, wire: Wire, request: RequestId, fault: Fault) {
        self.say(wire, ServerMessage::Fault { request, problem: fault.into() });
    }

    fn say(&mut self, wire: Wire, message: ServerMessage) {
        self.sent.push((wire, Down::Message(message)));
    }
}

fn secret(player: PlayerId, count: u32) -> String {
    if count == 0 { format!("secret of {player}") } else { format!("secret {count} of {player}") }
}
