//! Layout that flows: columns, rows and grids with padding, parts that share what is left, and parts that scroll. A screen
//! describes what stands after what; this module alone computes rectangles (and knows nothing of what is in them, nor how far
//! anything is scrolled). The race's board and what stands around it are laid out in `layout`.

use crate::geometry::Rect;

/// One after the other, with what is drawn in each place.
#[derive(Debug)]
pub(crate) struct Flow<T> {
    way: Way,
    gap: f32,
    pad: Pad,
    width_max: f32,
    height_min: f32,
    behind: Option<T>,
    parts: Vec<Part<T>>,
}

#[derive(Debug, Clone, Copy)]
enum Way {
    Column,
    Row,
    /// Equal cells of this height.
    Grid(Columns, f32),
}

#[derive(Debug, Clone, Copy)]
enum Columns {
    Count(usize),
    /// As many as there is room for, each so wide at least.
    From(f32),
}

/// Which height is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Height {
    /// When nothing presses or stretches.
    Own,
    /// When all gives way that can.
    Least,
}

/// What stays free at the left and right, and at the top and bottom.
#[derive(Debug, Clone, Copy, Default)]
struct Pad {
    x: f32,
    y: f32,
}

#[derive(Debug)]
struct Part<T> {
    size: Size,
    what: What<T>,
}

/// The length of a part along its flow.
#[derive(Debug, Clone, Copy)]
enum Size {
    Fixed(f32),
    /// So long, but where there is less room it gives way to the first of these.
    Between(f32, f32),
    /// As high as what is in it.
    Own,
    /// A share of what the others leave.
    Share(f32),
}

#[derive(Debug)]
enum What<T> {
    Space,
    One(T),
    Flow(Flow<T>),
    Scroll(&'static str, Flow<T>),
}

/// What is to be done in this order. Places in a part that scrolls are those of a part that is not scrolled.
#[derive(Debug, PartialEq)]
pub(crate) enum Step<T> {
    Draw(Rect, T),
    /// A part that scrolls begins: its name, its place, and the height of what is in it.
    Enter(&'static str, Rect, f32),
    Leave,
}

impl<T> Flow<T> {
    fn new(way: Way) -> Self {
        let (gap, pad) = (0.0, Pad::default());
        Self { way, gap, pad, width_max: f32::INFINITY, height_min: 0.0, behind: None, parts: Vec::new() }
    }

    pub(crate) fn column() -> Self {
        Self::new(Way::Column)
    }

    pub(crate) fn row() -> Self {
        Self::new(Way::Row)
    }

    /// Equal cells, row after row; the last row may have fewer.
    pub(crate) fn grid(columns: usize, cell_height: f32) -> Self {
        Self::new(Way::Grid(Columns::Count(columns.max(1)), cell_height))
    }

    /// The same with as many columns of this width at least as there is room for.
    pub(crate) fn grid_from(width_min: f32, cell_height: f32) -> Self {
        Self::new(Way::Grid(Columns::From(width_min), cell_height))
    }

    /// What is left between two parts, unless a space stands between them.
    pub(crate) fn gap(self, gap: f32) -> Self {
        Self { gap, ..self }
    }

    pub(crate) fn pad(self, x: f32, y: f32) -> Self {
        Self { pad: Pad { x, y }, ..self }
    }

    /// No wider than this, padding included, and then in the middle.
    pub(crate) fn at_most(self, width_max: f32) -> Self {
        Self { width_max, ..self }
    }

    /// As high as this at least, where there is room.
    pub(crate) fn at_least(self, height_min: f32) -> Self {
        Self { height_min, ..self }
    }

    /// What lies under all parts, padding included.
    pub(crate) fn under(self, behind: T) -> Self {
        Self { behind: Some(behind), ..self }
    }

    pub(crate) fn space(&mut self, length: f32) {
        self.add(Size::Fixed(length), What::Space);
    }

    /// As much space as the others leave.
    pub(crate) fn stretch(&mut self) {
        self.stretch_by(1.0);
    }

    /// The same, where several stretch: in these shares.
    pub(crate) fn stretch_by(&mut self, share: f32) {
        self.add(Size::Share(share), What::Space);
    }

    pub(crate) fn part(&mut self, length: f32, one: T) {
        self.add(Size::Fixed(length), What::One(one));
    }

