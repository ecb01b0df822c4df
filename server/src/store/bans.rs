//! Stored bans; their subject is text here. Knows nothing of addresses.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::Store;
use super::columns::count;
use super::error::StoreError;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredBan {
    pub(crate) subject: String,
    pub(crate) reason: String,
    pub(crate) since: SystemTime,
    /// `None` for ever.
    pub(crate) until: Option<SystemTime>,
}

impl Store {
    /// All bans, those that have ended too.
    pub(crate) async fn bans(&self) -> Result<Vec<StoredBan>, StoreError> {
        let sql = "SELECT subject, reason, since_wall, until_wall FROM bans ORDER BY subject";
        sqlx::query(sql).fetch_all(&self.pool).await?.iter().map(read).collect()
    }
}

fn read(row: &AnyRow) -> Result<StoredBan, StoreError> {
    let wall =
        |column| Ok::<_, StoreError>(SystemTime::UNIX_EPOCH + Duration::from_millis(count(row, column)?));
    let until = wall("until_wall")?;
    Ok(StoredBan {
        subject: row.try_get("subject")?,
        reason: row.try_get("reason")?,
        since: wall("since_wall")?,
        until: (until != SystemTime::UNIX_EPOCH).then_some(until),
    })
}
