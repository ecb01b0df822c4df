//! What can still be read of a damaged embedded store, in a new one. Reads row by row around what is damaged, and says what
//! is missing. Knows tables and columns, not what they mean.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, ConnectOptions, Connection, Row};

use super::database_url::DatabaseUrl;
use super::segments::Snapshot;
use super::sqlite::writer::Writer;
use super::{StoreError, file};
use crate::config::Durability;
use crate::limits::SALVAGED_ROWS_AT_ONCE;

const TABLES: [&str; 22] = [
    "server",
    "rooms",
    "inputs",
    "matches",
    "players",
    "bans",
    "challenges",
    "challenge_runs",
    "challenge_starts",
    "daily_secret",
    "daily_solves",
    "queue_waiting",
    "ratings",
    "rating_bookings",
    "rating_changes",
    "rating_pairs",
    "blocks",
    "reports",
    "gallery",
    "gallery_shelves",
    "challenge_likes",
    "challenge_reports",
];

/// What was found in one table.
#[derive(Debug, PartialEq, Eq)]
pub struct Salvaged {
    pub table: &'static str,
    pub rows: u64,
    /// Where nothing could be read: row numbers, first and last. The last one of the table may be open.
    pub gaps: Vec<(i64, Option<i64>)>,
}

impl fmt::Display for Salvaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} rows", self.table, self.rows)?;
        for (first, last) in &self.gaps {
            match last {
                Some(last) => write!(f, "; unreadable: rows {first} to {last}")?,
                None => write!(f, "; unreadable: from row {first} on")?,
            }
        }
        Ok(())
    }
}

/// A column, and whether it holds text; all others hold numbers.
#[derive(Debug)]
struct Column {
    name: String,
    is_text: bool,
}

/// Reads what can be read of the store at `place` into a new store at `to`.
///
/// # Errors
/// When a server uses the store, nothing of it can be read, or the new one cannot be written.
pub(crate) async fn run(place: &DatabaseUrl, to: &Path) -> Result<Vec<Salvaged>> {
    let DatabaseUrl::Sqlite(path) = place else {
        bail!("the store is on a PostgreSQL server; its own tools bring back what can be read")
    };
    anyhow::ensure!(path.is_file(), "there is no store at {}", path.display());
    // No server may use it meanwhile.
    let _claim = file::claim(path)?;
    let segments = Snapshot::of(path).context("the journal beside the store cannot be read")?;
    file::new_private_file(to).with_context(|| format!("{} cannot be made", to.display()))?;
    let target = DatabaseUrl::Sqlite(to.to_owned());
    let (made, _) = Writer::open(to, Durability::Process).await?;
    made.close().await;
    let mut connections = (connect(place).await?, connect(&target).await?);
    let mut salvaged = Vec::new();
    for table in TABLES {
        salvaged.push(copy(&mut connections, table).await.with_context(|| format!("table {table}"))?);
    }
    connections.0.close().await.context("the damaged store")?;
    connections.1.close().await?;
    let (copy, last) = Writer::open(to, Durability::Process).await?;
    let foreign = segments.write_to(copy, last).await?;
    if foreign > 0 {
        tracing::warn!(foreign, "segments of the journal belong to another database and are left out");
    }
    Ok(salvaged)
}

async fn connect(place: &DatabaseUrl) -> Result<AnyConnection> {
    Ok(place.for_any_driver()?.connect().await?)
}

/// The columns of a table of the new store that the damaged one has too: it may be of an earlier release.
async fn columns(source: &mut AnyConnection, target: &mut AnyConnection, table: &str) -> Result<Vec<Column>> {
    let sql = format!("SELECT name, type FROM pragma_table_info('{table}')");
    let known = sqlx::query(AssertSqlSafe(sql.clone())).fetch_all(source).await?;
    let known: Vec<String> = known.iter().map(|row| row.try_get("name")).collect::<Result<_, _>>()?;
    let mut columns = Vec::new();
    for row in sqlx::query(AssertSqlSafe(sql)).fetch_all(target).await? {
        let (name, kind): (String, String) = (row.try_get("name")?, row.try_get("type")?);
        if known.contains(&name) {
            columns.push(Column { name, is_text: kind == "TEXT" });
        }
    }
    Ok(columns)
}

async fn copy(connections: &mut (AnyConnection, AnyConnection), table: &'static str) -> Result<Salvaged> {
    let (source, target) = connections;
    let columns = columns(source, target, table).await?;
    if columns.is_empty() {
        // A store of a release that did not have it.
        return Ok(Salvaged { table, rows: 0, gaps: Vec::new() });
    }
    let names = columns.iter().map(|column| &*column.name).collect::<Vec<_>>().join(", ");
    let places = (1..=columns.len()).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
    let insert = format!("INSERT OR REPLACE INTO {table} ({names}) VALUES ({places})");
    let select =
        format!("SELECT rowid AS row_number, {names} FROM {table} WHERE rowid >= $1 ORDER BY rowid LIMIT $2");
    let mut salvaged = Salvaged { table, rows: 0, gaps: Vec::new() };
    let mut next = i64::MIN;
    loop {
        let rows = match read(source, &select, next, SALVAGED_ROWS_AT_ONCE).await {
            Ok(rows) => rows,
            // Up to the damage, one by one.
            Err(_) => match read(source, &select, next, 1).await {
                Ok(rows) => rows,
                Err(_) => {
                    let readable = behind_damage(source, &select, next).await;
                    salvaged.gaps.push((next.max(0), readable.map(|row| row - 1)));
                    let Some(readable) = readable else { return Ok(salvaged) };
                    next = readable;
                    continue;
                }
            },
        };
        let Some(last) = rows.last() else { return Ok(salvaged) };
        let last: i64 = last.try_get("row_number")?;
        let mut transaction = target.begin().await?;
        for row in &rows {
            write(&mut transaction, &insert, &columns, row).await?;
        }
        transaction.commit().await?;
        salvaged.rows += rows.len() as u64;
        match last.checked_add(1) {
            Some(behind) => next = behind,
            None => return Ok(salvaged),
        }
    }
}

async fn read(
    source: &mut AnyConnection,
    select: &str,
    from: i64,
    count: i64,
) -> Result<Vec<AnyRow>, sqlx::Error> {
    let query = sqlx::query(AssertSqlSafe(select.to_owned())).bind(from).bind(count);
    query.fetch_all(source).await
}

/// The first row number from which something can be read again; `None` if there is none.
async fn behind_damage(source: &mut AnyConnection, select: &str, damaged: i64) -> Option<i64> {
    // Row numbers are given out from 1.
    let (mut bad, mut step) = (damaged.max(0), 1_i64);
    let mut good = loop {
        let probe = bad.checked_add(step)?;
        match read(source, select, probe, 1).await {
            Ok(_) => break probe,
            Err(_) => (bad, step) = (probe, step.checked_mul(2)?),
        }
    };
    while good - bad > 1 {
        let middle = bad + (good - bad) / 2;
        match read(source, select, middle, 1).await {
            Ok(_) => good = middle,
            Err(_) => bad = middle,
        }
    }
    Some(good)
}

async fn write(
    target: &mut AnyConnection,
    insert: &str,
    columns: &[Column],
    row: &AnyRow,
) -> Result<(), StoreError> {
    let mut query = sqlx::query(AssertSqlSafe(insert.to_owned()));
    for Column { name, is_text } in columns {
        query = if *is_text {
            query.bind(row.try_get::<String, _>(&**name)?)
        } else {
            query.bind(row.try_get::<i64, _>(&**name)?)
        };
    }
    query.execute(target).await?;
    Ok(())
}
