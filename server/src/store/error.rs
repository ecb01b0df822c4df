//! What can be wrong with a store, in words an operator can act on.

use std::io;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use thiserror::Error;

/// Why the store cannot be used.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    #[error("the store {place} cannot be addressed: {why}")]
    BadPlace { place: String, why: String },
    #[error("{path}: {error}")]
    Refused { path: PathBuf, error: io::Error },
    #[error("{path} is no database of Nonet: {why}. It has not been changed; move it away or name another")]
    Foreign { path: PathBuf, why: String },
    #[error("{path} is damaged ({why}). Restore a backup; docs/operating.md says how")]
    Corrupt { path: PathBuf, why: String },
    #[error("the store was written by a newer nonet-server (it knows of change {version}); use that one")]
    Newer { version: i64 },
    #[error(
        "the store is in use by {holder}. Two servers cannot share one: stop the other, or give this one a store of its own"
    )]
    InUse { holder: String },
    #[error("another server has taken over this store; this one writes no more and must be restarted")]
    TakenOver,
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
