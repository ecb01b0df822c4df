//! Who has raced which puzzle, and who at a pace that no hand reaches: what finished matches say of their players, in tables
//! of its own, so that a look-up by player and puzzle reads one index. Knows nothing of what follows from it.

use std::collections::{BTreeMap, BTreeSet};

use game::{MatchId, MatchRecord, Millis, PlayerId, RoomId};
use puzzle::PuzzleId;
use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::Store;
use super::columns::{count, id, id_column};
use super::error::StoreError;
use crate::limits::BACKFILL_AT_ONCE_MAX;

/// A player has raced a puzzle, by its canonical id, last at `at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Raced {
    pub(crate) player: PlayerId,
    pub(crate) puzzle: PuzzleId,
    pub(crate) at: Millis,
}

/// What a match says of its players. In a duel both know both puzzles.
pub(super) fn raced_in(record: &MatchRecord, at: Millis) -> Vec<Raced> {
    let puzzles = std::iter::once(&record.puzzle).chain(record.second_puzzle.as_deref());
    let puzzles: Vec<PuzzleId> = puzzles.map(PuzzleId::canonical).collect();
    let people = record.racers.iter().filter(|racer| racer.strength.is_none());
    let players: BTreeSet<PlayerId> = people.map(|racer| racer.player).collect();
    let of_player = |player| puzzles.iter().map(move |&puzzle| Raced { player, puzzle, at });
    players.into_iter().flat_map(of_player).collect()
}

/// Those whom it marks: programs that have not said that they are.
pub(super) fn marked_in(record: &MatchRecord) -> BTreeSet<PlayerId> {
    let marked = record.results.table.iter().filter(|row| row.not_by_hand && !row.bot);
    let racers = marked.filter_map(|row| record.racers.iter().find(|racer| racer.member == row.member));
    racers.map(|racer| racer.player).collect()
}

/// Of several times that a player has raced a puzzle the last; in the order of players, so that two nodes that write the
/// same rows do not wait for each other.
pub(super) fn latest(rows: impl IntoIterator<Item = Raced>) -> BTreeMap<(PlayerId, PuzzleId), Millis> {
    let mut latest = BTreeMap::new();
    for Raced { player, puzzle, at } in rows {
        let known = latest.entry((player, puzzle)).or_insert(at);
        *known = at.max(*known);
    }
    latest
}

/// The place in the row of table `backfill` for a match, and whether it was the last one.
pub(super) fn place_of(read_to: Option<MatchId>) -> [i64; 3] {
    match read_to {
        Some(MatchId { room, match_no }) => [id_column(room.0), i64::from(match_no), 0],
        None => [i64::MAX, i64::MAX, 1],
    }
}

pub(super) const SET_PLACE: &str =
    "UPDATE backfill SET room = $1, match_no = $2, done = $3 WHERE id = 1 AND done = 0";

/// Matches of earlier releases that are to be read.
#[derive(Debug)]
pub(crate) struct OldMatches {
    /// The records, as text, and when each was booked.
    pub(crate) records: Vec<(String, Millis)>,
    /// The last of them; `None` when there are no more.
    pub(crate) read_to: Option<MatchId>,
}

impl Store {
    /// Those of these players who have raced the puzzle of this canonical id.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn raced(
        &self,
        puzzle: PuzzleId,
        players: &[PlayerId],
    ) -> Result<Vec<PlayerId>, StoreError> {
        // Before the database is asked: what is not pending any more by then is there.
        let mut found: BTreeSet<PlayerId> =
            players.iter().copied().filter(|player| self.pending.has_raced(*player, puzzle)).collect();
        let text = puzzle.to_string();
        for player in players {
            let sql = "SELECT player FROM raced WHERE player = $1 AND puzzle = $2";
            let query = sqlx::query(sql).bind(id_column(player.0)).bind(text.clone());
            if let Some(row) = query.fetch_optional(&self.pool).await? {
                found.insert(PlayerId(id(&row, "player")?));
            }
        }
        Ok(found.into_iter().collect())
    }

    /// When this player raced last at a pace that no hand reaches.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn not_by_hand_at(&self, player: PlayerId) -> Result<Option<Millis>, StoreError> {
        let pending = self.pending.marked_at(player);
        let sql = "SELECT seen_at FROM not_by_hand WHERE player = $1";
        let row = sqlx::query(sql).bind(id_column(player.0)).fetch_optional(&self.pool).await?;
        let stored = row.map(|row| count(&row, "seen_at")).transpose()?.map(Millis);
        Ok(pending.max(stored))
    }

    /// After which match those of earlier releases are yet to be read for what this one writes down; `None` when all have been.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn backfilled_to(&self) -> Result<Option<[i64; 2]>, StoreError> {
        let sql = "SELECT room, match_no FROM backfill WHERE id = 1 AND done = 0";
        let Some(row) = sqlx::query(sql).fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some([row.try_get("room")?, row.try_get("match_no")?]))
    }

    /// The next few matches, in the order of their ids.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn matches_after(&self, [room, match_no]: [i64; 2]) -> Result<OldMatches, StoreError> {
        let sql = "SELECT room, match_no, booked_at, record FROM matches
             WHERE room > $1 OR (room = $2 AND match_no > $3) ORDER BY room, match_no LIMIT $4";
        let query = sqlx::query(sql).bind(room).bind(room).bind(match_no).bind(BACKFILL_AT_ONCE_MAX);
        let rows = query.fetch_all(&self.pool).await?;
        let mut old = OldMatches { records: Vec::with_capacity(rows.len()), read_to: None };
        for row in rows {
            let match_no = u32::try_from(count(&row, "match_no")?).unwrap_or(u32::MAX);
            old.read_to = Some(MatchId { room: RoomId(id(&row, "room")?), match_no });
            old.records.push((row.try_get("record")?, Millis(count(&row, "booked_at")?)));
        }
        Ok(old)
    }
}
