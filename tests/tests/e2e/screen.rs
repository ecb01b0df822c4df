//! A big screen: it shows the room whose host allows it, and outlives the server.

use anyhow::{Context, Result, anyhow, ensure};
use game::{Command, RequestId, ShownRoom};
use protocol::{ClientMessage, Codec, ServerMessage, TheatreEvent, TheatreRequest};
use testkit::raw::Raw;
use testkit::server::ServerProgram;
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

async fn look(screen: &mut Raw, address: &str) -> Result<Option<ShownRoom>> {
    // As often as a screen looks.
    sleep(Duration::from_millis(600)).await;
    screen.say(&of_theatre(TheatreRequest::Show { screen: address.to_owned(), boards: vec![] })).await?;
    screen
        .until("what is shown", |message| match message {
            ServerMessage::Theatre { event: TheatreEvent::Shown { room, .. } } => {
                Some(Some((**room).clone()))
            }
            ServerMessage::Theatre { event: TheatreEvent::NotShown { .. } } => Some(None),
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
    let shown = look(&mut screen, &at).await?.context("it is shown")?;
    ensure!(shown.code.is_none() && shown.members.len() == 1, "{shown:?}");
    let text = String::from_utf8(screen.frames().concat())?;
    ensure!(!text.contains(&room.code.to_string()), "the code is in {text}");
    let forged = format!("{}0", &at[..at.len() - 1]);
    for wrong in [forged.as_str(), "KXQ7P", ""] {
        ensure!(wrong == at || look(&mut screen, wrong).await?.is_none(), "{wrong} shows something");
    }

    let server = server.crash(async || {}).await?;
    let (mut screen, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    ensure!(look(&mut screen, &at).await?.is_some(), "it is gone with the server");
    let (mut ann, _) = Raw::enter(server.address(), Codec::Bincode, welcome.identity).await?;
    ann.goes_to(room.code, "Ann", false).await?;
    ann.command(Command::AllowScreen { allowed: false, with_code: false }).await?;
    ensure!(address(&mut ann).await?.is_none());
    ensure!(look(&mut screen, &at).await?.is_none(), "it was taken back");
    Ok(())
}
