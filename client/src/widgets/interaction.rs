//! Who is touched, hovered and focused. The rectangles that were drawn are kept as data ([`Hit`]); events are tried
//! against those of the last frame, which is what the player saw. Knows no widgets and no screens.

use crate::action::Action;
use crate::geometry::Rect;
use crate::input::{Event, PointerId};
use crate::theme::duration;
use std::collections::BTreeMap;

/// A finger that moves this far (logical pixels) scrolls and does not press any more.
const DRAG_MIN: f32 = 10.0;
/// Fingers followed at once.
const PRESSES_MAX: usize = 10;

/// Something on the screen that reacts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Hit {
    /// Names the widget for focus, tests and motion.
    pub(crate) id: String,
    pub(crate) rect: Rect,
    pub(crate) action: Action,
    /// What holding it does instead.
    pub(crate) hold: Option<Action>,
    /// Acts when touched and not when let go: for what must be quick and can be undone.
    pub(crate) on_press: bool,
    pub(crate) enabled: bool,
    /// Whether Tab stops here.
    pub(crate) focusable: bool,
    /// The scroll area it lies in.
    pub(crate) scroll: Option<&'static str>,
}

#[derive(Debug)]
struct Press {
    id: String,
    y: f32,
    started_ms: f64,
    /// It has acted already, or it scrolls now.
    spent: bool,
    scrolls: bool,
    scroll: Option<&'static str>,
}

#[derive(Debug, Default)]
pub(crate) struct Interaction {
    hits: Vec<Hit>,
    /// Hits before this index are covered by a sheet.
    barrier: usize,
    mouse: Option<(f32, f32)>,
    presses: BTreeMap<PointerId, Press>,
    focus: Option<String>,
    /// Focus is shown once the keyboard moved it.
    focus_visible: bool,
    scrolls: BTreeMap<&'static str, f32>,
}

impl Interaction {
    /// Takes over what was drawn.
    pub(crate) fn set_hits(&mut self, hits: Vec<Hit>, barrier: usize) {
        self.hits = hits;
        self.barrier = barrier;
        let focus_gone = self.focus.as_ref().is_some_and(|id| !self.reachable().any(|hit| hit.id == *id));
        if focus_gone {
            self.focus = None;
        }
    }

    fn reachable(&self) -> impl DoubleEndedIterator<Item = &Hit> {
        self.hits.iter().skip(self.barrier)
    }

    fn at(&self, x: f32, y: f32) -> Option<&Hit> {
        self.reachable().rev().find(|hit| hit.rect.contains(x, y))
    }

    pub(crate) fn pressed(&self, id: &str) -> bool {
        self.presses.values().any(|press| press.id == id && !press.scrolls)
    }

    pub(crate) fn hovered(&self, id: &str) -> bool {
        self.mouse.and_then(|(x, y)| self.at(x, y)).is_some_and(|hit| hit.id == id && hit.enabled)
    }

    /// Whether the mouse is over anything that can be clicked.
    pub(crate) fn hovers_clickable(&self) -> bool {
        let hit = self.mouse.and_then(|(x, y)| self.at(x, y));
        hit.is_some_and(|hit| hit.enabled && hit.action != Action::Nothing)
    }

    pub(crate) fn focus(&self) -> Option<&str> {
        self.focus.as_deref()
    }

    pub(crate) fn focus_shown(&self, id: &str) -> bool {
        self.focus_visible && self.focus.as_deref() == Some(id)
    }

    /// Moves the keyboard focus; `visible` when the keyboard did it.
    pub(crate) fn set_focus(&mut self, id: Option<String>, visible: bool) {
        self.focus = id;
        self.focus_visible = visible;
    }

    pub(crate) fn scroll_offset(&self, area: &'static str) -> f32 {
        self.scrolls.get(area).copied().unwrap_or(0.0)
    }

    pub(crate) fn set_scroll(&mut self, area: &'static str, offset: f32) {
        self.scrolls.insert(area, offset);
    }

    /// What the player did with a pointer, as actions.
    pub(crate) fn pointer(&mut self, event: &Event, now_ms: f64) -> Vec<Action> {
        match *event {
            Event::PointerDown { id, x, y } => self.down(id, x, y, now_ms).into_iter().collect(),
            Event::PointerMoved { id, x, y } => {
                self.moved(id, x, y);
                Vec::new()
            }
            Event::PointerUp { id, x, y } => self.up(id, x, y).into_iter().collect(),
            Event::PointerCancelled { id } => {
                self.presses.remove(&id);
                Vec::new()
            }
            Event::Wheel { dy } => {
                self.wheel(dy);
                Vec::new()
            }
            Event::Key { .. } | Event::Char { .. } => Vec::new(),
        }
    }

