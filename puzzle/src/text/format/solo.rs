//! Game ids of Solo in Simon Tatham's Portable Puzzle Collection: `3x3:a7b...`, a puzzle on each line.
//!
//! Before the colon stand the parameters: columns and rows of boxes (or the size and `j` for a jigsaw), `x` for both
//! diagonals, `k` for cages. After it, the digits with letters for runs of empty cells, then where the regions of a
//! jigsaw end, then the same for cages, then their sums at one cell of each.

mod blocks;

use std::sync::Arc;

use super::collected::Collected;
use super::{Format, Syntax, Unwritable};
use crate::text::document::Document;
use crate::text::parse::{ParseError, Place};
use crate::{Board, Cell, Constraint, Digit, Grid, Kind, Layout, Puzzle};

pub(super) const SOLO: Syntax = Syntax {
    name: "solo",
    extensions: &["solo"],
    about: "Solo game ids of Simon Tatham's collection: sizes, X, Jigsaw and Killer, one on each line",
    many: true,
    longest_line: 16 * 1024,
    read,
    write,
};

/// Whether a text begins like a game id.
pub(super) fn is_likely(text: &str) -> bool {
    let id = super::board::lines(text).map(|(_, line)| line.trim()).find(|line| !line.starts_with('#'));
    id.and_then(|id| id.split_once(':')).is_some_and(|(parameters, _)| {
        parameters.starts_with(|first: char| first.is_ascii_digit())
            && parameters.chars().all(|symbol| symbol.is_ascii_alphanumeric())
    })
}

fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let mut documents = Collected::default();
    for (number, line) in super::board::lines(text).filter(|(_, line)| !line.trim().starts_with('#')) {
        documents.push(document(number, line)?, Place { line: number, column: 1 })?;
    }
    let end = super::board::end_of(text);
    documents.or(|| ParseError::unexpected(end, "no game id", "an id is like 3x3:a7b4..."))
}

/// What stands before the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Parameters {
    /// Rows and columns of a box; none for a jigsaw.
    boxes: Option<(u8, u8)>,
    size: u8,
    diagonals: bool,
    cages: bool,
}

/// A part of an id, and where it begins.
#[derive(Clone, Copy, Debug)]
struct Part<'t> {
    text: &'t str,
    place: Place,
}

impl<'t> Part<'t> {
    /// The symbols, each with where it stands.
    fn symbols(self) -> impl Iterator<Item = (char, Place)> + 't {
        let place = self.place;
        (0..)
            .zip(self.text.chars())
            .map(move |(at, symbol)| (symbol, Place { column: place.column + at, ..place }))
    }

    fn end(self) -> Place {
        Place { column: self.place.column + self.text.chars().count(), ..self.place }
    }
}

fn document(number: usize, line: &str) -> Result<Document, ParseError> {
    let indent = line.chars().take_while(|symbol| symbol.is_whitespace()).count();
    let place = Place { line: number, column: indent + 1 };
    let id = line.trim();
    let Some((parameters, description)) = id.split_once(':') else {
        let found = if id.contains('#') { "a random seed" } else { "no colon" };
        return Err(ParseError::unexpected(place, found, "an id is parameters, a colon and a description"));
    };
    let column = place.column + parameters.chars().count() + 1;
    let parameters = self::parameters(Part { text: parameters, place })?;
    let mut column = column;
    let mut parts = description.split(',').map(|text| {
        let part = Part { text, place: Place { line: number, column } };
        column += text.chars().count() + 1;
        part
    });
    let end = Place { line: number, column: indent + id.chars().count() + 1 };
    let mut next = |what: &str| {
        parts.next().ok_or_else(|| ParseError::unexpected(end, "the id ends", format!("{what} are missing")))
    };
    let size = usize::from(parameters.size);
    let digits = numbers(next("digits")?, size * size, u16::from(parameters.size))?;
    let layout = match parameters.boxes {
        Some((rows, columns)) => Layout::boxed(rows, columns),
        None => {
            let part = next("regions")?;
            let regions = blocks::read(part, size)?;
            Layout::jigsaw(parameters.size, &regions_of(&regions)).ok_or_else(|| {
                let wanted = format!("a jigsaw has {size} regions of {size} cells");
                ParseError::unexpected(part.place, "regions of other sizes", wanted)
            })?
        }
    };
    let mut constraints = Constraint::plain();
    if parameters.diagonals {
        constraints.extend([Kind::DIAGONAL_DOWN, Kind::DIAGONAL_UP].map(Constraint::of_board));
    }
    if parameters.cages {
        let part = next("cages")?;
        let cages = blocks::read(part, size)?;
        let sums = numbers(next("sums")?, size * size, u16::MAX)?;
        constraints.extend(self::cages(&cages, &sums, &layout, part.place)?);
    }
    if let Some(extra) = parts.next() {
        return Err(ParseError::unexpected(extra.place, "the id goes on", "everything is said already"));
    }
    let board = Board::new(layout, constraints)
        .map_err(|error| ParseError::unexpected(place, error.to_string(), "a board obeys its limits"))?;
    let mut givens = board.blank();
    for (index, &value) in digits.iter().enumerate() {
        givens.set(Cell::new(index as u16), u8::try_from(value).ok().and_then(Digit::new));
    }
    let puzzle = Puzzle::new(Arc::new(board), givens).expect("a number for each cell, none beyond the size");
    Ok(Document::of(puzzle))
}

