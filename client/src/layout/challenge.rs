//! The page of a challenge: what it is, one button to start, and the table; all of it scrolls but the button on narrow screens.

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space;

const COLUMN_WIDTH: f32 = 640.0;
const TOP_BAR: f32 = 56.0;
const BACK_WIDTH: f32 = 96.0;
const LABEL_HEIGHT: f32 = 20.0;
const BUTTON_HEIGHT: f32 = 52.0;
const DETAIL_HEIGHT: f32 = 26.0;
const HEAD_ROW: f32 = 36.0;
const ROW_HEIGHT: f32 = 44.0;
const GAP: f32 = 12.0;
/// Inside the card, above its first row and below its last.
const CARD_EDGE: f32 = 8.0;

/// Heights of texts, and what there is to show.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Content<'a> {
    pub(crate) title: f32,
    pub(crate) note: f32,
    pub(crate) card_rows: &'a [f32],
    pub(crate) status: f32,
    pub(crate) start_detail: f32,
    /// A player without a name gives one first.
    pub(crate) asks_name: bool,
    /// Ways to send the link, and to withdraw it.
    pub(crate) links: usize,
    pub(crate) table_rows: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ChallengeLayout {
    pub(crate) brand: Rect,
    pub(crate) back: Rect,
    pub(crate) scroll: Rect,
    pub(crate) content_height: f32,
    /// The start button stays while the rest scrolls.
    pub(crate) fixed_start: bool,
    pub(crate) title: Rect,
    pub(crate) detail: Rect,
    pub(crate) note: Rect,
    pub(crate) card: Rect,
    pub(crate) card_rows: Vec<Rect>,
    pub(crate) status: Rect,
    pub(crate) name_label: Rect,
    pub(crate) name: Rect,
    pub(crate) start: Rect,
    pub(crate) start_detail: Rect,
    pub(crate) links: Vec<Rect>,
    pub(crate) table_head: Rect,
    pub(crate) table: Rect,
    pub(crate) table_rows: Vec<Rect>,
}

/// The width of the column, for measuring.
pub(crate) fn column_width(screen: Rect) -> f32 {
    (screen.w - 2.0 * space::EDGE_NARROW).min(COLUMN_WIDTH)
}

pub(crate) fn challenge(screen: Rect, content: Content<'_>) -> ChallengeLayout {
    let mut rest = screen;
    let mut bar = rest.cut_top(TOP_BAR, 0.0).inset(space::EDGE_NARROW, 6.0);
    let back = bar.cut_right(BACK_WIDTH, 12.0);
    let width = column_width(screen);
    let fixed_start = form(screen) == Form::Portrait && screen.w < 700.0 && !content.asks_name;
    let fixed = fixed_start.then(|| rest.cut_bottom(BUTTON_HEIGHT + 16.0, 0.0));
    let left = screen.x + (screen.w - width) / 2.0;
    let mut y = rest.y + 4.0;
    let mut row = |height: f32, gap: f32| {
        let rect = Rect::new(left, y, width, height);
        y += if height > 0.0 { height + gap } else { 0.0 };
        rect
    };
    let title = row(content.title, 2.0);
    let detail = row(DETAIL_HEIGHT, GAP);
    let note = row(content.note, GAP);
    let card_height = content.card_rows.iter().sum::<f32>() + 2.0 * CARD_EDGE;
    let card = row(if content.card_rows.is_empty() { 0.0 } else { card_height }, GAP);
    let status = row(content.status, GAP);
    let (label_height, name_height) =
        if content.asks_name { (LABEL_HEIGHT, BUTTON_HEIGHT) } else { (0.0, 0.0) };
    let name_label = row(label_height, 0.0);
    let name = row(name_height, GAP);
    let start = match fixed {
        Some(bar) => Rect::new(left, bar.y + 6.0, width, BUTTON_HEIGHT),
        None => row(BUTTON_HEIGHT, 6.0),
    };
    let start_detail = row(content.start_detail, GAP);
    let link_row = row(if content.links > 0 { space::TOUCH_MIN } else { 0.0 }, 2.0 * GAP);
    let links = (0..content.links).map(|at| link_row.grid_cell(content.links, 1, 10.0, at)).collect();
    let table_head = row(HEAD_ROW, 0.0);
    let table = row(ROW_HEIGHT * content.table_rows.max(1) as f32, 2.0 * GAP);
    ChallengeLayout {
        brand: bar,
        back,
        scroll: rest,
        content_height: y - rest.y,
        fixed_start,
        title,
        detail,
        note,
        card,
        card_rows: stacked(card.inset(16.0, CARD_EDGE), content.card_rows.iter().copied()),
        status,
        name_label,
        name,
        start,
        start_detail,
        links,
        table_head,
        table,
        table_rows: stacked(table, (0..content.table_rows).map(|_| ROW_HEIGHT)),
    }
}

/// One under the other from the top.
fn stacked(mut place: Rect, heights: impl Iterator<Item = f32>) -> Vec<Rect> {
    heights.map(|height| place.cut_top(height, 0.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_touchable, screens};
    use super::*;

    #[test]
    fn a_challenge_fits_every_screen_in_width() {
        for screen in screens() {
            for asks_name in [false, true] {
                let content = Content {
                    title: 60.0,
                    note: 40.0,
                    card_rows: &[30.0; 4],
                    status: 0.0,
                    start_detail: 40.0,
                    asks_name,
                    links: 3,
                    table_rows: 20,
                };
                let l = challenge(screen, content);
                let mut controls = vec![("back", l.back), ("start", l.start)];
                controls.extend(l.links.iter().map(|link| ("link", *link)));
                assert_touchable(screen, &controls);
                for (name, place) in controls {
                    assert!(place.x >= screen.x && place.right() <= screen.right(), "{screen:?} {name}");
                }
                assert!(l.table.bottom() <= l.scroll.y + l.content_height);
                assert!(!l.fixed_start || l.start.bottom() <= screen.bottom());
            }
        }
    }
}
