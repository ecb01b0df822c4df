//! Puzzles of other kinds than the classic one: raced over real sockets with the server killed in the middle, set by a
//! host in another format, and refused where they cannot be had.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use client_core::Screen;
use game::{Command, MatchRecord, Problem, PuzzleChoice, PuzzleRequest, RequestId, RoomEvent, Rules};
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::Document;
use puzzle::{Format, GenerateSpec, Tier, Variant, generate};
use serde_json::Value;
use testkit::messages::{create, entered};
use testkit::player::Player;
use testkit::program::PYTHON;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{Server, ServerProgram, get};
use testkit::wait::within;

/// Moves that are made before their answers are waited for.
const AT_ONCE: usize = 30;

/// So large races are over soon.
const FAST: [&str; 2] = ["--limits-moves", "10000/s burst 10000"];

async fn place_right(player: &Player, mut count: usize) -> Result<()> {
    while count > 0 {
        let now = count.min(AT_ONCE);
        player.place_right(now).await?;
        player.until_answered().await?;
        count -= now;
    }
    Ok(())
}

/// Two race a puzzle of this kind; the server is killed half-way, and comes back.
async fn race_through_a_crash(kind: &str, tier: Tier) -> Result<()> {
    let server = ServerProgram::start(&FAST).await?;
    let (players, _) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    let variant: Variant = kind.parse()?;
    let spec = GenerateSpec::of_tier(variant.clone(), tier);
    let puzzle = PuzzleRequest::Generated { spec: spec.clone(), seed: None };
    players[0].command(Command::ChoosePuzzle { puzzle }).await?;
    players[0]
        .until("the kind on the card", |seen| {
            let PuzzleChoice::Generated { spec: chosen, .. } = &seen.app.room()?.view().settings.puzzle
            else {
                return None;
            };
            (*chosen == spec).then_some(())
        })
        .await?;
    scene::start(&players).await?;
    let open = players[0].open_cells()?.len();
    place_right(&players[0], open / 2).await?;
    place_right(&players[1], open / 3).await?;
    let server = server.crash(async || ()).await?;
    for player in &players {
        player.until("the server that has come back", |seen| (seen.connections() == 2).then_some(())).await?;
        player.until_screen(Screen::Race).await?;
    }
    ensure!(players[0].open_cells()?.len() == open - open / 2, "digits were lost");
    for player in &players {
        let left = player.open_cells()?.len();
        place_right(player, left).await?;
    }
    let results = players[0].results(1).await?;
    ensure!(results.tier == tier && usize::from(results.blanks) == open, "{results:?}");
    ensure!(
        results.table.iter().all(|row| usize::from(row.correct) == open && row.mistakes == 0),
        "{results:?}"
    );

    let (status, body) = get(server.address(), &format!("/api/matches/{}/replay", results.id)).await?;
    ensure!(status == 200, "{status} {body}");
    let record: MatchRecord = serde_json::from_str(&body)?;
    ensure!(Variant::of(record.puzzle.puzzle.board()) == Some(variant), "another kind was kept");
    assert_eq!(record.replay().as_ref(), Ok(&results), "{kind}");
    assert_eq!(record.audit().as_ref(), Ok(&results), "{kind}");
    Ok(())
}

#[tokio::test]
async fn a_killer_race_outlives_a_crash() -> Result<()> {
    race_through_a_crash("killer", Tier::Medium).await
}

#[tokio::test]
async fn a_jigsaw_race_outlives_a_crash() -> Result<()> {
    race_through_a_crash("jigsaw", Tier::Medium).await
}

#[tokio::test]
async fn a_16x16_race_outlives_a_crash() -> Result<()> {
    race_through_a_crash("16x16", Tier::Easy).await
}

#[tokio::test]
async fn a_samurai_race_outlives_a_crash() -> Result<()> {
    race_through_a_crash("samurai", Tier::Easy).await
}

/// What the room says to a request of its host.
async fn answer(raw: &mut Raw, request: RequestId) -> Result<Result<(), Problem>> {
    raw.until("an answer", |message| match message {
        ServerMessage::Room { event: RoomEvent::Refused { request: of, problem } } if *of == request => {
            Some(Err(problem.clone()))
        }
        ServerMessage::Room { event: RoomEvent::PuzzleAccepted { request: of, .. } } if *of == request => {
            Some(Ok(()))
        }
        _ => None,
    })
    .await
}

