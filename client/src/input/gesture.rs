//! Fingers, wheel and mouse on a board that is too large for its room: two fingers pan and pinch, the wheel pans, with Ctrl it zooms,
//! a touch on the overview looks there. One finger belongs to the cells. Knows where the board lies, not what is on it.

use super::{Event, PointerId};
use crate::geometry::Rect;
use crate::viewport::{CELL_COMFORT, Viewport};
use std::collections::BTreeMap;

/// Wheel distance, in logical pixels, of one notch of zoom.
const NOTCH: f32 = 48.0;
/// More fingers than these are ignored.
const FINGERS: usize = 2;

/// Where a board was drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BoardSpot {
    /// Where the part in sight is.
    pub(crate) room: Rect,
    /// The side of a cell while the whole board is in sight, in logical pixels.
    pub(crate) side: f32,
    /// Where the overview shows the whole board.
    pub(crate) overview: Option<Rect>,
}

impl BoardSpot {
    /// Whether there is anything to gain from zooming in.
    pub(crate) fn is_crowded(&self) -> bool {
        self.side < CELL_COMFORT
    }
}

/// What is left of an event for the widgets.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Taken {
    /// All of it.
    Not,
    Whole,
    /// It began a pinch: what these pointers have pressed is not meant.
    Pinch(Vec<PointerId>),
}

#[derive(Debug, Default)]
pub(crate) struct Gesture {
    mouse: (f32, f32),
    fingers: BTreeMap<PointerId, (f32, f32)>,
    /// Until the last finger is gone, none of them is a touch.
    pinching: bool,
    on_overview: Option<PointerId>,
}

impl Gesture {
    /// Takes an event if it moves the view.
    pub(crate) fn take(&mut self, event: &Event, spot: &BoardSpot, view: &mut Viewport) -> Taken {
        match *event {
            Event::PointerDown { id, x, y, .. } => self.down(id, (x, y), spot, view),
            Event::PointerMoved { id, x, y } => self.moved(id, (x, y), spot, view),
            Event::PointerUp { id, .. } => self.up(id, Some((spot, view))),
            Event::PointerCancelled { id } => self.up(id, None),
            Event::Wheel { dx, dy, zooms } if spot.room.contains(self.mouse.0, self.mouse.1) => {
                match (zooms, view.is_whole()) {
                    (true, _) => view.wheel(-dy / NOTCH, self.mouse, spot.room, spot.side),
                    (false, false) => view.pan((-dx, -dy), spot.room),
                    (false, true) => return Taken::Not,
                }
                Taken::Whole
            }
            Event::Wheel { .. } | Event::OtherButton { .. } | Event::Key { .. } | Event::Char { .. } => {
                Taken::Not
            }
        }
    }

    /// Events that came while there was no board to move: a finger that was lifted then must not count as held later.
    pub(crate) fn forget(&mut self, event: &Event) {
        if let Event::PointerMoved { id: PointerId::MOUSE, x, y } = *event {
            self.mouse = (x, y);
        }
        self.fingers.clear();
        self.pinching = false;
        self.on_overview = None;
    }

    fn down(&mut self, id: PointerId, at: (f32, f32), spot: &BoardSpot, view: &mut Viewport) -> Taken {
        if id.is_mouse() {
            self.mouse = at;
        }
        if let Some(overview) = spot.overview.filter(|overview| overview.contains(at.0, at.1)) {
            self.on_overview = Some(id);
            let place = Viewport::default().place_at(at, overview);
            if view.is_whole() {
                view.zoom_in(spot.side, place)
            } else {
                view.look_at(place)
            }
            return Taken::Whole;
        }
        if id.is_mouse() || !spot.room.contains(at.0, at.1) || self.fingers.len() >= FINGERS {
            return Taken::Not;
        }
        self.fingers.insert(id, at);
        if self.fingers.len() == FINGERS {
            self.pinching = true;
            return Taken::Pinch(self.fingers.keys().copied().collect());
        }
        Taken::Not
    }

    fn moved(&mut self, id: PointerId, at: (f32, f32), spot: &BoardSpot, view: &mut Viewport) -> Taken {
        if id.is_mouse() {
            self.mouse = at;
        }
        if self.on_overview == Some(id) {
            if let Some(overview) = spot.overview {
                view.look_at(Viewport::default().place_at(at, overview));
            }
            return Taken::Whole;
        }
        let Some(before) = self.pinch() else {
            self.fingers.entry(id).and_modify(|finger| *finger = at);
            return if self.pinching { Taken::Whole } else { Taken::Not };
        };
        self.fingers.entry(id).and_modify(|finger| *finger = at);
        if let Some(after) = self.pinch() {
            // First the zoom: all of a board has nowhere to pan to.
            view.zoom_at(after.1 / before.1, before.0, spot.room, spot.side);
            view.pan((after.0.0 - before.0.0, after.0.1 - before.0.1), spot.room);
        }
        Taken::Whole
    }

