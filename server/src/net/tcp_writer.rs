//! The half of a split TCP connection that writes, and with which the connection ends. Knows no protocol.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};

use socket2::SockRef;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedWriteHalf;

use super::tcp::Loan;

/// The half that writes. When it ends, what the kernel buffers for the peer is freed, as with the whole.
#[derive(Debug)]
pub(crate) struct TcpWriter {
    half: OwnedWriteHalf,
    /// Whether the kernel had much buffered for the peer when nothing more was to be written.
    had_much: Option<bool>,
    is_over: bool,
    _loan: Option<Box<Loan>>,
}

impl TcpWriter {
    pub(super) fn new(half: OwnedWriteHalf, loan: Option<Box<Loan>>) -> Self {
        Self { half, had_much: None, is_over: false, _loan: loan }
    }

    pub(crate) fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        self.half.try_write(bytes)
    }

    pub(crate) fn try_write_vectored(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        self.half.try_write_vectored(slices)
    }

    /// Nothing more is written. The peer may still take what it has not taken.
    pub(crate) async fn shutdown(&mut self) -> io::Result<()> {
        self.had_much = Some(has_much(self.half.as_ref()));
        self.half.shutdown().await
    }

    /// The peer has ended its side too, and so has taken all.
    pub(crate) fn peer_has_ended(&mut self) {
        self.is_over = true;
    }
}

impl AsyncWrite for TcpWriter {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.half).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.half).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.half.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.half).poll_shutdown(context)
    }
}

impl Drop for TcpWriter {
    fn drop(&mut self) {
        let stream = self.half.as_ref();
        if !self.is_over && self.had_much.unwrap_or_else(|| has_much(stream)) {
            let _ = stream.set_zero_linger();
        }
    }
}

/// Whether the kernel buffers more than a few KiB for the peer. It shows this by refusing to take more into a send
/// buffer that is as small as can be, as long as the connection is not shut down.
#[cfg(unix)]
pub(super) fn has_much(stream: &TcpStream) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let socket = SockRef::from(stream);
    let before = socket.send_buffer_size();
    let _ = socket.set_send_buffer_size(1);
    let mut polled = [PollFd::new(stream, PollFlags::OUT)];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    let is_writable = poll(&mut polled, Some(&at_once)).is_ok_and(|ready| ready > 0);
    // Linux reports twice what it was asked for.
    let _ = before.and_then(|bytes| socket.set_send_buffer_size(bytes / 2));
    !is_writable
}

#[cfg(not(unix))]
pub(super) fn has_much(_: &TcpStream) -> bool {
    true
}
