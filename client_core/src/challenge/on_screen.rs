//! The page of a challenge as the screen of the moment.

use super::{Challenges, Page};
use crate::on_screen::OnScreen;
use crate::screens::{Overlay, Question, Screen, Step};
use crate::shared::Cx;

impl OnScreen for Challenges {
    fn screen(&self) -> Screen {
        Screen::Challenge
    }

    fn title(&self) -> String {
        self.page().map(Page::title).unwrap_or_default()
    }

    fn fits(&self, overlay: Overlay) -> bool {
        overlay == Overlay::Confirm(Question::Withdraw) && self.is_own_page()
    }

    fn confirm(&mut self, question: Question, cx: &mut Cx<'_>) -> Option<Step> {
        if question == Question::Withdraw {
            self.withdraw(cx);
        }
        None
    }

    fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        self.close(cx);
        Some(Step::Out)
    }
}
