//! Home and the queue as the screen of the moment: what is shown while no room and no place over home is.

use game::Millis;

use super::Session;
use crate::app::App;
use crate::on_screen::OnScreen;
use crate::screens::{Page, Screen, Step};
use crate::shared::{Cx, Shared};
use crate::speech::Topic;
use crate::text;

impl OnScreen for Session {
    fn screen(&self) -> Screen {
        if self.queue().is_some() { Screen::Queue } else { Screen::Home }
    }

    fn title(&self) -> String {
        match self.queue() {
            Some(queue) if queue.is_called => text::pools::called(),
            Some(_) => text::finding_opponent(),
            None => text::nonet(),
        }
        .to_owned()
    }

    fn arrival(&self) -> String {
        if self.queue().is_some() { text::looking_for_opponent() } else { "" }.to_owned()
    }

    fn spoken(&self, shared: &Shared, now: Millis) -> Vec<(Topic, String)> {
        if let Some(queue) = self.queue() {
            if let Some(words) = shared.pools.spoken_call(now) {
                return vec![(Topic::Own, words)];
            }
            let bot = queue.bot_at.map(|_| (Topic::Message, text::bot_will_come().to_owned()));
            return bot.into_iter().collect();
        }
        let errors = [&shared.home.name_error, &shared.home.code_error].into_iter().flatten();
        let mut texts: Vec<_> = errors.map(|error| (Topic::Refused, error.clone())).collect();
        // Who has a name goes in by themselves: nobody is invited to where they are already.
        let invitation = self.invitation(&shared.home).filter(|_| !shared.home.has_name());
        texts.extend(invitation.map(|invitation| (Topic::Message, invitation.title)));
        texts.extend(self.asks_host().then(|| (Topic::Message, text::asks_host().to_owned())));
        texts
    }

    fn is_animating(&self, _: Millis) -> bool {
        self.queue().is_some()
    }

    /// A room's code, or a link.
    fn paste(&mut self, text: String, cx: &mut Cx<'_>) {
        if self.queue().is_none() {
            cx.shared.home.set_code(&text);
        }
    }

    fn opened(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        if self.queue().is_some() {
            cx.toast(text::practice::files_not_here());
            return None;
        }
        Some(Step::PlayRead)
    }

    fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        if self.queue().is_some() {
            self.cancel_queue(cx);
        } else if cx.shared.home.invited_to.is_some() {
            cx.shared.home.decline(cx.outputs);
        }
        None
    }
}

/// What to do with the puzzle on the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSheet;

impl Page for FoundSheet {
    fn name(&self) -> &'static str {
        "found"
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.screen() == Screen::Home && app.found_puzzle().is_some()
    }
}