fn parameters(part: Part<'_>) -> Result<Parameters, ParseError> {
    let fail = |found: &str, wanted: &str| Err(ParseError::unexpected(part.place, found, wanted));
    let leading = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let (wide, rest) = part.text.split_at(leading(part.text));
    let (high, rest) = match rest.strip_prefix('x') {
        Some(rest) if leading(rest) > 0 => rest.split_at(leading(rest)),
        Some(_) | None => ("", rest),
    };
    let number = |text: &str| text.parse::<u8>().ok();
    let jigsaw = rest.contains('j');
    let columns = number(wide).unwrap_or(0);
    let rows = if high.is_empty() && jigsaw { 1 } else { number(high).unwrap_or(columns) };
    let size = u16::from(columns) * u16::from(rows);
    let Some(size) = u8::try_from(size).ok().filter(|size| (4..=Digit::MAX).contains(size)) else {
        return fail(&format!("a board of {columns} times {rows}"), "boards have 4 to 25 digits");
    };
    if !jigsaw && (columns < 2 || rows < 2) {
        return fail("boxes of one row or column", "such a board says j for jigsaw");
    }
    let mut flags = Parameters { boxes: None, size, diagonals: false, cages: false };
    // Solo's boxes are as many rows high as there are columns of them.
    flags.boxes = (!jigsaw).then_some((columns, rows));
    let mut rest = rest.chars();
    while let Some(flag) = rest.next() {
        match flag {
            'j' => {}
            'x' => flags.diagonals = true,
            'k' => flags.cages = true,
            // How it was made: symmetry and difficulty.
            'a' | 'r' | 'm' | '0'..='9' => {}
            'd' => {
                rest.next();
            }
            other => {
                return fail(
                    &format!("{other:?} among the parameters"),
                    "they are j, x, k and how it was made",
                );
            }
        }
    }
    Ok(flags)
}

/// Numbers of cells, with letters for runs of cells without one and `_` between numbers that follow each other.
fn numbers(part: Part<'_>, cells: usize, most: u16) -> Result<Vec<u16>, ParseError> {
    let mut numbers: Vec<u16> = Vec::new();
    let mut open = false;
    for (symbol, place) in part.symbols() {
        let value = symbol.to_digit(10).map(|digit| digit as u16);
        match (symbol, value) {
            ('a'..='z', _) => numbers.extend(vec![0; usize::from(symbol as u8 - b'a') + 1]),
            ('_', _) => {}
            (_, Some(digit)) if open => {
                let last = numbers.last_mut().expect("an open number is there");
                *last = last.saturating_mul(10).saturating_add(digit);
            }
            (_, Some(digit)) => numbers.push(digit),
            _ => {
                let wanted = "an id has numbers, and letters for runs of empty cells";
                return Err(ParseError::unexpected(place, format!("{symbol:?}"), wanted));
            }
        }
        open = value.is_some();
        if numbers.len() > cells
            || value.is_some() && numbers.last().is_some_and(|&last| last == 0 || last > most)
        {
            let found =
                if numbers.len() > cells { "a cell too many".to_owned() } else { format!("{symbol:?}") };
            let wanted = format!("there are {cells} cells, and numbers are 1 to {most}");
            return Err(ParseError::unexpected(place, found, wanted));
        }
    }
    if numbers.len() < cells {
        let found = format!("{} cells", numbers.len());
        return Err(ParseError::unexpected(part.end(), found, format!("the board has {cells}")));
    }
    Ok(numbers)
}

