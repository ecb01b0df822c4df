//! The rules of the puzzle that is played, with a way to the settings, which little room has no other place for.

use game::Millis;

use super::{Block, Emphasis, Page, PageButton, Settings, Tone};
use crate::app::App;
use crate::input::Intent;
use crate::practice::Game;
use crate::room::Room;
use crate::text;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindRules;

impl Page for KindRules {
    fn name(&self) -> &'static str {
        "kind"
    }

    fn title(&self, app: &App) -> String {
        let title = app.practice_game().map(Game::title);
        title.or_else(|| app.room().map(Room::puzzle_title)).unwrap_or_default()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let rules = app.practice_game().map(Game::kind_rules);
        let rules = rules.or_else(|| app.room().map(Room::puzzle_rules));
        let mut blocks = vec![Block::text(Tone::Plain, rules.unwrap_or_default())];
        blocks.extend(app.room().into_iter().flat_map(Room::setter_says));
        if let Some((room, race)) = app.room().and_then(|room| Some((room, room.shown_race()?))) {
            let mode = race.rules().mode;
            blocks.push(Block::text(Tone::Heading, text::mode(mode)));
            blocks.push(Block::text(Tone::Plain, text::mode_meaning(mode)));
            blocks.push(Block::Pairs(room.race_terms()));
            let in_words = race.puzzle().board().is_in_words();
            if race.rules().judges_each_digit() && race.rules().mistakes.dear_guesses && !in_words {
                blocks.push(Block::text(Tone::Quiet, text::guess_means()));
            }
        }
        let settings = PageButton::new("settings", text::settings::title(), Intent::open(Settings));
        let read = PageButton::new("got-it", text::got_it(), Intent::Dismiss);
        blocks.push(Block::Buttons(vec![settings.emphasis(Emphasis::Quiet), read.emphasis(Emphasis::Main)]));
        blocks
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        let of_room = |room: &Room| room.shown_race().is_some() || room.has_note();
        app.practice_game().is_some() || app.room().is_some_and(of_room)
    }
}
