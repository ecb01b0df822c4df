//! What outlasts the process: rooms with their inputs, finished matches, players, bans. This file
//! opens a store and reads small things; all writing goes through `journal`. The same SQL runs on an
//! embedded SQLite and on PostgreSQL. Knows nothing of sockets or of how rooms decide.

pub(crate) mod backfill;
pub(crate) mod backup;
pub(crate) mod bans;
mod batch;
pub(crate) mod challenges;
pub(crate) mod columns;
pub(crate) mod conduct;
pub(crate) mod dailies;
pub(crate) mod database_url;
mod dated;
pub(crate) mod error;
pub(crate) mod fence;
mod file;
pub(crate) mod forgotten;
pub(crate) mod gallery;
pub(crate) mod journal;
pub(crate) mod keeper;
pub(crate) mod kept;
pub(crate) mod matches;
mod merge;
mod migrations;
pub(crate) mod pg_journal;
pub(crate) mod players;
pub(crate) mod postgres;
pub(crate) mod raced;
pub(crate) mod ratings;
pub(crate) mod retention;
pub(crate) mod rooms;
pub(crate) mod salvage;
mod segments;
pub(crate) mod shared_players;
mod sqlite;
mod statement;
mod waiting;
pub(crate) mod write;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use game::Millis;
use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;

use crate::config::Durability;
use crate::limits::{STORE_READ_MS_MAX, STORE_READERS_MAX};
use columns::count;
use database_url::DatabaseUrl;
use error::StoreError;
use keeper::Keeper;
use pg_journal::PgJournal;
use rooms::RoomPages;
use segments::Segments;
use segments::pending::Pending;
use shared_players::SharedPlayers;
use sqlite::writer::Writer;

/// The store, for reading. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    /// What is durable already and not in the database yet.
    pending: Arc<Pending>,
    is_embedded: bool,
    /// In a cluster.
    shared_players: Option<SharedPlayers>,
}

impl Store {
    /// Opens an embedded store, or makes it. The [`Keeper`] is for [`journal::Journal::start`]; while it lasts, no other server
    /// can open the same store.
    ///
    /// # Errors
    /// When it is in use, not ours, damaged, or out of reach.
    pub(crate) async fn open_embedded(
        path: &Path,
        durability: Durability,
    ) -> Result<(Self, Keeper), StoreError> {
        let pending = Arc::new(Pending::default());
        let claim = file::claim(path)?;
        let (writer, last) = Writer::open(path, durability).await?;
        let segments = Segments::open(path, claim, writer, last, durability, pending.clone()).await?;
        let store = Self::reading(&DatabaseUrl::Sqlite(path.to_owned()), pending)?;
        Ok((store, Keeper::Segments(Box::new(segments))))
    }

    /// Opens a store in PostgreSQL. The tables are there. Other nodes may change players as well if it `is_shared`.
    ///
    /// # Errors
    /// When its address is none.
    pub(crate) fn in_postgres(
        place: &DatabaseUrl,
        journal: PgJournal,
        is_shared: bool,
    ) -> Result<(Self, Keeper), StoreError> {
        let options = postgres::options(place)?;
        let shared_players = is_shared.then(|| SharedPlayers::new(options));
        let store = Self { shared_players, ..Self::reading(place, Arc::default())? };
        Ok((store, Keeper::Postgres(Box::new(journal))))
    }

    fn reading(place: &DatabaseUrl, pending: Arc<Pending>) -> Result<Self, StoreError> {
        let pool = AnyPoolOptions::new()
            .max_connections(STORE_READERS_MAX)
            .acquire_timeout(Duration::from_millis(STORE_READ_MS_MAX))
            .connect_lazy_with(place.for_any_driver()?);
        let is_embedded = matches!(place, DatabaseUrl::Sqlite(_));
        Ok(Self { pool, pending, is_embedded, shared_players: None })
    }

    /// The server's own time when it last stored anything; `None` in a new store.
    pub(crate) async fn alive_at(&self) -> Result<Option<Millis>, StoreError> {
        let sql = "SELECT max(at) AS at FROM (SELECT max(alive_at) AS at FROM server
             UNION ALL SELECT max(kept_at) FROM rooms UNION ALL SELECT max(kept_at) FROM inputs) AS stamps";
        let row = sqlx::query(sql).fetch_one(&self.pool).await?;
        Ok(Some(Millis(count(&row, "at")?)).filter(|&at| at != Millis(0)))
    }

    /// The database itself, for what a test does behind the server's back.
    #[cfg(test)]
    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Ends every reading connection, so that an embedded database tidies up.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
        if let Some(players) = &self.shared_players {
            players.close().await;
        }
    }

    /// Where other nodes change players as well; `None` where a server is alone.
    pub(crate) fn shared_players(&self) -> Option<&SharedPlayers> {
        self.shared_players.as_ref()
    }

    /// What is durable and not in the database yet.
    pub(crate) fn pending(&self) -> &Pending {
        &self.pending
    }

    /// All open rooms.
    pub(crate) fn rooms(&self) -> RoomPages {
        RoomPages::of(self.clone())
    }
}

#[cfg(test)]
pub(crate) mod tests;
