//! A client without manners: sends any frame at any time and remembers every byte it got. Speaks the protocol as
//! far as asked to, and knows nothing of what a client should do.

use std::fmt::Display;
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail};
use futures::{SinkExt, StreamExt};
use game::{Command, DetachReason, Problem, Snapshot};
use protocol::{ClientMessage, Codec, Identity, ServerMessage};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;

use crate::messages::{create, enter, entered, fault, hello, left, to_room};
use crate::socket::{self, Socket};
use crate::wait::within;

/// Frames a client remembers; far more than any story has.
const FRAMES_MAX: usize = 100_000;

#[derive(Debug)]
pub struct Raw {
    socket: Socket,
    codec: Codec,
    frames: Vec<Vec<u8>>,
}

/// What the other end did.
#[derive(Debug, PartialEq)]
pub enum Heard {
    Message(ServerMessage),
    /// The end, with the code and the reason if it was said goodbye.
    Closed(Close),
}

/// How a server let a client in.
#[derive(Clone, Debug, PartialEq)]
pub struct Welcome {
    pub identity: Option<Identity>,
    pub resume: Option<game::RoomCode>,
}

impl Raw {
    /// Opens a socket and says nothing.
    pub async fn connect(server: SocketAddr, codec: Codec) -> Result<Self> {
        Self::connect_from(server, codec, None).await
    }

    /// Opens a socket from another address of this machine and says nothing.
    pub async fn connect_from(server: SocketAddr, codec: Codec, from: Option<Ipv4Addr>) -> Result<Self> {
        let opening = async {
            let tcp = socket::connect(server, from).await?;
            socket::open_over(tcp, server, Some(codec.subprotocol())).await
        };
        let socket = within("a game socket", opening).await??;
        Ok(Self::over(socket, codec))
    }

    /// Speaks over a socket that is open already.
    pub fn over(socket: Socket, codec: Codec) -> Self {
        Self { socket, codec, frames: Vec::new() }
    }

    /// Opens a socket and is let in.
    pub async fn enter(
        server: SocketAddr,
        codec: Codec,
        identity: Option<Identity>,
    ) -> Result<(Self, Welcome)> {
        let mut raw = Self::connect(server, codec).await?;
        let welcome = raw.greet(identity).await?;
        Ok((raw, welcome))
    }

    /// A newcomer from another address of this machine.
    pub async fn enter_from(server: SocketAddr, codec: Codec, from: Ipv4Addr) -> Result<Self> {
        let mut raw = Self::connect_from(server, codec, Some(from)).await?;
        raw.greet(None).await?;
        Ok(raw)
    }

    /// Opens a room of its own.
    pub async fn host(&mut self, name: &str) -> Result<Snapshot> {
        self.say(&create(name)).await?;
        self.until("the own room", entered).await
    }

    /// Goes into a room, to race or to watch.
    pub async fn goes_to(&mut self, code: impl Display, name: &str, watch: bool) -> Result<Snapshot> {
        self.say(&enter(code, name, watch)).await?;
        self.until("the room", entered).await
    }

    /// Says something that is a fault, and hears which.
    pub async fn faults(&mut self, message: &ClientMessage) -> Result<Problem> {
        self.say(message).await?;
        self.until("a fault", fault).await
    }

    /// Why it is in the room no more.
    pub async fn until_left(&mut self) -> Result<DetachReason> {
        self.until("the way out", left).await
    }

    /// Says `Hello` and is let in.
    pub async fn greet(&mut self, identity: Option<Identity>) -> Result<Welcome> {
        self.say(&hello(identity)).await?;
        let welcome = self
            .until("the welcome", |message| {
                let ServerMessage::Welcome { identity, resume, .. } = message else { return None };
                Some(Welcome { identity: identity.clone(), resume: *resume })
            })
            .await?;
        Ok(welcome)
    }

    /// Opens a socket, is let in and into a room.
    pub async fn join(server: SocketAddr, codec: Codec, code: &str, watch: bool) -> Result<(Self, Snapshot)> {
        let (mut raw, _) = Self::enter(server, codec, None).await?;
        let snapshot = raw.goes_to(code, "Raw", watch).await?;
        Ok((raw, snapshot))
    }

