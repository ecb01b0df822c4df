//! Looks up for a room which of its members have raced a puzzle before, and sends the answer to its inbox. Nothing waits for
//! it: without an answer from the store, none counts as having raced it. Must not know what the room does with it.

use std::time::Duration;

use game::PlayerId;
use puzzle::{PreparedPuzzle, PuzzleId};
use tokio::time::timeout;

use super::message::{RoomInbox, RoomMessage};
use crate::app_state::AppState;
use crate::limits::STORE_READ_MS_MAX;

pub(super) fn find(app: &AppState, inbox: RoomInbox, puzzle: Box<PreparedPuzzle>, players: Vec<PlayerId>) {
    let (store, turns) = (app.persistence.store.clone(), app.rooms.raced_lookups.clone());
    app.tasks.spawn(app.stop.clone().run_until_cancelled_owned(async move {
        let Ok(_turn) = turns.acquire().await else { return };
        let id = puzzle.id;
        // Of the largest boards this takes milliseconds.
        let canonical = tokio::task::spawn_blocking(move || PuzzleId::canonical(&puzzle)).await;
        let Ok(canonical) = canonical else { return };
        let limit = Duration::from_millis(STORE_READ_MS_MAX);
        match timeout(limit, store.raced(canonical, &players)).await {
            Ok(Ok(players)) if players.is_empty() => {}
            Ok(Ok(players)) => {
                // If the room has closed meanwhile, the answer is dropped.
                let _ = inbox.send(RoomMessage::Raced { puzzle: id, players }).await;
            }
            Ok(Err(error)) => {
                tracing::warn!(puzzle = %id, %error, "cannot look up who has raced a puzzle")
            }
            Err(_) => tracing::warn!(puzzle = %id, "looking up who has raced a puzzle timed out"),
        }
    }));
}