    /// As long as `most`, but where there is less room down to `least`.
    pub(crate) fn part_between(&mut self, least: f32, most: f32, one: T) {
        self.add(Size::Between(least, most), What::One(one));
    }

    pub(crate) fn space_between(&mut self, least: f32, most: f32) {
        self.add(Size::Between(least, most), What::Space);
    }

    /// Takes what the others leave; in a grid, a cell.
    pub(crate) fn rest(&mut self, one: T) {
        self.add(Size::Share(1.0), What::One(one));
    }

    /// A flow as high as what is in it; in a row it takes what the others leave.
    pub(crate) fn put(&mut self, flow: Self) {
        let size = match self.way {
            Way::Column => Size::Own,
            Way::Row | Way::Grid(..) => Size::Share(1.0),
        };
        self.add(size, What::Flow(flow));
    }

    pub(crate) fn put_sized(&mut self, length: f32, flow: Self) {
        self.add(Size::Fixed(length), What::Flow(flow));
    }

    pub(crate) fn put_between(&mut self, least: f32, most: f32, flow: Self) {
        self.add(Size::Between(least, most), What::Flow(flow));
    }

    /// Takes its share of what the others leave.
    pub(crate) fn put_share(&mut self, share: f32, flow: Self) {
        self.add(Size::Share(share), What::Flow(flow));
    }

    /// As high as what is in it; where there is less room, it is the part that gives way, and scrolls.
    pub(crate) fn scroll(&mut self, name: &'static str, flow: Self) {
        self.add(Size::Own, What::Scroll(name, flow));
    }

    /// Takes what the others leave, and scrolls what is in it where that is not enough.
    pub(crate) fn scroll_rest(&mut self, name: &'static str, flow: Self) {
        self.add(Size::Share(1.0), What::Scroll(name, flow));
    }

    fn add(&mut self, size: Size, what: What<T>) {
        self.parts.push(Part { size, what });
    }

    /// How high it is in this width when nothing presses or stretches it.
    pub(crate) fn height(&self, width: f32) -> f32 {
        self.measure(width, Height::Own)
    }

    fn measure(&self, width: f32, asked: Height) -> f32 {
        let width = width.min(self.width_max) - 2.0 * self.pad.x;
        let inside = match self.way {
            Way::Column => self.parts.iter().map(|part| part.length(width, asked)).sum::<f32>() + self.gaps(),
            Way::Row => {
                let widths = self.lengths(width, 0.0).into_iter().zip(&self.parts);
                widths.map(|(width, part)| part.what.measure(width, asked)).fold(0.0, f32::max)
            }
            Way::Grid(columns, height) => {
                let rows = self.parts.len().div_ceil(self.columns(columns, width)) as f32;
                (rows * (height + self.gap) - self.gap).max(0.0)
            }
        };
        let height = inside + 2.0 * self.pad.y;
        if asked == Height::Own { height.max(self.height_min) } else { height }
    }

    fn columns(&self, columns: Columns, width: f32) -> usize {
        match columns {
            Columns::Count(count) => count,
            Columns::From(least) => (((width + self.gap) / (least + self.gap)).floor() as usize).max(1),
        }
    }

    fn has_gap_before(&self, index: usize) -> bool {
        let is_space = |part: Option<&Part<T>>| part.is_none_or(Part::is_space);
        !is_space(self.parts.get(index)) && !is_space(index.checked_sub(1).and_then(|at| self.parts.get(at)))
    }

    fn gaps(&self) -> f32 {
        (0..self.parts.len()).filter(|index| self.has_gap_before(*index)).count() as f32 * self.gap
    }

    /// Where everything is when all of it has `place`.
    pub(crate) fn place(self, place: Rect) -> Vec<Step<T>> {
        let mut steps = Vec::new();
        self.lay(place, &mut steps);
        steps
    }

    fn lay(mut self, place: Rect, steps: &mut Vec<Step<T>>) {
        let place = place.centered(place.w.min(self.width_max), place.h);
        if let Some(behind) = self.behind.take() {
            steps.push(Step::Draw(place, behind));
        }
        let inside = place.inset(self.pad.x, self.pad.y);
        let places = self.places(inside);
        for (part, place) in self.parts.into_iter().zip(places) {
            match part.what {
                What::Space => {}
                What::One(one) => steps.push(Step::Draw(place, one)),
                What::Flow(flow) => flow.lay(place, steps),
                What::Scroll(name, flow) => {
                    let least = flow.measure(place.w, Height::Least);
                    let height = least.max(flow.height(place.w).min(place.h));
                    steps.push(Step::Enter(name, place, height));
                    flow.lay(Rect { h: height.max(place.h), ..place }, steps);
                    steps.push(Step::Leave);
                }
            }
        }
    }

