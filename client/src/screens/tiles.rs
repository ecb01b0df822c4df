//! Tiles: each a door with a drawing of what is behind it. What stands on one comes as data; here it gets its place, the drawing
//! beside, above or behind the words as the tile's shape wants it.

use super::{blocks, board_notes, board_picture, hint_drawing};
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Role, Ui};
use board_picture::Places;
use client_core::practice::Strength;
use client_core::{Mark, Picture, Sketch, Tile};
use puzzle::{Cell, Layout};

const PAD: f32 = 18.0;
const PAD_SMALL: f32 = 14.0;
/// A tile lower than this has its drawing in a corner.
const LOW: f32 = 150.0;
/// A low tile so many times as wide has it at the left.
const LONG: f32 = 2.6;
/// Of the width of a wide tile, what its drawing takes at most.
const BESIDE: f32 = 0.52;
/// What the words of a tall tile need below its drawing, without the parts that only some have.
const WORDS: f32 = 70.0;
const BUTTON: f32 = 46.0;
const DAY: f32 = 18.0;
const COUNT_ROW: f32 = 30.0;

pub(super) fn draw(ui: &mut Ui<'_>, place: Rect, tile: &Tile<'_>) {
    let touch = match &tile.opens {
        Some(intent) => {
            let touch = ui.area(&tile.id, place, intent.clone());
            ui.describe(Role::Button, &tile.spoken());
            touch
        }
        None => {
            ui.node(&tile.id, Role::Text, place, &tile.spoken());
            0.0
        }
    };
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.04);
    ui.raised(place, radius::CARD, ground);
    ui.focus_ring(&tile.id, place, radius::CARD);
    let low = place.h < LOW;
    let pad = if low { PAD_SMALL } else { PAD };
    let mut inside = place.inset(pad, pad);
    let (is_row, in_corner) = (inside.w > inside.h * 1.3, low && inside.w <= inside.h * LONG);
    let shown = &tile.picture;
    let is_chart = matches!(shown, Picture::Bars(_) | Picture::Stair { .. });
    if matches!(shown, Picture::None) || in_corner {
        // One in a corner stands beside the words under the title.
    } else if low {
        let left = inside.cut_left(inside.h, 14.0);
        picture(ui, left, shown);
    } else if is_chart {
        let height = inside.h - below(tile);
        picture(ui, inside.cut_top(height.max(30.0), 12.0), shown);
    } else if is_row {
        let side = inside.h.min(inside.w * BESIDE);
        let left = inside.cut_left(side, 22.0);
        picture(ui, left.centered(side, side), shown);
        // Few words stand in the middle; the title may need another line.
        let title = ui.ink(size::TITLE, Weight::Bold);
        let more = ui.paint.lines(&tile.title, &title, inside.w, 2).len().saturating_sub(1);
        let height = below(tile) + more as f32 * title.line_height();
        if tile.buttons.is_empty() && height < inside.h {
            inside = inside.centered(inside.w, height);
        }
    } else {
        let side = (inside.h - below(tile)).clamp(40.0, inside.w);
        let top = inside.cut_top(side, 12.0);
        picture(ui, Rect { w: side, ..top }, shown);
    }
    words(ui, inside, tile, in_corner);
}

/// What a tall tile needs under its drawing.
fn below(tile: &Tile<'_>) -> f32 {
    let part = |is: bool, height: f32| if is { height } else { 0.0 };
    WORDS
        + part(tile.percent.is_some(), 22.0)
        + part(tile.figure.is_some(), 52.0)
        + part(!tile.over.is_empty(), 20.0)
        + COUNT_ROW * tile.counts.len() as f32
        + part(!tile.days.is_empty(), DAY + 12.0)
        + part(!tile.buttons.is_empty(), BUTTON + 12.0)
}