    /// The middle of two fingers and how far apart they are.
    fn pinch(&self) -> Option<((f32, f32), f32)> {
        let mut fingers = self.fingers.values();
        let (a, b) = (fingers.next()?, fingers.next()?);
        let apart = (a.0 - b.0).hypot(a.1 - b.1).max(1.0);
        Some((((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0), apart))
    }

    fn up(&mut self, id: PointerId, tapped: Option<(&BoardSpot, &mut Viewport)>) -> Taken {
        if self.on_overview.take_if(|on| *on == id).is_some() {
            return Taken::Whole;
        }
        let Some(at) = self.fingers.remove(&id) else { return Taken::Not };
        if self.pinching {
            self.pinching = !self.fingers.is_empty();
            return Taken::Whole;
        }
        // The first touch on cells too small for a finger shows them larger.
        if let Some((spot, view)) = tapped.filter(|(spot, view)| spot.is_crowded() && view.is_whole()) {
            let place = view.place_at(at, spot.room);
            view.zoom_in(spot.side, place);
        }
        Taken::Not
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use macroquad::miniquad::KeyMods;

    const SPOT: BoardSpot = BoardSpot {
        room: Rect::new(0.0, 100.0, 378.0, 378.0),
        side: 18.0,
        overview: Some(Rect::new(10.0, 500.0, 50.0, 50.0)),
    };

    fn down(id: u64, x: f32, y: f32) -> Event {
        Event::PointerDown { id: PointerId(id), x, y, mods: KeyMods::default() }
    }

    fn moved(id: u64, x: f32, y: f32) -> Event {
        Event::PointerMoved { id: PointerId(id), x, y }
    }

    fn up(id: u64) -> Event {
        Event::PointerUp { id: PointerId(id), x: 0.0, y: 0.0 }
    }

    #[test]
    fn two_fingers_pinch_and_press_nothing() {
        let (mut gesture, mut view) = (Gesture::default(), Viewport::default());
        assert_eq!(gesture.take(&down(1, 150.0, 300.0), &SPOT, &mut view), Taken::Not);
        let both = Taken::Pinch(vec![PointerId(1), PointerId(2)]);
        assert_eq!(gesture.take(&down(2, 200.0, 300.0), &SPOT, &mut view), both);
        let place = view.place_at((175.0, 300.0), SPOT.room);
        for (id, x) in [(1, 100.0), (2, 250.0)] {
            assert_eq!(gesture.take(&moved(id, x, 300.0), &SPOT, &mut view), Taken::Whole);
        }
        let sight = view.sight();
        assert!((1.0 / sight.w - 3.0).abs() < 0.01, "three times as far apart: {sight:?}");
        let after = view.place_at((175.0, 300.0), SPOT.room);
        assert!((place.0 - after.0).abs() < 0.01, "{place:?} {after:?}");
        assert_eq!(gesture.take(&up(1), &SPOT, &mut view), Taken::Whole);
        assert_eq!(gesture.take(&up(2), &SPOT, &mut view), Taken::Whole);
        assert_eq!(gesture.take(&down(3, 150.0, 300.0), &SPOT, &mut view), Taken::Not, "a touch again");
    }

    #[test]
    fn one_finger_belongs_to_the_cells_and_shows_small_ones_larger() {
        let (mut gesture, mut view) = (Gesture::default(), Viewport::default());
        assert_eq!(gesture.take(&down(1, 90.0, 300.0), &SPOT, &mut view), Taken::Not);
        assert_eq!(gesture.take(&up(1), &SPOT, &mut view), Taken::Not);
        assert!(!view.is_whole());
        let roomy = BoardSpot { side: 42.0, ..SPOT };
        let mut view = Viewport::default();
        gesture.take(&down(1, 90.0, 300.0), &roomy, &mut view);
        gesture.take(&up(1), &roomy, &mut view);
        assert!(view.is_whole());
    }

    #[test]
    fn a_finger_lifted_over_a_dialog_is_not_held_later() {
        let (mut gesture, mut view) = (Gesture::default(), Viewport::default());
        gesture.take(&down(1, 90.0, 300.0), &SPOT, &mut view);
        gesture.forget(&up(1));
        assert_eq!(gesture.take(&down(2, 150.0, 300.0), &SPOT, &mut view), Taken::Not);
    }

    #[test]
    fn the_overview_leads_where_it_is_touched() {
        let (mut gesture, mut view) = (Gesture::default(), Viewport::default());
        assert_eq!(gesture.take(&down(1, 50.0, 540.0), &SPOT, &mut view), Taken::Whole);
        assert!(view.sight().contains(0.8, 0.8));
        assert_eq!(gesture.take(&moved(1, 15.0, 505.0), &SPOT, &mut view), Taken::Whole);
        assert!(view.sight().contains(0.1, 0.1), "{:?}", view.sight());
        assert_eq!(gesture.take(&up(1), &SPOT, &mut view), Taken::Whole);
    }

    #[test]
    fn the_wheel_pans_and_with_ctrl_zooms() {
        let (mut gesture, mut view) = (Gesture::default(), Viewport::default());
        let mouse = Event::PointerMoved { id: PointerId::MOUSE, x: 100.0, y: 300.0 };
        let wheel = |dy, zooms| Event::Wheel { dx: 0.0, dy, zooms };
        assert_eq!(gesture.take(&wheel(-48.0, true), &SPOT, &mut view), Taken::Not, "not over the board");
        gesture.take(&mouse, &SPOT, &mut view);
        assert_eq!(gesture.take(&wheel(48.0, false), &SPOT, &mut view), Taken::Not, "all is in sight");
        assert_eq!(gesture.take(&wheel(-480.0, true), &SPOT, &mut view), Taken::Whole);
        let before = view.sight();
        assert_eq!(gesture.take(&wheel(48.0, false), &SPOT, &mut view), Taken::Whole);
        assert!(before.w < 0.5 && view.sight().y > before.y);
    }
}
