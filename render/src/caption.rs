//! What stands above a board: number, title, tier, then kind, author and id in small, the rules that go beyond the usual ones,
//! and the link as a QR code.

use puzzle::{Constraint, Kind, Variant};

use crate::font::{self, Weight};
use crate::job::Sheet;
use crate::page::{Anchor, Color, Item, Point, Rect};
use crate::qr;

const TITLE_SIZE: f32 = 11.0;
const SMALL_SIZE: f32 = 7.5;
/// From a small line to the next.
const LINE: f32 = SMALL_SIZE + 3.0;
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
    /// What a picture of the board may not tell.
    rules: String,
    link: Option<String>,
    code_side: f32,
    /// Words of a setter take the whole width of its place, as a narrow board would make them the higher.
    is_wide: bool,
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
            tier: sheet.tier.map_or_else(String::new, |tier| capitalised(tier.to_string())),
            small: parts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            rules: rules(sheet),
            link: sheet.link.clone(),
            is_wide: sheet.words.is_some(),
            code_side: if per_page > MANY { CODE_SIDE.1 } else { CODE_SIDE.0 },
        }
    }

    /// A number and a title, for solutions.
    pub(crate) fn short(sheet: &Sheet, number: Option<usize>) -> Self {
        let empty = String::new;
        Self { tier: empty(), small: empty(), rules: empty(), link: None, ..Self::of(sheet, number, 1) }
    }

    /// How wide it is above a board of this width, in a place of that.
    pub(crate) fn width(&self, board: f32, place: f32) -> f32 {
        if self.is_wide { place } else { board }
    }

    /// How high it is at this width, with the room below it.
    pub(crate) fn height(&self, width: f32) -> f32 {
        let small = if self.small.is_empty() { 0 } else { 1 } + self.rules(width).len();
        let lines = TITLE_SIZE + small as f32 * LINE;
        let code = self.link.as_ref().map_or(0.0, |_| self.code_side);
        lines.max(code) + BELOW
    }

    fn rules(&self, width: f32) -> Vec<String> {
        let code = self.link.as_ref().map_or(0.0, |_| self.code_side + BESIDE);
        font::lines(Weight::Medium, SMALL_SIZE, &self.rules, width - code)
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
        let most = ((room.h - TITLE_SIZE - BELOW) / LINE) as usize;
        for line in self.rules(room.w).into_iter().take(most).rev() {
            text(room.x, baseline, Anchor::Start, (SMALL_SIZE, Weight::Medium, QUIET), line);
            baseline -= LINE;
        }
        if !self.small.is_empty() {
            let small = font::fitted(Weight::Medium, SMALL_SIZE, &self.small, right - room.x);
            text(room.x, baseline, Anchor::Start, (SMALL_SIZE, Weight::Medium, QUIET), small);
            baseline -= LINE;
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

/// The rules beyond the usual ones, and which of the usual ones do not hold; then those that are in words only.
fn rules(sheet: &Sheet) -> String {
    let board = sheet.puzzle.board();
    let has = |kind: Kind| board.constraints().iter().any(|rule| rule.kind == kind);
    let is_plain = |kind: &Kind| Constraint::plain().iter().any(|rule| rule.kind == *kind);
    let kinds = || Kind::ALL.iter().copied().filter(|kind| !is_plain(kind) && has(*kind));
    let mut sentences = match Variant::of(board) {
        Some(variant) => variant.about(),
        None => kinds().map(Kind::about).collect(),
    };
    let missing = [
        (Kind::ROWS, "Digits may repeat in a row."),
        (Kind::COLUMNS, "Digits may repeat in a column."),
        (Kind::REGIONS, "There are no boxes."),
    ];
    sentences.extend(missing.into_iter().filter(|(kind, _)| !has(*kind)).map(|(_, sentence)| sentence));
    sentences.extend(sheet.words.as_deref());
    sentences.join(" ")
}

/// Names of kinds and tiers are in ASCII; the tables of all other letters are heavy for a page.
pub(crate) fn capitalised(mut name: String) -> String {
    name.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
    name
}
