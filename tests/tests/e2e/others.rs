//! Other people's programs against a real server: the example bot in Python, and the one that PROTOCOL.md shows.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use client_core::CardIntent;
use client_core::Intent;
use client_core::RoomIntent;
use futures::{StreamExt, TryStreamExt};
use game::{Phase, PuzzleRequest, RequestId, RoomEvent, RoomView, Snapshot};
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::{Clues, GenerateSpec, GradeRange, Kind, Variant};
use server::config::Rate;
use testkit::messages::entered;
use testkit::player::Player;
use testkit::program::PYTHON;
use testkit::puzzles;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::Server;
use testkit::wait::within;
use tokio::process::{Child, Command};

/// Programs that race side by side.
const RACES_AT_ONCE: usize = 6;

#[tokio::test]
async fn a_bot_written_from_the_protocol_page_alone_races_to_the_end() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::room(server.address(), &["Ann"], scene::quick()).await?;
    let ann = &players[0];
    scene::choose(ann, &puzzles::with_blanks(20)?).await?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/bot.py");
    let mut command = Command::new(PYTHON.find()?);
    command.arg(&script).args(["--join", &code.to_string(), "--name", "Py", "--pace", "20", "--races", "1"]);
    command.args(["--errs", "0", "--server", &format!("ws://{}/ws", server.address())]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
    let bot = command.spawn().with_context(|| format!("{} cannot be run", script.display()))?;

    ann.until_members(2).await?;
    ann.act(Intent::Room(RoomIntent::Ready(true))).await?;
    ann.until("the bot's finish", |seen| {
        let lanes = seen.app.room().map_or_else(Vec::new, |room| room.lanes(seen.now));
        lanes.iter().any(|lane| lane.name == "Py" && lane.percent == 100).then_some(())
    })
    .await?;
    ann.place_right(20).await?;
    let table = ann.results(1).await?.table;
    let mut table: Vec<_> = table.iter().map(|row| (row.name.as_str(), row.correct, row.mistakes)).collect();
    // Ann may be done within the same millisecond, and then she comes first as the host.
    table.sort_unstable();
    assert_eq!(table, [("Ann", 20, 0), ("Py", 20, 0)]);
    let output = within("the bot to leave after its race", bot.wait_with_output()).await??;
    ensure!(output.status.success(), "the bot failed: {}", String::from_utf8_lossy(&output.stderr));
    server.stop().await
}

/// The program on the page, as a reader would copy it.
fn page_bot() -> Result<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../PROTOCOL.md"))?;
    let (_, rest) = page.split_once("```python\n").context("no bot on the page")?;
    Ok(rest.split_once("```").context("the bot has no end")?.0.to_owned())
}

/// Runs it with the package that it asks for, or rather what `fixtures/python` has under that name.
fn start_page_bot(server: SocketAddr, code: &str, program: &str) -> Result<Child> {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/python");
    let mut command = Command::new(PYTHON.find()?);
    command.args(["-c", program, &format!("ws://{server}/ws"), code]).env("PYTHONPATH", packages);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
    command.spawn().context("the page's bot cannot be run")
}

/// All that a host can choose by a card.
async fn kinds_of_the_picker(server: SocketAddr) -> Result<Vec<Variant>> {
    let ann = Player::new(server, "Ann").await?;
    ann.create().await?;
    ann.act(Intent::Card(CardIntent::OpenPicker)).await?;
    ann.until("the picker", |seen| {
        let cards = seen.app.picker()?.groups.iter().flat_map(|group| &group.cards);
        Some(cards.map(|card| card.variant.clone()).collect::<Vec<_>>())
    })
    .await
}

fn changed(message: &ServerMessage) -> Option<&RoomView> {
    let ServerMessage::Room { event: RoomEvent::RoomChanged { room } } = message else { return None };
    Some(room)
}

/// The bot is ready for a room as it opened; then its host chooses another kind, is ready at once, and all race.
async fn race_page_bot(server: SocketAddr, kind: &Variant, program: &str) -> Result<()> {
    let (mut host, _) = Raw::enter(server, Codec::Json, None).await?;
    let (request, name) = (RequestId(1), "Ann".to_owned());
    host.say(&ClientMessage::Create { request, name, puzzle: None, rules: Some(scene::quick()) }).await?;
    let Snapshot { room, you, .. } = host.until("the room", entered).await?;
    let mut bot = start_page_bot(server, &room.code.to_string(), program)?;
    let all_others_ready = |room: &RoomView| {
        let ready = room.members.iter().filter(|member| member.no != you && member.ready).count();
        (ready == 1).then_some(room.terms_no)
    };
    let before = match host.until("the bot", |message| all_others_ready(changed(message)?)).await {
        Ok(before) => before,
        Err(error) => {
            bot.start_kill()?;
            let said = bot.wait_with_output().await?.stderr;
            return Err(error.context(String::from_utf8_lossy(&said).into_owned()));
        }
    };
    let spec = GenerateSpec {
        variant: kind.clone(),
        grade: GradeRange::Any,
        clues: Clues::Blank(4..=6),
        ..GenerateSpec::default()
    };
    let puzzle = PuzzleRequest::Generated { spec, seed: None };
    host.command(game::Command::ChoosePuzzle { puzzle }).await?;
    host.command(game::Command::Ready { ready: true }).await?;
    let (bot_no, is_plain) = host
        .until("the race", |message| match message {
            ServerMessage::Room { event: RoomEvent::Started { race } } => {
                let bot = race.racers.iter().find(|racer| racer.member != you)?.member;
                let houses = [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS];
                let kinds: Vec<Kind> =
                    race.puzzle.board().constraints().iter().map(|rule| rule.kind).collect();
                Some((bot, kinds == houses))
            }
            ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
                assert!(room.phase != Phase::Racing || room.terms_no > before, "{room:?}");
                None
            }
            _ => None,
        })
        .await?;
    host.command(game::Command::GiveUp).await?;
    let results = host.until("the results", |message| match message {
        ServerMessage::Room { event: RoomEvent::Finished { results } } => Some(results.clone()),
        _ => None,
    });
    let results = results.await?;
    let row = results.table.iter().find(|row| row.member == bot_no).context("the bot has no row")?;
    // It leaves what has other rules than it knows.
    ensure!(row.status.finish_ms().is_some() == is_plain && row.mistakes == 0, "{row:?}");
    let said = within("the bot to leave", bot.wait_with_output()).await??.stderr;
    ensure!(String::from_utf8_lossy(&said).contains("RoomLeft"), "{}", String::from_utf8_lossy(&said));
    Ok(())
}

#[tokio::test]
async fn the_bot_on_the_page_races_every_kind_of_the_picker() -> Result<()> {
    let server = Server::start_with(|config| {
        config.limits.rooms_per_address = 0;
        config.limits.connections_per_address = 0;
        // Each race asks three times for a puzzle.
        config.limits.puzzles = Rate::per_minute(1_000, 1_000);
    })
    .await?;
    let (program, kinds) = (page_bot()?, kinds_of_the_picker(server.address()).await?);
    ensure!(kinds.len() > 20, "{kinds:?}");
    let races = kinds.iter().map(async |kind| {
        race_page_bot(server.address(), kind, &program).await.with_context(|| kind.to_string())
    });
    futures::stream::iter(races).buffer_unordered(RACES_AT_ONCE).try_collect::<Vec<()>>().await?;
    server.stop().await
}
