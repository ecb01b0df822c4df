//! The statements of a commit, each for all rows of a table, and each for rooms of this node only.

use std::collections::BTreeMap;

use game::PlayerId;
use lobby::NodeNo;
use sqlx::PgConnection;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{Postgres, Row, query};

use super::super::bans::StoredBan;
use super::super::batch::Batch;
use super::super::challenges::{self, puzzle_column, starts_max};
use super::super::columns::{count_column, id_column, said, wall_column};
use super::super::dailies::DRAW_SECRET;
use super::super::kept::Visit;
use super::super::raced;
use super::super::ratings;
use super::super::statement::{Bound, Statements};
use super::super::waiting;
use super::super::write::Write;
use super::columns::{Columns, Rows};
use crate::limits::{FORGOTTEN_AT_ONCE_MAX, RACED_PER_PLAYER_MAX};

/// What a commit says of all its rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stamp {
    node: i64,
    kept_at: i64,
    rules_version: i64,
}

impl Stamp {
    pub(super) fn of(batch: &Batch, NodeNo(node): NodeNo) -> Self {
        let kept_at = count_column(batch.kept_at().0);
        Self { node: node.into(), kept_at, rules_version: batch.rules_version().into() }
    }
}

type Statement<'q> = Query<'q, Postgres, PgArguments>;

fn bind<'q, const N: usize, const T: usize>(sql: &'static str, rows: &'q Rows<N, T>) -> Statement<'q> {
    let statement = rows.numbers.iter().fold(query(sql), |statement, column| statement.bind(column));
    rows.texts.iter().fold(statement, |statement, column| statement.bind(column))
}

/// Carries out everything within the transaction that is open. Rooms first: what is said of them refers to them. Returns
/// the newest visit of each player who was given a place.
pub(super) async fn run(
    columns: &Columns,
    stamp: &Stamp,
    to: &mut PgConnection,
) -> sqlx::Result<BTreeMap<PlayerId, Visit>> {
    run_rooms(columns, stamp, to).await?;
    run_players(columns, to).await?;
    let visits = run_places(columns, to).await?;
    if !columns.matches.is_empty() {
        let sql = "INSERT INTO matches (room, match_no, booked_at, ended_at_wall, record, puzzle)
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[])
             ON CONFLICT DO NOTHING";
        bind(sql, &columns.matches).execute(&mut *to).await?;
    }
    run_raced(columns, to).await?;
    ratings::book(columns.rated.clone(), to).await?;
    if !columns.challenges.is_empty() {
        let sql = "INSERT INTO challenges (setter, made_at, day, challenge, content, puzzle)
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
             ON CONFLICT DO NOTHING";
        bind(sql, &columns.challenges).execute(&mut *to).await?;
    }
    if !columns.runs.is_empty() {
        // Locked in order, so that two nodes do not wait for each other's rows; and until the commit, so that a later change has
        // a greater number for whoever reads.
        let sql = "WITH new AS (
                 SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
                     AS new (room, match_no, challenge, run)),
             locked AS (SELECT challenge FROM challenges WHERE challenge IN (SELECT challenge FROM new)
                 ORDER BY challenge FOR UPDATE),
             changed AS (UPDATE challenges SET changes = changes + 1 FROM locked
                 WHERE challenges.challenge = locked.challenge RETURNING challenges.challenge, changes)
             INSERT INTO challenge_runs (room, match_no, challenge, run, change)
             SELECT new.*, changes FROM new JOIN changed ON changed.challenge = new.challenge
             ON CONFLICT DO NOTHING";
        bind(sql, &columns.runs).execute(&mut *to).await?;
    }
    if !columns.solves.is_empty() {
        let sql = "INSERT INTO daily_solves (player, day, time_ms, solved_at)
             SELECT player, day, time_ms, solved_at
             FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])
                 AS new (player, time_ms, solved_at, challenge)
             JOIN challenges ON challenges.challenge = new.challenge AND day > 0
             ORDER BY player, day ON CONFLICT DO NOTHING";
        bind(sql, &columns.solves).execute(&mut *to).await?;
    }
    if !columns.starts.is_empty() {
        let sql = "INSERT INTO challenge_starts (challenge, player, network)
             SELECT new.challenge, player, network FROM unnest($1::bigint[], $2::bigint[], $3::text[])
                 AS new (player, network, challenge)
             JOIN challenges ON challenges.challenge = new.challenge
             WHERE (SELECT count(*) FROM challenge_starts AS near
                 WHERE near.challenge = new.challenge AND near.network = new.network) < $4
             ORDER BY new.challenge, player ON CONFLICT DO NOTHING";
        bind(sql, &columns.starts).bind(starts_max()).execute(&mut *to).await?;
    }
    for write in &columns.others {
        run_one(write, to).await?;
    }
    Ok(visits)
}

