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
        text::about().to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut part = |title: &str, words: &str| {
            blocks.push(Block::text(Tone::Heading, title));
            blocks.push(Block::text(Tone::Quiet, words));
        };
        part(text::how_sudoku_works(), text::sudoku_rules());
        if let Some((name, rules)) = app.room().and_then(Room::kind_and_rules) {
            part(&name, &rules);
        }
        part(text::how_a_race_works(), text::race_rules());
        part(&text::version(env!("CARGO_PKG_VERSION")), text::whose_work());
        let licences = Does::OpenPage(app.shared().page("/licences.txt"));
        let mut buttons = vec![PageButton::that("licences".into(), text::licences().into(), licences)];
        let project = app.shared().project_page().map(|page| Does::OpenPage(page.to_owned()));
        buttons.extend(
            project.map(|does| PageButton::that("project".into(), text::project_page().into(), does)),
        );
        blocks.push(Block::Buttons(buttons));
        blocks
    }
}
