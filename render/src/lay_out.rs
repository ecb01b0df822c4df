//! Pages of puzzles, then pages of their solutions.

use crate::arrange::{Arrangement, arrange};
use crate::board::{Look, draw_board, extent};
use crate::caption::Caption;
use crate::font::{self, Weight};
use crate::job::{MOST_PER_PAGE, Options, PrintError, Sheet, check};
use crate::page::{Anchor, Color, Item, Page, Point, Rect};

/// Steps in which the room of captions is found.
const HEAD_STEPS: usize = 3;
/// What printers leave white on each side, and a little more.
const MARGIN: f32 = 40.0;
/// Room for the title of a page and for its number.
const TITLE_ROOM: f32 = 34.0;
const NUMBER_ROOM: f32 = 16.0;
const TITLE_SIZE: f32 = 17.0;
const NUMBER_SIZE: f32 = 8.0;
/// The cells of puzzles likewise: 3.9 mm, so that digits and notes can be written.
const PUZZLE_CELL_MIN: f32 = 11.0;
/// The cells of solutions are no smaller than this where a page can be had for it: 3.5 mm.
const SOLUTION_CELL_MIN: f32 = 10.0;

/// Lays puzzles out on pages, their solutions on further ones.
///
/// # Errors
/// If the job goes beyond its limits.
pub fn lay_out(sheets: &[Sheet], options: &Options) -> Result<Vec<Page>, PrintError> {
    check(sheets, options)?;
    let look = if options.large { Look::large() } else { Look::paper() };
    let most = usize::from(options.per_page).min(sheets.len());
    let numbered: Vec<(Option<usize>, &Sheet)> = sheets
        .iter()
        .enumerate()
        .map(|(index, sheet)| ((sheets.len() > 1).then_some(index + 1), sheet))
        .collect();
    let puzzles = numbered.iter().map(|&(number, sheet)| Placed {
        sheet,
        caption: Caption::of(sheet, number, most),
        is_solved: false,
    });
    let puzzles: Vec<Placed<'_>> = puzzles.collect();
    let heading = options.title.as_deref();
    let per_page = readable(&puzzles, most, room(options, heading), PUZZLE_CELL_MIN);
    let mut pages = place(&puzzles, per_page, heading, options, &look);
    if options.solutions {
        let solutions =
            numbered.iter().filter(|(_, sheet)| sheet.solution.is_some()).map(|&(number, sheet)| Placed {
                sheet,
                caption: Caption::short(sheet, number),
                is_solved: true,
            });
        let solutions: Vec<Placed<'_>> = solutions.collect();
        let heading = options.title.as_ref().map(|title| format!("{title} – Solutions"));
        let heading = heading.as_deref().unwrap_or("Solutions");
        let most = usize::from(MOST_PER_PAGE).min(solutions.len());
        let per_page = readable(&solutions, most, room(options, Some("")), SOLUTION_CELL_MIN);
        pages.extend(place(&solutions, per_page, Some(heading), options, &Look::paper()));
    }
    number(&mut pages);
    Ok(pages)
}

/// One board on a page.
struct Placed<'s> {
    sheet: &'s Sheet,
    caption: Caption,
    is_solved: bool,
}

/// The room of a page for boards.
fn room(options: &Options, heading: Option<&str>) -> Rect {
    let (width, height) = options.paper.size();
    let whole = Rect::new(0.0, 0.0, width, height).inset(MARGIN);
    let top = if heading.is_some() { TITLE_ROOM } else { 0.0 };
    Rect::new(whole.x, whole.y + top, whole.w, whole.h - top - NUMBER_ROOM)
}

