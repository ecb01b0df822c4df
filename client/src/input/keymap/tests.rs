//! Which key means what.

use super::*;

fn mods(spec: &str) -> KeyMods {
    KeyMods {
        shift: spec.contains('s'),
        ctrl: spec.contains('c'),
        alt: spec.contains('a'),
        logo: spec.contains('l'),
    }
}

fn key(code: KeyCode, spec: &str) -> Event {
    Event::Key { key: code, mods: mods(spec), repeat: false }
}

fn char_of(character: char, spec: &str) -> Event {
    Event::Char { character, mods: mods(spec) }
}

fn commands(events: &[Event]) -> Vec<KeyCommand> {
    let mut keymap = Keymap::default();
    events.iter().filter_map(|event| keymap.command(event, 9, true)).collect()
}

fn value(digit: u8) -> KeyCommand {
    Play::Digit(Digit::new(digit).unwrap()).into()
}

fn note(digit: u8) -> KeyCommand {
    Play::DigitAs(Digit::new(digit).unwrap(), EntryMode::Corner).into()
}

fn centre(digit: u8) -> KeyCommand {
    Play::DigitAs(Digit::new(digit).unwrap(), EntryMode::Centre).into()
}

#[test]
fn a_press_that_comes_as_key_and_character_counts_once() {
    assert_eq!(commands(&[key(KeyCode::Key5, ""), char_of('5', "")]), [value(5)]);
    assert_eq!(commands(&[key(KeyCode::Kp7, ""), char_of('7', "")]), [value(7)]);
}

#[test]
fn shift_makes_corner_notes_and_control_centre_notes() {
    assert_eq!(commands(&[key(KeyCode::Key3, "s"), char_of('#', "s")]), [note(3)]);
    for spec in ["c", "a", "l", "cs"] {
        assert_eq!(commands(&[key(KeyCode::Key3, spec)]), [centre(3)], "{spec}");
    }
    assert_eq!(commands(&[key(KeyCode::Kp3, "s"), key(KeyCode::Kp3, "c")]), [note(3), centre(3)]);
}

#[test]
fn what_is_the_browsers_does_nothing_on_the_board() {
    for spec in ["c", "a", "l"] {
        assert_eq!(commands(&[key(KeyCode::Key0, spec), key(KeyCode::Kp0, spec)]), [], "{spec}");
    }
    assert_eq!(commands(&[key(KeyCode::Left, "a"), key(KeyCode::Right, "a")]), []);
    assert_eq!(commands(&[key(KeyCode::R, "c"), key(KeyCode::F5, ""), key(KeyCode::F11, "")]), []);
}

#[test]
fn cells_are_selected_with_shift_and_control() {
    let meant = |code, spec| commands(&[key(code, spec)]);
    assert_eq!(meant(KeyCode::Left, "s"), [Play::ExtendStep(Direction::Left).into()]);
    assert_eq!(meant(KeyCode::S, "s"), [Play::ExtendStep(Direction::Down).into()]);
    assert_eq!(meant(KeyCode::Left, "c"), [Play::Leap(Direction::Left).into()]);
    assert_eq!(meant(KeyCode::A, "c"), [Play::SelectAll.into()]);
    assert_eq!(meant(KeyCode::I, "l"), [Play::InvertSelection.into()]);
    let ends = [KeyCode::Home, KeyCode::End, KeyCode::PageUp, KeyCode::PageDown];
    let ends: Vec<_> = ends.into_iter().flat_map(|code| meant(code, "")).collect();
    let far = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
    assert_eq!(ends, far.map(|direction| Play::Leap(direction).into()));
}

#[test]
fn every_mode_has_its_key() {
    let keys = [KeyCode::Z, KeyCode::X, KeyCode::C, KeyCode::N, KeyCode::Space, KeyCode::F];
    let modes = EntryMode::ALL.map(Play::SetMode);
    let expected = [modes[0], modes[1], modes[2], Play::ToggleNotes, Play::NextMode, Play::ToggleDigitFirst];
    assert_eq!(commands(&keys.map(|code| key(code, ""))), expected.map(KeyCommand::from));
}

#[test]
fn shift_and_seven_is_not_a_french_one() {
    assert_eq!(commands(&[key(KeyCode::Key7, "s"), char_of('&', "s")]), [note(7)]);
}

#[test]
fn rows_with_signs_are_read_by_character() {
    for (row, digits) in [("&é\"'(-è_ç", 1..=9), ("&é\"'(§è!ç", 1..=9), ("+ěščřžýáí", 1..=9)] {
        let events: Vec<_> =
            row.chars().flat_map(|sign| [key(KeyCode::Unknown, ""), char_of(sign, "")]).collect();
        assert_eq!(commands(&events), digits.map(value).collect::<Vec<_>>(), "{row}");
    }
    assert_eq!(commands(&[key(KeyCode::Unknown, ""), char_of('à', "")]), [Play::Erase.into()]);
    assert_eq!(commands(&[key(KeyCode::Unknown, "s"), char_of('4', "s")]), [note(4)]);
}

#[test]
fn arabic_and_persian_digits_are_digits() {
    assert_eq!(commands(&[char_of('٣', ""), char_of('۹', "")]), [value(3), value(9)]);
}

