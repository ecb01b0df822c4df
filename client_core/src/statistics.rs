//! The games that were played on this device, as numbers: how many, how fast, how clean, on how many days in a row. Bounded;
//! owns how they are stored and exported. Which game counts is decided where it ends.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;

use game::Streak;
use puzzle::{Tier, Variant};

use crate::order::sort_by_key;
use crate::output::SavedFile;
use crate::practice::Day;
use crate::text;

/// Games that are remembered one by one; of older ones only their number is.
const GAMES_MAX: usize = 1_000;
/// Characters of a kind's name that are stored, so that all games fit the store.
const KIND_CHARS_MAX: usize = 24;
/// Days of the graph.
pub const GRAPH_DAYS: usize = 28;
/// Weeks of the calendar.
pub const CALENDAR_WEEKS: usize = 12;
/// Times of the trend.
const TREND_MAX: usize = 20;
/// Fewer are no trend.
const TREND_MIN: usize = 3;

/// What a kind of puzzle is called here: its name, or that its rules have none.
pub(crate) fn kind(variant: Option<&Variant>) -> String {
    variant.map_or_else(|| "special".to_owned(), Variant::to_string)
}

/// Where a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    Practice,
    Race,
    Challenge,
}

impl Played {
    const fn name(self) -> &'static str {
        match self {
            Self::Practice => "practice",
            Self::Race => "race",
            Self::Challenge => "challenge",
        }
    }

    fn of_name(name: &str) -> Option<Self> {
        [Self::Practice, Self::Race, Self::Challenge].into_iter().find(|played| played.name() == name)
    }
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    pub day: Day,
    pub played: Played,
    /// A variant's name, without blanks.
    pub kind: String,
    pub tier: Tier,
    pub seconds: u32,
    pub mistakes: u16,
    pub hints: u16,
    /// False where the solution was shown, and for a race that ended before.
    pub solved: bool,
}

/// The last times of the kind and tier that is played most, without hints, the newest last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trend {
    pub kind: String,
    pub tier: Tier,
    pub seconds: Vec<u32>,
}

/// What was played of a kind and tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticsRow {
    pub kind: String,
    pub tier: Tier,
    pub solved: usize,
    /// Of those that were solved without a hint: how many, the best and the median time.
    pub alone: usize,
    pub best_s: Option<u32>,
    pub median_s: Option<u32>,
    pub mistakes: u32,
    pub hints: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    games: VecDeque<FinishedGame>,
    /// How many games were forgotten.
    earlier: u32,
    /// The race that was counted last: its results are shown again after a reload.
    last_race: Option<String>,
}

/// How many games were played where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayedCounts {
    pub practice: usize,
    pub races: usize,
    pub challenges: usize,
    /// Those of which only the number is remembered.
    pub earlier: usize,
}

impl Statistics {
    pub fn add(&mut self, mut game: FinishedGame) {
        game.kind = game.kind.chars().filter(|c| !c.is_whitespace()).take(KIND_CHARS_MAX).collect();
        if self.games.len() == GAMES_MAX {
            self.games.pop_front();
            self.earlier += 1;
        }
        self.games.push_back(game);
    }

    /// A race, once: false if this one was counted already. `name` tells it from all others.
    /// Counts what has ended with an input: a game alone, and a race by its name. False if there was nothing new.
    pub(crate) fn count_ended(
        &mut self,
        alone: Option<FinishedGame>,
        raced: Option<(String, FinishedGame)>,
    ) -> bool {
        let is_alone = alone.is_some();
        alone.into_iter().for_each(|game| self.add(game));
        raced.is_some_and(|(name, game)| self.add_race(name, game)) || is_alone
    }

    /// All games as a file for other programs.
    pub(crate) fn file(&self) -> SavedFile {
        SavedFile {
            name: text::statistics::file().to_owned(),
            mime: "text/csv",
            bytes: self.to_csv().into_bytes(),
            share: false,
        }
    }

    pub(crate) fn is_new_race(&self, name: &str) -> bool {
        self.last_race.as_deref() != Some(name)
    }

    fn add_race(&mut self, name: String, game: FinishedGame) -> bool {
        if !self.is_new_race(&name) {
            return false;
        }
        self.last_race = Some(name);
        self.add(game);
        true
    }

    #[must_use]
    pub fn played(&self) -> PlayedCounts {
        let count = |played| self.games.iter().filter(|game| game.played == played).count();
        PlayedCounts {
            practice: count(Played::Practice),
            races: count(Played::Race),
            challenges: count(Played::Challenge),
            earlier: self.earlier as usize,
        }
    }

