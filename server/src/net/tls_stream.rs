//! TLS over a TCP connection, by rustls without its buffers: what rustls allocates for reading, 4 KiB, it never frees, and
//! most connections read nothing most of the time. Owns the bytes on their way in both directions; knows neither
//! certificates nor protocols.

use std::fmt;
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_rustls::rustls::server::UnbufferedServerConnection;
use tokio_rustls::rustls::unbuffered::{
    ConnectionState, EncodeError, EncryptError, InsufficientSizeError, UnbufferedStatus,
};
use tokio_rustls::rustls::{Error, ServerConfig};

use super::tcp::Tcp;
use crate::limits::{TLS_BUFFER_BYTES, TLS_INCOMING_BYTES_MAX, TLS_READ_BYTES};

/// What encryption adds, mostly.
const ADDED_BYTES: usize = 64;

pub(crate) struct TlsStream {
    tcp: Tcp,
    session: UnbufferedServerConnection,
    /// Encrypted, of a record that is not there whole.
    incoming: Vec<u8>,
    /// Decrypted and not read yet.
    received: Unsent,
    /// Encrypted and not sent yet.
    outgoing: Unsent,
    /// The peer has said that it sends nothing more.
    peer_has_closed: bool,
    /// Our own end has been said, or something has failed.
    is_closed: bool,
}

impl fmt::Debug for TlsStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TlsStream").field("tcp", &self.tcp).finish_non_exhaustive()
    }
}

/// Bytes that leave from the front; without any, there is no memory for them.
#[derive(Debug, Default)]
struct Unsent {
    bytes: Vec<u8>,
    /// So many have left.
    left: usize,
}

impl Unsent {
    fn rest(&self) -> &[u8] {
        &self.bytes[self.left..]
    }

    fn advance(&mut self, count: usize) {
        self.left += count;
        if self.left == self.bytes.len() {
            *self = Self::default();
        }
    }

    /// Appends what `fill` writes, which is told when it has too little space.
    fn append(
        &mut self,
        at_first: usize,
        mut fill: impl FnMut(&mut [u8]) -> Result<usize, Unwritten>,
    ) -> io::Result<()> {
        self.bytes.drain(..mem::take(&mut self.left));
        let end = self.bytes.len();
        let mut space = at_first;
        loop {
            self.bytes.reserve_exact(space);
            self.bytes.resize(end + space, 0);
            match fill(&mut self.bytes[end..]) {
                Ok(written) => {
                    self.bytes.truncate(end + written);
                    return Ok(());
                }
                Err(Unwritten::Needs(more)) if more > space => space = more,
                Err(Unwritten::Needs(_) | Unwritten::Never) => {
                    self.bytes.truncate(end);
                    return Err(io::Error::other("TLS cannot encrypt"));
                }
            }
        }
    }
}

/// Why rustls has not written something.
enum Unwritten {
    /// It takes this much space.
    Needs(usize),
    Never,
}

impl From<EncodeError> for Unwritten {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::InsufficientSize(InsufficientSizeError { required_size }) => {
                Self::Needs(required_size)
            }
            EncodeError::AlreadyEncoded => Self::Never,
        }
    }
}

impl From<EncryptError> for Unwritten {
    fn from(error: EncryptError) -> Self {
        match error {
            EncryptError::InsufficientSize(InsufficientSizeError { required_size }) => {
                Self::Needs(required_size)
            }
            EncryptError::EncryptExhausted => Self::Never,
        }
    }
}

/// What is to be said once nothing stands before it.
#[derive(Clone, Copy, Debug)]
enum Say<'a> {
    Nothing,
    /// As application data.
    Data(&'a [u8]),
    /// That nothing more follows.
    End,
}

