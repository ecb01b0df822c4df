//! The editor's board: what is given and drawn, what is being drawn, what contradicts, and what the engine knows of each cell.

use super::super::board_mirror;
use super::super::board_picture::{self, Places};
use crate::action::Action;
use crate::geometry::Rect;
use crate::input::gesture::BoardSpot;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Hit, Role, Ui};
use client_core::editor::{Draws, Editor, EditorAction, Replay, Stroke};
use client_core::text::editor as words;
use client_core::{Intent, Play};
use engine_api::Examined;
use puzzle::board::constraint::Notation;
use puzzle::{Cell, CellSet, DigitSet, Layout};

/// A digit that follows from the rest, as a share of its cell.
const IMPLIED_SHARE: f32 = 0.3;
/// More digits than this are written as small notes.
const CHOICES_MAX: usize = 3;
/// So many cells in which solutions differ are marked without being asked for.
const DIFFERING_MAX: usize = 16;
/// Of the part of an edge that is touched for its dot or sign, as a share of a cell.
const EDGE_SHARE: f32 = 0.46;
const STROKE_WIDTH: f32 = 2.5;

/// What is marked on the board besides the draft itself.
struct Marks<'a> {
    faulty: CellSet,
    wanting: CellSet,
    /// Of the draft as it is, where nothing is being drawn.
    known: Option<&'a Examined>,
    /// Not only those in which solutions differ.
    all: bool,
    redundant: CellSet,
}

pub(super) fn draw(ui: &mut Ui<'_>, room: Rect, editor: &Editor) -> BoardSpot {
    let board = editor.board();
    let view = board.view();
    let layout = view.layout();
    let places = Places::of(room, view);
    let (window, viewport) = (places.whole, ui.around.viewport);
    let spot = BoardSpot { room: window, side: places.side(), overview: None };
    let places = if viewport.is_whole() { places } else { places.zoomed(viewport) };
    board_mirror::note(ui, &places, board, true);
    // The grid has said what stands in the cells.
    ui.paint.remember_texts(false);
    if !viewport.is_whole() {
        ui.paint.set_clip(Some(window));
    }
    let marks = marks(editor);
    let grounds: Vec<Rgba> = view.cells().map(|cell| ground(ui, editor, &marks, cell)).collect();
    board_picture::surface(ui, &places, view, &grounds);
    board_picture::draw(ui, &places, view, &|cell| grounds[cell.index()]);
    for cell in view.cells() {
        let place = places.cell(layout, cell);
        let seen = place.intersection(&window);
        if seen.w > 0.0 && seen.h > 0.0 {
            content(ui, place, editor, &marks, cell);
        }
        hit(ui, view.name(cell), seen, Intent::Play(Play::Tap(cell)), true);
    }
    if let Some(stroke) = editor.stroke() {
        being_drawn(ui, &places, layout, stroke);
    } else if let Some(cell) = board.selection().cursor() {
        let place = places.cell(layout, cell).inset(1.0, 1.0);
        let color = ui.theme.accent;
        ui.paint.border(place, Corners::all(4.0), STROKE_WIDTH, color);
    }
    edges(ui, &places, layout, editor, window);
    board_picture::border(ui, &places, layout, radius::BOARD, 2.0);
    ui.paint.set_clip(None);
    ui.paint.remember_texts(ui.around.mirrored);
    spot
}

fn marks(editor: &Editor) -> Marks<'_> {
    let known = editor.settled().filter(|_| editor.faults().is_empty());
    let details = known.and_then(|known| known.details.as_ref());
    Marks {
        faulty: editor.faulty_cells(),
        wanting: editor.wanting(),
        known: known.filter(|known| {
            let is_shown = editor.shows_candidates() || known.differing.len() <= DIFFERING_MAX;
            is_shown && known.candidates.len() == editor.board().view().cell_count()
        }),
        all: editor.shows_candidates(),
        redundant: details.map_or(CellSet::EMPTY, |details| details.redundant),
    }
}

fn ground(ui: &Ui<'_>, editor: &Editor, marks: &Marks<'_>, cell: Cell) -> Rgba {
    let theme = ui.theme;
    let look = editor.board().look(cell);
    let in_stroke = editor.stroke().is_some_and(|stroke| stroke.cells.contains(&cell));
    let differs =
        marks.known.is_some_and(|known| known.differing.contains(cell) && choices(known, cell).is_some());
    let plain = match editor.board().view().tint_of(cell) {
        Some(tint) => theme.tints[usize::from(tint)],
        None => theme.surface,
    };
    if look.selected || in_stroke {
        theme.accent_soft
    } else if marks.faulty.contains(cell) {
        theme.wrong_soft
    } else if differs {
        plain.mix(theme.gold, 0.16)
    } else {
        plain
    }
}

