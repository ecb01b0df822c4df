//! What a client sends, as the WebSocket library reads it. Bounds the bytes before a message is complete, and so
//! the number of its fragments and the control frames around them. What the library itself writes is collected for
//! the outbox, through which everything is sent.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::tcp::OwnedReadHalf;
use tokio_tungstenite::tungstenite::Bytes;

use crate::limits::{CONTROL_BYTES_MAX, MESSAGE_INTAKE_BYTES_MAX};
use crate::net::{Stream, TcpWriter, round_trip};

#[derive(Debug)]
pub(crate) struct Metered {
    transport: Transport,
    /// Bytes that may still be received.
    left: usize,
    /// Frames of the library's own: answers to pings and to the peer's goodbye.
    said: Vec<u8>,
}

/// Where bytes come from, and how they are written.
#[derive(Debug)]
enum Transport {
    /// The write half belongs to the outbox: any task that sends a message writes it.
    Plain(OwnedReadHalf, Option<TcpWriter>),
    /// TLS has a state that reading and writing share: only the session writes.
    Whole(Stream),
}

impl Metered {
    pub(crate) fn new(stream: Stream) -> Self {
        let transport = match stream {
            Stream::Plain(tcp) => {
                let (reader, writer) = tcp.into_split();
                Transport::Plain(reader, Some(writer))
            }
            Stream::Tls(_) => Transport::Whole(stream),
        };
        Self { transport, left: MESSAGE_INTAKE_BYTES_MAX, said: Vec::new() }
    }

    /// The half that is written to without waiting, if there is one and it has not been taken yet.
    pub(super) fn take_writer(&mut self) -> Option<TcpWriter> {
        match &mut self.transport {
            Transport::Plain(_, writer) => writer.take(),
            Transport::Whole(_) => None,
        }
    }

    /// The stream that only the session writes to.
    pub(super) fn whole(&mut self) -> Option<&mut Stream> {
        match &mut self.transport {
            Transport::Plain(..) => None,
            Transport::Whole(stream) => Some(stream),
        }
    }

    /// The round trip by the kernel's measure.
    pub(super) fn round_trip(&self) -> Option<Duration> {
        match &self.transport {
            Transport::Plain(reader, _) => round_trip(reader.as_ref()),
            Transport::Whole(stream) => stream.round_trip(),
        }
    }

    /// What the library has to say.
    pub(super) fn take_said(&mut self) -> Option<Bytes> {
        (!self.said.is_empty()).then(|| std::mem::take(&mut self.said).into())
    }

    /// A message is complete: the next one may be as large.
    pub(crate) fn refill(&mut self) {
        self.left = MESSAGE_INTAKE_BYTES_MAX;
    }

    /// Whether reading has failed because too much was sent.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Reads and forgets until the peer has ended its side too: closing a socket with unread bytes in it
    /// would reset it, and the peer might never get to read why. `writer` is what was taken.
    pub(super) async fn linger(&mut self, writer: Option<TcpWriter>) {
        let mut unread = [0; 1_024];
        match (&mut self.transport, writer) {
            (Transport::Plain(reader, _), Some(mut writer)) => {
                if writer.shutdown().await.is_ok() {
                    while reader.read(&mut unread).await.is_ok_and(|bytes| bytes > 0) {}
                    writer.peer_has_ended();
                }
            }
            (Transport::Plain(..), None) => {}
            // Lingers by itself.
            (Transport::Whole(stream), _) => drop(stream.shutdown().await),
        }
    }
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left == 0 {
            return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
        }
        let before = buffer.filled().len();
        ready!(match &mut self.transport {
            Transport::Plain(reader, _) => Pin::new(reader).poll_read(context, buffer),
            Transport::Whole(stream) => Pin::new(stream).poll_read(context, buffer),
        })?;
        self.left = self.left.saturating_sub(buffer.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

/// For the library alone.
impl AsyncWrite for Metered {
    fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.said.len() + bytes.len() > CONTROL_BYTES_MAX {
            return Poll::Ready(Err(io::ErrorKind::OutOfMemory.into()));
        }
        self.said.extend(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
