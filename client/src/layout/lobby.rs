//! The lobby: the code, who is here, the rules card, and one bar with what to do next. What lies between the top and
//! that bar scrolls when it must.

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space;

const CONTENT_WIDTH: f32 = 980.0;
const TOP_BAR: f32 = 60.0;
pub(crate) const ROW_HEIGHT: f32 = 48.0;
const KNOCK_HEIGHT: f32 = 60.0;
/// Width of the small buttons beside the code.
const CONTROL_WIDTH: f32 = 106.0;
const CONTROL_WIDTH_SHORT: f32 = 76.0;
const CARD_HEAD: f32 = 52.0;
const CARD_FOOT: f32 = 8.0;
/// From the left of the "Change" button to the end of its text.
const CHANGE_TEXT_END: f32 = 66.0;
const BAR_HEIGHT: f32 = 60.0;
const BUTTON_HEIGHT: f32 = 52.0;
/// Content narrower than this stands one card under the other.
const BESIDE_MIN: f32 = 600.0;
/// Width of the buttons at the right of the top bar.
const BAR_BUTTON: f32 = 88.0;

/// How much there is to show.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LobbyCounts {
    /// The host's: lock, new link; the QR code for all.
    pub(crate) controls: usize,
    pub(crate) knocks: usize,
    pub(crate) seats: usize,
    pub(crate) spectators: usize,
    pub(crate) rules: usize,
    /// Buttons under the rules: paste, watch.
    pub(crate) extras: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LobbyLayout {
    pub(crate) brand: Rect,
    pub(crate) leave: Rect,
    pub(crate) settings: Rect,
    /// What scrolls; everything below but the bar lies in it, unscrolled.
    pub(crate) scroll: Rect,
    pub(crate) content_height: f32,
    pub(crate) hint: Rect,
    pub(crate) code: Rect,
    pub(crate) copy: Rect,
    pub(crate) controls: Vec<Rect>,
    pub(crate) players: Rect,
    /// Who asks to come in.
    pub(crate) knock_rows: Vec<Rect>,
    pub(crate) seat_rows: Vec<Rect>,
    pub(crate) spectator_rows: Vec<Rect>,
    pub(crate) rules: Rect,
    pub(crate) change: Rect,
    pub(crate) rule_rows: Vec<Rect>,
    pub(crate) extras: Vec<Rect>,
    pub(crate) status: Rect,
    pub(crate) ready: Rect,
    pub(crate) start: Rect,
}

pub(crate) fn lobby(screen: Rect, counts: LobbyCounts) -> LobbyLayout {
    let portrait = form(screen) == Form::Portrait;
    let edge = if portrait || screen.w < 700.0 { space::EDGE_NARROW } else { space::EDGE };
    let mut rest = screen;
    let mut top = rest.cut_top(TOP_BAR, 0.0).inset(edge, 8.0);
    let leave = top.cut_right(BAR_BUTTON, 8.0);
    let settings = top.cut_right(BAR_BUTTON, 8.0);
    let bar = rest.cut_bottom(if portrait { BAR_HEIGHT + 44.0 } else { BAR_HEIGHT + 16.0 }, 0.0);
    let width = (screen.w - 2.0 * edge).min(CONTENT_WIDTH);
    let column = Rect::new(screen.x + (screen.w - width) / 2.0, rest.y, width, rest.h);
    // A small phone on its side has no room for the code beside its buttons.
    let stack = portrait || width < BESIDE_MIN;
    let mut layout = if stack { stacked(column, counts) } else { beside(column, counts, form(screen)) };
    layout.brand = top;
    layout.leave = leave;
    layout.settings = settings;
    layout.scroll = Rect::new(column.x, rest.y, column.w, rest.h);
    let mut bar = Rect::new(column.x, bar.y, column.w, bar.h);
    if !portrait && layout.content_height < rest.h {
        // On a large screen the buttons stay near what they are about.
        layout.scroll.h = layout.content_height;
        bar.y = layout.scroll.bottom();
    }
    bar_rects(&mut layout, bar, portrait);
    layout
}