/// Region by region from 0, as they come.
fn regions_of(blocks: &[usize]) -> Vec<u8> {
    let mut known: Vec<usize> = Vec::new();
    let mut number = |&block: &usize| {
        let at = known.iter().position(|&known| known == block).unwrap_or_else(|| {
            known.push(block);
            known.len() - 1
        });
        u8::try_from(at).unwrap_or(u8::MAX)
    };
    blocks.iter().map(&mut number).collect()
}

fn cages(
    blocks: &[usize],
    sums: &[u16],
    layout: &Layout,
    place: Place,
) -> Result<Vec<Constraint>, ParseError> {
    let mut cages: Vec<Constraint> = Vec::new();
    for block in (0..blocks.len()).filter(|&cell| blocks[cell] == cell) {
        let cells: Vec<Cell> = layout.cells().filter(|cell| blocks[cell.index()] == block).collect();
        let named: Vec<u16> = cells.iter().map(|cell| sums[cell.index()]).filter(|&sum| sum > 0).collect();
        let &[sum] = named.as_slice() else {
            let found = format!("{} sums in the cage of {}", named.len(), layout.name(cells[0]));
            return Err(ParseError::unexpected(place, found, "each cage has one sum"));
        };
        let cage = Constraint { kind: Kind::KILLER, cells, value: Some(sum) };
        cage.check(layout)
            .map_err(|error| ParseError::unexpected(place, error.to_string(), "a cage has a fitting sum"))?;
        cages.push(cage);
    }
    Ok(cages)
}

fn write(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    let board = document.puzzle.board();
    let written = id(board, document.puzzle.givens()).ok_or(Unwritable::Rules { format: Format::Solo })?;
    text.push_str(&(written + "\n"));
    Ok(())
}

/// The id of a puzzle, if Solo has its rules.
fn id(board: &Board, givens: &Grid) -> Option<String> {
    let layout = board.layout();
    let size = usize::from(layout.size());
    let has = |kind| board.constraints().iter().any(|rule| rule.kind == kind);
    let known =
        [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS, Kind::DIAGONAL_DOWN, Kind::DIAGONAL_UP, Kind::KILLER];
    let plain = [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS].into_iter().all(has);
    let foreign = board.constraints().iter().any(|rule| !known.contains(&rule.kind));
    if !layout.is_square() || !plain || foreign || has(Kind::DIAGONAL_DOWN) != has(Kind::DIAGONAL_UP) {
        return None;
    }
    let mut id = match layout.boxes() {
        Some((rows, columns)) => format!("{rows}x{columns}"),
        None => format!("{size}j"),
    };
    id.push_str(if has(Kind::DIAGONAL_DOWN) { "x" } else { "" });
    id.push_str(if has(Kind::KILLER) { "k:" } else { ":" });
    id.push_str(&runs(givens.values().map(u16::from)));
    if layout.boxes().is_none() {
        id.push_str(&format!(",{}", blocks::write(layout.regions(), size)?));
    }
    if has(Kind::KILLER) {
        let cages: Vec<&Constraint> =
            board.constraints().iter().filter(|rule| rule.kind == Kind::KILLER).collect();
        let cells: Vec<Vec<Cell>> = cages.iter().map(|cage| cage.cells.clone()).collect();
        let mut sums = vec![0; size * size];
        for cage in cages {
            sums[cage.cells.iter().min()?.index()] = cage.value?;
        }
        id.push_str(&format!(",{},{}", blocks::write(&cells, size)?, runs(sums)));
    }
    Some(id)
}

/// Numbers as [`numbers`] reads them.
fn runs(numbers: impl IntoIterator<Item = u16>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for number in numbers {
        if number == 0 {
            empty += 1;
            continue;
        }
        flush(&mut text, &mut empty);
        if text.ends_with(|last: char| last.is_ascii_digit()) {
            text.push('_');
        }
        text.push_str(&number.to_string());
    }
    flush(&mut text, &mut empty);
    text
}

/// Writes a run of empty cells.
fn flush(text: &mut String, empty: &mut usize) {
    while *empty > 0 {
        let run = (*empty).min(26);
        text.push((b'a' + run as u8 - 1) as char);
        *empty -= run;
    }
}
