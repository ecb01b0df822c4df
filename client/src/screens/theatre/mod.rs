//! A finished match that is watched again: boards, the timeline, and what moves it. Owns where these are; what they show is
//! `client_core::theatre`'s.

mod boards;
mod controls;
mod keys;
mod report;
mod timeline;

use super::{Scene, brand};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::theatre::{Caption, Standing, TheatreIntent, TheatrePage, Timeline, press};
use client_core::{Intent, text};
use text::theatre as words;

pub(super) use keys::key;
pub(super) use report::draw as report;

const GAP: f32 = 8.0;
const BAR: f32 = 52.0;
const BUTTON: f32 = 44.0;
const TRANSPORT: f32 = 52.0;
/// From this width on all of the controls have room.
const ROOMY: f32 = 1_060.0;
const KEYS_FROM: f32 = 680.0;
/// Room in the bar from which on the way to the report stands there.
const LOST_FROM: f32 = 300.0;
/// In less room than this nothing is said of the puzzle.
const SUBJECT_FROM: f32 = 80.0;
/// What the button takes that leads to files of the match.
const TAKE: f32 = 112.0;

/// What is shown, at one moment.
struct Show<'a> {
    page: &'a TheatrePage,
    timeline: &'a Timeline,
    standings: Vec<Standing>,
    caption: Caption,
    own: Option<usize>,
    at_ms: u32,
}

/// False while there is no match to show.
pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, page: &TheatrePage) -> bool {
    let (Some(timeline), Some(caption)) = (page.timeline(), page.caption()) else { return false };
    let at_ms = page.playback().at_ms();
    let show =
        Show { page, timeline, standings: timeline.standings(at_ms), caption, own: page.own_lane(), at_ms };
    match form(scene.screen) {
        Form::Wide => wide(ui, scene, &show),
        Form::Portrait => portrait(ui, scene, &show),
        Form::Short => short(ui, scene, &show),
    }
    true
}

fn wide(ui: &mut Ui<'_>, scene: &Scene<'_>, show: &Show<'_>) {
    let edge = if scene.screen.w < ROOMY { space::EDGE_NARROW } else { space::EDGE };
    let mut rest = scene.screen.inset(edge, 0.0);
    let bar = rest.cut_top(BAR + GAP, 0.0);
    brand(ui, bar);
    bar_buttons(ui, show, bar);
    let mut head = rest.cut_top(48.0, 12.0);
    if show.timeline.lanes().len() > 1 {
        let choice = head.cut_right(210.0, 12.0);
        let options = [(words::grid(), pressed("grid")), (words::one_large(), pressed("large"))];
        ui.name_next_group(words::boards());
        ui.segments("view", choice.centered(choice.w, BUTTON), Some(show.page.is_large().into()), &options);
    }
    caption(ui, head, show);
    if scene.screen.h >= KEYS_FROM {
        foot(ui, rest.cut_bottom(28.0, 4.0), show);
    }
    let transport = rest.cut_bottom(TRANSPORT, 12.0);
    let height = timeline::height(show, rest.h * 0.42);
    let below = rest.cut_bottom(height, 14.0);
    if show.page.is_large() || show.timeline.lanes().len() == 1 {
        boards::one_large(ui, rest, show);
    } else {
        boards::grid(ui, rest, show);
    }
    timeline::draw(ui, below, show, true);
    controls::row(ui, transport, show, scene.screen.w >= ROOMY);
}

fn portrait(ui: &mut Ui<'_>, scene: &Scene<'_>, show: &Show<'_>) {
    let mut rest = scene.screen.inset(space::EDGE_NARROW, 0.0);
    let bar = rest.cut_top(BAR, 4.0);
    phone_bar(ui, show, bar);
    if show.timeline.lanes().len() > 1 {
        let height = boards::strip_height(show, rest.w, scene.screen.h);
        boards::strip(ui, rest.cut_top(height, GAP), show);
    }
    caption(ui, rest.cut_top(44.0, 4.0), show);
    rest.cut_bottom(10.0, 0.0);
    controls::jumps(ui, rest.cut_bottom(BUTTON, GAP), show, false);
    controls::transport(ui, rest.cut_bottom(TRANSPORT, GAP), show);
    let height = timeline::height(show, rest.h * 0.42);
    let below = rest.cut_bottom(height, GAP);
    boards::large(ui, rest, show);
    timeline::draw(ui, below, show, false);
}

/// A phone on its side: the board at the left, all else beside it.
fn short(ui: &mut Ui<'_>, scene: &Scene<'_>, show: &Show<'_>) {
    let mut rest = scene.screen.inset(space::EDGE_NARROW, GAP);
    let board = rest.cut_left(rest.h.min(rest.w * 0.45), 12.0);
    boards::large(ui, board, show);
    let bar = rest.cut_top(BUTTON, 2.0);
    phone_bar(ui, show, bar);
    caption(ui, rest.cut_top(40.0, 2.0), show);
    controls::jumps(ui, rest.cut_bottom(BUTTON, GAP), show, false);
    controls::transport(ui, rest.cut_bottom(BUTTON, GAP), show);
    timeline::draw(ui, rest, show, false);
}

