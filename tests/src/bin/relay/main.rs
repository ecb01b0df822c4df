//! `relay`: the baseline that the server is measured against. It only echoes and fans out frames as large as Nonet's,
//! and is written as such relays usually are: one task and one queue for each connection, one send for each message.
//! Judges nothing, keeps nothing, and is nobody's server.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Parser;
use dashmap::DashMap;
use futures_util::{SinkExt, StreamExt};
use tests::relayed;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// Messages that wait for one connection at most; whoever is further behind is let go.
const QUEUE_MAX: usize = 1_024;

#[derive(Clone, Copy, Debug, Parser)]
#[command(name = "relay", about = "The baseline of `cargo xtask bench server`: echoes and fans out frames")]
struct Args {
    /// Port on the loopback; 0 for any that is free.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Bytes of the frame that answers one to its sender.
    #[arg(long, default_value_t = 8)]
    answer_bytes: usize,
    /// Bytes of the frame that everybody in the room gets for it.
    #[arg(long, default_value_t = 32)]
    progress_bytes: usize,
    /// Bytes of a connection's read buffer instead of tungstenite's 128 KiB.
    #[arg(long)]
    read_buffer: Option<usize>,
}

/// The queues of everybody in each room.
type Rooms = Arc<DashMap<u32, Vec<mpsc::Sender<Message>>>>;

#[tokio::main]
async fn main() -> Result<()> {
    let args = Args::parse();
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, args.port))).await?;
    println!("{}", listener.local_addr()?);
    let rooms = Rooms::default();
    loop {
        let (stream, _) = listener.accept().await.context("no connection could be accepted")?;
        let rooms = rooms.clone();
        tokio::spawn(async move {
            if let Err(error) = serve(args, stream, rooms).await {
                eprintln!("a connection failed: {error:#}");
            }
        });
    }
}

async fn serve(args: Args, stream: TcpStream, rooms: Rooms) -> Result<()> {
    stream.set_nodelay(true)?;
    let mut config = WebSocketConfig::default();
    if let Some(bytes) = args.read_buffer {
        config = config.read_buffer_size(bytes);
    }
    let (mut outgoing, mut incoming) = accept_async_with_config(stream, Some(config)).await?.split();
    let (queue, mut waiting) = mpsc::channel(QUEUE_MAX);
    let mut room = None;
    loop {
        tokio::select! {
            frame = incoming.next() => match frame {
                Some(Ok(Message::Binary(frame))) => match room {
                    None => {
                        let number = relayed::number(&frame).context("a first frame without a room")?;
                        rooms.entry(number).or_default().push(queue.clone());
                        room = Some(number);
                    }
                    Some(room) => relay(args, &frame, &queue, &rooms, room)?,
                },
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Text(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            },
            Some(message) = waiting.recv() => outgoing.send(message).await?,
        }
    }
    if let Some(mut members) = room.and_then(|room| rooms.get_mut(&room)) {
        members.retain(|member| !member.same_channel(&queue));
    }
    Ok(())
}

/// Echoes a frame to its sender, and tells everybody in the room.
fn relay(args: Args, frame: &[u8], sender: &mpsc::Sender<Message>, rooms: &Rooms, room: u32) -> Result<()> {
    let number = relayed::number(frame).context("a frame without a number")?;
    let answer = relayed::numbered(number, args.answer_bytes);
    sender.try_send(Message::Binary(answer.into())).context("too far behind")?;
    let progress = Bytes::from(relayed::progress(args.progress_bytes));
    for member in rooms.get(&room).iter().flat_map(|members| members.iter()) {
        // Whoever is too far behind, or gone, misses it: this is no server to play on.
        let _ = member.try_send(Message::Binary(progress.clone()));
    }
    Ok(())
}
