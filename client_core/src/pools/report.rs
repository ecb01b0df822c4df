//! What a player is reported for: chosen before it is sent.

use game::{MatchId, Millis, PlayerId};
use protocol::{PoolsRequest, ReportReason};

use crate::app::App;
use crate::screens::{Block, Form, Page, PageButton, PageEvent, PageIntent, Step, Tone};
use crate::shared::Cx;
use crate::text::pools as words;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReportDialog {
    pub(super) player: PlayerId,
    pub(super) name: String,
    /// A race that both were in.
    pub(super) id: MatchId,
}

const REASONS: [(&str, ReportReason); 3] =
    [("cheating", ReportReason::Cheating), ("name", ReportReason::Name), ("leaving", ReportReason::Leaving)];

impl Page for ReportDialog {
    fn name(&self) -> &'static str {
        "report"
    }

    fn form(&self) -> Form {
        Form::Dialog
    }

    fn title(&self, _: &App) -> String {
        words::report_title(&self.name)
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        let reason = |(id, why): (&'static str, ReportReason)| {
            Block::Buttons(vec![PageButton::own(id, words::report_why(why))])
        };
        let mut blocks = vec![Block::text(Tone::Plain, words::report_means())];
        blocks.extend(REASONS.map(reason));
        blocks
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        if let PageEvent::Wanted(PageIntent::Press(name)) = event
            && let Some((_, why)) = REASONS.into_iter().find(|(id, _)| id == name)
        {
            cx.ask_pools(PoolsRequest::Report { id: self.id, player: self.player, why });
            cx.shared.overlays.close(&|page| page.name() == "report");
        }
        None
    }
}
