//! `.sdk`: one puzzle as rows of symbols, nine of nine or another size.
//!
//! Sadman Sudoku writes them under `[Puzzle]`, the board of a game in progress under `[State]`; SudoCue writes bare
//! rows after lines such as `#AAuthor` (<http://sudocue.net/fileformats.php>). Both are read, also mixed.

use super::board::{Row, add, assemble, end_of, is_plain, lines, of_cells, row, rows, side, sides, symbols};
use super::{Format, MAX_LINE_BYTES, Syntax, Unwritable, contradicted};
use crate::Grid;
use crate::text::document::{Credits, Document, Remark, SavedGame, Topic, Unsupported};
use crate::text::parse::{ParseError, Place};

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
const TOPICS: [(char, Topic); 5] =
    [('C', Topic::Comment), ('B', Topic::Date), ('S', Topic::Source), ('L', Topic::Level), ('U', Topic::Url)];

/// Information lines that are kept.
const REMARKS_MAX: usize = 100;

/// The part of the file that a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Puzzle,
    State,
    /// Whatever else other programs keep for themselves.
    Other,
}

/// Whether a text has a section, or an information line over bare rows.
pub(super) fn is_likely(text: &str) -> bool {
    let mut lines = lines(text).map(|(_, line)| line.trim());
    let Some(first) = lines.next() else { return false };
    let rest = lines.skip_while(|line| line.starts_with('#'));
    let Some(row) = rest.clone().next() else { return section(first).is_some() };
    let side = row.len();
    let is_row = |line: &&str| line.len() == side && !line.contains(' ');
    // A row that may be all of a small puzzle is followed by as many as it has symbols.
    let least = if of_cells(side).is_some() { side } else { 1 };
    let are_rows = sides().any(|known| known == side) && rest.take(side).filter(is_row).count() >= least;
    section(first).is_some() || (first.starts_with('#') && (section(row).is_some() || are_rows))
}

fn section(line: &str) -> Option<Section> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(match name.to_ascii_lowercase().as_str() {
        "puzzle" => Section::Puzzle,
        "state" => Section::State,
        _ => Section::Other,
    })
}

fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let [mut puzzle, mut state]: [Vec<Row>; 2] = [Vec::new(), Vec::new()];
    let mut at = Section::Puzzle;
    let mut about = About::default();
    for (number, line) in lines(text) {
        if let Some(said) = line.trim().strip_prefix('#') {
            about.hear(said, number)?;
        } else if let Some(section) = section(line) {
            at = section;
            about.name(at, line);
        } else {
            match at {
                Section::Puzzle => add(&mut puzzle, row(number, line, meaning, WANTED)?)?,
                Section::State => add(&mut state, row(number, line, meaning, WANTED)?)?,
                Section::Other => {}
            }
        }
    }
    let (side, end) = (side(&puzzle), end_of(text));
    let puzzle = assemble(&puzzle, side, end, "symbols")?;
    if state.is_empty() {
        return Ok(vec![about.of(Document::of(puzzle))]);
    }
    let state = assemble(&state, side, end, "symbols")?;
    if let Some(cell) = contradicted(puzzle.givens(), state.givens()) {
        let name = puzzle.board().layout().name(cell);
        let found = format!("{name} of the state is not the given");
        return Err(ParseError::unexpected(end, found, "the state repeats every given"));
    }
    let game = Some(SavedGame::of_state(puzzle.givens(), state.givens()));
    Ok(vec![about.of(Document { game, ..Document::of(puzzle) })])
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

/// What the information lines say.
#[derive(Clone, Debug, Default)]
struct About {
    author: String,
    description: String,
    remarks: Vec<Remark>,
    unsupported: Vec<Unsupported>,
}

impl About {
    /// Names a section that is not read, once.
    fn name(&mut self, at: Section, line: &str) {
        let section = Unsupported::aside(format!("the section {}", line.trim()));
        let is_new = self.unsupported.len() < REMARKS_MAX && !self.unsupported.contains(&section);
        if at == Section::Other && is_new {
            self.unsupported.push(section);
        }
    }

    /// Takes in an information line; one whose letter has no meaning says nothing.
    fn hear(&mut self, said: &str, line: usize) -> Result<(), ParseError> {
        let Some(letter) = said.chars().next() else { return Ok(()) };
        if self.remarks.len() == REMARKS_MAX {
            let found = format!("more than {REMARKS_MAX} lines that begin with #");
            return Err(ParseError::unexpected(
                Place { line, column: 1 },
                found,
                "a puzzle has some at most",
            ));
        }
        let text = said[letter.len_utf8()..].trim();
        match letter {
            'A' => text.clone_into(&mut self.author),
            'D' => text.clone_into(&mut self.description),
            _ => {
                let topic = TOPICS.into_iter().find(|&(known, _)| known == letter);
                self.remarks.extend(topic.map(|(_, topic)| Remark { topic, text: text.to_owned() }));
            }
        }
        Ok(())
    }

    fn of(self, document: Document) -> Document {
        let (credits, cut) = Credits::shortened("", &self.author, &self.description);
        let unsupported = [self.unsupported, cut].concat();
        Document { credits, remarks: self.remarks, unsupported, ..document }
    }
}

fn write(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    let board = document.puzzle.board();
    if !(is_plain(board) && board.layout().is_square()) {
        return Err(Unwritable::Rules { format: Format::Sdk });
    }
    // There is no line for a title.
    for (letter, said) in [('A', document.credits.author()), ('D', document.credits.note())] {
        if !said.is_empty() {
            text.push_str(&format!("#{letter}{said}\n"));
        }
    }
    for remark in &document.remarks {
        if let Some((letter, _)) = TOPICS.into_iter().find(|&(_, topic)| topic == remark.topic) {
            text.push_str(&format!("#{letter}{}\n", remark.text));
        }
    }
    let mut section = |name, grid: &Grid| {
        text.push_str(&format!("[{name}]\n"));
        for row in rows(board.layout(), grid) {
            text.push_str(&(symbols(row, '.') + "\n"));
        }
    };
    section("Puzzle", document.puzzle.givens());
    if document.game.is_some() {
        section("State", &document.board_state());
    }
    Ok(())
}
