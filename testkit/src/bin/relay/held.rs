//! What a connection of the relay is sent a moment later: of each of the others in the room the newest frame, as Nonet's rooms
//! hold back progress. Whatever goes out takes it along.

use std::time::Duration;

use anyhow::Result;
use futures::{Sink, SinkExt};
use protocol::limits::PROGRESS_HELD_MS_MAX;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::Said;

#[derive(Debug, Default)]
pub(crate) struct Held {
    frames: Vec<(u32, Message)>,
    due: Option<Instant>,
}

impl Held {
    pub(crate) fn is_empty(&self) -> bool {
        self.due.is_none()
    }

    /// Returns when it is time for what is held.
    pub(crate) async fn due(&self) {
        if let Some(due) = self.due {
            sleep_until(due).await;
        }
    }

    /// Sends a frame with all that is held, or holds it.
    pub(crate) async fn take(
        &mut self,
        Said { message, about }: Said,
        outgoing: &mut (impl Sink<Message, Error = Error> + Unpin),
    ) -> Result<()> {
        let Some(about) = about else {
            self.feed(outgoing).await?;
            return Ok(outgoing.send(message).await?);
        };
        self.frames.retain(|(other, _)| *other != about);
        self.frames.push((about, message));
        self.due.get_or_insert_with(|| Instant::now() + Duration::from_millis(PROGRESS_HELD_MS_MAX));
        Ok(())
    }

    pub(crate) async fn tell(
        &mut self,
        outgoing: &mut (impl Sink<Message, Error = Error> + Unpin),
    ) -> Result<()> {
        self.feed(outgoing).await?;
        Ok(outgoing.flush().await?)
    }

    async fn feed(&mut self, outgoing: &mut (impl Sink<Message, Error = Error> + Unpin)) -> Result<()> {
        self.due = None;
        for (_, message) in self.frames.drain(..) {
            outgoing.feed(message).await?;
        }
        Ok(())
    }
}
