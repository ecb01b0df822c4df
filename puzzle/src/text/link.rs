//! A puzzle as a text that fits in the path of a link, whatever its rules: `/p/53..7....6..195...`.
//!
//! ```text
//! LINK  = GIVENS [ "~" REGIONS ] [ "~" RULES ]
//! ```
//! GIVENS has a symbol for each cell in reading order, `.` for an empty one; how many there are tells the board. REGIONS
//! follow where they are no boxes: a letter for each cell, `a` for the first region. RULES follow where they are not rows,
//! columns and regions, if there are any: kinds separated by `_`, each with `:` and what it is drawn on separated by `.`, an item being its
//! number and `-` if it has one, and its cells as two base-36 digits each: `rows_columns_regions_killercage:17-0009.8-0a0b`.

use std::sync::Arc;

use super::format::of_cells;
use super::parse::{ParseError, Place, Reason};
use crate::board::constraint::MOST_CONSTRAINTS;
use crate::{Board, Cell, Constraint, Digit, Kind, Layout, Puzzle};

/// The longest text, in bytes: longer addresses are cut by some programs.
pub const MAX_LINK_BYTES: usize = 4_000;

/// Two digits of this base number a cell.
const BASE: u16 = 36;

/// The text of a puzzle; none if its board is of a shape that has no name, if its rules are in words, which have no place here, or
/// if the text is longer than [`MAX_LINK_BYTES`].
pub fn write(puzzle: &Puzzle) -> Option<String> {
    let board = puzzle.board();
    if board.is_in_words() {
        return None;
    }
    let layout = board.layout();
    let mut text = puzzle.givens().to_string();
    let plain = of_cells(layout.cell_count());
    if plain.is_none_or(|plain| plain.layout() != layout) {
        text.push('~');
        text.push_str(&regions(layout)?);
    }
    if board.constraints() != Constraint::plain_on(layout) {
        text.push('~');
        text.push_str(&rules(board.constraints()));
    }
    let fits = text.len() <= MAX_LINK_BYTES;
    (fits && read(&text).is_ok_and(|read| read == *puzzle)).then_some(text)
}

/// A letter for the region of each cell; none unless the board is one square with regions of its own.
fn regions(layout: &Layout) -> Option<String> {
    let of_cell = |cell: Cell| {
        let region = layout.regions().iter().position(|cells| cells.contains(&cell))?;
        Some(char::from(b'a' + u8::try_from(region).ok()?))
    };
    layout.is_square().then(|| layout.cells().map(of_cell).collect())?
}

fn rules(constraints: &[Constraint]) -> String {
    let kinds = constraints.chunk_by(|a, b| a.kind == b.kind);
    let of_kind = |rules: &[Constraint]| {
        let kind = rules[0].kind.key();
        let items: Vec<String> = rules.iter().map(item).filter(|item| !item.is_empty()).collect();
        if items.is_empty() { kind.to_owned() } else { format!("{kind}:{}", items.join(".")) }
    };
    kinds.map(of_kind).collect::<Vec<_>>().join("_")
}

fn item(rule: &Constraint) -> String {
    let digit = |value: usize| char::from_digit(value as u32, u32::from(BASE)).unwrap_or('0');
    let base = usize::from(BASE);
    let cells = rule.cells.iter().flat_map(|cell| [digit(cell.index() / base), digit(cell.index() % base)]);
    let number = rule.value.map_or_else(String::new, |value| format!("{value}-"));
    cells.fold(number, |text, digit| text + digit.encode_utf8(&mut [0; 4]))
}

