//! Clients that mean harm or know no better: each gets its reason, and two honest players who race in the same server
//! notice nothing.

use std::net::SocketAddr;

use anyhow::Result;
use client_core::Connection;
use game::{NameError, PlayerId};
use protocol::limits::{CLIENT_MESSAGE_BYTES_MAX, FAULTS_MAX, MESSAGES_BURST};
use protocol::{ClientMessage, Codec, DecodeError, Fault, Identity, Refusal, ServerMessage, VERSION, close};
use tests::player::Player;
use tests::raw::{Heard, Raw, hello};
use tests::server::{Server, until_connections};
use tests::socket::{frame, open_as};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use super::scene;

/// Milliseconds that the impatient servers here give a connection to say `Hello`.
const HELLO_MS: u64 = 300;

/// Two who only want to race.
struct Honest {
    server: Server,
    players: Vec<Player>,
}

impl Honest {
    /// In the middle of a race, on a server that does not wait long for a `Hello`.
    async fn racing() -> Result<Self> {
        let server = Server::start_with(|config| config.patience.hello_ms = HELLO_MS).await?;
        let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 10).await?;
        for player in &players {
            player.place_right(5).await?;
            player.until_answered().await?;
        }
        Ok(Self { server, players })
    }

    fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// They finish their race, and nothing has happened to them.
    async fn finish(self) -> Result<()> {
        for player in &self.players {
            player.look(|seen| {
                assert!(matches!(seen.app.connection(), Connection::Online { .. }));
                assert_eq!(seen.connections, 1, "{} was disconnected", player.name());
            });
            player.place_right(5).await?;
        }
        let results = self.players[0].results(1).await?;
        assert_eq!(results, self.players[1].results(1).await?);
        assert!(results.table.iter().all(|row| row.correct == results.blanks && row.mistakes == 0));
        until_connections(self.address(), 2).await?;
        self.server.stop().await
    }
}

/// The next fault, whatever else is said before it.
async fn fault(raw: &mut Raw) -> Result<Fault> {
    raw.until("a fault", |message| match message {
        ServerMessage::Fault { fault } => Some(fault.clone()),
        _ => None,
    })
    .await
}

/// Fails unless the connection still works.
async fn check_alive(raw: &mut Raw) -> Result<()> {
    raw.say(&ClientMessage::Ping { stamp: 4711 }).await?;
    raw.until("the pong", |message| (*message == ServerMessage::Pong { stamp: 4711 }).then_some(())).await
}

/// The first thing that a client sends, and what becomes of it.
async fn first_frame(
    server: SocketAddr,
    codec: Codec,
    frame: Option<Message>,
) -> Result<(Option<Fault>, Option<Refusal>, u16)> {
    let mut raw = Raw::connect(server, codec).await?;
    if let Some(frame) = frame {
        raw.say_frame(frame).await?;
    }
    let (mut fault, mut refusal) = (None, None);
    loop {
        match raw.hear().await? {
            Heard::Message(ServerMessage::Fault { fault: told }) => fault = Some(told),
            Heard::Message(ServerMessage::Refused { why }) => refusal = Some(why),
            Heard::Message(message) => panic!("a stranger is told {message:?}"),
            Heard::Closed(close) => {
                return Ok((fault, refusal, close.expect("the server says why it hangs up").0));
            }
        }
    }
}

fn encoded(codec: Codec, message: &ClientMessage) -> Message {
    frame(codec, codec.encode_client(message))
}

#[tokio::test]
async fn who_does_not_greet_properly_is_turned_away_with_the_reason() -> Result<()> {
    let honest = Honest::racing().await?;
    let server = honest.address();
    for codec in Codec::ALL {
        let refused = |why| (None, Some(why), close::NO_HELLO);
        let silence = first_frame(server, codec, None).await?;
        assert_eq!(silence, refused(Refusal::NotHello));
        let ping = encoded(codec, &ClientMessage::Ping { stamp: 1 });
        assert_eq!(first_frame(server, codec, Some(ping)).await?, refused(Refusal::NotHello));
        let garbage = frame(codec, b"let me in".to_vec());
        let (told, why, code) = first_frame(server, codec, Some(garbage)).await?;
        assert_eq!((why, code), (Some(Refusal::NotHello), close::NO_HELLO));
        assert!(matches!(told, Some(Fault::Undecodable { .. })), "{told:?}");

        let other_kind = match codec {
            Codec::Bincode => Message::text("{}"),
            Codec::Json => Message::binary(vec![0, 1, 0, 0]),
        };
        let told = first_frame(server, codec, Some(other_kind)).await?;
        assert_eq!(told, (Some(Fault::WrongFrameKind), Some(Refusal::NotHello), close::NO_HELLO));

        let mut trailing = codec.encode_client(&hello(None));
        trailing.extend(b"42");
        let told = first_frame(server, codec, Some(frame(codec, trailing))).await?;
        let error = DecodeError::TrailingBytes { bytes: 2 };
        assert_eq!(told, (Some(Fault::Undecodable { error }), Some(Refusal::NotHello), close::NO_HELLO));

        let client = VERSION + 1;
        let future = ClientMessage::Hello { version: client, client: String::new(), identity: None };
        let told = first_frame(server, codec, Some(encoded(codec, &future))).await?;
        assert_eq!(
            told,
            (None, Some(Refusal::OtherVersion { server: VERSION, client }), close::OTHER_VERSION)
        );
    }
    honest.finish().await
}

