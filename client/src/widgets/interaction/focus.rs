//! Where the focus goes by keys: on to the next widget, or to the nearest in a direction. Knows no keys and no widgets.

use super::{Hit, Interaction};
use client_core::Direction;

/// A widget so far aside counts as farther away by this factor than one straight ahead.
const ASIDE: f32 = 2.0;

impl Interaction {
    /// Moves the focus to the next or previous widget that takes it, round the end.
    pub(crate) fn move_focus(&mut self, forward: bool) {
        let stops: Vec<&Hit> = self.reachable().filter(|hit| hit.focusable && hit.enabled).collect();
        let here = stops.iter().position(|hit| Some(hit.id.as_str()) == self.focus());
        let count = stops.len();
        if count == 0 {
            return;
        }
        let next = match (here, forward) {
            (Some(here), true) => (here + 1) % count,
            (Some(here), false) => (here + count - 1) % count,
            (None, true) => 0,
            (None, false) => count - 1,
        };
        let stop = stops[next].clone();
        self.focus = Some(stop.id.clone());
        self.focus_visible = true;
        self.scroll_to(&stop);
    }

    /// Moves the focus to the nearest widget in a direction; to the first where none has it.
    pub(crate) fn step_focus(&mut self, direction: Direction) {
        let stops = || self.reachable().filter(|hit| hit.focusable && hit.enabled);
        let Some(here) = stops().find(|hit| Some(hit.id.as_str()) == self.focus()) else {
            return self.move_focus(true);
        };
        let (x, y) = here.whole.center();
        let distance = |hit: &Hit| {
            let (along, across) = match (direction, hit.whole.center()) {
                (Direction::Right, (to, at)) => (to - x, at - y),
                (Direction::Left, (to, at)) => (x - to, at - y),
                (Direction::Down, (at, to)) => (to - y, at - x),
                (Direction::Up, (at, to)) => (y - to, at - x),
            };
            (along > 1.0).then_some(along + ASIDE * across.abs())
        };
        let near = stops().filter_map(|hit| Some((distance(hit)?, hit)));
        let nearest = near.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, hit)| hit.clone());
        if let Some(stop) = nearest {
            self.set_focus(Some(stop.id.clone()), true);
            self.scroll_to(&stop);
        }
    }
}
