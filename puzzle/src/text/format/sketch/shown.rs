//! What no rule explains, as rules that only draw it, where such can be drawn as it was.

use std::collections::BTreeMap;

use super::meant::Reading;
use super::traced::look;
use super::{Cage, Hue, Mark, Point, Stroke, cell_at};
use crate::board::constraint::{Drawn, Notation};
use crate::text::format::lost::Shape;
use crate::{Cell, Constraint, Drawing, Layout, board};

/// How far from its place a shape may stand.
pub(super) const OFF: f32 = 0.16;
/// Bars are so narrow, and at least so long.
const NARROW: f32 = 0.2;
const LONG: f32 = 0.7;
/// What has no text and is smaller than this is decoration, as the dots of a dotted border are.
const TINY: f32 = 0.15;
/// A shape of more than this covers several cells.
const WIDE: f32 = 1.3;

/// What is drawn, and what cannot be.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) rules: Vec<Constraint>,
    pub(super) lost: Vec<Shape>,
}

/// Where something stands.
enum Spot {
    On(Vec<Cell>),
    /// The two cells before which it stands.
    Beside(Vec<Cell>),
}

impl Reading<'_> {
    /// What no rule explains; `is_dropped` if some of the rules that explained shapes are no more.
    pub(super) fn shown(&self, is_dropped: bool) -> Shown {
        let mut shown = Shown::default();
        let (mut texts, grids): (Vec<usize>, _) = (Vec::new(), self.grids());
        let holds = |cells: &[Cell]| {
            let is_it = |rule: &Constraint| cells.iter().all(|cell| rule.cells.contains(cell));
            !is_dropped || self.found.iter().any(is_it)
        };
        for (index, stroke) in self.sketch.strokes.iter().enumerate() {
            let ends = [stroke.points.first(), stroke.points.last()].into_iter().flatten();
            let ends: Vec<Cell> = ends.filter_map(|point| cell_at(self.layout, *point)).collect();
            if self.strokes.contains(&index) && (ends.is_empty() || holds(&ends)) {
                continue;
            }
            if grids.contains(&look(stroke)) && self.walls(stroke).is_some() {
                continue;
            }
            match self.stroke(stroke, &mut texts) {
                Some(rules) => shown.rules.extend(rules),
                None => shown.lost.push(if stroke.is_arrow { Shape::Arrow } else { Shape::Line }),
            }
        }
        let mut tints: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
        for (index, mark) in self.sketch.marks.iter().enumerate().filter(|(index, _)| !texts.contains(index))
        {
            if self.marks.contains(&index) && self.spot(mark).is_none_or(|spot| self.is_ruled(&spot, &holds))
            {
                continue;
            }
            match self.cells_tinted(mark) {
                Some((hue, cells)) => tints.entry(hue).or_default().extend(cells),
                None => match self.mark(mark) {
                    Some(rules) => shown.rules.extend(rules),
                    None => shown.lost.push(mark.shape(self.layout)),
                },
            }
        }
        for (hue, mut cells) in tints.into_iter().filter(|(hue, _)| *hue > 0) {
            cells.sort_unstable();
            cells.dedup();
            shown.rules.push(Drawn::Tint.rule(hue, cells));
        }
        for (index, cage) in self.sketch.cages.iter().enumerate() {
            if !self.cages.contains(&index) || !holds(&cage.cells) {
                self.cage(cage, &mut shown);
            }
        }
        let Shown { rules, lost } = &mut shown;
        rules.retain(|rule| {
            let fits = rule.check(self.layout).is_ok();
            if !fits {
                lost.push(shape_of(rule));
            }
            fits
        });
        shown
    }

    /// Whether a rule is about the place of a mark.
    fn is_ruled(&self, spot: &Spot, holds: &dyn Fn(&[Cell]) -> bool) -> bool {
        match spot {
            Spot::On(cells) => holds(cells),
            Spot::Beside(cells) => {
                let place = |cells: &[Cell]| Drawing::place_of_clue(self.layout, cells);
                let is_it = |rule: &Constraint| {
                    rule.kind.notation() == Notation::Outside && place(&rule.cells) == place(cells)
                };
                self.found.iter().any(is_it)
            }
        }
    }

    /// A bar, as the line that it is.
    fn bar(&self, mark: &Mark) -> Option<Stroke> {
        let side = usize::from((mark.size[0] < mark.size[1]) != (mark.quarters % 2 == 1));
        let reach = mark.size[0].max(mark.size[1]) / 2.0;
        let is_bar = !mark.tilted
            && mark.text.is_empty()
            && mark.size[0].min(mark.size[1]) < NARROW
            && reach > LONG / 2.0;
        let end = |way: f32| {
            let mut point = mark.at.map(|at| (at * 2.0).round() / 2.0);
            point[side] = (mark.at[side] + way * reach).round();
            point
        };
        let hue = mark.fill.or(mark.outline);
        is_bar.then(|| Stroke { points: vec![end(-1.0), end(1.0)], hue, is_arrow: false, is_thin: false })
    }

    /// The cells that a mark colours, and in what; 0 if that is white.
    fn cells_tinted(&self, mark: &Mark) -> Option<(u16, Vec<Cell>)> {
        let hue = Drawn::hue(mark.fill?.of_board());
        if let Some(cell) = mark.tinted(self.layout) {
            return Some((hue, vec![cell]));
        }
        let is_plain = mark.text.is_empty() && !mark.round && !mark.tilted && !mark.border;
        is_plain.then(|| self.covered(mark)).flatten().map(|cells| (hue, cells))
    }

    /// The cells that a large shape covers, each of them nearly whole.
    fn covered(&self, mark: &Mark) -> Option<Vec<Cell>> {
        let [rows, columns] = [0, 1].map(|side| {
            let size = if mark.quarters.is_multiple_of(2) { mark.size[side] } else { mark.size[1 - side] };
            let [from, to] = [mark.at[side] - size / 2.0, mark.at[side] + size / 2.0];
            let is_whole = [from, to].iter().all(|at| (at - at.round()).abs() < 0.3);
            is_whole.then(|| from.round() as i32..to.round() as i32)
        });
        let (rows, columns) = (rows?, columns?);
        let is_large = mark.size.iter().any(|side| *side > WIDE);
        let points =
            rows.flat_map(|row| columns.clone().map(move |column| [row as f32 + 0.5, column as f32 + 0.5]));
        let cells = points.map(|point| cell_at(self.layout, point)).collect::<Option<Vec<Cell>>>()?;
        (is_large && !cells.is_empty()).then_some(cells)
    }

    /// A shape or a text; nothing where there is nothing to see.
    fn mark(&self, mark: &Mark) -> Option<Vec<Constraint>> {
        let has_shape = mark.border || mark.fill.is_some_and(|hue| hue != Hue::White);
        let is_tiny = mark.size[0].max(mark.size[1]) < TINY;
        if mark.text.is_empty() && (!has_shape || is_tiny) {
            return Some(Vec::new());
        }
        if let Some(walls) = self.bar(mark).filter(|_| has_shape).and_then(|bar| self.walls(&bar)) {
            return Some(walls);
        }
        if has_shape && mark.size[0].max(mark.size[1]) > WIDE {
            let cells = self.covered(mark).filter(|_| !mark.tilted)?;
            let fill = mark.fill.and_then(Hue::of_board);
            let tint = fill.map(|hue| Drawn::Tint.rule(Drawn::hue(Some(hue)), cells.clone()));
            let cage = Drawn::text(&mark.text).map(|text| Drawn::Cage.rule(text, cells))?;
            return Some(tint.into_iter().chain([cage]).collect());
        }
        match self.spot(mark)? {
            Spot::Beside(cells) => Drawn::text(&mark.text)
                .filter(|_| !mark.text.is_empty())
                .map(|text| vec![Drawn::Beside.rule(text, cells)]),
            Spot::On(cells) if has_shape => {
                let form = match (mark.round, mark.tilted) {
                    (true, _) => Drawn::Circle,
                    (false, true) => Drawn::Diamond,
                    (false, false) => Drawn::Square,
                };
                let fill = mark.hue().and_then(Hue::of_board);
                if let Some(sign) = Drawn::sign(fill, &mark.text) {
                    return Some(vec![form.rule(sign, cells)]);
                }
                let (sign, text) = (Drawn::sign(fill, "")?, Drawn::text(&mark.text)?);
                Some(vec![form.rule(sign, cells.clone()), Drawn::Text.rule(text, cells)])
            }
            Spot::On(cells) => Drawn::text(&mark.text).map(|text| vec![Drawn::Text.rule(text, cells)]),
        }
    }

    fn spot(&self, mark: &Mark) -> Option<Spot> {
        let near = mark.at.map(|at| (at * 2.0).round() / 2.0);
        let is_near = mark.at.iter().zip(near).all(|(at, near)| (at - near).abs() <= OFF);
        let is_bare = !mark.border && matches!(mark.fill, None | Some(Hue::White));
        let around = |at: f32| if at.fract() == 0.0 { vec![at - 0.5, at + 0.5] } else { vec![at] };
        if is_near {
            let points = around(near[0])
                .into_iter()
                .flat_map(|row| around(near[1]).into_iter().map(move |at| [row, at]));
            if let Some(cells) =
                points.map(|point| cell_at(self.layout, point)).collect::<Option<Vec<Cell>>>()
            {
                return Some(Spot::On(cells));
            }
        }
        // A text says nothing else elsewhere in its cell.
        match cell_at(self.layout, mark.at) {
            Some(cell) => is_bare.then(|| Spot::On(vec![cell])),
            None => self.two_before(mark.at).map(Spot::Beside),
        }
    }

    /// The two cells before which a place beside the board lies.
    fn two_before(&self, at: Point) -> Option<Vec<Cell>> {
        let sides = [self.layout.rows(), self.layout.columns()].map(i32::from);
        let place = at.map(|at| at.floor() as i32);
        let way = [0, 1].map(|side| i32::from(place[side] < 0) - i32::from(place[side] >= sides[side]));
        let is_middle =
            [0, 1].into_iter().all(|side| way[side] != 0 || (at[side] - at[side].floor() - 0.5).abs() < 0.3);
        let cell = |steps: i32| {
            let [row, column] = [0, 1].map(|side| u16::try_from(place[side] + way[side] * steps).ok());
            self.layout.cell(row?, column?)
        };
        is_middle.then(|| [cell(1), cell(2)].into_iter().collect()).flatten()
    }

    fn cage(&self, Cage { cells, text, .. }: &Cage, shown: &mut Shown) {
        let text = Drawn::text(text).or_else(|| {
            shown.lost.push(Shape::Text);
            Drawn::text("")
        });
        shown.rules.extend(text.map(|text| Drawn::Cage.rule(text, cells.clone())));
    }
}

