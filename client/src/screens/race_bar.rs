//! What is around a race and leads out of it: the top bar with room, puzzle and connection, or in little room the way back and
//! the way to the rules.

use super::{Scene, Trouble, brand};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::race::Race;
use client_core::{Connection, Intent, KindRules, RoomIntent, Settings, text};

/// What the brand takes of the top bar.
const BRAND_WIDTH: f32 = 120.0;
/// Of the button in the top bar.
const SETTINGS_WIDTH: f32 = 88.0;
/// A round trip above this, in milliseconds, is shown as slow.
const PING_SLOW_MS: u32 = 200;

pub(super) fn back(ui: &mut Ui<'_>, rect: Rect) {
    let touch = ui.area("leave", rect, Intent::Back);
    ui.describe(Role::Button, text::labels::leave());
    let (x, y) = rect.center();
    let color = ui.theme.ink_second.mix(ui.theme.ink, touch);
    ui.paint.chevron_left(x, y, 7.0, color);
    ui.focus_ring("leave", rect.inset(4.0, 4.0), 10.0);
}

/// The rules of the puzzle, in little room.
pub(super) fn more(ui: &mut Ui<'_>, rect: Rect) {
    let touch = ui.area("kind", rect, Action::open(KindRules));
    let (x, y) = rect.center();
    let color = ui.theme.ink_second.mix(ui.theme.ink, touch);
    ui.paint.border(Rect::new(x - 11.0, y - 11.0, 22.0, 22.0), Corners::all(11.0), 1.6, color);
    let style = TextStyle::new(size::LABEL, Weight::Bold, color);
    ui.paint.text_in(Rect::new(x - 11.0, y - 11.0, 22.0, 22.0), Align::Center, "?", &style);
    ui.focus_ring("kind", rect.inset(4.0, 4.0), 10.0);
}

/// Brand at the left; room, puzzle and connection at the right.
pub(super) fn top_bar(
    ui: &mut Ui<'_>,
    scene: &Scene<'_>,
    bar: Rect,
    leave: Rect,
    race: &Race,
    trouble: Option<&Trouble>,
) {
    brand(ui, bar);
    let noted = ui.noted();
    ui.button(
        "leave",
        leave,
        Button::new(Kind::Secondary, text::labels::leave()).size(size::LABEL),
        Intent::Back,
    );
    if let Some(trouble) = trouble {
        let place = Rect::new(bar.x + BRAND_WIDTH, bar.y, leave.x - 12.0 - bar.x - BRAND_WIDTH, bar.h);
        let banner = trouble.banner(ui, place.w);
        ui.banner(place.centered(place.w, banner.height), &banner, trouble.way_out());
        return;
    }
    let middle = bar.center().1;
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let place = Rect::new(leave.x - SETTINGS_WIDTH - 8.0, leave.y, SETTINGS_WIDTH, leave.h);
    let settings = Button::new(Kind::Quiet, text::settings::title()).size(size::LABEL);
    ui.button("settings", place, settings, Action::open(Settings));
    let mut right = place.x - 8.0;
    if let Connection::Online { rtt_ms: Some(ms) } = scene.app.shared().connection() {
        ui.node("ping", Role::Text, Rect::new(right - 1.0, bar.y, 1.0, bar.h), &text::ping(ms));
        ui.paint.remember_texts(false);
        let pill = ui.pill_right(right, middle, &format!("     {ms} ms"), &quiet);
        ui.paint.remember_texts(ui.around.mirrored);
        let color = if ms > PING_SLOW_MS { ui.theme.gold } else { ui.theme.good };
        ui.paint.circle(pill.x + 18.0, middle, 4.0, color);
        right = pill.x - 12.0;
    }
    right = kind_pill(ui, bar.x + BRAND_WIDTH, right, middle, race) - 12.0;
    if let Some(room) = scene.app.room().filter(|_| right - bar.x > 420.0) {
        let code = room.view().code.to_string();
        match room.attempt() {
            Some(_) => room_pill(ui, right, middle, text::challenge(), ""),
            None => room_pill(ui, right, middle, text::labels::room(), &code),
        }
    }
    ui.read_from_left(noted);
}

/// What is raced on, and a way to its rules; returns its left edge.
fn kind_pill(ui: &mut Ui<'_>, left: f32, right: f32, middle: f32, race: &Race) -> f32 {
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let link = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.accent);
    let rules = ui.paint.text_width(text::labels::rules(), &link);
    let puzzle = ui.paint.shortened(&race.title(), &quiet, right - left - rules - 48.0);
    let named = ui.paint.text_width(&puzzle, &quiet);
    let width = named + rules + 48.0;
    let rect = Rect::new(right - width, middle - 18.0, width, 36.0);
    pill(ui, "kind", rect, Action::open(KindRules));
    let mut rest = rect.inset(16.0, 0.0);
    ui.paint.text_in(rest.cut_left(named + 1.0, 15.0), Align::Left, &puzzle, &quiet);
    ui.paint.text_in(rest, Align::Left, text::labels::rules(), &link);
    rect.x
}

/// The ground of a pill that reacts, a little larger for the finger than for the eye.
fn pill(ui: &mut Ui<'_>, id: &str, rect: Rect, action: impl Into<Action>) {
    let touch = ui.area(id, rect.inset(0.0, -4.0), action);
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.08);
    ui.raised(rect, 18.0, ground);
    ui.focus_ring(id, rect, 18.0);
}

fn room_pill(ui: &mut Ui<'_>, right: f32, middle: f32, what: &str, code: &str) {
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let strong = ui.ink(size::LABEL, Weight::Bold).tracked(0.08);
    let link = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.accent);
    let widths = [
        ui.paint.text_width(what, &quiet),
        ui.paint.text_width(code, &strong),
        ui.paint.text_width(text::labels::copy_link(), &link),
    ];
    let width = widths.iter().sum::<f32>() + 2.0 * 10.0 + 2.0 * 14.0;
    let rect = Rect::new(right - width, middle - 18.0, width, 36.0);
    pill(ui, "copy-link", rect, Intent::Room(RoomIntent::CopyLink));
    let mut rest = rect.inset(14.0, 0.0);
    for ((label, style), width) in
        [(what, &quiet), (code, &strong), (text::labels::copy_link(), &link)].into_iter().zip(widths)
    {
        let place = rest.cut_left(width + 1.0, 9.0);
        ui.paint.text_in(place, Align::Left, label, style);
    }
}
