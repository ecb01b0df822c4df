//! The orderly end of a server: running races finish, nothing new begins, everybody is told, and a second signal
//! ends it at once.

use anyhow::Result;
use client_core::{Connection, Intent, RoomIntent};
use protocol::{Codec, Fault, Notice, close};
use serde_json::json;
use testkit::messages::{create, enqueue, notice};
use testkit::metrics::Metrics;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{Server, ServerProgram, get};
use testkit::wait::look_until;

/// Long enough that only what the story does ends the drain.
const LIMIT_S: u32 = 600;

fn is_draining(notice: &Notice) -> bool {
    matches!(notice, Notice::Draining { ends_in_ms } if *ends_in_ms <= LIMIT_S * 1_000)
}

#[tokio::test]
async fn a_race_finishes_during_a_drain_and_nothing_new_begins() -> Result<()> {
    let server = Server::start_with(|config| config.drain.limit_s = LIMIT_S).await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 3).await?;
    let (mut idle, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    server.signal().await?;
    assert!(is_draining(&idle.until("a notice", notice).await?));

    let (status, body) = get(server.ops_address(), "/readyz").await?;
    let body: serde_json::Value = serde_json::from_str(&body)?;
    assert_eq!((status, body), (404, json!({ "ready": false, "reasons": ["draining"] })));
    assert_eq!(get(server.ops_address(), "/healthz").await?.0, 200);
    assert_eq!(Metrics::of(server.ops_address()).await?.value("nonet_ready", &[])?, 0.0);

    for codec in Codec::ALL {
        let (mut newcomer, _) = Raw::enter(server.address(), codec, None).await?;
        assert!(is_draining(&newcomer.until("a notice", notice).await?), "told right after the welcome");
        assert_eq!(newcomer.faults(&create("Cat")).await?, Fault::Draining.into());
        assert_eq!(newcomer.faults(&enqueue("Cat", false)).await?, Fault::Draining.into());
    }

    for player in &players {
        player.place_right(3).await?;
    }
    for player in &players {
        assert_eq!(player.results(1).await?.table.len(), 2);
    }
    assert_eq!(idle.until_closed().await?.0, close::GOING_AWAY);
    server.ended().await
}

#[tokio::test]
async fn a_race_that_does_not_end_in_time_does_not_keep_the_server() -> Result<()> {
    let server = Server::start_with(|config| config.drain.limit_s = 1).await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 40).await?;
    server.signal().await?;
    server.ended().await?;
    players[0]
        .until("the loss", |seen| {
            matches!(seen.app.shared().connection(), Connection::Reconnecting { .. }).then_some(())
        })
        .await
}

#[tokio::test]
async fn a_second_signal_ends_the_program_in_the_middle_of_a_race() -> Result<()> {
    let server = ServerProgram::start(&["--drain-limit-s", "600"]).await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 40).await?;
    server.terminate()?;
    look_until("a server that drains", async || {
        Ok((get(server.ops_address(), "/readyz").await?.0 == 404).then_some(()))
    })
    .await?;
    players[0].place_right(1).await?;
    let (status, log) = server.interrupt().await?;
    assert!(status.success(), "{status}");
    assert!(log.iter().any(|line| line.contains("asked again")), "{log:?}");
    Ok(())
}

#[tokio::test]
async fn the_first_signal_after_an_order_to_drain_cuts_no_race_off() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 3).await?;
    server.admin(&["drain", "--limit", "5m"]).await?.expect("the order is taken");
    server.terminate()?;
    for player in &players {
        player.place_right(3).await?;
        player.until_answered().await?;
    }
    players[0].results(1).await?;
    let (status, log) = server.ended().await?;
    assert!(status.success(), "{status}");
    assert!(log.iter().any(|line| line.contains("nobody plays")), "{log:?}");
    Ok(())
}

#[tokio::test]
async fn a_lobby_does_not_keep_the_program_from_ending() -> Result<()> {
    let server = ServerProgram::start(&["--drain-limit-s", "600"]).await?;
    let (players, _) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    players[0].act(Intent::Room(RoomIntent::Ready(true))).await?;
    let (status, log) = server.interrupt().await?;
    assert!(status.success(), "{status}");
    assert!(log.iter().any(|line| line.contains("nobody plays")), "{log:?}");
    Ok(())
}
