//! `.sdk`: one puzzle as nine rows of nine symbols.
//!
//! Sadman Sudoku writes them under `[Puzzle]`, the board of a game in progress under `[State]`; SudoCue writes bare
//! rows after lines such as `#AAuthor` (<http://sudocue.net/fileformats.php>). Both are read, also mixed.

use super::board::{Rows, digit, end_of, lines, rows, symbols};
use super::{Entry, Note, Syntax, Topic, Unwritable, contradicted};
use crate::parse::{ParseError, Place};
use crate::{Digit, Geometry, Grid};

pub(super) const SDK: Syntax = Syntax {
    name: "sdk",
    extensions: &["sdk"],
    about: "Sadman and SudoCue puzzle: 9 rows of 9 symbols, with [Puzzle] and [State], and #A author, #D description, ...",
    many: false,
    read,
    write,
};

/// The letters of SudoCue's information lines.
const TOPICS: [(char, Topic); 7] = [
    ('A', Topic::Author),
    ('D', Topic::Description),
    ('C', Topic::Comment),
    ('B', Topic::Date),
    ('S', Topic::Source),
    ('L', Topic::Level),
    ('U', Topic::Url),
];

/// The part of the file that a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Puzzle,
    State,
    /// Pencil marks and whatever else other programs keep for themselves.
    Other,
}

/// Whether a text has a section, or an information line over bare rows.
pub(super) fn is_likely(text: &str) -> bool {
    let side = usize::from(Geometry::classic().columns());
    let is_row = |line: &str| line.trim().chars().count() == side && !line.trim().contains(' ');
    let mut lines = lines(text).map(|(_, line)| line.trim());
    let Some(first) = lines.next() else { return false };
    let mut rest = lines.skip_while(|line| line.starts_with('#'));
    section(first).is_some()
        || (first.starts_with('#') && rest.next().is_some_and(|line| is_row(line) || section(line).is_some()))
}

fn section(line: &str) -> Option<Section> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(match name.to_ascii_lowercase().as_str() {
        "puzzle" => Section::Puzzle,
        "state" => Section::State,
        _ => Section::Other,
    })
}

fn read(text: &str) -> Result<Vec<Entry>, ParseError> {
    let [mut puzzle, mut state] = [Rows::new(), Rows::new()];
    let mut at = Section::Puzzle;
    let mut notes = Vec::new();
    for (number, line) in lines(text) {
        if let Some(said) = line.trim().strip_prefix('#') {
            notes.extend(note(said));
        } else if let Some(section) = section(line) {
            at = section;
        } else {
            match at {
                Section::Puzzle => row(&mut puzzle, number, line)?,
                Section::State => row(&mut state, number, line)?,
                Section::Other => {}
            }
        }
    }
    let end = end_of(text);
    let givens = puzzle.finish(end)?;
    let state = if state.is_empty() { None } else { Some(state.finish(end)?) };
    if let Some(cell) = state.as_ref().and_then(|state| contradicted(&givens, state)) {
        let name = Geometry::classic().name(cell);
        let found = format!("{name} of the state is not the given");
        return Err(ParseError::unexpected(end, found, "the state repeats every given"));
    }
    Ok(vec![Entry { givens, state, solution: None, notes }])
}

/// What an information line says; nothing if its letter has no meaning.
fn note(said: &str) -> Option<Note> {
    let letter = said.chars().next()?;
    let (_, topic) = TOPICS.into_iter().find(|&(known, _)| known == letter)?;
    Some(Note { topic, text: said[letter.len_utf8()..].trim().to_owned() })
}

fn row(rows: &mut Rows, number: usize, line: &str) -> Result<(), ParseError> {
    let mut cells: Vec<(Option<Digit>, Place)> = Vec::new();
    for (column, symbol) in (1..).zip(line.trim_end().chars()) {
        let place = Place { line: number, column };
        match symbol {
            ' ' | '\t' => {}
            '.' | '0' | 'X' | 'x' | '*' | '_' | '-' => cells.push((None, place)),
            symbol => match digit(symbol) {
                Some(digit) => cells.push((Some(digit), place)),
                None => {
                    let wanted = "a row has digits 1 to 9 and . for empty cells";
                    return Err(ParseError::unexpected(place, format!("{symbol:?}"), wanted));
                }
            },
        }
    }
    let end = Place { line: number, column: line.trim_end().chars().count() + 1 };
    rows.push(&cells, end, "symbols")
}

fn write(entry: &Entry, text: &mut String) -> Result<(), Unwritable> {
    for note in &entry.notes {
        if let Some((letter, _)) = TOPICS.into_iter().find(|&(_, topic)| topic == note.topic) {
            text.push_str(&format!("#{letter}{}\n", note.text));
        }
    }
    let mut section = |name, grid: &Grid| {
        text.push_str(&format!("[{name}]\n"));
        rows(grid).for_each(|row| text.push_str(&(symbols(&row, '.') + "\n")));
    };
    section("Puzzle", &entry.givens);
    if let Some(state) = &entry.state {
        section("State", state);
    }
    Ok(())
}
