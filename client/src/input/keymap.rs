//! Which key means what during a race. Pure: an event in, a command out. On boards of more than nine digits the letters
//! from A on are digits, and mean nothing else there.
//! One press may arrive as a key and as a character: whichever of the two is understood first counts, and the
//! other is swallowed. Digits are read by key where the layout has digit keys and by character where it has not
//! (French, Belgian and Czech rows, Arabic and Persian digits).

use super::Event;
use client_core::{Direction, EntryMode, Intent, Keys, Play, PracticeIntent, PracticeSheet};
use macroquad::miniquad::{KeyCode, KeyMods};
use puzzle::Digit;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum KeyCommand {
    /// For the board.
    Play(Play),
    /// Beside the board.
    Want(Intent),
    Back,
    Confirm,
    FocusNext,
    FocusPrevious,
}

impl From<PracticeIntent> for KeyCommand {
    fn from(intent: PracticeIntent) -> Self {
        Self::Want(intent.into())
    }
}

impl From<Play> for KeyCommand {
    fn from(play: Play) -> Self {
        Self::Play(play)
    }
}

/// Remembers whether the key of the press under way was understood.
#[derive(Debug, Default)]
pub(crate) struct Keymap {
    key_understood: bool,
}

impl Keymap {
    /// What an event means on a board whose digits end at `highest`. Letters and signs that are no digits mean nothing where the
    /// player has switched them off.
    pub(crate) fn command(&mut self, event: &Event, highest: u8, letters: bool) -> Option<KeyCommand> {
        match *event {
            Event::Key { key, mods, repeat } => {
                let command = by_key(key, mods, highest, letters);
                self.key_understood = command.is_some();
                command.filter(|command| !repeat || repeats(command))
            }
            Event::Char { character, mods } => {
                let understood = std::mem::take(&mut self.key_understood);
                if understood || mods.ctrl || mods.logo {
                    return None;
                }
                by_character(character, mods, highest, letters)
            }
            Event::PointerDown { .. }
            | Event::OtherButton { .. }
            | Event::PointerMoved { .. }
            | Event::PointerUp { .. }
            | Event::PointerCancelled { .. }
            | Event::Wheel { .. } => None,
        }
    }
}

/// Whether holding the key repeats the command. A digit held too long must not become a second mistake.
fn repeats(command: &KeyCommand) -> bool {
    let KeyCommand::Play(play) = command else { return false };
    matches!(play, Play::Move(_) | Play::ExtendStep(_) | Play::Undo | Play::Redo)
}

fn by_key(key: KeyCode, mods: KeyMods, highest: u8, letters: bool) -> Option<KeyCommand> {
    let command = mods.ctrl || mods.logo;
    if let Some(digit) = key_digit(key) {
        return digit_command(digit, mods);
    }
    if let Some(digit) = key_letter(key, highest).filter(|_| !command) {
        return digit_command(digit, mods);
    }
    if !letters && !command && is_sign(key) {
        return None;
    }
    if let Some(direction) = direction(key, command, highest) {
        return arrow(direction, mods);
    }
    if command {
        return with_control(key, mods);
    }
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other hundred keys mean nothing here")]
    Some(match key {
        KeyCode::Home => Play::Leap(Direction::Left).into(),
        KeyCode::End => Play::Leap(Direction::Right).into(),
        KeyCode::PageUp => Play::Leap(Direction::Up).into(),
        KeyCode::PageDown => Play::Leap(Direction::Down).into(),
        KeyCode::Backspace | KeyCode::Delete | KeyCode::KpDecimal => Play::Erase.into(),
        KeyCode::LeftBracket | KeyCode::U => Play::Undo.into(),
        KeyCode::RightBracket | KeyCode::R => Play::Redo.into(),
        KeyCode::Z => Play::SetMode(EntryMode::Digits).into(),
        KeyCode::X => Play::SetMode(EntryMode::Corner).into(),
        KeyCode::C => Play::SetMode(EntryMode::Centre).into(),
        KeyCode::N => Play::ToggleNotes.into(),
        KeyCode::Space => Play::NextMode.into(),
        KeyCode::F => Play::ToggleDigitFirst.into(),
        KeyCode::H => Play::Hint.into(),
        KeyCode::M => Play::FillNotes.into(),
        KeyCode::V => Play::SetMode(EntryMode::Colour).into(),
        KeyCode::P => PracticeIntent::TogglePause.into(),
        KeyCode::K => PracticeIntent::Check.into(),
        KeyCode::B if mods.shift => PracticeIntent::RestoreLast.into(),
        KeyCode::B => PracticeIntent::Save.into(),
        KeyCode::L => PracticeIntent::Lock.into(),
        KeyCode::G => PracticeIntent::RevealCell.into(),
        KeyCode::T => KeyCommand::Want(Intent::open(PracticeSheet::Tools)),
        KeyCode::Escape | KeyCode::Back => KeyCommand::Back,
        KeyCode::Enter | KeyCode::KpEnter => KeyCommand::Confirm,
        KeyCode::Tab if mods.shift => KeyCommand::FocusPrevious,
        KeyCode::Tab => KeyCommand::FocusNext,
        _ => return None,
    })
}