async fn run_rooms(columns: &Columns, stamp: &Stamp, to: &mut PgConnection) -> sqlx::Result<()> {
    let Stamp { node, kept_at, rules_version } = *stamp;
    if !columns.opened.is_empty() {
        let sql = "INSERT INTO rooms (room, born, config, rules_version, snapshot_seq, snapshot, failed_at, failure,
                 kept_at, owner, epoch)
             SELECT room, born, config, $4, 0, '', 0, '', $5, $6, 1
             FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS new (room, born, config)
             ON CONFLICT DO NOTHING";
        bind(sql, &columns.opened).bind(rules_version).bind(kept_at).bind(node).execute(&mut *to).await?;
    }
    if !columns.inputs.is_empty() {
        let sql = "INSERT INTO inputs (room, first_seq, end_seq, lines, kept_at)
             SELECT new.*, $5 FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])
                 AS new (room, first_seq, end_seq, lines)
             JOIN rooms ON rooms.room = new.room AND rooms.owner = $6 ON CONFLICT DO NOTHING";
        bind(sql, &columns.inputs).bind(kept_at).bind(node).execute(&mut *to).await?;
    }
    if !columns.snapshots.is_empty() {
        let sql = "WITH new AS (
                 SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS new (room, seq, state)),
             changed AS (
                 UPDATE rooms SET snapshot_seq = seq, snapshot = state, rules_version = $4, kept_at = $5
                 FROM new WHERE rooms.room = new.room AND owner = $6 RETURNING rooms.room, seq)
             DELETE FROM inputs USING changed WHERE inputs.room = changed.room AND first_seq < seq";
        bind(sql, &columns.snapshots).bind(rules_version).bind(kept_at).bind(node).execute(&mut *to).await?;
    }
    if !columns.failed.is_empty() {
        let sql = "UPDATE rooms SET failed_at = new.at, failure = new.why
             FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS new (room, at, why)
             WHERE rooms.room = new.room AND owner = $4";
        bind(sql, &columns.failed).bind(node).execute(&mut *to).await?;
    }
    if !columns.closed.is_empty() {
        let sql = "WITH closed AS (DELETE FROM rooms WHERE room = ANY($1) AND owner = $2 RETURNING room)
             DELETE FROM inputs USING closed WHERE inputs.room = closed.room";
        bind(sql, &columns.closed).bind(node).execute(&mut *to).await?;
    }
    Ok(())
}

async fn run_players(columns: &Columns, to: &mut PgConnection) -> sqlx::Result<()> {
    if !columns.players.is_empty() {
        // Two states of a player may arrive in any order.
        let sql = "INSERT INTO players (player, created_at, seen_at, version, secrets)
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])
             ON CONFLICT (player) DO UPDATE SET seen_at = excluded.seen_at, version = excluded.version,
                 secrets = excluded.secrets WHERE players.version < excluded.version";
        bind(sql, &columns.players).execute(&mut *to).await?;
    }
    Ok(())
}

/// Of two places of a player that of the later entry counts. An arrival changes the same row, so that either it finds the place
/// or the place finds it.
async fn run_places(columns: &Columns, to: &mut PgConnection) -> sqlx::Result<BTreeMap<PlayerId, Visit>> {
    let mut visits = BTreeMap::new();
    if !columns.places.is_empty() {
        // The visit is how an entry begins: see `EntryId::visit`.
        let sql = "INSERT INTO places AS place (player, node, before, visit, room, entry, seen_at)
             SELECT player, 0, 0, entry >> 20, room, entry, entry >> 20
             FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS new (player, room, entry)
             ON CONFLICT (player) DO UPDATE SET entry = greatest(place.entry, excluded.entry),
                 room = CASE WHEN place.entry < excluded.entry THEN excluded.room ELSE place.room END
             RETURNING player, visit, node";
        for row in bind(sql, &columns.places).fetch_all(&mut *to).await? {
            let (player, visit, node): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let node = u32::try_from(node).map_err(|error| sqlx::Error::Decode(error.into()))?;
            let visit = Visit { number: visit.unsigned_abs(), node: NodeNo(node) };
            visits.insert(PlayerId(player.cast_unsigned()), visit);
        }
    }
    if !columns.vacated.is_empty() {
        let sql = "UPDATE places SET room = 0 FROM unnest($1::bigint[], $2::bigint[]) AS old (player, room)
             WHERE places.player = old.player AND places.room = old.room";
        bind(sql, &columns.vacated).execute(&mut *to).await?;
    }
    if !columns.ended.is_empty() {
        for sql in
            ["UPDATE places SET room = 0 WHERE room = ANY($1)", "DELETE FROM codes WHERE room = ANY($1)"]
        {
            bind(sql, &columns.ended).execute(&mut *to).await?;
        }
    }
    Ok(visits)
}

