//! Lines, arrows and borders that no rule explains, as rules that only draw them.

use std::collections::BTreeSet;

use super::meant::Reading;
use super::shown::OFF;
use super::{Hue, Mark, NEAR, Point, Stroke, cell_at, place};
use crate::board::constraint::Drawn;
use crate::{Cell, Constraint, Layout};

/// How far from the middle of a cell a line may bend, and begin or end.
const BEND: f32 = 0.3;
const END: f32 = 0.41;
/// How far from where an arrow begins its text may stand.
const NEAR_ARROW: f32 = 1.2;
/// The most steps of one line, from cell to cell: some loops on the largest board.
const STEPS_MAX: usize = 2_000;

/// The colour of a line, and whether it is thin.
pub(super) type Look = (Option<Hue>, bool);

pub(super) fn look(stroke: &Stroke) -> Look {
    (stroke.hue, stroke.is_thin)
}

impl Reading<'_> {
    /// A line or an arrow; the text of an arrow beside the board is its own.
    pub(super) fn stroke(&self, stroke: &Stroke, texts: &mut Vec<usize>) -> Option<Vec<Constraint>> {
        if stroke.is_arrow {
            return match cell_at(self.layout, stroke.points[0]) {
                Some(_) => self.arrow_on_board(stroke),
                None => self.arrow_beside(stroke, texts).map(|rule| vec![rule]),
            };
        }
        if self.is_around(stroke) {
            return Some(Vec::new());
        }
        if let Some(walls) = self.walls(stroke) {
            return Some(walls);
        }
        let hue = Drawn::hue(Some(stroke.hue?.of_board()?));
        let is_thin = stroke.is_thin && matches!(stroke.hue, Some(Hue::Grey | Hue::Black));
        let (form, detail) = if is_thin { (Drawn::Thin, 0) } else { (Drawn::Wide, hue) };
        let parts = self.path(stroke).or_else(|| self.diagonal_path(stroke))?;
        Some(parts.into_iter().map(|cells| form.rule(detail, cells)).collect())
    }

    /// Whether it goes upright or level, and never over a cell: a frame around the board or around what stands beside it.
    fn is_around(&self, stroke: &Stroke) -> bool {
        let sides = [self.layout.rows(), self.layout.columns()].map(f32::from);
        let is_beside = |ends: &[Point], side: usize| {
            ends.iter().all(|point| point[side] < OFF)
                || ends.iter().all(|point| point[side] > sides[side] - OFF)
        };
        stroke.points.windows(2).all(|ends| {
            let is_level = (0..2).any(|side| ends[0][side] == ends[1][side]);
            is_level && (0..2).any(|side| is_beside(ends, side))
        })
    }

    fn arrow_on_board(&self, stroke: &Stroke) -> Option<Vec<Constraint>> {
        if let Some(mut parts) = self.path(stroke) {
            let last = parts.pop()?;
            let before = parts.into_iter().map(|cells| Drawn::Thin.rule(0, cells));
            return Some(before.chain([Drawn::Arrow.rule(0, last)]).collect());
        }
        // A small one in a cell.
        let (start, end) = (*stroke.points.first()?, *stroke.points.last()?);
        let cell = cell_at(self.layout, [(start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0])?;
        let [down, right] = [end[0] - start[0], end[1] - start[1]];
        let arrow = match (down.abs() > 3.0 * right.abs(), right.abs() > 3.0 * down.abs()) {
            (true, _) => {
                if down > 0.0 {
                    "↓"
                } else {
                    "↑"
                }
            }
            (_, true) => {
                if right > 0.0 {
                    "→"
                } else {
                    "←"
                }
            }
            (false, false) => return None,
        };
        let is_small = stroke.points.len() == 2 && down.abs().max(right.abs()) < 1.0;
        Drawn::text(arrow).filter(|_| is_small).map(|text| vec![Drawn::Text.rule(text, vec![cell])])
    }

    fn arrow_beside(&self, stroke: &Stroke, texts: &mut Vec<usize>) -> Option<Constraint> {
        let (start, end) = (*stroke.points.first()?, *stroke.points.last()?);
        let way = [0, 1].map(|side| match end[side] - start[side] {
            by if by.abs() < NEAR => 0.0,
            by => by.signum(),
        });
        let along =
            (1..=2).map(|steps| [0, 1].map(|side| start[side].floor() + 0.5 + way[side] * steps as f32));
        let first = along.into_iter().find_map(|point| cell_at(self.layout, point))?;
        let next = self.layout.beside(first, way[0] as i32, way[1] as i32)?;
        let distance = |mark: &Mark| (mark.at[0] - start[0]).abs().max((mark.at[1] - start[1]).abs());
        let marks = self.sketch.marks.iter().enumerate();
        let near = marks.filter(|(index, mark)| {
            let is_free = !self.marks.contains(index) && !texts.contains(index) && !mark.text.is_empty();
            is_free && cell_at(self.layout, mark.at).is_none() && distance(mark) < NEAR_ARROW
        });
        let nearest = near.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
        let own = nearest.and_then(|(index, mark)| Some((index, Drawn::text(&mark.text)?)));
        texts.extend(own.map(|(index, _)| index));
        let text = own.map(|(_, text)| text).or_else(|| Drawn::text(" "))?;
        Some(Drawn::Pointing.rule(text, vec![first, next]))
    }

    /// The cells through whose middles a line goes, in parts that have none of them twice.
    fn path(&self, stroke: &Stroke) -> Option<Vec<Vec<Cell>>> {
        let points = bends(&stroke.points);
        let mut parts: Vec<Vec<Cell>> = vec![Vec::new()];
        let mut steps = 0..STEPS_MAX;
        for (at, point) in points.iter().enumerate() {
            let reach = if at == 0 || at + 1 == points.len() { END } else { BEND };
            let is_near = point.iter().all(|at| (at - at.floor() - 0.5).abs() <= reach);
            let cell = cell_at(self.layout, *point).filter(|_| is_near)?;
            let last = parts.last().and_then(|part| part.last()).copied();
            for cell in last.map_or(vec![cell], |last| between(self.layout, last, cell)) {
                steps.next()?;
                let part = parts.last_mut()?;
                if part.last() == Some(&cell) {
                    continue;
                }
                if part.contains(&cell) {
                    let from = part.last().copied();
                    parts.push(from.into_iter().chain([cell]).collect());
                } else {
                    part.push(cell);
                }
            }
        }
        parts.iter().all(|part| part.len() > 1).then_some(parts)
    }

    /// The same of a line from corner to corner.
    fn diagonal_path(&self, stroke: &Stroke) -> Option<Vec<Vec<Cell>>> {
        let [from, to] = bends(&stroke.points)[..] else { return None };
        let way = [to[0] - from[0], to[1] - from[1]];
        let is_diagonal = [from, to].iter().all(|point| place(*point) == [Some(true); 2])
            && (way[0].abs() - way[1].abs()).abs() < NEAR;
        let step = way.map(|way| way.signum() / 2.0);
        let points = vec![[from[0] + step[0], from[1] + step[1]], [to[0] - step[0], to[1] - step[1]]];
        self.path(&Stroke { points, ..stroke.clone() }).filter(|_| is_diagonal)
    }

    /// A line that follows edges of cells; at the border of the board nothing needs to be added to it.
    pub(super) fn walls(&self, stroke: &Stroke) -> Option<Vec<Constraint>> {
        let mut walls: BTreeSet<Vec<Cell>> = BTreeSet::new();
        if stroke.points.len() < 2 || stroke.points.iter().any(|point| place(*point) != [Some(true); 2]) {
            return None;
        }
        for pair in stroke.points.windows(2) {
            let [[row, column], [to_row, to_column]] = [pair[0], pair[1]].map(|point| point.map(f32::round));
            let upright = column == to_column;
            if !upright && row != to_row {
                return None;
            }
            let [from, to] = if upright { [row, to_row] } else { [column, to_column] };
            for step in from.min(to) as i32..from.max(to) as i32 {
                let at = step as f32 + 0.5;
                let sides = if upright {
                    [[at, column - 0.5], [at, column + 0.5]]
                } else {
                    [[row - 0.5, at], [row + 0.5, at]]
                };
                let cells =
                    sides.iter().map(|point| cell_at(self.layout, *point)).collect::<Option<Vec<Cell>>>();
                walls.extend(cells);
            }
        }
        Some(walls.into_iter().map(|cells| Drawn::Wall.rule(0, cells)).collect())
    }

    /// The looks of strokes that run along most edges of cells: these lines are there already.
    pub(super) fn grids(&self) -> Vec<Look> {
        let mut edges: Vec<(Look, BTreeSet<Vec<Cell>>)> = Vec::new();
        for (stroke, walls) in
            self.sketch.strokes.iter().filter_map(|stroke| Some((stroke, self.walls(stroke)?)))
        {
            let look = look(stroke);
            let at = edges.iter().position(|(other, _)| *other == look).unwrap_or(edges.len());
            if at == edges.len() {
                edges.push((look, BTreeSet::new()));
            }
            edges[at].1.extend(walls.into_iter().map(|wall| wall.cells));
        }
        let all = self.layout.edges().count();
        edges.into_iter().filter(|(_, edges)| edges.len() * 3 > all * 2).map(|(look, _)| look).collect()
    }
}

