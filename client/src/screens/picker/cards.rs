//! Kinds of puzzle as cards with a drawn sample, in groups.

use super::sample;
use crate::geometry::Rect;
use crate::layout::picker::{SAMPLE, cards as arrange};
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Role, Ui};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{KindCard, Pick, Picker};

pub(super) fn draw(ui: &mut Ui<'_>, picker: &Picker, area: Rect) {
    let counts: Vec<usize> = picker.groups.iter().map(|group| group.cards.len()).collect();
    let content = arrange(area, &counts).height;
    let offset = ui.begin_scroll("picker", area, content);
    let layout = arrange(area.moved(0.0, -offset), &counts);
    let groups = picker.groups.iter().zip(layout.captions.iter().zip(&layout.cards));
    for (group, (caption, places)) in groups {
        ui.caption(*caption, Align::Left, group.title);
        for (card, place) in group.cards.iter().zip(places) {
            let id = format!("kind-{}-{}", group.title.to_ascii_lowercase(), card.variant);
            one(ui, &id, *place, card, place.intersection(&area).h > 0.0);
        }
    }
    ui.end_scroll();
}

/// A card out of sight is there for the keyboard, but not drawn.
fn one(ui: &mut Ui<'_>, id: &str, place: Rect, card: &KindCard, in_sight: bool) {
    let touch = ui.area(id, place, Intent::Card(CardIntent::Pick(Pick::Kind(card.variant.clone()))));
    let reason = card.reason.map(|reason| format!(", {reason}")).unwrap_or_default();
    ui.describe(Role::Radio(card.chosen), &format!("{}{reason}", card.name));
    if !in_sight {
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
    let color = match (card.chosen, card.reason) {
        (true, _) => theme.accent,
        (false, Some(_)) => theme.ink_second,
        (false, None) => theme.ink,
    };
    let style = TextStyle::new(size::SMALL, Weight::Semibold, color);
    let name = if card.reason.is_some() { inside.cut_top(16.0, 0.0) } else { inside };
    ui.paint.text_in(name, Align::Center, &card.name, &style);
    if let Some(reason) = card.reason {
        let style = ui.second(size::TINY, Weight::Medium);
        ui.paint.text_in(inside, Align::Center, reason, &style);
    }
}