/// The direction of an arrow key, or of W, A, S and D where they are neither digits nor shortcuts.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other keys have no direction")]
fn direction(key: KeyCode, command: bool, highest: u8) -> Option<Direction> {
    match key {
        KeyCode::Left => Some(Direction::Left),
        KeyCode::Right => Some(Direction::Right),
        KeyCode::Up => Some(Direction::Up),
        KeyCode::Down => Some(Direction::Down),
        _ if command || key_letter(key, highest).is_some() => None,
        KeyCode::A => Some(Direction::Left),
        KeyCode::D => Some(Direction::Right),
        KeyCode::W => Some(Direction::Up),
        KeyCode::S => Some(Direction::Down),
        _ => None,
    }
}

/// Alt with an arrow is the browser's.
fn arrow(direction: Direction, mods: KeyMods) -> Option<KeyCommand> {
    if mods.alt {
        return None;
    }
    let play = if mods.ctrl || mods.logo {
        Play::Leap(direction)
    } else if mods.shift {
        Play::ExtendStep(direction)
    } else {
        Play::Move(direction)
    };
    Some(play.into())
}

#[expect(clippy::wildcard_enum_match_arm, reason = "other shortcuts belong to the browser or the desktop")]
fn with_control(key: KeyCode, mods: KeyMods) -> Option<KeyCommand> {
    match key {
        KeyCode::Z if mods.shift => Some(Play::Redo.into()),
        KeyCode::Z => Some(Play::Undo.into()),
        KeyCode::Y => Some(Play::Redo.into()),
        KeyCode::A => Some(Play::SelectAll.into()),
        KeyCode::I => Some(Play::InvertSelection.into()),
        _ => None,
    }
}

/// Shift makes a corner note; Control, Alt or Command a centre note. Zero erases, but Ctrl+0 is the browser's.
fn digit_command(digit: u8, mods: KeyMods) -> Option<KeyCommand> {
    let (corner, centre) = (mods.shift, mods.ctrl || mods.alt || mods.logo);
    let play = match Digit::new(digit) {
        None if centre => return None,
        None => Play::Erase,
        Some(digit) if centre => Play::DigitAs(digit, EntryMode::Centre),
        Some(digit) if corner => Play::DigitAs(digit, EntryMode::Corner),
        Some(digit) => Play::Digit(digit),
    };
    Some(play.into())
}

/// Whether a key without Control writes a letter or a sign that stands for something here.
fn is_sign(key: KeyCode) -> bool {
    let is_letter = (KeyCode::A as u16..=KeyCode::Z as u16).contains(&(key as u16));
    is_letter || matches!(key, KeyCode::LeftBracket | KeyCode::RightBracket)
}

/// Whether an event is for the place that has the keyboard alone: a digit, a letter, a sign, or a key that erases. While that is a
/// button, the board does not take it.
pub(crate) fn writes(event: &Event) -> bool {
    let Event::Key { key, mods, .. } = *event else { return matches!(event, Event::Char { .. }) };
    let erases = matches!(key, KeyCode::Backspace | KeyCode::Delete | KeyCode::KpDecimal);
    erases || key_digit(key).is_some() || (is_sign(key) && !mods.ctrl && !mods.logo)
}

