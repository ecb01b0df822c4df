//! The screens: each is drawn from the headless player's state and leaves behind what can be clicked.
//! Drawing reads and never changes that state. What is always there (connection, toasts, dialogs) is drawn here.

mod big_screen;
mod blocks;
mod board;
mod board_mirror;
mod board_notes;
mod board_picture;
mod boards;
mod cell_menu;
mod challenge;
mod chart;
mod countdown;
mod crowd;
mod editor;
mod export;
mod facts;
mod found;
mod glow;
mod hint_drawing;
mod home;
mod invitation;
mod invite;
mod lanes;
mod later;
mod lobby;
mod overview;
mod pad;
mod page;
mod paste;
mod picker;
mod pools;
mod practice;
mod queue;
mod race;
mod race_bar;
mod remarks;
mod results;
mod rules;
mod run_row;
mod seat;
mod settings;
mod sheets;
mod squares;
mod tables;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_blind;
#[cfg(test)]
mod tests_golden;
#[cfg(test)]
mod tests_mirror;
#[cfg(test)]
mod tests_overlap;
#[cfg(test)]
mod tests_page;
#[cfg(test)]
mod tests_tree;
mod theatre;
mod tiles;
mod tip;
mod versus;

pub(crate) use glow::moment;
pub(crate) use page::key as page_key;

use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, Weight};
use crate::platform::IS_PAGE;
use crate::theme::size;
use crate::widgets::{Banner, Role, Ui};
use client_core::race::{Explanation, Race};
use client_core::room::Room;
use client_core::{
    App, Connection, HintSheet, Intent, NoticeCard, NoticeSheet, Play, Screen, StopReason, text,
};
use game::Millis;

/// The mark of a program that plays.
const BOT: &str = "bot";
/// What is left free above and below a banner at the top of a screen.
const BANNER_GAP: f32 = 8.0;
/// Lines of a banner that may go by itself, and of one that tells why nothing goes on.
const PASSING_LINES: usize = 2;
const LASTING_LINES: usize = 10;

/// Everything a screen is drawn from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) app: &'a App,
    pub(crate) now: Millis,
    /// The window in logical pixels.
    pub(crate) screen: Rect,
}

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    // Alone no server is needed. The editor says what is wrong with it only where it has room for a strip.
    let alone = match scene.app.screen() {
        Screen::PracticeStart | Screen::Practice => true,
        Screen::Editor => form(scene.screen) == Form::Short,
        Screen::Home
        | Screen::Challenge
        | Screen::Queue
        | Screen::Lobby
        | Screen::Race
        | Screen::Results
        | Screen::Page(_) => false,
    };
    let trouble = trouble(scene).filter(|_| !alone);
    let mut below = *scene;
    // A race has its own place for the banner, so that the board does not move under a finger.
    let strip = trouble.as_ref().filter(|_| scene.app.screen() != Screen::Race);
    let strip = strip.map(|trouble| {
        let banner = trouble.banner(ui, scene.screen.w);
        (below.screen.cut_top(banner.height + 2.0 * BANNER_GAP, 0.0), banner, trouble)
    });
    let has_later = scene.app.shared().has_later();
    match scene.app.screen() {
        Screen::Home => home::draw(ui, &below),
        Screen::PracticeStart | Screen::Practice | Screen::Editor if !has_later => waiting(ui, &below),
        Screen::PracticeStart => later::practice(ui, &below),
        Screen::Practice => later::game(ui, scene),
        Screen::Editor => later::editor(ui, &below),
        Screen::Challenge => challenge::draw(ui, &below),
        Screen::Queue | Screen::Lobby if has_later && later::versus(ui, &below) => {}
        Screen::Queue => queue::draw(ui, &below),
        Screen::Lobby => {
            lobby::draw(ui, &below);
            countdown::draw(ui, scene);
        }
        Screen::Race => race::draw(ui, scene, trouble.as_ref()),
        Screen::Results => results::draw(ui, &below),
        Screen::Page(_) => scene.app.page().into_iter().for_each(|shown| page::draw(ui, &below, shown)),
    }
    for overlay in scene.app.overlays() {
        page::draw(ui, scene, &**overlay);
    }
    ui.leave_overlays();
    if let Some((strip, banner, trouble)) = strip {
        ui.banner(strip.inset(0.0, BANNER_GAP), &banner, trouble.way_out());
    }
    let toasts = scene.app.shared().toasts().iter().map(|toast| (toast.id, toast.text.clone()));
    ui.toasts(scene.screen, toasts);
}

/// A screen whose code is not there yet.
fn waiting(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let style = ui.second(size::TEXT, Weight::Medium);
    ui.node("later", Role::Text, scene.screen, text::later_comes());
    ui.paint.text_in(scene.screen, Align::Center, text::later_comes(), &style);
}

