//! What stands above a board: number, title, tier, then kind, author and id in small, and the link as a QR code.

use puzzle::Tier;

use crate::font::{self, Weight};
use crate::job::Sheet;
use crate::page::{Anchor, Color, Item, Point, Rect};
use crate::qr;

const TITLE_SIZE: f32 = 11.0;
const SMALL_SIZE: f32 = 7.5;
/// Between a caption and its board.
const BELOW: f32 = 5.0;
/// Between texts that share a line.
const BESIDE: f32 = 8.0;
/// The side of a QR code on a page with few puzzles and with many.
const CODE_SIDE: (f32, f32) = (70.0, 56.0);
const MANY: usize = 6;
const QUIET: Color = Color::gray(90);

/// The caption of a puzzle.
pub(crate) struct Caption {
    title: String,
    tier: String,
    small: String,
    link: Option<String>,
    code_side: f32,
}

impl Caption {
    /// `number` if there is more than one puzzle, on pages with places for `per_page` of them.
    pub(crate) fn of(sheet: &Sheet, number: Option<usize>, per_page: usize) -> Self {
        let kind = sheet.kind.as_deref().unwrap_or("Sudoku");
        let name = sheet.title.as_deref().unwrap_or(kind);
        let title = number.map_or_else(|| name.to_owned(), |number| format!("{number}. {name}"));
        let author = sheet.author.as_ref().map(|author| format!("by {author}"));
        let kind = sheet.title.as_ref().and(sheet.kind.clone());
        let parts = [kind, author, sheet.id.clone()];
        Self {
            title,
            tier: sheet.tier.map_or_else(String::new, capitalized),
            small: parts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            link: sheet.link.clone(),
            code_side: if per_page > MANY { CODE_SIDE.1 } else { CODE_SIDE.0 },
        }
    }

    /// A number and a title, for solutions.
    pub(crate) fn short(sheet: &Sheet, number: Option<usize>) -> Self {
        Self { tier: String::new(), small: String::new(), link: None, ..Self::of(sheet, number, 1) }
    }

    /// How high it is, with the room below it.
    pub(crate) fn height(&self) -> f32 {
        let lines = if self.small.is_empty() { TITLE_SIZE } else { TITLE_SIZE + SMALL_SIZE + 3.0 };
        let code = self.link.as_ref().map_or(0.0, |_| self.code_side);
        lines.max(code) + BELOW
    }

    /// Draws it in `room`, at its lower edge.
    pub(crate) fn draw(&self, items: &mut Vec<Item>, room: Rect) {
        let bottom = room.bottom() - BELOW;
        let mut right = room.right();
        if let Some(link) = &self.link {
            let side = self.code_side;
            let square = Rect::new(right - side, bottom - side, side, side);
            if let Some(code) = qr::code(link, square) {
                items.extend(code);
                right = square.x - BESIDE;
            }
        }
        let mut text = |x, y, anchor, (size, weight, color), text: String| {
            items.push(Item::Text { at: Point::new(x, y), anchor, size, weight, color, text });
        };
        let mut baseline = bottom - 1.5;
        if !self.small.is_empty() {
            let small = font::fitted(Weight::Medium, SMALL_SIZE, &self.small, right - room.x);
            text(room.x, baseline, Anchor::Start, (SMALL_SIZE, Weight::Medium, QUIET), small);
            baseline -= SMALL_SIZE + 3.0;
        }
        let tier_width = font::width(Weight::Medium, TITLE_SIZE - 1.0, &self.tier);
        let left = if tier_width > 0.0 { right - tier_width - BESIDE } else { right };
        let title = font::fitted(Weight::Semibold, TITLE_SIZE, &self.title, left - room.x);
        text(room.x, baseline, Anchor::Start, (TITLE_SIZE, Weight::Semibold, Color::BLACK), title);
        if !self.tier.is_empty() {
            let style = (TITLE_SIZE - 1.0, Weight::Medium, QUIET);
            text(right, baseline, Anchor::End, style, self.tier.clone());
        }
    }
}

fn capitalized(tier: Tier) -> String {
    let name = tier.to_string();
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
