//! The steps of booking, within the transaction that stores the matches. A booking's row comes first: whoever finds it there has
//! booked the match before. Then the players' rows, locked in the order of players, so that two nodes that book matches of the same
//! players do not wait for each other for ever.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::SystemTime;

use game::{MatchId, MatchRecord, PlayerId};
use rating::{Booking, Change, Class, Experience, Finish, Meeting, Pair, Player, Race, Rating, Score};

use super::super::columns::{count_column, id_column, wall_column};
use super::super::forgotten::Bound;
use super::super::write::Write;
use super::race::Rated;
use super::sql::Sql;
use super::words;

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// 1970 began on a Thursday.
const DAYS_FROM_MONDAY_TO_1970: i64 = 3;

const BEGIN: &str = "INSERT INTO rating_bookings (room, match_no, class, ended_at_wall, unrated)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
/// Changes nothing, but locks the row.
const LOCK: &str = "INSERT INTO ratings (player, class, rating, deviation, volatility, rated_at_wall, matches, opponents, networks, week)
     VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0)
     ON CONFLICT (player, class) DO UPDATE SET class = excluded.class
     RETURNING rating, deviation, volatility, rated_at_wall, matches, opponents, networks";
pub(in crate::store) const MEETING: &str = "SELECT
     (SELECT count(*) FROM rating_pairs WHERE player = $1 AND class = $2 AND opponent = $3 AND uncounted = 0),
     (SELECT count(*) FROM rating_pairs WHERE player = $1 AND class = $2 AND opponent = $3 AND uncounted = 0
          AND ended_at_wall > $4),
     (SELECT count(*) FROM (SELECT 1 FROM rating_pairs
          WHERE player = $1 AND class = $2 AND network = $5 AND uncounted = 0 LIMIT 1) AS one)";
const CHANGE: &str = "UPDATE ratings SET rating = $3, deviation = $4, volatility = $5, rated_at_wall = $6,
     matches = $7, opponents = $8, networks = $9, week = $10 WHERE player = $1 AND class = $2";
const KEEP_CHANGE: &str = "INSERT INTO rating_changes (room, match_no, player, class, ended_at_wall, place,
         old_rating, old_deviation, old_volatility, old_rated_at_wall, rating, deviation, volatility,
         matches, opponents, networks)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
const KEEP_PAIR: &str =
    "INSERT INTO rating_pairs (room, match_no, player, opponent, class, ended_at_wall, network,
         rating, deviation, score, expected, uncounted)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

/// A match that is to be booked.
#[derive(Clone, Debug)]
pub(in crate::store) struct Due {
    pub(in crate::store) record: Arc<MatchRecord>,
    pub(in crate::store) rated: Arc<Rated>,
    pub(in crate::store) ended_at: SystemTime,
}

/// What a row of `ratings` says.
#[derive(Clone, Copy, Debug)]
struct Known {
    rating: Rating,
    experience: Experience,
}

type Players = BTreeMap<(Player, Class), Known>;

/// Books matches that were not booked before.
pub(in crate::store) async fn book(mut due: Vec<Due>, to: &mut impl Sql) -> sqlx::Result<()> {
    due.sort_by_key(|due| (due.at(), due.record.id));
    let mut races = Vec::new();
    for due in &due {
        let race = due.rated.race(&due.record, due.at().unsigned_abs());
        // Whether a race is rated does not depend on what is known of its racers.
        let why = match rating::book(&race) {
            Booking::Unrated(why) => words::unrated(why),
            Booking::Rated { .. } => "",
        };
        if due.begin(why, to).await? && why.is_empty() {
            races.push((due, race));
        }
    }
    let players = races.iter().flat_map(|(_, race)| {
        race.racers.iter().map(|racer| ((racer.player, race.class.clone()), racer.rating))
    });
    let mut known = lock(players.collect(), to).await?;
    for (due, race) in races {
        due.book_one(race, &mut known, to).await?;
    }
    Ok(())
}

/// The rows of these players, made where there are none, as they begin.
async fn lock(players: BTreeMap<(Player, Class), Rating>, to: &mut impl Sql) -> sqlx::Result<Players> {
    let mut known = Players::new();
    for ((player, class), start) in players {
        let mut values = vec![id(player), Bound::Text(class.as_str().to_owned())];
        values.extend(columns(&start).map(Bound::Number));
        let [rating, deviation, volatility, rated_at, matches, opponents, networks] =
            to.row(LOCK, values).await?;
        let rating = Rating {
            rating_centi: small(rating),
            deviation_centi: small(deviation),
            volatility_micro: small(volatility),
            at_ms: rated_at.unsigned_abs(),
        };
        let count = |column: i64| u32::try_from(column).unwrap_or(u32::MAX);
        let experience =
            Experience { matches: count(matches), opponents: count(opponents), networks: count(networks) };
        known.insert((player, class), Known { rating, experience });
    }
    Ok(known)
}