/// The few digits of a cell in which solutions differ.
fn choices(known: &Examined, cell: Cell) -> Option<DigitSet> {
    let digits = known.candidates[cell.index()];
    (2..=CHOICES_MAX).contains(&digits.len()).then_some(digits)
}

fn content(ui: &mut Ui<'_>, place: Rect, editor: &Editor, marks: &Marks<'_>, cell: Cell) {
    let theme = ui.theme;
    let look = editor.board().look(cell);
    if let Some(digit) = look.digit {
        let color = if look.conflict { theme.wrong } else { theme.ink };
        let style = TextStyle::new((place.w * size::DIGIT_SHARE).round(), Weight::Semibold, color);
        ui.symbol(place, digit, &style);
        let line = Rect::new(place.x + place.w * 0.33, place.bottom() - place.h * 0.13, place.w * 0.34, 2.0);
        if look.conflict {
            ui.paint.rect(line, theme.wrong);
        } else if marks.redundant.contains(cell) {
            (0..4).for_each(|dot| {
                let x = line.x + line.w * (dot as f32 + 0.5) / 4.0;
                ui.paint.circle(x, line.y + 1.0, 1.1, theme.ink_second);
            });
        }
        return;
    }
    if let Some(replay) = editor.replay() {
        return searched(ui, place, replay, cell);
    }
    if marks.wanting.contains(cell) {
        let (x, y) = place.center();
        ui.paint.circle(x, y, place.w * 0.12, theme.accent.fade(0.45));
        return;
    }
    let Some(known) = marks.known else { return };
    let digits = known.candidates[cell.index()];
    match (digits.len(), choices(known, cell)) {
        (0, _) => {}
        (_, None) | (1, _) if !marks.all => {}
        (1, _) => {
            let style = TextStyle::new((place.w * IMPLIED_SHARE).round(), Weight::Medium, theme.ink_second);
            digits.iter().for_each(|digit| ui.symbol(place, digit, &style));
        }
        (_, Some(digits)) => gold_box(ui, place, digits),
        (_, None) => small_notes(ui, place, digits, usize::from(editor.board().view().size())),
    }
}

/// What the search has put into a cell: guesses stand out from what follows.
fn searched(ui: &mut Ui<'_>, place: Rect, replay: &Replay, cell: Cell) {
    let theme = ui.theme;
    if replay.contradiction() == Some(cell) {
        ui.paint.border(place.inset(2.0, 2.0), Corners::all(3.0), 2.5, theme.wrong);
    }
    let Some((digit, guessed)) = replay.digit(cell) else { return };
    let (color, weight) =
        if guessed { (theme.gold.mix(theme.ink, 0.2), Weight::Bold) } else { (theme.entry, Weight::Medium) };
    let style = TextStyle::new((place.w * size::DIGIT_SHARE).round(), weight, color);
    ui.symbol(place, digit, &style);
    if guessed {
        ui.paint.border(place.inset(3.0, 3.0), Corners::all(4.0), 1.6, theme.gold);
    }
}

/// The digits of a cell in which solutions differ, in the gold that they have beside the board.
fn gold_box(ui: &mut Ui<'_>, place: Rect, digits: DigitSet) {
    let theme = ui.theme;
    let rect = place.centered(place.w * 0.76, place.h * 0.56);
    let corner = Corners::all(place.w * 0.09);
    ui.paint.rounded(rect, corner, theme.surface.mix(theme.gold, 0.1));
    ui.paint.border(rect, corner, if place.w < 32.0 { 1.0 } else { 1.6 }, theme.gold);
    let color = theme.gold.mix(theme.ink, 0.35);
    let style = TextStyle::new((place.w * 0.26).round(), Weight::Bold, color);
    for (index, digit) in digits.iter().enumerate() {
        ui.symbol(rect.grid_cell(digits.len(), 1, 0.0, index), digit, &style);
    }
}