    fn down(&mut self, id: PointerId, x: f32, y: f32, now_ms: f64) -> Option<Action> {
        self.mouse = id.is_mouse().then_some((x, y));
        self.focus_visible = false;
        let hit = self.at(x, y).cloned();
        self.focus = None;
        let hit = hit?;
        if self.presses.len() < PRESSES_MAX {
            let press = Press {
                id: hit.id.clone(),
                y,
                started_ms: now_ms,
                spent: hit.on_press || !hit.enabled,
                scrolls: false,
                scroll: hit.scroll,
            };
            self.presses.insert(id, press);
        }
        (hit.on_press && hit.enabled).then_some(hit.action)
    }

    fn moved(&mut self, id: PointerId, x: f32, y: f32) {
        if id.is_mouse() {
            self.mouse = Some((x, y));
            return;
        }
        let Some(press) = self.presses.get_mut(&id) else { return };
        let Some(area) = press.scroll else { return };
        if press.scrolls || (y - press.y).abs() > DRAG_MIN {
            press.scrolls = true;
            press.spent = true;
            let moved = press.y - y;
            press.y = y;
            *self.scrolls.entry(area).or_insert(0.0) += moved;
        }
    }

    fn up(&mut self, id: PointerId, x: f32, y: f32) -> Option<Action> {
        let press = self.presses.remove(&id)?;
        let hit = self.at(x, y)?;
        (hit.id == press.id && !press.spent).then(|| hit.action.clone())
    }

    fn wheel(&mut self, dy: f32) {
        let (x, y) = self.mouse.unwrap_or_default();
        let under = self.reachable().rev().filter(|hit| hit.rect.contains(x, y)).find_map(|hit| hit.scroll);
        // A mouse that came from a field of the page has not been seen here yet.
        let area = under.or_else(|| self.reachable().rev().find_map(|hit| hit.scroll));
        if let Some(area) = area {
            *self.scrolls.entry(area).or_insert(0.0) += dy;
        }
    }

    /// Presses that have been held long enough to mean something else.
    pub(crate) fn held(&mut self, now_ms: f64) -> Vec<Action> {
        let mut actions = Vec::new();
        for press in self.presses.values_mut().filter(|press| !press.spent) {
            if now_ms - press.started_ms < duration::LONG_PRESS {
                continue;
            }
            if let Some(hold) =
                self.hits.iter().rev().find(|hit| hit.id == press.id).and_then(|hit| hit.hold.clone())
            {
                press.spent = true;
                actions.push(hold);
            }
        }
        actions
    }

