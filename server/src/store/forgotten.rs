//! Makes what the store says of a player say it of nobody: in matches, challenges and their runs a pseudonym takes the place of id
//! and name, so that the races of others replay as they were; what is about the player alone is deleted. Part by part, each of
//! which may be done again: what was interrupted begins anew, with another pseudonym. Knows nothing of whoever is connected.

use std::collections::BTreeMap;

use game::{Challenge, ChallengeId, MatchId, MatchRecord, Name, PlayerId, RoomCode, RoomId, Run};
use puzzle::Credits;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::Store;
use super::columns::{count, id, id_column};
use super::error::StoreError;
use super::gallery;
use super::statement::{Bound, Statements};
use super::write::Write;
use crate::limits::{FORGOTTEN_ROOMS_NAMED_MAX, RETOLD_CHALLENGES_AT_ONCE, RETOLD_MATCHES_AT_ONCE};

/// A player who is forgotten, and who they are from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Forgotten {
    pub(crate) player: PlayerId,
    pub(crate) pseudonym: PlayerId,
}

/// Up to where the store has been looked through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LookedTo {
    /// A match, by the columns of its id.
    Match(i64, i64),
    Challenge(String),
}

impl LookedTo {
    pub(crate) const NOTHING: Self = Self::Match(i64::MIN, i64::MIN);
}

/// What is in the place of something that named the player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Retold {
    Match { id: MatchId, record: String },
    Challenge { challenge: ChallengeId, setter: PlayerId, content: String },
    Run { challenge: ChallengeId, id: MatchId, run: String },
}

/// A part of the store, as it is to be.
#[derive(Debug)]
pub(crate) struct RetoldPart {
    /// Each to be stored as a whole: the runs of a challenge are of one player then, whatever interrupts the rest.
    pub(crate) commits: Vec<Vec<Write>>,
    /// `None` after the last part.
    pub(crate) looked_to: Option<LookedTo>,
}

impl Forgotten {
    /// What they are called.
    fn name(self) -> Name {
        Self::name_of(self.pseudonym)
    }

    /// What a pseudonym is called.
    pub(crate) fn name_of(pseudonym: PlayerId) -> Name {
        let name = format!("Forgotten {:04x}", pseudonym.0 >> 48);
        name.parse().expect("it is short and visible")
    }

    /// What finds texts with the player's id.
    fn pattern(self) -> String {
        format!("%{}%", self.player)
    }

    fn retell_match(self, record: &mut MatchRecord) {
        for racer in record.racers.iter_mut().filter(|racer| racer.player == self.player) {
            // Names of a room differ, so that of the setter is the player's.
            if record.set_by.as_ref() == Some(&racer.name) {
                (record.set_by, *record.results.credits) = (Some(self.name()), Credits::default());
            }
            for row in record.results.table.iter_mut().filter(|row| row.member == racer.member) {
                row.name = self.name();
            }
            (racer.player, racer.name) = (self.pseudonym, self.name());
        }
    }

    fn retell_challenge(self, challenge: &mut Challenge) {
        (challenge.setter, challenge.set_by) = (self.pseudonym, self.name());
        challenge.credits = Credits::default();
    }

    fn retell_run(self, run: &mut Run) {
        (run.player, run.name) = (self.pseudonym, self.name());
    }

