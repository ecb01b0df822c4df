//! The first message of a connection: which version the client speaks and who the player is.
//! Decides nothing else and touches no room.

use protocol::{Capability, ClientMessage, Codec, Fault, Identity, Notice, Refusal, ServerMessage, VERSION};
use tokio_tungstenite::tungstenite::Message;

use game::{PlayerId, RequestId};

use crate::identities::{Identities, Recognition};
use crate::session::close_reason::CloseReason;
use crate::token_bucket::TooSoon;

/// A client that may come in.
#[derive(Debug)]
pub(crate) struct Greeting {
    pub(crate) player: PlayerId,
    /// What the client is to store from now on.
    pub(crate) identity: Option<Identity>,
    /// What the client calls itself.
    pub(crate) client: String,
    /// A program plays, and says so.
    pub(crate) bot: bool,
    /// What both sides understand of the optional parts of the protocol.
    pub(crate) capabilities: Vec<Capability>,
}

/// What a refused client is sent, and why its connection is closed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Denial {
    pub(crate) said: Vec<ServerMessage>,
    pub(crate) close: CloseReason,
}

impl Denial {
    pub(crate) fn new(why: Refusal) -> Self {
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

    pub(crate) fn too_often(too_soon: TooSoon) -> Self {
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

/// The payload of a data frame that fits the codec; `None` for the other kind of frame.
pub(crate) fn payload(codec: Codec, frame: &Message) -> Option<&[u8]> {
    match (codec, frame) {
        (Codec::Bincode, Message::Binary(bytes)) => Some(bytes),
        (Codec::Json, Message::Text(text)) => Some(text.as_bytes()),
        (
            Codec::Bincode | Codec::Json,
            Message::Binary(_)
            | Message::Text(_)
            | Message::Ping(_)
            | Message::Pong(_)
            | Message::Close(_)
            | Message::Frame(_),
        ) => None,
    }
}

/// What a client says about itself.
#[derive(Debug)]
pub(crate) struct Hello {
    identity: Option<Identity>,
    client: String,
    bot: bool,
    pub(crate) capabilities: Vec<Capability>,
}

impl Hello {
    /// Who the client says its player is.
    pub(crate) fn claimed(&self) -> Option<PlayerId> {
        self.identity.as_ref().map(|identity| identity.player)
    }
}

/// Decides whether the client's player is who it says. `may_ask` is called before the store is asked, and otherwise
/// returns the milliseconds to wait; `may_be_new` is called only about an unknown player; `dead_secret` when a secret
/// was used that was once the player's.
pub(crate) async fn greet(
    hello: Hello,
    identities: &Identities,
    may_ask: impl FnOnce() -> Result<(), TooSoon>,
    may_be_new: impl FnOnce() -> bool,
    dead_secret: impl FnOnce(PlayerId),
) -> Result<Greeting, Denial> {
    let Hello { identity, client, bot, capabilities } = hello;
    match identities.recognise(identity.as_ref(), may_ask, may_be_new).await {
        Recognition::Known { player, renewed } => {
            Ok(Greeting { player, identity: renewed, client, bot, capabilities })
        }
        Recognition::New(identity) => {
            Ok(Greeting { player: identity.player, identity: Some(identity), client, bot, capabilities })
        }
        Recognition::Unwelcome => Err(Denial::new(Refusal::TooManyConnections)),
        Recognition::TooOften(too_soon) => Err(Denial::too_often(too_soon)),
        Recognition::WrongSecret => Err(Denial::new(Refusal::BadIdentity)),
        Recognition::DeadSecret { player, is_news } => {
            if is_news {
                dead_secret(player);
            }
            Err(Denial::new(Refusal::BadIdentity))
        }
        // The client is to try again later with the identity it has.
        Recognition::NotNow => Err(Denial::not_now()),
    }
}

/// Reads the first data frame of a connection.
pub(crate) fn read(codec: Codec, first: &Message) -> Result<Hello, Denial> {
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
            Ok(Hello { identity, client, bot, capabilities: Capability::known(&capabilities) })
        }
        Ok(_) => Err(Denial::new(Refusal::NotHello)),
        Err(error) => Err(Denial::after(Fault::Undecodable { error })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello(version: u16) -> ClientMessage {
        let capabilities = vec!["notices".to_owned(), "of tomorrow".to_owned()];
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
            let Hello { identity, client, bot, capabilities } = read;
            assert_eq!((identity, client.as_str(), bot), (None, "test 1", true));
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
