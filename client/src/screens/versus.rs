//! Who races whom, from the call of a pool's race to its first digit: both sides, what is at stake, and the seconds. Instead of the
//! lobby of such a room.

use super::{Scene, countdown};
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::text::pools as words;
use client_core::{Intent, PoolsIntent, Versus, pools::Side};

const WIDTH: f32 = 900.0;
const WIDTH_NARROW: f32 = 460.0;
const BAR: f32 = 52.0;
const CARD: f32 = 152.0;
const LINE: f32 = 56.0;
const MIDDLE: f32 = 150.0;
const BALANCE: f32 = 64.0;
const BUTTON: f32 = 56.0;
const GAP: f32 = 12.0;
const RING: f32 = 58.0;
/// Between two cards that stand beside each other.
const SECONDS: f32 = 180.0;

/// False if there is nothing to show.
pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) -> bool {
    let Some(versus) = Versus::of(scene.app, scene.now) else { return false };
    let screen = scene.screen;
    let short = form(screen) == Form::Short;
    let beside = screen.w >= 720.0 && versus.sides.len() == 2;
    let edge = if screen.w < 700.0 { space::EDGE_NARROW } else { space::EDGE };
    let mut page =
        Page::column().pad(edge, 0.0).at_most(if beside { WIDTH } else { WIDTH_NARROW } + 2.0 * edge);
    let (title, status) = (versus.title.clone(), versus.status.clone());
    page.space(8.0);
    page.item(BAR, move |ui, place| head(ui, place, &title, &status));
    let mut column = Page::column();
    if !short {
        column.stretch();
    }
    let middle = versus.clone();
    let mut sides = versus.sides.clone().into_iter();
    if beside {
        let mut row = Page::row().gap(GAP);
        for (index, one) in sides.enumerate() {
            if index == 1 {
                let middle = middle.clone();
                row.item(SECONDS, move |ui, place| seconds(ui, place, &middle));
            }
            row.fill(move |ui, place| side(ui, place, &one));
        }
        column.put_sized(CARD + 60.0, row);
        column.space(GAP);
        if middle.stakes.is_some() {
            column.item(44.0, move |ui, place| stakes(ui, place, &middle));
        }
    } else if versus.sides.len() == 2 {
        if let Some(own) = sides.next() {
            column.item(CARD, move |ui, place| side(ui, place, &own));
        }
        column.item(MIDDLE, move |ui, place| between(ui, place, &middle));
        for other in sides {
            column.item(CARD, move |ui, place| side(ui, place, &other));
        }
    } else {
        column.item(MIDDLE, move |ui, place| between(ui, place, &middle));
        for (index, one) in sides.enumerate() {
            column.item(LINE, move |ui, place| line(ui, place, index, &one));
            column.space(8.0);
        }
    }
    if let (Some([won, lost]), [own, other]) = (versus.against, &versus.sides[..]) {
        let marks = [own.mark, other.mark];
        column.space(GAP);
        column.item(BALANCE, move |ui, place| balance(ui, place, marks, [won, lost]));
    }
    column.space(14.0);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let width = (screen.w - 2.0 * edge).min(if beside { WIDTH } else { WIDTH_NARROW });
    column.lines(Align::Center, ui.paint.wrapped(&versus.rules.join(" · "), &quiet, width), quiet);
    if !short {
        column.stretch();
    }
    page.scroll_rest("versus", column);
    page.space(GAP);
    if versus.asks {
        let button = Button::new(Kind::Primary, words::here()).size(size::TITLE);
        page.button(BUTTON + 16.0, "here", button, Intent::from(PoolsIntent::Here));
        page.space(GAP);
    }
    page.button(BUTTON, "leave", Button::new(Kind::Secondary, words::leave_free()), Intent::Back);
    page.space(16.0);
    ui.lay(screen, page);
    true
}

/// The pool, and what is waited for.
fn head(ui: &mut Ui<'_>, mut place: Rect, title: &str, status: &str) {
    let strong = ui.ink(size::TITLE, Weight::Bold);
    ui.node("page-title", Role::Heading(2), place, title);
    let used = ui.paint.text_in(place, Align::Left, title, &strong);
    place.cut_left(used, 12.0);
    let style = ui.second(size::LABEL, Weight::Semibold);
    let style = ui.paint.fitting(status, style, &[size::SMALL, size::TINY], place.w);
    ui.paint.text_in(place, Align::Right, status, &style);
}

/// A card with shape, name and rating.
fn side(ui: &mut Ui<'_>, place: Rect, side: &Side) {
    ui.node(if side.you { "side-you" } else { "side-other" }, Role::Text, place, &side.spoken());
    ui.card(place);
    if side.you {
        let accent = ui.theme.accent;
        ui.paint.border(place, Corners::all(radius::CARD), 2.0, accent);
    }
    let mut inside = place.inset(22.0, 18.0);
    let inner = inside.h.min(116.0);
    inside = inside.centered(inside.w, inner);
    let mut name = inside.cut_top(52.0, 0.0);
    if side.you {
        let small = ui.second(size::SMALL, Weight::Medium);
        let you = client_core::text::lobby::you();
        let used = ui.paint.text_in(Rect { h: 20.0, ..name }, Align::Right, you, &small);
        name.cut_right(used, 8.0);
    }
    let (color, shape) = player_mark(ui.theme, side.mark);
    let mark = name.cut_left(36.0, 14.0);
    ui.paint.player_shape(mark.x + 18.0, mark.center().1, 16.0, shape, color);
    let large = ui.ink(size::HEADLINE_NARROW, Weight::Bold).tracked(-0.02);
    let large = ui.paint.fitting(&side.name, large, &[size::FIGURE, size::TITLE], name.w);
    ui.paint.text_in(name, Align::Left, &side.name, &large);
    let figure = ui.ink(size::HEADLINE_NARROW, Weight::Bold);
    let used = ui.paint.text_in(inside, Align::Left, &side.rating, &figure);
    inside.cut_left(used, 10.0);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    ui.paint.text_in(inside.moved(0.0, 6.0), Align::Left, &side.deviation, &quiet);
}

