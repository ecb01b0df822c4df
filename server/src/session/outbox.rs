//! The bounded queue of messages to one client, and its socket. Rooms put messages in, write what the socket takes
//! at once, and never wait; the session writes the rest. A client that does not keep up (backpressure) loses its
//! connection, never a message.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use crate::net::TcpWriter;
use lobby::SessionId;
use protocol::{Capability, Codec, ServerMessage};
use tokio::sync::Notify;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Bytes;

use super::close_reason::CloseReason;
use super::frame_queue::{EncodedFrame, FrameQueue, Full, Sent};
use super::outgoing::Outgoing;
use crate::net::Stream;
use crate::ops::metrics::Metrics;

#[derive(Debug)]
pub(crate) struct Outbox {
    session: SessionId,
    codec: Codec,
    waiting: Mutex<Unsent>,
    changed: Notify,
    /// The optional parts of the protocol that the client understands, a bit for each.
    understood: AtomicU8,
    /// How many kinds of rule it knows.
    kinds: AtomicU8,
    way_ms: AtomicU16,
}

/// The way to the client is not measured yet.
const UNKNOWN: u16 = u16::MAX;

#[derive(Debug, Default)]
struct Unsent {
    frames: FrameQueue,
    wire: Option<Wire>,
    /// The session writes what waits: no other task does.
    is_with_session: bool,
    /// A task has put a message in and will deliver it.
    is_promised: bool,
    /// Nothing leaves for now.
    is_held: bool,
    closing: Option<CloseReason>,
}

/// How messages leave.
#[derive(Debug)]
pub(super) struct Wire {
    /// Where any task that sends a message writes it; without it, only the session does.
    pub(super) writer: Option<TcpWriter>,
    pub(super) metrics: Arc<Metrics>,
}

/// What the session has to do next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// To write what is due.
    Write,
    /// Everything is written: say why and end.
    Close(CloseReason),
}

impl Outbox {
    pub(crate) fn new(session: SessionId, codec: Codec) -> Self {
        Self {
            session,
            codec,
            waiting: Mutex::default(),
            changed: Notify::new(),
            understood: AtomicU8::new(0),
            kinds: AtomicU8::new(u8::MAX),
            way_ms: AtomicU16::new(UNKNOWN),
        }
    }

    pub(crate) fn session(&self) -> SessionId {
        self.session
    }

    pub(crate) fn codec(&self) -> Codec {
        self.codec
    }

    /// From now on the client is sent what belongs to these optional parts of the protocol.
    pub(crate) fn understands(&self, capabilities: &[Capability]) {
        let bits = capabilities.iter().fold(0, |bits, part| bits | 1 << *part as u8);
        self.understood.store(bits, Ordering::Relaxed);
    }

    /// The client knows the first so many kinds of rule.
    pub(crate) fn knows_kinds(&self, kinds: u8) {
        self.kinds.store(kinds, Ordering::Relaxed);
    }

    /// How many kinds of rule the client knows; before it has greeted, all.
    pub(crate) fn kinds(&self) -> u8 {
        self.kinds.load(Ordering::Relaxed)
    }

    pub(crate) fn measured(&self, way_ms: u16) {
        self.way_ms.store(way_ms, Ordering::Relaxed);
    }

    /// For how long what leaves is on the way to the client, in milliseconds, as far as the kernel agrees; `None` until that is
    /// measured.
    pub(crate) fn way_ms(&self) -> Option<u16> {
        Some(self.way_ms.load(Ordering::Relaxed)).filter(|&ms| ms != UNKNOWN)
    }

    /// From now on, and for so long, nothing leaves. An end of the connection does not wait for it.
    pub(crate) fn hold(self: &Arc<Self>, time: Duration) {
        self.lock().is_held = true;
        let outbox = self.clone();
        tokio::spawn(async move {
            sleep(time).await;
            outbox.lock().is_held = false;
            outbox.deliver();
        });
    }

    /// Whether the client understands this part.
    pub(crate) fn takes(&self, part: Capability) -> bool {
        self.understood.load(Ordering::Relaxed) & 1 << part as u8 != 0
    }

    pub(crate) fn say(&self, message: ServerMessage) {
        self.send(&message.into());
    }

    pub(crate) fn send(&self, outgoing: &Outgoing) {
        if outgoing.part().is_some_and(|part| !self.takes(part)) {
            return;
        }
        self.post(outgoing.encode(self.codec));
    }

    /// Puts in a message that is encoded already, and delivers it.
    pub(crate) fn post(&self, frame: EncodedFrame) {
        self.put(frame);
        self.deliver();
    }

    /// Puts a message in, to be delivered with others. If there is no room for it the client reads too slowly: what
    /// waits is thrown away and the connection ends. True unless another task is about to deliver it.
    pub(crate) fn put(&self, frame: EncodedFrame) -> bool {
        let mut waiting = self.lock();
        if waiting.closing.is_some() {
            return false;
        }
        if let Err(Full) = waiting.frames.put(frame) {
            waiting.frames.keep_begun();
            waiting.closing = Some(CloseReason::TooSlow);
        }
        !std::mem::replace(&mut waiting.is_promised, true)
    }

