//! The digit pad and the tools, in the forms that there is room for.

use crate::geometry::Rect;
use crate::theme::space::{self, TOUCH_MIN};

/// Undo, redo, erase, notes; after them what the rules add.
pub(crate) const TOOLS: usize = 4;
/// Keys of so many digits give way in size before the board does, down to this.
const CROWDED_FROM: usize = 17;
const CROWDED_KEY_MIN: f32 = 33.0;

/// The overview and the key beside it, over a block of keys.
const OVERVIEW: f32 = 72.0;
const ZOOM_KEY: f32 = 110.0;

/// What a player has at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Controls {
    pub(crate) digits: usize,
    /// At least [`TOOLS`].
    pub(crate) tools: usize,
    /// The rows of the pad stand as on a number block.
    pub(crate) flip: bool,
    /// The board is too large for its room: an overview of it stands first among the tools, a key for zooming last on the pad.
    pub(crate) zoom: bool,
    /// Something may be said of the rules beside the board.
    pub(crate) remarks: bool,
}

impl Controls {
    /// Keys of the pad, and places in the rows of tools.
    pub(super) fn keys(&self) -> usize {
        self.digits + usize::from(self.zoom)
    }

    pub(super) fn row(&self) -> usize {
        self.tools + usize::from(self.zoom)
    }
}

/// Where the controls stand.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) tools: Vec<Rect>,
    /// The switch between digit first and cell first, where there is room for it.
    pub(super) first: Option<Rect>,
    pub(super) pad: Vec<Rect>,
}

/// How the keys of a pad stand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pad {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) gap: f32,
}

impl Pad {
    /// As few rows as the width allows, but not a single one where a thumb would have far to go.
    pub(super) fn across(digits: usize, width: f32, gap: f32) -> Self {
        let crowded = digits >= CROWDED_FROM;
        let (gap, least) = if crowded { (gap.min(4.0), CROWDED_KEY_MIN) } else { (gap, TOUCH_MIN) };
        let most = (((width + gap) / (least + gap)).floor() as usize).max(1);
        let rows = digits.div_ceil(most).max(1);
        Self { columns: digits.div_ceil(rows).max(1), rows, gap }
    }

    pub(super) fn height(&self) -> f32 {
        self.rows as f32 * (TOUCH_MIN + self.gap)
    }

    pub(super) fn keys(&self, controls: Controls, place: Rect) -> Vec<Rect> {
        let key = |index: usize| {
            let (row, column) = (index / self.columns, index % self.columns);
            let row = if controls.flip { self.rows - 1 - row } else { row };
            place.grid_cell(self.columns, self.rows, self.gap, row * self.columns + column)
        };
        (0..controls.keys()).map(key).collect()
    }
}

pub(super) fn row_of(row: Rect, count: usize, gap: f32) -> Vec<Rect> {
    (0..count).map(|index| row.grid_cell(count, 1, gap, index)).collect()
}

/// A row of tools, and the switch at its end if all of them still have room for a finger.
pub(super) fn tool_row(row: Rect, tools: usize, gap: f32) -> (Vec<Rect>, Option<Rect>) {
    let gap_of = |count: usize| {
        let least = count as f32 * TOUCH_MIN;
        [gap, 6.0_f32.min(gap)].into_iter().find(|gap| least + (count - 1) as f32 * gap <= row.w)
    };
    match gap_of(tools + 1) {
        Some(gap) => {
            let mut rects = row_of(row, tools + 1, gap);
            let first = rects.pop();
            (rects, first)
        }
        None => (row_of(row, tools, gap_of(tools).unwrap_or(gap.min(6.0))), None),
    }
}

/// Two rows: how a digit is entered, and below it all else.
pub(super) fn tool_rows(modes: Rect, row: Rect, controls: Controls, gap: f32) -> (Vec<Rect>, Option<Rect>) {
    let mut modes = modes;
    let first = modes.cut_right(modes.w * 0.27, gap);
    let mut rects = row_of(row, controls.row() - 1, gap);
    rects.insert(TOOLS - 1 + usize::from(controls.zoom), modes);
    (rects, Some(first))
}

/// A row of tools under a pad, in very little height.
pub(super) fn short_controls(rest: &mut Rect, controls: Controls) -> Places {
    let (tools, first) = tool_row(rest.cut_bottom(TOUCH_MIN, 6.0), controls.row(), 6.0);
    let mut pad = Pad::across(controls.keys(), rest.w, 6.0);
    if pad.rows == 1 && controls.keys() > 5 {
        pad = Pad { columns: controls.keys().div_ceil(2), rows: 2, ..pad };
    }
    let height = (rest.h - 52.0).min(pad.rows as f32 * 66.0);
    Places { tools, first, pad: pad.keys(controls, rest.cut_bottom(height, 8.0)) }
}

/// A row of tools over a pad as wide as the column.
pub(super) fn stacked_controls(rest: &mut Rect, controls: Controls) -> Places {
    let pad = Pad::across(controls.keys(), rest.w, 8.0);
    let height = (pad.rows as f32 * (56.0 + pad.gap)).min(rest.h * 0.5).max(pad.height()) - pad.gap;
    let pad = pad.keys(controls, rest.cut_bottom(height, 12.0));
    let (tools, first) = tool_row(rest.cut_bottom(TOUCH_MIN + 8.0, space::GROUP), controls.row(), 8.0);
    Places { tools, first, pad }
}

/// A pad of up to three by three keys, and the tools beside it.
pub(super) fn block_controls(rest: &mut Rect, column_height: f32, controls: Controls) -> Places {
    let added = controls.tools.saturating_sub(TOOLS);
    // Two of what is added beside each other.
    let rows = 3 + added.div_ceil(2);
    let least = rows as f32 * (TOUCH_MIN + 8.0) - 8.0;
    let height = (column_height * 0.32).clamp(least, least.max(206.0));
    let mut block = rest.cut_bottom(height, space::GROUP);
    let share = if added > 2 { 0.44 } else { 0.36 };
    let tool_width = (block.w * share).clamp(2.0 * TOUCH_MIN + 8.0, 216.0);
    let tool_block = block.cut_right(tool_width, 16.0);
    let half = |row: usize, index: usize| tool_block.grid_cell(1, rows, 8.0, row).grid_cell(2, 1, 8.0, index);
    let mut tools = vec![half(1, 0), half(1, 1), half(2, 0), tool_block.grid_cell(1, rows, 8.0, 0)];
    tools.extend((0..added).map(|index| match (index % 2, index + 1 == added) {
        (0, true) => tool_block.grid_cell(1, rows, 8.0, 3 + index / 2),
        (side, _) => half(3 + index / 2, side),
    }));
    let columns = if controls.digits == 4 { 2 } else { 3 };
    let pad = Pad { columns, rows: controls.digits.div_ceil(columns).max(1), gap: 8.0 };
    let mut keys = pad.keys(Controls { zoom: false, ..controls }, block);
    if controls.zoom {
        let mut strip = rest.cut_bottom(OVERVIEW, space::INSIDE);
        tools.insert(0, strip.cut_left(OVERVIEW, 8.0));
        keys.push(Rect { w: strip.w.min(ZOOM_KEY), ..strip });
    }
    Places { tools, first: Some(half(2, 1)), pad: keys }
}
