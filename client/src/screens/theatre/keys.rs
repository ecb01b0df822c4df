//! Which key presses which button. Pure.

use crate::input::Event;
use macroquad::miniquad::{KeyCode, KeyMods};

const SPEEDS: [&str; 5] = ["speed-0", "speed-1", "speed-2", "speed-3", "speed-4"];

pub(crate) fn key(event: &Event) -> Option<&'static str> {
    match *event {
        Event::Key { key, mods, repeat } if !(mods.ctrl || mods.alt || mods.logo) => {
            by_key(key, mods).filter(|name| !repeat || name.starts_with("step") || name.starts_with("lane"))
        }
        Event::Char { character, mods } if !(mods.ctrl || mods.alt || mods.logo) => match character {
            '+' | '=' => Some("faster"),
            '-' | '−' => Some("slower"),
            _ => None,
        },
        Event::Key { .. }
        | Event::Char { .. }
        | Event::PointerDown { .. }
        | Event::OtherButton { .. }
        | Event::PointerMoved { .. }
        | Event::PointerUp { .. }
        | Event::PointerCancelled { .. }
        | Event::Wheel { .. } => None,
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the other hundred keys mean nothing here")]
fn by_key(key: KeyCode, mods: KeyMods) -> Option<&'static str> {
    let way = |on, back| Some(if mods.shift { back } else { on });
    match key {
        KeyCode::Space => Some("play"),
        KeyCode::Right => Some("step"),
        KeyCode::Left => Some("step-back"),
        KeyCode::Down => Some("lane-next"),
        KeyCode::Up => Some("lane-previous"),
        KeyCode::Home => Some("start"),
        KeyCode::End => Some("end"),
        KeyCode::L => way("lead", "lead-back"),
        KeyCode::S => way("stall", "stall-back"),
        KeyCode::M => way("mistake", "mistake-back"),
        KeyCode::G => Some("turn"),
        KeyCode::R => Some("race"),
        KeyCode::T => Some("take-away"),
        KeyCode::KpAdd => Some("faster"),
        KeyCode::KpSubtract => Some("slower"),
        _ if mods.shift => None,
        _ => {
            let first = [KeyCode::Key1, KeyCode::Kp1].map(|first| first as u16);
            let at =
                first.into_iter().find_map(|first| (key as u16).checked_sub(first).filter(|at| *at < 5))?;
            SPEEDS.get(usize::from(at)).copied()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(key: KeyCode, mods: KeyMods) -> Option<&'static str> {
        super::key(&Event::Key { key, mods, repeat: false })
    }

    #[test]
    fn keys_press_what_the_sheet_says() {
        let plain = KeyMods::default();
        let shift = KeyMods { shift: true, ..plain };
        assert_eq!(pressed(KeyCode::Space, plain), Some("play"));
        assert_eq!(
            [pressed(KeyCode::Key1, plain), pressed(KeyCode::Kp5, plain)],
            [Some("speed-0"), Some("speed-4")]
        );
        assert_eq!([pressed(KeyCode::Key6, plain), pressed(KeyCode::Key1, shift)], [None; 2]);
        assert_eq!(
            [pressed(KeyCode::L, plain), pressed(KeyCode::L, shift)],
            [Some("lead"), Some("lead-back")]
        );
        assert_eq!(pressed(KeyCode::L, KeyMods { ctrl: true, ..plain }), None);
        // A key that is held steps on, but does not play and pause in turn.
        let held = |key| super::key(&Event::Key { key, mods: plain, repeat: true });
        assert_eq!([held(KeyCode::Right), held(KeyCode::Space)], [Some("step"), None]);
        assert_eq!(super::key(&Event::Char { character: '+', mods: shift }), Some("faster"));
    }
}
