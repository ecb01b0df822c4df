//! The sheet about the game: how Sudoku and a race go, the rules of the room's kind, and whose work is inside.

use game::Millis;

use super::{Block, Does, Page, PageButton, Tone};
use crate::app::App;
use crate::room::Room;
use crate::text;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About;

impl Page for About {
    fn name(&self) -> &'static str {
        "about"
    }

    fn title(&self, _: &App) -> String {
        text::ABOUT.to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut part = |title: &str, words: &str| {
            blocks.push(Block::text(Tone::Heading, title));
            blocks.push(Block::text(Tone::Quiet, words));
        };
        part(text::HOW_SUDOKU_WORKS, text::SUDOKU_RULES);
        if let Some((name, rules)) = app.room().and_then(Room::kind_and_rules) {
            part(&name, &rules);
        }
        part(text::HOW_A_RACE_WORKS, text::RACE_RULES);
        part(&text::version(env!("CARGO_PKG_VERSION")), text::WHOSE_WORK);
        let licences = Does::OpenPage(app.shared().page("/licences.txt"));
        blocks.push(Block::Buttons(vec![PageButton::that(
            "licences".into(),
            text::LICENCES.into(),
            licences,
        )]));
        blocks
    }
}
