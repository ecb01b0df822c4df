//! Who is touched, hovered and focused. The rectangles that were drawn are stored as data ([`Hit`]); events are tried
//! against those of the last frame, which is what the player saw. Knows no widgets and no screens.

mod drag;
mod focus;
mod wheel;

use crate::action::{Action, Gesture};
use crate::geometry::Rect;
use crate::input::{Event, OtherButton, PointerId};
use crate::theme::duration;
use macroquad::miniquad::KeyMods;
use std::collections::BTreeMap;
use wheel::Wheel;

/// A finger that moves this far (logical pixels) scrolls and does not press any more.
const DRAG_MIN: f32 = 10.0;
/// Room left around what the focus is scrolled to.
const FOCUS_MARGIN: f32 = 8.0;
/// The widget that closes a sheet.
pub(crate) const CLOSE_SHEET: &str = "close-sheet";
/// A press is held only after so many looks at it: on a page that stalls, the finger may be up long before that is heard.
const HOLD_LOOKS_MIN: u32 = 6;
/// Fingers followed at once.
const PRESSES_MAX: usize = 10;

/// Something on the screen that reacts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Hit {
    /// Names the widget for focus, tests and motion.
    pub(crate) id: String,
    /// The part that reacts: nothing when it is scrolled out of sight.
    pub(crate) rect: Rect,
    /// The whole of it.
    pub(crate) whole: Rect,
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
    /// What was pressed would do this; nothing if it is disabled.
    action: Option<Action>,
    /// Where it began, and where it is now.
    from: (f32, f32),
    at: (f32, f32),
    /// The widget that it was dragged over last.
    over: String,
    /// What it carries may be dropped on something.
    carries: bool,
    y: f32,
    started_ms: f64,
    /// How often it was found still down.
    looks: u32,
    /// When it acts again, once it has been held long enough.
    repeat_ms: Option<f64>,
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
    /// What was pressed last, and when, for double clicks.
    last_down: Option<(String, f64)>,
    wheel: Wheel,
    focus: Option<String>,
    /// Focus is shown once the keyboard moved it.
    focus_visible: bool,
    /// For each overlay, what had the visible focus when it opened.
    returns: Vec<Option<String>>,
    /// What had the visible focus until the last frame.
    focus_before: Option<String>,
    scrolls: BTreeMap<&'static str, f32>,
}

impl Interaction {
    /// Takes over what was drawn.
    pub(crate) fn set_hits(&mut self, hits: Vec<Hit>, barrier: usize) {
        self.focus_before = self.focus.clone().filter(|_| self.focus_visible);
        self.hits = hits;
        self.barrier = barrier;
        if self.focus.as_ref().is_some_and(|id| !self.reaches(id)) {
            self.focus = None;
        }
    }

    /// How many overlays lie over the screen in what was drawn. A visible focus moves into an overlay that opens, and back when
    /// it closes.
    pub(crate) fn set_overlays(&mut self, count: usize) {
        let known = self.returns.len();
        let back = self.returns.drain(count.min(known)..).next().flatten();
        self.returns.resize(count, self.focus_before.clone());
        let (opened, closed) = (count > known, count < known);
        if opened && self.focus_before.is_some() && self.focus.is_none() {
            self.focus = self.first_stop();
        } else if closed && self.focus.is_none() && self.focus_visible {
            self.focus = back.filter(|id| self.reaches(id));
        }
    }

    fn reaches(&self, id: &str) -> bool {
        self.reachable().any(|hit| hit.id == id)
    }

    /// Where the focus goes in an overlay: to its first widget, but rather not to the one that closes it.
    fn first_stop(&self) -> Option<String> {
        let stops = || self.reachable().filter(|hit| hit.focusable && hit.enabled);
        let inside = stops().find(|hit| hit.id != CLOSE_SHEET);
        inside.or_else(|| stops().next()).map(|hit| hit.id.clone())
    }

