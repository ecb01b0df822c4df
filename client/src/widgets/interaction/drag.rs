//! Dragging: over widgets that each take part (cells), and of something that is dropped on a widget (a digit).

use super::{DRAG_MIN, Interaction};
use crate::action::{Action, Gesture};
use crate::input::PointerId;
use puzzle::Digit;

/// A drag is tried against the widgets this often, in logical pixels: a fast pointer skips no cell.
const STEP: f32 = 6.0;
/// Points tried at most for one event.
const STEPS_MAX: f32 = 400.0;
/// How much of a widget's side, at either end, a drag may touch without meaning it.
const EDGE: f32 = 0.16;

impl Interaction {
    /// What a moving pointer drags over, as actions.
    pub(super) fn dragged(&mut self, id: PointerId, x: f32, y: f32) -> Vec<Action> {
        let Some(press) = self.presses.get_mut(&id) else { return Vec::new() };
        let from = std::mem::replace(&mut press.at, (x, y));
        if let Some(action) = press.action.as_ref().and_then(|action| action.at(x)) {
            return vec![action];
        }
        let far = (x - press.from.0).hypot(y - press.from.1) > DRAG_MIN;
        let Some(action) = press.action.as_ref().filter(|_| far) else { return Vec::new() };
        if action.carried().is_some() && !press.scrolls {
            press.carries = true;
            press.spent = true;
            return Vec::new();
        }
        if action.by(Gesture::DragOver).is_none() {
            return Vec::new();
        }
        let mut over = press.over.clone();
        let steps = ((x - from.0).hypot(y - from.1) / STEP).ceil().clamp(1.0, STEPS_MAX);
        let mut actions = Vec::new();
        for step in 1..=steps as u16 {
            let share = f32::from(step) / steps;
            let (x, y) = (from.0 + (x - from.0) * share, from.1 + (y - from.1) * share);
            let Some(hit) = self.at(x, y).filter(|hit| hit.enabled && hit.id != over) else { continue };
            let inner = hit.rect.inset(hit.rect.w * EDGE, hit.rect.h * EDGE);
            if let Some(action) = hit.action.by(Gesture::DragOver).filter(|_| inner.contains(x, y)) {
                over = hit.id.clone();
                actions.push(action);
            }
        }
        if let Some(press) = self.presses.get_mut(&id) {
            press.over = over;
        }
        actions
    }

    /// The digit that is dragged, and where it is.
    pub(crate) fn carried(&self) -> Option<(Digit, f32, f32)> {
        let press = self.presses.values().find(|press| press.carries)?;
        Some((press.action.as_ref()?.carried()?, press.at.0, press.at.1))
    }
}
