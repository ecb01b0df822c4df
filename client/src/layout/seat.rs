//! The setter's seat: the boards of up to four solvers side by side where there is room, one at a time on a phone; beside or
//! below them the stalls and what can be said.

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space::{self, TOUCH_MIN};

/// Boards side by side at most.
pub(crate) const BOARDS_MAX: usize = 4;
/// Solvers to choose from in one row.
const TABS_MAX: usize = 4;

const TOP_BAR: f32 = 68.0;
const HEADLINE: f32 = 60.0;
const CLOCK: f32 = 150.0;
const PANEL: f32 = 226.0;
const HEAD: f32 = 62.0;
const GAP: f32 = 16.0;
const LEGEND: f32 = 44.0;
/// The legend as a line below the board of a phone.
const LEGEND_LINE: f32 = 20.0;
const SAY_BUTTON: f32 = 44.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SeatLayout {
    pub(crate) form: Form,
    pub(crate) top_bar: Option<Rect>,
    pub(crate) back: Rect,
    /// Empty where the top bar has it.
    pub(crate) more: Rect,
    pub(crate) headline: Rect,
    pub(crate) clock: Rect,
    /// Which solvers are shown, by their place among all: each has a head, and in a wide window a board.
    pub(crate) shown: std::ops::Range<usize>,
    pub(crate) heads: Vec<Rect>,
    pub(crate) boards: Vec<Rect>,
    /// Leads to further solvers, where not all are shown.
    pub(crate) next: Option<Rect>,
    pub(crate) stalls: Option<Rect>,
    pub(crate) say_title: Option<Rect>,
    /// One for each phrase.
    pub(crate) say: Vec<Rect>,
    /// What the warmth of a cell means, and how the seat came about.
    pub(crate) legend: Option<Rect>,
}

/// How many there are to watch, and which of them is in front.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Solvers {
    pub(crate) count: usize,
    pub(crate) chosen: usize,
}

/// The places of everything for so many solvers, the one in front among them, and so many phrases.
pub(crate) fn seat(screen: Rect, solvers: Solvers, phrases: usize) -> SeatLayout {
    match form(screen) {
        Form::Wide => wide(screen, solvers, phrases),
        Form::Portrait => portrait(screen, solvers, phrases),
        Form::Short => short(screen, solvers, phrases),
    }
}

impl Solvers {
    /// Those on the page on which the chosen one is.
    fn page(self, most: usize) -> std::ops::Range<usize> {
        let first = self.chosen / most * most;
        first..(first + most).min(self.count)
    }
}

fn wide(screen: Rect, solvers: Solvers, phrases: usize) -> SeatLayout {
    let mut rest = screen.inset(space::EDGE, 0.0);
    let top_bar = rest.cut_top(TOP_BAR, 0.0);
    let back = Rect::new(top_bar.right() - 96.0, top_bar.y + (TOP_BAR - TOUCH_MIN) / 2.0, 96.0, TOUCH_MIN);
    let mut head = rest.cut_top(HEADLINE, GAP);
    let clock = head.cut_right(CLOCK, GAP);
    rest.cut_bottom(10.0, 0.0);
    let mut legend = rest.cut_bottom(LEGEND, 8.0);
    let mut panel = rest.cut_right(PANEL, 24.0);
    let shown = solvers.page(BOARDS_MAX);
    let next = (shown.len() < solvers.count).then(|| legend.cut_right(150.0, GAP));
    let say_height = 44.0 + phrases as f32 * (SAY_BUTTON + 6.0) + 6.0;
    let mut say = panel.cut_bottom(say_height.min(panel.h), 14.0).inset(16.0, 8.0);
    let say_title = Some(say.cut_top(30.0, 4.0));
    let count = shown.len().max(1);
    let side = |columns: usize| {
        let rows = count.div_ceil(columns) as f32;
        let columns = columns as f32;
        let w = (rest.w - GAP * (columns - 1.0)) / columns;
        w.min((rest.h - GAP * (rows - 1.0)) / rows - HEAD - 10.0)
    };
    let columns = (1..=count).rev().max_by(|a, b| side(*a).total_cmp(&side(*b))).unwrap_or(1);
    let side = side(columns).max(0.0).floor();
    let place = |index: usize| {
        let (row, column) = ((index / columns) as f32, (index % columns) as f32);
        let x = rest.x + column * (side + GAP);
        let y = rest.y + row * (side + HEAD + 10.0 + GAP);
        (Rect::new(x, y, side, HEAD), Rect::new(x, y + HEAD + 10.0, side, side))
    };
    let (heads, boards) = (0..shown.len()).map(place).unzip();
    SeatLayout {
        form: Form::Wide,
        top_bar: Some(top_bar),
        back,
        more: Rect::default(),
        headline: head,
        clock,
        shown,
        heads,
        boards,
        next,
        stalls: (panel.h >= 90.0).then_some(panel),
        say_title,
        say: (0..phrases).map(|index| say.grid_cell(1, phrases, 6.0, index)).collect(),
        legend: Some(legend),
    }
}

