//! How the databases hold ids, counts, times and texts: their columns are BIGINT or TEXT. Knows no tables.

use std::time::SystemTime;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::StoreError;

/// A 64-bit id as the databases hold it.
pub(crate) fn id_column(id: u64) -> i64 {
    id.cast_signed()
}

/// A stamp or a sequence number as the databases hold it; they stay far below the end of its range.
pub(crate) fn count_column(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970.
pub(crate) fn wall_column(time: SystemTime) -> i64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A text that every database takes: never empty, since that would mean there is none, and without
/// the one character that PostgreSQL has no place for.
pub(super) fn said(text: &str) -> String {
    if text.is_empty() { "(nothing was said)".to_owned() } else { text.replace('\0', "\u{FFFD}") }
}

/// A 64-bit id from its column.
pub(super) fn id(row: &AnyRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)?.cast_unsigned())
}

/// A stamp or a sequence number from its column.
pub(super) fn count(row: &AnyRow, column: &str) -> Result<u64, StoreError> {
    whole(row.try_get(column)?, column)
}

/// What is never negative.
pub(super) fn whole(value: i64, column: &str) -> Result<u64, StoreError> {
    u64::try_from(value).map_err(|_| StoreError::Unreadable(format!("{column} is {value}")))
}
