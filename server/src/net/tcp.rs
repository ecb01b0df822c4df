//! A TCP connection with bounded kernel memory: its send buffer is small unless the budget lends a larger one, and
//! unread data is freed when the connection ends. Knows no protocol.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

use super::tcp_writer::{TcpWriter, has_much};
use super::{Address, ClientLimits, Holding, Permit};
use crate::clock::Clock;
use crate::limits::{
    CLOSE_MS_MAX, LARGE_SEND_BUFFER_BYTES, LARGE_SEND_BUFFERS_MAX, SEND_BUFFER_BYTES, UNACKNOWLEDGED_MS_MAX,
};

#[cfg(target_os = "linux")]
fn end_unacknowledged(socket: &SockRef<'_>, after: Duration) {
    let _ = socket.set_tcp_user_timeout(Some(after));
}

#[cfg(not(target_os = "linux"))]
fn end_unacknowledged(_: &SockRef<'_>, _: Duration) {}

/// Larger send buffers, for answers that do not fit the small ones: over a long way so much must be under way at once.
#[derive(Clone, Debug)]
pub(super) struct SendBudget {
    of_server: Arc<Semaphore>,
    addresses: Arc<ClientLimits>,
    clock: Clock,
}

/// A larger send buffer; given back with the connection.
#[derive(Debug)]
pub(super) struct Loan {
    #[expect(dead_code, reason = "held for its drop")]
    of_server: OwnedSemaphorePermit,
    #[expect(dead_code, reason = "held for its drop")]
    of_address: Option<Permit>,
}

impl SendBudget {
    pub(super) fn new(addresses: Arc<ClientLimits>, clock: Clock) -> Self {
        Self { of_server: Arc::new(Semaphore::new(LARGE_SEND_BUFFERS_MAX)), addresses, clock }
    }

    /// For a connection from this address; without one only the server's own bound counts.
    pub(super) fn lender(&self, address: Option<Address>) -> Lender {
        Lender { budget: self.clone(), address }
    }
}

/// Where a connection may borrow a larger send buffer.
#[derive(Debug)]
pub(crate) struct Lender {
    budget: SendBudget,
    address: Option<Address>,
}

impl Lender {
    fn lend(&self) -> Option<Loan> {
        let SendBudget { of_server, addresses, clock } = &self.budget;
        let of_address = match self.address {
            Some(address) => Some(addresses.acquire(address, Holding::SendBuffer, clock.now())?),
            None => None,
        };
        let of_server = of_server.clone().try_acquire_owned().ok()?;
        Some(Loan { of_server, of_address })
    }
}

#[derive(Debug)]
pub(crate) struct Tcp {
    /// Until it is split.
    stream: Option<TcpStream>,
    lender: Option<Box<Lender>>,
    /// Given back after `stream` is closed.
    loan: Option<Box<Loan>>,
    phase: Phase,
}

#[derive(Debug)]
enum Phase {
    Open,
    /// Nothing more is written. The peer is given time to take what it has not taken yet.
    Closing {
        until: Pin<Box<Sleep>>,
        /// Whether the kernel had much buffered for the peer when this phase began.
        has_much: bool,
    },
    /// The peer has ended its side too, and so has taken all.
    Over,
}

impl Tcp {
    /// A small send buffer from the start, and an end for a peer that acknowledges nothing for longer than any client
    /// may be silent. Not inherited from the listener: a connection may wait there from before the option was set.
    pub(crate) fn new(stream: TcpStream, silence_ms: u64, lender: Option<Lender>) -> Self {
        // Moves are small and must not wait for more; a failure only costs latency.
        let _ = stream.set_nodelay(true);
        let socket = SockRef::from(&stream);
        let _ = socket.set_send_buffer_size(SEND_BUFFER_BYTES);
        end_unacknowledged(&socket, Duration::from_millis(silence_ms.max(UNACKNOWLEDGED_MS_MAX)));
        Self { stream: Some(stream), lender: lender.map(Box::new), loan: None, phase: Phase::Open }
    }

    /// Two halves for separate owners. The writing one ends the connection as the whole would.
    pub(crate) fn into_split(mut self) -> (OwnedReadHalf, TcpWriter) {
        let (reader, writer) = self.stream.take().expect("it is split once").into_split();
        (reader, TcpWriter::new(writer, self.loan.take()))
    }

    pub(super) fn stream(&self) -> &TcpStream {
        self.stream.as_ref().expect("what is split is gone")
    }

    fn stream_mut(&mut self) -> &mut TcpStream {
        self.stream.as_mut().expect("what is split is gone")
    }

    pub(super) async fn peek(&self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream().peek(bytes).await
    }

    /// From now on the send buffer is small. What has been borrowed counts until the connection ends, since it may
    /// still be full.
    pub(super) fn borrow_no_more(&mut self) {
        self.lender = None;
        if self.loan.is_some() {
            let _ = SockRef::from(self.stream()).set_send_buffer_size(SEND_BUFFER_BYTES);
        }
    }

    /// The buffer is full. The kernel reports the room that a larger one has, as it does when the peer makes some.
    fn borrow(&mut self) {
        if self.loan.is_none()
            && let Some(lender) = &self.lender
            && let Some(loan) = lender.lend()
        {
            self.loan = Some(Box::new(loan));
            let _ = SockRef::from(self.stream()).set_send_buffer_size(LARGE_SEND_BUFFER_BYTES);
        }
    }

    /// Throws away what the peer still says, until it ends its side.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut unread = [0; 1_024];
        loop {
            let mut buffer = ReadBuf::new(&mut unread);
            let read = ready!(Pin::new(self.stream_mut()).poll_read(context, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                return Poll::Ready(());
            }
        }
    }
}

impl AsyncRead for Tcp {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(self.stream_mut()).poll_read(context, buffer)
    }
}

impl AsyncWrite for Tcp {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(self.stream_mut()).poll_write(context, bytes);
        if written.is_pending() {
            self.borrow();
        }
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(self.stream_mut()).poll_write_vectored(context, slices);
        if written.is_pending() {
            self.borrow();
        }
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream().is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(self.stream_mut()).poll_flush(context)
    }

    /// A lingering close: done when the peer has ended its side too, or has had its time. Until then the connection
    /// counts, and so does what the kernel buffers for it. Closing it earlier, with unread bytes in it, would also
    /// reset it, and the peer might never read the answer.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if matches!(self.phase, Phase::Open) {
            let has_much = has_much(self.stream());
            ready!(Pin::new(self.stream_mut()).poll_shutdown(context))?;
            let until = Box::pin(sleep(Duration::from_millis(CLOSE_MS_MAX)));
            self.phase = Phase::Closing { until, has_much };
        }
        if self.poll_end(context).is_ready() {
            self.phase = Phase::Over;
        }
        match &mut self.phase {
            Phase::Closing { until, .. } => until.as_mut().poll(context).map(Ok),
            Phase::Open | Phase::Over => Poll::Ready(Ok(())),
        }
    }
}

impl Drop for Tcp {
    /// From here on the connection is in no count: what the kernel buffers for a peer that does not take it is freed,
    /// and the peer is reset. A few KiB may be left to the kernel, so that a last message still arrives.
    fn drop(&mut self) {
        let Some(stream) = &self.stream else { return };
        let is_to_reset = match &self.phase {
            Phase::Open => has_much(stream),
            Phase::Closing { has_much, .. } => *has_much,
            Phase::Over => false,
        };
        if is_to_reset {
            let _ = stream.set_zero_linger();
        }
    }
}
