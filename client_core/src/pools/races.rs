//! The rated races that run now, as the server lists them: each can be watched on a page of its own, half a minute late. Does not know
//! what is shown there.

use rating::Strength;
use serde::Deserialize;

use crate::app::App;
use crate::fetch::Fetched;
use crate::screens::{Block, Does, PageButton, Tone};
use crate::text::pools as words;

pub(super) const PATH: &str = "/api/races";
/// Races that are shown at most, the newest.
const SHOWN_MAX: usize = 8;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) struct Races {
    races: Vec<Race>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Race {
    screen: String,
    started_at_ms: u64,
    title: String,
    racers: Vec<Racer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Racer {
    name: String,
    strength: Strength,
}

impl Races {
    /// Nothing where the server does not say it.
    pub(super) fn read(fetched: &Fetched) -> Self {
        let bytes = fetched.as_deref().unwrap_or_default();
        let mut races: Self = serde_json::from_slice(bytes).unwrap_or_default();
        races.races.sort_by_key(|race| std::cmp::Reverse(race.started_at_ms));
        races.races.truncate(SHOWN_MAX);
        races
    }

    pub(super) fn describe(&self, app: &App) -> Vec<Block> {
        if self.races.is_empty() {
            return Vec::new();
        }
        let button = |(number, race): (usize, &Race)| {
            let page = app.shared().page(&format!("/screen/{}", race.screen));
            PageButton::that(format!("race-{number}").into(), race.label().into(), Does::OpenPage(page))
        };
        let buttons = self.races.iter().enumerate().map(button);
        let buttons = buttons.map(|button| Block::Buttons(vec![button]));
        // A text at the end: buttons there would stay at the foot of the window.
        let late = Block::text(Tone::Quiet, words::races_late());
        [Block::text(Tone::Quiet, words::races_now())].into_iter().chain(buttons).chain([late]).collect()
    }
}

impl Race {
    /// "Duel Medium: Ann 1,662, Bob 1,338".
    fn label(&self) -> String {
        let racers =
            self.racers.iter().map(|racer| format!("{} {}", racer.name, words::rating(racer.strength)));
        format!("{}: {}", self.title, racers.collect::<Vec<_>>().join(", "))
    }
}
