//! A big screen: it shows the room whose host allows it, and outlives the server; and the rated races of strangers, to others.

use anyhow::{Context, Result, anyhow, ensure};
use game::{Command, MemberNo, RATED_SCREEN_DELAY_MS, RequestId, ShownRoom};
use protocol::{ClientMessage, Codec, ServerMessage, TheatreEvent, TheatreRequest};
use serde_json::Value;
use testkit::raw::Raw;
use testkit::server::{Server, ServerProgram, get};
use testkit::stranger::{Raced, Stranger};
use testkit::wait::look_until;
use tokio::time::{Duration, sleep};

fn of_theatre(ask: TheatreRequest) -> ClientMessage {
    ClientMessage::Theatre { request: RequestId(9), ask }
}

async fn address(host: &mut Raw) -> Result<Option<String>> {
    host.say(&of_theatre(TheatreRequest::Screen)).await?;
    host.until("an address", |message| match message {
        ServerMessage::Theatre { event: TheatreEvent::Screen { screen, .. } } => Some(Ok(screen.clone())),
        ServerMessage::Fault { problem, .. } => Some(Err(anyhow!("{problem:?}"))),
        _ => None,
    })
    .await?
}

/// What is shown there; and otherwise whether it is a race of who looks.
async fn look(screen: &mut Raw, address: &str, boards: Vec<MemberNo>) -> Result<Result<ShownRoom, bool>> {
    // As often as a screen looks.
    sleep(Duration::from_millis(600)).await;
    screen.say(&of_theatre(TheatreRequest::Show { screen: address.to_owned(), boards })).await?;
    screen
        .until("what is shown", |message| match message {
            ServerMessage::Theatre { event: TheatreEvent::Shown { room, .. } } => Some(Ok((**room).clone())),
            ServerMessage::Theatre { event: TheatreEvent::NotShown { own, .. } } => Some(Err(*own)),
            _ => None,
        })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_screen_shows_a_room_with_consent_and_after_a_crash() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (mut ann, welcome) = Raw::enter(server.address(), Codec::Bincode, None).await?;
    let room = ann.host("Ann").await?.room;
    ensure!(address(&mut ann).await?.is_none(), "nobody has allowed it");
    ann.command(Command::AllowScreen { allowed: true, with_code: false }).await?;
    let at = address(&mut ann).await?.context("an address")?;

    let (mut screen, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let shown = look(&mut screen, &at, vec![]).await?.map_err(|_| anyhow!("it is not shown"))?;
    ensure!(shown.code.is_none() && shown.members.len() == 1, "{shown:?}");
    let text = String::from_utf8(screen.frames().concat())?;
    ensure!(!text.contains(&room.code.to_string()), "the code is in {text}");
    let forged = format!("{}0", &at[..at.len() - 1]);
    for wrong in [forged.as_str(), "KXQ7P", ""] {
        ensure!(
            wrong == at || look(&mut screen, wrong, vec![]).await? == Err(false),
            "{wrong} shows something"
        );
    }

    let server = server.crash(async || {}).await?;
    let (mut screen, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    ensure!(look(&mut screen, &at, vec![]).await?.is_ok(), "it is gone with the server");
    let (mut ann, _) = Raw::enter(server.address(), Codec::Bincode, welcome.identity).await?;
    ann.goes_to(room.code, "Ann", false).await?;
    ann.command(Command::AllowScreen { allowed: false, with_code: false }).await?;
    ensure!(address(&mut ann).await?.is_none());
    ensure!(look(&mut screen, &at, vec![]).await? == Err(false), "it was taken back");
    Ok(())
}

/// The addresses at which races can be watched.
async fn races(server: std::net::SocketAddr) -> Result<Vec<String>> {
    let (status, text) = get(server, "/api/races").await?;
    ensure!(status == 200, "{status} {text}");
    let page: Value = serde_json::from_str(&text)?;
    let races = page["races"].as_array().context("races")?;
    races.iter().map(|race| Ok(race["screen"].as_str().context("an address")?.to_owned())).collect()
}

#[tokio::test]
async fn a_rated_race_is_watched_late_and_not_by_its_racers() -> Result<()> {
    let server = Server::start().await?;
    let to = server.address();
    // A race that is over is not listed any more.
    let over = Raced::shortly([to; 2]).await?;
    let listed = look_until("the end", async || {
        // As often as an address may ask.
        sleep(Duration::from_millis(600)).await;
        Ok(races(to).await?.is_empty().then_some(()))
    });
    listed.await?;
    drop(over);
    let mut ann = Stranger::new(to, 5).await?;
    let mut bob = Stranger::new(to, 6).await?;
    ann.waits("Ann", &["duel-medium"]).await?;
    bob.waits("Bob", &["duel-medium"]).await?;
    let (one, other) = tokio::join!(ann.answers(), bob.answers());
    one.and(other)?;
    bob.places(2).await?;
    let at = races(to).await?.pop().context("the race is listed")?;
    // Somebody else sees how far they are, and no digit.
    let mut eve = Stranger::new(to, 4).await?;
    let seen = look(&mut eve.raw, &at, vec![]).await?.map_err(|_| anyhow!("it is not shown"))?;
    let race = seen.race.context("a race")?;
    ensure!(seen.code.is_none() && seen.pool.as_deref() == Some("Duel Medium"), "{:?}", seen.pool);
    ensure!(race.progress.iter().map(|of| of.cells).sum::<u16>() > 0 && race.late.is_none(), "{race:?}");
    let boards: Vec<MemberNo> = race.racers.iter().map(|racer| racer.member).collect();
    // Neither a racer nor somebody else from where one is.
    let mut neighbour = Stranger::new(to, 6).await?;
    for racer in [&mut ann.raw, &mut neighbour.raw] {
        ensure!(look(racer, &at, boards.clone()).await? == Err(true), "they see it");
    }
    let late = look_until("digits", async || {
        let seen = look(&mut eve.raw, &at, boards.clone()).await?.map_err(|_| anyhow!("it is gone"))?;
        let race = seen.race.context("a race")?;
        ensure!(race.late.is_none() || race.elapsed_ms >= RATED_SCREEN_DELAY_MS, "{} ms", race.elapsed_ms);
        Ok(race.late)
    });
    ensure!(late.await?.boards.len() == 2);
    server.stop().await
}
