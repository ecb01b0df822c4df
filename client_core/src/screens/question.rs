//! A question before something that cannot be taken back: the part that asks says what it is, and it becomes a dialog.

use game::Millis;

use super::{Block, Emphasis, Form, Page, PageButton, Tone};
use crate::app::App;
use crate::input::Intent;

/// What is asked.
pub(crate) struct Asked {
    pub(crate) title: &'static str,
    /// What follows from a yes.
    pub(crate) words: String,
    pub(crate) no: &'static str,
    pub(crate) yes: &'static str,
}

impl Asked {
    /// The keyboard gets the two answers first, and of these the no.
    fn blocks(self, other: Option<PageButton>) -> Vec<Block> {
        let no = PageButton::new("dismiss", self.no, Intent::Dismiss);
        let yes = PageButton::new("confirm", self.yes, Intent::Confirm).emphasis(Emphasis::Danger);
        let mut blocks = vec![Block::text(Tone::Plain, self.words), Block::Buttons(vec![no, yes])];
        blocks.extend(other.map(|other| Block::Buttons(vec![other.emphasis(Emphasis::Quiet)])));
        blocks
    }
}

pub(crate) trait Asks: Clone + PartialEq + Send + Sync + 'static {
    /// `None` where it makes no sense now: then it closes before anybody has seen it.
    fn asked(&self, app: &App) -> Option<Asked>;

    /// What is done after a yes.
    fn sure(&self) -> Intent;

    /// Another way out.
    fn else_way(&self, _: &App) -> Option<PageButton> {
        None
    }
}

impl<T: Asks> Page for T {
    fn name(&self) -> &'static str {
        "confirm"
    }

    fn form(&self) -> Form {
        Form::Dialog
    }

    fn title(&self, app: &App) -> String {
        self.asked(app).map_or_else(String::new, |asked| asked.title.to_owned())
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        self.asked(app).map_or_else(Vec::new, |asked| asked.blocks(self.else_way(app)))
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        self.asked(app).is_some()
    }

    fn spoken(&self, app: &App, _: Millis) -> Vec<String> {
        self.asked(app).map(|asked| asked.words).into_iter().collect()
    }

    fn yes(&self) -> Option<Intent> {
        Some(self.sure())
    }
}