#[test]
fn undo_and_redo_have_four_ways_each() {
    let plain = |code| key(code, "");
    let undo = [key(KeyCode::Z, "c"), key(KeyCode::Z, "l"), plain(KeyCode::LeftBracket), plain(KeyCode::U)];
    assert_eq!(commands(&undo), [(); 4].map(|()| Play::Undo.into()));
    let redo = [key(KeyCode::Y, "c"), key(KeyCode::Z, "cs"), plain(KeyCode::RightBracket), plain(KeyCode::R)];
    assert_eq!(commands(&redo), [(); 4].map(|()| Play::Redo.into()));
}

#[test]
fn a_held_digit_is_one_digit_but_a_held_arrow_moves_on() {
    let mut keymap = Keymap::default();
    let held = |key| Event::Key { key, mods: KeyMods::default(), repeat: true };
    assert_eq!(keymap.command(&held(KeyCode::Key5), 9, true), None);
    let held_arrow = keymap.command(&held(KeyCode::Left), 9, true);
    assert_eq!(held_arrow, Some(Play::Move(Direction::Left).into()));
}

#[test]
fn letters_move_and_switch_modes() {
    assert_eq!(
        commands(&[key(KeyCode::W, ""), char_of('w', ""), key(KeyCode::Z, ""), key(KeyCode::X, "")]),
        [
            Play::Move(Direction::Up).into(),
            Play::SetMode(EntryMode::Digits).into(),
            Play::SetMode(EntryMode::Corner).into()
        ]
    );
}

#[test]
fn fast_typing_keeps_its_order() {
    let events: Vec<_> = [KeyCode::Key5, KeyCode::Key6, KeyCode::Key5, KeyCode::Key7, KeyCode::Key5]
        .into_iter()
        .flat_map(|code| [key(code, ""), char_of((code as u16 as u8) as char, "")])
        .collect();
    assert_eq!(commands(&events), [5, 6, 5, 7, 5].map(value));
}

#[test]
fn letters_are_digits_as_far_as_the_board_has_them() {
    let meant = |event: Event, highest| Keymap::default().command(&event, highest, true);
    assert_eq!(meant(key(KeyCode::A, ""), 16), Some(value(10)));
    assert_eq!(meant(key(KeyCode::G, "s"), 16), Some(note(16)));
    assert_eq!(meant(key(KeyCode::H, ""), 16), Some(Play::Hint.into()));
    assert_eq!(meant(key(KeyCode::H, ""), 25), Some(value(17)));
    assert_eq!(meant(char_of('p', ""), 25), Some(value(25)));
    assert_eq!(meant(char_of('p', ""), 16), None);
    assert_eq!(meant(char_of('?', "s"), 25), Some(KeyCommand::Want(Intent::open(Keys))));
    assert_eq!(meant(char_of('/', ""), 25), Some(Play::Hint.into()));
    assert_eq!(meant(key(KeyCode::A, ""), 9), Some(Play::Move(Direction::Left).into()));
    assert_eq!(meant(key(KeyCode::Q, ""), 25), Some(KeyCommand::Want(Intent::ReadCell)));
    assert_eq!(meant(key(KeyCode::Z, "c"), 25), Some(Play::Undo.into()));
}

#[test]
fn zero_erases() {
    assert_eq!(commands(&[key(KeyCode::Key0, ""), char_of('0', "")]), [Play::Erase.into()]);
}

#[test]
fn letters_and_signs_can_be_switched_off() {
    let mut keymap = Keymap::default();
    let mut off = |event: Event, highest| keymap.command(&event, highest, false);
    for code in [KeyCode::G, KeyCode::H, KeyCode::P, KeyCode::W, KeyCode::LeftBracket] {
        assert_eq!(off(key(code, ""), 9), None, "{code:?}");
        assert_eq!(off(key(code, "s"), 9), None, "Shift and {code:?}");
    }
    assert_eq!(
        [off(char_of('?', "s"), 9), off(char_of('/', ""), 9), off(char_of('g', ""), 9)],
        [None, None, None]
    );
    // Digits, arrows and what takes Control go on.
    assert_eq!(off(key(KeyCode::Key5, ""), 9), Some(value(5)));
    assert_eq!(off(key(KeyCode::A, ""), 16), Some(value(10)));
    assert_eq!(off(key(KeyCode::Z, "c"), 9), Some(Play::Undo.into()));
    assert_eq!(off(key(KeyCode::Left, ""), 9), Some(Play::Move(Direction::Left).into()));
    assert_eq!(off(key(KeyCode::Backspace, ""), 9), Some(Play::Erase.into()));
    assert_eq!(off(key(KeyCode::Escape, ""), 9), Some(KeyCommand::Back));
}

#[test]
fn what_writes_is_for_what_has_the_keyboard() {
    let writing = [
        key(KeyCode::G, ""),
        key(KeyCode::Key5, "c"),
        key(KeyCode::Kp5, ""),
        key(KeyCode::RightBracket, ""),
        key(KeyCode::Delete, ""),
        char_of('?', "s"),
    ];
    assert!(writing.iter().all(writes));
    let going = [KeyCode::Left, KeyCode::Enter, KeyCode::Space, KeyCode::Escape, KeyCode::Tab, KeyCode::Home];
    assert!(going.iter().all(|code| !writes(&key(*code, ""))));
    assert!(!writes(&key(KeyCode::Z, "c")), "undo is for the board from everywhere");
}
