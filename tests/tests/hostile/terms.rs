//! Abuses of what is agreed on before a race: kinds that do not exist, terms changed under a ready mark, names that are
//! stretched, and bots that others need.

use anyhow::{Result, ensure};
use game::{BotStrength, Command, PuzzleRequest, RequestId, Snapshot};
use protocol::limits::FAULTS_MAX;
use protocol::{ClientMessage, Codec};
use puzzle::GenerateSpec;
use testkit::frames::data;
use testkit::raw::{Raw, entered};

use crate::abuse::{Abuse, Endings, frames, story};
use crate::arena::{Arena, Room, command, hear_room_out, join};

/// More than the faults that close a connection.
const TIMES: u32 = FAULTS_MAX + 4;
/// Bots of a room with eight seats.
const BOTS_OF_A_ROOM: usize = 7;
/// More rooms full of them than an address may have.
const ROOMS: usize = 15;

fn spec(kind: &str) -> String {
    format!(r#"{{"Generated":{{"spec":{{"variant":"{kind}"}},"seed":null}}}}"#)
}

fn create_of(kind: &str) -> Vec<u8> {
    let puzzle = spec(kind);
    let json = format!(r#"{{"Create":{{"request":1,"name":"Eve","puzzle":{puzzle},"rules":null}}}}"#);
    data(Codec::Json, json.as_bytes())
}

/// The room as its member sees it now.
async fn look(raw: &mut Raw, code: &str) -> Result<Snapshot> {
    raw.say(&join(code, false)).await?;
    raw.until("the room", entered).await
}

async fn flip_kinds(arena: Arena) -> Result<Endings> {
    let Room { mut host, code } = arena.room().await?;
    let (mut guest, _) = arena.nth(1).join(&code, false).await?;
    let mut endings = Endings::default();
    for kind in ["6x6", "4x4"] {
        let before = look(&mut guest, &code).await?.room.terms_no;
        command(&mut guest, &code, Command::Ready { ready: true }, &mut endings).await?;
        let puzzle = PuzzleRequest::Generated {
            spec: GenerateSpec { variant: kind.parse()?, ..GenerateSpec::default() },
            seed: None,
        };
        let request = RequestId::NONE;
        let choose = Command::ChoosePuzzle { puzzle };
        let room = |command| ClientMessage::Room { request, command };
        host.say_at_once(&[room(choose), room(Command::Ready { ready: true })]).await?;
        // The second choice may come before the first is made.
        hear_room_out(&mut host, &code, &mut Endings::default()).await?;
        let Snapshot { room, you, .. } = look(&mut guest, &code).await?;
        let own = room.members.iter().find(|member| member.no == you);
        ensure!(room.terms_no > before && own.is_some_and(|own| !own.ready), "{room:?}");
        ensure!(room.phase == game::Phase::Lobby && room.match_no == 0, "{room:?}");
        host.command(Command::Ready { ready: false }).await?;
    }
    Ok(endings)
}

async fn poses_as(arena: Arena, name: &str) -> Result<Endings> {
    let Room { host: _host, code } = arena.room().await?;
    let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
    let join = ClientMessage::Join { request: RequestId::NONE, code, name: name.to_owned(), watch: false };
    eve.say(&join).await?;
    let Snapshot { room, you, .. } = eve.until("the room", entered).await?;
    let own = room.members.iter().find(|member| member.no == you);
    ensure!(own.is_some_and(|own| own.name.as_str() == format!("{name} 2")), "{:?}", room.members);
    Ok(Endings::default())
}

pub(crate) const ABUSES: &[Abuse] = &[
    frames(
        "sizes and kinds that do not exist",
        "opens rooms of them, more often than faults are allowed",
        Codec::Json,
        || {
            let kinds = ["15x15", "killer+foo", "25x25+anti-king"];
            kinds.into_iter().cycle().take(TIMES as usize).flat_map(create_of).collect()
        },
        &["fault bad_spec"],
    ),
    story(
        "the same from inside a room",
        "chooses a size that does not exist",
        |arena| {
            Box::pin(async move {
                let Room { mut host, code } = arena.room().await?;
                for _ in 0..TIMES {
                    let puzzle = spec("20x20");
                    let json = format!(
                        r#"{{"Room":{{"request":9,"command":{{"ChoosePuzzle":{{"puzzle":{puzzle}}}}}}}}}"#
                    );
                    host.say_bytes(json.into_bytes()).await?;
                }
                let mut endings = Endings::default();
                hear_room_out(&mut host, &code, &mut endings).await?;
                Ok(endings)
            })
        },
        &["command refused bad_spec"],
    ),
    story(
        "another kind under a ready mark",
        "changes the puzzle when its guest is ready, and is ready itself in the same breath",
        |arena| Box::pin(flip_kinds(arena)),
        &["answered as usual"],
    ),
    story(
        "the host's name with blanks",
        "is called E v e beside Eve",
        |arena| Box::pin(poses_as(arena, "E v e")),
        &["answered as usual"],
    ),
    story(
        "the host's name with dots and another alphabet",
        "is called Е.v.е beside Eve",
        |arena| Box::pin(poses_as(arena, "\u{415}.v.\u{435}")),
        &["answered as usual"],
    ),
    story(
        "all bots for one address",
        "fills fifteen rooms with bots that never race",
        |arena| {
            Box::pin(async move {
                let (mut rooms, mut endings) = (Vec::new(), Endings::default());
                for _ in 0..ROOMS {
                    let mut room = arena.room().await?;
                    for _ in 0..BOTS_OF_A_ROOM {
                        room.host.command(Command::AddBot { strength: BotStrength::Relaxed }).await?;
                    }
                    hear_room_out(&mut room.host, &room.code, &mut endings).await?;
                    rooms.push(room);
                }
                // A neighbour gets one all the same.
                let mut honest = arena.nth(1).room().await?;
                let bot = Command::AddBot { strength: BotStrength::Sharp };
                command(&mut honest.host, &honest.code, bot, &mut Endings::default()).await?;
                let members = look(&mut honest.host, &honest.code).await?.room.members;
                ensure!(members.iter().any(|member| member.strength.is_some()), "{members:?}");
                Ok(endings)
            })
        },
        &["command refused too_many_bots"],
    ),
];
