//! Abuses of what is agreed on before a race: kinds that do not exist, terms changed under a ready mark, names that are
//! stretched, and bots that others need.

use anyhow::{Result, ensure};
use game::{BotStrength, Command, PuzzleRequest, Snapshot};
use protocol::Codec;
use protocol::limits::FAULTS_MAX;
use puzzle::GenerateSpec;
use testkit::frames::data;
use testkit::messages::to_room;
use testkit::raw::Raw;

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, EVE, Room, commands, hear_room_out};

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
    raw.goes_to(code, EVE, false).await
}

async fn flip_kinds(arena: Arena) -> Result<Endings> {
    let Room { mut host, code } = arena.room().await?;
    let (mut guest, _) = arena.nth(1).join(&code, false).await?;
    let mut endings = Endings::default();
    for kind in ["6x6", "4x4"] {
        let before = look(&mut guest, &code).await?.room.terms_no;
        endings.merge(commands(&mut guest, &code, [Command::Ready { ready: true }]).await?);
        let puzzle = PuzzleRequest::Generated {
            spec: GenerateSpec { variant: kind.parse()?, ..GenerateSpec::default() },
            seed: None,
        };
        let choose = to_room(Command::ChoosePuzzle { puzzle });
        host.say_at_once(&[choose, to_room(Command::Ready { ready: true })]).await?;
        // The second choice may come before the first is made.
        hear_room_out(&mut host, &code).await?;
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
    let Snapshot { room, you, .. } = eve.goes_to(code, name, false).await?;
    let own = room.members.iter().find(|member| member.no == you);
    ensure!(own.is_some_and(|own| own.name.as_str() == format!("{name} 2")), "{:?}", room.members);
    Ok(Endings::default())
}

async fn inside_a_room(arena: Arena) -> Result<Endings> {
    let Room { mut host, code } = arena.room().await?;
    let choose = format!(r#"{{"ChoosePuzzle":{{"puzzle":{}}}}}"#, spec("20x20"));
    for _ in 0..TIMES {
        host.say_bytes(format!(r#"{{"Room":{{"request":9,"command":{choose}}}}}"#).into_bytes()).await?;
    }
    hear_room_out(&mut host, &code).await
}

async fn all_bots(arena: Arena) -> Result<Endings> {
    let (mut rooms, mut endings) = (Vec::new(), Endings::default());
    for _ in 0..ROOMS {
        let mut room = arena.room().await?;
        for _ in 0..BOTS_OF_A_ROOM {
            room.host.command(Command::AddBot { strength: BotStrength::Relaxed }).await?;
        }
        endings.merge(hear_room_out(&mut room.host, &room.code).await?);
        rooms.push(room);
    }
    // A neighbour gets one all the same.
    let Room { mut host, code } = arena.nth(1).room().await?;
    commands(&mut host, &code, [Command::AddBot { strength: BotStrength::Sharp }]).await?;
    let members = look(&mut host, &code).await?.room.members;
    ensure!(members.iter().any(|member| member.strength.is_some()), "{members:?}");
    Ok(endings)
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "sizes and kinds that do not exist", "opens rooms of them, more often than faults are allowed",
        frames(Codec::Json, || {
            let kinds = ["17x17", "killer+foo", "25x25+anti-king"];
            kinds.into_iter().cycle().take(TIMES as usize).flat_map(create_of).collect()
        }) => "fault bad_spec";
    "the same from inside a room", "chooses a size that does not exist",
        story(inside_a_room) => "command refused bad_spec";
    "another kind under a ready mark",
    "changes the puzzle when its guest is ready, and is ready itself at once",
        story(flip_kinds) => "answered as usual";
    "the host's name with blanks", "is called E v e beside Eve",
        story(poses_as, "E v e") => "answered as usual";
    "the host's name with dots and another alphabet", "is called Е.v.е beside Eve",
        story(poses_as, "\u{415}.v.\u{435}") => "answered as usual";
    "all bots for one address", "fills fifteen rooms with bots that never race",
        story(all_bots) => "command refused too_many_bots";
};