fn small_notes(ui: &mut Ui<'_>, place: Rect, digits: DigitSet, count: usize) {
    let columns = (1..=count).find(|side| side * side >= count).unwrap_or(1);
    let rows = count.div_ceil(columns);
    let room = place.inset(place.w * 0.1, place.h * 0.1);
    let color = ui.theme.ink_third;
    let style = TextStyle::new((room.w / columns as f32 * 0.72).round(), Weight::Medium, color);
    for digit in digits.iter() {
        let spot = room.grid_cell(columns, rows, 0.0, usize::from(digit.value()) - 1);
        if spot.w < 6.0 {
            ui.paint.rect(spot.centered(1.5, 1.5), color);
        } else {
            ui.symbol(spot, digit, &style);
        }
    }
}

/// The outline of a cage or an extra region, or the line of a thermometer, and the number so far.
fn being_drawn(ui: &mut Ui<'_>, places: &Places, layout: &Layout, stroke: &Stroke) {
    let theme = ui.theme;
    if matches!(stroke.kind.notation(), Notation::Line { .. } | Notation::Outside) {
        let points: Vec<(f32, f32)> =
            stroke.cells.iter().map(|&cell| places.cell(layout, cell).center()).collect();
        let side = places.side();
        points.windows(2).for_each(|piece| ui.paint.polyline(piece, side * 0.2, theme.accent.fade(0.5)));
        if let Some(&(x, y)) = points.first() {
            ui.paint.circle(x, y, side * 0.32, theme.accent.fade(0.5));
        }
        return;
    }
    for &cell in &stroke.cells {
        let place = places.cell(layout, cell).inset(2.0, 2.0);
        for (rows, columns) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let beside = layout.beside(cell, rows, columns);
            if beside.is_some_and(|other| stroke.cells.contains(&other)) {
                continue;
            }
            let points = match (rows, columns) {
                (-1, _) => [(place.x, place.y), (place.right(), place.y)],
                (1, _) => [(place.x, place.bottom()), (place.right(), place.bottom())],
                (_, -1) => [(place.x, place.y), (place.x, place.bottom())],
                _ => [(place.right(), place.y), (place.right(), place.bottom())],
            };
            ui.paint.polyline(&points, STROKE_WIDTH, theme.accent);
        }
    }
    let Some(first) = stroke.cells.iter().copied().min().filter(|_| stroke.kind.notation().takes_number())
    else {
        return;
    };
    let label = stroke.number.map_or_else(|| "…".to_owned(), |number| number.to_string());
    let style = TextStyle::new(size::SMALL, Weight::Bold, theme.on_accent);
    let width = ui.paint.text_width(&label, &style) + 10.0;
    let place = places.cell(layout, first);
    let badge = Rect::new(place.x, place.y, width, 18.0);
    ui.paint.rounded(badge, Corners::all(4.0), theme.accent);
    ui.paint.text_in(badge, Align::Center, &label, &style);
}

/// Where dots and signs are drawn, the middles of edges can be touched.
fn edges(ui: &mut Ui<'_>, places: &Places, layout: &Layout, editor: &Editor, window: Rect) {
    if editor.tool().draws() != Draws::Edges {
        return;
    }
    let reach = places.side() * EDGE_SHARE;
    for edge in layout.edges() {
        let [a, b] = edge.map(|cell| places.cell(layout, cell).center());
        let middle = Rect::new((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0, 0.0, 0.0);
        let place = middle.inset(-reach / 2.0, -reach / 2.0);
        let is_last = editor.edge().is_some_and(|last| edge.iter().all(|cell| last.contains(cell)));
        if is_last {
            let color = ui.theme.accent;
            ui.paint.border(place.inset(1.0, 1.0), Corners::all(reach / 2.0), 2.0, color);
        }
        let seen = Rect::new(middle.x - reach / 2.0, middle.y - reach / 2.0, reach, reach);
        let [first, second] = edge.map(|cell| layout.name(cell));
        let (name, seen) = (format!("{first}-{second}"), seen.intersection(&window));
        ui.node(&name, Role::Button, seen, &words::edge(&first, &second));
        hit(ui, name, seen, EditorAction::Edge(edge).into(), false);
    }
}

fn hit(ui: &mut Ui<'_>, id: String, rect: Rect, action: Intent, on_press: bool) {
    ui.bare_hit(Hit {
        id,
        rect,
        whole: rect,
        action: Action::Core(action),
        hold: None,
        on_press,
        enabled: true,
        focusable: false,
        scroll: None,
    });
}
