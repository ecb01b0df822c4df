//! `.sdk`: one puzzle as rows of symbols, nine of nine or another size.
//!
//! Sadman Sudoku writes them under `[Puzzle]`, the board of a game in progress under `[State]`; SudoCue writes bare
//! rows after lines such as `#AAuthor` (<http://sudocue.net/fileformats.php>). Both are read, also mixed.

use super::board::{Row, assemble, end_of, is_plain, lines, row, rows, side, symbols};
use super::{Entry, Format, MAX_LINE_BYTES, Note, Syntax, Topic, Unwritable, contradicted};
use crate::Grid;
use crate::board::layout::SIZES;
use crate::text::parse::ParseError;

pub(super) const SDK: Syntax = Syntax {
    name: "sdk",
    extensions: &["sdk"],
    about: "Sadman and SudoCue puzzle: 9 rows of 9 symbols, with [Puzzle] and [State], and #A author, #D description, ...",
    many: false,
    longest_line: MAX_LINE_BYTES,
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
    let is_row = |line: &str| {
        let line = line.trim();
        SIZES.iter().any(|&side| line.len() == usize::from(side)) && !line.contains(' ')
    };
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
    let [mut puzzle, mut state]: [Vec<Row>; 2] = [Vec::new(), Vec::new()];
    let mut at = Section::Puzzle;
    let mut notes = Vec::new();
    for (number, line) in lines(text) {
        if let Some(said) = line.trim().strip_prefix('#') {
            notes.extend(note(said));
        } else if let Some(section) = section(line) {
            at = section;
        } else {
            match at {
                Section::Puzzle => puzzle.push(row(number, line, meaning, WANTED)?),
                Section::State => state.push(row(number, line, meaning, WANTED)?),
                Section::Other => {}
            }
        }
    }
    let (side, end) = (side(&puzzle), end_of(text));
    let puzzle = assemble(&puzzle, side, end, "symbols")?;
    if state.is_empty() {
        return Ok(vec![Entry { notes, ..Entry::of(puzzle) }]);
    }
    let state = assemble(&state, side, end, "symbols")?;
    if let Some(cell) = contradicted(puzzle.givens(), state.givens()) {
        let name = puzzle.board().layout().name(cell);
        let found = format!("{name} of the state is not the given");
        return Err(ParseError::unexpected(end, found, "the state repeats every given"));
    }
    Ok(vec![Entry { state: Some(state.givens().clone()), notes, ..Entry::of(puzzle) }])
}

const WANTED: &str = "a row has digits, and . for empty cells";

/// What a symbol other than a digit is: an empty cell, or nothing.
fn meaning(symbol: char) -> Option<Option<Option<crate::Digit>>> {
    match symbol {
        ' ' | '\t' => Some(None),
        '.' | '0' | 'X' | 'x' | '*' | '_' | '-' => Some(Some(None)),
        _ => None,
    }
}

/// What an information line says; nothing if its letter has no meaning.
fn note(said: &str) -> Option<Note> {
    let letter = said.chars().next()?;
    let (_, topic) = TOPICS.into_iter().find(|&(known, _)| known == letter)?;
    Some(Note { topic, text: said[letter.len_utf8()..].trim().to_owned() })
}

fn write(entry: &Entry, text: &mut String) -> Result<(), Unwritable> {
    let board = entry.puzzle.board();
    if !(is_plain(board) && board.layout().is_square()) {
        return Err(Unwritable::Rules { format: Format::Sdk });
    }
    for note in &entry.notes {
        if let Some((letter, _)) = TOPICS.into_iter().find(|&(_, topic)| topic == note.topic) {
            text.push_str(&format!("#{letter}{}\n", note.text));
        }
    }
    let mut section = |name, grid: &Grid| {
        text.push_str(&format!("[{name}]\n"));
        for row in rows(board.layout(), grid) {
            text.push_str(&(symbols(row, '.') + "\n"));
        }
    };
    section("Puzzle", entry.puzzle.givens());
    if let Some(state) = &entry.state {
        section("State", state);
    }
    Ok(())
}