/// The mark and the name of the game at the left of a top bar.
fn brand(ui: &mut Ui<'_>, bar: Rect) {
    let middle = bar.center().1;
    ui.decoration(Rect { w: 122.0, ..bar });
    ui.paint.nonet_mark(Rect::new(bar.x, middle - 11.0, 22.0, 22.0), ui.theme);
    let style = ui.ink(size::TITLE, Weight::Bold);
    ui.paint.text_in(Rect::new(bar.x + 32.0, middle - 12.0, 90.0, 24.0), Align::Left, "Nonet", &style);
}

/// An announcement of more characters than this may not fit a banner on a phone.
const BANNER_CHARS: usize = 60;

/// What is wrong with the connection or, when that is well, with the board, or what the server has to say about itself; and
/// what can be done about it.
struct Trouble {
    text: String,
    /// What is said where there is no room for more. Only what the server says of itself has this: it may stay for minutes, and
    /// must not stand in front of score and strikes.
    brief: Option<Brief>,
    /// Widget, label and what it does.
    action: Option<(&'static str, &'static str, Action)>,
    /// Nothing is tried any more until the player asks for it.
    stopped: bool,
}

/// A trouble in a word, and what a touch on it does: it opens all of it.
struct Brief {
    text: String,
    open: Action,
}

impl Trouble {
    fn banner(&self, ui: &Ui<'_>, room: f32) -> Banner {
        let lines = if self.stopped { LASTING_LINES } else { PASSING_LINES };
        ui.set_banner(room, &self.text, self.action.as_ref().map(|(_, label, _)| *label), lines)
    }

    fn way_out(&self) -> Option<(&str, &str, Action)> {
        let (id, label, action) = self.action.as_ref()?;
        Some((id, label, action.clone()))
    }
}

fn trouble(scene: &Scene<'_>) -> Option<Trouble> {
    let app = scene.app;
    let retry = Some(("reconnect", text::labels::try_now(), Action::Core(Intent::ReconnectNow)));
    // A client that has connected too often can only wait.
    let retry = retry.filter(|_| app.shared().obstacle() != Some(text::too_often()));
    let plain =
        |text: &str, action, stopped| Some(Trouble { text: text.to_owned(), brief: None, action, stopped });
    match app.shared().connection() {
        Connection::Connecting { attempt } if attempt > 1 || app.shared().obstacle().is_some() => {
            plain(app.shared().obstacle().unwrap_or(text::offline()), retry, false)
        }
        Connection::Offline | Connection::Connecting { .. } => None,
        Connection::Online { .. } => {
            let race = app.room().and_then(Room::race_on_screen);
            match (race.and_then(|race| race.notice(scene.now)), race.and_then(Race::explanation)) {
                (Some(words), _) => plain(words, None, false),
                (None, Some(told)) => Some(hinted(told)),
                (None, None) => app.notice(scene.now).map(noticed),
            }
        }
        Connection::Reconnecting { next_attempt_at, .. } => {
            let home = app.screen() == Screen::Home;
            let words = app.shared().obstacle().unwrap_or(if home {
                text::offline()
            } else {
                text::labels::reconnecting()
            });
            plain(words, next_attempt_at.and(retry), false)
        }
        Connection::Stopped { why } => {
            let words = app.shared().stopped().unwrap_or_default();
            let (way_out, advice) = way_out_of(why, IS_PAGE);
            plain(&format!("{words}{advice}"), way_out, true)
        }
    }
}

/// What leads out of a stop, and what to say where no button can.
fn way_out_of(
    why: StopReason,
    is_page: bool,
) -> (Option<(&'static str, &'static str, Action)>, &'static str) {
    let label = text::stopped_action(why);
    match why {
        StopReason::OtherVersion if is_page => (Some(("reload", label, Action::Reload)), ""),
        StopReason::OtherVersion => (None, text::update_program()),
        StopReason::TakenOver | StopReason::Expelled | StopReason::Banned | StopReason::Kicked => {
            (Some(("play-here", label, Action::Core(Intent::PlayHere))), "")
        }
    }
}

fn noticed(card: NoticeCard) -> Trouble {
    let long = card.text.chars().count() > BANNER_CHARS;
    let action = if long {
        ("read-notice", text::labels::read(), Action::open(NoticeSheet))
    } else {
        ("dismiss-notice", "OK", Action::Core(Intent::DismissNotice))
    };
    let action = card.dismissable.then_some(action);
    let brief = Brief { text: card.brief, open: Action::open(NoticeSheet) };
    Trouble { text: card.text, brief: Some(brief), action, stopped: false }
}

/// What a hint has said.
fn hinted(told: &Explanation) -> Trouble {
    let action = if told.text.chars().count() > BANNER_CHARS {
        ("read-hint", text::labels::read(), Action::open(HintSheet))
    } else {
        ("close-hint", "OK", Action::Core(Play::CloseHint.into()))
    };
    let brief = Brief { text: text::labels::hint().to_owned(), open: Action::open(HintSheet) };
    Trouble { text: told.text.clone(), brief: Some(brief), action: Some(action), stopped: false }
}