fn bar_rects(layout: &mut LobbyLayout, bar: Rect, portrait: bool) {
    let mut rest = bar;
    if portrait {
        layout.status = rest.cut_top(38.0, 4.0);
        let row = rest.cut_top(BUTTON_HEIGHT, 0.0);
        layout.ready = row.grid_cell(2, 1, 12.0, 0);
        layout.start = row.grid_cell(2, 1, 12.0, 1);
    } else {
        let mut row = Rect::new(rest.x, rest.y + 6.0, rest.w, BUTTON_HEIGHT);
        layout.start = row.cut_right(176.0, 12.0);
        layout.ready = row.cut_right(150.0, 16.0);
        layout.status = row;
    }
}

fn empty() -> LobbyLayout {
    let none = Rect::default();
    LobbyLayout {
        brand: none,
        leave: none,
        settings: none,
        scroll: none,
        content_height: 0.0,
        hint: none,
        code: none,
        copy: none,
        controls: Vec::new(),
        players: none,
        knock_rows: Vec::new(),
        seat_rows: Vec::new(),
        spectator_rows: Vec::new(),
        rules: none,
        change: none,
        rule_rows: Vec::new(),
        extras: Vec::new(),
        status: none,
        ready: none,
        start: none,
    }
}

/// One card under the other.
fn stacked(column: Rect, counts: LobbyCounts) -> LobbyLayout {
    let mut layout = empty();
    let mut y = column.y + 4.0;
    let mut row = |height: f32, gap: f32| {
        let rect = Rect::new(column.x, y, column.w, height);
        y += height + gap;
        rect
    };
    layout.hint = row(20.0, 0.0);
    layout.code = row(72.0, 8.0);
    layout.copy = row(BUTTON_HEIGHT, if counts.controls > 0 { 10.0 } else { space::GROUP });
    if counts.controls > 0 {
        let place = row(space::TOUCH_MIN, space::GROUP - 4.0);
        layout.controls =
            (0..counts.controls).map(|index| place.grid_cell(counts.controls, 1, 12.0, index)).collect();
    }
    let players = row(players_height(counts, 1), 16.0);
    let rules = row(rules_height(counts), 16.0);
    players_card(&mut layout, players, counts);
    rules_card(&mut layout, rules, counts);
    layout.content_height = y - column.y;
    layout
}

/// The cards side by side.
fn beside(column: Rect, counts: LobbyCounts, form: Form) -> LobbyLayout {
    let mut layout = empty();
    let (lead, code_height) = if form == Form::Short { (0.0, 56.0) } else { (20.0, 84.0) };
    let mut y = column.y + lead;
    layout.hint = Rect::new(column.x, y, column.w - 180.0, 20.0);
    y += 22.0;
    let mut row = Rect::new(column.x, y, column.w, code_height);
    let short = form == Form::Short;
    let copy = row.cut_right(if short { 112.0 } else { 160.0 }, if short { 12.0 } else { 16.0 });
    layout.copy = Rect { y: copy.bottom() - BUTTON_HEIGHT - 4.0, h: BUTTON_HEIGHT, ..copy };
    let (width, gap) = if short { (CONTROL_WIDTH_SHORT, 6.0) } else { (CONTROL_WIDTH, 12.0) };
    let control = |_| {
        let place = row.cut_right(width, gap);
        Rect { y: layout.copy.y, h: BUTTON_HEIGHT, ..place }
    };
    layout.controls = (0..counts.controls).map(control).collect();
    layout.controls.reverse();
    layout.code = row;
    y += code_height + space::GROUP;
    let (players, rules) = (players_height(counts, 4), rules_height(counts));
    // Cards of about the same height are made the same; a crowd does not stretch its rules.
    let height = players.max(rules);
    let rules = if players > rules * 1.5 { rules } else { height };
    let left_width = ((column.w - space::GROUP) * 0.55).round();
    let left = Rect::new(column.x, y, left_width, height);
    let right = Rect::new(left.right() + space::GROUP, y, column.w - left_width - space::GROUP, rules);
    players_card(&mut layout, left, counts);
    rules_card(&mut layout, right, counts);
    layout.content_height = y + height + space::SIBLING - column.y;
    layout
}

