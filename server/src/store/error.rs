//! What can be wrong with a store, in words an operator can act on.

use std::io;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use thiserror::Error;

use super::database_url::DatabaseUrl;

/// Why the store cannot be used.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    #[error("the store {place} cannot be addressed: {why}")]
    BadPlace { place: String, why: String },
    #[error("{path}: {error}")]
    Refused { path: PathBuf, error: io::Error },
    #[error("{path} is no database of Nonet: {why}. It has not been changed; move it away or name another")]
    Foreign { path: PathBuf, why: String },
    #[error(
        "{path} is damaged ({why}). Restore a backup, or let `nonet-server salvage` save what can be read; docs/operating.md says how"
    )]
    Corrupt { path: PathBuf, why: String },
    #[error("the store was written by a newer nonet-server (it knows of change {version}); use that one")]
    Newer { version: i64 },
    #[error(
        "the store is in use by {holder}. Two servers cannot share one: stop the other, or give this one a store of its own"
    )]
    InUse { holder: String },
    #[error(
        "PostgreSQL runs with {setting} = off: a crash would lose moves that were acknowledged. Type ALTER SYSTEM RESET {setting}; \
         SELECT pg_reload_conf(); and look for it in the settings of the role and the database"
    )]
    NotDurable { setting: &'static str },
    #[error("another server has taken over this store; this one writes no more and ends")]
    TakenOver,
    #[error("{path} was removed or replaced while this server used it; it writes no more and ends")]
    Vanished { path: PathBuf },
    #[error("the database refuses writes, and the journal beside it has reached its limit: {why}")]
    Behind { why: String },
    #[error("what the store holds is not understood: {0}")]
    Unreadable(String),
    #[error("the database did not answer in time")]
    Timeout,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        if let MigrateError::VersionMissing(version) = error {
            return Self::Newer { version };
        }
        Self::Database(error.into())
    }
}

impl StoreError {
    /// Says which file it is when the database finds that one damaged.
    pub(crate) fn located(self, place: &DatabaseUrl) -> Self {
        /// SQLITE_CORRUPT and SQLITE_NOTADB.
        const DAMAGED: [&str; 2] = ["11", "26"];
        let (Self::Database(sqlx::Error::Database(cause)), DatabaseUrl::Sqlite(path)) = (&self, place) else {
            return self;
        };
        if cause.code().is_some_and(|code| DAMAGED.contains(&&*code)) {
            return Self::Corrupt { path: path.clone(), why: cause.message().to_owned() };
        }
        self
    }

    /// Whether it is no use to try again: the store is not this server's any more.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::TakenOver | Self::Vanished { .. })
    }

    /// Whether the database refuses what it was given, and would refuse it for ever, while it may take other things.
    pub(crate) fn is_about_what_was_written(&self) -> bool {
        /// SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH; an extended code has the plain one in its low byte.
        const SQLITE: [u32; 3] = [18, 19, 20];
        /// PostgreSQL's classes for bad data, broken constraints and exceeded limits of a statement.
        const POSTGRES: [&str; 3] = ["22", "23", "54"];
        let Self::Database(sqlx::Error::Database(cause)) = self else { return false };
        let Some(code) = cause.code() else { return false };
        match code.parse::<u32>() {
            Ok(number) if code.len() != 5 => SQLITE.contains(&(number & 0xFF)),
            _ => POSTGRES.iter().any(|class| code.starts_with(class)),
        }
    }
}
