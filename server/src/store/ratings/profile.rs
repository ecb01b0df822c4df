//! What a player has done, as the store has it: two reads by index, however many matches there are. Knows nothing of how it is shown.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use game::{MatchId, Name, PlayerId, RoomId};
use puzzle::{Tier, Variant};
use rating::{Class, Experience, Rating};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::super::Store;
use super::super::columns::{count, id, id_column};
use super::super::error::StoreError;
use super::known::rating_of;
use super::leaderboard::{class_in, experience_in, name_in, rating_in};
use crate::limits::{
    PLAYER_BESTS_MAX, PLAYER_MATCHES_MAX, PLAYER_RIVALS_MAX, RATING_CLASSES_MAX, RATING_HISTORY_MAX,
};

/// Ratings (part 0), the latest changes in each class (1), and the name (2).
pub(in crate::store) const CAREER: &str = "SELECT CAST(0 AS BIGINT) AS part, class, rating, deviation, volatility,
         rated_at_wall, matches, opponents, networks, best AS old_rating, CAST(0 AS BIGINT) AS room,
         CAST(0 AS BIGINT) AS match_no, CAST(0 AS BIGINT) AS place, CAST(0 AS BIGINT) AS tier,
         CAST(0 AS BIGINT) AS time_ms, CAST(0 AS BIGINT) AS voided, '' AS name
     FROM (SELECT * FROM ratings WHERE player = $1 ORDER BY class LIMIT $2) AS own
     UNION ALL SELECT 1, made.class, made.rating, made.deviation, made.volatility, made.ended_at_wall, made.matches,
         made.opponents, made.networks, made.old_rating, made.room, made.match_no, made.place, made.tier, made.time_ms,
         made.voided, made.kind
     FROM (SELECT class, coalesce((SELECT ended_at_wall FROM rating_changes AS late
             WHERE late.player = ratings.player AND late.class = ratings.class
             ORDER BY late.ended_at_wall DESC LIMIT 1 OFFSET $3), 0) AS since
         FROM ratings WHERE player = $1 ORDER BY class LIMIT $2) AS own
     JOIN rating_changes AS made
         ON made.player = $1 AND made.class = own.class AND made.ended_at_wall >= own.since
     UNION ALL SELECT 2, '', since_wall, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, name
     FROM rated_players WHERE player = $1";

/// Best times (part 0), whom they have met most (1), and the opponents in some of their matches (2).
pub(in crate::store) static DEEDS: LazyLock<String> = LazyLock::new(|| {
    let mut wanted = String::new();
    for nth in 0..PLAYER_MATCHES_MAX {
        let (comma, room) = (if nth > 0 { ", " } else { "" }, 4 + 2 * nth);
        let _ = write!(wanted, "{comma}(CAST(${room} AS BIGINT), CAST(${} AS BIGINT))", room + 1);
    }
    format!(
        "SELECT CAST(0 AS BIGINT) AS part, kind AS name, tier AS one, time_ms AS two, ended_at_wall AS three
         FROM (SELECT * FROM rating_bests WHERE player = $1 ORDER BY kind, tier LIMIT $2) AS bests
         UNION ALL SELECT 1, coalesce((SELECT name FROM rated_players AS named WHERE named.player = opponent), ''),
             opponent, won, lost
         FROM (SELECT * FROM rating_rivals WHERE player = $1 ORDER BY met DESC LIMIT $3) AS rivals
         UNION ALL SELECT 2, coalesce((SELECT name FROM rated_players AS named WHERE named.player = opponent), ''),
             opponent, room, match_no
         FROM (VALUES {wanted}) AS wanted JOIN rating_pairs
             ON room = wanted.column1 AND match_no = wanted.column2 AND player = $1"
    )
});
pub(in crate::store) const HEAD_TO_HEAD: &str = "SELECT won, lost,
         coalesce((SELECT name FROM rated_players AS named WHERE named.player = opponent), '') AS name
     FROM rating_rivals WHERE player = $1 AND opponent = $2";

