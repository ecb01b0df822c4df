//! All of what the server has to say about itself, however long.

use game::Millis;

use super::{Block, Emphasis, Page, PageButton};
use crate::app::App;
use crate::input::Intent;
use crate::text;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeSheet;

impl Page for NoticeSheet {
    fn name(&self) -> &'static str {
        "notice"
    }

    fn title(&self, _: &App) -> String {
        text::from_server().to_owned()
    }

    fn describe(&self, app: &App, now: Millis) -> Vec<Block> {
        let Some(card) = app.notice(now) else { return Vec::new() };
        let got_it = PageButton::new("dismiss-notice", text::got_it(), Intent::DismissNotice);
        Block::told(card.text, card.dismissable.then(|| got_it.emphasis(Emphasis::Main)))
    }

    fn fits(&self, app: &App, now: Millis) -> bool {
        app.notice(now).is_some()
    }
}
