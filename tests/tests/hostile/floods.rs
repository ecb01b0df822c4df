//! Abuses by mere number or patience: too much, too often, too slowly, and never to the end.

use std::time::Duration;

use anyhow::Result;
use game::{Command, MemberNo, Phrase, PlayerId, RequestId, RoomEvent, SharedNotes};
use protocol::limits::{CONNECTS_BURST, FAULTS_MAX};
use protocol::{ClientMessage, Codec, Identity, ServerMessage};
use puzzle::{Cell, DigitSet};
use testkit::frames::{BINARY, FIN, claiming, data};
use testkit::memory::kernel_tcp_bytes;
use testkit::raw::{Raw, hello};
use testkit::wait::{LOOK_EVERY, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

use crate::abuse::{Abuse, Endings, frames, story};
use crate::arena::{Arena, create, hear_out, hear_until, join};

/// Far more than any limit on messages lets through in the time that it takes.
const FLOOD: usize = 400;

/// What one address may have by default.
const CONNECTIONS_PER_ADDRESS: usize = 100;
const ROOMS_PER_ADDRESS: usize = 40;
/// A system whose own queue is full lets a newcomer try again after one second; longer than that nobody is let in.
const CONNECT_PATIENCE: Duration = Duration::from_secs(3);

/// What the kernel may keep for one address whose clients do not read, and how long they do not.
const KERNEL_BYTES_MAX: u64 = 64 << 20;
const DEAF_FOR: Duration = Duration::from_secs(1);

/// Says the messages in turn until all are said or the server hangs up, and hears what came of it.
async fn flood(raw: &mut Raw, messages: &[ClientMessage]) -> Result<Endings> {
    let mut endings = Endings::default();
    for n in 0..FLOOD {
        if raw.say(&messages[n % messages.len()]).await.is_err() {
            break;
        }
    }
    hear_out(raw, &mut endings).await?;
    Ok(endings)
}

/// Sends `drops` one by one, each after a pause, until the server hangs up; then all that it said.
async fn drip(arena: Arena, start: &[u8], drops: &[u8]) -> Result<Endings> {
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
    let hearing = within("the server to lose its patience", reader.read_to_end(&mut answer));
    tokio::select! {
        heard = hearing => drop(heard?),
        () = dripping => {}
    }
    let mut endings = Endings::default();
    let text = String::from_utf8_lossy(&answer);
    match text.strip_prefix("HTTP/1.1 ").and_then(|head| head.split(' ').next()) {
        Some(status) => endings.add(format!("HTTP {status}")),
        None => endings.add("cut"),
    }
    Ok(endings)
}

fn has_left(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::RoomLeft { .. })
}

fn ready(ready: bool) -> ClientMessage {
    to_room(Command::Ready { ready })
}

fn to_room(command: Command) -> ClientMessage {
    ClientMessage::Room { request: RequestId::NONE, command }
}

