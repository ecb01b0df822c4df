//! A connection's bytes, with TLS or without: everything above reads and writes both alike. Knows no
//! protocol.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::tcp::Tcp;
use super::tcp_info::round_trip;
use super::tls_stream::TlsStream;

#[derive(Debug)]
pub(crate) enum Stream {
    Plain(Tcp),
    /// On the heap: the state of TLS is a kilobyte, which plain connections should not carry.
    Tls(Box<TlsStream>),
}

impl Stream {
    /// Bounds what the kernel buffers for a peer that does not read: its buffer is small from now on.
    pub(crate) fn bound_buffer(&mut self) {
        match self {
            Self::Plain(tcp) => tcp.borrow_no_more(),
            Self::Tls(tls) => tls.tcp_mut().borrow_no_more(),
        }
    }

    /// See [`round_trip`].
    pub(crate) fn round_trip(&self) -> Option<Duration> {
        let tcp = match self {
            Self::Plain(tcp) => tcp,
            Self::Tls(tls) => tls.tcp(),
        };
        round_trip(tcp.stream())
    }
}

/// Does the same to whichever stream it is.
macro_rules! either {
    ($self:ident, $stream:ident => $do:expr) => {
        match $self.get_mut() {
            Stream::Plain(stream) => {
                let $stream = Pin::new(stream);
                $do
            }
            Stream::Tls(stream) => {
                let $stream = Pin::new(stream.as_mut());
                $do
            }
        }
    };
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        either!(self, stream => stream.poll_read(context, buffer))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        either!(self, stream => stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        either!(self, stream => stream.poll_write_vectored(context, slices))
    }

    fn is_write_vectored(&self) -> bool {
        match self {
            Self::Plain(stream) => stream.is_write_vectored(),
            Self::Tls(stream) => stream.is_write_vectored(),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        either!(self, stream => stream.poll_flush(context))
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        either!(self, stream => stream.poll_shutdown(context))
    }
}
