//! Abuses by mere number or patience: too much, too often, too slowly, and never to the end.

use std::time::Duration;

use anyhow::{Result, ensure};
use game::{Command, MemberNo, Phrase, PlayerId, SharedNotes};
use protocol::limits::{CONNECTS_BURST, FAULTS_MAX};
use protocol::{ClientMessage, Codec, Identity, ServerMessage};
use puzzle::{Cell, DigitSet};
use testkit::frames::{BINARY, FIN, claiming, data};
use testkit::memory::kernel_tcp_bytes;
use testkit::messages::{create, erase, hello, join, refused, to_room};
use testkit::wait::{LOOK_EVERY, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, EVE, flood, hear_out, hear_to_the_end, hear_until};

/// What one address may have by default.
const CONNECTIONS_PER_ADDRESS: usize = 100;
const ROOMS_PER_ADDRESS: usize = 40;
/// A system whose own queue is full lets a newcomer try again after one second; longer than that nobody is let in.
const CONNECT_PATIENCE: Duration = Duration::from_secs(3);
const SLOW_HEAD: (&[u8], &[u8]) = (b"GET / HTTP/1.1\r\nX: ", b"x");
const SLOW_LINES: (&[u8], &[u8]) = (b"GET /ws HTTP/1.1\r\n", b"X: x\r\n");

/// What the kernel may keep for one address whose clients do not read, and how long they do not.
const KERNEL_BYTES_MAX: u64 = 64 << 20;
const DEAF_FOR: Duration = Duration::from_secs(1);

/// Sends the drops one by one after the start, each after a pause, until the server hangs up.
async fn drip(arena: Arena, (start, drops): (&[u8], &[u8])) -> Result<Endings> {
    let mut tcp = arena.tcp().await?;
    tcp.write_all(start).await?;
    let (mut reader, mut writer) = tcp.into_split();
    let dripping = async {
        loop {
            sleep(LOOK_EVERY * 10).await;
            if writer.write_all(drops).await.is_err() {
                return;
            }
        }
    };
    let mut answer = Vec::new();
    tokio::select! {
        heard = within("the server to lose its patience", reader.read_to_end(&mut answer)) => drop(heard?),
        () = dripping => {}
    }
    ensure!(answer.is_empty(), "answered: {}", String::from_utf8_lossy(&answer));
    Ok(Endings::of("cut"))
}

fn is_welcome(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Welcome { .. })
}

fn ready(ready: bool) -> ClientMessage {
    to_room(Command::Ready { ready })
}

fn notes() -> ClientMessage {
    let notes = SharedNotes { corner: vec![(Cell::new(0), DigitSet::up_to(9)); 80], centre: vec![] };
    to_room(Command::ShareNotes { match_no: 1, notes })
}

async fn phrases(arena: Arena) -> Result<Endings> {
    let mut host = arena.room().await?.host;
    let say = to_room(Command::Say { to: MemberNo(1), phrase: Phrase::NiceFind });
    // The first alone: what a flood is answered may be cut off with its connection.
    host.say(&say).await?;
    let mut endings = hear_until(&mut host, |message| refused(message).is_some()).await?;
    endings.merge(flood(&mut host, &[say]).await?);
    Ok(endings)
}

async fn comes_back(arena: Arena) -> Result<Endings> {
    let identity = arena.enter(Codec::Json).await?.1.identity;
    for _ in 0..2 * CONNECTS_BURST {
        let mut raw = arena.connect(Codec::Bincode).await?;
        raw.say(&hello(identity.clone())).await?;
        let endings = hear_until(&mut raw, is_welcome).await?;
        if endings != Endings::default() {
            return Ok(endings);
        }
    }
    Ok(Endings::default())
}

async fn gallop(arena: Arena) -> Result<Endings> {
    let (mut raw, welcome) = arena.enter(Codec::Bincode).await?;
    for _ in 0..3 {
        for seq in 1..=200 {
            raw.command(erase(1, seq, 0)).await?;
        }
        raw = arena.connect(Codec::Bincode).await?;
        raw.greet(welcome.identity.clone()).await?;
    }
    // They wait in sockets that nobody reads any more; this one is served as ever.
    hear_out(&mut raw).await
}