    /// What is done to a widget from outside: by a screen reader.
    pub(crate) fn action_of(&self, id: &str) -> Option<Action> {
        self.reachable().find(|hit| hit.id == id && hit.enabled).map(|hit| hit.action.clone())
    }

    /// Whether Tab stops at this widget.
    pub(crate) fn is_stop(&self, id: &str) -> bool {
        self.reachable().any(|hit| hit.id == id && hit.focusable && hit.enabled)
    }

    /// What can be reached now, that is, what no sheet covers.
    pub(crate) fn hits(&self) -> &[Hit] {
        self.hits.get(self.barrier..).unwrap_or_default()
    }

    fn reachable(&self) -> impl DoubleEndedIterator<Item = &Hit> {
        self.hits().iter()
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
            Event::PointerDown { id, x, y, mods } => {
                self.down(id, (x, y), mods, now_ms).into_iter().collect()
            }
            Event::OtherButton { button, x, y } => self.other_button(button, x, y).into_iter().collect(),
            Event::PointerMoved { id, x, y } => self.moved(id, x, y),
            Event::PointerUp { id, x, y } => self.up(id, x, y).into_iter().collect(),
            Event::PointerCancelled { id } => {
                self.presses.remove(&id);
                Vec::new()
            }
            Event::Wheel { dy, .. } => self.wheel(dy, now_ms),
            Event::Key { .. } | Event::Char { .. } => Vec::new(),
        }
    }

    fn down(&mut self, id: PointerId, at: (f32, f32), mods: KeyMods, now_ms: f64) -> Option<Action> {
        self.mouse = id.is_mouse().then_some(at);
        self.focus_visible = false;
        let hit = self.at(at.0, at.1).cloned();
        self.focus = None;
        let hit = hit?;
        if self.presses.len() < PRESSES_MAX {
            let press = Press {
                id: hit.id.clone(),
                action: hit.enabled.then(|| hit.action.clone()),
                from: at,
                at,
                over: hit.id.clone(),
                carries: false,
                y: at.1,
                started_ms: now_ms,
                looks: 0,
                repeat_ms: None,
                spent: hit.on_press || !hit.enabled,
                scrolls: false,
                scroll: hit.scroll,
            };
            self.presses.insert(id, press);
        }
        let action = self.gesture(&hit, mods, now_ms).unwrap_or(hit.action);
        (hit.on_press && hit.enabled).then(|| action.at(at.0).unwrap_or(action))
    }

    /// What a press means besides itself: with a key held, or for the second time at once.
    fn gesture(&mut self, hit: &Hit, mods: KeyMods, now_ms: f64) -> Option<Action> {
        let is_second = self
            .last_down
            .take()
            .is_some_and(|(id, ms)| id == hit.id && now_ms - ms <= duration::DOUBLE_PRESS);
        if mods.shift {
            return hit.action.by(Gesture::Range);
        }
        if mods.ctrl || mods.logo {
            return hit.action.by(Gesture::Toggle);
        }
        if is_second {
            return hit.action.by(Gesture::Double);
        }
        self.last_down = Some((hit.id.clone(), now_ms));
        None
    }

    fn other_button(&mut self, button: OtherButton, x: f32, y: f32) -> Option<Action> {
        self.mouse = Some((x, y));
        let hit = self.at(x, y).filter(|hit| hit.enabled)?;
        hit.action.by(match button {
            OtherButton::Right => Gesture::Menu,
            OtherButton::Middle => Gesture::Middle,
        })
    }

    fn moved(&mut self, id: PointerId, x: f32, y: f32) -> Vec<Action> {
        if id.is_mouse() {
            self.mouse = Some((x, y));
        }
        let dragged = self.dragged(id, x, y);
        let Some(press) = self.presses.get_mut(&id).filter(|_| !id.is_mouse()) else { return dragged };
        if let Some(area) = press.scroll
            && (press.scrolls || (y - press.y).abs() > DRAG_MIN)
        {
            press.scrolls = true;
            press.spent = true;
            let moved = press.y - y;
            press.y = y;
            *self.scrolls.entry(area).or_insert(0.0) += moved;
        }
        dragged
    }

    fn up(&mut self, id: PointerId, x: f32, y: f32) -> Option<Action> {
        let press = self.presses.remove(&id)?;
        let hit = self.at(x, y)?;
        if press.carries && hit.id != press.id {
            return press.action?.dropped_on(&hit.action).filter(|_| hit.enabled);
        }
        // A finger that slips on a key presses it all the same.
        if press.carries {
            return press.action;
        }
        (hit.id == press.id && !press.spent).then(|| hit.action.clone())
    }

    fn wheel(&mut self, dy: f32, now_ms: f64) -> Vec<Action> {
        let (x, y) = self.mouse.unwrap_or_default();
        if let Some(hit) = self.at(x, y).filter(|hit| hit.enabled) {
            let step = hit.action.by(Gesture::Wheel { forward: dy > 0.0 });
            if let Some(action) = step {
                return vec![action; self.wheel.steps(dy, now_ms)];
            }
        }
        let under = self.reachable().rev().filter(|hit| hit.rect.contains(x, y)).find_map(|hit| hit.scroll);
        // A mouse that came from a field of the page has not been seen here yet.
        let area = under.or_else(|| self.reachable().rev().find_map(|hit| hit.scroll));
        if let Some(area) = area {
            *self.scrolls.entry(area).or_insert(0.0) += dy;
        }
        Vec::new()
    }

    /// Presses that have been held long enough to mean something else, or to act again.
    pub(crate) fn held(&mut self, now_ms: f64) -> Vec<Action> {
        let mut actions = Vec::new();
        for press in self.presses.values_mut().filter(|press| !press.spent || press.repeat_ms.is_some()) {
            press.looks += 1;
            let Some(hit) = self.hits.iter().rev().find(|hit| hit.id == press.id) else { continue };
            if hit.action.repeats() {
                let due_ms = press.repeat_ms.unwrap_or(press.started_ms + duration::REPEAT_AFTER);
                if now_ms >= due_ms && hit.enabled {
                    press.repeat_ms = Some(now_ms + duration::REPEAT_EVERY);
                    press.spent = true;
                    actions.push(hit.action.clone());
                }
            } else if let Some(hold) = hit.hold.clone()
                && now_ms - press.started_ms >= duration::LONG_PRESS
                && press.looks >= HOLD_LOOKS_MIN
            {
                press.spent = true;
                actions.push(hold);
            }
        }
        actions
    }

    /// Whether a press might still turn into a hold: the loop must then go on by itself.
    pub(crate) fn waits_for_hold(&self) -> bool {
        self.presses.values().any(|press| !press.spent || press.repeat_ms.is_some())
    }

    /// Scrolls until the whole of a widget is in sight.
    pub(crate) fn reveal(&mut self, id: &str) {
        let hit = self.reachable().find(|hit| hit.id == id).cloned();
        if let Some(hit) = hit {
            self.scroll_to(&hit);
        }
    }

    /// Scrolls until the whole of `hit` is in sight.
    fn scroll_to(&mut self, hit: &Hit) {
        let Some(area) = hit.scroll else { return };
        let Some(bounds) = self.reachable().find(|other| other.id == area).map(|other| other.rect) else {
            return;
        };
        let below = hit.whole.bottom() + FOCUS_MARGIN - bounds.bottom();
        let above = bounds.y + FOCUS_MARGIN - hit.whole.y;
        let by = if above > 0.0 { -above } else { below.max(0.0) };
        *self.scrolls.entry(area).or_insert(0.0) += by;
    }

    /// What Enter does on the focused widget.
    pub(crate) fn activate_focus(&self) -> Option<Action> {
        let focus = self.focus.as_deref().filter(|_| self.focus_visible)?;
        self.is_stop(focus).then(|| self.action_of(focus)).flatten()
    }
}

#[cfg(test)]
mod tests;