fn key_digit(key: KeyCode) -> Option<u8> {
    let code = key as u16;
    let row = code.checked_sub(KeyCode::Key0 as u16).filter(|digit| *digit <= 9);
    let pad = code.checked_sub(KeyCode::Kp0 as u16).filter(|digit| *digit <= 9);
    row.or(pad).map(|digit| digit as u8)
}

/// The digit of a key without Control or the like; also of the character that comes with it.
pub(crate) fn plain_digit(event: &Event) -> Option<u8> {
    match *event {
        Event::Key { key, mods, .. } if !(mods.ctrl || mods.alt || mods.logo || mods.shift) => key_digit(key),
        Event::Char { character, mods } if !(mods.ctrl || mods.logo) => {
            character.to_digit(10).and_then(|digit| u8::try_from(digit).ok())
        }
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

/// The digit above 9 that a letter stands for.
fn key_letter(key: KeyCode, highest: u8) -> Option<u8> {
    let letter = (key as u16).checked_sub(KeyCode::A as u16).filter(|letter| *letter < 26)?;
    u8::try_from(letter + 10).ok().filter(|digit| *digit <= highest)
}

/// The unshifted digit rows of layouts that have signs there, from 1 to 9 and 0 where it is no letter elsewhere.
const DIGIT_ROWS: [&str; 3] = ["&é\"'(-è_çà", "&é\"'(§è!çà", "+ěščřžýáí"];
/// Zeros of the decimal digits that are written with other signs.
const OTHER_ZEROS: [char; 2] = ['\u{0660}', '\u{06F0}'];

fn by_character(character: char, mods: KeyMods, highest: u8, letters: bool) -> Option<KeyCommand> {
    match character {
        '?' | '/' if !letters => return None,
        '?' => return Some(KeyCommand::Want(Intent::open(Keys))),
        // Also where H is a digit.
        '/' => return Some(Play::Hint.into()),
        _ => {}
    }
    let letter = Digit::from_symbol(character).map(Digit::value);
    if let Some(digit) = letter.filter(|digit| *digit > 9 && *digit <= highest) {
        return digit_command(digit, mods);
    }
    let plain = character.to_digit(10).map(|digit| digit as u8);
    let other = OTHER_ZEROS.iter().find_map(|zero| {
        let digit = u32::from(character).checked_sub(u32::from(*zero))?;
        u8::try_from(digit).ok().filter(|digit| *digit <= 9)
    });
    if let Some(digit) = plain.or(other) {
        // Where the plain row has signs, digits are typed with Shift: that is then a note, as with Shift elsewhere.
        return digit_command(digit, mods);
    }
    let row = DIGIT_ROWS.iter().find_map(|row| row.chars().position(|sign| sign == character))?;
    // The sign itself may need Shift, which is then no wish for a note.
    digit_command(((row + 1) % 10) as u8, KeyMods { shift: false, ..mods })
}

#[cfg(test)]
mod tests {
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
        let expected =
            [modes[0], modes[1], modes[2], Play::ToggleNotes, Play::NextMode, Play::ToggleDigitFirst];
        assert_eq!(commands(&keys.map(|code| key(code, ""))), expected.map(KeyCommand::from));
    }

    #[test]
    fn shift_and_seven_is_not_a_french_one() {
        assert_eq!(commands(&[key(KeyCode::Key7, "s"), char_of('&', "s")]), [note(7)]);
    }

    #[test]
    fn rows_with_signs_are_read_by_character() {
        for (row, digits) in [("&é\"'(-è_ç", 1..=9), ("&é\"'(§è!ç", 1..=9), ("+ěščřžýáí", 1..=9)]
        {
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
        let undo =
            [key(KeyCode::Z, "c"), key(KeyCode::Z, "l"), plain(KeyCode::LeftBracket), plain(KeyCode::U)];
        assert_eq!(commands(&undo), [(); 4].map(|()| Play::Undo.into()));
        let redo =
            [key(KeyCode::Y, "c"), key(KeyCode::Z, "cs"), plain(KeyCode::RightBracket), plain(KeyCode::R)];
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
        let going =
            [KeyCode::Left, KeyCode::Enter, KeyCode::Space, KeyCode::Escape, KeyCode::Tab, KeyCode::Home];
        assert!(going.iter().all(|code| !writes(&key(*code, ""))));
        assert!(!writes(&key(KeyCode::Z, "c")), "undo is for the board from everywhere");
    }
}
