//! Keys and pointers as the page's half (`client/web/nonet.js`) puts them into bytes. Positions are in device pixels.

use super::{Event, OtherButton, PointerId, Press};
use macroquad::miniquad::{KeyCode, KeyMods};

const SHIFT: u8 = 1;
/// Command counts as Control.
const CONTROL: u8 = 2;
const ALT: u8 = 4;
const REPEAT: u8 = 8;
/// What the page calls the mouse among its pointers.
const MOUSE: u32 = u32::MAX;

/// The keys that mean anything here, in runs: the number of the first, as `gl.js` counts them, and those that follow.
const KEYS: &[(u16, &[KeyCode])] = {
    use KeyCode::{
        A, B, Backspace, C, D, Delete, Down, E, End, Enter, Escape, F, G, H, Home, I, Insert, J, K, Key0,
        Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9, Kp0, Kp1, Kp2, Kp3, Kp4, Kp5, Kp6, Kp7, Kp8,
        Kp9, KpAdd, KpDecimal, KpDivide, KpEnter, KpMultiply, KpSubtract, L, Left, LeftBracket, M, N, O, P,
        PageDown, PageUp, Q, R, Right, RightBracket, S, Space, T, Tab, U, Unknown, Up, V, W, X, Y, Z,
    };
    &[
        (32, &[Space]),
        (48, &[Key0, Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9]),
        (65, &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z]),
        (91, &[LeftBracket, Unknown, RightBracket]),
        (
            256,
            &[
                Escape, Enter, Tab, Backspace, Insert, Delete, Right, Left, Down, Up, PageUp, PageDown, Home,
                End,
            ],
        ),
        (
            320,
            &[
                Kp0, Kp1, Kp2, Kp3, Kp4, Kp5, Kp6, Kp7, Kp8, Kp9, KpDecimal, KpDivide, KpMultiply,
                KpSubtract, KpAdd, KpEnter,
            ],
        ),
    ]
};

pub(crate) fn press(bytes: &[u8]) -> Option<Press> {
    let (flags, rest) = bytes.split_first()?;
    let (number, rest) = rest.split_first_chunk()?;
    let (sign, id) = rest.split_first_chunk()?;
    let mods = mods(*flags);
    let character = char::from_u32(u32::from_le_bytes(*sign)).filter(|sign| !sign.is_control());
    Some(Press {
        made_at: Some(String::from_utf8_lossy(id).into_owned()).filter(|id| !id.is_empty()),
        key: Event::Key { key: key(u16::from_le_bytes(*number)), mods, repeat: flags & REPEAT != 0 },
        character: character.map(|character| Event::Char { character, mods }),
    })
}

pub(crate) fn pointer(bytes: &[u8]) -> Option<Event> {
    let (&[what, flags], rest) = bytes.split_first_chunk()?;
    let (id, rest) = rest.split_first_chunk()?;
    let (x, rest) = rest.split_first_chunk()?;
    let (x, y) = (f32::from_le_bytes(*x), f32::from_le_bytes(*rest.first_chunk()?));
    let id = match u32::from_le_bytes(*id) {
        MOUSE => PointerId::MOUSE,
        finger => PointerId(finger.into()),
    };
    let mods = mods(flags);
    Some(match what {
        0 => Event::PointerMoved { id, x, y },
        1 => Event::PointerDown { id, x, y, mods },
        2 => Event::PointerUp { id, x, y },
        3 => Event::PointerCancelled { id },
        4 => Event::OtherButton { button: OtherButton::Middle, x, y },
        5 => Event::OtherButton { button: OtherButton::Right, x, y },
        6 => Event::Wheel { dx: x, dy: y, zooms: mods.ctrl },
        _ => return None,
    })
}

fn mods(flags: u8) -> KeyMods {
    let has = |bit| flags & bit != 0;
    KeyMods { shift: has(SHIFT), ctrl: has(CONTROL), alt: has(ALT), logo: false }
}

fn key(number: u16) -> KeyCode {
    let find = |(first, run): &(u16, &[KeyCode])| run.get(usize::from(number.checked_sub(*first)?)).copied();
    KEYS.iter().find_map(find).unwrap_or(KeyCode::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_says_what_it_is_and_where_it_was_made() {
        let none = KeyMods::default();
        let bytes = [&[0, 53, 0, 53, 0, 0, 0], "r1c1".as_bytes()].concat();
        let expected = Press {
            made_at: Some("r1c1".to_owned()),
            key: Event::Key { key: KeyCode::Key5, mods: none, repeat: false },
            character: Some(Event::Char { character: '5', mods: none }),
        };
        assert_eq!(press(&bytes), Some(expected));
        let held = press(&[SHIFT | REPEAT, 6, 1, 0, 0, 0, 0]).unwrap();
        let mods = KeyMods { shift: true, ..none };
        assert_eq!(held.key, Event::Key { key: KeyCode::Right, mods, repeat: true });
        assert_eq!((held.made_at, held.character), (None, None));
        assert_eq!(press(&[0, 53, 0, 53]), None);
    }

    #[test]
    fn every_key_has_one_number() {
        let named =
            [(32, KeyCode::Space), (57, KeyCode::Key9), (90, KeyCode::Z), (93, KeyCode::RightBracket)];
        let far = [(256, KeyCode::Escape), (269, KeyCode::End), (329, KeyCode::Kp9), (335, KeyCode::KpEnter)];
        for (number, expected) in named.into_iter().chain(far) {
            assert_eq!(key(number), expected, "{number}");
        }
        for unknown in [0, 31, 33, 92, 94, 270, 319, 336, u16::MAX] {
            assert_eq!(key(unknown), KeyCode::Unknown, "{unknown}");
        }
    }

    #[test]
    fn pointers_are_told_apart() {
        let event = |what: u8, id: u32| {
            let at = [100_f32.to_le_bytes(), 40_f32.to_le_bytes()].concat();
            pointer(&[&[what, CONTROL], &id.to_le_bytes()[..], &at].concat())
        };
        let (id, mods) = (PointerId(7), KeyMods { ctrl: true, ..KeyMods::default() });
        assert_eq!(event(1, 7), Some(Event::PointerDown { id, x: 100.0, y: 40.0, mods }));
        let moved = event(0, MOUSE).unwrap().scaled(2.0);
        assert_eq!(moved, Event::PointerMoved { id: PointerId::MOUSE, x: 50.0, y: 20.0 });
        assert_eq!(event(6, MOUSE), Some(Event::Wheel { dx: 100.0, dy: 40.0, zooms: true }));
        assert_eq!(event(9, 7), None);
        assert_eq!(pointer(&[1, 0, 7]), None);
    }
}
