//! The page that a projector shows.

use game::{MemberNo, Millis, RequestId, ShownRoom};
use protocol::{ClientMessage, ScreenAddress, ServerMessage, TheatreEvent, TheatreRequest};

use super::view::{self, ScreenView};
use crate::app::App;
use crate::output::Address;
use crate::screens::{Form, Page, PageEvent, PageIntent, Step};
use crate::shared::Cx;
use crate::text::screen as words;

/// Milliseconds between two looks, and between two where nothing is shown.
const LOOK_EVERY_MS: u64 = 1_000;
const LOOK_IDLE_MS: u64 = 5_000;
/// For how long the code is shown.
const CODE_MS: u64 = 10_000;

#[derive(Clone, Debug, PartialEq)]
pub struct BigScreen {
    /// `None` if the address was none.
    at: Option<ScreenAddress>,
    room: Option<Box<ShownRoom>>,
    /// Nothing is shown to who races there.
    own: bool,
    /// When that was so.
    seen_at: Millis,
    look_at: Millis,
    request: RequestId,
    /// Whose boards are shown.
    fight: Vec<MemberNo>,
    code_until: Millis,
}

impl BigScreen {
    pub(crate) fn new(at: Option<ScreenAddress>) -> Self {
        Self {
            at,
            room: None,
            own: false,
            seen_at: Millis(0),
            look_at: Millis(0),
            request: RequestId::NONE,
            fight: Vec::new(),
            code_until: Millis(0),
        }
    }

    /// What is on the screen now; `None` while nothing is shown.
    #[must_use]
    pub fn view(&self, app: &App, now: Millis) -> Option<ScreenView> {
        let room = self.room.as_deref()?;
        let mut view = view::of(room, now.since(self.seen_at));
        view.link = room.code.map(|code| app.shared().room_link(code));
        view.code = room.code.filter(|_| now < self.code_until).map(|code| code.to_string());
        Some(view)
    }

    /// Why nothing is shown.
    #[must_use]
    pub fn waits_for(&self) -> &'static str {
        if self.own { words::own_race() } else { words::waiting_means() }
    }

    fn look(&mut self, cx: &mut Cx<'_>) {
        let Some(at) = self.at.filter(|_| cx.is_online() && cx.now >= self.look_at) else { return };
        self.look_at = cx.now.plus(if self.room.is_some() { LOOK_EVERY_MS } else { LOOK_IDLE_MS });
        self.request = cx.shared.requests.next();
        let ask = TheatreRequest::Show { screen: at.to_string(), boards: self.fight.clone() };
        cx.send(ClientMessage::Theatre { request: self.request, ask });
    }

    fn hear(&mut self, event: &TheatreEvent, now: Millis) {
        match event {
            TheatreEvent::Shown { request, room } if *request == self.request => {
                self.fight = view::closest(room, &self.fight);
                (self.room, self.seen_at) = (Some(room.clone()), now);
                self.look_at = self.look_at.min(now.plus(LOOK_EVERY_MS));
            }
            TheatreEvent::NotShown { request, own } if *request == self.request => {
                (self.room, self.own) = (None, *own);
            }
            TheatreEvent::Shown { .. } | TheatreEvent::NotShown { .. } | TheatreEvent::Screen { .. } => {}
        }
    }
}

impl Page for BigScreen {
    fn name(&self) -> &'static str {
        "screen"
    }

    fn form(&self) -> Form {
        Form::Screen
    }

    fn title(&self, _: &App) -> String {
        words::title().to_owned()
    }

    fn address(&self) -> Option<Address> {
        self.at.map(Address::Screen)
    }

    fn spoken(&self, app: &App, now: Millis) -> Vec<String> {
        self.view(app, now).map_or_else(|| vec![words::waiting().to_owned()], |view| vec![view.news])
    }

    fn on(&mut self, event: PageEvent<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Tick => self.look(cx),
            PageEvent::Heard(ServerMessage::Theatre { event }) => self.hear(event, cx.now),
            PageEvent::Wanted(PageIntent::Press(name)) if name == "code" => {
                self.code_until = cx.now.plus(CODE_MS);
            }
            PageEvent::Heard(_) | PageEvent::Wanted(_) | PageEvent::Fetched { .. } => {}
        }
        None
    }
}
