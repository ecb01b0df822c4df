//! A card of facts: what each is called, and what it is in a line or two.

use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Page, Ui};
use client_core::room::CardRow;

const ROW_PADDING: f32 = 10.0;
const VALUE_LINES: usize = 2;
/// Beside the rows.
const EDGE: f32 = 16.0;

/// The rows on their card, `width` wide, with so much for their labels and `edge` above and below.
pub(super) fn card<'a>(
    ui: &Ui<'_>,
    rows: &'a [CardRow],
    width: f32,
    label_width: f32,
    edge: f32,
) -> Page<'a> {
    let (quiet, strong) = (ui.second(size::LABEL, Weight::Medium), ui.ink(size::LABEL, Weight::Semibold));
    let mut column = Page::column().pad(EDGE, edge).on_card();
    for (index, row) in rows.iter().enumerate() {
        let lines = ui.paint.lines(&row.value, &strong, width - label_width - 2.0 * EDGE, VALUE_LINES);
        let height = lines.len() as f32 * strong.line_height() + ROW_PADDING;
        column.item(height, move |ui, place| {
            if index > 0 {
                ui.rule(place.x, place.right(), place.y);
            }
            let mut value = place.inset(0.0, ROW_PADDING / 2.0);
            let label = value.cut_left(label_width, 0.0);
            let first_line = Rect { h: quiet.line_height(), ..label };
            ui.paint.text_in(first_line, Align::Left, row.label, &quiet);
            ui.paint.paragraph_of(value, Align::Left, &lines, &strong);
        });
    }
    column
}
