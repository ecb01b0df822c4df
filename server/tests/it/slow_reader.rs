//! One client of a room stops reading: it loses its connection, the others lose nothing.

use std::sync::Arc;

use game::{Command, Role, RoomCode, RoomEvent};
use protocol::{Codec, ServerMessage, close};
use server::Config;
use server::config::{Limits, Timeouts};
use tokio::sync::Mutex;

use crate::support::{Client, TestServer};

/// Of 80 bytes each, so that the room's changes are large.
const NAME: &str = "🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡";
const TALKERS: usize = 12;
/// Of each talker: together far more than the network keeps for somebody who does not read.
const CHANGES: u32 = 36;

/// Changes the room about as often as the limits allow, in turn with the others, and hears of each change
/// before the next.
async fn talk(mut client: Client, code: RoomCode, name: String, turn: Arc<Mutex<()>>) {
    client.join(code, &name).await;
    for round in 0..CHANGES {
        let watch = round % 2 == 0;
        let _turn = turn.lock().await;
        client.command(Command::Watch { watch }).await;
        client
            .hear_until(|message| match message {
                ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
                    let me = room.members.iter().find(|member| member.name.as_str() == name)?;
                    ((me.role == Role::Spectator) == watch).then_some(())
                }
                _ => None,
            })
            .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_is_closed_and_the_others_miss_nothing() {
    // What replaces itself waits as one message however much of it there is, so time is what ends the connection.
    let mut limits = Limits::default();
    limits.toggles.burst = 1_000;
    let timeouts = Timeouts { write_ms: 2_000, linger_ms: 20_000, ..Timeouts::default() };
    let server = TestServer::start_with(Config { limits, timeouts, ..Config::default() }).await;
    let mut stalled = server.connect_narrow(Codec::Json).await;
    stalled.greet(None).await;
    let code = stalled.create("Stalled").await;
    let turn = Arc::<Mutex<()>>::default();
    let mut talkers = Vec::new();
    for number in 0..TALKERS {
        let client = server.player_with(Codec::Json).await;
        talkers.push(tokio::spawn(talk(client, code, format!("{NAME}{number}"), turn.clone())));
    }
    for talker in talkers {
        // Each has heard of every change it asked for; nobody's end was among them.
        talker.await.unwrap();
    }
    let mut witness = server.player().await;
    witness.join(code, "Witness").await;
    witness.sees_connected("Stalled", false).await;
    assert_eq!(stalled.end().await, Some(close::TOO_SLOW));
}
