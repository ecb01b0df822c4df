//! A client without manners: sends any frame at any time and remembers every byte it got. Speaks the protocol as
//! far as asked to, and knows nothing of what a client should do.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail};
use futures::{SinkExt, StreamExt};
use game::{Command, RequestId, RoomEvent, Snapshot};
use protocol::{Capability, ClientMessage, Codec, Identity, ServerMessage, VERSION};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;

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
    ///
    /// # Errors
    /// When the server opens none.
    pub async fn connect(server: SocketAddr, codec: Codec) -> Result<Self> {
        Self::connect_from(server, codec, None).await
    }

    /// Opens a socket from another address of this machine and says nothing.
    ///
    /// # Errors
    /// When the server opens none.
    pub async fn connect_from(server: SocketAddr, codec: Codec, from: Option<Ipv4Addr>) -> Result<Self> {
        let opening = async {
            let tcp = socket::connect(server, from).await?;
            socket::open_over(tcp, server, Some(codec.subprotocol())).await
        };
        let socket = within("a game socket", opening).await??;
        Ok(Self::over(socket, codec))
    }

    /// Speaks over a socket that is open already.
    #[must_use]
    pub fn over(socket: Socket, codec: Codec) -> Self {
        Self { socket, codec, frames: Vec::new() }
    }

    /// Opens a socket and is let in.
    ///
    /// # Errors
    /// When the server does not welcome this client.
    pub async fn enter(
        server: SocketAddr,
        codec: Codec,
        identity: Option<Identity>,
    ) -> Result<(Self, Welcome)> {
        let mut raw = Self::connect(server, codec).await?;
        let welcome = raw.greet(identity).await?;
        Ok((raw, welcome))
    }

    /// Says `Hello` and is let in.
    ///
    /// # Errors
    /// When the server does not welcome this client.
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
    ///
    /// # Errors
    /// When the server does not let this client into the room.
    pub async fn join(server: SocketAddr, codec: Codec, code: &str, watch: bool) -> Result<(Self, Snapshot)> {
        let (mut raw, _) = Self::enter(server, codec, None).await?;
        raw.say(&ClientMessage::Join {
            request: RequestId::NONE,
            code: code.to_owned(),
            name: "Raw".to_owned(),
            watch,
        })
        .await?;
        let snapshot = raw.until("the room", entered).await?;
        Ok((raw, snapshot))
    }

    /// # Errors
    /// When the connection is gone.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        self.say_bytes(self.codec.encode_client(message)).await
    }

    /// Sends all of it in one write: the server has the last before it has answered the first.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn say_at_once(&mut self, messages: &[ClientMessage]) -> Result<()> {
        let frames =
            messages.iter().map(|message| socket::frame(self.codec, self.codec.encode_client(message)));
        let mut frames = futures::stream::iter(frames.map(Ok));
        within("the server to read", self.socket.send_all(&mut frames))
            .await?
            .context("the connection is gone")
    }

    /// # Errors
    /// When the connection is gone.
    pub async fn command(&mut self, command: Command) -> Result<()> {
        self.say(&ClientMessage::Room { request: RequestId::NONE, command }).await
    }

    /// Sends bytes in the kind of frame that belongs to the codec.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.say_frame(socket::frame(self.codec, bytes)).await
    }

    /// # Errors
    /// When the connection is gone.
    pub async fn say_frame(&mut self, frame: Message) -> Result<()> {
        within("the server to read", self.socket.send(frame)).await?.context("the connection is gone")
    }

    /// Writes bytes past the WebSocket layer: frames made by hand, whole or broken.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn say_raw(&mut self, bytes: &[u8]) -> Result<()> {
        within("the server to read", self.socket.get_mut().write_all(bytes))
            .await?
            .context("the connection is gone")
    }

    /// Says that nothing more will come, and still listens.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn half_close(&mut self) -> Result<()> {
        self.socket.get_mut().shutdown().await.context("the connection is gone")
    }

    /// The next message, or the end.
    ///
    /// # Errors
    /// When nothing comes, or something that cannot be read.
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
    ///
    /// # Errors
    /// When it does not come.
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
    ///
    /// # Errors
    /// When it stays, or ends without a word.
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
    #[must_use]
    pub fn frames(&self) -> &[Vec<u8>] {
        &self.frames
    }

    #[must_use]
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

/// The greeting of this version.
#[must_use]
pub fn hello(identity: Option<Identity>) -> ClientMessage {
    ClientMessage::Hello {
        version: VERSION,
        capabilities: vec![Capability::Notices.name().to_owned()],
        client: "nonet-tests".to_owned(),
        identity,
        bot: false,
    }
}

/// The snapshot in a message, if it is one.
#[must_use]
pub fn entered(message: &ServerMessage) -> Option<Snapshot> {
    let ServerMessage::Room { event: RoomEvent::Entered { snapshot } } = message else { return None };
    Some(snapshot.as_ref().clone())
}
