//! Since when players have waited in the queue, for whoever runs it next: one row, as the queue said last. Knows nothing of pools.

use lobby::KeptTicket;
use sqlx::Row;

use super::Store;
use super::error::StoreError;

pub(super) const KEEP_WAITING: &str = "INSERT INTO queue_waiting (id, tickets) VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET tickets = excluded.tickets";

/// The tickets as the databases hold them.
pub(super) fn tickets_text(tickets: &[KeptTicket]) -> String {
    serde_json::to_string(tickets).expect("tickets are plain data")
}

impl Store {
    /// Who waited when that was last stored.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn waiting(&self) -> Result<Vec<KeptTicket>, StoreError> {
        let sql = "SELECT tickets FROM queue_waiting WHERE id = 1";
        let Some(row) = sqlx::query(sql).fetch_optional(&self.pool).await? else { return Ok(vec![]) };
        let text: String = row.try_get("tickets")?;
        serde_json::from_str(&text).map_err(|error| StoreError::Unreadable(format!("the queue: {error}")))
    }
}
