//! The page of the pools: which of them to wait in, and how. It is drawn by hand, of [`PoolCard`]s and a [`PlayPanel`].

use game::{Millis, PlayerId};
use protocol::PoolView;
use rating::Strength;

use super::Pools;
use super::choice::NEAR;
use crate::app::App;
use crate::later::LaterPage;
use crate::screens::{Form, Page, Place, Step};
use crate::shared::Cx;
use crate::text::pools as words;

/// What somebody wants with pools and ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PoolsIntent {
    /// The page of the pools.
    Open,
    /// Wait in this pool too, or not any more.
    Toggle(String),
    /// Only opponents near the own rating.
    Near(bool),
    /// To the call: I am here.
    Here,
    /// After a race: wait in the same pools once more.
    Again,
    Leaderboards,
    Player(PlayerId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolsPage;

/// Beside the pools: what a press on "Play" leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayPanel {
    /// "Duel Medium, Duel Hard · near 1,678".
    pub means: String,
    /// "A match in about 6 s".
    pub headline: String,
    /// The same in a sentence for the home screen.
    pub soon: String,
    pub can_play: bool,
    /// Whether only opponents near the own rating; `None` where nothing of it is rated.
    pub near: Option<bool>,
    pub near_means: String,
}

impl Page for PoolsPage {
    fn name(&self) -> &'static str {
        "pools"
    }

    fn form(&self) -> Form {
        Form::Screen
    }

    fn title(&self, _: &App) -> String {
        words::title().to_owned()
    }
}

impl Pools {
    /// The own rating in the pools in which one plays, and in which class that is.
    pub(crate) fn own_rating(&self) -> Option<(&str, Strength)> {
        let class = *self.classes().first()?;
        let of_class = |pool: &&PoolView| pool.class.as_deref() == Some(class);
        Some((class, self.list.iter().find(of_class)?.own?))
    }

    /// What "Play" means now: the chosen pools with the rating in them, and how soon it will be.
    #[must_use]
    pub fn panel(&self) -> PlayPanel {
        let chosen = || self.list.iter().filter(|pool| self.choice.has(&pool.name));
        let titles: Vec<&str> = chosen().map(|pool| &*pool.title).collect();
        let own = chosen().find_map(|pool| pool.own);
        let soonest = chosen().filter_map(|pool| pool.expected_ms).min();
        PlayPanel {
            means: words::play_means(titles.join(", "), own.map(words::rating)),
            headline: match soonest {
                _ if titles.is_empty() => words::choose_one().to_owned(),
                Some(ms) => words::match_in(super::card::expected(Some(ms))),
                None => words::match_soon().to_owned(),
            },
            soon: match soonest {
                Some(ms) => words::play_soon(super::card::expected(Some(ms))),
                None => words::match_soon_bot().to_owned(),
            },
            can_play: !titles.is_empty(),
            near: own.map(|_| self.choice.is_near),
            near_means: words::near_means(NEAR as u32),
        }
    }
}

impl Cx<'_> {
    pub(crate) fn want_pools(&mut self, intent: PoolsIntent, is_home: bool) -> Option<Step> {
        match intent {
            PoolsIntent::Again => {
                return (!is_home && self.shared.pools.race.is_some()).then_some(Step::Queue);
            }
            PoolsIntent::Open if is_home => {
                self.shared.pools.ask_at = Millis(0);
                self.shared.places.open(Place::Page(Box::new(PoolsPage)));
            }
            PoolsIntent::Open => {}
            PoolsIntent::Toggle(name) => {
                self.shared.pools.choice.toggle(&name);
                self.store_choice();
            }
            PoolsIntent::Near(is_near) => {
                self.shared.pools.choice.is_near = is_near;
                self.store_choice();
            }
            PoolsIntent::Here => self.answer_call(),
            PoolsIntent::Leaderboards if is_home => {
                self.open_later(LaterPage::Leaderboards);
            }
            PoolsIntent::Leaderboards => {}
            PoolsIntent::Player(player) => {
                self.open_later(LaterPage::Player { player, is_sheet: !is_home });
            }
        }
        None
    }
}