    /// The places of all parts.
    fn places(&self, inside: Rect) -> Vec<Rect> {
        let lengths = match self.way {
            Way::Column => self.lengths(inside.h, inside.w),
            Way::Row => self.lengths(inside.w, 0.0),
            Way::Grid(columns, _) => {
                let columns = self.columns(columns, inside.w);
                let rows = self.parts.len().div_ceil(columns);
                let cells = 0..self.parts.len();
                return cells.map(|index| inside.grid_cell(columns, rows, self.gap, index)).collect();
            }
        };
        let is_row = matches!(self.way, Way::Row);
        let mut at = 0.0;
        let place = |(index, length): (usize, f32)| {
            at += if self.has_gap_before(index) { self.gap } else { 0.0 };
            let place = match is_row {
                true => Rect::new(inside.x + at, inside.y, length, inside.h),
                false => Rect::new(inside.x, inside.y + at, inside.w, length),
            };
            at += length;
            place
        };
        lengths.into_iter().enumerate().map(place).collect()
    }

    /// How long each part is where there is so much room along the flow, and so much width in a column.
    fn lengths(&self, room: f32, width: f32) -> Vec<f32> {
        let parts: Vec<(f32, f32)> = self
            .parts
            .iter()
            .map(|part| (part.length(width, Height::Own), part.length(width, Height::Least)))
            .collect();
        let spare = room - parts.iter().map(|(own, _)| own).sum::<f32>() - self.gaps();
        let shares: f32 = self.parts.iter().map(Part::share).sum();
        // Spaces give way first.
        let slack = |spaces: bool| -> f32 {
            let parts = self.parts.iter().zip(&parts).filter(|(part, _)| part.is_space() == spaces);
            parts.map(|(_, (own, least))| own - least).sum()
        };
        let missing = (-spare).max(0.0);
        let press =
            |missing: f32, slack: f32| if slack > 0.0 { (missing / slack).clamp(0.0, 1.0) } else { 0.0 };
        let (spaces, others) = (slack(true), slack(false));
        let (press_spaces, press_others) = (press(missing, spaces), press(missing - spaces, others));
        let length = |(part, (own, least)): (&Part<T>, (f32, f32))| {
            let share = if shares > 0.0 { spare.max(0.0) * part.share() / shares } else { 0.0 };
            let press = if part.is_space() { press_spaces } else { press_others };
            own + share - press * (own - least)
        };
        self.parts.iter().zip(parts).map(length).collect()
    }
}

impl<T> Part<T> {
    fn is_space(&self) -> bool {
        matches!(self.what, What::Space)
    }

    /// Its length along its flow, before what is left is shared; `width` is that of its column.
    fn length(&self, width: f32, asked: Height) -> f32 {
        match (self.size, asked) {
            (Size::Fixed(length), _)
            | (Size::Between(length, _), Height::Least)
            | (Size::Between(_, length), Height::Own) => length,
            (Size::Own, _) => self.what.measure(width, asked),
            (Size::Share(_), _) => 0.0,
        }
    }

