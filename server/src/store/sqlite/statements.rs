//! One transaction of an embedded database for one batch. Writes of a kind go together, in the order in which they happen to a
//! room. Idempotent, so that it can be retried after a failure.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::SystemTime;

use game::{MatchRecord, Millis, RoomId};
use sqlx::AnyConnection;

use super::super::bans::StoredBan;
use super::super::batch::Batch;
use super::super::challenges::DELETE;
use super::super::columns::{count_column, id_column, said, wall_column};
use super::super::dailies::DRAW_SECRET;
use super::super::players::StoredPlayer;
use super::super::raced::{marked_in, raced_in};
use super::super::ratings::{self, Due};
use super::super::statement::{Bound, Statements};
use super::super::waiting;
use super::super::write::Write;
use super::insert::{Insert, KEEP, Value};
use super::{challenges, raced};
use crate::limits::FORGOTTEN_AT_ONCE_MAX;

static ROOMS: LazyLock<Insert<9>> = LazyLock::new(|| {
    let state = ["rules_version", "snapshot_seq", "snapshot", "failed_at", "failure"];
    let [rules, seq, snapshot, failed_at, failure] = state;
    let columns = ["room", "born", "config", rules, seq, snapshot, failed_at, failure, "kept_at"];
    Insert::into("rooms", columns, KEEP)
});
static INPUTS: LazyLock<Insert<5>> =
    LazyLock::new(|| Insert::into("inputs", ["room", "first_seq", "end_seq", "lines", "kept_at"], KEEP));
static PLAYERS: LazyLock<Insert<5>> = LazyLock::new(|| {
    let columns = ["player", "created_at", "seen_at", "version", "secrets"];
    Insert::into("players", columns, LATER_WINS)
});
/// Two states of a player may arrive in any order.
const LATER_WINS: &str = "ON CONFLICT (player) DO UPDATE SET seen_at = excluded.seen_at,
     version = excluded.version, secrets = excluded.secrets
     WHERE players.version < excluded.version";

impl Batch {
    /// Carries out everything within the transaction that is open on `connection`.
    pub(super) async fn run(&self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        self.open_rooms(connection).await?;
        self.append_inputs(connection).await?;
        self.keep_players(connection).await?;
        // Before anybody in it is forgotten.
        ratings::book(self.writes().iter().filter_map(Due::of).collect(), connection).await?;
        for write in self.writes() {
            self.run_one(write, connection).await?;
        }
        Ok(())
    }

    async fn open_rooms(&self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        let opened: Vec<_> = self
            .writes()
            .iter()
            .filter_map(|write| {
                let Write::OpenRoom { config, born } = write else { return None };
                let text = serde_json::to_string(config).expect("a room's configuration is plain data");
                Some((config.id, *born, text))
            })
            .collect();
        let kept_at = Value::Number(count_column(self.kept_at().0));
        let rows: Vec<_> = opened
            .iter()
            .map(|(room, born, config)| {
                let (room, born) = (Value::Number(id_column(room.0)), Value::Number(count_column(born.0)));
                let (zero, none) = (Value::Number(0), Value::Text(""));
                let (config, rules) = (Value::Text(config), Value::Number(self.rules_version().into()));
                [room, born, config, rules, zero, none, zero, none, kept_at]
            })
            .collect();
        ROOMS.run(connection, &rows).await
    }

    async fn append_inputs(&self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        let rows: Vec<_> = self
            .writes()
            .iter()
            .filter_map(|write| {
                let Write::Inputs { room, first_seq, lines } = write else { return None };
                let count = lines.bytes().filter(|&byte| byte == b'\n').count();
                let end_seq = first_seq.saturating_add(u64::try_from(count).unwrap_or(u64::MAX));
                let stamps = [*first_seq, end_seq, self.kept_at().0];
                let [first_seq, end_seq, kept_at] = stamps.map(count_column).map(Value::Number);
                Some([Value::Number(id_column(room.0)), first_seq, end_seq, Value::Text(lines), kept_at])
            })
            .collect();
        INPUTS.run(connection, &rows).await
    }

    async fn keep_players(&self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        // No statement may change a row twice.
        let mut latest = BTreeMap::<_, &StoredPlayer>::new();
        for write in self.writes() {
            let Write::Player(player) = write else { continue };
            let known = latest.entry(player.player).or_insert(player);
            if known.version < player.version {
                *known = player;
            }
        }
        let secrets: Vec<_> = latest.values().map(|player| player.secrets_text()).collect();
        let rows: Vec<_> = latest
            .values()
            .zip(&secrets)
            .map(|(player, secrets)| {
                let stamps = [player.created_at.0, player.seen_at.0, player.version];
                let [created_at, seen_at, version] = stamps.map(count_column).map(Value::Number);
                let id = Value::Number(id_column(player.player.0));
                [id, created_at, seen_at, version, Value::Text(secrets)]
            })
            .collect();
        PLAYERS.run(connection, &rows).await
    }

    async fn put_snapshot(
        &self,
        room: RoomId,
        seq: u64,
        state: &str,
        connection: &mut AnyConnection,
    ) -> sqlx::Result<()> {
        let sql = "UPDATE rooms SET snapshot_seq = $2, snapshot = $3, rules_version = $4, kept_at = $5
             WHERE room = $1";
        let statement = sqlx::query(sql).bind(id_column(room.0)).bind(count_column(seq)).bind(state);
        let statement = statement.bind(i64::from(self.rules_version())).bind(count_column(self.kept_at().0));
        statement.execute(&mut *connection).await?;
        let sql = "DELETE FROM inputs WHERE room = $1 AND first_seq < $2";
        let statement = sqlx::query(sql).bind(id_column(room.0)).bind(count_column(seq));
        statement.execute(&mut *connection).await?;
        Ok(())
    }

