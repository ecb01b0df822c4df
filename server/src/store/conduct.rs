//! Whom players do not want to meet, and what they tell the operator of each other. Decides nothing.

use std::time::{Duration, SystemTime};

use game::{MatchId, PlayerId, RoomId};
use lobby::AVOID_LIST_MAX;
use protocol::ReportReason;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::Store;
use super::columns::{count, id, id_column, wall_column};
use super::error::StoreError;
use super::statement::{Bound, Statements};
use crate::limits::REPORTS_SHOWN_MAX;

/// What a player says of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Conduct {
    /// They do not want to meet, or may again.
    Block {
        player: PlayerId,
        blocked: PlayerId,
        on: bool,
    },
    Report(Report),
}

/// For the operator; one about each opponent in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) id: MatchId,
    pub(crate) reporter: PlayerId,
    pub(crate) subject: PlayerId,
    pub(crate) why: ReportReason,
    pub(crate) at: SystemTime,
}

/// As the table, and the operator, call a reason.
pub(crate) fn word(why: ReportReason) -> &'static str {
    match why {
        ReportReason::Cheating => "cheating",
        ReportReason::Name => "name",
        ReportReason::Leaving => "leaving",
    }
}

impl Conduct {
    pub(super) fn statements(&self) -> Statements {
        let column = |player: PlayerId| Bound::Number(id_column(player.0));
        vec![match *self {
            Self::Block { player, blocked, on: true } => (
                "INSERT INTO blocks (player, blocked)
                 SELECT $1, $2 WHERE (SELECT count(*) FROM blocks WHERE player = $1) < $3 ON CONFLICT DO NOTHING",
                vec![column(player), column(blocked), Bound::Number(AVOID_LIST_MAX as i64)],
            ),
            Self::Block { player, blocked, on: false } => {
                ("DELETE FROM blocks WHERE player = $1 AND blocked = $2", vec![column(player), column(blocked)])
            }
            Self::Report(Report { id, reporter, subject, why, at }) => (
                "INSERT INTO reports (room, match_no, reporter, subject, why, reported_at_wall)
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                vec![
                    Bound::Number(id_column(id.room.0)),
                    Bound::Number(id.match_no.into()),
                    column(reporter),
                    column(subject),
                    Bound::Text(word(why).to_owned()),
                    Bound::Number(wall_column(at)),
                ],
            ),
        }]
    }
}

impl Store {
    /// Whom a player does not want to meet: at most [`AVOID_LIST_MAX`].
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn avoids(&self, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let sql = "SELECT blocked FROM blocks WHERE player = $1 ORDER BY blocked";
        let rows = sqlx::query(sql).bind(id_column(player.0)).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(PlayerId(id(row, "blocked")?))).collect()
    }

    /// How many reports a player has made since, of players and of challenges.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn reports_since(
        &self,
        reporter: PlayerId,
        since: SystemTime,
    ) -> Result<u64, StoreError> {
        let sql =
            "SELECT (SELECT count(*) FROM reports WHERE reporter = $1 AND reported_at_wall > $2)
             + (SELECT count(*) FROM challenge_reports WHERE reporter = $1 AND reported_at_wall > $2) AS made";
        let query = sqlx::query(sql).bind(id_column(reporter.0)).bind(wall_column(since));
        count(&query.fetch_one(&self.pool).await?, "made")
    }

    /// The latest reports, the last one first.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn reports(&self) -> Result<Vec<Report>, StoreError> {
        let sql = "SELECT room, match_no, reporter, subject, why, reported_at_wall FROM reports
             ORDER BY reported_at_wall DESC LIMIT $1";
        sqlx::query(sql).bind(REPORTS_SHOWN_MAX).fetch_all(&self.pool).await?.iter().map(read).collect()
    }
}

fn read(row: &AnyRow) -> Result<Report, StoreError> {
    let (player, known): (_, String) = (|column| id(row, column).map(PlayerId), row.try_get("why")?);
    let reasons = [ReportReason::Cheating, ReportReason::Name, ReportReason::Leaving];
    let why = reasons.into_iter().find(|why| word(*why) == known);
    Ok(Report {
        id: MatchId {
            room: RoomId(id(row, "room")?),
            match_no: u32::try_from(count(row, "match_no")?).unwrap_or(u32::MAX),
        },
        reporter: player("reporter")?,
        subject: player("subject")?,
        why: why.ok_or_else(|| StoreError::Unreadable(format!("a report for {known:?}")))?,
        at: SystemTime::UNIX_EPOCH + Duration::from_millis(count(row, "reported_at_wall")?),
    })
}
