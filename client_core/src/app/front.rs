//! What the home screen offers beside its fields: a tile for each door that has something to say, and what is remembered for them.

use game::Millis;

use super::App;
use super::lesson::offers_first_race;
use crate::challenge::ChallengeIntent;
use crate::daily::{DailyState, DailyTile};
use crate::editor::EditorAction;
use crate::memory::LastRace;
use crate::output::Output;
use crate::pools::PoolsIntent;
use crate::practice::PracticeIntent;
use crate::room::Room;
use crate::screens::{PageButton, Picture, Sketch, Tile};
use crate::session::HomeIntent;
use crate::text::{self, home_tiles as words};

/// Days that the daily's tile shows.
const DAYS: u32 = 35;

/// The tiles of the home screen. A door that has nothing to say is left out.
#[derive(Clone, Debug)]
pub struct HomeTiles<'a> {
    /// What "Play" means: against whom and on what, and how soon.
    pub play: [String; 2],
    /// The ways to the pools, the leaderboards and the gallery, but those that the server has said it is without.
    pub doors: Vec<PageButton>,
    /// The own rating.
    pub rating: Option<Tile<'a>>,
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

impl<'a> HomeTiles<'a> {
    #[must_use]
    pub fn of(app: &'a App, now: Millis) -> Self {
        let mut alone: Vec<Tile<'_>> = last_game(app).into_iter().collect();
        alone.extend([practice_tile(app), draft_tile(app)]);
        Self {
            play: play(app),
            doors: doors(app),
            rating: rating_tile(app),
            first_race: offers_first_race(app).then(first_race_tile),
            daily: daily_tile(app),
            alone,
            challenge: challenge_tile(app),
            last_race: race_tile(app, now),
            played: played_tile(app),
        }
    }
}

fn play(app: &App) -> [String; 2] {
    let pools = app.shared.pools();
    if pools.list().is_empty() {
        return [words::play_means(), words::play_soon()].map(str::to_owned);
    }
    let panel = pools.panel();
    [panel.means, panel.soon]
}

fn doors(app: &App) -> Vec<PageButton> {
    let pools = app.shared.pools();
    // Until a server says what it has, what nearly all have is there: nothing moves under a finger when it answers.
    let has_pools = pools.own().is_none() || pools.are_shared();
    let all = PageButton::new("pools", text::pools::all_pools(pools.list().len()), PoolsIntent::Open);
    let boards = PageButton::new("leaderboards", text::pools::leaderboards(), PoolsIntent::Leaderboards);
    let gallery = PageButton::new("gallery", text::gallery::door(), ChallengeIntent::Gallery(String::new()));
    let ways = [(has_pools, all), (has_pools, boards), (app.shared.has_gallery, gallery)];
    ways.into_iter().filter_map(|(has_it, way)| has_it.then_some(way)).collect()
}

fn rating_tile(app: &App) -> Option<Tile<'_>> {
    let pools = app.shared.pools();
    let (class, strength) = pools.own_rating()?;
    Some(Tile {
        id: "rating".into(),
        title: text::pools::your_rating(text::pools::class(class)),
        figure: Some((text::pools::rating(strength), text::pools::sure(strength.deviation))),
        opens: Some(PoolsIntent::Player(pools.own()?).into()),
        ..Tile::default()
    })
}

fn first_race_tile<'a>() -> Tile<'a> {
    Tile {
        id: "first-race".into(),
        title: words::first_race().to_owned(),
        detail: words::first_race_means().to_owned(),
        picture: Picture::Sketch(Sketch::FIRST_RACE),
        opens: Some(HomeIntent::FirstRace.into()),
        buttons: vec![PageButton::new("first-race-start", words::first_race_start(), HomeIntent::FirstRace)],
        ..Tile::default()
    }
}

fn daily_tile(app: &App) -> Tile<'_> {
    let daily = DailyTile::of(app);
    let (label, time) = match daily.state {
        DailyState::Open => (text::daily_race(), None),
        DailyState::Solved { time_ms } => (text::daily_result(), Some(text::clock(time_ms))),
        DailyState::Offline { solved } => (words::daily_start(solved), None),
    };
    let mut detail = vec![daily.date, text::tier(daily.tier).to_owned()];
    detail.extend(time.map(text::daily_your_time).or(daily.solved_by));
    let shown = app.screens.dailies.picture().filter(|_| !daily.given_cells.is_empty());
    let streak = daily.streak;
    Tile {
        id: "daily".into(),
        title: daily.title.to_owned(),
        detail: detail.join(" · "),
        figure: (streak.best > 0).then(|| (streak.current.to_string(), words::streak(streak.best))),
        days: if shown.is_some() {
            daily.week.into_iter().map(|(_, done)| done).collect()
        } else {
            Vec::new()
        },
        picture: match shown {
            Some((board, givens)) => Picture::Givens { board, givens },
            None => Picture::Days(app.screens.practice.last_days(DAYS)),
        },
        buttons: vec![PageButton::new("daily-start", label, daily.opens.clone())],
        opens: Some(daily.opens),
        ..Tile::default()
    }
}

fn last_game(app: &App) -> Option<Tile<'_>> {
    let card = app.screens.practice.last_game()?;
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

fn practice_tile(app: &App) -> Tile<'_> {
    let next = app.screens.practice.suggested().technique;
    Tile {
        id: "practice".into(),
        title: text::practice::title().to_owned(),
        detail: words::practice_next(next),
        picture: Picture::Sketch(Sketch::of(next)),
        opens: Some(PracticeIntent::Open.into()),
        ..Tile::default()
    }
}

fn draft_tile(app: &App) -> Tile<'_> {
    let editor = &app.screens.editor;
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

fn challenge_tile(app: &App) -> Option<Tile<'_>> {
    let open = app.memory.challenge()?;
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

fn race_tile(app: &App, now: Millis) -> Option<Tile<'_>> {
    let race = app.memory.race()?;
    let ago = race.ago(app.screens.practice.today(), now);
    Some(Tile {
        id: "last-race".into(),
        over: words::last_race(ago),
        title: race.headline.clone(),
        detail: race.detail.clone(),
        opens: Some(PracticeIntent::Statistics.into()),
        ..Tile::default()
    })
}

fn played_tile(app: &App) -> Option<Tile<'_>> {
    let today = app.screens.practice.today();
    let (streak, longest) = app.statistics.streaks(today);
    let count = app.statistics.count();
    (count > 0).then(|| Tile {
        id: "statistics".into(),
        title: text::statistics::title().to_owned(),
        detail: text::statistics::summary(count, streak, longest),
        picture: Picture::Bars(app.statistics.per_day(today).to_vec()),
        opens: Some(PracticeIntent::Statistics.into()),
        ..Tile::default()
    })
}

/// After each input: a race that has ended, and a challenge whose page is open.
pub(super) fn remember(app: &mut App, now: Millis, outputs: &mut Vec<Output>) {
    let ended = app.room().and_then(Room::ended_race).filter(|name| !app.memory.has_race(name));
    if let (Some(name), Some(card)) = (ended, app.results()) {
        let today = app.screens.practice.today();
        let own = card.rows.iter().find(|row| row.you);
        let place = own.filter(|_| card.rows.len() > 1).map(|own| words::place(own.rank, card.rows.len()));
        let detail = place.into_iter().chain([card.detail]).collect::<Vec<_>>().join(" · ");
        app.memory.raced(LastRace::new(name, &card.headline, &detail, today, now), outputs);
    }
    if let Some((open, waits)) = app.screens.challenges.open_one() {
        app.memory.saw(open, waits, outputs);
    }
}