    /// Carries out a write that goes alone; those that go together have been carried out before.
    async fn run_one(&self, write: &Write, connection: &mut AnyConnection) -> sqlx::Result<()> {
        match write {
            Write::OpenRoom { .. } | Write::Inputs { .. } | Write::Player(_) => {}
            // A server alone runs every room, and knows from the rooms who is in them.
            Write::Place { .. } | Write::Unplace { .. } => {}
            Write::Forget { what, before } => {
                for sql in what.delete_some() {
                    let statement = sqlx::query(*sql).bind(count_column(before.0));
                    statement.bind(FORGOTTEN_AT_ONCE_MAX).execute(&mut *connection).await?;
                }
            }
            Write::ForgetPlayer(who) => run_all(who.statements(), connection).await?,
            Write::Conduct(conduct) => run_all(conduct.statements(), connection).await?,
            Write::Gallery { challenge, change } => {
                run_all(change.statements(*challenge), connection).await?
            }
            Write::Retell(retold) => run_all(retold.statements(), connection).await?,
            Write::Snapshot { room, seq, state } => {
                self.put_snapshot(*room, *seq, state, connection).await?;
            }
            Write::CloseRoom { room } => {
                for sql in ["DELETE FROM inputs WHERE room = $1", "DELETE FROM rooms WHERE room = $1"] {
                    sqlx::query(sql).bind(id_column(room.0)).execute(&mut *connection).await?;
                }
            }
            Write::FailRoom { room, at, panic } => {
                let sql = "UPDATE rooms SET failed_at = $2, failure = $3 WHERE room = $1";
                let statement = sqlx::query(sql).bind(id_column(room.0)).bind(count_column(at.0));
                statement.bind(said(panic)).execute(connection).await?;
            }
            Write::Match { record, at, ended_at, .. } => {
                insert_match(record, *at, *ended_at, connection).await?;
            }
            Write::Ban(StoredBan { subject, reason, since, until }) => {
                let sql = "INSERT INTO bans (subject, reason, since_wall, until_wall) VALUES ($1, $2, $3, $4)
                     ON CONFLICT (subject) DO UPDATE SET reason = excluded.reason,
                     since_wall = excluded.since_wall, until_wall = excluded.until_wall";
                let statement = sqlx::query(sql).bind(subject.clone()).bind(said(reason));
                let statement = statement.bind(wall_column(*since)).bind(until.map_or(0, wall_column));
                statement.execute(connection).await?;
            }
            Write::Unban { subject } => {
                let statement = sqlx::query("DELETE FROM bans WHERE subject = $1").bind(subject.clone());
                statement.execute(connection).await?;
            }
            Write::RacedBefore { rows, read_to } => raced::insert_before(rows, *read_to, connection).await?,
            Write::Challenge(challenge) => challenges::insert(challenge, connection).await?,
            Write::Run { challenge, run } => challenges::insert_run(*challenge, run, connection).await?,
            Write::StartAttempt { challenge, player, network, .. } => {
                challenges::start(*challenge, *player, *network, connection).await?;
            }
            Write::IndexChallenge(challenge) => challenges::index(challenge, connection).await?,
            Write::Rule { challenge, ruling } => challenges::rule(*challenge, ruling, connection).await?,
            Write::ForgetRuns { challenge, runs } => {
                challenges::forget_runs(*challenge, runs, connection).await?;
            }
            Write::Waiting { kept } => run_all(waiting::statements(kept), connection).await?,
            Write::DailySecret { secret } => {
                sqlx::query(DRAW_SECRET).bind(secret.clone()).execute(connection).await?;
            }
            Write::VoidMatch { .. } | Write::RenamePlayer { .. } => {
                ratings::correct(write, connection).await?
            }
            Write::WithdrawChallenge { challenge } => {
                for sql in DELETE {
                    sqlx::query(sql).bind(challenge.to_string()).execute(&mut *connection).await?;
                }
            }
        }
        Ok(())
    }
}

/// Stores a match with what it says of its players: what they have raced, and whose pace no hand reaches.
async fn insert_match(
    record: &MatchRecord,
    at: Millis,
    ended_at: SystemTime,
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    let text = serde_json::to_string(record).expect("a record is plain data");
    let sql = "INSERT INTO matches (room, match_no, booked_at, ended_at_wall, record, puzzle)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
    let statement = sqlx::query(sql).bind(id_column(record.id.room.0)).bind(i64::from(record.id.match_no));
    let statement = statement.bind(count_column(at.0)).bind(wall_column(ended_at)).bind(text);
    statement.bind(record.puzzle.id.to_string()).execute(&mut *connection).await?;
    raced::insert(raced_in(record, at), connection).await?;
    raced::mark(marked_in(record), at, connection).await?;
    Ok(())
}

async fn run_all(statements: Statements, connection: &mut AnyConnection) -> sqlx::Result<()> {
    for (sql, values) in statements {
        let statement = values.into_iter().fold(sqlx::query(sql), |statement, value| match value {
            Bound::Number(number) => statement.bind(number),
            Bound::Text(text) => statement.bind(text),
        });
        statement.execute(&mut *connection).await?;
    }
    Ok(())
}
