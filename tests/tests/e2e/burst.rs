//! Many races that start in the same moment: each gets its puzzle, and nobody takes those of others.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail, ensure};
use game::{Command, Phase, Problem, RoomEvent};
use protocol::{Codec, ServerMessage};
use testkit::raw::Raw;
use testkit::server::Server;

/// More than the server made puzzles for at once when it refused the rest.
const ROOMS: usize = 320;

/// Waits until the room counts down, or says why it does not.
async fn until_dealt(raw: &mut Raw) -> Result<()> {
    let refused = until_dealt_or_refused(raw).await?;
    ensure!(refused.is_none(), "no puzzle: {refused:?}");
    Ok(())
}

async fn until_dealt_or_refused(raw: &mut Raw) -> Result<Option<Problem>> {
    let refused = raw
        .until("the countdown", |message| match message {
            ServerMessage::Room { event: RoomEvent::Refused { problem, .. } } => Some(Some(problem.clone())),
            ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
                matches!(room.phase, Phase::Countdown { .. }).then_some(None)
            }
            _ => None,
        })
        .await?;
    Ok(refused)
}

/// Somebody in a room of their own.
async fn alone(server: SocketAddr, from: Ipv4Addr) -> Result<Raw> {
    let mut raw = Raw::connect_from(server, Codec::Bincode, Some(from)).await?;
    raw.greet(None).await?;
    raw.host("Ann").await?;
    Ok(raw)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_one_of_many_rooms_that_start_at_once_gets_a_puzzle() -> Result<()> {
    let server = Server::start_with(|config| {
        let limits = &mut config.limits;
        (limits.connections_per_address, limits.rooms_per_address) = (0, 0);
        (limits.new_players.burst, limits.puzzles.burst) = (1_000, 1_000);
    })
    .await?;
    let mut rooms = Vec::new();
    for _ in 0..ROOMS {
        rooms.push(alone(server.address(), Ipv4Addr::LOCALHOST).await?);
    }
    for raw in &mut rooms {
        raw.command(Command::Start).await?;
    }
    for (n, raw) in rooms.iter_mut().enumerate() {
        until_dealt(raw).await.with_context(|| format!("room {n} of {ROOMS}"))?;
    }
    server.stop().await
}

#[tokio::test]
async fn an_address_that_asks_for_many_puzzles_is_refused_alone() -> Result<()> {
    let server = Server::start_with(|config| {
        let limits = &mut config.limits;
        (limits.jobs_at_once, limits.jobs_waiting, limits.puzzles_prepared) = (1, 4, 0);
    })
    .await?;
    let greedy_address = Ipv4Addr::new(127, 0, 0, 2);
    let mut greedy = Vec::new();
    for _ in 0..30 {
        greedy.push(alone(server.address(), greedy_address).await?);
    }
    let mut modest = alone(server.address(), Ipv4Addr::LOCALHOST).await?;
    for raw in &mut greedy {
        raw.command(Command::Start).await?;
    }
    modest.command(Command::Start).await?;
    until_dealt(&mut modest).await.context("whoever asks for one puzzle")?;
    let mut refused = 0;
    for raw in &mut greedy {
        match until_dealt_or_refused(raw).await? {
            None => {}
            Some(problem) if problem.is("too_many_jobs") => refused += 1,
            Some(why) => bail!("it is not told that too many wait, but {why:?}"),
        }
    }
    ensure!(refused > 0, "30 jobs had room where 4 may wait");
    server.stop().await
}
