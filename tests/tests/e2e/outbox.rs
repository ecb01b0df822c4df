//! Clients that read nothing: what the server keeps for each is bounded, each is let go with a code that means
//! "resume", and nobody else notices.

use anyhow::Result;
use game::{Command, Role};
use protocol::{Codec, close};
use testkit::memory::{process_bytes, resident_bytes};
use testkit::messages::view;
use testkit::raw::Raw;
use testkit::server::ServerProgram;
use testkit::socket;
use tokio::net::TcpSocket;

/// In rooms that all watch the same talker's room: as many as may watch one.
const STALLED: u64 = 30;
/// Bytes the server may keep for one of them, besides what the kernel keeps.
const STALLED_BYTES_MAX: u64 = 192 * 1024;
/// Of 80 bytes, so that what is told is large.
const NAME: &str = "🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡🂡";
/// So that each of them is sent some megabytes.
const CHANGES: usize = 600;

/// One whose kernel takes little that nobody reads.
async fn stalled(server: &ServerProgram, code: &str) -> Result<Raw> {
    let tcp = TcpSocket::new_v4()?;
    tcp.set_recv_buffer_size(16 * 1024)?;
    let tcp = tcp.connect(server.address()).await?;
    let offer = [("sec-websocket-protocol", Codec::Json.subprotocol())];
    let mut raw = Raw::over(socket::upgrade(tcp, server.address(), &offer).await?, Codec::Json);
    raw.greet(None).await?;
    raw.goes_to(code, NAME, true).await?;
    Ok(raw)
}

#[tokio::test]
async fn clients_that_read_nothing_cost_little_and_can_come_back() -> Result<()> {
    // Marks as often as one likes, and little time to take a write: what replaces itself does not fill an outbox.
    let fast = [
        "--limits-toggles",
        "100000/min burst 100000",
        "--limits-messages",
        "10000/s burst 60",
        "--timeouts-write-ms",
        "2000",
        // However long the changes take here: those who stall read only after them why they were let go.
        "--timeouts-linger-ms",
        "20000",
    ];
    let server = ServerProgram::start(&fast).await?;
    let (mut talker, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let room = talker.host("Talker").await?;
    let mut readers_of_nothing = Vec::new();
    for others in 1..=STALLED {
        readers_of_nothing.push(stalled(&server, &room.room.code.to_string()).await?);
        // The talker reads all along: what is told to everybody is much by now.
        talker
            .until("the newcomer", |message| {
                (view(message)?.members.len() as u64 == others + 1).then_some(())
            })
            .await?;
    }
    let before = resident_bytes(server.pid())?;
    for round in 0..CHANGES {
        let watch = round % 2 == 0;
        talker.command(Command::Watch { watch }).await?;
        // Every single one is answered while the others stall.
        talker
            .until("the change", |message| {
                let me = view(message)?.members.iter().find(|member| member.no == room.you)?;
                ((me.role == Role::Spectator) == watch).then_some(())
            })
            .await?;
    }
    let most = process_bytes(server.pid(), "VmHWM")?.saturating_sub(before);
    assert!(most <= STALLED * STALLED_BYTES_MAX, "{} KiB for each", most / 1_024 / STALLED);
    for raw in &mut readers_of_nothing {
        let (code, reason) = raw.until_closed().await?;
        assert_eq!(code, close::TOO_SLOW, "{reason}");
        assert!(close::is_resumable(code));
    }
    Ok(())
}