    /// Whether a press might still turn into a hold: the loop must then go on by itself.
    pub(crate) fn waits_for_hold(&self) -> bool {
        self.presses.values().any(|press| !press.spent)
    }

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
        self.focus = Some(stops[next].id.clone());
        self.focus_visible = true;
    }

    /// What Enter does on the focused widget.
    pub(crate) fn activate_focus(&self) -> Option<Action> {
        let focus = self.focus.as_deref().filter(|_| self.focus_visible)?;
        self.reachable().find(|hit| hit.id == focus && hit.enabled).map(|hit| hit.action.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use client_core::{Intent, Play};

    const FINGER: PointerId = PointerId(1);

    fn hit(id: &str, x: f32, intent: Intent) -> Hit {
        Hit {
            id: id.to_owned(),
            rect: Rect::new(x, 0.0, 50.0, 50.0),
            action: intent.into(),
            hold: None,
            on_press: false,
            enabled: true,
            focusable: true,
            scroll: None,
        }
    }

    fn interaction() -> Interaction {
        let mut interaction = Interaction::default();
        interaction.set_hits(
            vec![hit("undo", 0.0, Intent::Play(Play::Undo)), hit("redo", 60.0, Intent::Play(Play::Redo))],
            0,
        );
        interaction
    }

    fn down(x: f32) -> Event {
        Event::PointerDown { id: FINGER, x, y: 10.0 }
    }

    fn up(x: f32) -> Event {
        Event::PointerUp { id: FINGER, x, y: 10.0 }
    }

    #[test]
    fn a_tap_acts_when_let_go_where_it_began() {
        let mut interaction = interaction();
        assert!(interaction.pointer(&down(10.0), 0.0).is_empty());
        assert!(interaction.pressed("undo"));
        assert_eq!(interaction.pointer(&up(20.0), 50.0), [Intent::Play(Play::Undo).into()]);
        assert!(!interaction.pressed("undo"));
    }

    #[test]
    fn letting_go_elsewhere_does_nothing() {
        let mut interaction = interaction();
        interaction.pointer(&down(10.0), 0.0);
        assert!(interaction.pointer(&up(70.0), 50.0).is_empty());
    }

    #[test]
    fn a_disabled_widget_does_nothing() {
        let mut interaction = Interaction::default();
        interaction.set_hits(vec![Hit { enabled: false, ..hit("undo", 0.0, Intent::Play(Play::Undo)) }], 0);
        interaction.pointer(&down(10.0), 0.0);
        assert!(interaction.pointer(&up(10.0), 10.0).is_empty());
    }

    #[test]
    fn two_thumbs_press_two_widgets() {
        let mut interaction = interaction();
        interaction.pointer(&down(10.0), 0.0);
        interaction.pointer(&Event::PointerDown { id: PointerId(2), x: 70.0, y: 10.0 }, 5.0);
        assert_eq!(interaction.pointer(&up(10.0), 20.0), [Intent::Play(Play::Undo).into()]);
        assert_eq!(
            interaction.pointer(&Event::PointerUp { id: PointerId(2), x: 70.0, y: 10.0 }, 25.0),
            [Intent::Play(Play::Redo).into()]
        );
    }

    #[test]
    fn holding_acts_once_and_replaces_the_tap() {
        let mut interaction = Interaction::default();
        let held =
            Hit { hold: Some(Intent::Play(Play::Redo).into()), ..hit("undo", 0.0, Intent::Play(Play::Undo)) };
        interaction.set_hits(vec![held], 0);
        interaction.pointer(&down(10.0), 0.0);
        assert!(interaction.held(duration::LONG_PRESS - 1.0).is_empty());
        assert_eq!(interaction.held(duration::LONG_PRESS), [Intent::Play(Play::Redo).into()]);
        assert!(interaction.held(duration::LONG_PRESS + 1.0).is_empty());
        assert!(interaction.pointer(&up(10.0), 900.0).is_empty());
    }

    #[test]
    fn what_a_sheet_covers_is_out_of_reach() {
        let mut interaction = Interaction::default();
        interaction.set_hits(
            vec![hit("undo", 0.0, Intent::Play(Play::Undo)), hit("redo", 60.0, Intent::Play(Play::Redo))],
            1,
        );
        interaction.pointer(&down(10.0), 0.0);
        assert!(interaction.pointer(&up(10.0), 10.0).is_empty());
        interaction.move_focus(true);
        assert_eq!(interaction.focus(), Some("redo"));
    }

    #[test]
    fn a_dragging_finger_scrolls_and_does_not_press() {
        let mut interaction = Interaction::default();
        interaction
            .set_hits(vec![Hit { scroll: Some("list"), ..hit("undo", 0.0, Intent::Play(Play::Undo)) }], 0);
        interaction.pointer(&down(10.0), 0.0);
        interaction.pointer(&Event::PointerMoved { id: FINGER, x: 10.0, y: -15.0 }, 10.0);
        assert_eq!(interaction.scroll_offset("list"), 25.0);
        assert!(interaction.pointer(&up(10.0), 20.0).is_empty());
    }

    #[test]
    fn the_wheel_scrolls_what_is_under_the_mouse_or_all_there_is() {
        let mut interaction = Interaction::default();
        let list = Hit { scroll: Some("list"), ..hit("undo", 0.0, Intent::CopyLink) };
        interaction.set_hits(vec![list, hit("redo", 60.0, Intent::CopyLink)], 0);
        for _ in 0..2 {
            interaction.pointer(&Event::Wheel { dy: 30.0 }, 0.0);
            interaction.pointer(&Event::PointerMoved { id: PointerId::MOUSE, x: 10.0, y: 10.0 }, 0.0);
        }
        assert_eq!(interaction.scroll_offset("list"), 60.0);
    }

    #[test]
    fn tab_goes_round_and_enter_acts() {
        let mut interaction = interaction();
        interaction.move_focus(true);
        assert!(interaction.focus_shown("undo"));
        interaction.move_focus(true);
        interaction.move_focus(true);
        interaction.move_focus(false);
        assert_eq!(interaction.activate_focus(), Some(Intent::Play(Play::Redo).into()));
    }

    #[test]
    fn focus_on_what_is_gone_is_lost() {
        let mut interaction = interaction();
        interaction.move_focus(true);
        interaction.set_hits(vec![hit("other", 0.0, Intent::Play(Play::Undo))], 0);
        assert_eq!(interaction.focus(), None);
    }
}