    /// Deletes what is about the player alone, with failed rooms that name them, and gives their attempts to the pseudonym.
    pub(super) fn statements(self) -> Statements {
        const MARK_FAILED: &str = "UPDATE rooms SET failed_at = -1 WHERE failure <> ''
             AND (config LIKE $1 OR snapshot LIKE $1 OR EXISTS (SELECT 1 FROM inputs WHERE inputs.room = rooms.room AND lines LIKE $1))";
        let (id, pattern) = (|| Bound::Number(id_column(self.player.0)), self.pattern());
        let of_gallery = gallery::FORGET.map(|sql| (sql, vec![id()]));
        let others = [
            ("DELETE FROM players WHERE player = $1", vec![id()]),
            ("DELETE FROM places WHERE player = $1", vec![id()]),
            ("DELETE FROM raced WHERE player = $1", vec![id()]),
            ("DELETE FROM not_by_hand WHERE player = $1", vec![id()]),
            ("DELETE FROM daily_solves WHERE player = $1", vec![id()]),
            // The queue, which is told too, says anew what it knows of others.
            ("DELETE FROM queue_waiting", vec![]),
            // In the order in which a booking locks them.
            ("DELETE FROM rated_players WHERE player = $1", vec![id()]),
            ("DELETE FROM ratings WHERE player = $1", vec![id()]),
            ("DELETE FROM rating_bests WHERE player = $1", vec![id()]),
            ("DELETE FROM rating_voids WHERE player = $1", vec![id()]),
            // What they did for others stays; found by way of their own rows.
            (
                "UPDATE rating_pairs SET opponent = $2 WHERE opponent = $1 AND (room, match_no) IN
                 (SELECT room, match_no FROM rating_changes WHERE player = $1)",
                vec![id(), Bound::Number(id_column(self.pseudonym.0))],
            ),
            (
                "UPDATE rating_rivals SET opponent = $2 WHERE opponent = $1 AND player IN
                 (SELECT opponent FROM rating_rivals WHERE player = $1)",
                vec![id(), Bound::Number(id_column(self.pseudonym.0))],
            ),
            ("DELETE FROM rating_rivals WHERE player = $1", vec![id()]),
            ("DELETE FROM rating_pairs WHERE player = $1", vec![id()]),
            ("DELETE FROM rating_changes WHERE player = $1", vec![id()]),
            ("DELETE FROM blocks WHERE player = $1 OR blocked = $1", vec![id()]),
            ("DELETE FROM reports WHERE reporter = $1 OR subject = $1", vec![id()]),
            ("DELETE FROM bans WHERE subject = $1", vec![Bound::Text(self.player.to_string())]),
            (
                "UPDATE challenge_starts SET player = $2 WHERE player = $1",
                vec![id(), Bound::Number(id_column(self.pseudonym.0))],
            ),
            (MARK_FAILED, vec![Bound::Text(pattern)]),
            (
                "DELETE FROM inputs WHERE room IN
                 (SELECT room FROM rooms WHERE failure <> '' AND failed_at = -1)",
                vec![],
            ),
            ("DELETE FROM rooms WHERE failure <> '' AND failed_at = -1", vec![]),
        ];
        of_gallery.into_iter().chain(others).collect()
    }
}

impl Retold {
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Match { record: text, .. }
            | Self::Challenge { content: text, .. }
            | Self::Run { run: text, .. } => text.len(),
        }
    }

    pub(super) fn statements(&self) -> Statements {
        let match_columns = |id: &MatchId| [id_column(id.room.0), id.match_no.into()].map(Bound::Number);
        vec![match self {
            Self::Match { id, record } => {
                let [room, match_no] = match_columns(id);
                let sql = "UPDATE matches SET record = $3 WHERE room = $1 AND match_no = $2";
                (sql, vec![room, match_no, Bound::Text(record.clone())])
            }
            Self::Challenge { challenge, setter, content } => {
                let (challenge, setter) = (challenge.to_string(), Bound::Number(id_column(setter.0)));
                let sql = "UPDATE challenges SET setter = $2, content = $3 WHERE challenge = $1";
                (sql, vec![Bound::Text(challenge), setter, Bound::Text(content.clone())])
            }
            Self::Run { challenge, id, run } => {
                let [room, match_no] = match_columns(id);
                let sql = "UPDATE challenge_runs SET run = $4
                     WHERE challenge = $1 AND room = $2 AND match_no = $3";
                (sql, vec![Bound::Text(challenge.to_string()), room, match_no, Bound::Text(run.clone())])
            }
        }]
    }
}