fn players_height(counts: LobbyCounts, rows_min: usize) -> f32 {
    let rows = (counts.seats + counts.spectators + 1).max(rows_min);
    CARD_HEAD + counts.knocks as f32 * KNOCK_HEIGHT + rows as f32 * ROW_HEIGHT + CARD_FOOT
}

fn rules_height(counts: LobbyCounts) -> f32 {
    let extras = if counts.extras > 0 { BUTTON_HEIGHT + 20.0 } else { 0.0 };
    CARD_HEAD + counts.rules as f32 * (ROW_HEIGHT - 6.0) + extras + CARD_FOOT
}

fn players_card(layout: &mut LobbyLayout, card: Rect, counts: LobbyCounts) {
    layout.players = card;
    let knock = |index: usize| {
        Rect::new(card.x, card.y + CARD_HEAD + index as f32 * KNOCK_HEIGHT, card.w, KNOCK_HEIGHT)
    };
    layout.knock_rows = (0..counts.knocks).map(knock).collect();
    let top = card.y + CARD_HEAD + counts.knocks as f32 * KNOCK_HEIGHT;
    let row = |index: usize| Rect::new(card.x, top + index as f32 * ROW_HEIGHT, card.w, ROW_HEIGHT);
    layout.seat_rows = (0..counts.seats).map(row).collect();
    layout.spectator_rows = (counts.seats..counts.seats + counts.spectators).map(row).collect();
}

fn rules_card(layout: &mut LobbyLayout, card: Rect, counts: LobbyCounts) {
    layout.rules = card;
    // Its text, centred in the button, ends where the values do.
    layout.change = Rect::new(card.right() - 20.0 - CHANGE_TEXT_END, card.y + 4.0, 80.0, space::TOUCH_MIN);
    let height = ROW_HEIGHT - 6.0;
    let row = |index: usize| {
        Rect::new(card.x + 20.0, card.y + CARD_HEAD + index as f32 * height, card.w - 40.0, height)
    };
    layout.rule_rows = (0..counts.rules).map(row).collect();
    let y = card.y + CARD_HEAD + counts.rules as f32 * height + 8.0;
    let bottom = Rect::new(card.x + 20.0, y, card.w - 40.0, BUTTON_HEIGHT);
    layout.extras = (0..counts.extras).map(|index| bottom.grid_cell(counts.extras, 1, 12.0, index)).collect();
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    /// What a code takes where it is set smaller, in logical pixels.
    const CODE_WIDTH: f32 = 230.0;

    #[test]
    fn everything_has_its_place_at_every_size() {
        for screen in screens() {
            for (seats, spectators, knocks) in [(1, 0, 0), (2, 1, 1), (16, 4, 0), (32, 32, 8)] {
                let controls = 1 + knocks.min(1) * 2;
                let counts = LobbyCounts { controls, knocks, seats, spectators, rules: 7, extras: 2 };
                let l = lobby(screen, counts);
                let bars = [
                    ("brand", l.brand),
                    ("leave", l.leave),
                    ("scroll", l.scroll),
                    ("status", l.status),
                    ("ready", l.ready),
                    ("start", l.start),
                ];
                assert_tidy(screen, &bars);
                assert_touchable(screen, &[("leave", l.leave), ("ready", l.ready), ("start", l.start)]);
                let content = Rect { h: l.content_height, ..l.scroll };
                let controls: Vec<_> = l.controls.iter().map(|rect| ("control", *rect)).collect();
                let mut parts = controls.clone();
                parts.extend([("hint", l.hint), ("code", l.code), ("copy", l.copy)]);
                parts.extend([("players", l.players), ("rules", l.rules)]);
                assert_tidy(content, &parts);
                assert_touchable(screen, &controls);
                assert!(l.code.w > CODE_WIDTH, "{screen:?}");
                let rows = l.knock_rows.iter().chain(&l.seat_rows).chain(&l.spectator_rows);
                assert_tidy(l.players, &rows.map(|row| ("row", *row)).collect::<Vec<_>>());
                let mut rules: Vec<_> =
                    l.rule_rows.iter().chain(&l.extras).map(|row| ("rule", *row)).collect();
                rules.push(("change", l.change));
                assert_tidy(l.rules, &rules);
                assert_touchable(screen, &[("change", l.change), ("copy", l.copy)]);
            }
        }
    }
}
