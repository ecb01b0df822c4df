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
    match scene.app.screen() {
        Screen::Home => home::draw(ui, scene),
        Screen::Queue => queue::draw(ui, scene),
        Screen::Lobby => lobby::draw(ui, scene),
        Screen::Race => race::draw(ui, scene),
        Screen::Results => results::draw(ui, scene),
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
    connection_banner(ui, scene);
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

/// Says when the server cannot be reached, and offers what can be done.
fn connection_banner(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    // On a phone it lies over the lanes, which say nothing new now, and not over the clock.
    let folded = scene.app.screen() == Screen::Race && form(scene.screen) == Form::Portrait;
    let place = scene.screen.inset(0.0, if folded { 67.0 } else { 8.0 });
    let retry = Some(("reconnect", "Try now", Action::Core(Intent::ReconnectNow)));
    match scene.app.connection() {
        Connection::Offline | Connection::Online { .. } => {}
        Connection::Connecting { attempt } => {
            if attempt > 1 {
                ui.banner(place, "Cannot reach the server yet…", retry);
            }
        }
        Connection::Reconnecting { next_attempt_at, .. } => {
            let text = if scene.app.screen() == Screen::Race {
                "Reconnecting… your board is safe"
            } else {
                "Reconnecting…"
            };
            ui.banner(place, text, retry.filter(|_| next_attempt_at.is_some()));
        }
        Connection::Stopped { why } => {
            let action = Action::Core(Intent::PlayHere);
            ui.banner(
                scene.screen,
                text::stopped(why),
                Some(("play-here", text::stopped_action(why), action)),
            );
        }
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
