//! Kinds of puzzle as cards with a drawn sample, in groups.

use super::{sample, star_in};
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Page, Role, Ui};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{KindCard, Pick, Picker};
use client_core::text;

/// The side of the sample on a card.
const SAMPLE: f32 = 68.0;
/// What a card has above and below its sample: a margin, its name and why it cannot be had.
const CARD_HEIGHT: f32 = SAMPLE + 46.0;
const CARD_WIDTH_MIN: f32 = 88.0;
const GAP: f32 = 8.0;
/// From the corner of a card to the middle of its star, and from there to its tips.
const STAR: f32 = 12.0;
const STAR_SMALL: f32 = 6.0;
const NOTHING_HEIGHT: f32 = 96.0;

pub(super) fn page(picker: &Picker) -> Page<'_> {
    let mut column = Page::column();
    if picker.groups.is_empty() {
        column.item(NOTHING_HEIGHT, |ui, place| nothing(ui, place, picker));
    }
    for group in &picker.groups {
        column.caption(24.0, group.title);
        column.space(4.0);
        let mut grid = Page::grid_from(CARD_WIDTH_MIN, CARD_HEIGHT).gap(GAP);
        for (at, card) in group.cards.iter().enumerate() {
            let id = format!("kind-{}-{}", group.title.to_ascii_lowercase(), card.variant);
            let ends = [at == 0, at + 1 == group.cards.len()];
            grid.fill(move |ui, place| ui.in_group(group.title, ends, place, |ui| one(ui, &id, place, card)));
        }
        column.put(grid);
        column.space(GAP + 4.0);
    }
    column
}

/// What is said where nothing was found.
fn nothing(ui: &mut Ui<'_>, place: Rect, picker: &Picker) {
    let words = picker.news.as_deref().unwrap_or_default();
    let style = ui.second(size::LABEL, Weight::Medium);
    let lines = ui.paint.lines(words, &style, place.w, 4);
    ui.node("nothing-found", Role::Text, place, words);
    ui.paint.paragraph_of(place.inset(0.0, 12.0), Align::Left, &lines, &style);
}

/// A card out of sight is there for the keyboard, but not drawn.
fn one(ui: &mut Ui<'_>, id: &str, place: Rect, card: &KindCard) {
    let touch = ui.area(id, place, Intent::Card(CardIntent::Pick(Pick::Kind(card.variant.clone()))));
    let reason = card.reason.map(|reason| format!(", {reason}")).unwrap_or_default();
    let starred = if card.starred { format!(", {}", text::labels::favourite()) } else { String::new() };
    ui.describe(Role::Radio(card.chosen), &format!("{}{starred}{reason}", card.name));
    if !ui.shows(&place) {
        return;
    }
    let theme = ui.theme;
    let ground = match (card.chosen, card.reason) {
        (true, _) => theme.accent_soft,
        (false, Some(_)) => theme.background,
        (false, None) => theme.surface.mix(theme.ink, touch * 0.06),
    };
    if card.reason.is_none() || card.chosen {
        ui.raised(place, radius::CARD, ground);
    }
    if card.chosen {
        ui.paint.border(place, Corners::all(radius::CARD), 2.0, theme.accent);
    } else if card.reason.is_some() {
        ui.paint.border(place, Corners::all(radius::CARD), 1.0, theme.thin_line);
    }
    ui.focus_ring(id, place, radius::CARD);
    let mut inside = place.inset(2.0, 7.0);
    let picture = inside.cut_top(SAMPLE, 2.0).centered(SAMPLE, SAMPLE);
    if let Some(sample) = &card.sample {
        sample::small(ui, picture, sample, card.reason.is_some());
    }
    if card.starred {
        let corner = Rect::new(place.right() - 2.0 * STAR, place.y, 2.0 * STAR, 2.0 * STAR);
        star_in(ui, corner.centered(2.0 * STAR_SMALL, 2.0 * STAR_SMALL), true, ui.theme.gold);
    }
    let color = match (card.chosen, card.reason) {
        (true, _) => theme.accent,
        (false, Some(_)) => theme.ink_second,
        (false, None) => theme.ink,
    };
    let style = TextStyle::new(size::SMALL, Weight::Semibold, color);
    let fits = ui.paint.text_width(&card.name, &style) <= inside.w - 8.0;
    let style = if fits { style } else { TextStyle { size: size::TINY, ..style } };
    let name = if card.reason.is_some() { inside.cut_top(16.0, 0.0) } else { inside };
    ui.paint.text_in(name, Align::Center, &card.name, &style);
    if let Some(reason) = card.reason {
        let style = ui.second(size::TINY, Weight::Medium);
        ui.paint.text_in(inside, Align::Center, reason, &style);
    }
}
