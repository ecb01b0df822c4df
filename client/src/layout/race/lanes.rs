//! The list of all racers beside the board.

use crate::geometry::Rect;

const LANE_HEIGHT: f32 = 64.0;
const LANE_HEIGHT_MIN: f32 = 30.0;
const LANE_GAP_MIN: f32 = 4.0;
const LANE_GAP: f32 = 10.0;

/// Lanes that the list has room for at all.
fn lanes_max(room: Rect) -> usize {
    2 * ((room.h + LANE_GAP_MIN) / (LANE_HEIGHT_MIN + LANE_GAP_MIN)).floor().max(1.0) as usize
}

/// Places for `count` lanes in the list: in one column while rows stay comfortable, else in two. Fewer where there is no
/// room for all.
pub(crate) fn lane_rects(room: Rect, count: usize) -> Vec<Rect> {
    let count = count.min(lanes_max(room));
    const TWO_COLUMNS_BELOW: f32 = 38.0;
    let height_in = |columns: usize| {
        let rows = count.div_ceil(columns).max(1) as f32;
        ((room.h - (rows - 1.0) * LANE_GAP) / rows).min(LANE_HEIGHT)
    };
    let columns = if height_in(1) >= TWO_COLUMNS_BELOW { 1 } else { 2 };
    let rows = count.div_ceil(columns).max(1);
    let height = height_in(columns);
    // When even two columns are tight, the gaps give way first.
    let (height, gap) = if height >= 40.0 {
        (height, LANE_GAP)
    } else {
        (((room.h + LANE_GAP_MIN) / rows as f32 - LANE_GAP_MIN).max(LANE_HEIGHT_MIN), LANE_GAP_MIN)
    };
    let used = Rect { h: rows as f32 * (height + gap) - gap, ..room };
    (0..count).map(|index| used.grid_cell(columns, rows, gap, index)).collect()
}
