//! Abuses of the first message: who does not greet, greets wrongly, or greets as somebody else.

use anyhow::{Context, Result, ensure};
use game::PlayerId;
use protocol::{ClientMessage, Codec, Identity, VERSION};
use testkit::frames::{FIN, PING, data, masked};

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, EVE, hear_out, hear_to_the_end};
use testkit::messages::{create, hello};

const JSON: Codec = Codec::Json;
const BINCODE: Codec = Codec::Bincode;

fn say(codec: Codec, message: &ClientMessage) -> Vec<u8> {
    data(codec, &codec.encode_client(message))
}

fn greets(codec: Codec, version: u16, client: &str) -> Vec<u8> {
    let (client, identity) = (client.to_owned(), None);
    say(codec, &ClientMessage::Hello { capabilities: vec![], version, client, identity, bot: false })
}

async fn silence(arena: Arena) -> Result<Endings> {
    hear_to_the_end(&mut arena.connect(JSON).await?).await
}

async fn only_pings(arena: Arena) -> Result<Endings> {
    let mut raw = arena.connect(JSON).await?;
    raw.say_raw(&masked(FIN | PING, b"").repeat(20)).await?;
    hear_to_the_end(&mut raw).await
}

/// What comes of a greeting with each of these secrets.
async fn claims(arena: Arena, player: PlayerId, secrets: &[&str]) -> Result<Endings> {
    let mut endings = Endings::default();
    for secret in secrets {
        let mut thief = arena.connect(JSON).await?;
        thief.say(&hello(Some(Identity { player, secret: (*secret).to_owned() }))).await?;
        endings.merge(hear_out(&mut thief).await?);
    }
    Ok(endings)
}

async fn stolen_player(arena: Arena) -> Result<Endings> {
    let (_victim, welcome) = arena.enter(BINCODE).await?;
    let Identity { player, secret } = welcome.identity.context("a newcomer gets an identity")?;
    let guesses = ["", "guess", &secret[1..], &format!("{secret} "), &"0".repeat(32)];
    claims(arena, player, &guesses).await
}

async fn own_secret(arena: Arena) -> Result<Endings> {
    let (_victim, victim) = arena.enter(BINCODE).await?;
    let (_eve, eve) = arena.enter(BINCODE).await?;
    let (victim, eve) = victim.identity.zip(eve.identity).context("newcomers get identities")?;
    claims(arena, victim.player, &[&eve.secret]).await
}

async fn invented_player(arena: Arena) -> Result<Endings> {
    let mut raw = arena.connect(JSON).await?;
    let invented = Identity { player: PlayerId(1), secret: "mine".to_owned() };
    let welcome = raw.greet(Some(invented)).await?;
    ensure!(welcome.identity.is_some_and(|new| new.player != PlayerId(1)), "no newcomer");
    Ok(Endings::default())
}

async fn two_tabs(arena: Arena) -> Result<Endings> {
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
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "silence", "opens a game socket and says nothing",
        story(silence) => "refused not_hello", "close 4001";
    "pings instead of a greeting", "keeps a socket open with pings alone",
        story(only_pings) => "refused not_hello", "close 4001";
    "request without a greeting", "opens a room before saying who it is",
        stranger(JSON, || say(JSON, &create(EVE))) => "refused not_hello", "close 4001";
    "garbage instead of a greeting", "says what is no message",
        stranger(BINCODE, || data(BINCODE, &[0xFF; 40]))
            => "fault malformed", "refused not_hello", "close 4001";
    "greeting of the wrong kind", "greets in a text frame on a binary connection",
        stranger(BINCODE, || say(JSON, &hello(None)))
            => "fault wrong_frame_kind", "refused not_hello", "close 4001";
    "greeting with a tail", "appends bytes to its greeting",
        stranger(BINCODE, || data(BINCODE, &[BINCODE.encode_client(&hello(None)), b"42".to_vec()].concat()))
            => "fault trailing_bytes", "refused not_hello", "close 4001";
    "greeting of 4 kB and one byte", "greets with a very long name",
        stranger(BINCODE, || greets(BINCODE, VERSION, &"x".repeat(4_100))) => "fault too_large", "refused not_hello", "close 4001";
    "version of the future", "speaks a later version",
        stranger(BINCODE, || greets(BINCODE, VERSION + 1, "eve")) => "refused other_version", "close 4000";
    "version of the future in JSON", "greets with fields that this version does not know",
        stranger(JSON, || data(JSON, format!(r#"{{"Hello":{{"version":{},"mood":"sunny"}}}}"#, VERSION + 1).as_bytes()))
            => "refused other_version", "close 4000";
    "version 0", "speaks a version before the first",
        stranger(BINCODE, || greets(BINCODE, 0, "eve")) => "refused other_version", "close 4000";
    "broken frame instead of a greeting", "sends a reserved opcode first",
        stranger(BINCODE, || masked(FIN | 0x7, b"")) => "close 1002";
    "greeting twice", "greets again, to become another player",
        says(|| vec![hello(None)]) => "fault already_greeted";
    "stolen player", "knows a player's public id and guesses the secret",
        story(stolen_player) => "refused bad_identity", "close 4006";
    "own secret, another's name", "claims another player's id with its own secret",
        story(own_secret) => "refused bad_identity", "close 4006";
    "invented player", "claims an id that does not exist, and is a newcomer",
        story(invented_player) => "answered as usual";
    "two tabs fighting", "takes over from itself twenty times: the older one is told",
        story(two_tabs) => "close 4002";
};
