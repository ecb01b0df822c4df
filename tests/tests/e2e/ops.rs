//! What the operator's port tells: that the server is well, that it may be sent players, and what it counts.

use anyhow::Result;
use client_core::Intent;
use client_core::RoomIntent;
use game::Command;
use protocol::{ClientMessage, Codec, close};
use serde_json::Value;
use testkit::metrics::Metrics;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{Server, ServerProgram, get};
use testkit::wait::look_until;

async fn ready(server: &Server) -> Result<(u16, Value)> {
    let (status, body) = get(server.ops_address(), "/readyz").await?;
    Ok((status, serde_json::from_str(&body)?))
}

#[tokio::test]
async fn health_and_metrics_are_only_on_the_operator_s_port() -> Result<()> {
    let server = Server::start().await?;
    assert_eq!(get(server.ops_address(), "/healthz").await?.0, 200);
    let yes = (200, serde_json::json!({ "ready": true, "reasons": [] }));
    look_until("readiness", async || Ok((ready(&server).await? == yes).then_some(()))).await?;
    assert_eq!(get(server.ops_address(), "/elsewhere").await?.0, 404);
    for path in ["/metrics", "/readyz"] {
        assert_eq!(get(server.address(), path).await?.0, 404, "{path} on the game's port");
    }
    server.stop().await
}

#[tokio::test]
async fn what_happens_on_connections_is_counted_by_reason() -> Result<()> {
    let server = Server::start().await?;
    let before = Metrics::of(server.ops_address()).await?;
    assert_eq!(before.value("nonet_sessions", &[])?, 0.0);
    assert_eq!(before.sum("nonet_sessions_ended_total"), 0.0);
    assert!(before.labels("nonet_sessions_ended_total", "reason").len() > 12);

    let (mut ann, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    ann.command(Command::Start).await?;
    ann.until("the fault", |message| matches!(message, protocol::ServerMessage::Fault { .. }).then_some(()))
        .await?;
    let mut rude = Raw::connect(server.address(), Codec::Bincode).await?;
    rude.say(&ClientMessage::Ping { stamp: 1 }).await?;
    assert_eq!(rude.until_closed().await?.0, close::NO_HELLO);
    drop(rude);

    let after = look_until("the rude one's end", async || {
        let metrics = Metrics::of(server.ops_address()).await?;
        Ok((metrics.sum("nonet_sessions_ended_total") > 0.0).then_some(metrics))
    })
    .await?;
    assert_eq!(after.value("nonet_sessions_ended_total", &[("reason", "no_hello")])?, 1.0);
    assert_eq!(after.value("nonet_refusals_total", &[("reason", "not_hello")])?, 1.0);
    assert_eq!(after.value("nonet_faults_total", &[("reason", "not_in_room")])?, 1.0);
    assert_eq!(after.value("nonet_sessions", &[])?, 1.0);
    // Ann's Welcome and Fault, and the refusal.
    assert_eq!(after.value("nonet_messages_sent_total", &[])?, 3.0);
    assert!(after.value("nonet_bytes_sent_total", &[])? > 30.0);
    server.stop().await
}

#[tokio::test]
async fn metrics_include_memory_version_and_job_times() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 4).await?;
    let metrics = Metrics::of(server.ops_address()).await?;
    assert!(metrics.value("nonet_resident_memory_bytes", &[])? > 1e6);
    assert_eq!(metrics.value("nonet_build_info", &[("version", env!("CARGO_PKG_VERSION"))])?, 1.0);
    assert!(metrics.value("nonet_job_seconds_count", &[])? >= 1.0, "the puzzle had to be proved");
    assert_eq!(metrics.value("nonet_jobs_waiting", &[])?, 0.0);
    Ok(())
}

#[tokio::test]
async fn rooms_are_counted_in_the_phase_they_are_in() -> Result<()> {
    let server = Server::start().await?;
    let rooms = async |phase| -> Result<f64> {
        Metrics::of(server.ops_address()).await?.value("nonet_rooms", &[("phase", phase)])
    };
    let (players, _) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    assert_eq!(rooms("lobby").await?, 1.0);
    scene::choose(&players[0], &testkit::puzzles::with_blanks(2)?).await?;
    scene::start(&players).await?;
    assert_eq!((rooms("lobby").await?, rooms("racing").await?), (0.0, 1.0));
    for player in &players {
        player.place_right(2).await?;
    }
    for player in &players {
        player.results(1).await?;
    }
    assert_eq!((rooms("racing").await?, rooms("finished").await?), (0.0, 1.0));
    let metrics = Metrics::of(server.ops_address()).await?;
    assert_eq!(metrics.value("nonet_moves_total", &[("verdict", "correct")])?, 4.0);
    assert_eq!(metrics.value("nonet_matches_finished_total", &[])?, 1.0);
    assert_eq!(metrics.value("nonet_rooms_opened_total", &[])?, 1.0);
    for player in &players {
        player.act(Intent::Room(RoomIntent::Leave)).await?;
    }
    look_until("the end of the room", async || {
        Ok((Metrics::of(server.ops_address()).await?.sum("nonet_rooms") == 0.0).then_some(()))
    })
    .await?;
    server.stop().await
}

#[tokio::test]
async fn a_refusal_is_logged_with_its_session_and_address() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    for _ in 0..3 {
        let mut rude = Raw::connect(server.address(), Codec::Json).await?;
        rude.say(&ClientMessage::Ping { stamp: 1 }).await?;
        assert_eq!(rude.until_closed().await?.0, close::NO_HELLO);
    }
    let (_, log) = server.interrupt().await?;
    let lines = log.iter().map(|line| serde_json::from_str(line)).collect::<Result<Vec<Value>, _>>()?;
    let refused: Vec<&Value> = lines.iter().filter(|line| line["message"] == "refused").collect();
    let sessions: Vec<u64> = refused.iter().filter_map(|line| line["span"]["session"].as_u64()).collect();
    assert_eq!(sessions, [1, 2, 3], "{log:?}");
    for line in refused {
        assert_eq!((&line["code"], &line["span"]["address"]), (&"not_hello".into(), &"127.0.0.1".into()));
    }
    Ok(())
}
