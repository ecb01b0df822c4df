//! The front of practice as tiles: what to train next, the ways into a game, the games in progress, the techniques one has.

use puzzle::Tier;

use super::{HAD_FROM, LADDER_MAX, Practice, PracticeIntent, PracticeSheet, Suggestion};
use crate::editor::EditorAction;
use crate::input::Intent;
use crate::screens::{Emphasis, PageButton, Picture, Sketch, Tile};
use crate::text::{self, practice as words, training};

/// Days that the daily's tile shows.
const DAYS: u32 = 7;
/// Steps of the ladder's picture.
const STAIRS: u16 = 9;

#[derive(Clone, Debug)]
pub struct PracticeTiles<'a> {
    /// What to train next.
    pub next: Tile<'a>,
    /// The ways into a game.
    pub doors: Vec<Tile<'a>>,
    /// The games in progress, the last played first.
    pub games: Vec<Tile<'a>>,
    pub techniques: Tile<'a>,
    /// Puzzles from elsewhere.
    pub bring: Tile<'a>,
}

impl Practice {
    /// `has_draft`: there is a puzzle in the editor that can be played.
    #[must_use]
    pub fn tiles(&self, has_draft: bool) -> PracticeTiles<'_> {
        let door = |id: &'static str, title: &str, detail: String, picture, intent: PracticeIntent| Tile {
            id: id.into(),
            title: title.to_owned(),
            detail,
            picture,
            opens: Some(intent.into()),
            ..Tile::default()
        };
        let (choose, quick) = (words::new_game_means().to_owned(), words::quick_means().to_owned());
        let done = usize::from((self.rung() - 1) * STAIRS / LADDER_MAX);
        let stair = Picture::Stair { done, of: STAIRS.into() };
        let ladder = words::next_rung(self.rung());
        let quick = Tile {
            figure: self
                .shelf
                .progress()
                .best_quick()
                .map(|seconds| (text::clock(u64::from(seconds) * 1_000), words::your_best().to_owned())),
            ..door("quick", words::quick(), quick, Picture::Sketch(Sketch::QUICK), PracticeIntent::Quick)
        };
        let new = Picture::Sketch(Sketch::DIAGONALS);
        PracticeTiles {
            next: self.next_tile(),
            doors: vec![
                door("new-game", words::new_game(), choose, new, PracticeIntent::Choose),
                self.daily_tile(),
                door("ladder", words::ladder(), ladder, stair, PracticeIntent::Ladder),
                quick,
            ],
            games: (0..self.games().len()).filter_map(|index| self.game_tile(index)).collect(),
            techniques: self.techniques_tile(),
            bring: bring_tile(has_draft),
        }
    }

    fn next_tile(&self) -> Tile<'_> {
        let Suggestion { technique, trained, stalls } = self.suggested();
        let detail = match stalls {
            Some(stalls) => {
                let each_ms = u64::from(stalls.seconds) * 1_000 / u64::from(stalls.count.max(1));
                words::stalled(training::several(technique), stalls.count, each_ms)
            }
            None => words::next_for_you().to_owned(),
        };
        let left = HAD_FROM.saturating_sub(trained.found).max(1);
        let train = PageButton::new("suggested", words::train(left), PracticeIntent::Train(technique));
        let picture =
            self.exercise_board().map_or(Picture::Sketch(Sketch::of(technique)), |(board, hint)| {
                Picture::Position { board, hint }
            });
        Tile {
            id: "next".into(),
            over: words::next_over().to_owned(),
            title: training::name(technique),
            detail,
            counts: vec![(
                words::found_alone().to_owned(),
                trained.found.min(HAD_FROM).into(),
                HAD_FROM.into(),
            )],
            picture,
            buttons: vec![train.emphasis(Emphasis::Main)],
            ..Tile::default()
        }
    }

    fn daily_tile(&self) -> Tile<'_> {
        let day = self.shown_day();
        let streak = self.daily_streak();
        let (before, after) = self.days_around();
        let step = |id: &'static str, label: &'static str, to: Option<super::Day>| {
            PageButton::new(id, label, PracticeIntent::ShowDay(to.unwrap_or(day)))
                .enabled(to.is_some())
                .emphasis(Emphasis::Quiet)
        };
        Tile {
            id: "daily".into(),
            title: words::daily().to_owned(),
            detail: words::daily_of(words::date(day), day.tier(), self.solved_daily(day)),
            figure: (streak.best > 0)
                .then(|| (streak.current.to_string(), text::home_tiles::streak(streak.best))),
            days: self.last_days(DAYS),
            opens: Some(PracticeIntent::Daily(day).into()),
            buttons: vec![
                step("day-before", words::day_before(), before),
                step("day-after", words::day_after(), after),
            ],
            ..Tile::default()
        }
    }

    /// Whether the daily of each of the last days was solved, today last.
    pub(crate) fn last_days(&self, days: u32) -> Vec<bool> {
        (0..days).rev().map(|ago| self.solved_daily(self.today().back(ago))).collect()
    }

    fn game_tile(&self, index: usize) -> Option<Tile<'_>> {
        let card = self.games().get(index)?;
        Some(Tile {
            id: format!("game-{}", card.slot.0).into(),
            title: card.title.clone(),
            detail: card.detail.clone(),
            percent: Some(card.percent),
            picture: card.picture(),
            opens: Some(PracticeIntent::Continue(card.slot).into()),
            ..Tile::default()
        })
    }

    fn techniques_tile(&self) -> Tile<'_> {
        let rows = self.techniques();
        let count = |tier: Tier| {
            let of_tier = rows.iter().filter(|row| row.tier == tier);
            let had = of_tier.clone().filter(|row| row.trained.found >= HAD_FROM).count();
            (text::tier(tier).to_owned(), had, of_tier.count())
        };
        Tile {
            id: "trainer".into(),
            title: words::techniques().to_owned(),
            detail: training::means().to_owned(),
            counts: Tier::ALL.into_iter().map(count).filter(|(_, _, of)| *of > 0).collect(),
            opens: Some(Intent::open(PracticeSheet::Training)),
            ..Tile::default()
        }
    }
}

fn bring_tile(has_draft: bool) -> Tile<'static> {
    let draft = if has_draft {
        PageButton::new("own-puzzle", words::draft(), PracticeIntent::PlayDraft)
    } else {
        PageButton::new("draw", words::draw(), EditorAction::Open)
    };
    Tile {
        id: "bring".into(),
        title: words::bring().to_owned(),
        detail: words::bring_means().to_owned(),
        buttons: vec![
            PageButton::new("clipboard", words::paste(), Intent::ReadClipboard),
            PageButton::new("open-file", words::open(), Intent::PickFile),
            draft,
        ],
        ..Tile::default()
    }
}