fn words(ui: &mut Ui<'_>, mut room: Rect, tile: &Tile<'_>, in_corner: bool) {
    let large = room.h > 250.0;
    if !tile.buttons.is_empty() {
        // Beside the words where there is no room for a row of their own.
        let beside = room.h < 2.0 * BUTTON + 24.0;
        let row = if beside {
            room.cut_right((room.w * 0.42).min(280.0), 12.0)
        } else {
            room.cut_bottom(BUTTON, 12.0)
        };
        let buttons = blocks::buttons(ui, &tile.buttons);
        ui.lay(row.centered(row.w, BUTTON), buttons);
    }
    if let Some(percent) = tile.percent {
        let mut row = room.cut_bottom(16.0, 6.0);
        let style = ui.ink(size::SMALL, Weight::Semibold);
        ui.paint.text_in(row.cut_right(40.0, 8.0), Align::Right, &format!("{percent} %"), &style);
        let (color, track) = (ui.theme.accent, ui.theme.track);
        ui.paint.progress_bar(row.centered(row.w, 7.0), f32::from(percent) / 100.0, color, track);
    }
    if !tile.over.is_empty() {
        let style = TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.accent);
        ui.paint.text_in(room.cut_top(16.0, 4.0), Align::Left, &tile.over, &style);
    }
    let title = ui.ink(if large { size::FIGURE } else { size::TITLE }, Weight::Bold);
    let lines = ui.paint.lines(&tile.title, &title, room.w, 2);
    let head = room.cut_top(lines.len() as f32 * title.line_height(), 4.0);
    ui.paint.paragraph_of(head, Align::Left, &lines, &title);
    if in_corner && !matches!(tile.picture, Picture::None) {
        let side = room.h.min(room.w * 0.4);
        let right = room.cut_right(side, 8.0);
        picture(ui, Rect { y: right.bottom() - side, h: side, ..right }, &tile.picture);
    }
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let extras =
        if tile.figure.is_some() { 52.0 } else { 0.0 } + if tile.days.is_empty() { 0.0 } else { DAY + 10.0 };
    let most = ((room.h - extras) / quiet.line_height()).floor().clamp(1.0, 4.0) as usize;
    let lines = ui.paint.lines(&tile.detail, &quiet, room.w, most);
    if !tile.detail.is_empty() {
        let detail = room.cut_top(lines.len() as f32 * quiet.line_height(), 6.0);
        ui.paint.paragraph_of(detail, Align::Left, &lines, &quiet);
    }
    if let Some((number, counts)) = tile.figure.as_ref().filter(|_| room.h >= 40.0) {
        let mut row = room.cut_top(44.0, 8.0);
        let style = ui.ink(if large { size::HEADLINE } else { size::HEADLINE_NARROW }, Weight::Bold);
        let used = ui.paint.text_in(row, Align::Left, number, &style);
        row.cut_left(used, 10.0);
        let small = ui.second(size::LABEL, Weight::Medium);
        let lines = ui.paint.lines(counts, &small, row.w, 2);
        let height = lines.len() as f32 * small.line_height();
        ui.paint.paragraph_of(row.centered(row.w, height), Align::Left, &lines, &small);
    }
    if !tile.days.is_empty() && room.h >= DAY {
        days(ui, room.cut_top(DAY, 8.0), &tile.days);
    }
    for (name, done, of) in &tile.counts {
        count(ui, room.cut_top(COUNT_ROW, 0.0), name, *done, *of);
    }
}

/// A box for each day, smaller where the row is short.
fn days(ui: &mut Ui<'_>, row: Rect, days: &[bool]) {
    let step = (row.w / days.len() as f32).min(DAY + 6.0);
    let side = step * 0.75;
    for (index, done) in days.iter().enumerate() {
        let place = Rect::new(row.x + index as f32 * step, row.y, side, side);
        day(ui, place, *done, index + 1 == days.len());
    }
}

/// The same in rows of a week.
fn weeks(ui: &mut Ui<'_>, room: Rect, days: &[bool]) {
    let rows = days.len().div_ceil(7);
    let side = (room.w / 7.0).min(room.h / rows.max(1) as f32);
    let block = room.centered(side * 7.0, side * rows as f32);
    for (index, done) in days.iter().enumerate() {
        let place = block.grid_cell(7, rows, 0.0, index).inset(side * 0.1, side * 0.1);
        day(ui, place, *done, index + 1 == days.len());
    }
}

/// Ticked where something was done; today is outlined.
fn day(ui: &mut Ui<'_>, place: Rect, done: bool, is_today: bool) {
    let corners = Corners::all(place.w * 0.26);
    if done {
        let (accent, sign) = (ui.theme.accent, ui.theme.on_accent);
        ui.paint.rounded(place, corners, accent);
        let (x, y) = place.center();
        ui.paint.tick(x, y, place.w * 0.25, sign);
    } else {
        let color = if is_today { ui.theme.accent } else { ui.theme.track };
        ui.paint.border(place, corners, 2.0, color);
    }
}

