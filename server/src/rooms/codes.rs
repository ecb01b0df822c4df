//! Codes that no other room has, here or at another node. Knows no rooms.

use std::time::Duration;

use game::{RoomCode, RoomId};
use tokio::time::timeout;

use crate::app_state::AppState;
use crate::limits::{CODE_DRAWS_MAX, STORE_READ_MS_MAX};

/// Lets a room be found under a new code. `None` when no free one was found.
pub(crate) async fn draw(app: &AppState, room: RoomId) -> Option<RoomCode> {
    let registry = &app.rooms.registry;
    for _ in 0..CODE_DRAWS_MAX {
        let code = registry.draw_code(room)?;
        let claim = timeout(Duration::from_millis(STORE_READ_MS_MAX), app.placement.claim_code(code, room));
        match claim.await.map_err(anyhow::Error::from).and_then(|claimed| Ok(claimed?)) {
            Ok(true) => return Some(code),
            Ok(false) => registry.unlist_code(code),
            Err(error) => {
                tracing::warn!(%error, "cannot claim a room code");
                registry.unlist_code(code);
                return None;
            }
        }
    }
    None
}

/// A code names nothing any more.
pub(crate) fn release(app: &AppState, code: RoomCode) {
    app.rooms.registry.unlist_code(code);
    app.placement.release_code(app, code);
}
