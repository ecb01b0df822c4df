//! What is written in an embedded database of who has raced what, within the transaction that is open.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use game::{MatchId, Millis, PlayerId};
use sqlx::AnyConnection;

use super::super::columns::{count_column, id_column};
use super::super::raced::{self, Raced};
use super::insert::{Insert, Value};
use crate::limits::RACED_PER_PLAYER_MAX;

const LATER_WINS: &str = "ON CONFLICT (player, puzzle) DO UPDATE SET raced_at = excluded.raced_at
     WHERE raced.raced_at < excluded.raced_at";

/// Stores what was read of old matches, up to this one (`None`: all of them).
pub(super) async fn insert_before(
    rows: &[Raced],
    read_to: Option<MatchId>,
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    insert(rows.iter().copied(), connection).await?;
    let [room, match_no, done] = raced::place_of(read_to);
    let statement = sqlx::query(raced::SET_PLACE).bind(room).bind(match_no).bind(done);
    statement.execute(connection).await.map(drop)
}

/// Stores who has raced what, and forgets what a player has raced longest ago.
pub(super) async fn insert(
    rows: impl IntoIterator<Item = Raced>,
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    static RACED: LazyLock<Insert<3>> =
        LazyLock::new(|| Insert::into("raced", ["player", "puzzle", "raced_at"], LATER_WINS));
    let latest = raced::latest(rows);
    let texts: Vec<String> = latest.keys().map(|(_, puzzle)| puzzle.to_string()).collect();
    let rows: Vec<_> = latest
        .iter()
        .zip(&texts)
        .map(|((&(player, _), at), text)| {
            [Value::Number(id_column(player.0)), Value::Text(text), Value::Number(count_column(at.0))]
        })
        .collect();
    RACED.run(connection, &rows).await?;
    let players: BTreeSet<PlayerId> = latest.keys().map(|(player, _)| *player).collect();
    for player in players {
        let sql = "DELETE FROM raced WHERE player = $1 AND raced_at < (SELECT raced_at FROM raced
             WHERE player = $2 ORDER BY raced_at DESC LIMIT 1 OFFSET $3)";
        let player = id_column(player.0);
        let statement = sqlx::query(sql).bind(player).bind(player).bind(RACED_PER_PLAYER_MAX - 1);
        statement.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Marks players.
pub(super) async fn mark(
    players: impl IntoIterator<Item = PlayerId>,
    at: Millis,
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    for player in players {
        let sql = "INSERT INTO not_by_hand (player, seen_at) VALUES ($1, $2)
             ON CONFLICT (player) DO UPDATE SET seen_at = excluded.seen_at
             WHERE not_by_hand.seen_at < excluded.seen_at";
        let statement = sqlx::query(sql).bind(id_column(player.0)).bind(count_column(at.0));
        statement.execute(&mut *connection).await?;
    }
    Ok(())
}
