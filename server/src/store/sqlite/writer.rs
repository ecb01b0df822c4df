//! The one connection that writes to an embedded database: configures it, and checks the fencing token, so that a replaced
//! server stops.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, AssertSqlSafe, ConnectOptions, Connection, Row};
use tokio::time::timeout;

use super::super::batch::Batch;
use super::super::columns::{self, count_column};
use super::super::database_url::DatabaseUrl;
use super::super::error::StoreError;
use super::super::file::APPLICATION_ID;
use super::super::migrations;
use crate::config::Durability;
use crate::limits::STORE_CONNECT_MS_MAX;

/// The connection that writes, and what it takes to make it again.
#[derive(Debug)]
pub(crate) struct Writer {
    source: Source,
    /// The fencing token: names this run of the server in the store. A later run replaces it by its own.
    holder: i64,
    connection: Option<AnyConnection>,
}

/// Where connections that write come from.
#[derive(Debug)]
struct Source {
    place: DatabaseUrl,
    options: AnyConnectOptions,
    durability: Durability,
}

/// How far the last run got, as the database knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) struct LastRun {
    pub(in crate::store) holder: i64,
    /// The last segment that was moved into the database.
    pub(in crate::store) segment: u64,
}

impl Writer {
    /// Connects, and makes or changes the tables where that is due. The file has been claimed before; [`Writer::take_over`]
    /// comes next.
    pub(in crate::store) async fn open(
        path: &Path,
        durability: Durability,
    ) -> Result<(Self, LastRun), StoreError> {
        let place = DatabaseUrl::Sqlite(path.to_owned());
        let source = Source { options: place.for_any_driver()?, place, durability };
        let mut connection = source.connect().await?;
        check_tables(path, &mut connection).await.map_err(|error| error.located(&source.place))?;
        // Not `run`: the future of that cannot be sent between threads.
        migrations::all().run_direct(None, &mut connection, false).await?;
        let row = sqlx::query("SELECT holder, segment FROM server WHERE id = 1");
        let row = row.fetch_one(&mut connection).await?;
        let last = LastRun { holder: row.try_get("holder")?, segment: columns::count(&row, "segment")? };
        Ok((Self { source, holder: last.holder, connection: Some(connection) }, last))
    }

    /// Puts this run's own name into the store, which ends every other's right to write.
    pub(in crate::store) async fn take_over(&mut self) -> Result<i64, StoreError> {
        let holder = rand::random();
        let claim = sqlx::query("UPDATE server SET holder = $1 WHERE id = 1").bind(holder);
        claim.execute(self.connection().await?).await?;
        self.holder = holder;
        Ok(holder)
    }