/// Reads the text of a puzzle back.
///
/// # Errors
/// What is wrong with it and where, and what would be right.
pub fn read(text: &str) -> Result<Puzzle, ParseError> {
    if text.len() > MAX_LINK_BYTES {
        return Err(ParseError { reason: Reason::TooLong { bytes: text.len() }, line: 1, column: 1 });
    }
    if let Some(column) = text.chars().position(|symbol| !symbol.is_ascii_graphic()) {
        return Err(wrong(
            column,
            "a symbol that links do not have",
            "a puzzle's link is letters, digits and . ~ _ : + -",
        ));
    }
    let givens = text.split('~').next().unwrap_or_default();
    let mut parts = parts(text, '~').skip(1).peekable();
    // Regions have as many letters as there are cells, and rules have a kind's name at their front.
    let regions = parts.next_if(|(_, part)| part.len() == givens.len() && !part.contains(['_', ':']));
    let layout = layout(givens, regions)?;
    let constraints = match parts.next() {
        Some(part) => read_rules(part)?,
        None => Constraint::plain_on(&layout),
    };
    if let Some((column, _)) = parts.next() {
        return Err(wrong(column, "a further part", "a link has givens, regions and rules"));
    }
    let column = text.len() - text.rsplit('~').next().map_or(0, str::len);
    let board = Board::new(layout, constraints);
    let board =
        board.map_err(|error| wrong(column, error.to_string(), "the rules of a puzzle fit its board"))?;
    let mut grid = board.blank();
    for (index, symbol) in givens.chars().enumerate() {
        let digit = Digit::from_symbol(symbol).filter(|digit| board.layout().has_digit(*digit));
        if digit.is_none() && symbol != '.' {
            return Err(wrong(
                index,
                format!("{symbol:?}"),
                "a given is a digit of the board, an empty cell is .",
            ));
        }
        grid.set(Cell::new(index as u16), digit);
    }
    Ok(Puzzle::new(shared(board), grid).expect("the grid was made for this board"))
}

/// The classic board is one for all.
fn shared(board: Board) -> Arc<Board> {
    if board.is_classic() { Arc::clone(Board::classic()) } else { Arc::new(board) }
}

fn layout(givens: &str, regions: Option<(usize, &str)>) -> Result<Layout, ParseError> {
    let cells = givens.len();
    let Some((column, letters)) = regions else {
        let board = of_cells(cells);
        return board.map(|board| board.layout().clone()).ok_or_else(|| {
            wrong(
                cells,
                format!("{cells} cells"),
                "a classic puzzle has 81, a Samurai 369, and no board has so many",
            )
        });
    };
    let numbers: Vec<u8> = letters.bytes().map(|letter| letter.wrapping_sub(b'a')).collect();
    let side = u8::try_from(cells.isqrt()).unwrap_or(0);
    Layout::jigsaw(side, &numbers).ok_or_else(|| {
        wrong(column, "these regions", "a board has as many regions as digits, each of as many cells")
    })
}

fn read_rules((start, text): (usize, &str)) -> Result<Vec<Constraint>, ParseError> {
    let mut rules = Vec::new();
    for (column, part) in parts(text, '_') {
        let column = start + column;
        let (key, items) = part.split_once(':').map_or((part, None), |(key, items)| (key, Some(items)));
        let kind = Kind::of_key(key).ok_or_else(|| {
            wrong(column, format!("{key:?}"), "a rule has a name such as killercage or anti-knight")
        })?;
        let Some(items) = items else {
            rules.push(Constraint::of_board(kind));
            continue;
        };
        for (at, item) in parts(items, '.') {
            rules.push(read_item(kind, item, column + key.len() + 1 + at)?);
        }
        if rules.len() > MOST_CONSTRAINTS {
            return Err(wrong(column, "too many rules", format!("a board has at most {MOST_CONSTRAINTS}")));
        }
    }
    Ok(rules)
}

fn read_item(kind: Kind, item: &str, column: usize) -> Result<Constraint, ParseError> {
    let (number, cells) = item.split_once('-').map_or((None, item), |(number, cells)| (Some(number), cells));
    let value = number.map(|number| {
        number
            .parse::<u16>()
            .map_err(|_| wrong(column, format!("{number:?}"), "a rule's number is below 65536"))
    });
    let cell = |pair: &[u8]| {
        let digits = pair.iter().map(|&symbol| char::from(symbol).to_digit(u32::from(BASE)));
        let number = digits.collect::<Option<Vec<u32>>>().filter(|digits| digits.len() == 2)?;
        u16::try_from(number[0] * u32::from(BASE) + number[1]).ok().map(Cell::new)
    };
    let cells: Option<Vec<Cell>> = cells.as_bytes().chunks(2).map(cell).collect();
    let cells = cells.ok_or_else(|| wrong(column, format!("{item:?}"), "a cell is two digits 0 to z"))?;
    Ok(Constraint { kind, cells, value: value.transpose()? })
}

/// The parts of a text between separators, each with how many bytes stand before it.
fn parts(text: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    text.split(separator).scan(0, move |at, part| {
        let start = *at;
        *at += part.len() + separator.len_utf8();
        Some((start, part))
    })
}

/// An error after so many symbols.
fn wrong(before: usize, found: impl Into<String>, wanted: impl Into<String>) -> ParseError {
    ParseError::unexpected(Place { line: 1, column: before + 1 }, found, wanted)
}
