//! Who finds a place on a server that is full, and what is told to whoever asks for it by another's name.

use anyhow::{Context, Result, ensure};
use game::{Command, Problem};
use protocol::{Codec, Identity, Refusal, ServerMessage, close};
use serde_json::Value;
use testkit::messages::hello;
use testkit::raw::{Raw, Welcome};
use testkit::server::{Server, ServerProgram, ask, until_connections};
use testkit::wait::look_until;

/// How a server answers somebody who comes.
async fn come(server: &Server, identity: Option<Identity>) -> Result<(Raw, Result<Welcome, Problem>)> {
    let mut raw = Raw::connect(server.address(), Codec::Json).await?;
    raw.say(&hello(identity)).await?;
    let answer = raw
        .until("an answer", |message| match message {
            ServerMessage::Welcome { identity, resume, .. } => {
                Some(Ok(Welcome { identity: identity.clone(), resume: *resume }))
            }
            ServerMessage::Refused { problem } => Some(Err(problem.clone())),
            _ => None,
        })
        .await?;
    Ok((raw, answer))
}

async fn stranger(server: &Server) -> Result<(Raw, Identity)> {
    let (raw, answer) = come(server, None).await?;
    let welcome = answer.ok().context("there is a place")?;
    Ok((raw, welcome.identity.context("a stranger gets an identity")?))
}

#[tokio::test]
async fn a_full_server_has_a_place_for_a_racer_who_comes_back() -> Result<()> {
    let server = Server::start_with(|config| config.limits.connections = 2).await?;
    let (mut host, _) = stranger(&server).await?;
    let code = host.host("Host").await?.room.code;
    let (mut ann, identity) = stranger(&server).await?;
    ann.goes_to(code, "Ann", false).await?;

    drop(ann);
    until_connections(server.address(), 1).await?;
    let (bob, bobs_identity) = stranger(&server).await?;
    let (mut eve, refused) = come(&server, None).await?;
    assert_eq!(refused, Err(Refusal::ServerFull.into()), "a stranger finds no place");
    assert_eq!(eve.until_closed().await?.0, close::SERVER_FULL);
    let (ann, answer) = come(&server, Some(identity.clone())).await?;
    let welcome = answer.ok().context("a room keeps a place for Ann")?;
    assert_eq!(welcome.resume, Some(code));

    // Whose place is nowhere has to wait, however well they are known.
    drop(bob);
    until_connections(server.address(), 2).await?;
    let _cat = stranger(&server).await?;
    let (_bob, refused) = come(&server, Some(bobs_identity)).await?;
    assert_eq!(refused, Err(Refusal::ServerFull.into()));
    // What Ann has taken of the reserve is given back with her.
    drop(ann);
    until_connections(server.address(), 2).await?;
    let (_ann, answer) = come(&server, welcome.identity).await?;
    assert_eq!(answer.ok().context("again")?.resume, Some(code));
    server.stop().await
}

#[tokio::test]
async fn no_page_reads_the_operators_port_by_its_own_name() -> Result<()> {
    let server = Server::start().await?;
    for (host, status) in [
        ("Host: 127.0.0.1\r\n", 200),
        ("Host: localhost:7879\r\n", 200),
        ("Host: evil.example\r\n", 421),
        ("Host: 127.0.0.1\r\nHost: evil.example\r\n", 400),
        ("", 400),
    ] {
        let request = format!("GET /metrics HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
        let answer = ask(server.ops_address(), request.as_bytes()).await?;
        ensure!(answer.status == status, "{host:?}: {answer:?}");
        assert_eq!(answer.text().contains("nonet_sessions"), status == 200, "{host:?}");
    }
    server.stop().await
}

#[tokio::test]
async fn a_flood_of_visitors_leaves_few_lines_in_the_log() -> Result<()> {
    const VISITORS: usize = 250;
    /// What is written of a kind of line in a minute, and what is regained meanwhile.
    const LINES_MAX: usize = 120 + 60;
    let server = ServerProgram::start(&[]).await?;
    for _ in 0..VISITORS {
        let (mut raw, _) = Raw::enter(server.address(), Codec::Json, None).await?;
        raw.host("Eve").await?;
        raw.command(Command::Leave).await?;
        raw.until_left().await?;
    }
    let lines = |message: &str| {
        let is_it = |line: &String| {
            let line: Value = serde_json::from_str(line).unwrap_or_default();
            line["message"].as_str().is_some_and(|text| text.starts_with(message))
        };
        server.log().iter().filter(|line| is_it(line)).count()
    };
    for message in ["room opened", "entering", "out"] {
        let count = lines(message);
        ensure!((1..=LINES_MAX).contains(&count), "{count} lines of {message:?}");
    }
    look_until("a note on what was left out", async || {
        // Whoever comes later shows it.
        let (mut raw, _) = Raw::enter(server.address(), Codec::Json, None).await?;
        raw.host("Eve").await?;
        Ok((lines("lines like the next one") > 0).then_some(()))
    })
    .await?;
    Ok(())
}