fn portrait(screen: Rect, solvers: Solvers, phrases: usize) -> SeatLayout {
    let tall = screen.h >= 700.0;
    let mut rest = screen;
    let mut top = rest.cut_top(50.0, 0.0).inset(4.0, 0.0);
    let back = top.cut_left(TOUCH_MIN, 0.0);
    let more = top.cut_right(TOUCH_MIN, 0.0);
    let headline = rest.cut_top(if tall { 60.0 } else { 42.0 }, 6.0).inset(12.0, 0.0);
    let shown = solvers.page(TABS_MAX);
    let mut tabs = rest.cut_top(TOUCH_MIN, 8.0).inset(8.0, 0.0);
    let next = (shown.len() < solvers.count).then(|| tabs.cut_right(64.0, 6.0));
    let heads = (0..shown.len()).map(|index| tabs.grid_cell(shown.len(), 1, 6.0, index)).collect();
    let rows = phrases.div_ceil(2);
    let say_height = rows as f32 * (TOUCH_MIN + 6.0);
    let below = say_height + if tall { 18.0 + LEGEND_LINE + 6.0 } else { 14.0 };
    let side = (screen.w - 12.0).min(rest.h - below).max(0.0);
    let board = rest.cut_top(side, 8.0).centered(side, side);
    let legend = tall.then(|| rest.cut_top(LEGEND_LINE, 6.0).inset(12.0, 0.0));
    let say = rest.cut_top(say_height, 10.0).inset(10.0, 0.0);
    let stalls = (rest.h >= 96.0).then(|| rest.inset(10.0, 0.0)).map(|mut room| {
        room.cut_bottom(8.0, 0.0);
        room
    });
    SeatLayout {
        form: Form::Portrait,
        top_bar: None,
        back,
        more,
        headline,
        clock: top.inset(8.0, 4.0),
        shown,
        heads,
        boards: vec![board],
        next,
        stalls,
        say_title: None,
        say: (0..phrases).map(|index| say.grid_cell(2, rows, 6.0, index)).collect(),
        legend,
    }
}

fn short(screen: Rect, solvers: Solvers, phrases: usize) -> SeatLayout {
    let side = (screen.h - 12.0).min(screen.w - 280.0);
    let board = Rect::new(screen.x + 8.0, screen.y + (screen.h - side) / 2.0, side, side);
    let mut rest = Rect::new(
        board.right() + 12.0,
        screen.y + 6.0,
        screen.right() - board.right() - 20.0,
        screen.h - 12.0,
    );
    let mut top = rest.cut_top(TOUCH_MIN, 2.0);
    let back = top.cut_left(TOUCH_MIN, 0.0);
    let more = top.cut_right(TOUCH_MIN, 0.0);
    let rows = phrases.div_ceil(2);
    let say = rest.cut_bottom(rows as f32 * (TOUCH_MIN + 4.0), 6.0);
    let shown = solvers.page(TABS_MAX);
    let mut tabs = rest.cut_bottom(TOUCH_MIN, 4.0);
    let next = (shown.len() < solvers.count).then(|| tabs.cut_right(64.0, 6.0));
    let heads = (0..shown.len()).map(|index| tabs.grid_cell(shown.len(), 1, 6.0, index)).collect();
    SeatLayout {
        form: Form::Short,
        top_bar: None,
        back,
        more,
        headline: rest,
        clock: top.inset(8.0, 2.0),
        shown,
        heads,
        boards: vec![board],
        next,
        stalls: None,
        say_title: None,
        say: (0..phrases).map(|index| say.grid_cell(2, rows, 4.0, index)).collect(),
        legend: None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    #[test]
    fn the_seat_is_tidy_at_every_size_and_number_of_solvers() {
        for screen in screens() {
            for count in [1, 2, 3, 4, 9] {
                let layout = seat(screen, Solvers { count, chosen: count - 1 }, 4);
                let mut parts =
                    vec![("back", layout.back), ("headline", layout.headline), ("clock", layout.clock)];
                parts.extend(layout.top_bar.is_none().then_some(("more", layout.more)));
                parts.extend(layout.heads.iter().map(|head| ("head", *head)));
                parts.extend(layout.boards.iter().map(|board| ("board", *board)));
                parts.extend(layout.say.iter().map(|say| ("say", *say)));
                parts.extend(layout.stalls.map(|stalls| ("stalls", stalls)));
                parts.extend(layout.legend.map(|legend| ("legend", legend)));
                parts.extend(layout.next.map(|next| ("next", next)));
                assert_tidy(screen, &parts);
                let pressed = layout.heads.iter().chain(&layout.say).chain(&layout.next);
                assert_touchable(screen, &pressed.map(|rect| ("pressed", *rect)).collect::<Vec<_>>());
                assert!(layout.shown.contains(&(count - 1)));
            }
        }
    }

    #[test]
    fn two_boards_of_a_desktop_are_large() {
        let layout = seat(Rect::new(0.0, 0.0, 1280.0, 800.0), Solvers { count: 2, chosen: 0 }, 4);
        assert!(layout.boards.iter().all(|board| board.w > 440.0), "{:?}", layout.boards);
    }
}
