//! What the keys and the mouse do on the board.

use game::Millis;

use super::{Block, Page};
use crate::app::App;
use crate::text;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys;

impl Page for Keys {
    fn name(&self) -> &'static str {
        "keys"
    }

    fn title(&self, _: &App) -> String {
        text::keys_title().to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let own = app.page().map_or_else(Vec::new, Page::keys);
        if !own.is_empty() {
            return vec![Block::Pairs(
                own.into_iter().map(|(keys, what)| (keys.to_owned(), what.to_owned())).collect(),
            )];
        }
        let added = text::practice::keys().into_iter().filter(|_| app.practice_game().is_some());
        let all = text::keys().into_iter().chain(added);
        vec![Block::Pairs(all.map(|(keys, what)| (keys.to_owned(), what.to_owned())).collect())]
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        if app.page().is_some_and(|page| !page.keys().is_empty()) {
            return true;
        }
        match app.room() {
            Some(room) => room.race_on_screen().is_some(),
            None => app.board().is_some(),
        }
    }
}
