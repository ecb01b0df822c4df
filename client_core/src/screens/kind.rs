//! The rules of the puzzle that is played, with a way to the settings, which little room has no other place for.

use game::Millis;

use super::{Block, Page, PageButton, Settings};
use crate::app::App;
use crate::input::Intent;
use crate::practice::Game;
use crate::race::Race;
use crate::text;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindRules;

impl Page for KindRules {
    fn name(&self) -> &'static str {
        "kind"
    }

    fn title(&self, app: &App) -> String {
        app.practice_game().map(Game::title).or_else(|| app.race().map(Race::title)).unwrap_or_default()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let rules = app.practice_game().map(Game::kind_rules).or_else(|| app.race().map(Race::kind_rules));
        let settings = PageButton::new("settings", text::settings::title(), Intent::open(Settings));
        Block::told(rules.unwrap_or_default(), Some(settings))
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.practice_game().is_some() || app.race().is_some()
    }
}
