//! Leaderboards as the store has them: who has a row is found by index, best first, from a row on; and a player's own place. Knows
//! nothing of places but the player's, nor of how they are shown.

use game::{Name, PlayerId};
use rating::{Class, Experience, Rating};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::super::Store;
use super::super::columns::{count_column, id, id_column};
use super::super::error::StoreError;
use super::super::forgotten::Forgotten;
use super::known::{experience_of, rating_of, week_of};
use crate::limits::{LEADERBOARD_NEIGHBOURS, LEADERBOARD_PLACES_MAX, LEADERBOARD_ROWS, RATING_CLASSES_MAX};

/// What is read of a player in a class, those of a leaderboard by its index: of all time, or with what makes it that of a week.
macro_rules! ranked {
    ($rest:literal) => {
        ranked!($rest, "")
    };
    ($rest:literal, $week:literal) => {
        concat!(standing!(), "class = $1 AND ranked_until <> 0 AND ranked_until > $2", $week, $rest)
    };
}
macro_rules! standing {
    () => {
        "SELECT player, rating, deviation, volatility, rated_at_wall, matches, opponents, networks, week, week_from,
             coalesce((SELECT name FROM rated_players AS named WHERE named.player = ratings.player), '') AS name
         FROM ratings WHERE "
    };
}

/// Each of all time, and of a week.
pub(in crate::store) const ABOVE: [&str; 2] = [
    ranked!(" AND (rating, player) > ($3, $4) ORDER BY rating, player LIMIT $5"),
    ranked!(" AND (rating, player) > ($3, $4) ORDER BY rating, player LIMIT $5", " AND week = $6"),
];
pub(in crate::store) const BELOW: [&str; 2] = [
    ranked!(" AND (rating, player) < ($3, $4) ORDER BY rating DESC, player DESC LIMIT $5"),
    ranked!(" AND (rating, player) < ($3, $4) ORDER BY rating DESC, player DESC LIMIT $5", " AND week = $6"),
];
pub(in crate::store) const BETTER: [&str; 2] = [
    "SELECT count(*) FROM (SELECT 1 FROM ratings WHERE class = $1 AND ranked_until <> 0 AND ranked_until > $2
         AND (rating, player) > ($3, $4)
         ORDER BY rating, player LIMIT $5) AS better",
    "SELECT count(*) FROM (SELECT 1 FROM ratings WHERE class = $1 AND ranked_until <> 0 AND ranked_until > $2
         AND week = $6 AND (rating, player) > ($3, $4)
         ORDER BY rating, player LIMIT $5) AS better",
];
pub(in crate::store) const OWN: &str = concat!(standing!(), "player = $1 AND class = $2");
pub(in crate::store) const STRENGTHS: &str =
    "SELECT class, rating, deviation, volatility, rated_at_wall, matches, opponents,
         networks FROM ratings
     WHERE player = $1 ORDER BY class LIMIT $2";
/// From one class with a row to the next, by index.
pub(in crate::store) const CLASSES: &str = "WITH RECURSIVE classes (class) AS (
         SELECT (SELECT class FROM ratings WHERE ranked_until <> 0 AND class > '' ORDER BY class LIMIT 1)
         UNION ALL SELECT (SELECT class FROM ratings WHERE ranked_until <> 0 AND class > classes.class
             ORDER BY class LIMIT 1) FROM classes WHERE class IS NOT NULL)
     SELECT class FROM classes WHERE class IS NOT NULL LIMIT $1";

/// Which leaderboard of a class is read, and when, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a> {
    pub(crate) class: &'a Class,
    /// Only who has raced in the week of `now_ms`.
    pub(crate) this_week: bool,
    pub(crate) now_ms: u64,
}

/// By what rows are in order: no two have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowKey {
    pub(crate) rating_centi: i32,
    pub(crate) player: PlayerId,
}

/// How a player stands in a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    pub(crate) player: PlayerId,
    pub(crate) name: Name,
    pub(crate) rating: Rating,
    pub(crate) experience: Experience,
    /// Points won or lost in the week that was asked for.
    pub(crate) week_change: i32,
}

/// A player's own place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OwnPlace {
    /// They have not raced in the class.
    None,
    /// They lack something for a row, or a race this week.
    Unranked(Box<Ranked>),
    /// Rows around them and their own, the first of which has this place, from 1.
    Ranked { first: u32, rows: Vec<Ranked> },
}

impl RowKey {
    /// Above all rows.
    pub(crate) const TOP: Self = Self { rating_centi: i32::MAX, player: PlayerId(i64::MAX.cast_unsigned()) };

    fn columns(self) -> [i64; 2] {
        [self.rating_centi.into(), id_column(self.player.0)]
    }
}

impl Ranked {
    pub(crate) fn key(&self) -> RowKey {
        RowKey { rating_centi: self.rating.rating_centi, player: self.player }
    }
}

