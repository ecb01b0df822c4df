//! Messages on their way to one client, many with one system call: in which order they wait, which of them a newer one
//! replaces, how much may wait, and what is half written, so that nothing is ever put into the middle of a frame.

use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use game::MemberNo;
use serde::{Deserialize, Serialize};
use tokio::io::AsyncWrite;
use tokio_tungstenite::tungstenite::Bytes;

use crate::limits::{FRAMES_PER_WRITE_MAX, OUTBOX_BYTES_MAX, OUTBOX_MESSAGE_BYTES};

/// A message that waits.
#[derive(Debug)]
pub(crate) struct EncodedFrame {
    pub(crate) frame: Bytes,
    pub(crate) succession: Succession,
}

/// What a message does to those that wait before it. A message with the complete state of something replaces an older
/// one about the same: repeated actions of other players never fill an outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Succession {
    /// Nothing.
    None,
    /// Nothing: it is a frame of WebSocket's own, a ping, a pong or a goodbye.
    Control,
    /// Replaces the older progress of this member.
    Progress(MemberNo),
    /// Replaces the older board, or the older notes, of this member in the setter's seat.
    SolverBoard(MemberNo),
    SolverNotes(MemberNo),
    /// Replaces the older state of the room, unless a turn lies between.
    Room,
    /// Replaces the older list of those who are at the same challenge, unless a turn lies between.
    Rivals,
    /// Replaces the older number of those who wait in the queue, unless a turn lies between.
    Queue,
    /// A boundary: a state before it is not replaced by one after it, and both are sent.
    Turn,
}

#[derive(Debug, Default)]
pub(super) struct FrameQueue {
    waiting: VecDeque<EncodedFrame>,
    /// Of those that wait.
    bytes: usize,
    /// So many at the front are not replaced any more: they are being written.
    due: usize,
    /// Something of the first one has been written.
    is_begun: bool,
    /// Written since it was last asked.
    sent: Sent,
}

/// What has been written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sent {
    pub(super) messages: usize,
    pub(super) bytes: usize,
}

/// There is no place for a further message: the client reads too slowly.
#[derive(Debug)]
pub(super) struct Full;

impl EncodedFrame {
    /// A message that another node has encoded.
    pub(crate) fn of(frame: Bytes, succession: Succession) -> Self {
        Self { frame, succession }
    }

    /// A frame of WebSocket's own.
    pub(super) fn control(frame: Bytes) -> Self {
        Self { frame, succession: Succession::Control }
    }

    /// What it counts while it waits. The few very large messages, as the results of a hundred racers, count less than
    /// their size: a client that does read must not be cut off for one of them.
    pub(super) fn bytes(&self) -> usize {
        (self.frame.len() + OUTBOX_MESSAGE_BYTES).min(OUTBOX_BYTES_MAX / 4)
    }
}

impl FrameQueue {
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(super) fn put(&mut self, frame: EncodedFrame) -> Result<(), Full> {
        if let Some(older) = self.superseded(frame.succession) {
            self.bytes -= self.waiting.remove(older).map_or(0, |older| older.bytes());
        }
        let bytes = self.bytes + frame.bytes();
        if self.bytes > 0 && bytes > OUTBOX_BYTES_MAX {
            return Err(Full);
        }
        self.bytes = bytes;
        self.waiting.push_back(frame);
        Ok(())
    }

    /// The waiting message that this one replaces. The newer one still goes to the end: in the older one's
    /// place it would overtake what was said in between, and with it an older order of the racers.
    fn superseded(&self, newer: Succession) -> Option<usize> {
        let is_same = |frame: &EncodedFrame| frame.succession == newer;
        let first = self.due.max(usize::from(self.is_begun));
        let mut free = self.waiting.iter().skip(first);
        let found = match newer {
            Succession::None | Succession::Control | Succession::Turn => None,
            Succession::Progress(_) | Succession::SolverBoard(_) | Succession::SolverNotes(_) => {
                free.position(is_same)
            }
            Succession::Room | Succession::Rivals | Succession::Queue => {
                let since_turn = free.clone().rposition(|frame| frame.succession == Succession::Turn);
                let found = free.rposition(is_same)?;
                since_turn.is_none_or(|turn| turn < found).then_some(found)
            }
        };
        found.map(|found| first + found)
    }

    /// Everything that waits is to be written now, and [`Self::poll_write`] is done with it.
    pub(super) fn make_due(&mut self) {
        self.due = self.waiting.len();
    }

    /// Forgets everything but what is left of a frame that has been begun.
    pub(super) fn keep_begun(&mut self) {
        self.waiting.truncate(usize::from(self.is_begun));
        self.bytes = self.waiting.iter().map(EncodedFrame::bytes).sum();
        self.due = self.waiting.len();
    }

    pub(super) fn take_sent(&mut self) -> Sent {
        std::mem::take(&mut self.sent)
    }

