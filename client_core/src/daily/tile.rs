//! The daily on the home screen, as a value: the server's where it is known, else the one of practice.

use game::{DailyView, Day, Millis, Streak};
use puzzle::Tier;

use super::{Dailies, DailyIntent};
use crate::app::App;
use crate::input::Intent;
use crate::practice::{Practice, PracticeIntent};
use crate::text;

/// Days in a row that a tile shows, today last.
const WEEK: u32 = 7;

/// What the home screen says of the daily.
#[derive(Clone, Debug, PartialEq)]
pub struct DailyTile {
    /// "Daily", or "Practice daily".
    pub title: &'static str,
    /// "Sun 22 Nov".
    pub date: String,
    pub tier: Tier,
    pub streak: Streak,
    /// The last seven days, today last: the letter of each, and whether it was solved.
    pub week: Vec<(String, bool)>,
    /// "1,204 have solved it", where a server says so.
    pub solved_by: Option<String>,
    /// Where the givens lie, by the index of the cell; empty where that is not known before the start.
    pub given_cells: Vec<u16>,
    pub state: DailyState,
    pub opens: Intent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyState {
    /// Nobody here has solved it yet.
    Open,
    Solved {
        time_ms: u32,
    },
    /// No server says: the daily of practice, which may be solved.
    Offline {
        solved: bool,
    },
}

impl DailyTile {
    /// The server's daily, or that of practice where there is no server.
    #[must_use]
    pub fn of(app: &App) -> Self {
        match app.screens().dailies().latest().filter(|_| app.shared().is_online()) {
            Some(view) => Self::of_server(view),
            None => Self::of_practice(app.screens().practice()),
        }
    }

    fn of_server(view: &DailyView) -> Self {
        let solved = |day| view.solved.iter().find(|solved| solved.day == day);
        Self {
            title: text::daily_name(),
            date: text::practice::short_date(view.day),
            tier: view.challenge.tier,
            streak: view.streak,
            week: week(view.today, &|day| solved(day).is_some()),
            solved_by: Some(text::daily_solved_by(view.challenge.runs)),
            given_cells: view.given_cells.clone(),
            state: solved(view.day)
                .map_or(DailyState::Open, |solved| DailyState::Solved { time_ms: solved.time_ms }),
            opens: DailyIntent::Open.into(),
        }
    }

    fn of_practice(practice: &Practice) -> Self {
        let today = practice.today();
        Self {
            title: text::practice_daily(),
            date: text::practice::short_date(today),
            tier: today.tier(),
            streak: practice.daily_streak(),
            week: week(today, &|day| practice.solved_daily(day)),
            solved_by: None,
            given_cells: Vec::new(),
            state: DailyState::Offline { solved: practice.solved_daily(today) },
            opens: PracticeIntent::Daily(today).into(),
        }
    }
}

/// The last days, today last.
pub(super) fn week(today: Day, solved: &dyn Fn(Day) -> bool) -> Vec<(String, bool)> {
    let days = (0..WEEK).rev().map(|ago| today.back(ago));
    days.map(|day| (text::weekday_letter(day.weekday()).to_owned(), solved(day))).collect()
}

impl Dailies {
    /// "3:12:08": until the next one.
    #[must_use]
    pub(super) fn next_in(&self, now: Millis) -> String {
        text::daily_next(self.next_in_ms(now))
    }
}
