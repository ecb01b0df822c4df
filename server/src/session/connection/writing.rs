//! What a connection writes, how long it waits for a client that does not read, and how it says goodbye. Decides
//! neither what is said nor why it ends.

use std::future::{Future, poll_fn};
use std::io;
use std::pin::pin;
use std::time::Duration;

use futures::{FutureExt, SinkExt};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Bytes;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;

use super::{End, Session, Socket};
use crate::app_state::AppState;
use crate::limits::STALLED_FAREWELL_MS_MAX;
use crate::session::close_reason::CloseReason;
use crate::session::outbox::{Next, Outbox};

impl Session {
    /// Writes everything that waits, as much of it at once as there is.
    pub(super) async fn write_waiting(&mut self) -> Result<(), End> {
        while let Some(next) = self.outbox.next() {
            match next {
                Next::Write => {
                    let mut write = write_due(&self.outbox, &mut self.socket);
                    match (&mut write).now_or_never() {
                        Some(written) => written.map_err(|_| End::Gone)?,
                        None => Box::pin(patiently(&self.app, &self.outbox, write)).await?,
                    }
                }
                Next::Close(reason) => return Err(End::Close(reason)),
            }
        }
        Ok(())
    }

    pub(super) async fn finish(&mut self, end: End) {
        self.app.ops.metrics.session_ended(match end {
            End::Gone => None,
            End::Close(reason) => Some(reason),
        });
        let timeouts = self.app.config.timeouts;
        // A client that let its outbox fill up may still read why, once it reads again: the network has no room for the
        // reason before. Nothing else is queued for it by then.
        let is_stalled = self.outbox.closing() == Some(CloseReason::TooSlow);
        let limit = Duration::from_millis(if is_stalled {
            timeouts.write_ms.min(STALLED_FAREWELL_MS_MAX)
        } else {
            timeouts.linger_ms
        });
        let farewell = async {
            self.outbox.end_with(match end {
                End::Gone => {
                    // An answer to the peer's own close.
                    let _ = self.socket.flush().await;
                    self.socket.get_mut().take_said()
                }
                End::Close(reason) => Some(close_frame(reason)),
            });
            let _ = write_due(&self.outbox, &mut self.socket).await;
            if matches!(end, End::Close(_)) {
                let writer = self.outbox.disconnect();
                self.socket.get_mut().linger(writer).await;
            }
        };
        let _ = timeout(limit, farewell).await;
    }
}

impl Drop for Session {
    /// Other owners may hold the outbox for a while; the connection ends now.
    fn drop(&mut self) {
        drop(self.outbox.disconnect());
    }
}

fn write_due(outbox: &Outbox, socket: &mut Socket) -> impl Future<Output = io::Result<()>> + Unpin {
    poll_fn(|context| outbox.poll_write(socket.get_mut().whole(), context))
}

fn close_frame(reason: CloseReason) -> Bytes {
    let mut frame = Vec::new();
    Frame::close(Some(reason.frame())).format(&mut frame).expect("memory takes all");
    frame.into()
}

/// Waits for a write up to the write timeout. Once the connection is to end anyway,
/// not for long; for a client that reads too slowly, not at all.
async fn patiently<E>(
    app: &AppState,
    outbox: &Outbox,
    write: impl Future<Output = Result<(), E>>,
) -> Result<(), End> {
    let timeouts = app.config.timeouts;
    let mut write = pin!(write);
    let mut limit = pin!(sleep(Duration::from_millis(timeouts.write_ms)));
    let mut in_a_hurry = false;
    loop {
        match outbox.closing() {
            Some(CloseReason::TooSlow) => return Err(End::Close(CloseReason::TooSlow)),
            Some(_) if !in_a_hurry => {
                in_a_hurry = true;
                limit.as_mut().reset(Instant::now() + Duration::from_millis(timeouts.linger_ms));
            }
            Some(_) | None => {}
        }
        tokio::select! {
            biased;
            result = &mut write => return result.map_err(|_| End::Gone),
            () = &mut limit => return Err(End::Close(outbox.closing().unwrap_or(CloseReason::TooSlow))),
            () = outbox.changed(), if !in_a_hurry => {}
            () = app.stop.cancelled(), if !in_a_hurry => outbox.close(CloseReason::GoingAway),
        }
    }
}
