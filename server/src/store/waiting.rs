//! What the queue knows, for whoever runs it next: one row, as the queue said last. Knows nothing of pools.

use lobby::KeptQueue;
use serde::de::DeserializeOwned;
use sqlx::Row;

use super::Store;
use super::error::StoreError;
use super::statement::{Bound, Statements};

const KEEP_WAITING: &str = "INSERT INTO queue_waiting (id, tickets, walkouts) VALUES (1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET tickets = excluded.tickets, walkouts = excluded.walkouts";

/// Stores it in place of what was known before.
pub(super) fn statements(kept: &KeptQueue) -> Statements {
    let tickets = serde_json::to_string(&kept.tickets).expect("tickets are plain data");
    let walkouts = serde_json::to_string(&kept.walkouts).expect("walkouts are plain data");
    vec![(KEEP_WAITING, vec![Bound::Text(tickets), Bound::Text(walkouts)])]
}

impl Store {
    /// What was stored of the queue last.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn waiting(&self) -> Result<KeptQueue, StoreError> {
        let sql = "SELECT tickets, walkouts FROM queue_waiting WHERE id = 1";
        let Some(row) = sqlx::query(sql).fetch_optional(&self.pool).await? else {
            return Ok(KeptQueue::default());
        };
        let [tickets, walkouts] = ["tickets", "walkouts"].map(|column| row.try_get::<String, _>(column));
        Ok(KeptQueue { tickets: read(&tickets?)?, walkouts: read(&walkouts?)? })
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable(format!("the queue: {error}")))
}
