//! Frames on their way to one client, many with one system call. Remembers what is half written, so that
//! nothing is ever put into the middle of a frame.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Bytes;

use crate::limits::FRAMES_PER_WRITE_MAX;

#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// What is left of them.
    frames: VecDeque<Bytes>,
    /// Something of the first one has been written.
    is_begun: bool,
}

impl Batch {
    pub(crate) fn put(&mut self, frame: Bytes) {
        self.frames.push_back(frame);
    }

    pub(crate) fn frames(&self) -> usize {
        self.frames.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.frames.iter().map(Bytes::len).sum()
    }

    /// Forgets everything but what is left of a frame that has been begun.
    pub(crate) fn keep_begun(&mut self) {
        self.frames.truncate(usize::from(self.is_begun));
    }

    /// Writes everything. May be given up at any await, and gone on with later.
    pub(crate) async fn write_to(&mut self, stream: &mut (impl AsyncWrite + Unpin)) -> io::Result<()> {
        if self.frames.is_empty() {
            return Ok(());
        }
        poll_fn(|context| self.poll_write(Pin::new(&mut *stream), context)).await?;
        // Most connections wait most of the time: with nothing in it, this takes no memory.
        self.frames = VecDeque::new();
        stream.flush().await
    }

    fn poll_write(
        &mut self,
        mut stream: Pin<&mut impl AsyncWrite>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        while !self.frames.is_empty() {
            let mut slices = [IoSlice::new(&[]); FRAMES_PER_WRITE_MAX];
            let count = slices.len().min(self.frames.len());
            for (slice, frame) in slices.iter_mut().zip(&self.frames) {
                *slice = IoSlice::new(frame);
            }
            let written = ready!(stream.as_mut().poll_write_vectored(context, &slices[..count]))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.advance(written);
        }
        Poll::Ready(Ok(()))
    }

    fn advance(&mut self, mut written: usize) {
        while let Some(frame) = self.frames.front_mut() {
            if written < frame.len() {
                let _ = frame.split_to(written);
                self.is_begun |= written > 0;
                return;
            }
            written -= frame.len();
            self.frames.pop_front();
            self.is_begun = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Takes so many bytes with each call, and counts the calls.
    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<(Vec<u8>, usize)>>);

    struct Narrow(Sink, usize);

    impl AsyncWrite for Narrow {
        fn poll_write(
            self: Pin<&mut Self>,
            context: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            self.poll_write_vectored(context, &[IoSlice::new(bytes)])
        }

        fn poll_write_vectored(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
            slices: &[IoSlice<'_>],
        ) -> Poll<io::Result<usize>> {
            let bytes: Vec<u8> = slices.iter().flat_map(|slice| slice.iter().copied()).collect();
            let taken = bytes.len().min(self.1);
            let mut sink = self.0.0.lock().unwrap();
            sink.0.extend(&bytes[..taken]);
            sink.1 += 1;
            Poll::Ready(Ok(taken))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    impl Batch {
        pub(crate) fn into_bytes(self) -> Vec<u8> {
            self.frames.iter().flatten().copied().collect()
        }
    }

    fn batch(frames: &[&'static [u8]]) -> Batch {
        let mut batch = Batch::default();
        frames.iter().for_each(|frame| batch.put(Bytes::from_static(frame)));
        batch
    }

    #[tokio::test]
    async fn a_burst_is_one_call() {
        let sink = Sink::default();
        let mut batch = batch(&[b"a move".as_slice(); 50]);
        batch.write_to(&mut Narrow(sink.clone(), usize::MAX)).await.unwrap();
        assert_eq!(*sink.0.lock().unwrap(), (b"a move".repeat(50), 1));
    }

    #[tokio::test]
    async fn all_of_it_arrives_in_order_however_little_is_taken_at_once() {
        for narrow in 1..9 {
            let sink = Sink::default();
            let mut batch = batch(&[b"one", b"twelve", b"", b"three"]);
            batch.write_to(&mut Narrow(sink.clone(), narrow)).await.unwrap();
            assert_eq!(sink.0.lock().unwrap().0, b"onetwelvethree");
        }
    }

    #[test]
    fn a_frame_that_is_begun_is_kept_and_only_that() {
        let mut begun = batch(&[b"one", b"twelve", b"three"]);
        begun.advance(5);
        begun.keep_begun();
        assert_eq!(begun.frames, [Bytes::from_static(b"elve")]);
        let mut whole = batch(&[b"one", b"twelve"]);
        whole.advance(3);
        whole.keep_begun();
        assert!(whole.frames.is_empty());
    }
}
