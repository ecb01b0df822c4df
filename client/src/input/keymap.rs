//! Which key means what during a race. Pure: an event in, a command out. On boards of more than nine digits the letters
//! from A on are digits, and mean nothing else there.
//! One press may arrive as a key and as a character: whichever of the two is understood first counts, and the
//! other is swallowed. Digits are read by key where the layout has digit keys and by character where it has not
//! (French, Belgian and Czech rows, Arabic and Persian digits).

use super::Event;
use client_core::{Direction, EntryMode, Play};
use macroquad::miniquad::{KeyCode, KeyMods};
use puzzle::Digit;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyCommand {
    /// For the board.
    Play(Play),
    Back,
    Confirm,
    FocusNext,
    FocusPrevious,
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
    /// What an event means on a board whose digits end at `highest`.
    pub(crate) fn command(&mut self, event: &Event, highest: u8) -> Option<KeyCommand> {
        match *event {
            Event::Key { key, mods, repeat } => {
                let command = by_key(key, mods, highest);
                self.key_understood = command.is_some();
                command.filter(|command| !repeat || repeats(*command))
            }
            Event::Char { character, mods } => {
                let understood = std::mem::take(&mut self.key_understood);
                if understood || mods.ctrl || mods.logo {
                    return None;
                }
                by_character(character, mods, highest)
            }
            Event::PointerDown { .. }
            | Event::PointerMoved { .. }
            | Event::PointerUp { .. }
            | Event::PointerCancelled { .. }
            | Event::Wheel { .. } => None,
        }
    }
}

/// Whether holding the key repeats the command. A digit held too long must not become a second mistake.
fn repeats(command: KeyCommand) -> bool {
    matches!(command, KeyCommand::Play(Play::Move(_) | Play::Undo | Play::Redo))
}