/// One of many.
fn line(ui: &mut Ui<'_>, place: Rect, index: usize, side: &Side) {
    ui.node(&format!("side-{index}"), Role::Text, place, &side.spoken());
    ui.card(place);
    if side.you {
        let accent = ui.theme.accent;
        ui.paint.border(place, Corners::all(radius::CARD), 2.0, accent);
    }
    let mut row = place.inset(16.0, 0.0);
    let (color, shape) = player_mark(ui.theme, side.mark);
    ui.paint.player_shape(row.x + 9.0, row.center().1, 8.0, shape, color);
    row.cut_left(20.0, 10.0);
    let strong = ui.ink(size::TITLE, Weight::Bold);
    let used = ui.paint.text_in(row, Align::Right, &side.rating, &strong);
    row.cut_right(used, 12.0);
    let name = ui.ink(size::TEXT, Weight::Semibold);
    ui.paint.text_in(row, Align::Left, &side.name, &name);
}

/// The seconds with what is at stake at either side.
fn between(ui: &mut Ui<'_>, place: Rect, versus: &Versus) {
    seconds(ui, place, versus);
    for (stake, align) in stakes_of(versus) {
        let half = (place.w / 2.0 - RING - 8.0).max(40.0);
        let x = if align == Align::Left { place.x } else { place.right() - half };
        stake_in(ui, Rect::new(x, place.center().1 - 24.0, half, 48.0), stake, align == Align::Left);
    }
}

/// What is at stake, below the own card.
fn stakes(ui: &mut Ui<'_>, place: Rect, versus: &Versus) {
    let half = (place.w - SECONDS - 2.0 * GAP) / 4.0;
    for (stake, align) in stakes_of(versus) {
        let x = if align == Align::Left { place.x } else { place.x + half };
        stake_in(ui, Rect::new(x, place.y, half, place.h), stake, align == Align::Left);
    }
}

fn stakes_of(versus: &Versus) -> Vec<(&str, Align)> {
    versus.stakes.iter().flatten().map(|stake| &**stake).zip([Align::Left, Align::Right]).collect()
}

fn stake_in(ui: &mut Ui<'_>, mut room: Rect, stake: &str, is_win: bool) {
    let (color, label) =
        if is_win { (ui.theme.good, words::if_first()) } else { (ui.theme.wrong, words::if_last()) };
    ui.node(if is_win { "stake-first" } else { "stake-last" }, Role::Text, room, &format!("{stake} {label}"));
    let style = TextStyle::new(size::FIGURE, Weight::Bold, color);
    ui.paint.text_in(room.cut_top(28.0, 0.0), Align::Center, stake, &style);
    let small = ui.second(size::SMALL, Weight::Medium);
    ui.paint.text_in(Rect { h: 18.0, ..room }, Align::Center, label, &small);
}

/// A ring that empties, with the seconds in it.
fn seconds(ui: &mut Ui<'_>, place: Rect, versus: &Versus) {
    let (track, accent) = (ui.theme.track, ui.theme.accent);
    let Some(seconds) = versus.seconds else {
        let style = ui.second(size::FIGURE, Weight::Bold);
        ui.paint.text_in(place, Align::Center, "…", &style);
        return;
    };
    let ring = place.centered(2.0 * RING, 2.0 * RING);
    countdown::arc(ui, ring, 1.0, track);
    countdown::arc(ui, ring, f32::from(versus.of_second) / 1_000.0, accent);
    let number = seconds.to_string();
    ui.node("countdown", Role::Timer, ring, &number);
    let style = TextStyle::new(size::HEADLINE, Weight::Bold, ui.theme.ink);
    ui.paint.text_in(ring, Align::Center, &number, &style);
}

/// Earlier races of the two, as a bar in two colours.
fn balance(ui: &mut Ui<'_>, place: Rect, marks: [u16; 2], [won, lost]: [u32; 2]) {
    ui.node(
        "head-to-head",
        Role::Text,
        place,
        &format!("{}: {}", words::head_to_head(), words::score(won, lost)),
    );
    ui.card(place);
    let mut inside = place.inset(18.0, 12.0);
    let row = inside.cut_top(20.0, 6.0);
    let strong = ui.ink(size::TEXT, Weight::Bold);
    let [(own, own_shape), (other, other_shape)] = marks.map(|mark| player_mark(ui.theme, mark));
    ui.paint.player_shape(row.x + 6.0, row.center().1, 6.0, own_shape, own);
    ui.paint.player_shape(row.right() - 6.0, row.center().1, 6.0, other_shape, other);
    let texts = row.inset(20.0, 0.0);
    ui.paint.text_in(texts, Align::Left, &won.to_string(), &strong);
    ui.paint.text_in(texts, Align::Right, &lost.to_string(), &strong);
    ui.caption(texts, Align::Center, words::head_to_head());
    super::tables::halves(ui, inside.centered(inside.w, 8.0), [won, lost], [own, other]);
}