#[tokio::test]
async fn what_cannot_be_had_is_refused_with_the_nearest() -> Result<()> {
    let server = Server::start().await?;
    let (mut raw, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let spec = GenerateSpec::of_tier("4x4".parse()?, Tier::Hard);
    let create = |request: u32, spec: GenerateSpec, rules| ClientMessage::Create {
        request: RequestId(request),
        name: "Ann".to_owned(),
        puzzle: Some(PuzzleRequest::Generated { spec, seed: None }),
        rules,
    };
    let rules = Rules { seats: 3, ..Rules::default() };
    raw.say(&create(7, spec, Some(rules))).await?;
    let room = raw.until("the room", entered).await?.room;
    let refusal = answer(&mut raw, RequestId(7)).await?.unwrap_err();
    ensure!(refusal.is("bad_spec") && refusal.fix.contains("4x4, easy"), "{refusal:?}");
    let settings = raw.until("the room as it is", |message| match message {
        ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => Some(room.settings.clone()),
        _ => None,
    });
    let settings = settings.await?;
    ensure!(settings.rules == rules && settings.puzzle == room.settings.puzzle, "{settings:?}");
    server.stop().await
}

/// A killer puzzle as f-puzzles writes it: longer than a message may be.
fn killer_text() -> Result<String> {
    let made = generate(&GenerateSpec::of_tier("16x16+killer".parse()?, Tier::Easy), 5)?;
    Ok(Format::FPuzzles.write(&[Document::of(made.puzzle)])?)
}

#[tokio::test]
async fn a_long_puzzle_text_is_uploaded_in_pieces() -> Result<()> {
    let server = Server::start().await?;
    let (mut raw, _) = Raw::enter(server.address(), Codec::Bincode, None).await?;
    let create = create("Ann");
    raw.say(&create).await?;
    raw.until("the room", entered).await?;
    let text = killer_text()?;
    ensure!(text.len() > 4 * 1024, "{} bytes fit one message", text.len());
    // Two cages more than the digits of a row can pay for.
    let broken = text.replacen("\"killercage\":[", "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"},{\"cells\":[\"R1C1\",\"R1C3\"],\"value\":\"17\"},", 1);
    for (request, text, is_proper) in [(2, broken, false), (3, text, true)] {
        let request = RequestId(request);
        for piece in text.as_bytes().chunks(2_000) {
            let text = String::from_utf8(piece.to_vec())?;
            raw.say(&ClientMessage::Upload { request, text }).await?;
        }
        let command = Command::ChoosePuzzle { puzzle: PuzzleRequest::Uploaded };
        raw.say(&ClientMessage::Room { request, command }).await?;
        let answer = answer(&mut raw, request).await?;
        ensure!(answer.is_ok() == is_proper, "{answer:?}");
    }
    let command = Command::ChoosePuzzle { puzzle: PuzzleRequest::Uploaded };
    raw.say(&ClientMessage::Room { request: RequestId(4), command }).await?;
    let refusal = answer(&mut raw, RequestId(4)).await?.unwrap_err();
    ensure!(refusal.is("no_upload"), "{refusal:?}");
    server.stop().await
}

#[tokio::test]
async fn a_fault_names_the_request_even_if_it_is_unreadable() -> Result<()> {
    let server = Server::start().await?;
    let (mut raw, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    raw.say_bytes(br#"{"Join":{"request":41,"code":7}}"#.to_vec()).await?;
    let told = raw.until("a fault", |message| match message {
        ServerMessage::Fault { request, problem } => Some((*request, problem.clone())),
        _ => None,
    });
    let (request, problem) = told.await?;
    ensure!(request == RequestId(41) && problem.is("malformed"), "{request:?} {problem:?}");
    server.stop().await
}

/// A killer, and the newest kind, which programs of this version know without saying so.
#[tokio::test]
async fn three_python_bots_race_to_the_end() -> Result<()> {
    let server = Server::start().await?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/bot.py");
    for (kind, tier) in [("killer", "medium"), ("indexers", "easy")] {
        let mut command = tokio::process::Command::new(PYTHON.find()?);
        command.arg(&script).args(["--server", &format!("http://{}", server.address())]);
        command.args(["--create", "--kind", kind, "--tier", tier, "--players", "3"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        let output = within("the bots to finish", command.output()).await??;
        ensure!(output.status.success(), "{kind}: {}", String::from_utf8_lossy(&output.stderr));
        let table: Value = serde_json::from_slice(&output.stdout)?;
        let rows = table["table"].as_array().context("no table")?;
        let ranks: Vec<_> = rows.iter().map(|row| (row["rank"].as_u64(), row["mistakes"].as_u64())).collect();
        assert_eq!(ranks, [1, 2, 3].map(|rank| (Some(rank), Some(0))), "{kind}");
    }
    server.stop().await
}

#[tokio::test]
async fn a_puzzle_is_raced_again_by_its_id() -> Result<()> {
    let server = Server::start().await?;
    let (players, _) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    scene::choose(&players[0], &testkit::puzzles::with_blanks(8)?).await?;
    scene::start(&players).await?;
    let puzzle =
        players[0].look(|seen| seen.app.race().map(|race| race.puzzle().clone())).context("no race")?;
    for player in &players {
        place_right(player, 8).await?;
    }
    let id = players[0].results(1).await?.puzzle.context("a puzzle without an id")?;
    players[0].command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Known { id } }).await?;
    players[0]
        .until("the old puzzle on the card", |seen| {
            let choice = &seen.app.room()?.view().settings.puzzle;
            matches!(choice, PuzzleChoice::Set { clues: 73, .. }).then_some(())
        })
        .await?;
    scene::start(&players).await?;
    players[0].until("the second race", |seen| (seen.app.race()?.match_no() == 2).then_some(())).await?;
    let again =
        players[0].look(|seen| seen.app.race().map(|race| race.puzzle().clone())).context("no race")?;
    assert_eq!(again, puzzle);

    let (mut raw, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let unknown = PuzzleRequest::Known { id: "0123456789abcdef".parse()? };
    let (request, name) = (RequestId(3), "Eve".to_owned());
    raw.say(&ClientMessage::Create { request, name, puzzle: Some(unknown), rules: None }).await?;
    ensure!(answer(&mut raw, request).await?.unwrap_err().is("puzzle_unknown"));
    server.stop().await
}
