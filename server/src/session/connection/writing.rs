//! What a connection writes, how long it waits for a client that does not read, and how it says goodbye. Decides
//! neither what is said nor why it ends.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use futures_util::SinkExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::{End, Session};
use crate::house::House;
use crate::net::Stream;
use crate::session::outbox::{CloseReason, Next, Outbox};

impl Session {
    /// Writes everything that waits, as much of it at once as there is.
    pub(super) async fn write_waiting(&mut self) -> Result<(), End> {
        loop {
            // What the library has to say by itself: answers to pings.
            patiently(&self.house, &self.outbox, self.socket.flush()).await?;
            match self.outbox.next() {
                Some(Next::Write(batch)) => {
                    self.house.metrics.messages_sent(batch.frames(), batch.bytes());
                    self.batch = batch;
                }
                Some(Next::Close(reason)) => return Err(End::Close(reason)),
                None => return Ok(()),
            }
            self.write_batch().await?;
        }
    }

    /// Frames are complete when they get here, so they go around the library, which would copy them.
    pub(super) async fn write_batch(&mut self) -> Result<(), End> {
        let stream = self.socket.get_mut();
        patiently(&self.house, &self.outbox, self.batch.write_to(stream)).await
    }

    pub(super) async fn finish(mut self, end: End) {
        self.house.metrics.session_ended(match end {
            End::Gone => None,
            End::Close(reason) => Some(reason),
        });
        let patience = self.house.config.patience;
        // Whoever let their outbox fill up may still read why, once they read again: the network has no room for
        // it before. Nothing else waits for them by then.
        let is_stalled = self.outbox.closing() == Some(CloseReason::TooSlow);
        let patience = Duration::from_millis(if is_stalled { patience.write_ms } else { patience.linger_ms });
        // On the heap, so that its buffer does not make every open session larger.
        let farewell = Box::pin(async {
            match end {
                End::Gone => {
                    // An answer to the peer's own close may still be waiting.
                    let _ = self.socket.flush().await;
                }
                End::Close(reason) => {
                    self.batch.keep_begun();
                    let _ = self.batch.write_to(self.socket.get_mut()).await;
                    let _ = self.socket.send(Message::Close(Some(reason.frame()))).await;
                    linger(self.socket.get_mut().unmetered()).await;
                }
            }
        });
        let _ = timeout(patience, farewell).await;
    }
}

/// Waits for a write as long as the server's patience lasts. Once the connection is to end anyway,
/// not for long; for a client that reads too slowly, not at all.
async fn patiently<E>(
    house: &House,
    outbox: &Outbox,
    write: impl Future<Output = Result<(), E>>,
) -> Result<(), End> {
    let patience = house.config.patience;
    let mut write = pin!(write);
    let mut limit = pin!(sleep(Duration::from_millis(patience.write_ms)));
    let mut in_a_hurry = false;
    loop {
        tokio::select! {
            biased;
            result = &mut write => return result.map_err(|_| End::Gone),
            () = &mut limit => return Err(End::Close(outbox.closing().unwrap_or(CloseReason::TooSlow))),
            () = outbox.changed(), if !in_a_hurry => {}
            () = house.stop.cancelled(), if !in_a_hurry => outbox.close(CloseReason::GoingAway),
        }
        match outbox.closing() {
            Some(CloseReason::TooSlow) => return Err(End::Close(CloseReason::TooSlow)),
            Some(_) if !in_a_hurry => {
                in_a_hurry = true;
                limit.as_mut().reset(Instant::now() + Duration::from_millis(patience.linger_ms));
            }
            Some(_) | None => {}
        }
    }
}

/// Reads and forgets until the peer has ended its side too: closing a socket with unread bytes in it
/// would reset it, and the peer might never get to read why.
async fn linger(stream: &mut Stream) {
    let mut unread = [0; 1_024];
    if stream.shutdown().await.is_ok() {
        while stream.read(&mut unread).await.is_ok_and(|bytes| bytes > 0) {}
    }
}
