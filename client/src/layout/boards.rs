//! A page of boards: as many columns as make the boards largest, and a foot to turn the page.

use crate::geometry::Rect;

/// The line with a racer's name over a board.
pub(crate) const HEAD: f32 = 24.0;
const FOOT: f32 = 48.0;
const GAP: f32 = 10.0;
/// What is free above and below a board on its card, and how many times as wide as its board a card may be.
const MARGIN: f32 = 8.0;
const WIDE: f32 = 1.25;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BoardsLayout {
    pub(crate) cards: Vec<Rect>,
    pub(crate) foot: Rect,
}

pub(crate) fn boards(inside: Rect, count: usize) -> BoardsLayout {
    let mut rest = inside;
    let foot = rest.cut_bottom(FOOT, 8.0);
    BoardsLayout { cards: cards(rest, count), foot }
}

/// So many boards in all of a room.
pub(crate) fn cards(room: Rect, count: usize) -> Vec<Rect> {
    let rest = room;
    // Of several numbers of columns with equal boards the smallest.
    let by_side = |a: &usize, b: &usize| side(rest, count, *a).total_cmp(&side(rest, count, *b));
    let columns = (1..=count.max(1)).rev().max_by(by_side).unwrap_or(1);
    let (w, h) = card(rest, count, columns);
    // A card is not much larger than its board, so that names stand near theirs.
    let side = side(rest, count, columns);
    let (w, h) = (w.min(side * WIDE), h.min(side + HEAD + 2.0 * MARGIN));
    let rows = count.div_ceil(columns).max(1) as f32;
    let wide = columns as f32;
    let rest = rest.centered(w * wide + GAP * (wide - 1.0), h * rows + GAP * (rows - 1.0));
    let place = |index: usize| {
        let (row, column) = ((index / columns) as f32, (index % columns) as f32);
        Rect::new(rest.x + column * (w + GAP), rest.y + row * (h + GAP), w, h)
    };
    (0..count).map(place).collect()
}

/// The size of a card with so many columns.
fn card(room: Rect, count: usize, columns: usize) -> (f32, f32) {
    let rows = count.div_ceil(columns).max(1) as f32;
    let columns = columns as f32;
    ((room.w - GAP * (columns - 1.0)) / columns, (room.h - GAP * (rows - 1.0)) / rows)
}

/// The side of the board on such a card.
fn side(room: Rect, count: usize, columns: usize) -> f32 {
    let (w, h) = card(room, count, columns);
    w.min(h - HEAD)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    #[test]
    fn boards_lie_apart_and_can_be_touched_at_every_size() {
        for screen in screens() {
            let inside = screen.inset(28.0, 60.0);
            for count in [1, 2, 3, 5, 12] {
                let layout = boards(inside, count);
                let mut parts: Vec<_> = layout.cards.iter().map(|card| ("board", *card)).collect();
                assert_touchable(screen, &parts);
                parts.push(("foot", layout.foot));
                assert_tidy(inside, &parts);
            }
        }
    }
}