/// The points of a line without those that lie on the way from one to the next.
fn bends(points: &[Point]) -> Vec<Point> {
    let mut bends: Vec<Point> = Vec::new();
    for &point in points {
        if let [.., before, last] = bends[..] {
            let [a, b] = [[last, before], [point, last]].map(|[to, from]| [to[0] - from[0], to[1] - from[1]]);
            let is_straight = (a[0] * b[1] - a[1] * b[0]).abs() < 0.01 && a[0] * b[0] + a[1] * b[1] >= 0.0;
            if is_straight {
                bends.pop();
            }
        }
        if bends.last() != Some(&point) {
            bends.push(point);
        }
    }
    bends
}

/// The cells from one to another, both included: those on the way too where it is straight or diagonal.
fn between(layout: &Layout, from: Cell, to: Cell) -> Vec<Cell> {
    let way = |of: fn(&Layout, Cell) -> u16| i32::from(of(layout, to)) - i32::from(of(layout, from));
    let [down, right] = [way(Layout::row), way(Layout::column)];
    let is_plain = down == 0 || right == 0 || down.abs() == right.abs();
    let steps = 0..=down.abs().max(right.abs());
    let cells = steps.map(|step| layout.beside(from, step * down.signum(), step * right.signum()));
    cells.collect::<Option<Vec<Cell>>>().filter(|_| is_plain).unwrap_or_else(|| vec![from, to])
}
