//! The steps of booking, within the transaction that stores the matches. A booking's row comes first: whoever finds it there has
//! booked the match before. Then the players, locked in their order, so that two nodes that book matches of the same players do not
//! wait for each other for ever; all other rows are of players who are locked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::SystemTime;

use game::{MatchId, MatchRecord, PlayerId};
use rating::{Booking, Change, Class, Finish, Meeting, Pair, Player, Race, Rating, Score};

use super::super::columns::{id_column, wall_column};
use super::super::statement::Bound;
use super::super::write::Write;
use super::known::{DAY_MS, Known, columns, counts, id, text};
use super::race::{Puzzle, Rated};
use super::sql::Sql;
use super::words;

const BEGIN: &str = "INSERT INTO rating_bookings (room, match_no, class, ended_at_wall, unrated)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
/// Locks a player, under the name of their last match unless an operator has said another.
const NAME: &str = "INSERT INTO rated_players (player, name, renamed, since_wall) VALUES ($1, $2, 0, $3)
     ON CONFLICT (player) DO UPDATE SET
         name = CASE WHEN rated_players.renamed = 0 THEN excluded.name ELSE rated_players.name END";
pub(in crate::store) const MEETING: &str = "SELECT
     (SELECT count(*) FROM rating_pairs WHERE player = $1 AND class = $2 AND opponent = $3 AND uncounted = 0),
     (SELECT count(*) FROM rating_pairs WHERE player = $1 AND class = $2 AND opponent = $3 AND uncounted = 0
          AND ended_at_wall > $4),
     (SELECT count(*) FROM (SELECT 1 FROM rating_pairs
          WHERE player = $1 AND class = $2 AND network = $5 AND uncounted = 0 LIMIT 1) AS one)";
const KEEP_CHANGE: &str =
    "INSERT INTO rating_changes (room, match_no, player, class, ended_at_wall, place, kind, tier,
         time_ms, old_rating, old_deviation, old_volatility, old_rated_at_wall, rating, deviation, volatility,
         matches, opponents, networks)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)";
const KEEP_PAIR: &str =
    "INSERT INTO rating_pairs (room, match_no, player, opponent, class, ended_at_wall, network,
         rating, deviation, score, expected, uncounted)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
const KEEP_RIVAL: &str =
    "INSERT INTO rating_rivals (player, opponent, met, won, lost) VALUES ($1, $2, 1, $3, $4)
     ON CONFLICT (player, opponent) DO UPDATE SET met = rating_rivals.met + 1,
         won = rating_rivals.won + excluded.won, lost = rating_rivals.lost + excluded.lost";
const KEEP_BEST: &str =
    "INSERT INTO rating_bests (room, match_no, player, ended_at_wall, kind, tier, time_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (player, kind, tier) DO UPDATE SET time_ms = excluded.time_ms, room = excluded.room,
         match_no = excluded.match_no, ended_at_wall = excluded.ended_at_wall
     WHERE excluded.time_ms < rating_bests.time_ms";

/// A match that is to be booked.
#[derive(Clone, Debug)]
pub(in crate::store) struct Due {
    pub(in crate::store) record: Arc<MatchRecord>,
    pub(in crate::store) rated: Arc<Rated>,
    pub(in crate::store) ended_at: SystemTime,
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
    let mut known = lock(&races, to).await?;
    for (due, race) in races {
        due.book_one(race, &mut known, to).await?;
    }
    Ok(())
}

/// Locks all players, and then what is known of them.
async fn lock(races: &[(&Due, Race)], to: &mut impl Sql) -> sqlx::Result<Players> {
    let (mut players, mut starts) = (BTreeMap::new(), BTreeMap::<(Player, Class), Rating>::new());
    for (due, race) in races {
        for racer in &due.record.racers {
            let first = players.entry(Player(racer.player.0)).or_insert((String::new(), due.at()));
            first.0 = racer.name.to_string();
        }
        for racer in &race.racers {
            starts.entry((racer.player, race.class.clone())).or_insert(racer.rating);
        }
    }
    for (player, (name, at)) in players {
        to.run(NAME, vec![id(player), Bound::Text(name), Bound::Number(at)]).await?;
    }
    let mut known = Players::new();
    for ((player, class), start) in starts {
        let row = Known::lock(player, &class, &start, to).await?;
        known.insert((player, class), row);
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
        text(&self.rated.class)
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
            let Known { rating, experience, .. } = known[&(racer.player, race.class.clone())];
            (racer.rating, racer.experience) = (rating, experience);
            for opponent in others.iter().filter(|other| **other != racer.player) {
                racer.meetings.push(self.meeting(racer.player, *opponent, to).await?);
            }
        }
        let Booking::Rated(changes) = rating::book(&race) else { return Ok(()) };
        let puzzle = Puzzle::of(&self.record);
        for change in changes {
            let row = known.get_mut(&(change.player, race.class.clone())).expect("all are locked");
            if change.gained.matches > 0 {
                *row = row.after(&change, self.at());
                row.put(change.player, &race.class, to).await?;
            }
            self.keep(&change, &puzzle, to).await?;
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

    async fn keep(&self, change: &Change, puzzle: &Puzzle, to: &mut impl Sql) -> sqlx::Result<()> {
        let Change { player, finish, old, new, pairs, gained } = change;
        let place = match finish {
            Finish::Placed(place) => i64::from(*place),
            Finish::Left | Finish::LeftUnstarted => 0,
        };
        let time_ms = puzzle.times.get(&PlayerId(player.0)).copied().unwrap_or_default();
        let mut values: Vec<Bound> = self.id().into();
        values.extend([id(*player), self.class(), Bound::Number(self.at()), Bound::Number(place)]);
        values.extend([Bound::Text(puzzle.kind.clone()), Bound::Number(puzzle.tier), Bound::Number(time_ms)]);
        let numbers = columns(old).into_iter().chain(columns(new).into_iter().take(3)).chain(counts(gained));
        values.extend(numbers.map(Bound::Number));
        to.run(KEEP_CHANGE, values).await?;
        for pair in pairs {
            to.run(KEEP_PAIR, self.pair(*player, pair)).await?;
            let (won, lost) = (pair.score == Score::Win, pair.score == Score::Loss);
            let scores = [won, lost].map(|counts| Bound::Number(counts.into()));
            to.run(KEEP_RIVAL, [vec![id(*player), id(pair.opponent)], scores.into()].concat()).await?;
        }
        if time_ms > 0 && !puzzle.kind.is_empty() {
            let mut values: Vec<Bound> = self.id().into();
            values.extend([id(*player), Bound::Number(self.at()), Bound::Text(puzzle.kind.clone())]);
            values.extend([puzzle.tier, time_ms].map(Bound::Number));
            to.run(KEEP_BEST, values).await?;
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
