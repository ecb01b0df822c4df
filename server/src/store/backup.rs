//! A copy of the embedded store, made while a server uses it, and checked.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use sqlx::{AnyConnection, ConnectOptions, Connection};

use super::database_url::DatabaseUrl;
use super::file;
use super::segments::Snapshot;
use super::sqlite::writer::Writer;
use crate::config::Durability;

/// Copies the store to a new file, as it is at one moment. Returns the copy's size in bytes.
///
/// # Errors
/// When there is no store, the file exists, or the copy does not come out whole: then it is removed.
pub(crate) async fn run(place: &DatabaseUrl, to: &Path) -> Result<u64> {
    let path = match place {
        DatabaseUrl::Sqlite(path) => path,
        DatabaseUrl::Postgres(url) => bail!(
            "the store is on a PostgreSQL server, which has tools of its own for this; type:\n\n  \
             pg_dump --format=custom --file={} '{url}'\n",
            to.display()
        ),
    };
    let mut source = File::open(path).with_context(|| format!("there is no store at {}", path.display()))?;
    file::check_head(path, &mut source)?;
    // Made here and not by the database, so that no other user may read it and nothing is overwritten.
    file::new_private_file(to).with_context(|| format!("{} cannot be made", to.display()))?;
    let outcome = copy(place, path, to).await;
    if outcome.is_err() {
        fs::remove_file(to).with_context(|| format!("half a copy is left at {}", to.display()))?;
    }
    outcome
}

async fn copy(place: &DatabaseUrl, path: &Path, to: &Path) -> Result<u64> {
    let segments = Snapshot::of(path).context("the journal beside the store cannot be read")?;
    let target = to.to_str().ok_or_else(|| anyhow!("{} is not UTF-8", to.display()))?;
    let mut source = connect(place).await?;
    // Reads one state of the database, whatever is written meanwhile.
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut source).await;
    source.close().await?;
    copied.context("the store cannot be copied")?;
    let (copy, last) = Writer::open(to, Durability::Process).await?;
    segments.write_to(copy, last).await?;
    let mut copy = connect(&DatabaseUrl::Sqlite(to.to_owned())).await?;
    let verdict: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut copy).await?;
    copy.close().await?;
    ensure!(verdict == "ok", "the copy is damaged: {verdict}");
    let file = File::open(to)?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
}

async fn connect(place: &DatabaseUrl) -> Result<AnyConnection> {
    Ok(place.for_any_driver()?.connect().await?)
}