/// What is raced, and the ways out.
fn bar_buttons(ui: &mut Ui<'_>, show: &Show<'_>, bar: Rect) {
    let mut room = bar.centered(bar.w, BUTTON);
    room.cut_left(132.0, 0.0);
    let close = Button::new(Kind::Secondary, words::close()).size(size::LABEL);
    let place = room.cut_right(88.0, GAP);
    let take = show.page.takes_away().map(|take| (room.cut_right(TAKE, GAP), take));
    race(ui, room.cut_right(96.0, GAP), show);
    if let Some(lost) = show.page.report().filter(|_| room.w >= LOST_FROM) {
        let place = room.cut_right(148.0, GAP);
        let button = Button::new(Kind::Secondary, text::report::title()).size(size::LABEL);
        ui.button("where-lost", place, button, Intent::from(lost));
    }
    if let Some(subject) = show.page.subject() {
        let style = ui.second(size::LABEL, Weight::Semibold);
        let style = ui.paint.fitting(&subject, style, &[size::SMALL, size::TINY], room.w - 12.0);
        ui.paint.text_in(room.inset(6.0, 0.0), Align::Right, &subject, &style);
    }
    if let Some((place, take)) = take {
        take_away(ui, place, take);
    }
    ui.button("close", place, close, Intent::Back);
}

/// The way to what can be had of the match.
fn take_away(ui: &mut Ui<'_>, place: Rect, take: TheatreIntent) {
    let button = Button::new(Kind::Secondary, words::take_away()).size(size::LABEL);
    ui.button("take-away", place, button, Intent::from(take));
}

/// The lane on the large board becomes a run to race, from this moment on or whole; where it cannot, what its rules are.
fn race(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let (name, label) = match show.page.can_be_raced() {
        true => ("race", text::ghosts::race_this()),
        false => ("rules", text::labels::rules()),
    };
    ui.button(name, place, Button::new(Kind::Secondary, label).size(size::LABEL), pressed(name));
}

fn phone_bar(ui: &mut Ui<'_>, show: &Show<'_>, bar: Rect) {
    let mut room = bar.centered(bar.w, BUTTON);
    let back = room.cut_left(BUTTON, 4.0);
    ui.area("back", back, Intent::Back);
    ui.describe(Role::Button, text::labels::back());
    ui.focus_ring("back", back, 8.0);
    let ink = ui.theme.ink;
    ui.paint.chevron_left(back.x + 16.0, back.center().1, 8.0, ink);
    race(ui, room.cut_right(96.0, GAP), show);
    if let Some(take) = show.page.takes_away() {
        take_away(ui, room.cut_right(TAKE, GAP), take);
    }
    let title = ui.ink(size::TITLE, Weight::Bold);
    let used = ui.paint.text_in(room, Align::Left, words::title(), &title);
    room.cut_left(used, 10.0);
    if let Some(subject) = show.page.subject().filter(|_| room.w >= SUBJECT_FROM) {
        let style = ui.second(size::LABEL, Weight::Medium);
        let style = ui.paint.fitting(&subject, style, &[size::SMALL, size::TINY], room.w);
        ui.paint.text_in(room, Align::Left, &subject, &style);
    }
}

/// What happens, and who looks for a digit.
fn caption(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let is_narrow = place.w < 500.0;
    let mut rest = place.centered(place.w, if is_narrow { 42.0 } else { 48.0 });
    ui.node("caption", Role::Text, rest, &show.caption.in_words());
    let mut upper = rest.cut_top(if is_narrow { 24.0 } else { 30.0 }, 0.0);
    if is_narrow {
        let percent = show.timeline.how_far(&show.standings[show.page.lane()]);
        let style = ui.second(size::TEXT, Weight::Semibold);
        let used = ui.paint.text_in(upper, Align::Right, &percent, &style);
        upper.cut_right(used, GAP);
    }
    let large = ui.ink(if is_narrow { size::TITLE } else { size::FIGURE }, Weight::Bold);
    let style =
        ui.paint.fitting(&show.caption.headline, large, &[size::TITLE, size::TEXT, size::LABEL], upper.w);
    ui.paint.text_in(upper, Align::Left, &show.caption.headline, &style);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let style = ui.paint.fitting(&show.caption.detail, quiet, &[size::SMALL, size::TINY], rest.w);
    ui.paint.text_in(rest, Align::Left, &show.caption.detail, &style);
}

/// What the marks mean, and the keys.
fn foot(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let style = ui.second(size::SMALL, Weight::Medium);
    let mut rest = place;
    if !ui.around.touch {
        let used = ui.paint.text_in(rest, Align::Right, words::keys(), &style);
        rest.cut_right(used, 24.0);
    }
    let more = show.timeline.more();
    if more > 0 {
        ui.paint.text_in(rest, Align::Left, &words::also_raced(more), &style);
        return;
    }
    timeline::legend(ui, rest, &style);
}

/// What a button of the page does.
fn pressed(name: impl Into<String>) -> Action {
    press(name.into()).into()
}
