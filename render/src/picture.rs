//! Pictures of one board: alone, for chats, and on a card, for the previews of links.

use crate::board::{Look, draw_board, extent};
use crate::font::{self, Weight};
use crate::page::{Anchor, Color, Item, Page, Point, Rect};
use puzzle::{Grid, Puzzle};

/// The card of a link, in pixels: what messengers and social networks ask for.
pub const CARD_SIZE: (f32, f32) = (1200.0, 630.0);

/// The longer side of the picture of a board, in pixels.
const BOARD_SIDE: f32 = 1000.0;
const BOARD_MARGIN: f32 = 30.0;

/// The light theme of the client.
const BACKGROUND: Color = Color(0xF4, 0xF2, 0xEC);
const INK: Color = Color(0x1A, 0x1C, 0x22);
const SECOND: Color = Color(0x5E, 0x64, 0x70);
const ACCENT: Color = Color(0x3B, 0x5B, 0xFD);

/// Room around everything on a card.
const CARD_MARGIN: f32 = 45.0;
const TITLE_SIZE: f32 = 54.0;
const LINE_SIZE: f32 = 30.0;
/// Lines of a title; the last is cut where it is longer.
const TITLE_LINES_MAX: usize = 4;

/// A board alone: its givens, and what of it is filled.
pub fn board(puzzle: &Puzzle, filled: Option<&Grid>) -> Page {
    let (columns, rows) = extent(puzzle.board());
    let side = (BOARD_SIDE - 2.0 * BOARD_MARGIN) / columns.max(rows);
    let (width, height) = (side * columns + 2.0 * BOARD_MARGIN, side * rows + 2.0 * BOARD_MARGIN);
    let whole = Rect::new(0.0, 0.0, width, height);
    let mut items = vec![Item::Rect { rect: whole, radius: 0.0, fill: BACKGROUND }];
    draw_board(
        &mut items,
        whole.inset(BOARD_MARGIN),
        puzzle.board(),
        puzzle.givens(),
        filled,
        &Look::screen(),
    );
    Page { width, height, items }
}

/// A card of [`CARD_SIZE`]: the board on the left, a title and lines of text beside it.
pub fn card(puzzle: &Puzzle, title: &str, lines: &[&str]) -> Page {
    let (width, height) = CARD_SIZE;
    let whole = Rect::new(0.0, 0.0, width, height);
    let mut items = vec![Item::Rect { rect: whole, radius: 0.0, fill: BACKGROUND }];
    let side = height - 2.0 * CARD_MARGIN;
    let place = Rect::new(CARD_MARGIN, CARD_MARGIN, side, side);
    draw_board(&mut items, place, puzzle.board(), puzzle.givens(), None, &Look::screen());
    let (x, room) = (place.right() + CARD_MARGIN, width - place.right() - 2.0 * CARD_MARGIN);
    let mut text = |y, size, weight, color, text: String| {
        let (at, anchor) = (Point::new(x, y), Anchor::Start);
        items.push(Item::Text { at, anchor, size, weight, color, text });
    };
    let mut y = CARD_MARGIN + TITLE_SIZE;
    for line in wrapped(title, TITLE_SIZE, room) {
        text(y, TITLE_SIZE, Weight::Bold, INK, line);
        y += TITLE_SIZE * 1.2;
    }
    y += LINE_SIZE * 0.4;
    for line in lines {
        text(y, LINE_SIZE, Weight::Medium, SECOND, font::fitted(Weight::Medium, LINE_SIZE, line, room));
        y += LINE_SIZE * 1.5;
    }
    text(height - CARD_MARGIN, LINE_SIZE, Weight::Bold, ACCENT, "Nonet".to_owned());
    Page { width, height, items }
}

/// A title in lines, broken between words.
fn wrapped(title: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in title.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (longer, lines.len()) {
            (Some(longer), count)
                if count == TITLE_LINES_MAX || font::width(Weight::Bold, size, &longer) <= room =>
            {
                lines[count - 1] = longer;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| font::fitted(Weight::Bold, size, &line, room)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_broken_between_words_and_cut_at_its_end() {
        let lines = wrapped(&"a rather long title of a puzzle ".repeat(9), TITLE_SIZE, 480.0);
        assert_eq!(lines.len(), TITLE_LINES_MAX);
        assert!(lines.iter().all(|line| font::width(Weight::Bold, TITLE_SIZE, line) <= 480.0), "{lines:?}");
        assert!(lines[3].ends_with('…') && !lines[0].ends_with('…'), "{lines:?}");
        assert_eq!(wrapped("Easy", TITLE_SIZE, 480.0), ["Easy"]);
    }
}