    /// All games that were ever finished.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.len() + self.earlier as usize
    }

    fn solved(&self) -> impl Iterator<Item = &FinishedGame> {
        self.games.iter().filter(|game| game.solved)
    }

    /// By kind and tier, the kinds played most first.
    #[must_use]
    pub fn rows(&self) -> Vec<StatisticsRow> {
        let mut groups: BTreeMap<(&str, Tier), Vec<&FinishedGame>> = BTreeMap::new();
        for game in self.solved() {
            groups.entry((&game.kind, game.tier)).or_default().push(game);
        }
        let mut rows: Vec<StatisticsRow> = groups.into_values().filter_map(|games| row(&games)).collect();
        sort_by_key(&mut rows, |row| std::cmp::Reverse(row.solved));
        rows
    }

    /// Days in a row with a solved puzzle: the run that still goes on today or yesterday, and the longest.
    #[must_use]
    pub fn streaks(&self, today: Day) -> (u32, u32) {
        let Streak { current, best } = Streak::of(self.solved().map(|game| game.day), today);
        (current, best)
    }

    /// The hardest tier that was solved without a hint.
    #[must_use]
    pub fn tier_alone(&self) -> Option<Tier> {
        self.solved().filter(|game| game.hints == 0).map(|game| game.tier).max()
    }

    /// Solved games on each of the last days, today last.
    #[must_use]
    pub fn per_day(&self, today: Day) -> [u32; GRAPH_DAYS] {
        let mut counts = [0; GRAPH_DAYS];
        for game in self.solved() {
            let ago = today.0.saturating_sub(game.day.0) as usize;
            if let Some(count) = counts.iter_mut().rev().nth(ago) {
                *count += 1;
            }
        }
        counts
    }

    /// Solved games on each day of the last weeks, from a Monday to the end of this week; nothing for days to come.
    #[must_use]
    pub fn calendar(&self, today: Day) -> Vec<Option<u32>> {
        let first = today.0.saturating_sub((7 * (CALENDAR_WEEKS - 1) + today.weekday()) as u32);
        let mut days = vec![0; 7 * CALENDAR_WEEKS];
        for game in self.solved() {
            let index = game.day.0.checked_sub(first).map(|days| days as usize);
            if let Some(count) = index.and_then(|index| days.get_mut(index)) {
                *count += 1;
            }
        }
        let known = |(index, count): (usize, u32)| (first + index as u32 <= today.0).then_some(count);
        days.into_iter().enumerate().map(known).collect()
    }

    /// How the times go, if there are enough of one kind and tier.
    #[must_use]
    pub fn trend(&self) -> Option<Trend> {
        let row = self.rows().into_iter().max_by_key(|row| row.alone)?;
        let is_of = |game: &&FinishedGame| game.kind == row.kind && game.tier == row.tier && game.hints == 0;
        let times: Vec<u32> = self.solved().filter(is_of).map(|game| game.seconds).collect();
        let seconds = times[times.len().saturating_sub(TREND_MAX)..].to_vec();
        (seconds.len() >= TREND_MIN).then_some(Trend { kind: row.kind, tier: row.tier, seconds })
    }

    /// A table for other programs: comma-separated values (RFC 4180).
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = "date,played,kind,tier,seconds,mistakes,hints,solved\r\n".to_owned();
        for game in &self.games {
            let FinishedGame { day, played, kind, tier, seconds, mistakes, hints, solved } = game;
            let (day, played) = (day.iso(), played.name());
            let _ = write!(text, "{day},{played},{kind},{tier},{seconds},{mistakes},{hints},{solved}\r\n");
        }
        text
    }

    pub(crate) fn to_text(&self) -> String {
        let mut text = format!("{} {}", self.earlier, self.last_race.as_deref().unwrap_or_default());
        for game in &self.games {
            let FinishedGame { day, played, kind, tier, seconds, mistakes, hints, solved } = game;
            let (day, played, solved) = (day.0, played.name(), u8::from(*solved));
            let _ = write!(text, "\n{day} {played} {kind} {tier} {seconds} {mistakes} {hints} {solved}");
        }
        text
    }

    /// What can be read of a stored text.
    pub(crate) fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let (earlier, last) = lines.next().and_then(|line| line.split_once(' ')).unwrap_or_default();
        let last_race = Some(last.to_owned()).filter(|name| !name.is_empty());
        let earlier = earlier.parse().unwrap_or(0);
        Self { games: lines.filter_map(read_game).take(GAMES_MAX).collect(), earlier, last_race }
    }
}

fn read_game(line: &str) -> Option<FinishedGame> {
    let mut words = line.split(' ');
    Some(FinishedGame {
        day: Day(words.next()?.parse().ok()?),
        played: Played::of_name(words.next()?)?,
        kind: words.next()?.to_owned(),
        tier: words.next()?.parse().ok()?,
        seconds: words.next()?.parse().ok()?,
        mistakes: words.next()?.parse().ok()?,
        hints: words.next()?.parse().ok()?,
        solved: words.next()? == "1",
    })
}

