//! Reading segments back: what the last run has left, and what a copy of the database does not hold yet. Decides which
//! segments belong to a database; appends nothing.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use game::{Millis, RULES_VERSION};
use tokio::task::spawn_blocking;

use super::super::batch::Batch;
use super::super::error::StoreError;
use super::super::merge::merge;
use super::super::sqlite::writer::{LastRun, Writer};
use super::super::write::Write;
use super::digest::digest;
use super::file::{self, Contents, Folder};
use super::refused;

/// Writes what the last run has left in segments into the database. Returns the number of the newest segment.
pub(super) async fn bring_back(
    folder: &Folder,
    writer: &mut Writer,
    last: LastRun,
) -> Result<u64, StoreError> {
    let (reading, path) = (folder.clone(), folder.path().to_owned());
    let read = spawn_blocking(move || left_behind(&reading, last)).await.expect("reading does not panic");
    let (batch, newest) = read.map_err(refused(&path))?;
    if newest > last.segment {
        digest(writer, folder, &batch, newest).await?;
    }
    let old = folder.clone();
    let removed = spawn_blocking(move || old.remove_until(newest)).await.expect("removing does not panic");
    removed.map_err(refused(&path))?;
    Ok(newest)
}

/// Everything that the database does not hold yet, as one batch, and the number of the newest segment.
fn left_behind(folder: &Folder, last: LastRun) -> std::io::Result<(Batch, u64)> {
    let mut kept = Kept::default();
    let mut newest = last.segment;
    for number in folder.numbers()? {
        newest = newest.max(number);
        if number > last.segment
            && let Some(contents) = folder.read(number)?
        {
            let is_damaged = contents.is_damaged;
            let is_ours = kept.take(contents, Some(last.holder));
            if !is_ours || is_damaged {
                let aside = folder.set_aside(number)?;
                let path = aside.display();
                tracing::warn!(%path, is_ours, is_damaged, "a segment is set aside: damaged, or another database's");
            }
        }
    }
    Ok((kept.into_batch(), newest))
}

/// What has been read from segments, in order.
#[derive(Debug, Default)]
struct Kept {
    writes: Vec<Write>,
    at: Millis,
    rules_version: Option<u32>,
}

impl Kept {
    /// False if the segment is another run's.
    /// Without a `run`, whose they are is not known any more.
    fn take(&mut self, Contents { head, lines, torn_bytes, .. }: Contents, run: Option<i64>) -> bool {
        if run.is_some_and(|run| run != head.run) {
            return false;
        }
        if torn_bytes > 0 {
            // A line on which the disk failed was written again, into the next segment, or was never acknowledged.
            tracing::warn!(torn_bytes, "the end of a segment is not whole and is left out");
        }
        self.rules_version = self.rules_version.max(Some(head.rules_version));
        for line in lines {
            self.at = self.at.max(line.at);
            self.writes.extend(line.writes);
        }
        true
    }

    fn into_batch(self) -> Batch {
        let rules_version = self.rules_version.unwrap_or(RULES_VERSION);
        Batch::new(merge(self.writes), self.at).of_rules(rules_version)
    }
}

/// The segments of a store that a server may be writing, opened: whatever becomes of the files, they can be read.
#[derive(Debug)]
pub(crate) struct Snapshot {
    segments: Vec<(u64, File)>,
}

impl Snapshot {
    /// To be taken before the database is copied: what is not in them any more is in the copy then.
    pub(crate) fn of(database: &Path) -> std::io::Result<Self> {
        let folder = Folder::beside(database);
        let mut segments = Vec::new();
        for number in folder.numbers()? {
            match folder.open(number) {
                Ok(file) => segments.push((number, file)),
                // Moved into the database meanwhile.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Self { segments })
    }

    /// Writes what the copy does not hold yet, and makes the copy an independent store: it takes nothing of what its
    /// original stores from now on. Returns how many segments were another database's.
    pub(crate) async fn write_to(self, mut copy: Writer, last: LastRun) -> Result<u64, StoreError> {
        let (mut kept, mut newest, mut foreign) = (Kept::default(), last.segment, 0);
        // A new database has had no run; a damaged one may not say any more which run the segments belong to.
        let run = (last.holder != 0).then_some(last.holder);
        for (number, mut file) in self.segments {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).map_err(refused(Path::new("a segment of the journal")))?;
            if number > last.segment
                && let Some(contents) =
                    file::parse(&bytes).map_err(refused(Path::new("a segment of the journal")))?
            {
                foreign += u64::from(!kept.take(contents, run));
                newest = number;
            }
        }
        copy.digest(&kept.into_batch(), newest).await?;
        copy.take_over().await?;
        copy.close().await;
        Ok(foreign)
    }
}