    pub async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        self.say_bytes(self.codec.encode_client(message)).await
    }

    /// Sends all of it in one write: the server has the last before it has answered the first.
    pub async fn say_at_once(&mut self, messages: &[ClientMessage]) -> Result<()> {
        let frames =
            messages.iter().map(|message| socket::frame(self.codec, self.codec.encode_client(message)));
        let mut frames = futures::stream::iter(frames.map(Ok));
        within("the server to read", self.socket.send_all(&mut frames))
            .await?
            .context("the connection is gone")
    }

    pub async fn command(&mut self, command: Command) -> Result<()> {
        self.say(&to_room(command)).await
    }

    /// Sends bytes in the kind of frame that belongs to the codec.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.say_frame(socket::frame(self.codec, bytes)).await
    }

    pub async fn say_frame(&mut self, frame: Message) -> Result<()> {
        within("the server to read", self.socket.send(frame)).await?.context("the connection is gone")
    }

    /// Writes bytes past the WebSocket layer: frames made by hand, whole or broken.
    pub async fn say_raw(&mut self, bytes: &[u8]) -> Result<()> {
        within("the server to read", self.socket.get_mut().write_all(bytes))
            .await?
            .context("the connection is gone")
    }

    /// Says that nothing more will come, and still listens.
    pub async fn half_close(&mut self) -> Result<()> {
        self.socket.get_mut().shutdown().await.context("the connection is gone")
    }

    /// The next message, or the end.
    pub async fn hear(&mut self) -> Result<Heard> {
        let frame = within("a message", next_frame(&mut self.socket, self.codec)).await?;
        let bytes = match frame? {
            Ok(bytes) => bytes,
            Err(close) => return Ok(Heard::Closed(close)),
        };
        if self.frames.len() == FRAMES_MAX {
            bail!("more than {FRAMES_MAX} messages from the server");
        }
        let message = self.codec.decode_server(&bytes).context("a message that cannot be read");
        self.frames.push(bytes);
        message.map(Heard::Message)
    }

    /// The next message in which `pick` finds something; those before it are passed over.
    pub async fn until<T>(
        &mut self,
        what: &str,
        mut pick: impl FnMut(&ServerMessage) -> Option<T>,
    ) -> Result<T> {
        let found = within(what, async {
            loop {
                match self.hear().await? {
                    Heard::Message(message) => {
                        if let Some(found) = pick(&message) {
                            return Ok(found);
                        }
                    }
                    Heard::Closed(close) => bail!("the server hung up ({close:?})"),
                }
            }
        });
        found.await.and_then(|found| found).with_context(|| format!("while waiting for {what}"))
    }

    /// The code and reason with which the server ends the connection; messages before it are passed over.
    pub async fn until_closed(&mut self) -> Result<(u16, String)> {
        loop {
            match self.hear().await.context("while waiting for the server to hang up")? {
                Heard::Message(_) => {}
                Heard::Closed(Some(close)) => return Ok(close),
                Heard::Closed(None) => bail!("the server hung up without a word"),
            }
        }
    }

    /// Every message so far, byte for byte.
    pub fn frames(&self) -> &[Vec<u8>] {
        &self.frames
    }

    pub fn codec(&self) -> Codec {
        self.codec
    }
}

/// A close frame's code and reason.
type Close = Option<(u16, String)>;

/// The next message's bytes, or how the connection ended; pings are answered on the way.
async fn next_frame(socket: &mut Socket, codec: Codec) -> Result<Result<Vec<u8>, Close>> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Binary(bytes))) if codec == Codec::Bincode => return Ok(Ok(bytes.to_vec())),
            Some(Ok(Message::Text(text))) if codec == Codec::Json => return Ok(Ok(text.as_bytes().to_vec())),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Close(close))) => {
                return Ok(Err(close.map(|frame| (u16::from(frame.code), frame.reason.to_string()))));
            }
            None | Some(Err(_)) => return Ok(Err(None)),
            Some(Ok(frame)) => bail!("a frame of the wrong kind: {frame:?}"),
        }
    }
}
