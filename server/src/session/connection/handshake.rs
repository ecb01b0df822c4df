//! The first message of a connection: which version the client speaks, who the player is, and whether they may come in.
//! Touches no room.

use futures::StreamExt;
use game::{PlayerId, RequestId};
use protocol::{
    Capability, ClientMessage, Codec, Fault, Identity, Notice, Refusal, ServerMessage, VERSION, kinds_known,
};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use super::incoming::payload;
use super::{End, Session};
use crate::identities::Recognition;
use crate::net::AddressAction;
use crate::session::admission::Admission;
use crate::session::close_reason::CloseReason;
use crate::session::notices;
use crate::session::rates::PlayerAction;
use crate::token_bucket::TooSoon;

/// A client that may come in.
#[derive(Debug)]
pub(super) struct Greeting {
    pub(super) player: PlayerId,
    /// What the client is to store from now on.
    pub(super) identity: Option<Identity>,
    /// What the client calls itself.
    pub(super) client: String,
    /// A program plays, and says so.
    pub(super) bot: bool,
    /// What both sides understand of the optional parts of the protocol.
    pub(super) capabilities: Vec<Capability>,
}

/// What a refused client is sent, and why its connection is closed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Denial {
    said: Vec<ServerMessage>,
    pub(super) close: CloseReason,
}

impl Denial {
    fn new(why: Refusal) -> Self {
        let close = match why {
            Refusal::OtherVersion { .. } => CloseReason::OtherVersion,
            Refusal::NotHello => CloseReason::NoHello,
            Refusal::BadIdentity => CloseReason::BadIdentity,
            Refusal::ServerFull => CloseReason::ServerFull,
            Refusal::Banned { .. } => CloseReason::Banned,
            Refusal::TooManyConnections => CloseReason::AddressFull,
            Refusal::TooOften { .. } => CloseReason::TooOften,
        };
        Self { said: vec![ServerMessage::Refused { problem: why.into() }], close }
    }

    fn too_often(too_soon: TooSoon) -> Self {
        Self::new(Refusal::TooOften { retry_after_ms: too_soon.retry_after_ms() })
    }

    /// Refused as on a full server, after a notice that the store is the cause.
    fn not_now() -> Self {
        let mut denial = Self::new(Refusal::ServerFull);
        denial.said.insert(0, ServerMessage::Notice { notice: Notice::NotSaving });
        denial
    }

    /// Refused as no `Hello`, after the fault that says what is wrong with it.
    fn after(fault: Fault) -> Self {
        let mut denial = Self::new(Refusal::NotHello);
        denial.said.insert(0, ServerMessage::Fault { request: RequestId::NONE, problem: fault.into() });
        denial
    }
}

/// What a client says about itself.
#[derive(Debug)]
struct Hello {
    identity: Option<Identity>,
    client: String,
    bot: bool,
    capabilities: Vec<Capability>,
    /// How many kinds of rule it knows.
    kinds: u8,
}

impl Session {
    pub(super) async fn greet(&mut self, admission: &mut Admission) -> Result<Greeting, End> {
        let app = self.app.clone();
        let greeted = match admission.refusal() {
            Some(why) => Err(Denial::new(why)),
            None => tokio::select! {
                first = timeout(admission.hello_timeout(&app), self.first_data_frame()) => match first {
                    Ok(frame) => self.judge(&frame?, admission).await,
                    Err(_) => Err(Denial::new(admission.silent())),
                },
                () = app.stop.cancelled() => return Err(End::Close(CloseReason::GoingAway)),
            },
        };
        match greeted {
            Ok(greeting) => Ok(greeting),
            Err(denial) => Err(self.deny(denial).await),
        }
    }

    async fn first_data_frame(&mut self) -> Result<Message, End> {
        loop {
            let frame = self.socket.next().await;
            let frame = self.accept(frame)?;
            if !frame.is_ping() && !frame.is_pong() {
                return Ok(frame);
            }
        }
    }

    async fn judge(&self, first: &Message, admission: &mut Admission) -> Result<Greeting, Denial> {
        let app = &*self.app;
        let Hello { identity, client, bot, mut capabilities, kinds } = read(self.outbox.codec(), first)?;
        capabilities.retain(|part| *part != Capability::Gallery || app.config.gallery.enabled);
        self.outbox.understands(&capabilities);
        self.outbox.knows_kinds(kinds);
        let claimed = identity.as_ref().map(|identity| identity.player);
        admission.consider(app, claimed).map_err(Denial::new)?;
        let (player, identity) = self.recognise(identity.as_ref()).await?;
        if let Some(banned) = self.ban_of(player) {
            return Err(banned);
        }
        // Each connect costs every member of the room a message.
        let connects = app.quotas.players.take(player, PlayerAction::Connect, app.clock.now());
        connects.map_err(Denial::too_often)?;
        admission.admit(app, player).map_err(Denial::new)?;
        Ok(Greeting { player, identity, client, bot, capabilities })
    }

