//! Asks a room for its preview: for a player who looks before entering, and for the page of an invitation. Knows neither
//! sockets nor HTTP; who may ask how often is the callers' business.

use std::time::Duration;

use game::{RoomCode, RoomPreview};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::message::{RoomInbox, RoomMessage};
use super::registry::Registry;
use crate::limits::ROOM_PREVIEW_MS_MAX;

/// Why there is no preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPreview {
    NoSuchRoom,
    /// The room waits for the journal.
    Busy,
}

pub(crate) async fn preview(registry: &Registry, code: RoomCode) -> Result<RoomPreview, NoPreview> {
    let inbox = registry.find(code).and_then(|room| registry.inbox(room)).ok_or(NoPreview::NoSuchRoom)?;
    let limit = Duration::from_millis(ROOM_PREVIEW_MS_MAX);
    // A room that closes meanwhile drops the question.
    timeout(limit, ask(&inbox)).await.map_err(|_| NoPreview::Busy)?.ok_or(NoPreview::NoSuchRoom)
}

async fn ask(inbox: &RoomInbox) -> Option<RoomPreview> {
    let (reply, answer) = oneshot::channel();
    inbox.send(RoomMessage::Preview { reply }).await.ok()?;
    answer.await.ok()
}