/// How many of how many, as a bar of pieces.
fn count(ui: &mut Ui<'_>, mut row: Rect, name: &str, done: usize, of: usize) {
    let strong = ui.ink(size::LABEL, Weight::Semibold);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let (name_width, figure) = if row.w < 260.0 { (48.0, 38.0) } else { (78.0, 62.0) };
    ui.paint.text_in(row.cut_left(name_width, 8.0), Align::Left, name, &strong);
    ui.paint.text_in(row.cut_right(figure, 8.0), Align::Right, &format!("{done} / {of}"), &quiet);
    let step = row.w / of.max(1) as f32;
    for index in 0..of {
        let piece = Rect::new(row.x + index as f32 * step, row.center().1 - 5.0, (step - 2.0).max(1.0), 10.0);
        let color = if index < done { ui.theme.accent } else { ui.theme.track };
        ui.paint.rounded(piece, Corners::all(2.5), color);
    }
}

pub(super) fn picture(ui: &mut Ui<'_>, place: Rect, picture: &Picture<'_>) {
    let theme = ui.theme;
    let plain = |_| theme.surface;
    match picture {
        Picture::None => {}
        Picture::Board { board, givens, digits } => {
            let color = |cell| if givens.get(cell).is_some() { theme.ink } else { theme.entry };
            let mut digits = digits.clues().map(|(cell, digit)| (cell, digit, color(cell)));
            board_picture::small(ui, place, board, &plain, &mut digits);
        }
        Picture::Givens { board, givens } => {
            let places = board_picture::small(ui, place, board, &plain, &mut std::iter::empty());
            for (cell, _) in givens.clues() {
                mark(ui, places.cell(board.layout(), cell));
            }
        }
        Picture::Position { board, hint } => {
            let view = board.view();
            let places = Places::of(place, view);
            board_picture::surface(ui, &places, view, &vec![theme.surface; view.cell_count()]);
            hint_drawing::under(ui, &places, view, hint, Strength::Digit);
            board_picture::draw(ui, &places, view, &plain);
            board_picture::border(ui, &places, view.layout(), radius::BOARD, 2.0);
            for cell in view.cells() {
                let at = places.cell(view.layout(), cell);
                match board.digits().get(cell) {
                    Some(digit) => {
                        let style =
                            TextStyle::new((at.w * size::DIGIT_SHARE).round(), Weight::Semibold, theme.ink);
                        ui.symbol(at, digit, &style);
                    }
                    None => board_notes::draw(ui, at, board, board.notes().on(cell)),
                }
            }
            hint_drawing::over(ui, &places, board, hint, Strength::Cells);
        }
        Picture::Sketch(sketch) => self::sketch(ui, place, sketch),
        Picture::Days(done) => weeks(ui, place, done),
        Picture::Bars(numbers) => blocks::bars(ui, place, numbers),
        Picture::Stair { done, of } => stair(ui, place, *done, *of),
    }
}

/// Where a given lies, without saying which.
fn mark(ui: &mut Ui<'_>, cell: Rect) {
    let (side, ink) = ((cell.w * 0.4).round().max(2.0), ui.theme.ink);
    ui.paint.rounded(cell.centered(side, side), Corners::all(side * 0.25), ink);
}

/// The next step is outlined, those after it are quiet.
fn stair(ui: &mut Ui<'_>, place: Rect, done: usize, of: usize) {
    let step = place.w / of.max(1) as f32;
    for index in 0..of {
        let height = place.h * (0.16 + 0.84 * (index + 1) as f32 / of as f32);
        let x = place.x + index as f32 * step;
        let bar = Rect::new(x, place.bottom() - height, (step - 6.0).max(2.0), height);
        let corners = Corners::all(4.0);
        let color = match index.cmp(&done) {
            std::cmp::Ordering::Less => ui.theme.accent,
            std::cmp::Ordering::Equal => ui.theme.accent_soft,
            std::cmp::Ordering::Greater => ui.theme.track,
        };
        ui.paint.rounded(bar, corners, color);
        if index == done {
            ui.paint.border(bar, corners, 2.0, ui.theme.accent);
        }
    }
}

