//! One connection of the swarm: frames out, frames in, and words for every way it can end. Knows no message.

use std::net::SocketAddr;

use anyhow::{Result, anyhow, bail};
use futures::{SinkExt, StreamExt};
use testkit::socket::{self, Socket};
use tokio_tungstenite::tungstenite::{Bytes, Message};

#[derive(Debug)]
pub(crate) struct Line(Socket);

impl Line {
    pub(crate) async fn open(server: SocketAddr, subprotocol: Option<&str>) -> Result<Self> {
        Ok(Self(socket::open_as(server, subprotocol).await?))
    }

    pub(crate) async fn send(&mut self, frame: Message) -> Result<()> {
        self.0.send(frame).await.map_err(|error| anyhow!("sending failed: {error}"))
    }

    /// The bytes of the next message.
    pub(crate) async fn hear(&mut self) -> Result<Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Binary(bytes))) => return Ok(bytes),
                Some(Ok(Message::Text(text))) => return Ok(text.into()),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Close(close))) => {
                    let close = close.map(|close| (u16::from(close.code), close.reason.to_string()));
                    bail!("the server hung up: {close:?}");
                }
                Some(Err(error)) => bail!("the connection broke: {error}"),
                None => bail!("the connection is gone"),
            }
        }
    }
}