fn by_key(key: KeyCode, mods: KeyMods, highest: u8) -> Option<KeyCommand> {
    if let Some(digit) = key_digit(key) {
        return Some(digit_command(digit, mods.shift || mods.ctrl || mods.alt || mods.logo));
    }
    if let Some(digit) = key_letter(key, highest).filter(|_| !mods.ctrl && !mods.logo) {
        return Some(digit_command(digit, mods.shift || mods.alt));
    }
    if mods.ctrl || mods.logo {
        return with_control(key, mods);
    }
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other hundred keys mean nothing here")]
    Some(match key {
        KeyCode::Left | KeyCode::A => Play::Move(Direction::Left).into(),
        KeyCode::Right | KeyCode::D => Play::Move(Direction::Right).into(),
        KeyCode::Up | KeyCode::W => Play::Move(Direction::Up).into(),
        KeyCode::Down | KeyCode::S => Play::Move(Direction::Down).into(),
        KeyCode::Backspace | KeyCode::Delete | KeyCode::KpDecimal => Play::Erase.into(),
        KeyCode::LeftBracket => Play::Undo.into(),
        KeyCode::RightBracket => Play::Redo.into(),
        KeyCode::Z => Play::SetMode(EntryMode::Digits).into(),
        KeyCode::X | KeyCode::C => Play::SetMode(EntryMode::Notes).into(),
        KeyCode::N | KeyCode::Space => Play::ToggleNotes.into(),
        KeyCode::H => Play::Hint.into(),
        KeyCode::M => Play::FillNotes.into(),
        KeyCode::Escape | KeyCode::Back => KeyCommand::Back,
        KeyCode::Enter | KeyCode::KpEnter => KeyCommand::Confirm,
        KeyCode::Tab if mods.shift => KeyCommand::FocusPrevious,
        KeyCode::Tab => KeyCommand::FocusNext,
        _ => return None,
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "other shortcuts belong to the browser or the desktop")]
fn with_control(key: KeyCode, mods: KeyMods) -> Option<KeyCommand> {
    match key {
        KeyCode::Z if mods.shift => Some(Play::Redo.into()),
        KeyCode::Z => Some(Play::Undo.into()),
        KeyCode::Y => Some(Play::Redo.into()),
        _ => None,
    }
}

fn digit_command(digit: u8, note: bool) -> KeyCommand {
    KeyCommand::Play(match Digit::new(digit) {
        None => Play::Erase,
        Some(digit) if note => Play::DigitAs(digit, EntryMode::Notes),
        Some(digit) => Play::Digit(digit),
    })
}

fn key_digit(key: KeyCode) -> Option<u8> {
    let code = key as u16;
    let row = code.checked_sub(KeyCode::Key0 as u16).filter(|digit| *digit <= 9);
    let pad = code.checked_sub(KeyCode::Kp0 as u16).filter(|digit| *digit <= 9);
    row.or(pad).map(|digit| digit as u8)
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

fn by_character(character: char, mods: KeyMods, highest: u8) -> Option<KeyCommand> {
    if character == '?' {
        return Some(Play::Hint.into());
    }
    let letter = Digit::from_symbol(character).map(Digit::value);
    if let Some(digit) = letter.filter(|digit| *digit > 9 && *digit <= highest) {
        return Some(digit_command(digit, mods.shift || mods.alt));
    }
    let plain = character.to_digit(10).map(|digit| digit as u8);
    let other = OTHER_ZEROS.iter().find_map(|zero| {
        let digit = u32::from(character).checked_sub(u32::from(*zero))?;
        u8::try_from(digit).ok().filter(|digit| *digit <= 9)
    });
    if let Some(digit) = plain.or(other) {
        // Where the plain row has signs, digits are typed with Shift: that is then a note, as with Shift elsewhere.
        return Some(digit_command(digit, mods.shift || mods.alt));
    }
    let row = DIGIT_ROWS.iter().find_map(|row| row.chars().position(|sign| sign == character))?;
    Some(digit_command(((row + 1) % 10) as u8, mods.alt))
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
        events.iter().filter_map(|event| keymap.command(event, 9)).collect()
    }

    fn value(digit: u8) -> KeyCommand {
        Play::Digit(Digit::new(digit).unwrap()).into()
    }

    fn note(digit: u8) -> KeyCommand {
        Play::DigitAs(Digit::new(digit).unwrap(), EntryMode::Notes).into()
    }

    #[test]
    fn a_press_that_comes_as_key_and_character_counts_once() {
        assert_eq!(commands(&[key(KeyCode::Key5, ""), char_of('5', "")]), [value(5)]);
        assert_eq!(commands(&[key(KeyCode::Kp7, ""), char_of('7', "")]), [value(7)]);
    }

    #[test]
    fn shift_control_and_command_make_notes() {
        assert_eq!(commands(&[key(KeyCode::Key3, "s"), char_of('#', "s")]), [note(3)]);
        assert_eq!(commands(&[key(KeyCode::Key3, "c")]), [note(3)]);
        assert_eq!(commands(&[key(KeyCode::Key3, "l")]), [note(3)]);
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
    fn undo_and_redo_have_three_ways_each() {
        let undo = [key(KeyCode::Z, "c"), key(KeyCode::Z, "l"), key(KeyCode::LeftBracket, "")];
        assert_eq!(commands(&undo), [Play::Undo.into(); 3]);
        let redo = [key(KeyCode::Y, "c"), key(KeyCode::Z, "cs"), key(KeyCode::RightBracket, "")];
        assert_eq!(commands(&redo), [Play::Redo.into(); 3]);
    }

    #[test]
    fn a_held_digit_is_one_digit_but_a_held_arrow_moves_on() {
        let mut keymap = Keymap::default();
        let held = |key| Event::Key { key, mods: KeyMods::default(), repeat: true };
        assert_eq!(keymap.command(&held(KeyCode::Key5), 9), None);
        assert_eq!(keymap.command(&held(KeyCode::Left), 9), Some(Play::Move(Direction::Left).into()));
    }

    #[test]
    fn letters_move_and_switch_modes() {
        assert_eq!(
            commands(&[key(KeyCode::W, ""), char_of('w', ""), key(KeyCode::Z, ""), key(KeyCode::X, "")]),
            [
                Play::Move(Direction::Up).into(),
                Play::SetMode(EntryMode::Digits).into(),
                Play::SetMode(EntryMode::Notes).into()
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
        let meant = |event: Event, highest| Keymap::default().command(&event, highest);
        assert_eq!(meant(key(KeyCode::A, ""), 16), Some(value(10)));
        assert_eq!(meant(key(KeyCode::G, "s"), 16), Some(note(16)));
        assert_eq!(meant(key(KeyCode::H, ""), 16), Some(Play::Hint.into()));
        assert_eq!(meant(key(KeyCode::H, ""), 25), Some(value(17)));
        assert_eq!(meant(char_of('p', ""), 25), Some(value(25)));
        assert_eq!(meant(char_of('p', ""), 16), None);
        assert_eq!(meant(char_of('?', "s"), 25), Some(Play::Hint.into()));
        assert_eq!(meant(key(KeyCode::A, ""), 9), Some(Play::Move(Direction::Left).into()));
        assert_eq!(meant(key(KeyCode::Z, "c"), 25), Some(Play::Undo.into()));
    }

    #[test]
    fn zero_erases() {
        assert_eq!(commands(&[key(KeyCode::Key0, ""), char_of('0', "")]), [Play::Erase.into()]);
    }
}