    /// Writes everything that is due. May be given up, and gone on with later.
    pub(super) fn poll_write(
        &mut self,
        mut stream: Pin<&mut impl AsyncWrite>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        while self.due > 0 {
            let write = |slices: &[IoSlice<'_>]| stream.as_mut().poll_write_vectored(context, slices);
            let written = ready!(self.with_slices(self.due, write))?;
            self.advance(written)?;
        }
        stream.poll_flush(context)
    }

    /// Writes what a single system call takes of all that waits.
    pub(super) fn try_write(
        &mut self,
        write: impl FnOnce(&[IoSlice<'_>]) -> io::Result<usize>,
    ) -> io::Result<()> {
        let written = self.with_slices(self.waiting.len(), write)?;
        self.advance(written)
    }

    fn with_slices<T>(&self, most: usize, write: impl FnOnce(&[IoSlice<'_>]) -> T) -> T {
        let mut slices = [IoSlice::new(&[]); FRAMES_PER_WRITE_MAX];
        let count = slices.len().min(most).min(self.waiting.len());
        for (slice, frame) in slices.iter_mut().zip(&self.waiting) {
            *slice = IoSlice::new(&frame.frame);
        }
        write(&slices[..count])
    }

    fn advance(&mut self, mut written: usize) -> io::Result<()> {
        if written == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.sent.bytes += written;
        while let Some(frame) = self.waiting.front_mut() {
            let bytes = frame.frame.len();
            if written < bytes {
                let _ = frame.frame.split_to(written);
                self.bytes -= written;
                self.is_begun |= written > 0;
                return Ok(());
            }
            written -= bytes;
            self.bytes -= frame.bytes();
            self.sent.messages += usize::from(frame.succession != Succession::Control);
            self.waiting.pop_front();
            self.due = self.due.saturating_sub(1);
            self.is_begun = false;
        }
        // With the messages goes their memory: most connections wait for nothing most of the time.
        self.waiting = VecDeque::new();
        Ok(())
    }
}

#[cfg(test)]
impl FrameQueue {
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.waiting.iter().flat_map(|frame| frame.frame.iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    /// Takes so many bytes with each call, and counts the calls.
    struct Narrow {
        taken: Vec<u8>,
        calls: usize,
        most: usize,
    }

    impl AsyncWrite for Narrow {
        fn poll_write(
            self: Pin<&mut Self>,
            context: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            self.poll_write_vectored(context, &[IoSlice::new(bytes)])
        }

        fn poll_write_vectored(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            slices: &[IoSlice<'_>],
        ) -> Poll<io::Result<usize>> {
            let bytes: Vec<u8> = slices.iter().flat_map(|slice| slice.iter().copied()).collect();
            let taken = bytes.len().min(self.most);
            self.taken.extend(&bytes[..taken]);
            self.calls += 1;
            Poll::Ready(Ok(taken))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    fn queue_of(frames: &[&'static [u8]]) -> FrameQueue {
        let mut queue = FrameQueue::default();
        let frame = |frame| EncodedFrame { frame: Bytes::from_static(frame), succession: Succession::None };
        frames.iter().for_each(|bytes| queue.put(frame(bytes)).unwrap());
        queue
    }

    fn lane(frame: &'static [u8]) -> EncodedFrame {
        EncodedFrame { frame: Bytes::from_static(frame), succession: Succession::Progress(MemberNo(1)) }
    }

    async fn write_all(frames: &mut FrameQueue, most: usize) -> Narrow {
        let mut sink = Narrow { taken: vec![], calls: 0, most };
        frames.make_due();
        poll_fn(|context| frames.poll_write(Pin::new(&mut sink), context)).await.unwrap();
        sink
    }

    #[tokio::test]
    async fn many_frames_go_out_with_one_call() {
        let mut frames = queue_of(&[b"one", b"two", b"three"]);
        let sink = write_all(&mut frames, 100).await;
        assert_eq!((&sink.taken[..], sink.calls), (&b"onetwothree"[..], 1));
        assert_eq!((frames.bytes, frames.take_sent()), (0, Sent { messages: 3, bytes: 11 }));
    }

    #[tokio::test]
    async fn whatever_a_call_takes_every_byte_goes_out_once() {
        for most in 1..12 {
            let sink = write_all(&mut queue_of(&[b"one", b"two", b"three"]), most).await;
            assert_eq!((&sink.taken[..], sink.calls), (&b"onetwothree"[..], 11_usize.div_ceil(most)));
        }
    }

    #[test]
    fn of_what_is_given_up_only_a_frame_that_has_begun_is_kept() {
        for (written, left) in [(0, &b""[..]), (2, b"e"), (3, b""), (5, b"o")] {
            let mut frames = queue_of(&[b"one", b"two", b"three"]);
            if written > 0 {
                frames.try_write(|_| Ok(written)).unwrap();
            }
            frames.keep_begun();
            assert_eq!(frames.into_bytes(), left, "after {written} bytes");
        }
    }

    #[test]
    fn a_frame_that_has_begun_is_not_replaced() {
        let mut frames = FrameQueue::default();
        frames.put(lane(b"first")).unwrap();
        frames.try_write(|_| Ok(2)).unwrap();
        frames.put(lane(b"second")).unwrap();
        frames.put(lane(b"third")).unwrap();
        assert_eq!(frames.into_bytes(), b"rstthird");
    }

    #[test]
    fn nothing_that_waits_is_nothing_to_account_for() {
        let mut frames = queue_of(&[b"one", b"two"]);
        frames.try_write(|_| Ok(4)).unwrap();
        assert_eq!(frames.bytes, 2 + OUTBOX_MESSAGE_BYTES);
        frames.try_write(|_| Ok(2)).unwrap();
        assert_eq!((frames.bytes, frames.is_empty(), frames.is_begun), (0, true, false));
    }
}
