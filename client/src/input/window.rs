//! The events of a native window, as miniquad tells them, taken once per frame.

use super::{Event, OtherButton, PointerId};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{self, KeyCode, KeyMods, MouseButton, TouchPhase};

/// Events buffered for one frame at most; when it is full, later events are dropped.
const EVENTS_PER_FRAME_MAX: usize = 512;
/// miniquad tells the character of a press before its key on X11 and after it everywhere else; here it always comes
/// after it, because a key that is understood makes its character superfluous.
const CHARACTER_COMES_FIRST: bool = cfg!(target_os = "linux");
/// Wheel notches come as ±1 (X11) or in pixels: one notch scrolls this far in logical pixels.
const WHEEL_STEP: f32 = 48.0;
/// Wheel values up to this are notches, larger ones are pixels.
const WHEEL_NOTCH_MAX: f32 = 8.0;

/// Takes the window's events once per frame.
#[derive(Debug)]
pub(crate) struct EventSource {
    subscriber: usize,
    /// The keys that are held, as far as the last key event knew.
    held: KeyMods,
}

impl EventSource {
    pub(crate) fn register() -> Self {
        // Fingers are followed one by one, so that two thumbs can type on the digit pad.
        macroquad::input::simulate_mouse_with_touch(false);
        Self { subscriber: register_input_subscriber(), held: KeyMods::default() }
    }

    /// The events since the last call; `scale` is device pixels per logical pixel.
    pub(crate) fn take(&mut self, scale: f32) -> Vec<Event> {
        let mut collector = Collector { held: self.held, ..Collector::new(scale, CHARACTER_COMES_FIRST) };
        repeat_all_miniquad_input(&mut collector, self.subscriber);
        // No code reads this queue, which macroquad never clears by itself.
        while macroquad::input::get_char_pressed().is_some() {}
        self.held = collector.held;
        collector.finish()
    }
}

struct Collector {
    scale: f32,
    character_first: bool,
    /// A character whose key is still to come.
    character: Option<Event>,
    held: KeyMods,
    events: Vec<Event>,
}

impl Collector {
    fn new(scale: f32, character_first: bool) -> Self {
        Self { scale, character_first, character: None, held: KeyMods::default(), events: Vec::new() }
    }

    fn finish(mut self) -> Vec<Event> {
        let left = self.character.take();
        left.into_iter().for_each(|event| self.push(event));
        self.events
    }

    fn push(&mut self, event: Event) {
        if self.events.len() < EVENTS_PER_FRAME_MAX {
            self.events.push(event);
        }
    }

    fn logical(&self, x: f32, y: f32) -> (f32, f32) {
        (x / self.scale, y / self.scale)
    }
}

impl miniquad::EventHandler for Collector {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        let (x, y) = self.logical(x, y);
        self.push(Event::PointerMoved { id: PointerId::MOUSE, x, y });
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        let way = |by: f32| if by.abs() <= WHEEL_NOTCH_MAX { -by * WHEEL_STEP } else { -by / self.scale };
        self.push(Event::Wheel { dx: way(x), dy: way(y), zooms: self.held.ctrl });
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        let (x, y) = self.logical(x, y);
        self.push(match button {
            MouseButton::Left => Event::PointerDown { id: PointerId::MOUSE, x, y, mods: self.held },
            MouseButton::Right => Event::OtherButton { button: OtherButton::Right, x, y },
            MouseButton::Middle => Event::OtherButton { button: OtherButton::Middle, x, y },
            MouseButton::Unknown => return,
        });
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left {
            let (x, y) = self.logical(x, y);
            self.push(Event::PointerUp { id: PointerId::MOUSE, x, y });
        }
    }

    fn char_event(&mut self, character: char, mods: KeyMods, _repeat: bool) {
        let event = Event::Char { character, mods };
        if self.character_first {
            let earlier = self.character.replace(event);
            earlier.into_iter().for_each(|event| self.push(event));
        } else {
            self.push(event);
        }
    }

    fn key_down_event(&mut self, key: KeyCode, mods: KeyMods, repeat: bool) {
        self.held = mods;
        hold(&mut self.held, key, true);
        self.push(Event::Key { key, mods, repeat });
        let character = self.character.take();
        character.into_iter().for_each(|event| self.push(event));
    }

    fn key_up_event(&mut self, key: KeyCode, _mods: KeyMods) {
        hold(&mut self.held, key, false);
    }

    fn touch_event(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        let (x, y) = self.logical(x, y);
        let id = PointerId(id);
        self.push(match phase {
            TouchPhase::Started => Event::PointerDown { id, x, y, mods: self.held },
            TouchPhase::Moved => Event::PointerMoved { id, x, y },
            TouchPhase::Ended => Event::PointerUp { id, x, y },
            TouchPhase::Cancelled => Event::PointerCancelled { id },
        });
    }
}