    fn share(&self) -> f32 {
        match self.size {
            Size::Share(share) => share,
            Size::Fixed(_) | Size::Between(..) | Size::Own => 0.0,
        }
    }
}

impl<T> What<T> {
    fn measure(&self, width: f32, asked: Height) -> f32 {
        match (self, asked) {
            (Self::Space | Self::One(_), _) | (Self::Scroll(..), Height::Least) => 0.0,
            (Self::Flow(flow), _) | (Self::Scroll(_, flow), Height::Own) => flow.measure(width, asked),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Rect = Rect::new(10.0, 20.0, 100.0, 200.0);

    fn drawn(flow: Flow<&'static str>) -> Vec<(&'static str, [f32; 4])> {
        let steps = flow.place(PLACE).into_iter();
        let draws = steps.filter_map(|step| match step {
            Step::Draw(rect, name) => Some((name, [rect.x, rect.y, rect.w, rect.h])),
            Step::Enter(..) | Step::Leave => None,
        });
        draws.collect()
    }

    #[test]
    fn a_column_keeps_gaps_but_not_around_spaces() {
        let mut column = Flow::column().gap(5.0).pad(4.0, 6.0);
        column.part(20.0, "a");
        column.part(30.0, "b");
        column.space(2.0);
        column.part(10.0, "c");
        assert_eq!(column.height(100.0), 79.0);
        let expected = [
            ("a", [14.0, 26.0, 92.0, 20.0]),
            ("b", [14.0, 51.0, 92.0, 30.0]),
            ("c", [14.0, 83.0, 92.0, 10.0]),
        ];
        assert_eq!(drawn(column), expected);
    }

    #[test]
    fn a_row_shares_what_fixed_parts_leave() {
        let mut row = Flow::row().gap(10.0);
        row.rest("a");
        row.part(30.0, "b");
        row.rest("c");
        let expected = [
            ("a", [10.0, 20.0, 25.0, 200.0]),
            ("b", [45.0, 20.0, 30.0, 200.0]),
            ("c", [85.0, 20.0, 25.0, 200.0]),
        ];
        assert_eq!(drawn(row), expected);
    }

    #[test]
    fn a_grid_is_as_high_as_its_rows() {
        let mut grid = Flow::grid(2, 20.0).gap(4.0);
        ["a", "b", "c"].into_iter().for_each(|name| grid.rest(name));
        assert_eq!(grid.height(100.0), 44.0);
        let mut column = Flow::column();
        column.put(grid);
        let expected = [
            ("a", [10.0, 20.0, 48.0, 20.0]),
            ("b", [62.0, 20.0, 48.0, 20.0]),
            ("c", [10.0, 44.0, 48.0, 20.0]),
        ];
        assert_eq!(drawn(column), expected);
    }

    #[test]
    fn a_grid_has_the_columns_that_fit() {
        let mut grid = Flow::grid_from(40.0, 20.0).gap(10.0);
        (0..5).for_each(|_| grid.rest("cell"));
        assert_eq!((grid.height(90.0), grid.height(89.0), grid.height(30.0)), (80.0, 140.0, 140.0));
    }

    #[test]
    fn spaces_give_way_before_parts_do() {
        let mut column = Flow::column();
        column.space_between(0.0, 50.0);
        column.part_between(80.0, 120.0, "a");
        column.part(90.0, "b");
        assert_eq!(drawn(column), [("a", [10.0, 20.0, 100.0, 110.0]), ("b", [10.0, 130.0, 100.0, 90.0])]);
    }

    #[test]
    fn flows_in_a_row_are_as_high_as_the_highest() {
        let mut low = Flow::column().under("low");
        low.part(10.0, "a");
        let mut high = Flow::column();
        high.part(30.0, "b");
        let mut row = Flow::row().at_most(60.0);
        row.put_share(2.0, low);
        row.put(high);
        assert_eq!(row.height(100.0), 30.0);
        let mut column = Flow::column();
        column.stretch();
        column.put(row);
        let expected = [
            ("low", [30.0, 190.0, 40.0, 30.0]),
            ("a", [30.0, 190.0, 40.0, 10.0]),
            ("b", [70.0, 190.0, 20.0, 30.0]),
        ];
        assert_eq!(drawn(column), expected);
    }

    #[test]
    fn what_scrolls_gives_way_and_the_foot_stays() {
        let mut list = Flow::column();
        (0..5).for_each(|_| list.part(60.0, "row"));
        let mut column = Flow::column();
        column.part(40.0, "head");
        column.scroll("list", list);
        column.part(50.0, "foot");
        assert_eq!(column.height(100.0), 390.0);
        let steps = column.place(PLACE);
        assert!(
            steps.contains(&Step::Enter("list", Rect::new(10.0, 60.0, 100.0, 110.0), 300.0)),
            "{steps:?}"
        );
        assert_eq!(steps.last(), Some(&Step::Draw(Rect::new(10.0, 170.0, 100.0, 50.0), "foot")));
        assert_eq!(steps[steps.len() - 3], Step::Draw(Rect::new(10.0, 300.0, 100.0, 60.0), "row"));
    }
}
