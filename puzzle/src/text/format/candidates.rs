//! Candidates: as many groups of digits as the board has cells, set apart by blanks, with ruled lines or without. This is how
//! players show a position to each other.
//!
//! A single digit is a given, one after `+` a digit entered, several are pencil marks; a single pencil mark is in braces,
//! and `.` is a cell without any. Where the givens have several solutions the marks are no notes but a rule: a Sukaku.

use super::board::{bands, lines, of_cells, sides};
use super::sukaku::{self, Listed};
use super::{Format, MAX_LINE_BYTES, Syntax, Unwritable};
use crate::text::document::{Document, SavedGame, Unsupported};
use crate::text::parse::{ParseError, Place};
use crate::{Cell, Digit, DigitSet, Kind, Proof, Puzzle, prove};

pub(super) const CANDIDATES: Syntax = Syntax {
    name: "candidates",
    extensions: &["candidates"],
    about: "the candidates of each cell as a group of digits, drawn as players post them; +5 is an entered digit",
    many: false,
    longest_line: MAX_LINE_BYTES,
    read,
    write,
};

/// Groups of the largest board.
const GROUPS_MAX: usize = 625;

/// A cell as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Given(Digit),
    Entered(Digit),
    Marks(DigitSet),
}

fn is_ruled(line: &str) -> bool {
    line.chars().all(|symbol| {
        symbol.is_whitespace() || matches!(symbol, '-' | '+' | '*' | '|' | '.' | '\'' | ':' | '=')
    }) && line.contains(['-', '='])
}

/// The groups of a line, each with the column where it begins.
fn groups(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let blank = |symbol: char| symbol.is_whitespace() || matches!(symbol, '|' | ':' | '*');
    line.split(blank).filter(|word| !word.is_empty()).map(move |word| {
        // Words are parts of the line, so their distance is their column.
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..before].chars().count() + 1, word)
    })
}

fn group(word: &str) -> Option<Group> {
    let marked = word.strip_prefix('{').and_then(|word| word.strip_suffix('}'));
    let digits: Option<Vec<Digit>> = match marked.unwrap_or(word) {
        "." | "0" => Some(Vec::new()),
        word => word.strip_prefix('+').unwrap_or(word).chars().map(Digit::from_symbol).collect(),
    };
    let digits = digits?;
    if !digits.windows(2).all(|pair| pair[0] < pair[1]) {
        return None;
    }
    match digits[..] {
        [digit] if marked.is_none() && word.starts_with('+') => Some(Group::Entered(digit)),
        [digit] if marked.is_none() => Some(Group::Given(digit)),
        _ if word.starts_with('+') => None,
        _ => Some(Group::Marks(digits.into_iter().collect())),
    }
}

/// Whether the text begins with the rows of a board of groups, one of which has several digits or a sign.
pub(super) fn is_likely(text: &str) -> bool {
    let mut rows = lines(text).map(|(_, line)| line).filter(|line| !is_ruled(line));
    let Some(first) = rows.next() else { return false };
    let side = groups(first).count();
    let fits =
        |line: &str| groups(line).count() == side && groups(line).all(|(_, word)| group(word).is_some());
    let tells = |line: &str| {
        groups(line).any(|(_, word)| {
            let number = word.parse::<usize>();
            word.starts_with(['+', '{']) || (word.len() > 1 && number.is_ok_and(|number| number > side))
        })
    };
    // Of a larger board drawn in groups, as many rows again would follow.
    let rows: Vec<&str> = std::iter::once(first).chain(rows).take_while(|line| fits(line)).collect();
    sides().any(|known| known == side) && rows.len() == side && rows.iter().any(|line| tells(line))
}

fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let mut found: Vec<(Group, Place)> = Vec::new();
    for (number, line) in lines(text).filter(|(_, line)| !is_ruled(line)) {
        for (column, word) in groups(line) {
            let place = Place { line: number, column };
            let Some(group) = group(word) else {
                let word: String = word.chars().take(20).collect();
                let wanted = "a group has digits in ascending order, +digit for an entered one, . for none";
                return Err(ParseError::unexpected(place, format!("{word:?}"), wanted));
            };
            if found.len() == GROUPS_MAX {
                return Err(ParseError::unexpected(
                    place,
                    "one group too many",
                    format!("boards have up to {GROUPS_MAX}"),
                ));
            }
            found.push((group, place));
        }
    }
    let Some(board) = of_cells(found.len()) else {
        let end = super::board::end_of(text);
        let found = format!("{} groups", found.len());
        return Err(ParseError::unexpected(end, found, "a board of 9x9 has 81, one for each cell"));
    };
    let size = board.layout().size();
    let mut givens = board.blank();
    let mut game = SavedGame::of_state(&givens, &givens);
    game.centre = vec![DigitSet::EMPTY; found.len()];
    for (index, &(group, place)) in found.iter().enumerate() {
        let cell = Cell::new(index as u16);
        let digits = match group {
            Group::Given(digit) | Group::Entered(digit) => [digit].into_iter().collect(),
            Group::Marks(digits) => digits,
        };
        if let Some(digit) = digits.iter().find(|digit| digit.value() > size) {
            let wanted = format!("the digits of this board end at {}", super::board::highest(board.layout()));
            return Err(ParseError::unexpected(place, format!("{digit}"), wanted));
        }
        match group {
            Group::Given(digit) => givens.set(cell, Some(digit)),
            Group::Entered(digit) => game.entered.set(cell, Some(digit)),
            Group::Marks(digits) => game.centre[index] = digits,
        }
    }
    let puzzle = Puzzle::new(board, givens).expect("cells and digits are those of the board");
    let mut document = Document { game: Some(game), ..Document::of(puzzle) };
    take_rules(&mut document);
    document.game = document.game.filter(|game| !game.is_blank());
    Ok(vec![document])
}

/// Marks are notes where the givens suffice, and where they say no more than everybody sees. Else they are rules.
fn take_rules(document: &mut Document) {
    let state = document.board_state();
    let Some(game) = &mut document.game else { return };
    let listed = sukaku::listed(&document.puzzle, &state, &game.centre);
    let suffices = |puzzle: &Puzzle| match prove(puzzle) {
        Proof::Unique { .. } | Proof::NoSolution | Proof::Conflicting(_) => Some(true),
        Proof::Several { .. } | Proof::TooFewClues { .. } => Some(false),
        Proof::Undetermined => None,
    };
    match listed {
        Listed::Nothing => {}
        Listed::Rules(puzzle) if suffices(&document.puzzle) == Some(false) => {
            document.puzzle = puzzle;
            game.centre.clear();
        }
        Listed::Rules(_) | Listed::TooLarge if suffices(&document.puzzle) == Some(true) => {}
        Listed::Rules(_) | Listed::TooLarge => {
            let what = "the candidates, taken for notes".to_owned();
            document.unsupported.push(Unsupported { what, may_be_rule: true });
        }
    }
    if game.centre.iter().all(|digits| digits.is_empty()) {
        game.centre.clear();
    }
}

fn write(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    let board = document.puzzle.board();
    let rules = sukaku::of_plain(board);
    let (Some((high, wide)), Some(rules)) = (bands(board.layout()), rules) else {
        return Err(Unwritable::Rules { format: Format::Candidates });
    };
    let is_sukaku = board.constraints().iter().any(|rule| rule.kind == Kind::SUKAKU);
    let game = document.game.as_ref().filter(|game| !game.centre.is_empty() && !is_sukaku);
    let state = document.board_state();
    let listed = if is_sukaku { rules } else { sukaku::by_sight(board, &state) };
    let group = |cell: Cell| {
        let marks = game.map_or(listed[cell.index()], |game| game.centre(cell));
        let marks: String = marks.iter().map(Digit::symbol).collect();
        match (document.puzzle.givens().get(cell), state.get(cell)) {
            (Some(given), _) => given.symbol().to_string(),
            (None, Some(entered)) => format!("+{entered}"),
            (None, None) if marks.is_empty() => ".".to_owned(),
            (None, None) if marks.len() == 1 => format!("{{{marks}}}"),
            (None, None) => marks,
        }
    };
    let cells: Vec<String> = board.layout().cells().map(group).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let side = usize::from(board.layout().columns());
    for (number, row) in cells.chunks(side).enumerate() {
        if number > 0 && number % high == 0 {
            let part = "-".repeat(wide * (width + 1) + 1);
            text.push_str(&(vec![part; side / wide].join("+") + "\n"));
        }
        let parts: Vec<String> = row
            .chunks(wide)
            .map(|part| part.iter().map(|cell| format!(" {cell:width$}")).collect::<String>() + " ")
            .collect();
        text.push_str(&(parts.join("|").trim_end().to_owned() + "\n"));
    }
    Ok(())
}
