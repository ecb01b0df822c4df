//! The first message of a connection: which version the client speaks and who the player is.
//! Decides nothing else and touches no room.

use protocol::{ClientMessage, Codec, Fault, Identity, Refusal, ServerMessage, VERSION};
use tokio_tungstenite::tungstenite::Message;

use game::PlayerId;

use crate::identities::{Identities, Recognition};
use crate::rooms::registry::Registry;
use crate::session::outbox::CloseReason;

/// A client that may come in.
#[derive(Debug)]
pub(crate) struct Greeting {
    pub(crate) player: PlayerId,
    /// Present when the player is new here.
    pub(crate) identity: Option<Identity>,
    /// What the client calls itself.
    pub(crate) client: String,
}

/// What a client is told that may not come in.
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
        };
        Self { said: vec![ServerMessage::Refused { why }], close }
    }

    /// Refused as no `Hello`, but first told what is wrong with it.
    fn after(fault: Fault) -> Self {
        let mut denial = Self::new(Refusal::NotHello);
        denial.said.insert(0, ServerMessage::Fault { fault });
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

/// Judges the first data frame of a connection.
pub(crate) fn greet(
    codec: Codec,
    first: &Message,
    identities: &Identities,
    registry: &Registry,
) -> Result<Greeting, Denial> {
    let bytes = payload(codec, first).ok_or_else(|| Denial::after(Fault::WrongFrameKind))?;
    match codec.hello_version(bytes) {
        Some(VERSION) => {}
        Some(client) => return Err(Denial::new(Refusal::OtherVersion { server: VERSION, client })),
        None => {
            let unreadable = codec.decode_client(bytes).err().map(|error| Fault::Undecodable { error });
            return Err(unreadable.map_or_else(|| Denial::new(Refusal::NotHello), Denial::after));
        }
    }
    let (identity, client) = match codec.decode_client(bytes) {
        Ok(ClientMessage::Hello { identity, client, .. }) => (identity, client),
        Ok(_) => return Err(Denial::new(Refusal::NotHello)),
        Err(error) => return Err(Denial::after(Fault::Undecodable { error })),
    };
    match identities.recognise(identity.as_ref(), |player| registry.is_here(player)) {
        Recognition::Known(player) => Ok(Greeting { player, identity: None, client }),
        Recognition::New(identity) => {
            Ok(Greeting { player: identity.player, identity: Some(identity), client })
        }
        Recognition::WrongSecret => Err(Denial::new(Refusal::BadIdentity)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::session::outbox::Outbox;

    fn hello(version: u16) -> ClientMessage {
        ClientMessage::Hello { version, client: "test 1".to_owned(), identity: None }
    }

    fn greet(codec: Codec, first: &Message) -> Result<Greeting, Denial> {
        super::greet(codec, first, &Identities::new(9), &Registry::new(1))
    }

    fn frame(codec: Codec, message: &ClientMessage) -> Message {
        let bytes = codec.encode_client(message);
        match codec {
            Codec::Bincode => Message::binary(bytes),
            Codec::Json => Message::text(String::from_utf8(bytes).unwrap()),
        }
    }

    #[test]
    fn a_hello_of_this_version_gets_in_with_either_codec() {
        for codec in Codec::ALL {
            let greeting = greet(codec, &frame(codec, &hello(VERSION))).unwrap();
            assert_eq!(greeting.identity.map(|identity| identity.player), Some(greeting.player));
        }
    }

    #[test]
    fn newcomers_do_not_push_out_whoever_is_here() {
        let (identities, registry) = (Identities::new(1), Registry::new(1));
        let greet = |identity| {
            let hello = ClientMessage::Hello { version: VERSION, client: "test 1".to_owned(), identity };
            super::greet(Codec::Json, &frame(Codec::Json, &hello), &identities, &registry).unwrap()
        };
        let ann = greet(None);
        let outbox = Outbox::new(registry.next_session(), Codec::Json);
        registry.arrive(ann.player, &Arc::new(outbox), |_| {});
        greet(None);
        let again = greet(ann.identity);
        assert_eq!((again.player, again.identity), (ann.player, None));
    }

    #[test]
    fn another_version_is_told_which_one_is_spoken_here() {
        for codec in Codec::ALL {
            let denial = greet(codec, &frame(codec, &hello(VERSION + 1))).unwrap_err();
            let why = Refusal::OtherVersion { server: VERSION, client: VERSION + 1 };
            assert_eq!(denial, Denial::new(why));
        }
    }

    #[test]
    fn a_broken_hello_is_told_what_is_wrong_with_it() {
        let mut bytes = Codec::Bincode.encode_client(&hello(VERSION));
        bytes.push(0);
        let denial = greet(Codec::Bincode, &Message::binary(bytes)).unwrap_err();
        assert!(matches!(
            denial.said[..],
            [
                ServerMessage::Fault { fault: Fault::Undecodable { .. } },
                ServerMessage::Refused { why: Refusal::NotHello }
            ]
        ));
    }

    #[test]
    fn anything_but_a_hello_is_refused() {
        let ping = frame(Codec::Json, &ClientMessage::Ping { stamp: 1 });
        let denial = greet(Codec::Json, &ping).unwrap_err();
        assert_eq!(denial, Denial::new(Refusal::NotHello));
        let denial = greet(Codec::Bincode, &ping).unwrap_err();
        assert_eq!(denial, Denial::after(Fault::WrongFrameKind));
        let garbage = Message::text("let me in");
        let denial = greet(Codec::Json, &garbage).unwrap_err();
        assert!(matches!(denial.said[0], ServerMessage::Fault { fault: Fault::Undecodable { .. } }));
    }
}
