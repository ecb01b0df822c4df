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
        KeyCode::Q => KeyCommand::Want(Intent::ReadCell),
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
mod tests;
