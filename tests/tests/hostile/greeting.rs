//! Abuses of the first message: who does not greet, greets wrongly, or greets as somebody else.

use game::PlayerId;
use protocol::{ClientMessage, Codec, Identity, VERSION};
use testkit::frames::{FIN, PING, data, masked};
use testkit::raw::hello;

use crate::abuse::{Abuse, Endings, says, story, stranger};
use crate::arena::{create, hear_out};

const JSON: Codec = Codec::Json;
const BINCODE: Codec = Codec::Bincode;

fn say(codec: Codec, message: &ClientMessage) -> Vec<u8> {
    data(codec, &codec.encode_client(message))
}

fn of_version(version: u16) -> Vec<u8> {
    say(
        BINCODE,
        &ClientMessage::Hello {
            capabilities: vec![],
            version,
            client: "eve".to_owned(),
            identity: None,
            bot: false,
        },
    )
}

pub(crate) const ABUSES: &[Abuse] = &[
    story(
        "silence",
        "opens a game socket and says nothing",
        |arena| {
            Box::pin(async move {
                let (mut raw, mut endings) = (arena.connect(JSON).await?, Endings::default());
                crate::arena::hear_until(&mut raw, &mut endings, |_| false).await?;
                Ok(endings)
            })
        },
        &["refused not_hello", "close 4001"],
    ),
    story(
        "pings instead of a greeting",
        "keeps a socket open with pings alone",
        |arena| {
            Box::pin(async move {
                let (mut raw, mut endings) = (arena.connect(JSON).await?, Endings::default());
                raw.say_raw(&masked(FIN | PING, b"").repeat(20)).await?;
                crate::arena::hear_until(&mut raw, &mut endings, |_| false).await?;
                Ok(endings)
            })
        },
        &["refused not_hello", "close 4001"],
    ),
    stranger(
        "request without a greeting",
        "opens a room before saying who it is",
        JSON,
        || say(JSON, &create()),
        &["refused not_hello", "close 4001"],
    ),
    stranger(
        "garbage instead of a greeting",
        "says what is no message",
        BINCODE,
        || data(BINCODE, &[0xFF; 40]),
        &["fault malformed", "refused not_hello", "close 4001"],
    ),
    stranger(
        "greeting of the wrong kind",
        "greets in a text frame on a binary connection",
        BINCODE,
        || say(JSON, &hello(None)),
        &["fault wrong_frame_kind", "refused not_hello", "close 4001"],
    ),
    stranger(
        "greeting with a tail",
        "appends bytes to its greeting",
        BINCODE,
        || data(BINCODE, &[BINCODE.encode_client(&hello(None)), b"42".to_vec()].concat()),
        &["fault trailing_bytes", "refused not_hello", "close 4001"],
    ),
    stranger(
        "greeting of 4 kB and one byte",
        "greets with a very long name",
        BINCODE,
        || {
            say(
                BINCODE,
                &ClientMessage::Hello {
                    capabilities: vec![],
                    version: VERSION,
                    client: "x".repeat(4_100),
                    identity: None,
                    bot: false,
                },
            )
        },
        &["fault too_large", "refused not_hello", "close 4001"],
    ),
    stranger(
        "version of the future",
        "speaks a later version",
        BINCODE,
        || of_version(VERSION + 1),
        &["refused other_version", "close 4000"],
    ),
    stranger(
        "version 0",
        "speaks a version before the first",
        BINCODE,
        || of_version(0),
        &["refused other_version", "close 4000"],
    ),
    stranger(
        "broken frame instead of a greeting",
        "sends a reserved opcode first",
        BINCODE,
        || masked(FIN | 0x7, b""),
        &["close 1002"],
    ),
    says(
        "greeting twice",
        "greets again, to become somebody else",
        || vec![hello(None)],
        &["fault already_greeted"],
    ),
    story(
        "stolen player",
        "knows a player's public id and guesses the secret",
        |arena| {
            Box::pin(async move {
                let (_victim, welcome) = arena.enter(BINCODE).await?;
                let known = welcome.identity.expect("a newcomer gets an identity");
                let mut endings = Endings::default();
                for secret in
                    ["", "guess", &known.secret[1..], &format!("{} ", known.secret), &"0".repeat(32)]
                {
                    let mut thief = arena.connect(JSON).await?;
                    thief
                        .say(&hello(Some(Identity { player: known.player, secret: secret.to_owned() })))
                        .await?;
                    hear_out(&mut thief, &mut endings).await?;
                }
                Ok(endings)
            })
        },
        &["refused bad_identity", "close 4006"],
    ),
    story(
        "own secret, another's name",
        "proves itself with a secret that proves somebody else",
        |arena| {
            Box::pin(async move {
                let (_victim, victim) = arena.enter(BINCODE).await?;
                let (_eve, eve) = arena.enter(BINCODE).await?;
                let (victim, eve) = (victim.identity.expect("new"), eve.identity.expect("new"));
                let (mut raw, mut endings) = (arena.connect(JSON).await?, Endings::default());
                raw.say(&hello(Some(Identity { player: victim.player, secret: eve.secret }))).await?;
                hear_out(&mut raw, &mut endings).await?;
                Ok(endings)
            })
        },
        &["refused bad_identity", "close 4006"],
    ),
    story(
        "invented player",
        "claims to be a player that nobody knows, and is a newcomer",
        |arena| {
            Box::pin(async move {
                let mut raw = arena.connect(JSON).await?;
                let invented = Identity { player: PlayerId(1), secret: "mine".to_owned() };
                let welcome = raw.greet(Some(invented)).await?;
                assert_ne!(welcome.identity.expect("a newcomer gets an identity").player, PlayerId(1));
                Ok(Endings::default())
            })
        },
        &["answered as usual"],
    ),
    story(
        "two tabs fighting",
        "takes over from itself twenty times: the older one is told",
        |arena| {
            Box::pin(async move {
                let (mut older, welcome) = arena.enter(JSON).await?;
                let mut identity = welcome.identity;
                let mut endings = Endings::default();
                for round in 0..20 {
                    let mut newer = arena.connect(Codec::ALL[round % 2]).await?;
                    identity = newer.greet(identity.clone()).await?.identity.or(identity);
                    endings.closed(Some(older.until_closed().await?));
                    older = newer;
                }
                Ok(endings)
            })
        },
        &["close 4002"],
    ),
];
