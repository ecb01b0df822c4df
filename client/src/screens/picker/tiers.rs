//! The six tiers as one scale: what each asks and how long it takes, or why it cannot be had.

use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Hit, Page, Role, Ui};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{Pick, Picker, TierCard};
use client_core::text;

/// Width and gap of the bars that show how hard a tier is, and the height of the highest.
const BAR: f32 = 5.0;
const BAR_GAP: f32 = 2.0;
const BARS_HEIGHT: f32 = 18.0;

/// What stands above the tiers.
pub(super) fn caption(ui: &mut Ui<'_>, place: Rect, picker: &Picker) {
    if picker.problem.is_none() {
        ui.caption(place, Align::Right, &text::labels::what_it_asks(&picker.name));
    }
    ui.caption(place, Align::Left, text::labels::difficulty());
}

/// All tiers in the cells of `grid`; each says what it asks, or its name and time alone.
pub(super) fn scale<'a>(picker: &'a Picker, mut grid: Page<'a>, in_words: bool) -> Page<'a> {
    for (rank, card) in picker.tiers.iter().enumerate() {
        let ends = [rank == 0, rank + 1 == picker.tiers.len()];
        grid.fill(move |ui, place| {
            let name = text::labels::difficulty();
            ui.in_group(name, ends, place, |ui| one(ui, place, rank, card, in_words));
        });
    }
    grid
}

/// What the chosen tier asks, where not each one says so.
pub(super) fn asks(ui: &mut Ui<'_>, place: Rect, picker: &Picker) {
    ui.caption(place, Align::Left, &picker.asks);
}

fn one(ui: &mut Ui<'_>, place: Rect, rank: usize, card: &TierCard, in_words: bool) {
    let theme = ui.theme;
    let id = format!("tier-{rank}");
    let enabled = card.reason.is_none();
    let intent = Intent::Card(CardIntent::Pick(Pick::Tier(card.tier)));
    // What cannot be had is chosen too: then it says why, and what is nearest.
    ui.hit(Hit { action: intent.into(), ..Ui::plain_hit(&id, place) });
    let said = card.reason.map_or_else(|| format!("{}, {}", card.asks, card.time), ToString::to_string);
    ui.describe(Role::Radio(card.chosen), &format!("{}, {said}", card.name));
    let touch = ui.touched(&id);
    let ground = match (card.chosen, enabled) {
        (true, _) => theme.accent_soft,
        (false, true) => theme.surface.mix(theme.ink, touch * 0.06),
        (false, false) => theme.background,
    };
    if enabled || card.chosen {
        ui.raised(place, radius::BUTTON, ground);
    }
    let (edge, width) = if card.chosen { (theme.accent, 2.0) } else { (theme.thin_line, 1.0) };
    ui.paint.border(place, Corners::all(radius::BUTTON), width, edge);
    ui.focus_ring(&id, place, radius::BUTTON);
    let color = match (card.chosen, enabled) {
        (true, true) => theme.accent,
        (false, true) => theme.ink,
        (_, false) => theme.ink_second,
    };
    if in_words { spacious(ui, place, rank, color, card) } else { compact(ui, place, color, card) }
}

fn spacious(ui: &mut Ui<'_>, place: Rect, rank: usize, color: Rgba, card: &TierCard) {
    let mut inside = place.inset(12.0, 12.0);
    let mut head = inside.cut_top(BARS_HEIGHT, 8.0);
    let used = bars(ui, head, rank, if card.reason.is_some() { ui.theme.ink_third } else { color });
    head.cut_left(used + 6.0, 0.0);
    let time = TextStyle::new(size::SMALL, Weight::Medium, color);
    ui.paint.text_in(head, Align::Right, card.reason.unwrap_or(&card.time), &time);
    let name = TextStyle::new(size::TITLE, Weight::Bold, color);
    ui.paint.text_in(inside.cut_top(22.0, 2.0), Align::Left, card.name, &name);
    let style = ui.second(size::SMALL, Weight::Medium);
    let lines = ui.paint.lines(&card.asks, &style, inside.w, 2);
    ui.paint.paragraph_of(inside, Align::Left, &lines, &style);
}

fn compact(ui: &mut Ui<'_>, place: Rect, color: Rgba, card: &TierCard) {
    let mut inside = place.inset(4.0, 5.0);
    let name = TextStyle::new(size::LABEL, Weight::Semibold, color);
    ui.paint.text_in(inside.cut_top(20.0, 0.0), Align::Center, card.name, &name);
    let time = TextStyle::new(size::TINY, Weight::Medium, color);
    ui.paint.text_in(inside, Align::Center, card.reason.unwrap_or(&card.time), &time);
}

/// Six bars, each higher than the one before, as many of them filled as the tier's rank; returns their width.
fn bars(ui: &mut Ui<'_>, place: Rect, rank: usize, color: Rgba) -> f32 {
    let track = ui.theme.track;
    for index in 0..6 {
        let height = BARS_HEIGHT * (index + 2) as f32 / 7.0;
        let x = place.x + index as f32 * (BAR + BAR_GAP);
        let bar = Rect::new(x, place.bottom() - height, BAR, height);
        ui.paint.rounded(bar, Corners::all(1.5), if index <= rank { color } else { track });
    }
    6.0 * (BAR + BAR_GAP)
}