/// What a player has done in booked matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Profile {
    pub(crate) name: Name,
    /// When the first of them ended, in milliseconds since 1970, as all times here.
    pub(crate) since_ms: u64,
    /// In the order of classes.
    pub(crate) ratings: Vec<InClass>,
    /// The latest first.
    pub(crate) matches: Vec<Done>,
    /// There are earlier ones.
    pub(crate) more: bool,
    pub(crate) bests: Vec<Best>,
    /// Whom they have met most, the most often first.
    pub(crate) rivals: Vec<Rival>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InClass {
    pub(crate) class: Class,
    pub(crate) rating: Rating,
    pub(crate) experience: Experience,
    /// The highest rating that was not provisional.
    pub(crate) best: Option<i32>,
    /// What the latest matches have left, the earliest first; without those that are void.
    pub(crate) history: Vec<Rating>,
}

/// A match from its player's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) id: MatchId,
    pub(crate) at_ms: u64,
    pub(crate) class: Class,
    pub(crate) kind: Option<Variant>,
    pub(crate) tier: Option<Tier>,
    /// From 1; 0 of one who has left.
    pub(crate) place: u32,
    pub(crate) time_ms: Option<u32>,
    /// Points won or lost.
    pub(crate) change: i32,
    pub(crate) is_void: bool,
    pub(crate) opponents: Vec<(PlayerId, Name)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    pub(crate) kind: Variant,
    pub(crate) tier: Tier,
    pub(crate) time_ms: u32,
    pub(crate) at_ms: u64,
}

/// How two have fared against each other, from one's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rival {
    pub(crate) opponent: PlayerId,
    pub(crate) name: Name,
    pub(crate) won: u32,
    pub(crate) lost: u32,
}

/// What the first read gives.
#[derive(Debug, Default)]
struct Career {
    named: Option<(String, u64)>,
    ratings: BTreeMap<Class, InClass>,
    done: Vec<(Done, Rating)>,
}

impl Career {
    fn take(&mut self, row: &AnyRow) -> Result<(), StoreError> {
        match row.try_get("part")? {
            0_i64 => {
                let class = class_in(row)?;
                let best = Some(row.try_get("old_rating")?).filter(|&best: &i64| best > 0);
                let best = best.map(|best| rating_of([best, 0, 0, 0]).shown());
                let (rating, experience) = (rating_in(row)?, experience_in(row)?);
                let in_class =
                    InClass { class: class.clone(), rating, experience, best, history: Vec::new() };
                self.ratings.entry(class).or_insert(in_class);
            }
            1 => self.done.push((Done::read(row)?, rating_in(row)?)),
            _ => self.named = Some((row.try_get("name")?, count(row, "rating")?)),
        }
        Ok(())
    }
}

impl Done {
    fn read(row: &AnyRow) -> Result<Self, StoreError> {
        let (new, old) = (rating_in(row)?, rating_of([row.try_get("old_rating")?, 0, 0, 0]));
        let kind: String = row.try_get("name")?;
        Ok(Self {
            id: match_id(row, "room", "match_no")?,
            at_ms: new.at_ms,
            class: class_in(row)?,
            kind: kind.parse().ok(),
            tier: tier(count(row, "tier")?).filter(|_| !kind.is_empty()),
            place: small(row, "place")?,
            time_ms: Some(small(row, "time_ms")?).filter(|&ms| ms > 0),
            change: new.shown() - old.shown(),
            is_void: row.try_get::<i64, _>("voided")? != 0,
            opponents: Vec::new(),
        })
    }
}

impl Rival {
    fn read(row: &AnyRow, opponent: PlayerId, [won, lost]: [&str; 2]) -> Result<Self, StoreError> {
        Ok(Self { opponent, name: name_in(row, opponent)?, won: small(row, won)?, lost: small(row, lost)? })
    }
}

fn tier(column: u64) -> Option<Tier> {
    Tier::ALL.get(usize::try_from(column).ok()?).copied()
}

