//! `.ss`: one puzzle as Simple Sudoku draws it, boxes ruled with `|`, `-` and `*`. What follows the drawing, such as
//! the name of the program, is not read.

use super::board::{MOST_ROWS, assemble, bands, end_of, is_plain, lines, row, rows, side, symbols};
use super::{Format, MAX_LINE_BYTES, Syntax, Unwritable};
use crate::Digit;
use crate::text::document::Document;
use crate::text::parse::ParseError;

pub(super) const SS: Syntax = Syntax {
    name: "ss",
    extensions: &["ss"],
    about: "Simple Sudoku drawing: 9 rows with | between boxes and ruled lines between bands",
    many: false,
    longest_line: MAX_LINE_BYTES,
    read,
    write,
};

pub(super) fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let drawn = || lines(text).filter(|(_, line)| !is_ruled(line));
    // What follows the rows may be anything, so rows are read up to the first line that is none.
    let read = drawn()
        .map_while(|(number, line)| row(number, line, meaning, WANTED).ok())
        .take(MOST_ROWS)
        .collect::<Vec<_>>();
    let side = side(&read);
    if read.len() < side
        && let Some((number, line)) = drawn().nth(read.len())
    {
        row(number, line, meaning, WANTED)?;
    }
    Ok(vec![Document::of(assemble(&read[..side.min(read.len())], side, end_of(text), "cells")?)])
}

const WANTED: &str = "a drawing has digits, . for empty cells and | between boxes";

fn meaning(symbol: char) -> Option<Option<Option<Digit>>> {
    match symbol {
        '|' => Some(None),
        blank if blank.is_whitespace() => Some(None),
        '.' | '0' | 'X' | 'x' => Some(Some(None)),
        _ => None,
    }
}

/// A line without any cell. Simple Sudoku draws no cell as a dash or a star.
fn is_ruled(line: &str) -> bool {
    line.chars().all(|symbol| symbol.is_whitespace() || matches!(symbol, '-' | '+' | '*' | '|'))
}

fn write(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    let board = document.puzzle.board();
    let Some((high, wide)) = bands(board.layout()).filter(|_| is_plain(board)) else {
        return Err(Unwritable::Rules { format: Format::Ss });
    };
    let boxes = usize::from(board.layout().columns()) / wide;
    let frame = format!(" *{}*\n", "-".repeat(boxes * (wide + 1) - 1));
    text.push_str(&frame);
    for (index, row) in rows(board.layout(), document.puzzle.givens()).iter().enumerate() {
        if index > 0 && index % high == 0 {
            text.push_str(&format!(" |{}|\n", vec!["-".repeat(wide); boxes].join("+")));
        }
        let parts: Vec<String> = row.chunks(wide).map(|part| symbols(part.iter().copied(), '.')).collect();
        text.push_str(&format!(" |{}|\n", parts.join("|")));
    }
    text.push_str(&frame);
    Ok(())
}