    /// Which player this is, with a new identity if they get one.
    async fn recognise(&self, claimed: Option<&Identity>) -> Result<(PlayerId, Option<Identity>), Denial> {
        let may = |action| self.app.quotas.clients.take(self.address, action, self.app.clock.now());
        let may_ask = || may(AddressAction::Lookup);
        let may_be_new = || may(AddressAction::NewPlayer).is_ok();
        match self.app.persistence.identities.recognise(claimed, may_ask, may_be_new).await {
            Recognition::Known { player, renewed } => Ok((player, renewed)),
            Recognition::New(identity) => Ok((identity.player, Some(identity))),
            Recognition::Unwelcome => Err(Denial::new(Refusal::TooManyConnections)),
            Recognition::TooOften(too_soon) => Err(Denial::too_often(too_soon)),
            Recognition::WrongSecret => Err(Denial::new(Refusal::BadIdentity)),
            Recognition::DeadSecret { player, is_news } => {
                if is_news {
                    notices::dead_secret(&self.app, player);
                }
                Err(Denial::new(Refusal::BadIdentity))
            }
            // The client is to try again later with the identity it has.
            Recognition::NotNow => Err(Denial::not_now()),
        }
    }

    pub(super) fn ban_of(&self, player: PlayerId) -> Option<Denial> {
        let reason = self.app.ops.bans.of(player, self.address.ip(), self.app.clock.wall())?;
        Some(Denial::new(Refusal::Banned { reason }))
    }

    async fn deny(&mut self, denial: Denial) -> End {
        for message in denial.said {
            if let ServerMessage::Refused { problem } = &message {
                self.app.ops.metrics.client_refused(problem);
                tracing::info!(code = %problem.code, "refused");
            }
            self.outbox.say(message);
        }
        self.outbox.close(denial.close);
        self.write_waiting().await.err().unwrap_or(End::Close(denial.close))
    }
}

/// Reads the first data frame of a connection.
fn read(codec: Codec, first: &Message) -> Result<Hello, Denial> {
    let bytes = payload(codec, first).ok_or_else(|| Denial::after(Fault::WrongFrameKind))?;
    match codec.hello_version(bytes) {
        Some(VERSION) => {}
        Some(client) => return Err(Denial::new(Refusal::OtherVersion { server: VERSION, client })),
        None => {
            let unreadable = codec.decode_client(bytes).err().map(|error| Fault::Undecodable { error });
            return Err(unreadable.map_or_else(|| Denial::new(Refusal::NotHello), Denial::after));
        }
    }
    match codec.decode_client(bytes) {
        Ok(ClientMessage::Hello { identity, client, bot, capabilities, .. }) => {
            let (known, kinds) = (Capability::known(&capabilities), kinds_known(&capabilities));
            Ok(Hello { identity, client, bot, capabilities: known, kinds })
        }
        Ok(_) => Err(Denial::new(Refusal::NotHello)),
        Err(error) => Err(Denial::after(Fault::Undecodable { error })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello(version: u16) -> ClientMessage {
        let capabilities = ["notices", "kinds-3", "of tomorrow"].map(str::to_owned).to_vec();
        ClientMessage::Hello { version, client: "test 1".to_owned(), identity: None, bot: true, capabilities }
    }

    fn frame(codec: Codec, message: &ClientMessage) -> Message {
        let bytes = codec.encode_client(message);
        match codec {
            Codec::Bincode => Message::binary(bytes),
            Codec::Json => Message::text(String::from_utf8(bytes).unwrap()),
        }
    }

    #[test]
    fn a_hello_of_this_version_is_read_with_either_codec() {
        for codec in Codec::ALL {
            let read = read(codec, &frame(codec, &hello(VERSION))).unwrap();
            let Hello { identity, client, bot, capabilities, kinds } = read;
            assert_eq!((identity, client.as_str(), bot, kinds), (None, "test 1", true, 3));
            assert_eq!(capabilities, [Capability::Notices]);
        }
    }

    #[test]
    fn another_version_is_told_which_one_is_spoken_here() {
        for codec in Codec::ALL {
            let denial = read(codec, &frame(codec, &hello(VERSION + 1))).unwrap_err();
            let why = Refusal::OtherVersion { server: VERSION, client: VERSION + 1 };
            assert_eq!(denial, Denial::new(why));
        }
    }

    #[test]
    fn a_broken_hello_is_told_what_is_wrong_with_it() {
        let mut bytes = Codec::Bincode.encode_client(&hello(VERSION));
        bytes.push(0);
        let denial = read(Codec::Bincode, &Message::binary(bytes)).unwrap_err();
        let [ServerMessage::Fault { problem, .. }, ServerMessage::Refused { problem: refusal }] =
            &denial.said[..]
        else {
            panic!("{denial:?}");
        };
        assert_eq!((&*problem.code, &*refusal.code), ("trailing_bytes", "not_hello"));
    }

    #[test]
    fn anything_but_a_hello_is_refused() {
        let ping = frame(Codec::Json, &ClientMessage::Ping { stamp: 1 });
        let denial = read(Codec::Json, &ping).unwrap_err();
        assert_eq!(denial, Denial::new(Refusal::NotHello));
        let denial = read(Codec::Bincode, &ping).unwrap_err();
        assert_eq!(denial, Denial::after(Fault::WrongFrameKind));
        let garbage = Message::text("let me in");
        let denial = read(Codec::Json, &garbage).unwrap_err();
        assert!(matches!(&denial.said[0], ServerMessage::Fault { problem, .. } if problem.is("malformed")));
    }
}