#[tokio::test]
async fn who_offers_no_known_subprotocol_gets_no_socket() -> Result<()> {
    let honest = Honest::racing().await?;
    for offer in [None, Some("chat"), Some("nonet.v0.bincode")] {
        let error = open_as(honest.address(), offer).await.unwrap_err().to_string();
        assert!(error.contains("400"), "{offer:?}: {error}");
    }
    let (status, text) = tests::server::get(honest.address(), "/ws").await?;
    assert_eq!(status, 426);
    assert!(text.contains("nonet.v1.json"), "{text}");
    honest.finish().await
}

#[tokio::test]
async fn nobody_gets_in_with_a_wrong_secret() -> Result<()> {
    let honest = Honest::racing().await?;
    let kept = honest.players[0].look(|seen| seen.kept[&client_core::store::StoreKey::Identity].clone());
    let ann: Identity = serde_json::from_str(&kept)?;
    for secret in ["", "guess", &ann.secret[1..], &format!("{} ", ann.secret)] {
        let thief = hello(Some(Identity { player: ann.player, secret: secret.to_owned() }));
        let told = first_frame(honest.address(), Codec::Json, Some(encoded(Codec::Json, &thief))).await?;
        assert_eq!(told, (None, Some(Refusal::BadIdentity), close::BAD_IDENTITY), "{secret:?}");
    }
    // A player that nobody knows is nobody's seat: a newcomer.
    let stranger = Identity { player: PlayerId(1), secret: "guess".to_owned() };
    let (_raw, welcome) = Raw::enter(honest.address(), Codec::Json, Some(stranger)).await?;
    assert_ne!(welcome.identity.expect("a newcomer gets an identity").player, PlayerId(1));
    drop(_raw);
    honest.finish().await
}

#[tokio::test]
async fn what_cannot_be_read_is_named_and_the_connection_stays() -> Result<()> {
    let honest = Honest::racing().await?;
    for codec in Codec::ALL {
        let (mut raw, _) = Raw::enter(honest.address(), codec, None).await?;
        let most = u32::try_from(CLIENT_MESSAGE_BYTES_MAX)?;

        raw.say_bytes(vec![b' '; CLIENT_MESSAGE_BYTES_MAX + 1]).await?;
        let error = DecodeError::TooLarge { bytes: most + 1, max: most };
        assert_eq!(fault(&mut raw).await?, Fault::Undecodable { error });

        let mut trailing = codec.encode_client(&ClientMessage::Dequeue);
        trailing.push(b'!');
        raw.say_bytes(trailing).await?;
        let error = DecodeError::TrailingBytes { bytes: 1 };
        assert_eq!(fault(&mut raw).await?, Fault::Undecodable { error });

        let unknown = match codec {
            Codec::Bincode => vec![200],
            Codec::Json => br#"{"Cheat":{"board":"please"}}"#.to_vec(),
        };
        raw.say_bytes(unknown).await?;
        let told = fault(&mut raw).await?;
        let Fault::Undecodable { error: DecodeError::UnknownMessage { detail } } = told else {
            panic!("{told:?}")
        };
        assert!(!detail.is_empty());

        for garbage in [&b"\x00"[..], b"}", b"", b"\x02\xff"] {
            if codec == Codec::Json && str::from_utf8(garbage).is_err() {
                continue; // No text frame can hold it.
            }
            raw.say_bytes(garbage.to_vec()).await?;
            let told = fault(&mut raw).await?;
            assert!(matches!(told, Fault::Undecodable { .. }), "{garbage:?}: {told:?}");
        }

        raw.say_frame(match codec {
            Codec::Bincode => Message::text("{}"),
            Codec::Json => Message::binary(vec![1, 2, 3]),
        })
        .await?;
        assert_eq!(fault(&mut raw).await?, Fault::WrongFrameKind);
        raw.say(&hello(None)).await?;
        assert_eq!(fault(&mut raw).await?, Fault::AlreadyGreeted);
        check_alive(&mut raw).await?;
    }
    honest.finish().await
}

