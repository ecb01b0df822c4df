//! The page that is shown until the code of another is there, and its way there.

use game::Millis;

use super::{Later, LaterPage, doors};
use crate::app::App;
use crate::output::Output;
use crate::screens::{Block, Form, Page, PageButton, PageEvent, PageIntent, Place, Step, Tone};
use crate::shared::Cx;
use crate::text;

const AGAIN: &str = "load-again";
/// Milliseconds between two tries.
const AGAIN_MS: u64 = 5_000;

/// Stands for a page until its code is there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Waiting(LaterPage);

impl Page for Waiting {
    fn name(&self) -> &'static str {
        "later"
    }

    fn form(&self) -> Form {
        self.0.form()
    }

    fn is_over_results(&self) -> bool {
        matches!(self.0, LaterPage::Theatre { .. } | LaterPage::Report { .. })
    }

    fn title(&self, _: &App) -> String {
        text::later().to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        if app.shared().later != Later::Failed {
            return vec![Block::text(Tone::Quiet, text::later_comes())];
        }
        let again = PageButton::own(AGAIN, text::reload_later());
        vec![Block::text(Tone::Wrong, text::later_failed()), Block::Buttons(vec![again])]
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        if let PageEvent::Wanted(PageIntent::Press(name)) = event
            && name == AGAIN
        {
            cx.load_later();
        }
        None
    }
}

impl Cx<'_> {
    /// Opens a screen, as soon as its code is there.
    pub(crate) fn open_later(&mut self, page: LaterPage) {
        let form = page.form();
        let page: Box<dyn Page> = if self.shared.later == Later::Here {
            doors::page(&page)
        } else {
            self.load_later();
            Box::new(Waiting(page))
        };
        match form {
            Form::Screen => self.shared.places.open(Place::Page(page)),
            Form::Sheet | Form::Menu | Form::Dialog => self.shared.overlays.open(page),
        }
    }

    /// For a screen that is drawn by such code: asks for it, and once more some seconds after that has failed.
    pub(crate) fn need_later(&mut self) {
        let is_due = self.shared.later == Later::Failed && self.now >= self.shared.later_at;
        if self.shared.later == Later::Absent || is_due {
            self.load_later();
        }
    }

    fn load_later(&mut self) {
        if self.shared.later != Later::Loading {
            self.shared.later = Later::Loading;
            self.shared.later_at = self.now.plus(AGAIN_MS);
            self.outputs.push(Output::LoadLater);
        }
    }

    /// Whether the code is there: said at the start where it is not, and when it was to be loaded.
    pub(crate) fn later_came(&mut self, is_here: bool) {
        let shared = &mut self.shared;
        shared.later = match shared.later {
            _ if is_here => Later::Here,
            Later::Loading => Later::Failed,
            Later::Here | Later::Absent | Later::Failed => Later::Absent,
        };
        if !is_here {
            return;
        }
        let waiting = shared.pages_mut().into_iter().filter_map(|page| page.as_a::<Waiting>());
        let waiting: Vec<LaterPage> = waiting.map(|waiting| waiting.0.clone()).collect();
        let is_waiting = |page: &dyn Page| page.as_a::<Waiting>().is_some();
        shared.places.close_pages(&is_waiting);
        shared.overlays.close(&is_waiting);
        waiting.into_iter().for_each(|page| self.open_later(page));
    }
}