impl Board<'_> {
    fn week(self) -> Option<i64> {
        self.this_week.then(|| week_of(count_column(self.now_ms)))
    }

    /// Those of the two statements with their values.
    fn query<'q>(
        self,
        sql: [&'static str; 2],
        values: &[i64],
    ) -> sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments> {
        let query = sqlx::query(sql[usize::from(self.this_week)]);
        let query = query.bind(self.class.as_str().to_owned()).bind(count_column(self.now_ms));
        values.iter().copied().chain(self.week()).fold(query, |query, value| query.bind(value))
    }

    fn row(self, row: &AnyRow) -> Result<Ranked, StoreError> {
        let player = PlayerId(id(row, "player")?);
        let rating = rating_in(row)?;
        let from = row.try_get::<i64, _>("week_from")?;
        let from = Rating { rating_centi: i32::try_from(from).unwrap_or(rating.rating_centi), ..rating };
        let is_of_week = row.try_get::<i64, _>("week")? == week_of(count_column(self.now_ms));
        Ok(Ranked {
            player,
            name: name_in(row, player)?,
            rating,
            experience: experience_in(row)?,
            week_change: if is_of_week { rating.shown() - from.shown() } else { 0 },
        })
    }

    fn rows(self, rows: &[AnyRow]) -> Result<Vec<Ranked>, StoreError> {
        rows.iter().map(|row| self.row(row)).collect()
    }
}

pub(super) fn rating_in(row: &AnyRow) -> Result<Rating, StoreError> {
    let columns = ["rating", "deviation", "volatility", "rated_at_wall"].map(|column| row.try_get(column));
    let [rating, deviation, volatility, at] = columns;
    Ok(rating_of([rating?, deviation?, volatility?, at?]))
}

pub(super) fn experience_in(row: &AnyRow) -> Result<Experience, StoreError> {
    let [matches, opponents, networks] =
        ["matches", "opponents", "networks"].map(|column| row.try_get(column));
    Ok(experience_of([matches?, opponents?, networks?]))
}

/// Only who is forgotten has no name in the store.
pub(super) fn name_in(row: &AnyRow, player: PlayerId) -> Result<Name, StoreError> {
    let name: String = row.try_get("name")?;
    Ok(name.parse().unwrap_or_else(|_| Forgotten::name_of(player)))
}

pub(super) fn class_in(row: &AnyRow) -> Result<Class, StoreError> {
    let name: String = row.try_get("class")?;
    Class::new(name).map_err(|error| StoreError::Unreadable(error.to_string()))
}

impl Store {
    /// How strong a player is in each class that they have raced in, and whom they have raced there.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn strengths(
        &self,
        player: PlayerId,
    ) -> Result<Vec<(Class, Rating, Experience)>, StoreError> {
        let query = sqlx::query(STRENGTHS).bind(id_column(player.0)).bind(RATING_CLASSES_MAX);
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((class_in(row)?, rating_in(row)?, experience_in(row)?))).collect()
    }

    /// The classes in which anybody has had a row.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn ranked_classes(&self) -> Result<Vec<Class>, StoreError> {
        let rows = sqlx::query(CLASSES).bind(RATING_CLASSES_MAX).fetch_all(&self.pool).await?;
        rows.iter().map(class_in).collect()
    }

    /// The rows of a page of a leaderboard below this one, and whether there are more.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn leaderboard(
        &self,
        board: Board<'_>,
        above: RowKey,
    ) -> Result<(Vec<Ranked>, bool), StoreError> {
        let [rating, player] = above.columns();
        let query = board.query(BELOW, &[rating, player, LEADERBOARD_ROWS + 1]);
        let mut rows = board.rows(&query.fetch_all(&self.pool).await?)?;
        let page = usize::try_from(LEADERBOARD_ROWS).unwrap_or(usize::MAX);
        let more = rows.len() > page;
        rows.truncate(page);
        Ok((rows, more))
    }

    /// Where a player stands, with the rows around theirs.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn own_place(&self, board: Board<'_>, player: PlayerId) -> Result<OwnPlace, StoreError> {
        let own = sqlx::query(OWN).bind(id_column(player.0)).bind(board.class.as_str().to_owned());
        let Some(row) = own.fetch_optional(&self.pool).await? else { return Ok(OwnPlace::None) };
        let own = board.row(&row)?;
        let is_of_board = board.week().is_none_or(|week| row.try_get("week").is_ok_and(|of: i64| of == week));
        let is_ranked = rating::missing(&own.experience, &own.rating, board.now_ms).is_none();
        if !is_of_board || !is_ranked {
            return Ok(OwnPlace::Unranked(own.into()));
        }
        let [rating, id] = own.key().columns();
        let near = [rating, id, LEADERBOARD_NEIGHBOURS];
        let above = board.query(ABOVE, &near).fetch_all(&self.pool).await?;
        let below = board.query(BELOW, &near).fetch_all(&self.pool).await?;
        let better = board.query(BETTER, &[rating, id, LEADERBOARD_PLACES_MAX]);
        let better: i64 = better.fetch_one(&self.pool).await?.try_get(0)?;
        let mut rows = board.rows(&above)?;
        rows.reverse();
        let first = (better + 1).saturating_sub_unsigned(rows.len() as u64).max(1);
        rows.push(own);
        rows.extend(board.rows(&below)?);
        Ok(OwnPlace::Ranked { first: u32::try_from(first).unwrap_or(u32::MAX), rows })
    }
}