fn small(row: &AnyRow, column: &str) -> Result<u32, StoreError> {
    Ok(u32::try_from(count(row, column)?).unwrap_or(u32::MAX))
}

fn match_id(row: &AnyRow, room: &str, match_no: &str) -> Result<MatchId, StoreError> {
    Ok(MatchId { room: RoomId(id(row, room)?), match_no: small(row, match_no)? })
}

impl Store {
    /// What a player has done; `None` of who has no booked match.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn profile(&self, player: PlayerId) -> Result<Option<Profile>, StoreError> {
        let query = sqlx::query(CAREER).bind(id_column(player.0)).bind(RATING_CLASSES_MAX);
        let rows = query.bind(RATING_HISTORY_MAX - 1).fetch_all(&self.pool).await?;
        let mut career = Career::default();
        rows.iter().try_for_each(|row| career.take(row))?;
        let Career { named, mut ratings, mut done } = career;
        let Some((name, since_ms)) = named else { return Ok(None) };
        done.sort_by_key(|(done, _)| (done.at_ms, done.id));
        for (done, left) in done.iter().filter(|(done, _)| !done.is_void) {
            if let Some(in_class) = ratings.get_mut(&done.class) {
                in_class.history.push(*left);
            }
        }
        let more = done.len() > PLAYER_MATCHES_MAX;
        let matches = done.into_iter().rev().take(PLAYER_MATCHES_MAX).map(|(done, _)| done).collect();
        let name = name.parse().map_err(|_| StoreError::Unreadable(format!("the name of {player}")))?;
        let ratings = ratings.into_values().collect();
        let mut profile =
            Profile { name, since_ms, ratings, matches, more, bests: Vec::new(), rivals: Vec::new() };
        self.add_deeds(player, &mut profile).await?;
        Ok(Some(profile))
    }

    async fn add_deeds(&self, player: PlayerId, profile: &mut Profile) -> Result<(), StoreError> {
        let query = sqlx::query(AssertSqlSafe(DEEDS.as_str())).bind(id_column(player.0));
        let mut query = query.bind(PLAYER_BESTS_MAX).bind(PLAYER_RIVALS_MAX);
        for nth in 0..PLAYER_MATCHES_MAX {
            // No match has the number 0.
            let id = profile.matches.get(nth).map(|done| done.id);
            let [room, match_no] = id.map_or([0, 0], |id| [id_column(id.room.0), id.match_no.into()]);
            query = query.bind(room).bind(match_no);
        }
        for row in query.fetch_all(&self.pool).await? {
            let part: i64 = row.try_get("part")?;
            if part == 0 {
                let kind: String = row.try_get("name")?;
                let (time_ms, at_ms) = (small(&row, "two")?, count(&row, "three")?);
                // A later release may know others.
                let known = kind.parse().ok().zip(tier(count(&row, "one")?));
                profile.bests.extend(known.map(|(kind, tier)| Best { kind, tier, time_ms, at_ms }));
                continue;
            }
            let opponent = PlayerId(id(&row, "one")?);
            if part == 1 {
                profile.rivals.push(Rival::read(&row, opponent, ["two", "three"])?);
                continue;
            }
            let of = match_id(&row, "two", "three")?;
            if let Some(done) = profile.matches.iter_mut().find(|done| done.id == of) {
                done.opponents.push((opponent, name_in(&row, opponent)?));
            }
        }
        Ok(())
    }

    /// How a player has fared against another; `None` if they have not met.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn head_to_head(
        &self,
        player: PlayerId,
        opponent: PlayerId,
    ) -> Result<Option<Rival>, StoreError> {
        let query = sqlx::query(HEAD_TO_HEAD).bind(id_column(player.0)).bind(id_column(opponent.0));
        let row = query.fetch_optional(&self.pool).await?;
        row.map(|row| Rival::read(&row, opponent, ["won", "lost"])).transpose()
    }
}