pub(crate) const ABUSES: &[Abuse] = &[
    frames(
        "run of faults",
        "says what cannot be read until it is shown the door",
        Codec::Json,
        || data(Codec::Json, b"?").repeat(FAULTS_MAX as usize + 4),
        &["fault malformed", "close 4003"],
    ),
    story(
        "message flood",
        "sends hundreds of messages at once",
        |arena| {
            Box::pin(async move {
                let (mut raw, _) = arena.enter(Codec::Bincode).await?;
                flood(&mut raw, &[ClientMessage::Ping { stamp: 1 }]).await
            })
        },
        &["fault too_fast", "close 4003"],
    ),
    story(
        "ready and not ready",
        "makes everybody in the room hear of its change of mind",
        |arena| {
            Box::pin(async move {
                let mut room = arena.room().await?;
                flood(&mut room.host, &[ready(true), ready(false)]).await
            })
        },
        &["fault too_fast", "close 4003"],
    ),
    story(
        "notes flood",
        "shares notes with a setter hundreds of times at once",
        |arena| {
            Box::pin(async move {
                let mut room = arena.room().await?;
                let notes =
                    SharedNotes { corner: vec![(Cell::new(0), DigitSet::up_to(9)); 80], centre: vec![] };
                flood(&mut room.host, &[to_room(Command::ShareNotes { match_no: 1, notes })]).await
            })
        },
        &["fault too_fast", "close 4003"],
    ),
    story(
        "phrases flood",
        "says one phrase after the other, and is no setter who watches",
        |arena| {
            Box::pin(async move {
                let mut room = arena.room().await?;
                let say = to_room(Command::Say { to: MemberNo(1), phrase: Phrase::NiceFind });
                // The first alone: what a flood is answered may be cut off with its connection.
                room.host.say(&say).await?;
                let mut endings = Endings::default();
                hear_until(&mut room.host, &mut endings, |message| {
                    matches!(message, ServerMessage::Room { event: RoomEvent::Refused { .. } })
                })
                .await?;
                endings.merge(flood(&mut room.host, &[say]).await?);
                Ok(endings)
            })
        },
        &["command refused not_setter", "fault too_fast", "close 4003"],
    ),
    story(
        "coming back without end",
        "connects as the same player again and again",
        |arena| {
            Box::pin(async move {
                let (raw, welcome) = arena.enter(Codec::Json).await?;
                drop(raw);
                let mut endings = Endings::default();
                for _ in 0..2 * CONNECTS_BURST {
                    let mut raw = arena.connect(Codec::Bincode).await?;
                    raw.say(&testkit::raw::hello(welcome.identity.clone())).await?;
                    hear_until(&mut raw, &mut endings, |message| {
                        matches!(message, ServerMessage::Welcome { .. })
                    })
                    .await?;
                    if endings != Endings::default() {
                        break;
                    }
                }
                Ok(endings)
            })
        },
        &["refused too_often", "close 4011"],
    ),
    story(
        "moves at a gallop",
        "sends two hundred moves at once and connects again for more",
        |arena| {
            Box::pin(async move {
                let mut endings = Endings::default();
                let (mut raw, welcome) = arena.enter(Codec::Bincode).await?;
                for _ in 0..3 {
                    for seq in 1..=200 {
                        let erase = Command::Erase {
                            match_no: 1,
                            rung: 0,
                            seq: game::Seq(seq),
                            cell: puzzle::Cell::new(0),
                        };
                        raw.command(erase).await?;
                    }
                    raw = arena.connect(Codec::Bincode).await?;
                    raw.greet(welcome.identity.clone()).await?;
                }
                // They wait in sockets that nobody reads any more; this one is served as ever.
                hear_out(&mut raw, &mut endings).await?;
                Ok(endings)
            })
        },
        &["answered as usual"],
    ),
    story(
        "frame without an end",
        "begins a frame and sends the rest byte by byte, until it counts as silent",
        |arena| {
            Box::pin(async move {
                let (mut raw, _) = arena.enter(Codec::Bincode).await?;
                raw.say_raw(&claiming(FIN | BINARY, 4_000)).await?;
                let mut endings = Endings::default();
                hear_until(&mut raw, &mut endings, |_| false).await?;
                Ok(endings)
            })
        },
        &["close 4005"],
    ),
    story(
        "slow head",
        "sends a request byte by byte",
        |arena| Box::pin(drip(arena, b"GET / HTTP/1.1\r\nX: ", b"x")),
        &["cut"],
    ),
    story(
        "slow lines",
        "sends a request header by header",
        |arena| Box::pin(drip(arena, b"GET /ws HTTP/1.1\r\n", b"X: x\r\n")),
        &["cut"],
    ),
    story(
        "connection without a word",
        "connects and says nothing",
        |arena| {
            Box::pin(async move {
                let mut tcp = arena.tcp().await?;
                within("the server to hang up", tcp.read(&mut [0])).await??;
                let mut endings = Endings::default();
                endings.add("cut");
                Ok(endings)
            })
        },
        &["cut"],
    ),
    story(
        "half-closed socket",
        "ends its own side and listens on",
        |arena| {
            Box::pin(async move {
                let (mut raw, _) = arena.enter(Codec::Json).await?;
                raw.half_close().await?;
                let mut endings = Endings::default();
                hear_until(&mut raw, &mut endings, |_| false).await?;
                Ok(endings)
            })
        },
        &["cut"],
    ),
    story(
        "half-closed before the answer",
        "says everything at once and listens on",
        |arena| {
            Box::pin(async move {
                let mut raw = arena.connect(Codec::Json).await?;
                raw.say_raw(&data(Codec::Json, &Codec::Json.encode_client(&testkit::raw::hello(None))))
                    .await?;
                raw.half_close().await?;
                let mut endings = Endings::default();
                hear_until(&mut raw, &mut endings, |_| false).await?;
                Ok(endings)
            })
        },
        &["cut"],
    ),
    story(
        "coming and going",
        "joins and leaves a room for as long as it is let",
        |arena| {
            Box::pin(async move {
                let room = arena.room().await?;
                let (mut raw, _) = arena.nth(1).enter(Codec::Json).await?;
                let leave = ClientMessage::Room { request: RequestId::NONE, command: Command::Leave };
                let mut endings = Endings::default();
                for _ in 0..20 {
                    raw.say(&join(&room.code, false)).await?;
                    raw.say(&leave).await?;
                    hear_until(&mut raw, &mut endings, has_left).await?;
                }
                Ok(endings)
            })
        },
        &["left the room: Left"],
    ),
    story(
        "room after room",
        "opens and leaves rooms for as long as it is let",
        |arena| {
            Box::pin(async move {
                let (mut raw, _) = arena.enter(Codec::Json).await?;
                let leave = ClientMessage::Room { request: RequestId::NONE, command: Command::Leave };
                let mut endings = Endings::default();
                for _ in 0..10 {
                    raw.say(&create()).await?;
                    raw.say(&leave).await?;
                    hear_until(&mut raw, &mut endings, has_left).await?;
                }
                Ok(endings)
            })
        },
        &["left the room: Left"],
    ),
    story(
        "a hundred players at one address",
        "keeps more connections open than one address may",
        |arena| {
            Box::pin(async move {
                let mut inside = Vec::new();
                for _ in 0..CONNECTIONS_PER_ADDRESS {
                    inside.push(arena.enter(Codec::Bincode).await?);
                }
                let (mut late, mut endings) = (arena.connect(Codec::Json).await?, Endings::default());
                late.say(&testkit::raw::hello(None)).await?;
                hear_until(&mut late, &mut endings, |_| false).await?;
                drop(inside);
                Ok(endings)
            })
        },
        &["refused too_many_connections", "close 4009"],
    ),
    story(
        "forty rooms at one address",
        "keeps more rooms open than one address may make",
        |arena| {
            Box::pin(async move {
                let mut hosts = Vec::new();
                for _ in 0..ROOMS_PER_ADDRESS {
                    hosts.push(arena.room().await?.host);
                }
                let (mut greedy, _) = arena.enter(Codec::Json).await?;
                greedy.say(&create()).await?;
                let mut endings = Endings::default();
                hear_out(&mut greedy, &mut endings).await?;
                drop(hosts);
                Ok(endings)
            })
        },
        &["fault too_many_rooms_here"],
    ),
    story(
        "connections without end",
        "connects, greets and goes, two hundred times",
        |arena| {
            Box::pin(async move {
                for _ in 0..200 {
                    drop(arena.enter(Codec::Bincode).await?);
                }
                Ok(Endings::default())
            })
        },
        &["answered as usual"],
    ),
    story(
        "identities that nobody has",
        "has the store asked about one invented player after another",
        |arena| {
            Box::pin(async move {
                let mut endings = Endings::default();
                // As many as come back to a class after a restart, and many more.
                for n in 0..2_000_u64 {
                    let mut raw = arena.connect(Codec::Bincode).await?;
                    let identity = Identity { player: PlayerId(n), secret: "guessed".to_owned() };
                    raw.say(&hello(Some(identity))).await?;
                    hear_until(&mut raw, &mut endings, |message| {
                        matches!(message, ServerMessage::Welcome { .. })
                    })
                    .await?;
                    // First there are no more newcomers; then nobody is looked up any more.
                    if endings.text().contains("too_often") {
                        break;
                    }
                }
                Ok(endings)
            })
        },
        &["refused too_many_connections", "close 4009", "refused too_often", "close 4011"],
    ),
];