/// Notes that a key is held or let go, if it is one that changes what a click means.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other key is held while clicking")]
fn hold(held: &mut KeyMods, key: KeyCode, is_down: bool) {
    match key {
        KeyCode::LeftShift | KeyCode::RightShift => held.shift = is_down,
        KeyCode::LeftControl | KeyCode::RightControl => held.ctrl = is_down,
        KeyCode::LeftAlt | KeyCode::RightAlt => held.alt = is_down,
        KeyCode::LeftSuper | KeyCode::RightSuper => held.logo = is_down,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniquad::EventHandler;

    #[test]
    fn the_key_of_a_press_always_comes_before_its_character() {
        let mods = KeyMods { shift: true, ..KeyMods::default() };
        for character_first in [true, false] {
            let mut collector = Collector::new(1.0, character_first);
            for (key, character) in [(KeyCode::Key1, '!'), (KeyCode::Key2, '"')] {
                if character_first {
                    collector.char_event(character, mods, false);
                }
                collector.key_down_event(key, mods, false);
                if !character_first {
                    collector.char_event(character, mods, false);
                }
            }
            let press =
                |key, character| [Event::Key { key, mods, repeat: false }, Event::Char { character, mods }];
            assert_eq!(collector.finish(), [press(KeyCode::Key1, '!'), press(KeyCode::Key2, '"')].concat());
        }
    }

    #[test]
    fn a_flood_of_events_is_bounded() {
        let mut collector = Collector::new(1.0, false);
        for _ in 0..EVENTS_PER_FRAME_MAX * 2 {
            collector.char_event('1', KeyMods::default(), false);
        }
        assert_eq!(collector.finish().len(), EVENTS_PER_FRAME_MAX);
    }

    #[test]
    fn the_wheel_zooms_while_ctrl_is_held() {
        let mut collector = Collector::new(1.0, false);
        collector.key_down_event(KeyCode::LeftControl, KeyMods::default(), false);
        collector.mouse_wheel_event(0.0, 1.0);
        collector.key_up_event(KeyCode::LeftControl, KeyMods::default());
        collector.mouse_wheel_event(1.0, 0.0);
        let wheel = |dx, dy, zooms| Event::Wheel { dx, dy, zooms };
        let wheels: Vec<Event> =
            collector.finish().into_iter().filter(|event| matches!(event, Event::Wheel { .. })).collect();
        assert_eq!(wheels, [wheel(0.0, -WHEEL_STEP, true), wheel(-WHEEL_STEP, 0.0, false)]);
    }

    #[test]
    fn positions_are_in_logical_pixels() {
        let mut collector = Collector::new(2.0, false);
        collector.touch_event(TouchPhase::Started, 7, 100.0, 40.0);
        assert_eq!(
            collector.finish(),
            [Event::PointerDown { id: PointerId(7), x: 50.0, y: 20.0, mods: KeyMods::default() }]
        );
    }

    #[test]
    fn a_click_knows_the_keys_that_are_held() {
        let mut collector = Collector::new(1.0, false);
        let none = KeyMods::default();
        collector.key_down_event(KeyCode::LeftShift, none, false);
        collector.mouse_button_down_event(MouseButton::Left, 1.0, 1.0);
        collector.key_up_event(KeyCode::LeftShift, none);
        collector.mouse_button_down_event(MouseButton::Left, 1.0, 1.0);
        collector.mouse_button_down_event(MouseButton::Right, 1.0, 1.0);
        let shifts: Vec<_> = collector
            .finish()
            .into_iter()
            .filter_map(
                |event| if let Event::PointerDown { mods, .. } = event { Some(mods.shift) } else { None },
            )
            .collect();
        assert_eq!(shifts, [true, false]);
    }
}
