//! Hands out finished matches as files. Who gives orders may see all but the solution of an open challenge.

use std::sync::Arc;

use game::MatchId;

use super::orders::{Refusal, bad, conflict, missing, unavailable};
use crate::app_state::AppState;
use crate::challenges;
use crate::export::{self, Form};

/// The match as the file of this name: `export.svg`.
pub(super) async fn export(app: &Arc<AppState>, id: &str, file: &str) -> Result<Vec<u8>, Refusal> {
    let id: MatchId = id.parse().map_err(|_| bad("a match id is like 0123456789abcdef-3".to_owned()))?;
    let form = file.strip_prefix("export.").and_then(|ending| ending.parse::<Form>().ok());
    let form = form.ok_or_else(|| missing(format!("there is no {file} of a match")))?;
    let stored = app.persistence.store.match_record(id).await.map_err(unavailable)?;
    let stored = stored.ok_or_else(|| {
        missing(format!("no match {id} is stored: it still runs, was deleted, or never was"))
    })?;
    let record = tokio::task::spawn_blocking(move || stored.record()).await;
    let record = record.map_err(unavailable)?.map_err(unavailable)?;
    for puzzle in [Some(&record.puzzle), record.second_puzzle.as_deref()].into_iter().flatten() {
        let (store, config) = (&app.persistence.store, &app.config.store);
        if challenges::is_open(store, config, &app.clock, puzzle.id).await.map_err(unavailable)? {
            return Err(conflict(&format!(
                "the puzzle of match {id} is a challenge that can still be tried"
            )));
        }
    }
    let written = tokio::task::spawn_blocking(move || export::write(&record, form)).await;
    let written = written.map_err(unavailable)?;
    written.map_err(|error| conflict(&format!("match {id} cannot be replayed: {error}")))
}
