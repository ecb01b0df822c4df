//! The page of a challenge as the screen of the moment.

use super::{Challenges, Page};
use crate::on_screen::OnScreen;
use crate::screens::{Screen, Step};
use crate::shared::Cx;

impl OnScreen for Challenges {
    fn screen(&self) -> Screen {
        Screen::Challenge
    }

    fn title(&self) -> String {
        self.page().map(Page::title).unwrap_or_default()
    }

    fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        self.close(cx);
        Some(Step::Out)
    }
}
