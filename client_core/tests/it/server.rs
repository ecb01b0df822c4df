//! A server small enough to read: real rooms, no sockets, no time of its own. What the real one does about
//! limits, queues and journals is not its concern.

use std::collections::BTreeMap;

use game::{
    Audience, Effect, Event, Input, JoinRefusal, Millis, Origin, PlayerId, Room, RoomCode, RoomConfig,
    RoomEvent, Settings, perform,
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
    /// Sessions that have said hello.
    pub(crate) sessions: BTreeMap<Wire, Session>,
    places: BTreeMap<PlayerId, RoomCode>,
    queue: Vec<(Wire, String)>,
    players: u64,
    pub(crate) sent: Vec<(Wire, Down)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Session {
    pub(crate) player: PlayerId,
    pub(crate) room: Option<RoomCode>,
}

impl Server {
    pub(crate) fn receive(&mut self, wire: Wire, message: ClientMessage) {
        let Some(session) = self.sessions.get(&wire).copied() else {
            return self.greet(wire, message);
        };
        match message {
            ClientMessage::Hello { .. } => self.fault(wire, Fault::AlreadyGreeted),
            ClientMessage::Ping { stamp } => self.say(wire, ServerMessage::Pong { stamp }),
            ClientMessage::Create { .. } | ClientMessage::Join { .. } | ClientMessage::Enqueue { .. }
                if session.room.is_some() =>
            {
                self.fault(wire, Fault::AlreadyInRoom);
            }
            ClientMessage::Create { name } => {
                let code = self.open(Origin::Private, Settings::default(), vec![]);
                self.join(wire, code, &name);
            }
            ClientMessage::Join { code, name, .. } => {
                let code = code.parse().expect("clients send proper codes");
                self.join(wire, code, &name);
            }
            ClientMessage::Enqueue { name } => self.enqueue(wire, name),
            ClientMessage::Dequeue => {
                self.queue.retain(|(waiting, _)| *waiting != wire);
                self.say(wire, ServerMessage::Dequeued);
            }
            ClientMessage::Room { command } => match session.room {
                Some(code) => self.feed(code, Event::Command { player: session.player, command }),
                None => self.fault(wire, Fault::NotInRoom),
            },
        }
    }

    /// The wire is gone.
    pub(crate) fn dropped(&mut self, wire: Wire) {
        self.queue.retain(|(waiting, _)| *waiting != wire);
        if let Some(Session { player, room: Some(code) }) = self.sessions.remove(&wire) {
            self.feed(code, Event::Dropped { player });
        }
    }

    /// Deadlines that have come.
    pub(crate) fn advance(&mut self, now: Millis) {
        self.now = now;
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

    fn greet(&mut self, wire: Wire, message: ClientMessage) {
        let ClientMessage::Hello { version, identity, .. } = message else {
            self.say(wire, ServerMessage::Refused { why: Refusal::NotHello });
            return self.sent.push((wire, Down::Close(close::NO_HELLO)));
        };
        assert_eq!(version, VERSION);
        let (player, fresh) = match identity {
            Some(known) if known.secret == secret(known.player) => (known.player, None),
            Some(_) => {
                self.say(wire, ServerMessage::Refused { why: Refusal::BadIdentity });
                return self.sent.push((wire, Down::Close(close::BAD_IDENTITY)));
            }
            None => {
                self.players += 1;
                let player = PlayerId(self.players);
                (player, Some(Identity { player, secret: secret(player) }))
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
        let config = RoomConfig { code, origin, settings, seed: 5, reserved };
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
        self.feed(code, Event::Join { player, name, watch: false });
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
                Effect::Detach { player, why } => {
                    self.places.remove(&player);
                    for wire in self.wires(code, Audience::One(player)) {
                        self.sessions.get_mut(&wire).expect("it was just found").room = None;
                        self.say(wire, ServerMessage::RoomLeft { why });
                    }
                }
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

    fn wires(&self, code: RoomCode, to: Audience) -> Vec<Wire> {
        let hears = |session: &Session| {
            session.room == Some(code)
                && match to {
                    Audience::All => true,
                    Audience::One(player) => session.player == player,
                }
        };
        self.sessions.iter().filter(|(_, session)| hears(session)).map(|(&wire, _)| wire).collect()
    }

    fn tell(&mut self, code: RoomCode, to: Audience, event: &RoomEvent) {
        for wire in self.wires(code, to) {
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

fn secret(player: PlayerId) -> String {
    format!("secret of {player}")
}
