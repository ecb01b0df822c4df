//! A server small enough to read: real rooms, no sockets, no time of its own. As in the real one, sessions know
//! at once where a player is and rooms hear of it later. Limits, queues and journals are not its concern.

use std::collections::{BTreeMap, VecDeque};

use game::{
    Audience, Command, DetachReason, Effect, Event, Input, JoinRefusal, Millis, Name, Origin, PlayerId, Room,
    RoomCode, RoomConfig, RoomEvent, RoomId, Settings, perform,
};
use protocol::{ClientMessage, Fault, Identity, Refusal, ServerMessage, VERSION, close};

/// One connection, by its number.
pub(crate) type Wire = u32;

/// What leaves the server on a wire.
#[derive(Clone, Debug)]
pub(crate) enum Down {
    Message(ServerMessage),
    Close(u16),
}

#[derive(Default)]
pub(crate) struct Server {
    pub(crate) now: Millis,
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
    queue: Vec<(Wire, String)>,
    players: u64,
    /// Every welcome brings a new secret; the one before stays good.
    pub(crate) rotates: bool,
    /// How many secrets each player has had.
    secrets: BTreeMap<PlayerId, u32>,
    /// Players up to this one were known to the server before its restart.
    forgotten: u64,
    pub(crate) sent: Vec<(Wire, Down)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Session {
    pub(crate) player: PlayerId,
    pub(crate) room: Option<RoomCode>,
}

/// What a session sends a room.
enum Mail {
    Enter {
        wire: Wire,
        player: PlayerId,
        name: Name,
    },
    Command {
        wire: Wire,
        player: PlayerId,
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
        match message {
            ClientMessage::Hello { .. } => self.fault(wire, Fault::AlreadyGreeted),
            ClientMessage::Ping { stamp } => self.say(wire, ServerMessage::Pong { stamp }),
            ClientMessage::Create { name } => {
                if self.leaves_old_place(wire, None) {
                    let code = self.open(Origin::Private, Settings::default(), vec![]);
                    self.join(wire, code, &name);
                }
            }
            ClientMessage::Join { code, name, .. } => {
                let code = code.parse().expect("clients send proper codes");
                if self.leaves_old_place(wire, Some(code)) {
                    self.join(wire, code, &name);
                }
            }
            ClientMessage::Enqueue { name } => {
                if self.leaves_old_place(wire, None) {
                    self.enqueue(wire, name);
                }
            }
            ClientMessage::Dequeue => {
                self.queue.retain(|(waiting, _)| *waiting != wire);
                self.say(wire, ServerMessage::Dequeued);
            }
            ClientMessage::Room { command } => match session.room {
                Some(code) => self.post(code, Mail::Command { wire, player: session.player, command }),
                None => self.fault(wire, Fault::NotInRoom),
            },
        }
    }