impl Due {
    /// A match of a rated class.
    pub(in crate::store) fn of(write: &Write) -> Option<Self> {
        let Write::Match { record, ended_at, rated: Some(rated), .. } = write else { return None };
        Some(Self { record: record.clone(), rated: rated.clone(), ended_at: *ended_at })
    }

    fn at(&self) -> i64 {
        wall_column(self.ended_at)
    }

    fn id(&self) -> [Bound; 2] {
        let MatchId { room, match_no } = self.record.id;
        [id_column(room.0), match_no.into()].map(Bound::Number)
    }

    fn class(&self) -> Bound {
        Bound::Text(self.rated.class.as_str().to_owned())
    }

    /// False if it was booked before.
    async fn begin(&self, unrated: &str, to: &mut impl Sql) -> sqlx::Result<bool> {
        let mut values: Vec<Bound> = self.id().into();
        values.extend([self.class(), Bound::Number(self.at()), Bound::Text(unrated.to_owned())]);
        Ok(to.run(BEGIN, values).await? == 1)
    }

    async fn book_one(&self, mut race: Race, known: &mut Players, to: &mut impl Sql) -> sqlx::Result<()> {
        let others: BTreeSet<Player> = race.racers.iter().map(|racer| racer.player).collect();
        for racer in &mut race.racers {
            let Known { rating, experience } = known[&(racer.player, race.class.clone())];
            (racer.rating, racer.experience) = (rating, experience);
            for opponent in others.iter().filter(|other| **other != racer.player) {
                racer.meetings.push(self.meeting(racer.player, *opponent, to).await?);
            }
        }
        let Booking::Rated { changes, .. } = rating::book(&race) else { return Ok(()) };
        for change in changes {
            let row = known.get_mut(&(change.player, race.class.clone())).expect("all are locked");
            *row = Known { rating: change.new, experience: row.experience.plus(change.gained) };
            self.keep(&change, row, to).await?;
        }
        Ok(())
    }

    async fn meeting(&self, player: Player, opponent: Player, to: &mut impl Sql) -> sqlx::Result<Meeting> {
        let network = self.rated.network(PlayerId(opponent.0)).0;
        let values = vec![
            id(player),
            self.class(),
            id(opponent),
            Bound::Number(self.at() - DAY_MS),
            Bound::Number(id_column(network)),
        ];
        let [matches, today, knows_network] = to.row(MEETING, values).await?;
        let count = |column: i64| u32::try_from(column).unwrap_or(u32::MAX);
        let (matches, today) = (count(matches), count(today));
        Ok(Meeting { opponent, matches, today, knows_network: knows_network > 0 })
    }

    async fn keep(&self, change: &Change, known: &Known, to: &mut impl Sql) -> sqlx::Result<()> {
        let Change { player, finish, old, new, pairs, gained } = change;
        let counts = |counted: &Experience| {
            [counted.matches, counted.opponents, counted.networks].map(|count| Bound::Number(count.into()))
        };
        if gained.matches > 0 {
            let week = (self.at() / DAY_MS + DAYS_FROM_MONDAY_TO_1970) / 7;
            let mut values = vec![id(*player), self.class()];
            values.extend(columns(new).map(Bound::Number));
            values.extend(counts(&known.experience));
            values.push(Bound::Number(week));
            to.run(CHANGE, values).await?;
        }
        let place = match finish {
            Finish::Placed(place) => i64::from(*place),
            Finish::Left | Finish::LeftUnstarted => 0,
        };
        let mut values: Vec<Bound> = self.id().into();
        values.extend([id(*player), self.class(), Bound::Number(self.at()), Bound::Number(place)]);
        values.extend(columns(old).map(Bound::Number));
        values.extend(columns(new).into_iter().take(3).map(Bound::Number));
        values.extend(counts(gained));
        to.run(KEEP_CHANGE, values).await?;
        for pair in pairs {
            to.run(KEEP_PAIR, self.pair(*player, pair)).await?;
        }
        Ok(())
    }

    fn pair(&self, player: Player, pair: &Pair) -> Vec<Bound> {
        let score = match pair.score {
            Score::Loss => 0,
            Score::Draw => 1,
            Score::Win => 2,
        };
        let network = self.rated.network(PlayerId(pair.opponent.0)).0;
        let mut values: Vec<Bound> = self.id().into();
        values.extend([id(player), id(pair.opponent), self.class()]);
        let numbers = [
            self.at(),
            id_column(network),
            pair.rating_centi.into(),
            pair.deviation_centi.into(),
            score,
            pair.expected_milli.into(),
            words::uncounted(pair.uncounted),
        ];
        values.extend(numbers.map(Bound::Number));
        values
    }
}

fn id(player: Player) -> Bound {
    Bound::Number(id_column(player.0))
}

fn columns(rating: &Rating) -> [i64; 4] {
    let Rating { rating_centi, deviation_centi, volatility_micro, at_ms } = *rating;
    [rating_centi.into(), deviation_centi.into(), volatility_micro.into(), count_column(at_ms)]
}

/// What `rating` keeps within its bounds.
fn small(column: i64) -> i32 {
    i32::try_from(column).unwrap_or(i32::MAX)
}