/// Places for boards on a page, and the room above each. The narrower a board is, the more lines has its caption, so the room
/// is found in some steps.
fn arranged(boards: &[Placed<'_>], count: usize, room: Rect) -> (f32, Arrangement) {
    let extents: Vec<(f32, f32)> = boards.iter().map(|placed| extent(placed.sheet.puzzle.board())).collect();
    let head_at = |cell: f32, place: f32| {
        let width = |placed: &Placed<'_>, extent: &(f32, f32)| placed.caption.width(extent.0 * cell, place);
        let heights =
            boards.iter().zip(&extents).map(|(placed, extent)| placed.caption.height(width(placed, extent)));
        heights.fold(0.0, f32::max)
    };
    let mut head = head_at(f32::INFINITY, f32::INFINITY);
    let mut arrangement = arrange(room, count, head, &extents);
    for _ in 0..HEAD_STEPS {
        head = head_at(arrangement.cell, arrangement.places.first().map_or(room.w, |place| place.w));
        arrangement = arrange(room, count, head, &extents);
    }
    (head, arrangement)
}

fn place(
    boards: &[Placed<'_>],
    per_page: usize,
    heading: Option<&str>,
    options: &Options,
    look: &Look,
) -> Vec<Page> {
    let room = room(options, heading);
    let (head, arrangement) = arranged(boards, per_page, room);
    let (width, height) = options.paper.size();
    let page = |boards: &[Placed<'_>]| {
        let mut items = Vec::new();
        if let Some(heading) = heading {
            let text = font::fitted(Weight::Semibold, TITLE_SIZE, heading, room.w);
            let at = Point::new(room.center().x, MARGIN + TITLE_SIZE);
            let (weight, color) = (Weight::Semibold, Color::BLACK);
            items.push(Item::Text { at, anchor: Anchor::Middle, size: TITLE_SIZE, weight, color, text });
        }
        for (placed, place) in boards.iter().zip(&arrangement.places) {
            draw(&mut items, placed, *place, head, look);
        }
        Page { width, height, items }
    };
    boards.chunks(per_page.max(1)).map(page).collect()
}

/// A board at the upper edge of its place below its caption.
fn draw(items: &mut Vec<Item>, placed: &Placed<'_>, place: Rect, head: f32, look: &Look) {
    let Placed { sheet, caption, is_solved } = placed;
    let puzzle = &sheet.puzzle;
    let (columns, rows) = extent(puzzle.board());
    let side = (place.w / columns).min((place.h - head) / rows);
    let (w, h) = (side * columns, side * rows);
    let board = Rect::new(place.x + (place.w - w) / 2.0, place.y + head, w, h);
    let wide = caption.width(w, place.w);
    caption.draw(items, Rect::new(place.x + (place.w - wide) / 2.0, place.y, wide, head));
    let solution = sheet.solution.as_ref().filter(|_| *is_solved);
    draw_board(items, board, puzzle.board(), puzzle.givens(), solution, look);
}

/// As many boards on a page, up to `most`, as leave cells of this side.
fn readable(boards: &[Placed<'_>], most: usize, room: Rect, cell: f32) -> usize {
    (1..=most).rev().find(|&count| arranged(boards, count, room).1.cell >= cell).unwrap_or(1)
}

fn number(pages: &mut [Page]) {
    let count = pages.len();
    if count < 2 {
        return;
    }
    for (number, page) in (1..).zip(pages) {
        let at = Point::new(page.width / 2.0, page.height - MARGIN);
        let text = format!("{number} / {count}");
        let (weight, color) = (Weight::Medium, Color::gray(90));
        page.items.push(Item::Text { at, anchor: Anchor::Middle, size: NUMBER_SIZE, weight, color, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{MOST_PUZZLES, Paper, TEXT_BYTES_MAX};
    use puzzle::{Format, Grid, Puzzle};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn of(puzzle: Puzzle) -> Sheet {
        Sheet::of(&puzzle::Document::of(puzzle))
    }

    fn sheet() -> Sheet {
        let puzzle = Format::Line.read(LINE).unwrap().remove(0).puzzle;
        let solution: Grid = Format::Line.read(SOLUTION).unwrap().remove(0).puzzle.givens().clone();
        Sheet { solution: Some(solution), ..of(puzzle) }
    }

    fn text(item: &Item) -> Option<&str> {
        match item {
            Item::Text { text, .. } => Some(text),
            Item::Rect { .. } | Item::Circle { .. } | Item::Line { .. } => None,
        }
    }

    fn texts(page: &Page) -> Vec<&str> {
        page.items.iter().filter_map(text).collect()
    }

    #[test]
    fn puzzles_are_dealt_out_to_pages_in_order() {
        let sheets: Vec<Sheet> = (0..10).map(|_| sheet()).collect();
        let options = Options { per_page: 4, solutions: true, ..Options::default() };
        let pages = lay_out(&sheets, &options).unwrap();
        assert_eq!(pages.len(), 3 + 1, "ten puzzles, and all solutions on one page");
        assert!(texts(&pages[2]).contains(&"9. Classic") && texts(&pages[2]).contains(&"3 / 4"));
        assert!(!texts(&pages[2]).contains(&"8. Classic"));
        let digits = |page: &Page| texts(page).iter().filter(|text| text.len() == 1).count();
        assert_eq!(digits(&pages[0]), 4 * 30, "nothing but the givens");
        assert_eq!(digits(&pages[3]), 10 * 81);
    }

    #[test]
    fn everything_lies_on_the_paper() {
        for (paper, per_page) in Paper::ALL.into_iter().flat_map(|paper| [1, 2, 5, 16].map(|n| (paper, n))) {
            let sheets: Vec<Sheet> = (0..16)
                .map(|_| Sheet {
                    title: Some("A long title ".repeat(9)),
                    link: Some("https://a.example/p/x".repeat(3)),
                    ..sheet()
                })
                .collect();
            let options = Options {
                paper,
                per_page,
                solutions: true,
                title: Some("t ".repeat(300)),
                ..Options::default()
            };
            for page in lay_out(&sheets, &options).unwrap() {
                for item in &page.items {
                    let on = |x: f32, y: f32| {
                        x >= 20.0 && x <= page.width - 20.0 && y >= 20.0 && y <= page.height - 20.0
                    };
                    let is_on = match item {
                        Item::Rect { rect, .. } => on(rect.x, rect.y) && on(rect.right(), rect.bottom()),
                        Item::Circle { center, .. } => on(center.x, center.y),
                        Item::Line { points, .. } => points.iter().all(|point| on(point.x, point.y)),
                        Item::Text { at, anchor, size, weight, text, .. } => {
                            let wide = font::width(*weight, *size, text);
                            let left = match anchor {
                                Anchor::Start => at.x,
                                Anchor::Middle => at.x - wide / 2.0,
                                Anchor::End => at.x - wide,
                            };
                            on(left, at.y) && on(left + wide, at.y)
                        }
                    };
                    assert!(is_on, "{per_page} a page: {item:?}");
                }
            }
        }
    }

    #[test]
    fn rules_that_a_picture_does_not_tell_are_printed() {
        let made = |kind: &str| {
            let spec = puzzle::GenerateSpec::of_tier(kind.parse().unwrap(), puzzle::Tier::Easy);
            of(puzzle::generate(&spec, 1).unwrap().puzzle)
        };
        for (kind, rule) in
            [("anti-knight", "knight"), ("kropki", "without a dot, neither"), ("latin", "no boxes")]
        {
            for per_page in [1, 6] {
                let options = Options { per_page, ..Options::default() };
                let pages = lay_out(&vec![made(kind); 6], &options).unwrap();
                let words = texts(&pages[0]).join(" ");
                assert!(words.contains(rule), "{kind}: {words}");
            }
        }
        let words = "Each red line is one more than the moon. ".repeat(70);
        let told = Sheet { words: Some(words.clone()), ..sheet() };
        for options in
            [Options::default(), Options { large: true, paper: Paper::Letter, ..Options::default() }]
        {
            let pages = lay_out(std::slice::from_ref(&told), &options).unwrap();
            // The last line is drawn first.
            let printed = texts(&pages[0]).into_iter().rev().collect::<Vec<_>>().join(" ");
            assert!(
                printed.contains(words.trim_end()),
                "the rules in words are there to their end: {printed}"
            );
        }
        let classic = lay_out(&[sheet()], &Options::default()).unwrap();
        assert!(texts(&classic[0]).iter().all(|text| text.len() < 20));
    }

    #[test]
    fn boards_of_a_page_are_large_enough_to_write_in() {
        let blank = |layout: puzzle::Layout| {
            let board = std::sync::Arc::new(puzzle::Board::new(layout, puzzle::Constraint::plain()).unwrap());
            of(Puzzle::new(board.clone(), board.blank()).unwrap())
        };
        let six = Options { per_page: 6, ..Options::default() };
        let pages = |layout| lay_out(&vec![blank(layout); 6], &six).unwrap().len();
        assert_eq!([puzzle::Layout::boxed(3, 3), puzzle::Layout::samurai()].map(pages), [1, 2]);
    }

    #[test]
    fn a_job_beyond_its_limits_is_refused() {
        let refused = |count: usize, options: Options| lay_out(&vec![sheet(); count], &options).unwrap_err();
        let of = |per_page, large| Options { per_page, large, ..Options::default() };
        assert_eq!(refused(0, of(1, false)), PrintError::NoPuzzle);
        assert_eq!(refused(MOST_PUZZLES + 1, of(1, false)), PrintError::TooMany(101));
        assert_eq!(refused(1, of(17, false)), PrintError::PerPage(17));
        assert_eq!(refused(1, of(0, false)), PrintError::PerPage(0));
        assert_eq!(refused(1, of(3, true)), PrintError::LargePerPage(3));
        let title = Some("x".repeat(TEXT_BYTES_MAX + 1));
        assert_eq!(refused(1, Options { title, ..of(1, false) }), PrintError::LongText { what: "title" });
        let other = Sheet { solution: Some(Grid::blank(&puzzle::Layout::boxed(2, 2))), ..sheet() };
        assert_eq!(lay_out(&[other], &of(1, false)), Err(PrintError::OtherBoard { number: 1 }));
    }
}