/// Those that take so many places that others have to wait: each alone.
pub(crate) const STORMS: &[Abuse] = &[
    story(
        "answers that nobody reads",
        "asks for megabytes on a hundred connections and takes none of them",
        |arena| {
            Box::pin(async move {
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
                let mut endings = Endings::default();
                if pinned > KERNEL_BYTES_MAX {
                    endings.add(format!("{} MiB of kernel memory", pinned >> 20));
                }
                Ok(endings)
            })
        },
        &["answered as usual"],
    ),
    HALF_OPEN,
];

const HALF_OPEN: Abuse = story(
    "two thousand half-open connections",
    "connects from many addresses and never asks for anything",
    |arena| {
        Box::pin(async move {
            let mut open = Vec::new();
            for n in 0..2_000_u32 {
                let from = arena.nth(u8::try_from(n % 200)?);
                let connecting = tokio::time::timeout(CONNECT_PATIENCE, from.tcp());
                // Beyond the system's own queue a connection is not even made.
                let Ok(Ok(mut tcp)) = connecting.await else { break };
                if n % 2 == 0 {
                    let _ = tcp.write_all(b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n").await;
                }
                open.push(tcp);
            }
            assert!(open.len() > 500, "only {} connections were made", open.len());
            drop(open);
            // Whoever comes now is served.
            let (_raw, _) = arena.enter(Codec::Json).await?;
            Ok(Endings::default())
        })
    },
    &["answered as usual"],
);
