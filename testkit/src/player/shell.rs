//! The shell around a headless player's client: carries its outputs out over a real socket and brings it inputs.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client_core::bot::Bot;
use client_core::store::StoreKey;
use client_core::{App, FetchFailure, Input, Intent, Options, Output};
use futures::future::BoxFuture;
use futures::{FutureExt, SinkExt, StreamExt};
use game::Millis;
use protocol::{ClientMessage, Codec, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;
use tokio_tungstenite::tungstenite::Message;

use super::{Opening, Order, Seen, Shared, Told};
use crate::socket::{self, Socket};

/// Time between two ticks. Well under the 100 ms that a client asks for.
const TICK_EVERY: Duration = Duration::from_millis(20);
/// Wishes a bot may have at one moment: one per move it leaves unanswered, and some.
const WISHES_MAX: usize = 32;
/// Frames and cues that are remembered; far more than any story has.
const REMEMBERED_MAX: usize = 100_000;

/// Gives each player a seed of its own.
static PLAYERS: AtomicU64 = AtomicU64::new(1);

/// A client as it is on a fresh page.
pub(super) fn app(server: SocketAddr) -> App {
    App::new(Options {
        seed: PLAYERS.fetch_add(1, Ordering::Relaxed),
        client: "nonet-tests".to_owned(),
        link_base: format!("http://{server}"),
        bot: false,
    })
}

pub(super) struct Shell {
    server: SocketAddr,
    /// From where it connects, if that matters.
    from: Option<Ipv4Addr>,
    codec: Codec,
    shared: Arc<Shared>,
    started: Instant,
    line: Line,
}

enum Line {
    Down,
    Opening(BoxFuture<'static, anyhow::Result<Socket>>),
    Up(Box<Socket>),
}

enum LineEvent {
    Opened(Box<Socket>),
    Received(Vec<u8>),
    Closed { code: Option<u16>, reason: String },
}

impl Line {
    /// What happens next on the line; never, while it is down. May be dropped and asked again.
    async fn next(&mut self) -> LineEvent {
        match self {
            Self::Down => std::future::pending().await,
            Self::Opening(opening) => match opening.await {
                Ok(socket) => LineEvent::Opened(Box::new(socket)),
                Err(error) => LineEvent::Closed { code: None, reason: error.to_string() },
            },
            Self::Up(socket) => loop {
                match socket.next().await {
                    Some(Ok(Message::Binary(bytes))) => return LineEvent::Received(bytes.to_vec()),
                    Some(Ok(Message::Text(text))) => return LineEvent::Received(text.as_bytes().to_vec()),
                    Some(Ok(Message::Close(Some(close)))) => {
                        let code = Some(close.code.into());
                        return LineEvent::Closed { code, reason: close.reason.to_string() };
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                    Some(Ok(Message::Close(None))) | None => {
                        return LineEvent::Closed { code: None, reason: String::new() };
                    }
                    Some(Err(error)) => return LineEvent::Closed { code: None, reason: error.to_string() },
                }
            },
        }
    }
}

impl Shell {
    pub(super) fn new(server: SocketAddr, from: Option<Ipv4Addr>, codec: Codec, shared: Arc<Shared>) -> Self {
        Self { server, from, codec, shared, started: Instant::now(), line: Line::Down }
    }

    /// Lives until the story lets go of the player.
    pub(super) async fn run(mut self, mut orders: mpsc::Receiver<Told>) {
        self.start().await;
        let mut ticks = tokio::time::interval(TICK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                order = orders.recv() => {
                    let Some((order, done)) = order else { return };
                    self.obey(order).await;
                    // Nobody waits any more: the story has failed already.
                    let _ = done.send(());
                }
                event = self.line.next() => self.line_event(event).await,
                _ = ticks.tick() => self.handle(Input::Tick).await,
            }
        }
    }

    /// What a page does when it is loaded.
    async fn start(&mut self) {
        let (kept, address) = {
            let seen = self.shared.seen();
            (seen.kept.clone(), seen.address.clone())
        };
        for (key, value) in kept {
            self.handle(Input::Stored { key, value }).await;
        }
        if let Some(address) = address {
            self.handle(Input::RoomInUrl(address.to_string())).await;
        }
    }

    async fn obey(&mut self, order: Order) {
        match order {
            Order::Act(intent) => self.handle(Input::Intent(intent)).await,
            Order::Say(message) => self.send(&message).await,
            Order::Drive(plan) => {
                self.shared.seen().bot = Some(Bot::new(plan));
                self.handle(Input::Tick).await;
            }
            Order::Reload => {
                self.line = Line::Down;
                {
                    let mut seen = self.shared.seen();
                    seen.app = app(self.server);
                    let said = seen.said.len();
                    seen.loads.push(said);
                }
                self.start().await;
            }
            Order::Visit(room) => self.handle(Input::RoomInUrl(room)).await,
        }
    }

    async fn line_event(&mut self, event: LineEvent) {
        let input = match event {
            LineEvent::Opened(socket) => {
                self.line = Line::Up(socket);
                let mut seen = self.shared.seen();
                let opening = Opening { at: Instant::now(), frames: seen.frames.len() };
                seen.openings.push(opening);
                drop(seen);
                Input::Opened
            }
            LineEvent::Received(bytes) => match self.received(bytes) {
                Ok(message) => Input::Received(Box::new(message)),
                Err(reason) => {
                    self.line = Line::Down;
                    Input::Closed { code: None, reason }
                }
            },
            LineEvent::Closed { code, reason } => {
                self.line = Line::Down;
                Input::Closed { code, reason }
            }
        };
        self.handle(input).await;
    }

    fn received(&self, bytes: Vec<u8>) -> Result<ServerMessage, String> {
        let message = self.codec.decode_server(&bytes).map_err(|error| error.to_string());
        let mut seen = self.shared.seen();
        if seen.frames.len() < REMEMBERED_MAX {
            seen.frames.push(bytes);
            seen.heard_at.push(Instant::now());
        }
        message
    }

    /// Hands an input to the client and does what it asks for; then asks the bot, if one plays.
    async fn handle(&mut self, input: Input) {
        let mut input = Some(input);
        for _ in 0..WISHES_MAX {
            let Some(next) = input.take() else { break };
            let now = Millis(u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX));
            let (outputs, wish) = {
                let mut seen = self.shared.seen();
                turn(&mut seen, next, now)
            };
            for output in outputs {
                self.carry_out(output).await;
            }
            input = wish.map(Input::Intent);
        }
        self.shared.changed.send_modify(|changes| *changes += 1);
    }

    async fn carry_out(&mut self, output: Output) {
        match output {
            Output::Connect => {
                let (server, from, codec) = (self.server, self.from, self.codec);
                let mut seen = self.shared.seen();
                if let Some(value) = seen.kept.get(&StoreKey::Identity).cloned() {
                    let now = seen.now;
                    // A kept value asks for nothing.
                    let _ = turn(&mut seen, Input::Stored { key: StoreKey::Identity, value }, now);
                }
                drop(seen);
                self.line =
                    Line::Opening(async move { socket::open_from(server, from, codec).await }.boxed());
            }
            Output::Disconnect => self.line = Line::Down,
            Output::Send(message) => self.send(&message).await,
            Output::Store { key, value } => {
                self.shared.seen().kept.insert(key, value);
            }
            Output::Forget { key } => {
                self.shared.seen().kept.remove(&key);
            }
            Output::CopyText(text) => self.shared.seen().clipboard = Some(text),
            Output::ShowUrl(address) => self.shared.seen().address = address,
            Output::Ask { id, question } => {
                let answer = question.answer(&mut engine_api::Undisturbed);
                Box::pin(self.handle(Input::Answered { id, answer })).await;
            }
            // A player without a window has nothing but the socket.
            Output::Fetch { path } => {
                Box::pin(self.handle(Input::Fetched { path, result: Err(FetchFailure::Unreachable) })).await;
            }
            // Questions are answered at once, and a player without a window has no files.
            Output::StopAsking(_)
            | Output::SaveFile(_)
            | Output::PrintPages(_)
            | Output::PickFile
            | Output::ReadClipboard
            | Output::LoadLater => {}
            Output::Cue(cue) => {
                let mut seen = self.shared.seen();
                if seen.cues.len() < REMEMBERED_MAX {
                    seen.cues.push(cue);
                }
            }
        }
    }

    async fn send(&mut self, message: &ClientMessage) {
        if let Line::Up(socket) = &mut self.line {
            {
                let mut seen = self.shared.seen();
                if seen.said.len() < REMEMBERED_MAX {
                    seen.said.push(message.clone());
                }
            }
            let frame = socket::frame(self.codec, self.codec.encode_client(message));
            // A connection that has just broken says so when it is read next.
            let _ = socket.send(frame).await;
        }
    }
}

/// One input for the client, and what its bot wants next.
fn turn(seen: &mut Seen, input: Input, now: Millis) -> (Vec<Output>, Option<Intent>) {
    let mut outputs = Vec::new();
    seen.now = now;
    seen.app.handle(input, now, &mut outputs);
    let wish = match &mut seen.bot {
        Some(bot) => bot.next(&seen.app, now),
        None => None,
    };
    (outputs, wish)
}
