//! What the home screen offers beside its fields: a tile for each door that has something to say, and what is remembered for them.

use game::Millis;

use super::App;
use crate::challenge::ChallengeIntent;
use crate::editor::EditorAction;
use crate::input::Intent;
use crate::memory::LastRace;
use crate::output::Output;
use crate::practice::{PracticeIntent, StatisticsSheet};
use crate::room::Room;
use crate::screens::{PageButton, Picture, Sketch, Tile};
use crate::text::{self, home_tiles as words};

/// Days that the daily's tile shows.
const DAYS: u32 = 35;

/// The tiles of the home screen. A door that has nothing to say is left out.
#[derive(Clone, Debug)]
pub struct HomeTiles<'a> {
    /// For who has never raced.
    pub first_race: Option<Tile<'a>>,
    pub daily: Tile<'a>,
    /// Games alone, the last one first, and the editor.
    pub alone: Vec<Tile<'a>>,
    pub challenge: Option<Tile<'a>>,
    pub last_race: Option<Tile<'a>>,
    /// What was played so far.
    pub played: Option<Tile<'a>>,
}

impl App {
    #[must_use]
    pub fn home_tiles(&self, now: Millis) -> HomeTiles<'_> {
        let mut alone: Vec<Tile<'_>> = self.last_game().into_iter().collect();
        alone.extend([self.practice_tile(), self.draft_tile()]);
        HomeTiles {
            first_race: None,
            daily: self.daily_tile(),
            alone,
            challenge: self.challenge_tile(),
            last_race: self.race_tile(now),
            played: self.played_tile(),
        }
    }

    fn daily_tile(&self) -> Tile<'_> {
        let practice = &self.screens.practice;
        let today = practice.today();
        let (streak, longest) = practice.daily_streaks();
        let solved = practice.solved_daily(today);
        let start = PageButton::new("daily-start", words::daily_start(solved), PracticeIntent::Daily(today));
        Tile {
            id: "daily".into(),
            title: text::practice::daily().to_owned(),
            detail: text::practice::daily_of(today, today.tier(), solved),
            figure: (longest > 0).then(|| (streak.to_string(), words::streak(longest))),
            picture: Picture::Days(practice.last_days(DAYS)),
            opens: Some(PracticeIntent::Daily(today).into()),
            buttons: vec![start],
            ..Tile::default()
        }
    }

    fn last_game(&self) -> Option<Tile<'_>> {
        let card = self.screens.practice.last_game()?;
        let detail = [card.title.clone(), card.detail.clone()].join(" · ");
        Some(Tile {
            id: "go-on".into(),
            title: text::labels::go_on().to_owned(),
            detail,
            percent: Some(card.percent),
            picture: card.picture(),
            opens: Some(PracticeIntent::Continue(card.slot).into()),
            ..Tile::default()
        })
    }

    fn practice_tile(&self) -> Tile<'_> {
        let next = self.screens.practice.suggested().technique;
        Tile {
            id: "practice".into(),
            title: text::practice::title().to_owned(),
            detail: words::practice_next(next),
            picture: Picture::Sketch(Sketch::of(next)),
            opens: Some(PracticeIntent::Open.into()),
            ..Tile::default()
        }
    }

    fn draft_tile(&self) -> Tile<'_> {
        let editor = &self.screens.editor;
        let draft = editor.drafts().into_iter().find(|draft| draft.is_open);
        let (detail, picture) = match draft {
            Some(draft) => (words::draft(draft.title), Picture::of(editor.board())),
            None => (words::make_means().to_owned(), Picture::Sketch(Sketch::SETTER)),
        };
        Tile {
            id: "make".into(),
            title: text::editor::make().to_owned(),
            detail,
            picture,
            opens: Some(EditorAction::Open.into()),
            ..Tile::default()
        }
    }

    fn challenge_tile(&self) -> Option<Tile<'_>> {
        let open = self.memory.challenge()?;
        let race = PageButton::new("open-challenge", words::challenge_open(), ChallengeIntent::Open(open.id));
        let not_now = PageButton::new("not-now", words::not_now(), ChallengeIntent::Decline);
        Some(Tile {
            id: "challenge".into(),
            over: words::challenge_waits().to_owned(),
            title: open.title.clone(),
            detail: open.detail.clone(),
            buttons: vec![not_now, race],
            ..Tile::default()
        })
    }

    fn race_tile(&self, now: Millis) -> Option<Tile<'_>> {
        let race = self.memory.race()?;
        let ago = race.ago(self.screens.practice.today(), now);
        Some(Tile {
            id: "last-race".into(),
            over: words::last_race(ago),
            title: race.headline.clone(),
            detail: race.detail.clone(),
            opens: Some(Intent::open(StatisticsSheet)),
            ..Tile::default()
        })
    }

    fn played_tile(&self) -> Option<Tile<'_>> {
        let today = self.screens.practice.today();
        let (streak, longest) = self.statistics.streaks(today);
        let count = self.statistics.count();
        (count > 0).then(|| Tile {
            id: "statistics".into(),
            title: text::statistics::title().to_owned(),
            detail: text::statistics::summary(count, streak, longest),
            picture: Picture::Bars(self.statistics.per_day(today).to_vec()),
            opens: Some(Intent::open(StatisticsSheet)),
            ..Tile::default()
        })
    }

    /// After each input: a race that has ended, and a challenge whose page is open.
    pub(super) fn remember(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let ended = self.room().and_then(Room::ended_race).filter(|name| !self.memory.has_race(name));
        if let (Some(name), Some(card)) = (ended, self.results()) {
            let today = self.screens.practice.today();
            let own = card.rows.iter().find(|row| row.you);
            let place =
                own.filter(|_| card.rows.len() > 1).map(|own| words::place(own.rank, card.rows.len()));
            let detail = place.into_iter().chain([card.detail]).collect::<Vec<_>>().join(" · ");
            self.memory.raced(LastRace::new(name, &card.headline, &detail, today, now), outputs);
        }
        if let Some((open, waits)) = self.screens.challenges.open_one() {
            self.memory.saw(open, waits, outputs);
        }
    }
}