async fn run_raced(columns: &Columns, to: &mut PgConnection) -> sqlx::Result<()> {
    if !columns.raced.is_empty() {
        let sql = "INSERT INTO raced (player, raced_at, puzzle)
             SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[])
             ON CONFLICT (player, puzzle) DO UPDATE SET raced_at = excluded.raced_at
             WHERE raced.raced_at < excluded.raced_at";
        bind(sql, &columns.raced).execute(&mut *to).await?;
        let sql =
            "DELETE FROM raced USING (SELECT DISTINCT player FROM unnest($1::bigint[]) AS player) AS those
             WHERE raced.player = those.player AND raced.raced_at < (SELECT own.raced_at FROM raced AS own
                 WHERE own.player = those.player ORDER BY own.raced_at DESC LIMIT 1 OFFSET $2)";
        query(sql).bind(&columns.raced.numbers[0]).bind(RACED_PER_PLAYER_MAX - 1).execute(&mut *to).await?;
    }
    if !columns.marked.is_empty() {
        let sql = "INSERT INTO not_by_hand (player, seen_at) SELECT * FROM unnest($1::bigint[], $2::bigint[])
             ON CONFLICT (player) DO UPDATE SET seen_at = excluded.seen_at
             WHERE not_by_hand.seen_at < excluded.seen_at";
        bind(sql, &columns.marked).execute(&mut *to).await?;
    }
    Ok(())
}

/// What seldom happens, and goes alone.
async fn run_one(write: &Write, to: &mut PgConnection) -> sqlx::Result<()> {
    match write {
        Write::Forget { what, before } => {
            for sql in what.delete_some() {
                let statement = query(*sql).bind(count_column(before.0)).bind(FORGOTTEN_AT_ONCE_MAX);
                statement.execute(&mut *to).await?;
            }
        }
        Write::ForgetPlayer(who) => run_all(who.statements(), to).await?,
        Write::Conduct(conduct) => run_all(conduct.statements(), to).await?,
        Write::Gallery { challenge, change } => run_all(change.statements(*challenge), to).await?,
        Write::Retell(retold) => run_all(retold.statements(), to).await?,
        Write::Ban(StoredBan { subject, reason, since, until }) => {
            let sql = "INSERT INTO bans (subject, reason, since_wall, until_wall) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (subject) DO UPDATE SET reason = excluded.reason,
                 since_wall = excluded.since_wall, until_wall = excluded.until_wall";
            let statement = query(sql).bind(subject).bind(said(reason)).bind(wall_column(*since));
            statement.bind(until.map_or(0, wall_column)).execute(to).await?;
        }
        Write::Unban { subject } => {
            query("DELETE FROM bans WHERE subject = $1").bind(subject).execute(to).await?;
        }
        Write::RacedBefore { read_to, .. } => {
            let [room, match_no, done] = raced::place_of(*read_to);
            query(raced::SET_PLACE).bind(room).bind(match_no).bind(done).execute(to).await?;
        }
        Write::Waiting { kept } => run_all(waiting::statements(kept), to).await?,
        Write::DailySecret { secret } => {
            query(DRAW_SECRET).bind(secret).execute(to).await?;
        }
        Write::VoidMatch { .. } | Write::RenamePlayer { .. } => ratings::correct(write, to).await?,
        Write::WithdrawChallenge { challenge } => {
            let id = challenge.to_string();
            for sql in challenges::DELETE {
                query(sql).bind(&id).execute(&mut *to).await?;
            }
        }
        Write::IndexChallenge(challenge) => {
            let text = serde_json::to_string(challenge).expect("a challenge is plain data");
            let statement = query(challenges::INDEX).bind(challenge.id.to_string()).bind(text);
            statement.bind(puzzle_column(challenge)).execute(to).await?;
        }
        Write::Rule { challenge, ruling } => {
            let text = serde_json::to_string(ruling).expect("a ruling is plain data");
            let statement = query(challenges::RULE).bind(challenge.to_string()).bind(i64::from(ruling.no));
            statement.bind(text).execute(to).await?;
        }
        Write::ForgetRuns { challenge, runs } => {
            let id = challenge.to_string();
            for run in runs {
                let statement = query(challenges::FORGET_RUN).bind(&id).bind(id_column(run.room.0));
                statement.bind(i64::from(run.match_no)).execute(&mut *to).await?;
            }
        }
        Write::OpenRoom { .. }
        | Write::Inputs { .. }
        | Write::Snapshot { .. }
        | Write::CloseRoom { .. }
        | Write::FailRoom { .. }
        | Write::Match { .. }
        | Write::Player(_)
        | Write::Challenge(_)
        | Write::Run { .. }
        | Write::StartAttempt { .. }
        | Write::Place { .. }
        | Write::Unplace { .. } => unreachable!("these go together, as columns"),
    }
    Ok(())
}

async fn run_all(statements: Statements, to: &mut PgConnection) -> sqlx::Result<()> {
    for (sql, values) in statements {
        let statement = values.into_iter().fold(query(sql), |statement, value| match value {
            Bound::Number(number) => statement.bind(number),
            Bound::Text(text) => statement.bind(text),
        });
        statement.execute(&mut *to).await?;
    }
    Ok(())
}
