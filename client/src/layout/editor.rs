//! The editor: the board as large as it can be, the tools at its left, what is said of the puzzle at its right; stacked on a
//! phone.

use client_core::editor::Tool;

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space::{self, TOUCH_MIN};

pub(crate) const TOOLS: usize = Tool::ALL.len();
/// In pairs, beside or above one another.
const TOOL_PAIRS: usize = TOOLS.div_ceil(2);
const TOP_BAR: f32 = 68.0;
/// Title and summary over the board, and the line under it that says how the tool is used.
const TITLE: f32 = 58.0;
const HOW_TO: f32 = 26.0;
const PALETTE: f32 = 172.0;
const PALETTE_NARROW: f32 = 104.0;
const PANEL: f32 = 380.0;
const PANEL_NARROW: f32 = 250.0;
/// The buttons that send the puzzle, below the panel.
const SEND: f32 = 118.0;
/// A tool with its name beside its picture, and with its name below.
const TOOL_ROW: f32 = 44.0;
const GAP: f32 = 8.0;
/// What the pad has at least.
const PAD_MIN: f32 = 148.0;
/// Of one line on a phone that says how many solutions there are.
const STRIP: f32 = 44.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct EditorLayout {
    pub(crate) form: Form,
    pub(crate) board: Rect,
    /// The bar with the brand and the ways to boards, rules and settings, where there is room for one.
    pub(crate) top_bar: Option<Rect>,
    pub(crate) back: Rect,
    /// Opens what else there is, where there is no bar.
    pub(crate) menu: Rect,
    pub(crate) undo: Rect,
    pub(crate) redo: Rect,
    /// Title and summary.
    pub(crate) title: Rect,
    pub(crate) tools: Vec<Rect>,
    /// The names of tools stand beside their pictures.
    pub(crate) tools_in_rows: bool,
    /// The card that holds the tools.
    pub(crate) palette: Rect,
    /// How the tool is used.
    pub(crate) how_to: Option<Rect>,
    /// All that is known of the puzzle, or one line of it.
    pub(crate) verdict: Rect,
    pub(crate) is_strip: bool,
    /// Where it is sent from; on a phone a sheet has that.
    pub(crate) send: Option<Rect>,
    pub(crate) pad: Rect,
}

pub(crate) fn editor(screen: Rect) -> EditorLayout {
    match form(screen) {
        Form::Portrait => portrait(screen),
        Form::Wide => wide(screen),
        Form::Short => short(screen),
    }
}

/// The way back, undo and redo, and the menu.
fn head(row: Rect) -> [Rect; 5] {
    let mut rest = row;
    let back = rest.cut_left(TOUCH_MIN, 0.0);
    let menu = rest.cut_right(TOUCH_MIN, 0.0);
    let redo = rest.cut_right(56.0, 4.0);
    let undo = rest.cut_right(56.0, 4.0);
    [back, rest, undo, redo, menu]
}

fn portrait(screen: Rect) -> EditorLayout {
    let tall = screen.h >= 760.0;
    let mut rest = screen;
    let head_row = rest.cut_top(if tall { 56.0 } else { TOUCH_MIN }, if tall { 4.0 } else { 2.0 });
    let [back, title, undo, redo, menu] = head(head_row.inset(6.0, (head_row.h - TOUCH_MIN) / 2.0));
    let palette = rest.cut_top(2.0 * TOUCH_MIN + 4.0, 6.0).inset(8.0, 0.0);
    let pad_min = if tall { 150.0 } else { 2.0 * TOUCH_MIN + 4.0 };
    let below = STRIP + pad_min + if tall { 20.0 } else { 12.0 };
    let side = (screen.w - 12.0).min(rest.h - below).max(0.0);
    let row = rest.cut_top(side, 4.0);
    let board = Rect::new(screen.x + (screen.w - side) / 2.0, row.y, side, side);
    let verdict = rest.cut_top(STRIP, 4.0).inset(8.0, 0.0);
    let how_to = (rest.h > pad_min + 40.0).then(|| rest.cut_top(34.0, 4.0).inset(12.0, 0.0));
    rest.cut_bottom(6.0, 0.0);
    let send = (rest.h > 190.0 + SEND).then(|| rest.cut_bottom(SEND, 10.0).inset(8.0, 0.0));
    let pad = Rect { h: rest.h.min(240.0), ..rest }.inset(8.0, 0.0);
    EditorLayout {
        form: Form::Portrait,
        board,
        top_bar: None,
        back,
        menu,
        undo,
        redo,
        title,
        tools: (0..TOOLS).map(|index| palette.grid_cell(TOOL_PAIRS, 2, 4.0, index)).collect(),
        tools_in_rows: false,
        palette,
        how_to,
        verdict,
        is_strip: true,
        send,
        pad,
    }
}

