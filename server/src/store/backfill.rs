//! Writes down of matches that earlier releases have stored who has raced what.

use std::time::Duration;

use game::Millis;
use tokio::time::sleep;

use super::Store;
use super::journal::Journal;
use super::raced::{OldMatches, Raced, place_of, raced_in};
use super::write::Write;
use crate::limits::BACKFILL_EVERY_MS;

/// Reads the matches that earlier releases have stored, once in the life of a store, little by little beside everything else.
pub(crate) async fn run(store: Store, journal: Journal) {
    let mut place = match store.backfilled_to().await {
        Ok(Some(place)) => place,
        Ok(None) => return,
        Err(error) => return tracing::warn!(%error, "who has raced what before cannot be read"),
    };
    loop {
        match store.matches_after(place).await {
            Ok(OldMatches { records, read_to }) => {
                let read = tokio::task::spawn_blocking(move || rows_of(&records)).await;
                let rows = read.unwrap_or_default();
                if journal.commit(vec![Write::RacedBefore { rows, read_to }]).await.is_err()
                    || read_to.is_none()
                {
                    return;
                }
                let [room, match_no, _] = place_of(read_to);
                place = [room, match_no];
            }
            Err(error) => tracing::warn!(%error, "who has raced what before cannot be read now"),
        }
        sleep(Duration::from_millis(BACKFILL_EVERY_MS)).await;
    }
}

fn rows_of(records: &[(String, Millis)]) -> Vec<Raced> {
    let read = records.iter().filter_map(|(text, at)| match game::upgrade::record(text) {
        Ok(record) => Some(raced_in(&record, *at)),
        Err(error) => {
            tracing::warn!(%error, "a match is not understood: its racers may race its puzzle as if it were new");
            None
        }
    });
    read.flatten().collect()
}
