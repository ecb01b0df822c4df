//! `relay`: the baseline that the server is measured against. It answers each frame with one to its sender and one to
//! each of the others in the room, as large as Nonet's, and is written as such relays usually are: one task and one
//! queue for each connection, one send for each message. Judges nothing, and is nobody's server.

mod held;
mod journal;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Parser;
use dashmap::DashMap;
use futures::StreamExt;
use held::Held;
use journal::Journal;
use testkit::relayed;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::accept_async_with_config;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// Messages that wait for one connection at most; whoever is further behind is let go.
const QUEUE_MAX: usize = 1_024;
/// Bytes of a connection's buffers. tungstenite's own choice of 128 KiB would cost memory, and time to clear it.
const BUFFER_BYTES: usize = 4 * 1024;

#[derive(Clone, Debug, Parser)]
#[command(name = "relay", about = "The baseline of `cargo xtask bench server`: answers and fans out frames")]
struct Args {
    /// Port on the loopback; 0 for any that is free.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Bytes of the frame that answers one to its sender.
    #[arg(long, default_value_t = 8)]
    answer_bytes: usize,
    /// Bytes of the frame that each of the others in the room gets for it.
    #[arg(long, default_value_t = 32)]
    progress_bytes: usize,
    /// Hold frames for the others in the room back for as long as Nonet does, newer ones in place of older ones.
    #[arg(long)]
    hold: bool,
    /// Append every frame to this file before it is relayed.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
}

/// A connection's queue.
type Queue = mpsc::Sender<Said>;

/// What goes to a connection.
#[derive(Debug)]
pub(crate) struct Said {
    message: Message,
    /// Whose frame it tells of, if it may wait.
    about: Option<u32>,
}

/// Everybody in each room, and what they are sent.
#[derive(Debug)]
pub(crate) struct Relay {
    rooms: DashMap<u32, Vec<Queue>>,
    answer_bytes: usize,
    progress_bytes: usize,
    hold: bool,
}

/// One frame of somebody in a room.
#[derive(Debug)]
pub(crate) struct Move {
    room: u32,
    frame: Bytes,
    sender: Queue,
    /// The number of the sender's connection.
    by: u32,
}

#[tokio::main]
async fn main() -> Result<()> {
    let Args { port, answer_bytes, progress_bytes, hold, journal } = Args::parse();
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
    let relay = Arc::new(Relay { rooms: DashMap::new(), answer_bytes, progress_bytes, hold });
    let journal = journal.map(|file| Journal::start(&file, relay.clone())).transpose()?;
    println!("{}", listener.local_addr()?);
    for by in 0.. {
        let (stream, _) = listener.accept().await.context("no connection could be accepted")?;
        let (relay, journal) = (relay.clone(), journal.clone());
        tokio::spawn(async move {
            if let Err(error) = serve(stream, by, &relay, journal).await {
                eprintln!("a connection failed: {error:#}");
            }
        });
    }
    Ok(())
}

async fn serve(stream: TcpStream, by: u32, relay: &Relay, journal: Option<Journal>) -> Result<()> {
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(BUFFER_BYTES).write_buffer_size(BUFFER_BYTES);
    let (mut outgoing, mut incoming) = accept_async_with_config(stream, Some(config)).await?.split();
    let (queue, mut waiting) = mpsc::channel(QUEUE_MAX);
    let (mut room, mut held) = (None, Held::default());
    loop {
        tokio::select! {
            frame = incoming.next() => match frame {
                Some(Ok(Message::Binary(frame))) => match room {
                    None => {
                        let number = relayed::number(&frame).context("a first frame without a room")?;
                        relay.rooms.entry(number).or_default().push(queue.clone());
                        room = Some(number);
                    }
                    Some(room) => {
                        let made = Move { room, frame, sender: queue.clone(), by };
                        match &journal {
                            None => relay.pass_on(&made)?,
                            Some(journal) => journal.keep(made).await?,
                        }
                    }
                },
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Text(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            },
            Some(said) = waiting.recv() => held.take(said, &mut outgoing).await?,
            () = held.due(), if !held.is_empty() => held.tell(&mut outgoing).await?,
        }
    }
    if let Some(mut members) = room.and_then(|room| relay.rooms.get_mut(&room)) {
        members.retain(|member| !member.same_channel(&queue));
    }
    Ok(())
}

impl Relay {
    /// Answers a frame, and tells the others in the room.
    fn pass_on(&self, Move { room, frame, sender, by }: &Move) -> Result<()> {
        let number = relayed::number(frame).context("a frame without a number")?;
        let answer = relayed::numbered(number, self.answer_bytes);
        let answer = Said { message: Message::Binary(answer.into()), about: None };
        sender.try_send(answer).context("too far behind")?;
        let progress = Bytes::from(relayed::progress(self.progress_bytes));
        let members = self.rooms.get(room);
        let others = members.iter().flat_map(|members| members.iter());
        for member in others.filter(|member| !member.same_channel(sender)) {
            // Whoever is too far behind, or gone, misses it: this is no server to play on.
            let message = Message::Binary(progress.clone());
            let _ = member.try_send(Said { message, about: self.hold.then_some(*by) });
        }
        Ok(())
    }
}