fn short(screen: Rect) -> EditorLayout {
    let side = (screen.h - 12.0).min(screen.w - 262.0);
    let board = Rect::new(screen.x + 8.0, screen.y + (screen.h - side) / 2.0, side, side);
    let mut rest = Rect::new(
        board.right() + 10.0,
        screen.y + 4.0,
        screen.right() - board.right() - 16.0,
        screen.h - 8.0,
    );
    let width = rest.w.min(420.0);
    rest.w = width;
    let [back, title, undo, redo, menu] = head(rest.cut_top(TOUCH_MIN, 4.0));
    let palette = rest.cut_top(2.0 * TOUCH_MIN + 4.0, 6.0);
    let verdict = rest.cut_top(STRIP, 4.0);
    EditorLayout {
        form: Form::Short,
        board,
        top_bar: None,
        back,
        menu,
        undo,
        redo,
        title,
        tools: (0..TOOLS).map(|index| palette.grid_cell(TOOL_PAIRS, 2, 4.0, index)).collect(),
        tools_in_rows: false,
        palette,
        how_to: None,
        verdict,
        is_strip: true,
        send: None,
        pad: rest,
    }
}

fn wide(screen: Rect) -> EditorLayout {
    let edge = if screen.w < 1000.0 { 16.0 } else { space::EDGE };
    let mut rest = screen;
    let top = rest.cut_top(TOP_BAR, 0.0).inset(edge, 0.0);
    let room = Rect::new(rest.x + edge, rest.y, rest.w - 2.0 * edge, rest.h - edge.min(20.0));
    let roomy = screen.w >= 1150.0;
    let (palette_w, panel_w) = if roomy { (PALETTE, PANEL) } else { (PALETTE_NARROW, PANEL_NARROW) };
    let gap = if roomy { 24.0 } else { 14.0 };
    let side = (room.h - TITLE - HOW_TO).min(room.w - palette_w - panel_w - 2.0 * gap).floor();
    let width = palette_w + gap + side + gap + panel_w;
    let left = room.x + (room.w - width) / 2.0;
    let title = Rect::new(left + palette_w + gap, room.y, side, TITLE - 8.0);
    let board = Rect::new(title.x, room.y + TITLE, side, side);
    let how_to = Rect::new(board.x, board.bottom() + 6.0, side, HOW_TO - 6.0);
    let panel = Rect::new(board.right() + gap, room.y, panel_w, room.h);
    let mut column = Rect::new(left, if roomy { board.y } else { room.y }, palette_w, 0.0);
    column.h = room.bottom() - column.y;
    let rows_fit = roomy && column.h >= 16.0 + TOOLS as f32 * TOOL_ROW + 2.0 * GAP + TOUCH_MIN + PAD_MIN;
    let pairs_h = TOOL_PAIRS as f32 * (TOOL_ROW + 4.0) - 4.0;
    let tools_h = if rows_fit { TOOLS as f32 * TOOL_ROW } else { pairs_h };
    let palette = column.cut_top(tools_h + 16.0, GAP);
    let inside = palette.inset(if rows_fit { 8.0 } else { 4.0 }, 8.0);
    let (columns, rows) = if rows_fit { (1, TOOLS) } else { (2, TOOL_PAIRS) };
    let between = if rows_fit { 0.0 } else { 4.0 };
    let tools = (0..TOOLS).map(|index| inside.grid_cell(columns, rows, between, index)).collect();
    let travel = column.cut_top(TOUCH_MIN, GAP);
    let (undo, redo) = (travel.grid_cell(2, 1, GAP, 0), travel.grid_cell(2, 1, GAP, 1));
    let pad = Rect { h: column.h.min(220.0), ..column };
    let mut panel = panel;
    let send = panel.cut_bottom(SEND, 16.0);
    let bar = Rect::new(left, top.y, width, top.h);
    EditorLayout {
        form: Form::Wide,
        board,
        top_bar: Some(bar),
        back: Rect::new(bar.right() - 88.0, bar.y + (bar.h - TOUCH_MIN) / 2.0, 88.0, TOUCH_MIN),
        menu: Rect::default(),
        undo,
        redo,
        title,
        tools,
        tools_in_rows: rows_fit,
        palette,
        how_to: Some(how_to),
        verdict: panel,
        is_strip: false,
        send: Some(send),
        pad,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    #[test]
    fn everything_has_its_place_at_every_size() {
        for screen in screens() {
            let l = editor(screen);
            let mut controls = vec![("back", l.back), ("undo", l.undo), ("redo", l.redo), ("pad", l.pad)];
            controls.extend(l.tools.iter().map(|tool| ("tool", *tool)));
            controls.push(("verdict", l.verdict));
            if l.top_bar.is_none() {
                controls.push(("menu", l.menu));
            }
            let mut all = controls.clone();
            all.extend([("board", l.board), ("title", l.title)]);
            all.extend(l.how_to.map(|rect| ("how to", rect)));
            all.extend(l.send.map(|rect| ("send", rect)));
            assert_tidy(screen, &all);
            assert_touchable(screen, &controls);
            assert!(l.board.w >= 270.0 && l.pad.h >= 2.0 * TOUCH_MIN, "{screen:?} {l:?}");
        }
    }
}
