//! What outlasts the process: rooms with their inputs, finished matches, players, bans. This file
//! opens a store and reads small things; all writing goes through `journal`. The same SQL runs on an
//! embedded SQLite and on PostgreSQL. Knows nothing of sockets or of how rooms decide.

pub(crate) mod backup;
pub(crate) mod bans;
mod batch;
mod checkpoint;
pub(crate) mod error;
mod file;
mod insert;
pub(crate) mod journal;
pub(crate) mod matches;
pub(crate) mod place;
pub(crate) mod players;
pub(crate) mod retention;
pub(crate) mod rooms;
pub(crate) mod write;
mod writer;

use std::time::Duration;

use game::Millis;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyPool, Row};

use crate::config::Durability;
use crate::limits::{STORE_READ_MS_MAX, STORE_READERS_MAX};
use error::StoreError;
use place::Place;
use rooms::RoomPages;
use writer::Writer;

/// The store, for reading. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
}

impl Store {
    /// Opens the store, or makes it, for this server alone. The [`Writer`] is for [`journal::Journal::start`];
    /// while it lasts, no other server can open the same store.
    ///
    /// # Errors
    /// When it is in use, not ours, damaged, or out of reach.
    pub(crate) async fn open(place: &Place, durability: Durability) -> Result<(Self, Writer), StoreError> {
        let writer = Writer::open(place, durability).await?;
        let pool = AnyPoolOptions::new()
            .max_connections(STORE_READERS_MAX)
            .acquire_timeout(Duration::from_millis(STORE_READ_MS_MAX))
            .connect_lazy_with(writer::options(place)?);
        Ok((Self { pool }, writer))
    }

    /// The server's own time when it last wrote anything; `None` in a new store.
    pub(crate) async fn alive_at(&self) -> Result<Option<Millis>, StoreError> {
        let row = sqlx::query("SELECT alive_at FROM server WHERE id = 1").fetch_one(&self.pool).await?;
        Ok(Some(Millis(count(&row, "alive_at")?)).filter(|&at| at != Millis(0)))
    }

    /// The database itself, for what a test does behind the server's back.
    #[cfg(test)]
    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Ends every reading connection, so that an embedded database tidies up.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    /// All open rooms.
    pub(crate) fn rooms(&self) -> RoomPages {
        RoomPages::of(self.clone())
    }
}

/// A 64-bit id from its column.
fn id(row: &AnyRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)?.cast_unsigned())
}

/// A stamp or a sequence number from its column.
fn count(row: &AnyRow, column: &str) -> Result<u64, StoreError> {
    let value: i64 = row.try_get(column)?;
    u64::try_from(value).map_err(|_| StoreError::Unreadable(format!("{column} is {value}")))
}

#[cfg(test)]
mod tests;