impl TlsStream {
    /// The handshake, as the server.
    pub(super) async fn accept(config: Arc<ServerConfig>, tcp: Tcp) -> io::Result<Self> {
        let session = UnbufferedServerConnection::new(config).map_err(io::Error::other)?;
        let (incoming, received, outgoing) = (Vec::new(), Unsent::default(), Unsent::default());
        let mut tls =
            Self { tcp, session, incoming, received, outgoing, peer_has_closed: false, is_closed: false };
        while tls.session.is_handshaking() {
            let heard = poll_fn(|context| tls.poll_hear(context)).await;
            // What there is to say, also why the handshake fails.
            poll_fn(|context| tls.poll_send(context)).await?;
            if heard? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(tls)
    }

    pub(super) fn tcp(&self) -> &Tcp {
        &self.tcp
    }

    pub(super) fn tcp_mut(&mut self) -> &mut Tcp {
        &mut self.tcp
    }

    /// Reads from the connection once, and understands what is there whole. Returns the bytes read; 0 at the end.
    fn poll_hear(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if self.is_closed {
            return Poll::Ready(Err(io::ErrorKind::NotConnected.into()));
        }
        let mut space = [mem::MaybeUninit::uninit(); TLS_READ_BYTES];
        let mut read = ReadBuf::uninit(&mut space);
        ready!(Pin::new(&mut self.tcp).poll_read(context, &mut read))?;
        let heard = read.filled();
        if heard.is_empty() {
            return Poll::Ready(Ok(0));
        }
        if self.incoming.len() + heard.len() > TLS_INCOMING_BYTES_MAX {
            // What is left out cannot be read any more.
            self.is_closed = true;
            return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
        }
        self.incoming.reserve_exact(heard.len());
        self.incoming.extend_from_slice(heard);
        let count = heard.len();
        self.go_on(Say::Nothing)?;
        Poll::Ready(Ok(count))
    }

    /// Has rustls work through what has come, and then say something.
    fn go_on(&mut self, say: Say<'_>) -> io::Result<()> {
        let outcome = self.work_through(say);
        if outcome.is_err() {
            self.is_closed = true;
            self.say_alert();
        }
        if self.incoming.is_empty() {
            self.incoming = Vec::new();
        }
        outcome.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// What rustls has to tell the peer about an error. It is not to look at what has come again.
    fn say_alert(&mut self) {
        while self.session.wants_write()
            && let UnbufferedStatus { state: Ok(ConnectionState::EncodeTlsData(mut said)), .. } =
                self.session.process_tls_records(&mut self.incoming)
        {
            // Without it the connection ends all the same.
            if self.outgoing.append(0, |space| Ok(said.encode(space)?)).is_err() {
                break;
            }
        }
    }

    fn work_through(&mut self, say: Say<'_>) -> Result<(), Error> {
        let failed = |_| Error::EncryptError;
        loop {
            let UnbufferedStatus { mut discard, state } =
                self.session.process_tls_records(&mut self.incoming);
            let is_done = match state {
                Ok(ConnectionState::ReadTraffic(mut traffic)) => {
                    while let Some(Ok(record)) = traffic.next_record() {
                        discard += record.discard;
                        self.received.bytes.extend_from_slice(record.payload);
                    }
                    Ok(false)
                }
                Ok(ConnectionState::EncodeTlsData(mut data)) => {
                    self.outgoing.append(0, |space| Ok(data.encode(space)?)).map_err(failed).map(|()| false)
                }
                Ok(ConnectionState::TransmitTlsData(data)) => {
                    // It is in `outgoing`, from where nothing is sent twice.
                    data.done();
                    Ok(false)
                }
                Ok(ConnectionState::PeerClosed) => {
                    self.peer_has_closed = true;
                    Ok(false)
                }
                Ok(ConnectionState::WriteTraffic(mut traffic)) => match say {
                    Say::Nothing => Ok(()),
                    Say::Data(data) => self
                        .outgoing
                        .append(data.len() + ADDED_BYTES, |space| Ok(traffic.encrypt(data, space)?)),
                    Say::End => {
                        self.outgoing.append(ADDED_BYTES, |space| Ok(traffic.queue_close_notify(space)?))
                    }
                }
                .map_err(failed)
                .map(|()| true),
                // It waits for the peer, or all is over. Early data is never asked for.
                Ok(_) => match say {
                    Say::Nothing | Say::End => Ok(true),
                    Say::Data(_) => Err(Error::HandshakeNotComplete),
                },
                Err(error) => Err(error),
            };
            self.incoming.drain(..discard);
            if is_done? {
                return Ok(());
            }
        }
    }

    /// Sends everything that is encrypted.
    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.outgoing.rest().is_empty() {
            let written = ready!(Pin::new(&mut self.tcp).poll_write(context, self.outgoing.rest()))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.outgoing.advance(written);
        }
        Poll::Ready(Ok(()))
    }

    /// Waits until there is room for more.
    fn poll_room(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.outgoing.rest().len() >= TLS_BUFFER_BYTES {
            ready!(self.poll_send(context))?;
        }
        if self.is_closed { Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())) } else { Poll::Ready(Ok(())) }
    }
}

impl AsyncRead for TlsStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        while self.received.rest().is_empty() && !self.peer_has_closed {
            let heard = ready!(self.poll_hear(context));
            // An answer of TLS itself, such as new keys. If it cannot be sent now, it goes with what is sent next.
            let _ = self.poll_send(context)?;
            if heard? == 0 {
                return Poll::Ready(Err(io::ErrorKind::UnexpectedEof.into()));
            }
        }
        let count = self.received.rest().len().min(buffer.remaining());
        buffer.put_slice(&self.received.rest()[..count]);
        self.received.advance(count);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for TlsStream {
    /// Encrypts; what is encrypted leaves with [`Self::poll_flush`], or when there is much of it.
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_room(context))?;
        let count = bytes.len().min(TLS_BUFFER_BYTES - self.outgoing.rest().len());
        if count > 0 {
            self.go_on(Say::Data(&bytes[..count]))?;
        }
        Poll::Ready(Ok(count))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let mut filled = slices.iter().filter(|slice| !slice.is_empty());
        match (filled.next(), filled.next()) {
            (Some(first), None) => self.poll_write(context, first),
            // As one record.
            (Some(_), Some(_)) => {
                let bytes = slices.iter().flat_map(|slice| slice.iter().copied());
                let joined: Vec<u8> = bytes.take(TLS_BUFFER_BYTES).collect();
                self.poll_write(context, &joined)
            }
            (None, _) => Poll::Ready(Ok(0)),
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(context))?;
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.is_closed {
            self.is_closed = true;
            self.go_on(Say::End)?;
        }
        ready!(self.poll_send(context))?;
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}