async fn frame_without_an_end(arena: Arena) -> Result<Endings> {
    let (mut raw, _) = arena.enter(Codec::Bincode).await?;
    raw.say_raw(&claiming(FIN | BINARY, 4_000)).await?;
    hear_to_the_end(&mut raw).await
}

async fn wordless(arena: Arena) -> Result<Endings> {
    let mut tcp = arena.tcp().await?;
    within("the server to hang up", tcp.read(&mut [0])).await??;
    Ok(Endings::of("cut"))
}

async fn half_closed(arena: Arena) -> Result<Endings> {
    let (mut raw, _) = arena.enter(Codec::Json).await?;
    raw.half_close().await?;
    hear_to_the_end(&mut raw).await
}

async fn half_closed_early(arena: Arena) -> Result<Endings> {
    let mut raw = arena.connect(Codec::Json).await?;
    raw.say_raw(&data(Codec::Json, &Codec::Json.encode_client(&hello(None)))).await?;
    raw.half_close().await?;
    hear_to_the_end(&mut raw).await
}

/// Says this and leaves, so often.
async fn visits(arena: Arena, times: usize, enters: ClientMessage) -> Result<Endings> {
    let (mut raw, _) = arena.enter(Codec::Json).await?;
    let mut endings = Endings::default();
    for _ in 0..times {
        raw.say_at_once(&[enters.clone(), to_room(Command::Leave)]).await?;
        endings
            .merge(hear_until(&mut raw, |message| matches!(message, ServerMessage::RoomLeft { .. })).await?);
    }
    Ok(endings)
}

async fn comes_and_goes(arena: Arena) -> Result<Endings> {
    let room = arena.room().await?;
    visits(arena.nth(1), 20, join(&room.code, EVE)).await
}

async fn room_after_room(arena: Arena) -> Result<Endings> {
    visits(arena, 10, create(EVE)).await
}

async fn crowd(arena: Arena) -> Result<Endings> {
    let mut inside = Vec::new();
    for _ in 0..CONNECTIONS_PER_ADDRESS {
        inside.push(arena.enter(Codec::Bincode).await?);
    }
    let mut late = arena.connect(Codec::Json).await?;
    late.say(&hello(None)).await?;
    hear_to_the_end(&mut late).await
}

async fn rooms(arena: Arena) -> Result<Endings> {
    let mut hosts = Vec::new();
    for _ in 0..ROOMS_PER_ADDRESS {
        hosts.push(arena.room().await?.host);
    }
    let (mut greedy, _) = arena.enter(Codec::Json).await?;
    greedy.say(&create(EVE)).await?;
    hear_out(&mut greedy).await
}

async fn connections(arena: Arena) -> Result<Endings> {
    for _ in 0..200 {
        drop(arena.enter(Codec::Bincode).await?);
    }
    Ok(Endings::default())
}

async fn invented_players(arena: Arena) -> Result<Endings> {
    let mut endings = Endings::default();
    // As many as come back to a class after a restart, and many more.
    for n in 0..2_000_u64 {
        let mut raw = arena.connect(Codec::Bincode).await?;
        raw.say(&hello(Some(Identity { player: PlayerId(n), secret: "guessed".to_owned() }))).await?;
        endings.merge(hear_until(&mut raw, is_welcome).await?);
        // First there are no more newcomers; then nobody is looked up any more.
        if endings.text().contains("too_often") {
            break;
        }
    }
    Ok(endings)
}