fn row(games: &[&FinishedGame]) -> Option<StatisticsRow> {
    let first = games.first()?;
    // Hints make any pace: a time with them compares with nothing.
    let alone = games.iter().filter(|game| game.hints == 0);
    let mut times: Vec<u32> = alone.map(|game| game.seconds).collect();
    sort_by_key(&mut times, |seconds| *seconds);
    Some(StatisticsRow {
        kind: first.kind.clone(),
        tier: first.tier,
        solved: games.len(),
        alone: times.len(),
        best_s: times.first().copied(),
        median_s: times.get(times.len() / 2).copied(),
        mistakes: games.iter().map(|game| u32::from(game.mistakes)).sum(),
        hints: games.iter().map(|game| u32::from(game.hints)).sum(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(day: u32, seconds: u32) -> FinishedGame {
        let (kind, tier) = ("killer+x".to_owned(), Tier::Hard);
        let played = Played::Practice;
        FinishedGame { day: Day(day), played, kind, tier, seconds, mistakes: 1, hints: 2, solved: true }
    }

    fn of(games: impl IntoIterator<Item = FinishedGame>) -> Statistics {
        let mut statistics = Statistics::default();
        games.into_iter().for_each(|game| statistics.add(game));
        statistics
    }

    #[test]
    fn best_and_median_are_of_games_solved_without_hints() {
        let alone = |seconds| FinishedGame { hints: 0, ..game(3, seconds) };
        let shown = FinishedGame { solved: false, ..alone(1) };
        let statistics = of([alone(300), alone(100), shown, alone(200), game(5, 58)]);
        let [row] = &statistics.rows()[..] else { panic!("one kind and tier") };
        assert_eq!((row.solved, row.alone, row.best_s, row.median_s), (4, 3, Some(100), Some(200)));
        assert_eq!((row.mistakes, row.hints, statistics.count()), (4, 2, 5));
        let [row] = &of([game(5, 58)]).rows()[..] else { panic!("one kind and tier") };
        assert_eq!((row.solved, row.best_s, row.median_s), (1, None, None));
    }

    #[test]
    fn a_streak_ends_with_a_day_without_a_solve() {
        let statistics = of([1, 2, 3, 3, 7, 8].map(|day| game(day, 60)));
        assert_eq!(statistics.streaks(Day(8)), (2, 3));
        assert_eq!(statistics.streaks(Day(9)), (2, 3), "today is not over");
        assert_eq!(statistics.streaks(Day(10)), (0, 3));
        assert_eq!(Statistics::default().streaks(Day(10)), (0, 0));
        let per_day = statistics.per_day(Day(8));
        assert_eq!(per_day[GRAPH_DAYS - 1], 1);
        assert_eq!(per_day[GRAPH_DAYS - 6], 2);
    }

    #[test]
    fn the_calendar_ends_with_this_week_the_trend_with_today() {
        let alone = |day, seconds| FinishedGame { hints: 0, ..game(day, seconds) };
        // A Wednesday.
        let today = Day(20_782);
        let statistics = of([alone(20_779, 90), alone(20_780, 80), game(20_780, 5), alone(20_782, 70)]);
        let calendar = statistics.calendar(today);
        assert_eq!(calendar.len(), 7 * CALENDAR_WEEKS);
        assert_eq!(
            calendar[7 * CALENDAR_WEEKS - 8..],
            [Some(1), Some(2), Some(0), Some(1), None, None, None, None]
        );
        assert_eq!(statistics.trend().unwrap().seconds, [90, 80, 70], "without the game with hints");
        assert_eq!(of([alone(1, 9), alone(2, 8)]).trend(), None);
    }

    #[test]
    fn it_is_stored_within_bounds_and_read_again() {
        let statistics = of((0..GAMES_MAX as u32 + 5).map(|day| game(20_000 + day, 99_999)));
        assert_eq!(statistics.count(), GAMES_MAX + 5);
        let text = statistics.to_text();
        assert!(text.len() < crate::store::STORED_BYTES_MAX, "{} bytes", text.len());
        assert_eq!(Statistics::read(&text), statistics);
        assert_eq!(Statistics::read("nonsense\nand more"), Statistics::default());
    }

    #[test]
    fn a_race_counts_once_even_after_a_reload() {
        let mut statistics = of([game(3, 300)]);
        let race = || FinishedGame { played: Played::Race, ..game(3, 200) };
        assert!(statistics.add_race("KXQ7P-1".to_owned(), race()));
        let mut statistics = Statistics::read(&statistics.to_text());
        assert!(!statistics.add_race("KXQ7P-1".to_owned(), race()));
        assert!(statistics.add_race("KXQ7P-2".to_owned(), race()));
        assert_eq!(statistics.played(), PlayedCounts { practice: 1, races: 2, challenges: 0, earlier: 0 });
    }

    #[test]
    fn the_table_has_a_line_for_each_game() {
        let table = of([game(20_000, 75)]).to_csv();
        assert_eq!(
            table,
            "date,played,kind,tier,seconds,mistakes,hints,solved\r\n\
             2024-10-04,practice,killer+x,hard,75,1,2,true\r\n"
        );
    }
}
