//! Many races that start in the same moment: each gets its puzzle.

use anyhow::{Context, Result, ensure};
use game::{Command, Phase, RoomEvent};
use protocol::{ClientMessage, Codec, ServerMessage};
use tests::raw::{Raw, entered};
use tests::server::Server;

/// More than the server made puzzles for at once when it refused the rest.
const ROOMS: usize = 320;

/// Waits until the room counts down, or says why it does not.
async fn until_dealt(raw: &mut Raw) -> Result<()> {
    let refused = raw
        .until("the countdown", |message| match message {
            ServerMessage::Room { event: RoomEvent::Refused { why } } => Some(Some(format!("{why:?}"))),
            ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
                matches!(room.phase, Phase::Countdown { .. }).then_some(None)
            }
            _ => None,
        })
        .await?;
    ensure!(refused.is_none(), "no puzzle: {refused:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_one_of_many_rooms_that_start_at_once_gets_a_puzzle() -> Result<()> {
    let server = Server::start_with(|config| {
        let limits = &mut config.limits;
        (limits.connections_per_address, limits.rooms_per_address) = (0, 0);
        (limits.new_players_burst, limits.puzzles_burst) = (1_000, 1_000);
    })
    .await?;
    let mut rooms = Vec::new();
    for _ in 0..ROOMS {
        let (mut raw, _) = Raw::enter(server.address(), Codec::Bincode, None).await?;
        raw.say(&ClientMessage::Create { name: "Ann".to_owned() }).await?;
        raw.until("the room", entered).await?;
        rooms.push(raw);
    }
    for raw in &mut rooms {
        raw.command(Command::Start).await?;
    }
    for (n, raw) in rooms.iter_mut().enumerate() {
        until_dealt(raw).await.with_context(|| format!("room {n} of {ROOMS}"))?;
    }
    server.stop().await
}
