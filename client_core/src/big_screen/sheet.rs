//! The host's sheet about a big screen: allow it, copy its address, take it back.

use game::{Command, Millis, RequestId};
use protocol::{ClientMessage, ServerMessage, TheatreEvent, TheatreRequest};

use crate::app::App;
use crate::input::Intent;
use crate::output::Output;
use crate::screens::{Block, Emphasis, Page, PageButton, PageEvent, PageIntent, Step, Tone};
use crate::shared::Cx;
use crate::text::{self, screen as words};

/// Names of the buttons.
const ALLOW: &str = "allow-screen";
const WITH_CODE: &str = "allow-screen-code";
const REVOKE: &str = "revoke-screen";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScreenSheet {
    is_asked: bool,
    request: RequestId,
    /// What follows `/screen/`.
    screen: Option<String>,
}

impl ScreenSheet {
    fn ask(&mut self, cx: &mut Cx<'_>) {
        self.request = cx.shared.requests.next();
        cx.send(ClientMessage::Theatre { request: self.request, ask: TheatreRequest::Screen });
    }
}

impl Page for ScreenSheet {
    fn name(&self) -> &'static str {
        "screen-sheet"
    }

    fn title(&self, _: &App) -> String {
        words::title().to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let Some(screen) = &self.screen else {
            let plain = PageButton::own(ALLOW, words::allow()).emphasis(Emphasis::Main);
            let with_code = PageButton::own(WITH_CODE, words::with_code());
            return vec![
                Block::text(Tone::Plain, words::allow_means()),
                Block::Buttons(vec![plain]),
                Block::Buttons(vec![with_code]),
            ];
        };
        let link = app.shared().page(&format!("/screen/{screen}"));
        let copy = PageButton::new("copy-screen", text::copy_link(), Intent::CopyText(link.clone()));
        vec![
            Block::text(Tone::Plain, words::made()),
            Block::text(Tone::Quiet, link),
            Block::Buttons(vec![copy.emphasis(Emphasis::Main)]),
            Block::Buttons(vec![PageButton::own(REVOKE, words::revoke())]),
        ]
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.room().is_some_and(|room| room.is_host() && room.view().policy.host_powers)
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Tick if !self.is_asked => {
                self.is_asked = true;
                self.ask(cx);
            }
            PageEvent::Wanted(PageIntent::Press(name)) => {
                let allowed = *name == ALLOW || *name == WITH_CODE;
                if allowed || *name == REVOKE {
                    let command = Command::AllowScreen { allowed, with_code: *name == WITH_CODE };
                    cx.outputs.push(Output::room(command));
                    self.ask(cx);
                }
            }
            PageEvent::Heard(ServerMessage::Theatre { event: TheatreEvent::Screen { request, screen } })
                if *request == self.request =>
            {
                self.screen.clone_from(screen);
            }
            PageEvent::Tick | PageEvent::Wanted(_) | PageEvent::Heard(_) | PageEvent::Fetched { .. } => {}
        }
        None
    }
}