/// What a rule that draws something is called where it is lost.
fn shape_of(rule: &Constraint) -> Shape {
    match Drawn::of(rule).map(|(form, _)| form) {
        Some(Drawn::Wide | Drawn::Thin | Drawn::Wall) => Shape::Line,
        Some(Drawn::Arrow) => Shape::Arrow,
        Some(Drawn::Tint) => Shape::Tint,
        Some(Drawn::Cage) => Shape::Cage,
        Some(Drawn::Circle) => Shape::Circle,
        Some(Drawn::Square | Drawn::Diamond) => Shape::Rectangle,
        Some(Drawn::Text | Drawn::Beside | Drawn::Pointing) | None => Shape::Text,
    }
}

impl Mark {
    /// The colour that it has in the eyes of who sees it: that of its outline where it is hollow.
    fn hue(&self) -> Option<Hue> {
        let is_plain = |hue: &Hue| matches!(hue, Hue::White | Hue::Grey | Hue::Black);
        let outline = self.outline.filter(|hue| self.border && !is_plain(hue));
        self.fill.filter(|hue| *hue != Hue::White).or(outline)
    }

    /// What it is called where it is lost.
    pub(super) fn shape(&self, layout: &Layout) -> Shape {
        match self {
            mark if mark.tinted(layout).is_some() => Shape::Tint,
            Self { fill: None, border: false, .. } => Shape::Text,
            Self { round: true, .. } => Shape::Circle,
            Self { round: false, .. } => Shape::Rectangle,
        }
    }
}

impl Hue {
    /// The board's; white is what is not drawn.
    pub(super) fn of_board(self) -> Option<board::Hue> {
        Some(match self {
            Self::White => return None,
            Self::Grey => board::Hue::Grey,
            Self::Black => board::Hue::Black,
            Self::Red => board::Hue::Red,
            Self::Orange => board::Hue::Orange,
            Self::Yellow => board::Hue::Yellow,
            Self::Green => board::Hue::Green,
            Self::Blue => board::Hue::Blue,
            Self::Purple => board::Hue::Purple,
        })
    }
}
