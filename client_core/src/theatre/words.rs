//! What the setter of a puzzle says, beside a race over it that is watched again.

use game::Millis;

use crate::app::App;
use crate::input::Intent;
use crate::screens::{Block, Emphasis, Page, PageButton, Tone};
use crate::text;

/// The rules of a puzzle in words, of which a replay shows the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WordsSheet {
    pub(super) title: String,
    /// Of its kind, in sentences.
    pub(super) rules: String,
    /// By the setter.
    pub(super) said: String,
}

impl Page for WordsSheet {
    fn name(&self) -> &'static str {
        "words"
    }

    fn title(&self, _: &App) -> String {
        self.title.clone()
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        let read = PageButton::new("got-it", text::got_it(), Intent::Dismiss);
        vec![
            Block::text(Tone::Plain, self.rules.clone()),
            Block::text(Tone::Plain, self.said.clone()),
            Block::Buttons(vec![read.emphasis(Emphasis::Main)]),
        ]
    }
}
