//! The cards beside the board: a row for each stall with the waits of all racers, and a card for each mistake.

use super::Show;
use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Page, Role, Ui};
use client_core::text::report as words;
use client_core::theatre::report::{SlipCard, StallCard, press};

const GAP_LINE: f32 = 4.0;
const STALL_HEAD: f32 = 46.0;
const STALL_BAR: f32 = 16.0;
/// Bars of a stall that are drawn: the own one, and those of the best.
const BARS_MAX: usize = 4;

/// The stalls as one card of rows, and a card for each mistake.
pub(super) fn put_cards<'a>(ui: &Ui<'_>, column: &mut Page<'a>, show: &Show<'_>, width: f32) {
    let Show { stalls, slips, page, .. } = show;
    let chosen = page.chosen();
    if !stalls.is_empty() {
        let mut list = Page::column().on_card();
        for (index, card) in stalls.iter().enumerate() {
            let height = STALL_HEAD + STALL_BAR * card.bars.len().min(BARS_MAX) as f32 + GAP_LINE;
            let card = card.clone();
            list.item(height.max(88.0), move |ui, place| stall(ui, place, &card, index, index == chosen));
        }
        column.put(list);
    }
    for (index, card) in slips.iter().enumerate() {
        let style = ui.second(size::LABEL, Weight::Medium);
        let lines = ui.paint.wrapped(&card.text, &style, width - 2.0 * 18.0 - 100.0);
        let height = 44.0 + lines.len() as f32 * style.line_height() + 10.0;
        let card = card.clone();
        column.item(height.max(76.0), move |ui, place| slip(ui, place, &card, index, &lines, &style));
    }
}

fn stall(ui: &mut Ui<'_>, place: Rect, card: &StallCard, index: usize, is_chosen: bool) {
    let id = format!("stall-{index}");
    ui.area(&id, place, press(id.clone()));
    ui.describe(Role::Toggle(is_chosen), &card.words);
    if !ui.shows(&place) {
        return;
    }
    if is_chosen {
        let color = ui.theme.accent_soft;
        ui.paint.rounded(place, Corners::all(radius::CARD), color);
    } else if index > 0 {
        ui.rule(place.x, place.right(), place.y);
    }
    ui.focus_ring(&id, place.inset(3.0, 3.0), radius::BUTTON);
    ui.paint.remember_texts(false);
    let mut inside = place.inset(18.0, 8.0);
    let lost = inside.cut_right(92.0, 8.0);
    let mut figures = lost;
    let small = ui.second(size::SMALL, Weight::Medium);
    ui.paint.text_in(figures.cut_top(20.0, 0.0), Align::Right, &card.at, &small);
    lost_figure(ui, figures.cut_top(30.0, 0.0), &card.lost, card.is_costly);
    let foot = if card.is_done { words::done_again() } else { words::lost() };
    ui.paint.text_in(figures.cut_top(18.0, 0.0), Align::Right, foot, &small);
    let mut head = inside.cut_top(24.0, 4.0);
    let title = ui.ink(size::TEXT, Weight::Bold);
    let used = ui.paint.text_in(head, Align::Left, &card.title, &title);
    head.cut_left(used, 8.0);
    let detail = ui.paint.shortened(&card.detail, &small, head.w);
    ui.paint.text_in(head, Align::Left, &detail, &small);
    let most = card.bars.iter().filter_map(|bar| bar.ms).max().unwrap_or(1).max(1);
    let mut bars: Vec<_> = card.bars.iter().filter(|bar| bar.you).collect();
    bars.extend(card.bars.iter().filter(|bar| !bar.you));
    for bar in bars.into_iter().take(BARS_MAX) {
        let mut row = inside.cut_top(STALL_BAR, 0.0);
        let (color, shape) = player_mark(ui.theme, bar.mark);
        let mark = row.cut_left(10.0, 8.0);
        ui.paint.player_shape(mark.x + 5.0, mark.center().1, 4.5, shape, color);
        let label = row.cut_right(44.0, 8.0);
        let style = if bar.you { ui.ink(size::SMALL, Weight::Bold) } else { small };
        ui.paint.text_in(label, Align::Left, &bar.label, &style);
        if let Some(ms) = bar.ms {
            let long = (row.w * ms as f32 / most as f32).max(3.0);
            ui.paint.rounded(Rect { w: long, ..row.centered(row.w, 6.0) }, Corners::all(3.0), color);
        }
    }
    ui.paint.remember_texts(ui.around.mirrored);
}

fn lost_figure(ui: &mut Ui<'_>, place: Rect, lost: &str, is_costly: bool) {
    let color = if is_costly { ui.theme.wrong } else { ui.theme.ink_second };
    ui.paint.text_in(place, Align::Right, lost, &TextStyle::new(size::FIGURE, Weight::Bold, color));
}

fn slip(ui: &mut Ui<'_>, place: Rect, card: &SlipCard, index: usize, lines: &[String], style: &TextStyle) {
    ui.node(
        &format!("slip-{index}"),
        Role::Text,
        place,
        &format!("{}. {} {}", card.title, card.text, card.lost),
    );
    ui.card(place);
    let mut inside = place.inset(18.0, 12.0);
    let mut figures = inside.cut_right(92.0, 8.0);
    lost_figure(ui, figures.cut_top(30.0, 0.0), &card.lost, card.is_costly);
    let small = ui.second(size::SMALL, Weight::Medium);
    ui.paint.text_in(figures.cut_top(18.0, 0.0), Align::Right, words::lost(), &small);
    let title = ui.ink(size::TEXT, Weight::Bold);
    ui.paint.text_in(inside.cut_top(22.0, 4.0), Align::Left, &card.title, &title);
    ui.paint.paragraph_of(inside, Align::Left, lines, style);
}