#[tokio::test]
async fn names_and_codes_are_refused_with_the_reason() -> Result<()> {
    let honest = Honest::racing().await?;
    let (mut raw, _) = Raw::enter(honest.address(), Codec::Json, None).await?;
    let names = [
        ("", NameError::Empty),
        (" \t ", NameError::Empty),
        ("123456789012345678901", NameError::TooLong),
        ("Ann\u{202e}", NameError::Invisible),
        ("Ann\u{0}", NameError::Invisible),
    ];
    for (name, error) in names {
        raw.say(&ClientMessage::Create { name: name.to_owned() }).await?;
        assert_eq!(fault(&mut raw).await?, Fault::BadName { error }, "{name:?}");
    }
    for code in ["", "ABCD", "ABCDEF", "ABC0D", "ÄÖÜÄÖ"] {
        let join = ClientMessage::Join { code: code.to_owned(), name: "Eve".to_owned(), watch: false };
        raw.say(&join).await?;
        assert!(matches!(fault(&mut raw).await?, Fault::BadCode { .. }), "{code:?}");
    }
    check_alive(&mut raw).await?;
    drop(raw);
    honest.finish().await
}

#[tokio::test]
async fn a_run_of_faults_ends_the_connection_and_one_too_large_at_once() -> Result<()> {
    let honest = Honest::racing().await?;
    let (mut raw, _) = Raw::enter(honest.address(), Codec::Json, None).await?;
    for _ in 0..FAULTS_MAX {
        raw.say_bytes(b"?".to_vec()).await?;
    }
    assert_eq!(raw.until_closed().await?.0, close::ABUSE);

    let (mut raw, _) = Raw::enter(honest.address(), Codec::Bincode, None).await?;
    raw.say_bytes(vec![0; 64 * CLIENT_MESSAGE_BYTES_MAX]).await?;
    assert_eq!(raw.until_closed().await?.0, close::ABUSE);
    honest.finish().await
}

#[tokio::test]
async fn a_flood_is_slowed_down_and_then_cut_off() -> Result<()> {
    let honest = Honest::racing().await?;
    let (mut raw, _) = Raw::enter(honest.address(), Codec::Bincode, None).await?;
    let flood = MESSAGES_BURST + 200;
    for stamp in 0..flood {
        // The server may hang up before all of it is sent.
        if raw.say(&ClientMessage::Ping { stamp }).await.is_err() {
            break;
        }
    }
    let (mut answered, mut too_fast) = (0, 0);
    let close = loop {
        match raw.hear().await? {
            Heard::Message(ServerMessage::Pong { .. }) => answered += 1,
            Heard::Message(ServerMessage::Fault { fault: Fault::TooFast }) => too_fast += 1,
            Heard::Message(message) => panic!("a flood of pings is answered with {message:?}"),
            Heard::Closed(close) => break close,
        }
    };
    assert_eq!(close.map(|(code, _)| code), Some(close::ABUSE));
    // The greeting was a message too.
    assert!(answered >= MESSAGES_BURST - 1 && too_fast >= 1, "{answered} answered, {too_fast} refused");
    assert!(answered < flood, "nothing was refused");
    honest.finish().await
}

#[tokio::test]
async fn half_open_connections_take_no_place_for_long() -> Result<()> {
    let server = Server::start_with(|config| {
        config.limits.connections = 6;
        config.patience.hello_ms = HELLO_MS;
    })
    .await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 10).await?;
    for player in &players {
        player.place_right(5).await?;
    }
    // Connections that never become sockets, and requests that are never complete.
    let mut half_open = Vec::new();
    for n in 0..40 {
        let mut tcp = TcpStream::connect(server.address()).await?;
        if n % 2 == 0 {
            tcp.write_all(b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n").await?;
        }
        half_open.push(tcp);
    }
    // Sockets that never say Hello take all the places there are.
    let mut silent = Vec::new();
    while silent.len() < 4 {
        silent.push(Raw::connect(server.address(), Codec::Bincode).await?);
    }
    let told = first_frame(server.address(), Codec::Json, Some(encoded(Codec::Json, &hello(None)))).await?;
    assert_eq!(told, (None, Some(Refusal::ServerFull), close::SERVER_FULL));
    for mut raw in silent {
        assert_eq!(raw.until_closed().await?.0, close::NO_HELLO);
    }
    until_connections(server.address(), 2).await?;
    let (newcomer, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    drop((newcomer, half_open));
    Honest { server, players }.finish().await
}
