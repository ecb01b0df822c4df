//! Reads players from the store. Requests that wait at the same time are batched into one query: after a restart
//! all clients reconnect at once.

use std::time::Duration;

use game::PlayerId;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::limits::{LOOKUPS_AT_ONCE_MAX, LOOKUPS_WAITING_MAX, STORE_READ_MS_MAX};
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::players::StoredPlayer;

/// The store could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the store could not be read")]
pub(super) struct Unread;

#[derive(Debug)]
struct Question {
    player: PlayerId,
    answer: oneshot::Sender<Result<Option<StoredPlayer>, Unread>>,
}

#[derive(Debug)]
pub(super) struct Lookup {
    questions: mpsc::Sender<Question>,
}

impl Lookup {
    /// Starts the task that reads; it ends with this value.
    pub(super) fn start(store: Store) -> Self {
        let (questions, waiting) = mpsc::channel(LOOKUPS_WAITING_MAX);
        tokio::spawn(answer(store, waiting));
        Self { questions }
    }

    pub(super) async fn find(&self, player: PlayerId) -> Result<Option<StoredPlayer>, Unread> {
        let (answer, answered) = oneshot::channel();
        self.questions.send(Question { player, answer }).await.map_err(|_| Unread)?;
        answered.await.unwrap_or(Err(Unread))
    }
}

async fn answer(store: Store, mut waiting: mpsc::Receiver<Question>) {
    let mut questions = Vec::new();
    while waiting.recv_many(&mut questions, LOOKUPS_AT_ONCE_MAX).await > 0 {
        let ids: Vec<PlayerId> = questions.iter().map(|question| question.player).collect();
        let limit = Duration::from_millis(STORE_READ_MS_MAX);
        let players = timeout(limit, store.players(&ids)).await.unwrap_or(Err(StoreError::Timeout));
        if let Err(error) = &players {
            tracing::warn!(%error, players = ids.len(), "cannot look up players");
        }
        for Question { player, answer } in questions.drain(..) {
            let found = players.as_ref().map(|players| players.get(&player).cloned()).map_err(|_| Unread);
            // The caller may have stopped waiting.
            let _ = answer.send(found);
        }
    }
}