impl Store {
    /// Some open rooms whose state or history names the player, by the codes they were born with: what they hold in memory would
    /// bring the name back.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn rooms_that_name(
        &self,
        who: Forgotten,
    ) -> Result<Vec<(RoomId, RoomCode)>, StoreError> {
        let sql = "SELECT room, config FROM rooms WHERE failure = ''
             AND (config LIKE $1 OR snapshot LIKE $1 OR EXISTS (SELECT 1 FROM inputs WHERE inputs.room = rooms.room AND lines LIKE $1))
             LIMIT $2";
        let query = sqlx::query(sql).bind(who.pattern()).bind(FORGOTTEN_ROOMS_NAMED_MAX);
        let rows = query.fetch_all(&self.pool).await?;
        let read = |row| {
            let room = RoomId(id(row, "room")?);
            let config = game::upgrade::config(row.try_get("config")?);
            Ok((room, config.map_err(|error| StoreError::Unreadable(format!("room {room}: {error}")))?.code))
        };
        rows.iter().map(read).collect()
    }

    /// The next part of what names the player, told otherwise.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn retold_after(
        &self,
        who: Forgotten,
        looked_to: &LookedTo,
    ) -> Result<RetoldPart, StoreError> {
        match looked_to {
            LookedTo::Match(room, match_no) => self.retold_matches(who, [*room, *match_no]).await,
            LookedTo::Challenge(after) => self.retold_challenges(who, after).await,
        }
    }

    async fn retold_matches(&self, who: Forgotten, after: [i64; 2]) -> Result<RetoldPart, StoreError> {
        let sql =
            "SELECT room, match_no, CASE WHEN record LIKE $1 THEN record ELSE '' END AS record FROM matches
             WHERE (room, match_no) > ($2, $3) ORDER BY room, match_no LIMIT $4";
        let query = sqlx::query(sql).bind(who.pattern()).bind(after[0]).bind(after[1]);
        let rows = query.bind(RETOLD_MATCHES_AT_ONCE).fetch_all(&self.pool).await?;
        let (mut texts, mut looked_to) = (Vec::new(), LookedTo::Challenge(String::new()));
        for row in &rows {
            let match_no = count(row, "match_no")?;
            let id = MatchId {
                room: RoomId(id(row, "room")?),
                match_no: u32::try_from(match_no).unwrap_or(u32::MAX),
            };
            let text: String = row.try_get("record")?;
            if !text.is_empty() {
                texts.push((id, text));
            }
            looked_to = LookedTo::Match(row.try_get("room")?, row.try_get("match_no")?);
        }
        // Large records take milliseconds to read, which tasks must not wait for.
        let retell = move || texts.into_iter().map(|(id, text)| retold_match(who, id, &text)).collect();
        let commits: Result<Vec<_>, _> = blocking(retell).await?;
        Ok(RetoldPart { commits: commits?, looked_to: Some(looked_to) })
    }

    async fn retold_challenges(&self, who: Forgotten, after: &str) -> Result<RetoldPart, StoreError> {
        let sql =
            "SELECT challenge, CASE WHEN setter = $1 THEN content ELSE '' END AS content FROM challenges
             WHERE challenge > $2 ORDER BY challenge LIMIT $3";
        let query = sqlx::query(sql).bind(id_column(who.player.0)).bind(after);
        let rows = query.bind(RETOLD_CHALLENGES_AT_ONCE).fetch_all(&self.pool).await?;
        let Some(last) = rows.last() else { return Ok(RetoldPart { commits: Vec::new(), looked_to: None }) };
        let last: String = last.try_get("challenge")?;
        let mut commits = BTreeMap::<String, Vec<Write>>::new();
        for row in &rows {
            let (text, content): (String, String) = (row.try_get("challenge")?, row.try_get("content")?);
            if !content.is_empty() {
                let mut challenge: Challenge = parse(&content, "a challenge")?;
                who.retell_challenge(&mut challenge);
                let content = serde_json::to_string(&challenge).expect("a challenge is plain data");
                let (challenge, setter) = (challenge.id, who.pseudonym);
                let retold = Retold::Challenge { challenge, setter, content };
                commits.entry(text).or_default().push(Write::Retell(retold));
            }
        }
        let sql = "SELECT challenge, run FROM challenge_runs
             WHERE challenge > $1 AND challenge <= $2 AND run LIKE $3";
        let query = sqlx::query(sql).bind(after).bind(last.as_str()).bind(who.pattern());
        for row in query.fetch_all(&self.pool).await? {
            let (text, run): (String, String) = (row.try_get("challenge")?, row.try_get("run")?);
            let mut run: Run = parse(&run, "a run")?;
            let challenge = text.parse().map_err(|_| StoreError::Unreadable(format!("challenge {text}")))?;
            who.retell_run(&mut run);
            let (id, run) = (run.id, serde_json::to_string(&run).expect("a run is plain data"));
            commits.entry(text).or_default().push(Write::Retell(Retold::Run { challenge, id, run }));
        }
        Ok(RetoldPart {
            commits: commits.into_values().collect(),
            looked_to: Some(LookedTo::Challenge(last)),
        })
    }
}

fn retold_match(who: Forgotten, id: MatchId, text: &str) -> Result<Vec<Write>, StoreError> {
    let record = game::upgrade::record(text);
    let mut record =
        record.map_err(|error| StoreError::Unreadable(format!("the record of match {id}: {error}")))?;
    who.retell_match(&mut record);
    let record = serde_json::to_string(&record).expect("a record is plain data");
    Ok(vec![Write::Retell(Retold::Match { id, record })])
}

fn parse<T: DeserializeOwned>(text: &str, what: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable(format!("{what}: {error}")))
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, StoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| StoreError::Unreadable(error.to_string()))
}