    /// Writes a batch in one transaction, after which the database holds everything up to `segment`. Returns the
    /// writes that the database would refuse for ever, found by halving, and why.
    pub(in crate::store) async fn digest(
        &mut self,
        batch: &Batch,
        segment: u64,
    ) -> Result<Vec<(Batch, StoreError)>, StoreError> {
        let holder = self.holder;
        // Locked at once and not at the first write, so that there is one place to wait.
        let mut transaction = self.connection().await?.begin_with("BEGIN IMMEDIATE").await?;
        // The server's time never goes back, even if a segment does not say it.
        let sql = "UPDATE server SET alive_at = max(alive_at, $1), segment = $2 WHERE id = 1 AND holder = $3";
        let mark = sqlx::query(sql).bind(count_column(batch.kept_at().0)).bind(count_column(segment));
        if mark.bind(holder).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(StoreError::TakenOver);
        }
        let (mut parts, mut refused) = (vec![Cow::Borrowed(batch)], Vec::new());
        while let Some(part) = parts.pop() {
            sqlx::raw_sql("SAVEPOINT part").execute(&mut *transaction).await?;
            let Err(error) = part.run(&mut transaction).await.map_err(StoreError::from) else {
                sqlx::raw_sql("RELEASE part").execute(&mut *transaction).await?;
                continue;
            };
            if !error.is_about_what_was_written() {
                return Err(error);
            }
            sqlx::raw_sql("ROLLBACK TO part; RELEASE part").execute(&mut *transaction).await?;
            match part.halves() {
                Some([first, second]) => parts.extend([Cow::Owned(second), Cow::Owned(first)]),
                None => refused.push((part.into_owned(), error)),
            }
        }
        transaction.commit().await?;
        Ok(refused)
    }

    /// # Errors
    /// [`StoreError::TakenOver`] when another run of a server may write, and not this one.
    pub(in crate::store) async fn look_at_holder(&mut self) -> Result<(), StoreError> {
        let holder = self.holder;
        let is_ours = holder_of(self.connection().await?).await? == holder;
        if is_ours { Ok(()) } else { Err(StoreError::TakenOver) }
    }

    /// Moves the database's own log into its file, and gives its space back.
    pub(in crate::store) async fn checkpoint(&mut self) -> Result<(), StoreError> {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(self.connection().await?).await?;
        Ok(())
    }

    /// The connection, made again if it was released.
    async fn connection(&mut self) -> Result<&mut AnyConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.source.connect_again(self.holder).await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Lets go of a connection that failed: what its transaction held is undone, and the next one
    /// starts afresh.
    pub(in crate::store) async fn reset(&mut self) {
        if let Some(connection) = self.connection.take() {
            let timeouts = Duration::from_millis(STORE_CONNECT_MS_MAX);
            // One that does not even close is left to the database.
            let _ = timeout(timeouts, connection.close_hard()).await;
        }
    }

    /// Ends well: the database tidies its files up.
    pub(in crate::store) async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "the store's connection did not end well");
        }
    }
}

impl Source {
    async fn connect(&self) -> Result<AnyConnection, StoreError> {
        let connect = async {
            let mut connection = self.options.connect().await.map_err(|error| self.explain(error))?;
            self.set_up(&mut connection).await?;
            Ok(connection)
        };
        let timeouts = Duration::from_millis(STORE_CONNECT_MS_MAX);
        timeout(timeouts, connect).await.unwrap_or(Err(StoreError::Timeout))
    }

    /// Connects as the run of this name, if the store is still its own.
    async fn connect_again(&self, holder: i64) -> Result<AnyConnection, StoreError> {
        let mut connection = self.connect().await?;
        let is_ours = holder_of(&mut connection).await? == holder;
        if is_ours { Ok(connection) } else { Err(StoreError::TakenOver) }
    }

    async fn set_up(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        let synchronous = match self.durability {
            Durability::Process => "PRAGMA synchronous = NORMAL",
            Durability::Power => "PRAGMA synchronous = FULL",
        };
        for pragma in ["PRAGMA journal_mode = WAL", synchronous] {
            sqlx::raw_sql(pragma).execute(&mut *connection).await.map_err(|error| self.explain(error))?;
        }
        Ok(())
    }

    /// SQLite's own words for a damaged file are few.
    fn explain(&self, error: sqlx::Error) -> StoreError {
        StoreError::from(error).located(&self.place)
    }
}

/// Which run of a server may write.
async fn holder_of(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT holder FROM server WHERE id = 1").fetch_one(connection).await?)
}

/// Marks an empty database as ours, and refuses one that holds another program's tables.
async fn check_tables(path: &Path, connection: &mut AnyConnection) -> Result<(), StoreError> {
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    if id == i64::from(APPLICATION_ID) {
        return Ok(());
    }
    let tables: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_master").fetch_one(&mut *connection).await?;
    if tables > 0 {
        let why = "it holds another program's tables".to_owned();
        return Err(StoreError::Foreign { path: path.to_owned(), why });
    }
    let mark = format!("PRAGMA application_id = {APPLICATION_ID}");
    sqlx::raw_sql(AssertSqlSafe(mark)).execute(connection).await?;
    Ok(())
}
