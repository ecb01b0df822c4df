//! The row of a player in a class: read under its lock, and written as a whole.

use rating::{Change, Class, Experience, Player, Rating};

use super::super::columns::{count_column, id_column};
use super::super::statement::Bound;
use super::sql::Sql;

pub(super) const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// 1970 began on a Thursday.
const DAYS_FROM_MONDAY_TO_1970: i64 = 3;

/// Changes nothing, but locks the row.
const LOCK: &str = "INSERT INTO ratings (player, class, rating, deviation, volatility, rated_at_wall, matches, opponents,
         networks, week, week_from, best, ranked_until)
     VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0, $3, 0, 0)
     ON CONFLICT (player, class) DO UPDATE SET class = excluded.class
     RETURNING rating, deviation, volatility, rated_at_wall, matches, opponents, networks, week, week_from, best";
const PUT: &str =
    "UPDATE ratings SET rating = $3, deviation = $4, volatility = $5, rated_at_wall = $6, matches = $7,
     opponents = $8, networks = $9, week = $10, week_from = $11, best = $12, ranked_until = $13
     WHERE player = $1 AND class = $2";

/// What is known of a player in a class. Ratings are in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) rating: Rating,
    pub(super) experience: Experience,
    week: i64,
    week_from: i64,
    best: i64,
}

impl Known {
    /// The row, made as it begins if there is none.
    pub(super) async fn lock(
        player: Player,
        class: &Class,
        start: &Rating,
        to: &mut impl Sql,
    ) -> sqlx::Result<Self> {
        let mut values = vec![id(player), text(class)];
        values.extend(columns(start).map(Bound::Number));
        let [rating, deviation, volatility, rated_at, matches, opponents, networks, week, week_from, best] =
            to.row(LOCK, values).await?;
        let rating = rating_of([rating, deviation, volatility, rated_at]);
        let experience = experience_of([matches, opponents, networks]);
        Ok(Self { rating, experience, week, week_from, best })
    }

    /// After a match that ended then.
    pub(super) fn after(self, change: &Change, ended_at: i64) -> Self {
        let week = week_of(ended_at);
        let new = i64::from(change.new.rating_centi);
        let is_settled = !change.new.is_provisional(ended_at.unsigned_abs());
        Self {
            rating: change.new,
            experience: self.experience.plus(change.gained),
            week,
            week_from: if week == self.week { self.week_from } else { change.old.rating_centi.into() },
            best: if is_settled { self.best.max(new) } else { self.best },
        }
    }

    /// Without a match that has led from `old` to `new`. When the last one ended that is left, and what was the best, its caller
    /// knows.
    pub(super) fn without(
        self,
        old: &Rating,
        new: &Rating,
        gained: Experience,
        last_ended_at: i64,
        best: i64,
    ) -> Self {
        let rating = rating::without(&self.rating, old, new);
        let is_of_week = week_of(count_column(new.at_ms)) == self.week;
        let moved = i64::from(rating.rating_centi - self.rating.rating_centi);
        let week_from = if is_of_week { self.week_from } else { self.week_from + moved };
        // Older ones than are still known stay.
        let best = if self.best > new.rating_centi.into() { self.best } else { best };
        Self {
            rating,
            experience: self.experience.minus(gained),
            week: week_of(last_ended_at),
            week_from,
            best,
        }
    }

    pub(super) async fn put(&self, player: Player, class: &Class, to: &mut impl Sql) -> sqlx::Result<()> {
        let Self { rating, experience, week, week_from, best } = self;
        let ranked_until = rating::ranked_until(experience, rating).unwrap_or_default();
        let mut values = vec![id(player), text(class)];
        let numbers = columns(rating).into_iter().chain(counts(experience));
        let numbers = numbers.chain([*week, *week_from, *best, count_column(ranked_until)]);
        values.extend(numbers.map(Bound::Number));
        to.run(PUT, values).await.map(drop)
    }
}

/// The number of a week, which begins on Monday, 0:00 UTC: see `migrations/0010_ratings.sql`.
pub(super) fn week_of(wall_ms: i64) -> i64 {
    (wall_ms / DAY_MS + DAYS_FROM_MONDAY_TO_1970) / 7
}

pub(super) fn id(player: Player) -> Bound {
    Bound::Number(id_column(player.0))
}

pub(super) fn text(class: &Class) -> Bound {
    Bound::Text(class.as_str().to_owned())
}

pub(super) fn columns(rating: &Rating) -> [i64; 4] {
    let Rating { rating_centi, deviation_centi, volatility_micro, at_ms } = *rating;
    [rating_centi.into(), deviation_centi.into(), volatility_micro.into(), count_column(at_ms)]
}

pub(super) fn counts(counted: &Experience) -> [i64; 3] {
    [counted.matches, counted.opponents, counted.networks].map(i64::from)
}

/// From its columns, whose values `rating` keeps within its bounds.
pub(super) fn rating_of([rating, deviation, volatility, at]: [i64; 4]) -> Rating {
    let small = |column: i64| i32::try_from(column).unwrap_or(i32::MAX);
    Rating {
        rating_centi: small(rating),
        deviation_centi: small(deviation),
        volatility_micro: small(volatility),
        at_ms: at.unsigned_abs(),
    }
}

pub(super) fn experience_of(columns: [i64; 3]) -> Experience {
    let [matches, opponents, networks] = columns.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    Experience { matches, opponents, networks }
}
