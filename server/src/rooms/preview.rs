//! Asks a room for its preview: for a player who looks before entering, and for the page of an invitation. Knows neither
//! sockets nor HTTP; who may ask how often is the callers' business.

use std::sync::Arc;
use std::time::Duration;

use game::{RoomCode, RoomPreview};
use tokio::time::timeout;

use super::message::{RoomMessage, ask};
use super::reach::{self, Reach};
use crate::app_state::AppState;
use crate::limits::ROOM_PREVIEW_MS_MAX;

/// Why there is no preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPreview {
    NoSuchRoom,
    /// The room waits for the journal.
    Busy,
}

pub(crate) async fn preview(app: &Arc<AppState>, code: RoomCode) -> Result<RoomPreview, NoPreview> {
    let limit = Duration::from_millis(ROOM_PREVIEW_MS_MAX);
    let look = async {
        // A room that closes meanwhile drops the question.
        match reach::find(app, code).await? {
            (_, Reach::Here(inbox)) => ask(&inbox, |reply| RoomMessage::Preview { reply }).await,
            (room, Reach::There(owner)) => app.placement.preview(owner, room).await,
        }
    };
    timeout(limit, look).await.map_err(|_| NoPreview::Busy)?.ok_or(NoPreview::NoSuchRoom)
}