    /// The wire is gone.
    pub(crate) fn dropped(&mut self, wire: Wire) {
        self.queue.retain(|(waiting, _)| *waiting != wire);
        if let Some(Session { player, room: Some(code) }) = self.sessions.remove(&wire) {
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
    }

    fn post(&mut self, code: RoomCode, mail: Mail) {
        self.mail.push_back((self.now.plus(self.room_ms), code, mail));
        self.deliver();
    }

    fn deliver(&mut self) {
        while self.mail.front().is_some_and(|(at, ..)| *at <= self.now) {
            let (_, code, mail) = self.mail.pop_front().expect("it was just seen");
            match mail {
                Mail::Enter { wire, player, name } => {
                    self.outboxes.insert((code, player), wire);
                    self.feed(code, Event::Join { player, name, watch: false });
                }
                Mail::Command { wire, player, command } if self.is_here(code, player, wire) => {
                    self.feed(code, Event::Command { player, command });
                }
                Mail::Gone { wire, player } if self.is_here(code, player, wire) => {
                    self.outboxes.remove(&(code, player));
                    self.feed(code, Event::Dropped { player });
                }
                // Of a connection that another one has replaced since.
                Mail::Command { .. } | Mail::Gone { .. } => {}
                Mail::GivenUp { player } => {
                    self.feed(code, Event::Command { player, command: Command::Leave });
                }
            }
        }
    }

    fn is_here(&self, code: RoomCode, player: PlayerId, wire: Wire) -> bool {
        self.outboxes.get(&(code, player)) == Some(&wire)
    }

    /// A place that this connection is in must be left by request, a kept one is given up on the way elsewhere.
    fn leaves_old_place(&mut self, wire: Wire, going_to: Option<RoomCode>) -> bool {
        let session = self.sessions[&wire];
        let Some(&code) = self.places.get(&session.player) else { return true };
        if going_to == Some(code) {
            return true;
        }
        if session.room == Some(code) {
            self.fault(wire, Fault::AlreadyInRoom);
            return false;
        }
        self.places.remove(&session.player);
        self.post(code, Mail::GivenUp { player: session.player });
        true
    }

    fn greet(&mut self, wire: Wire, message: ClientMessage) {
        let ClientMessage::Hello { version, identity, .. } = message else {
            self.say(wire, ServerMessage::Refused { why: Refusal::NotHello });
            return self.sent.push((wire, Down::Close(close::NO_HELLO)));
        };
        assert_eq!(version, VERSION);
        let (player, fresh) = match identity.filter(|known| known.player.0 > self.forgotten) {
            Some(known) if self.is_good(&known) => {
                let player = known.player;
                if self.rotates {
                    *self.secrets.entry(player).or_default() += 1;
                }
                (player, self.rotates.then(|| self.identity(player)))
            }
            Some(_) => {
                self.say(wire, ServerMessage::Refused { why: Refusal::BadIdentity });
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
        self.sessions.insert(wire, Session { player, room: None });
        let resume = self.places.get(&player).copied();
        let server = "test".to_owned();
        self.say(wire, ServerMessage::Welcome { version: VERSION, server, player, identity: fresh, resume });
    }

    fn identity(&self, player: PlayerId) -> Identity {
        let count = self.secrets.get(&player).copied().unwrap_or(0);
        Identity { player, secret: secret(player, count) }
    }

    fn is_good(&self, known: &Identity) -> bool {
        let newest = self.secrets.get(&known.player).copied().unwrap_or(0);
        (newest.saturating_sub(1)..=newest).any(|count| known.secret == secret(known.player, count))
    }

    fn enqueue(&mut self, wire: Wire, name: String) {
        self.queue.push((wire, name));
        if let [first, second] = self.queue.as_slice() {
            let pair = [first.clone(), second.clone()];
            self.queue.clear();
            let reserved = pair.iter().map(|(wire, _)| self.sessions[wire].player).collect();
            let code = self.open(Origin::Queue, Settings::queue(), reserved);
            for (wire, name) in pair {
                self.say(wire, ServerMessage::Matched { code });
                self.join(wire, code, &name);
            }
        } else {
            let waiting = self.queue.len() as u32;
            self.say(wire, ServerMessage::Queued { waiting });
        }
    }

    fn open(&mut self, origin: Origin, settings: Settings, reserved: Vec<PlayerId>) -> RoomCode {
        let code = RoomCode::nth(self.rooms.len() as u64 * 7_919 + 12_345);
        let config = RoomConfig {
            id: RoomId(5),
            code,
            origin,
            settings,
            seed: 5,
            reserved,
            capacity: game::Capacity::default(),
        };
        self.rooms.insert(code, Room::new(config, self.now));
        code
    }

    fn join(&mut self, wire: Wire, code: RoomCode, name: &str) {
        if !self.rooms.contains_key(&code) {
            let event = RoomEvent::JoinRefused { why: JoinRefusal::NoSuchRoom };
            return self.say(wire, ServerMessage::Room { event });
        }
        let name = name.parse().expect("clients send proper names");
        let session = self.sessions.get_mut(&wire).expect("only sessions join");
        session.room = Some(code);
        let player = session.player;
        self.places.insert(player, code);
        self.post(code, Mail::Enter { wire, player, name });
    }

    fn feed(&mut self, code: RoomCode, event: Event) {
        let mut effects = Vec::new();
        let Some(room) = self.rooms.get_mut(&code) else { return };
        room.handle(Input { at: self.now, event }, &mut effects);
        let mut jobs = Vec::new();
        for effect in effects {
            match effect {
                Effect::Send { to, event } => self.tell(code, to, &event),
                Effect::Work { job, request } => jobs.push((job, request)),
                Effect::Detach { player, why } => self.detach(code, player, why),
                Effect::Close => {
                    self.rooms.remove(&code);
                }
                Effect::Record { .. } => {}
            }
        }
        for (job, request) in jobs {
            self.feed(code, Event::JobDone { job, outcome: perform(&request) });
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

    fn fault(&mut self, wire: Wire, fault: Fault) {
        self.say(wire, ServerMessage::Fault { fault });
    }

    fn say(&mut self, wire: Wire, message: ServerMessage) {
        self.sent.push((wire, Down::Message(message)));
    }
}

fn secret(player: PlayerId, count: u32) -> String {
    if count == 0 { format!("secret of {player}") } else { format!("secret {count} of {player}") }
}
