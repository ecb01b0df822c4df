//! What is written of challenges in an embedded database, within the transaction that is open.

use game::{Challenge, ChallengeId, MatchId, Network, PlayerId, Ruling, Run, counts_for_its_day};
use sqlx::AnyConnection;

use super::super::challenges::{self, day_column, network_column, puzzle_column, starts_max};
use super::super::columns::{count_column, id_column};

/// Stores a challenge.
pub(super) async fn insert(challenge: &Challenge, connection: &mut AnyConnection) -> sqlx::Result<()> {
    let content = serde_json::to_string(challenge).expect("a challenge is plain data");
    let sql = "INSERT INTO challenges (challenge, setter, made_at, content, puzzle, day)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
    let statement = sqlx::query(sql).bind(challenge.id.to_string()).bind(id_column(challenge.setter.0));
    let statement = statement.bind(count_column(challenge.made_at.0)).bind(content);
    let statement = statement.bind(puzzle_column(challenge)).bind(day_column(challenge));
    statement.execute(connection).await.map(drop)
}

/// Stores a run, if its challenge is still there.
pub(super) async fn insert_run(
    challenge: ChallengeId,
    run: &Run,
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    let text = serde_json::to_string(run).expect("a run is plain data");
    let sql = "UPDATE challenges SET changes = changes + 1 WHERE challenge = $1";
    sqlx::query(sql).bind(challenge.to_string()).execute(&mut *connection).await?;
    let sql = "INSERT INTO challenge_runs (challenge, room, match_no, run, change)
         SELECT challenge, $2, $3, $4, changes FROM challenges WHERE challenge = $1
         ON CONFLICT DO NOTHING";
    let statement = sqlx::query(sql).bind(challenge.to_string()).bind(id_column(run.id.room.0));
    statement.bind(i64::from(run.id.match_no)).bind(text).execute(&mut *connection).await?;
    let Some(time_ms) = counts_for_its_day(run) else { return Ok(()) };
    let sql = "INSERT INTO daily_solves (player, day, time_ms, solved_at)
         SELECT $2, day, $3, $4 FROM challenges WHERE challenge = $1 AND day > 0 ON CONFLICT DO NOTHING";
    let statement = sqlx::query(sql).bind(challenge.to_string()).bind(id_column(run.player.0));
    let statement = statement.bind(i64::from(time_ms)).bind(count_column(run.at.0));
    statement.execute(connection).await.map(drop)
}

/// Somebody starts an attempt. More of one network than are worth knowing are left out.
const START: &str = "INSERT INTO challenge_starts (challenge, player, network)
     SELECT challenge, $2, $3 FROM challenges WHERE challenge = $1
     AND (SELECT count(*) FROM challenge_starts AS near WHERE near.challenge = $1 AND near.network = $3) < $4
     ON CONFLICT DO NOTHING";

/// Notes who starts an attempt.
pub(super) async fn start(
    challenge: ChallengeId,
    player: PlayerId,
    network: Option<Network>,
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    let statement = sqlx::query(START).bind(challenge.to_string()).bind(id_column(player.0));
    let statement = statement.bind(network_column(network)).bind(starts_max());
    statement.execute(connection).await.map(drop)
}

pub(super) async fn index(challenge: &Challenge, connection: &mut AnyConnection) -> sqlx::Result<()> {
    let text = serde_json::to_string(challenge).expect("a challenge is plain data");
    let statement = sqlx::query(challenges::INDEX).bind(challenge.id.to_string()).bind(text);
    statement.bind(puzzle_column(challenge)).execute(connection).await.map(drop)
}

pub(super) async fn rule(
    challenge: ChallengeId,
    ruling: &Ruling,
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    let text = serde_json::to_string(ruling).expect("a ruling is plain data");
    let statement = sqlx::query(challenges::RULE).bind(challenge.to_string());
    statement.bind(i64::from(ruling.no)).bind(text).execute(connection).await.map(drop)
}

pub(super) async fn forget_runs(
    challenge: ChallengeId,
    runs: &[MatchId],
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    for run in runs {
        let statement = sqlx::query(challenges::FORGET_RUN).bind(challenge.to_string());
        let statement = statement.bind(id_column(run.room.0)).bind(i64::from(run.match_no));
        statement.execute(&mut *connection).await?;
    }
    Ok(())
}
