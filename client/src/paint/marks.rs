//! Small drawings with a meaning: a player's shape, the Nonet mark, the silhouette of a board, a progress bar,
//! and the few signs on buttons. Knows colours and geometry, not players or boards.

use super::{Corners, Painter};
use crate::geometry::Rect;
use crate::theme::{PLAYER_COLOURS, Rgba, Theme};
use std::f32::consts::{FRAC_PI_2, TAU};

/// Shapes go round by member, counted from 1; after `PLAYER_COLOURS` members the colours repeat with the shapes shifted, so that the
/// pair of colour and shape stays unique for 36 members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Circle,
    Triangle,
    Square,
    Diamond,
    Star,
    Hexagon,
}

const SHAPES: [Shape; PLAYER_COLOURS] =
    [Shape::Circle, Shape::Triangle, Shape::Square, Shape::Diamond, Shape::Star, Shape::Hexagon];

/// Colour and shape of the member with this number.
pub(crate) fn player_mark(theme: &Theme, member: u16) -> (Rgba, Shape) {
    let index = usize::from(member.saturating_sub(1));
    let round = index / PLAYER_COLOURS;
    (theme.players[index % PLAYER_COLOURS], SHAPES[(index + round) % SHAPES.len()])
}

/// Device pixels of a cell and its gap below which a silhouette has no gaps.
const GAP_FROM: f32 = 4.0;

/// A board as small squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Silhouette {
    pub(crate) columns: usize,
    /// Columns and rows of its boxes, which stand a little apart.
    pub(crate) boxes: Option<(usize, usize)>,
    /// Row by row; none where the board has no cell.
    pub(crate) dots: Vec<Option<Dot>>,
}

/// What a silhouette shows of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dot {
    Given,
    Filled,
    Empty,
}

impl Painter {
    /// A player's shape of about `radius` around a centre.
    pub(crate) fn player_shape(&mut self, x: f32, y: f32, radius: f32, shape: Shape, color: Rgba) {
        let regular = |corners: usize, radius: f32, turn: f32| -> Vec<(f32, f32)> {
            (0..corners)
                .map(|corner| {
                    let angle = turn + TAU * corner as f32 / corners as f32;
                    (x + radius * angle.cos(), y + radius * angle.sin())
                })
                .collect()
        };
        match shape {
            Shape::Circle => self.circle(x, y, radius, color),
            Shape::Triangle => {
                let (half, height) = (radius * 1.16, radius * 1.9);
                let top = y - height * 0.55;
                self.polygon(&[(x, top), (x + half, top + height), (x - half, top + height)], color);
            }
            Shape::Square => {
                let side = radius * 1.8;
                self.rect(Rect::new(x - side / 2.0, y - side / 2.0, side, side), color);
            }
            Shape::Diamond => self.polygon(&regular(4, radius * 1.22, -FRAC_PI_2), color),
            Shape::Star => {
                let (tips, notches) = (
                    regular(5, radius * 1.28, -FRAC_PI_2),
                    regular(5, radius * 0.58, -FRAC_PI_2 + TAU / 10.0),
                );
                let corners: Vec<_> =
                    tips.into_iter().zip(notches).flat_map(|(tip, notch)| [tip, notch]).collect();
                self.polygon(&corners, color);
            }
            Shape::Hexagon => self.polygon(&regular(6, radius * 1.12, -FRAC_PI_2), color),
        }
    }

    /// The Nonet mark: three by three dots, the middle one in the accent.
    pub(crate) fn nonet_mark(&mut self, rect: Rect, theme: &Theme) {
        let step = rect.w / 3.0;
        for index in 0..9 {
            let (x, y) = rect.grid_cell(3, 3, 0.0, index).center();
            let (share, color) = if index == 4 { (0.36, theme.accent) } else { (0.28, theme.ink) };
            self.circle(x, y, step * share, color);
        }
    }

