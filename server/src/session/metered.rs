//! A stream whose peer may send only so much before it has completed a message. That bounds what no
//! message shows: the number of its fragments, and everything before the first one.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::limits::MESSAGE_INTAKE_BYTES_MAX;
use crate::net::Stream;

#[derive(Debug)]
pub(crate) struct Metered {
    stream: Stream,
    /// Bytes that may still come.
    left: usize,
}

impl Metered {
    pub(crate) fn new(stream: Stream) -> Self {
        Self { stream, left: MESSAGE_INTAKE_BYTES_MAX }
    }

    /// A message is complete: the next one may be as large.
    pub(crate) fn refill(&mut self) {
        self.left = MESSAGE_INTAKE_BYTES_MAX;
    }

    /// Whether reading has failed because too much came.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// What comes after this is read by nobody and only to be thrown away.
    pub(crate) fn unmetered(&mut self) -> &mut Stream {
        &mut self.stream
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
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        self.left = self.left.saturating_sub(buffer.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Metered {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
