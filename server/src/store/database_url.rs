//! Where the store is: a file of this machine or a PostgreSQL server. Turns what the operator wrote
//! into what the database's driver reads.

use std::fmt;
use std::path::{PathBuf, absolute};

use sqlx::ConnectOptions;
use sqlx::any::AnyConnectOptions;

use super::error::StoreError;
use crate::config::{Config, StoreUrl};

/// The name of the database in the server's data folder.
const FILE_NAME: &str = "nonet.db";

/// Where the store is.
#[derive(Clone, Debug)]
pub(crate) enum DatabaseUrl {
    /// A file of an embedded SQLite.
    Sqlite(PathBuf),
    /// A PostgreSQL server.
    Postgres(StoreUrl),
}

impl DatabaseUrl {
    /// Where the operator wants it.
    pub(crate) fn of(config: &Config) -> Self {
        match config.store.url.reveal().map(|url| url.strip_prefix("sqlite://")) {
            None => Self::Sqlite(config.data_dir.join(FILE_NAME)),
            Some(Some(path)) => Self::Sqlite(path.into()),
            Some(None) => Self::Postgres(config.store.url.clone()),
        }
    }

    /// How the database is reached by the driver that reads both kinds, without a line in the log for every statement.
    pub(super) fn for_any_driver(&self) -> Result<AnyConnectOptions, StoreError> {
        let bad =
            |error: sqlx::Error| StoreError::BadPlace { place: self.to_string(), why: error.to_string() };
        sqlx::any::install_default_drivers();
        let options: AnyConnectOptions = self.for_driver()?.parse().map_err(bad)?;
        Ok(options.disable_statement_logging())
    }

    /// The address as the database's driver reads it. May hold a password.
    pub(super) fn for_driver(&self) -> Result<String, StoreError> {
        match self {
            Self::Sqlite(path) => {
                let unusable = |why: String| StoreError::BadPlace { place: self.to_string(), why };
                let path = absolute(path).map_err(|error| unusable(error.to_string()))?;
                let text = path.to_str().ok_or_else(|| unusable("the path is not UTF-8".to_owned()))?;
                Ok(format!("sqlite://{}?mode=rw", percent_encoded(text)))
            }
            Self::Postgres(url) => Ok(url.reveal().unwrap_or_default().to_owned()),
        }
    }
}

/// Percent-encodes every character that may have a meaning in a URL.
fn percent_encoded(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => encoded.push(byte.into()),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "{}", path.display()),
            Self::Postgres(url) => write!(f, "{url}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Inputs, load};

    fn place(url: &str) -> DatabaseUrl {
        let environment = vec![("NONET_STORE_URL".into(), url.into())];
        let inputs = Inputs { file: None, environment, flags: vec![] };
        DatabaseUrl::of(&load(&inputs).unwrap().config)
    }

    #[test]
    fn the_store_is_in_the_data_folder_by_default() {
        assert_eq!(place("").to_string(), "nonet-data/nonet.db");
        assert_eq!(place("sqlite:///var/lib/nonet.db").to_string(), "/var/lib/nonet.db");
        let postgres = place("postgres://ann:s3cret@db/nonet");
        assert_eq!(postgres.for_driver().unwrap(), "postgres://ann:s3cret@db/nonet");
        assert!(!format!("{postgres} {postgres:?}").contains("s3cret"));
    }

    #[test]
    fn a_path_may_hold_any_character() {
        let url = DatabaseUrl::Sqlite("/tmp/a b?c#d%.db".into()).for_driver().unwrap();
        assert_eq!(url, "sqlite:///tmp/a%20b%3Fc%23d%25.db?mode=rw");
    }
}