    /// A board as small squares in whole device pixels, boxes a little apart; centred in `rect`. Returns where it is.
    pub(crate) fn silhouette(&mut self, rect: Rect, board: &Silhouette, color: Rgba, theme: &Theme) -> Rect {
        let columns = board.columns.max(1);
        let rows = board.dots.len().div_ceil(columns);
        let count = columns.max(rows) as f32;
        let room = rect.w.min(rect.h) * self.scale;
        // One pixel between cells and one more between boxes; the rest is cells. None where cells are that small.
        let gap = if room / count < GAP_FROM { 0.0 } else { (room / 60.0).round().max(1.0) };
        let breaks = |of: fn((usize, usize)) -> usize, index: usize| match board.boxes.map(of) {
            Some(side) if side > 0 => (index / side) as f32,
            Some(_) | None => 0.0,
        };
        let across = breaks(|boxes| boxes.0, columns - 1);
        let down = breaks(|boxes| boxes.1, rows.saturating_sub(1));
        let gaps = count - 1.0 + across.max(down);
        let cell = ((room - gap * gaps) / count).floor().max(1.0);
        let offset = |index: usize, breaks: f32| index as f32 * (cell + gap) + breaks * gap;
        let (width, height) = (offset(columns, across) - gap, offset(rows, down) - gap);
        let (left, top) = (
            (rect.center().0 * self.scale - width / 2.0).round(),
            (rect.center().1 * self.scale - height / 2.0).round(),
        );
        for (index, dot) in board.dots.iter().enumerate() {
            let (column, row) = (index % columns, index / columns);
            let tone = match dot {
                None => continue,
                Some(Dot::Given) => theme.ink_third,
                Some(Dot::Filled) => color,
                Some(Dot::Empty) => theme.track,
            };
            let x = left + offset(column, breaks(|boxes| boxes.0, column));
            let y = top + offset(row, breaks(|boxes| boxes.1, row));
            self.device_rect_at(x, y, cell, tone);
        }
        let logical = |side: f32| side / self.scale;
        Rect::new(logical(left), logical(top), logical(width), logical(height))
    }

    fn device_rect_at(&mut self, x: f32, y: f32, side: f32, color: Rgba) {
        let scale = self.scale;
        self.rect(Rect::new(x / scale, y / scale, side / scale, side / scale), color);
    }

    /// A bar with round ends, `share` (0 to 1) of it filled.
    pub(crate) fn progress_bar(&mut self, rect: Rect, share: f32, color: Rgba, track: Rgba) {
        let corners = Corners::all(rect.h / 2.0);
        self.rounded(rect, corners, track);
        let width = rect.w * share.clamp(0.0, 1.0);
        if width > 0.0 {
            // A sliver narrower than its own round ends would be a lens: a dot is honest enough.
            self.rounded(Rect { w: width.max(rect.h), ..rect }, corners, color);
        }
    }

    /// A tick, for "ready" and "copied".
    pub(crate) fn tick(&mut self, x: f32, y: f32, radius: f32, color: Rgba) {
        let points = [(x - radius, y), (x - radius * 0.25, y + radius * 0.7), (x + radius, y - radius * 0.7)];
        self.polyline(&points, radius * 0.36, color);
    }

    /// A cross, for "close".
    pub(crate) fn cross(&mut self, x: f32, y: f32, radius: f32, color: Rgba) {
        self.polyline(&[(x - radius, y - radius), (x + radius, y + radius)], 1.6, color);
        self.polyline(&[(x - radius, y + radius), (x + radius, y - radius)], 1.6, color);
    }

    /// An arrow head pointing left, for "back".
    pub(crate) fn chevron_left(&mut self, x: f32, y: f32, radius: f32, color: Rgba) {
        let points = [(x + radius * 0.5, y - radius), (x - radius * 0.5, y), (x + radius * 0.5, y + radius)];
        self.polyline(&points, 2.0, color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Fonts;
    use crate::theme::LIGHT;

    #[test]
    fn thirty_six_members_have_thirty_six_marks() {
        let marks: Vec<_> = (1..=36).map(|member| player_mark(&LIGHT, member)).collect();
        for (index, mark) in marks.iter().enumerate() {
            assert!(!marks[..index].contains(mark), "member {} looks like an earlier one", index + 1);
        }
    }

    #[test]
    fn silhouettes_stay_inside_at_every_scale() {
        let boards = [(9, Some((3, 3))), (21, None), (25, Some((5, 5))), (16, Some((4, 4))), (1, None)];
        for (scale, (side, boxes)) in
            [1.0, 1.25, 1.5, 2.0, 3.0].into_iter().flat_map(|scale| boards.map(|board| (scale, board)))
        {
            let mut painter = Painter::new(Fonts::embedded());
            painter.begin(scale);
            let board = Silhouette { columns: side, boxes, dots: vec![Some(Dot::Filled); side * side] };
            painter.silhouette(Rect::new(10.0, 10.0, 40.0, 40.0), &board, LIGHT.accent, &LIGHT);
            for vertex in painter.chunks().iter().flat_map(|chunk| &chunk.vertices) {
                let (x, y) = (vertex.at.x / scale, vertex.at.y / scale);
                assert!((9.0..=51.0).contains(&x) && (9.0..=51.0).contains(&y), "{x} {y} at {scale}");
            }
        }
    }
}