async fn deaf(arena: Arena) -> Result<Endings> {
    let before = kernel_tcp_bytes()?;
    let mut deaf = Vec::new();
    for _ in 0..100 {
        let mut tcp = arena.deaf_tcp().await?;
        let asking = b"GET / HTTP/1.1\r\nHost: nonet.test\r\n\r\n".repeat(900);
        let _ = timeout(LOOK_EVERY * 10, tcp.write_all(&asking)).await;
        deaf.push(tcp);
    }
    sleep(DEAF_FOR).await;
    let pinned = kernel_tcp_bytes()?.saturating_sub(before);
    ensure!(pinned <= KERNEL_BYTES_MAX, "{} MiB of kernel memory", pinned >> 20);
    Ok(Endings::default())
}

async fn half_open(arena: Arena) -> Result<Endings> {
    let mut open = Vec::new();
    for n in 0..2_000_u32 {
        let from = arena.nth(u8::try_from(n % 200)?);
        // Beyond the system's own queue a connection is not even made.
        let Ok(Ok(mut tcp)) = timeout(CONNECT_PATIENCE, from.tcp()).await else { break };
        if n % 2 == 0 {
            let _ = tcp.write_all(b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n").await;
        }
        open.push(tcp);
    }
    ensure!(open.len() > 500, "only {} connections were made", open.len());
    drop(open);
    // Whoever comes now is served.
    arena.enter(Codec::Json).await?;
    Ok(Endings::default())
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "run of faults", "sends unreadable messages until it is disconnected",
        frames(Codec::Json, || data(Codec::Json, b"?").repeat(FAULTS_MAX as usize + 4))
            => "fault malformed", "close 4003";
    "message flood", "sends hundreds of messages at once",
        floods(NoRoom, || vec![ClientMessage::Ping { stamp: 1 }]) => "fault too_fast", "close 4003";
    "ready and not ready", "toggles its ready mark hundreds of times, which the whole room is told",
        floods(OwnRoom, || vec![ready(true), ready(false)]) => "fault too_fast", "close 4003";
    "notes flood", "shares notes with a setter hundreds of times at once",
        floods(OwnRoom, || vec![notes()]) => "fault too_fast", "close 4003";
    "phrases flood", "says one phrase after the other, and is no setter who watches",
        story(phrases) => "command refused not_setter", "fault too_fast", "close 4003";
    "endless reconnecting", "connects as the same player again and again",
        story(comes_back) => "refused too_often", "close 4011";
    "moves at a gallop", "sends two hundred moves at once and connects again for more",
        story(gallop) => "answered as usual";
    "frame without an end", "begins a frame and never ends it, until it counts as silent",
        story(frame_without_an_end) => "close 4005";
    "slow head", "sends a request byte by byte",
        story(drip, SLOW_HEAD) => "cut";
    "slow lines", "sends a request header by header",
        story(drip, SLOW_LINES) => "cut";
    "connection without a word", "connects and says nothing",
        story(wordless) => "cut";
    "half-closed socket", "ends its own side and listens on",
        story(half_closed) => "cut";
    "half-closed before the answer", "says everything at once and listens on",
        story(half_closed_early) => "cut";
    "coming and going", "joins and leaves a room twenty times",
        story(comes_and_goes) => "left the room: Left";
    "room after room", "opens and leaves ten rooms",
        story(room_after_room) => "left the room: Left";
    "a hundred players at one address", "keeps more connections open than one address may",
        story(crowd) => "refused too_many_connections", "close 4009";
    "forty rooms at one address", "keeps more rooms open than one address may make",
        story(rooms) => "fault too_many_rooms_here";
    "endless connections", "connects, greets and goes, two hundred times",
        story(connections) => "answered as usual";
    "invented identities", "has the store asked about one invented player after another",
        story(invented_players)
            => "refused too_many_connections", "close 4009", "refused too_often", "close 4011";
};

/// Those that take so many places that others have to wait: each alone.
pub(crate) const STORMS: &[Abuse] = abuses! {
    "unread answers", "asks for megabytes on a hundred connections and reads none of them",
        story(deaf) => "answered as usual";
    "two thousand half-open connections", "connects from many addresses and never asks for anything",
        story(half_open) => "answered as usual";
};
