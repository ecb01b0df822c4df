//! Rooms that are left behind in the middle of their races: what a server has to bring back after a crash. Every room
//! is made as people make it, over sockets.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, Result};
use game::{Command, GRACE_S_MAX, RaceView, RoomEvent, Rules};
use protocol::{Codec, ServerMessage};
use testkit::raw::Raw;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::player::rules;
use crate::race::Race;

/// Rooms in the making at one time.
const ROOMS_AT_ONCE: usize = 100;
/// Moves of each racer before it leaves.
const MOVES: usize = 20;
/// Rooms between two lines of progress.
const REPORT_EVERY: u32 = 1_000;

/// Leaves `rooms` rooms behind.
///
/// # Errors
/// When one of them cannot be made: says why.
pub(crate) async fn run(server: SocketAddr, codec: Codec, rooms: u32) -> Result<()> {
    let places = Arc::new(Semaphore::new(ROOMS_AT_ONCE));
    let (mut making, mut made, mut racers) = (JoinSet::new(), 0, 0);
    for number in 0..rooms {
        let place = places.clone().acquire_owned().await.context("the rooms' places are never closed")?;
        let size = [2, 3, 4][number as usize % 3];
        making.spawn(async move {
            let left = room(server, codec, size).await;
            drop(place);
            left.map(|()| size)
        });
        while let Some(done) = making.try_join_next() {
            racers += done??;
            made += 1;
            if made % REPORT_EVERY == 0 {
                println!("{made:>6} rooms left behind");
            }
        }
    }
    while let Some(done) = making.join_next().await {
        racers += done??;
        made += 1;
    }
    println!("{made} rooms left behind, {racers} racers in them with {MOVES} moves each");
    Ok(())
}

async fn room(server: SocketAddr, codec: Codec, size: usize) -> Result<()> {
    let mut racers = Vec::new();
    let (mut host, _) = Raw::enter(server, codec, None).await?;
    host.host("Host").await?;
    let rules = Rules { grace_s: GRACE_S_MAX, ..rules(size) };
    host.command(Command::ChangeRules { rules }).await?;
    let code = host.until("the rules", |message| {
        let ServerMessage::Room { event: RoomEvent::RoomChanged { room } } = message else { return None };
        (room.settings.rules == rules).then_some(room.code)
    });
    let code = code.await?.to_string();
    for _ in 1..size {
        racers.push(Raw::join(server, codec, &code, false).await?.0);
    }
    racers.push(host);
    for racer in &mut racers {
        racer.command(Command::Ready { ready: true }).await?;
    }
    for racer in &mut racers {
        let view = racer.until("the start", started).await?;
        let mut race = Race::new(&view, 100)?;
        for _ in 0..MOVES {
            let made = race.next().context("a puzzle with too few open cells")?;
            let (match_no, seq) = (race.match_no, made.seq);
            let place = Command::Place { match_no, rung: 0, seq, cell: made.cell, digit: made.digit };
            racer.command(place).await?;
        }
    }
    for racer in &mut racers {
        for _ in 0..MOVES {
            racer.until("the answer to a move", placed).await?;
        }
    }
    Ok(())
}

fn started(message: &ServerMessage) -> Option<RaceView> {
    let ServerMessage::Room { event: RoomEvent::Started { race } } = message else { return None };
    Some(race.clone())
}

fn placed(message: &ServerMessage) -> Option<()> {
    matches!(message, ServerMessage::Room { event: RoomEvent::Placed { .. } }).then_some(())
}
