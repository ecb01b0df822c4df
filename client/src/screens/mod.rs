//! The screens: each is drawn from the headless player's state and leaves behind what can be clicked.
//! Drawing reads and never changes that state. What is always there (connection, toasts, dialogs) is drawn here.

mod board;
mod chart;
mod countdown;
mod dialogs;
mod glow;
mod home;
mod lanes;
mod lobby;
mod pad;
mod queue;
mod race;
mod results;
mod sheets;

pub(crate) use glow::moment;

use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::Ui;
use client_core::{App, Connection, Intent, Screen, text};
use game::{MemberNo, Millis};

/// Height of what the connection's banner takes from the top of a screen.
const BANNER_STRIP: f32 = 64.0;

/// What this window has opened by itself; the headless player does not know of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Menu {
    #[default]
    Closed,
    Member(MemberNo),
    Lanes,
    Look,
}

/// Everything a screen is drawn from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) app: &'a App,
    pub(crate) now: Millis,
    pub(crate) menu: Menu,
    /// The window in logical pixels.
    pub(crate) screen: Rect,
}

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let trouble = trouble(scene.app);
    let mut below = *scene;
    // A race has its own place for the banner, so that the board does not move under a finger.
    let strip = trouble.as_ref().filter(|_| scene.app.screen() != Screen::Race);
    let strip = strip.map(|trouble| (below.screen.cut_top(BANNER_STRIP, 0.0), trouble));
    if form(scene.screen) == Form::Short {
        // Not even a strip can be spared.
        below.screen = scene.screen;
    }
    match scene.app.screen() {
        Screen::Home => home::draw(ui, &below),
        Screen::Queue => queue::draw(ui, &below),
        Screen::Lobby => lobby::draw(ui, &below),
        Screen::Race => race::draw(ui, scene, trouble.as_ref()),
        Screen::Results => results::draw(ui, &below),
    }
    if scene.app.screen() == Screen::Lobby {
        countdown::draw(ui, scene);
    }
    match scene.menu {
        Menu::Closed => {}
        Menu::Member(member) => sheets::member(ui, scene, member),
        Menu::Lanes => sheets::lanes(ui, scene),
        Menu::Look => sheets::look(ui, scene),
    }
    dialogs::draw(ui, scene);
    if let Some((strip, trouble)) = strip {
        ui.banner(strip.inset(0.0, 8.0), &trouble.text, trouble.way_out());
    }
    let toasts = scene.app.toasts().iter().map(|toast| (toast.id, toast.text.clone()));
    ui.toasts(scene.screen, toasts);
}

/// The mark and the name of the game at the left of a top bar.
fn brand(ui: &mut Ui<'_>, bar: Rect) {
    let middle = bar.center().1;
    ui.paint.nonet_mark(Rect::new(bar.x, middle - 11.0, 22.0, 22.0), ui.theme);
    let style = ui.ink(size::TITLE, Weight::Bold);
    ui.paint.text_in(Rect::new(bar.x + 32.0, middle - 12.0, 90.0, 24.0), Align::Left, "Nonet", &style);
}

/// What is wrong with the connection or, when that is well, with the board; and what can be done about it.
struct Trouble {
    text: String,
    /// Widget, label and intent.
    action: Option<(&'static str, &'static str, Intent)>,
    /// Nothing is tried any more until the player asks for it.
    stopped: bool,
}

impl Trouble {
    fn way_out(&self) -> Option<(&str, &str, Action)> {
        let (id, label, intent) = self.action.as_ref()?;
        Some((id, label, Action::Core(intent.clone())))
    }
}

fn trouble(app: &App) -> Option<Trouble> {
    let retry = ("reconnect", "Try now", Intent::ReconnectNow);
    match app.connection() {
        Connection::Connecting { attempt } if attempt > 1 => Some(Trouble {
            text: "Cannot reach the server yet…".to_owned(),
            action: Some(retry),
            stopped: false,
        }),
        Connection::Offline | Connection::Connecting { .. } => None,
        Connection::Online { .. } => {
            let notice = app.race().filter(|_| app.screen() == Screen::Race)?.notice()?;
            Some(Trouble { text: notice.to_owned(), action: None, stopped: false })
        }
        Connection::Reconnecting { next_attempt_at, .. } => Some(Trouble {
            text: "Reconnecting…".to_owned(),
            action: next_attempt_at.map(|_| retry),
            stopped: false,
        }),
        Connection::Stopped { why } => Some(Trouble {
            text: text::stopped(why).to_owned(),
            action: Some(("play-here", text::stopped_action(why), Intent::PlayHere)),
            stopped: true,
        }),
    }
}

/// What happens, in a sentence, for those who cannot see the canvas.
pub(crate) fn said(scene: &Scene<'_>) -> String {
    let app = scene.app;
    if let Some(toast) = app.toasts().last() {
        return toast.text.clone();
    }
    if let Connection::Reconnecting { .. } = app.connection() {
        return "Reconnecting".to_owned();
    }
    if let Some((question, _)) = app.question() {
        return question;
    }
    match app.screen() {
        Screen::Home if app.home().name_error.is_some() => app.home().name_error.clone().unwrap_or_default(),
        Screen::Home if app.home().code_error.is_some() => app.home().code_error.clone().unwrap_or_default(),
        Screen::Home => {
            "Nonet. Type your name, then play with friends, join a room or find an opponent.".to_owned()
        }
        Screen::Queue => "Looking for an opponent".to_owned(),
        Screen::Lobby => match (app.countdown_ms(scene.now), app.lobby()) {
            (Some(ms), _) => format!("{}", ms.div_ceil(1000)),
            (None, Some(lobby)) => format!("Room {}. {}", lobby.code, lobby.status),
            (None, None) => String::new(),
        },
        Screen::Race => "The race is on".to_owned(),
        Screen::Results => app.results().map(|results| results.headline).unwrap_or_default(),
    }
}