    /// Writes what waits if the socket takes it at once, with one system call; else it is for the session to write.
    pub(crate) fn deliver(&self) {
        let mut waiting = self.lock();
        waiting.is_promised = false;
        if waiting.is_held && waiting.closing.is_none() {
            return;
        }
        let is_written = waiting.closing.is_none() && waiting.write_now();
        drop(waiting);
        if !is_written {
            self.changed.notify_one();
        }
    }

    /// Ends the connection once everything is written. The first reason stands.
    pub(crate) fn close(&self, reason: CloseReason) {
        self.lock().closing.get_or_insert(reason);
        self.changed.notify_one();
    }

    pub(crate) fn closing(&self) -> Option<CloseReason> {
        self.lock().closing
    }

    /// Waits until something may have changed since the last call.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    fn lock(&self) -> MutexGuard<'_, Unsent> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// For the session.
impl Outbox {
    /// From now on messages leave.
    pub(super) fn connect(&self, wire: Wire) {
        self.lock().wire = Some(wire);
    }

    /// Everything that waits is due now. What was due before is written by now.
    pub(crate) fn next(&self) -> Option<Next> {
        let mut waiting = self.lock();
        if waiting.is_held && waiting.closing.is_none() {
            return None;
        }
        waiting.is_with_session = !waiting.frames.is_empty();
        if waiting.is_with_session {
            waiting.frames.make_due();
            return Some(Next::Write);
        }
        waiting.closing.map(Next::Close)
    }

    /// Writes what is due: to the given stream, or else to the shared writer.
    pub(super) fn poll_write(
        &self,
        stream: Option<&mut Stream>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        let mut waiting = self.lock();
        let Unsent { frames, wire, .. } = &mut *waiting;
        let Some(Wire { writer, metrics }) = wire else {
            return Poll::Ready(Err(io::ErrorKind::NotConnected.into()));
        };
        let outcome = match (stream, writer) {
            (Some(stream), _) => frames.poll_write(Pin::new(stream), context),
            (None, Some(writer)) => frames.poll_write(Pin::new(writer), context),
            (None, None) => Poll::Ready(Err(io::ErrorKind::NotConnected.into())),
        };
        count_sent(frames, metrics);
        outcome
    }

    /// Forgets what waits, but not the rest of a frame that has been begun: after it comes this one, as the last.
    pub(super) fn end_with(&self, frame: Option<Bytes>) {
        let mut waiting = self.lock();
        waiting.is_with_session = true;
        waiting.frames.keep_begun();
        // With so little before it there is always room.
        let _ = frame.map(|frame| waiting.frames.put(EncodedFrame::control(frame)));
        waiting.frames.make_due();
    }

    /// Nothing leaves any more. Returns the writer, so that the connection ends with the session however long other
    /// owners hold this outbox.
    pub(super) fn disconnect(&self) -> Option<TcpWriter> {
        let mut waiting = self.lock();
        waiting.closing.get_or_insert(CloseReason::GoingAway);
        waiting.wire.take()?.writer
    }
}

impl Unsent {
    /// Whether everything is written.
    fn write_now(&mut self) -> bool {
        let Self { frames, wire: Some(Wire { writer: Some(writer), metrics }), is_with_session, .. } = self
        else {
            return false;
        };
        if *is_with_session {
            return false;
        }
        if frames.is_empty() {
            return true;
        }
        // An error will be met again by the session, which knows what to do then.
        let outcome = frames.try_write(|slices| match slices {
            // Mostly: and cheaper for the system.
            [one] => writer.try_write(one),
            many => writer.try_write_vectored(many),
        });
        count_sent(frames, metrics);
        *is_with_session = outcome.is_err() || !frames.is_empty();
        !*is_with_session
    }
}

fn count_sent(frames: &mut FrameQueue, metrics: &Metrics) {
    let Sent { messages, bytes } = frames.take_sent();
    if bytes > 0 {
        metrics.messages_sent(messages, bytes);
    }
}

#[cfg(test)]
impl Outbox {
    /// What the client reads of everything that waits.
    pub(crate) fn read_all(&self) -> Vec<ServerMessage> {
        use tokio_tungstenite::tungstenite::WebSocket;
        use tokio_tungstenite::tungstenite::protocol::Role;

        let bytes = std::mem::take(&mut self.lock().frames).into_bytes();
        let mut socket = WebSocket::from_raw_socket(io::Cursor::new(bytes), Role::Client, None);
        let frames = std::iter::from_fn(|| socket.read().ok());
        frames.map(|frame| self.codec.decode_server(&frame.into_data()).unwrap()).collect()
    }
}

#[cfg(test)]
mod tests;