/// The few cells that matter on an empty board.
pub(super) fn sketch(ui: &mut Ui<'_>, place: Rect, sketch: &Sketch) {
    let theme = ui.theme;
    let [rows, columns] = sketch.boxes;
    let (layout, size) = (Layout::boxed(rows, columns), rows * columns);
    let places = Places::new(place, &layout);
    let cell = |code: u8| places.cell(&layout, Cell::new(u16::from((code / 10 - 1) * size + code % 10 - 1)));
    ui.paint.rounded(places.rect, Corners::all(4.0), theme.surface);
    sketch.shade.iter().for_each(|code| ui.paint.rect(cell(*code), theme.accent_soft.fade(0.7)));
    lines(ui, places.rect, sketch.boxes);
    sketch.struck.iter().for_each(|code| ui.paint.rect(cell(*code).inset(0.5, 0.5), theme.wrong_soft));
    let side = places.side();
    let centers: Vec<(f32, f32)> = sketch.cells.iter().map(|code| cell(*code).center()).collect();
    let width = (side * 0.22).max(1.5);
    match (sketch.mark, &centers[..]) {
        (Mark::Chain, all) => ui.paint.polyline(all, width, theme.accent),
        (Mark::Star, [middle, ends @ ..]) => {
            ends.iter().for_each(|end| ui.paint.polyline(&[*middle, *end], width, theme.accent));
        }
        _ => {}
    }
    for (x, y) in &centers {
        ui.paint.circle(*x, *y, side * 0.38, theme.accent);
    }
    let between = |a: (f32, f32), b: (f32, f32)| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    match (sketch.mark, &centers[..]) {
        (Mark::Cage(sum), _) => {
            let corners = sketch.shade.iter().map(|code| cell(*code));
            let all = corners.reduce(|all, cell| all.union(&cell)).unwrap_or(places.rect);
            ui.paint.border(all.inset(1.0, 1.0), Corners::all(3.0), 1.5, theme.ink_second);
            let style = TextStyle::new((side * 1.1).round().clamp(7.0, 15.0), Weight::Bold, theme.ink);
            ui.paint.text_in(all, Align::Center, sum, &style);
        }
        (Mark::Dot, [a, b, ..]) => {
            let (x, y) = between(*a, *b);
            ui.paint.circle(x, y, side * 0.3, theme.ink);
        }
        (Mark::Sign, [a, b, ..]) => {
            let ((x, y), r) = (between(*a, *b), side * 0.3);
            ui.paint.polyline(&[(x + r, y - r), (x - r, y), (x + r, y + r)], width, theme.ink);
        }
        (Mark::Pencil, [.., (x, y)]) => pencil(ui, *x, *y, side),
        _ => {}
    }
}

/// From this width on a sketch has a line between all cells.
const FINE: f32 = 80.0;

/// The grid of a sketch.
fn lines(ui: &mut Ui<'_>, rect: Rect, [rows, columns]: [u8; 2]) {
    let size = rows * columns;
    let mut line = |index: u8, vertical: bool, thick: bool| {
        let share = f32::from(index) / f32::from(size);
        let (width, color) = if thick { (1.5, ui.theme.box_line) } else { (1.0, ui.theme.thin_line) };
        if vertical {
            ui.paint.grid_line(true, rect.x + rect.w * share, rect.y, rect.bottom(), width, color);
        } else {
            ui.paint.grid_line(false, rect.y + rect.h * share, rect.x, rect.right(), width, color);
        }
    };
    // Small ones have boxes only; thick lines lie over thin ones.
    for thick in [false, true] {
        for (each, vertical) in [(columns, true), (rows, false)] {
            let all = (1..size).filter(|index| index.is_multiple_of(each) == thick);
            all.filter(|_| thick || rect.w >= FINE).for_each(|index| line(index, vertical, thick));
        }
    }
    let color = ui.theme.box_line;
    ui.paint.border(rect, Corners::all(4.0), 1.5, color);
}

fn pencil(ui: &mut Ui<'_>, x: f32, y: f32, side: f32) {
    let (accent, end) = (ui.theme.accent, 2.4 * side);
    ui.paint.polyline(&[(x + side * 0.5, y - side * 0.5), (x + end, y - end)], side, accent);
    let tip = [(x, y), (x + side * 0.9, y - side * 0.2), (x + side * 0.2, y - side * 0.9)];
    ui.paint.polygon(&tip, accent);
}
