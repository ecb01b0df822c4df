//! `.ss`: one puzzle as Simple Sudoku draws it, boxes ruled with `|`, `-` and `*`. What follows the drawing, such as
//! the name of the program, is not read.

use super::board::{Rows, digit, end_of, lines, rows, symbols};
use super::{Entry, Syntax, Unwritable};
use crate::parse::{ParseError, Place};
use crate::{Digit, Geometry};

pub(super) const SS: Syntax = Syntax {
    name: "ss",
    extensions: &["ss"],
    about: "Simple Sudoku drawing: 9 rows with | between boxes and ruled lines between bands",
    many: false,
    read,
    write,
};

fn read(text: &str) -> Result<Vec<Entry>, ParseError> {
    let mut board = Rows::new();
    for (number, line) in lines(text).filter(|(_, line)| !is_ruled(line)) {
        if board.is_full() {
            break;
        }
        let end = Place { line: number, column: line.trim_end().chars().count() + 1 };
        board.push(&row(number, line)?, end, "cells")?;
    }
    Ok(vec![Entry::of(board.finish(end_of(text))?)])
}

/// A line without any cell. Simple Sudoku draws no cell as a dash or a star.
fn is_ruled(line: &str) -> bool {
    line.chars().all(|symbol| symbol.is_whitespace() || matches!(symbol, '-' | '+' | '*' | '|'))
}

fn row(number: usize, line: &str) -> Result<Vec<(Option<Digit>, Place)>, ParseError> {
    let mut cells = Vec::new();
    for (column, symbol) in (1..).zip(line.chars()) {
        let place = Place { line: number, column };
        match symbol {
            '|' => {}
            blank if blank.is_whitespace() => {}
            '.' | '0' | 'X' | 'x' => cells.push((None, place)),
            symbol => match digit(symbol) {
                Some(digit) => cells.push((Some(digit), place)),
                None => {
                    let wanted = "a drawing has digits 1 to 9, . for empty cells and | between boxes";
                    return Err(ParseError::unexpected(place, format!("{symbol:?}"), wanted));
                }
            },
        }
    }
    Ok(cells)
}

fn write(entry: &Entry, text: &mut String) -> Result<(), Unwritable> {
    let geometry = Geometry::classic();
    let (high, wide) = (usize::from(geometry.box_rows()), usize::from(geometry.box_columns()));
    let boxes = usize::from(geometry.columns()) / wide;
    let frame = format!(" *{}*\n", "-".repeat(boxes * (wide + 1) - 1));
    text.push_str(&frame);
    for (index, row) in rows(&entry.givens).enumerate() {
        if index > 0 && index % high == 0 {
            text.push_str(&format!(" |{}|\n", vec!["-".repeat(wide); boxes].join("+")));
        }
        let parts: Vec<String> = row.chunks(wide).map(|part| symbols(part, '.')).collect();
        text.push_str(&format!(" |{}|\n", parts.join("|")));
    }
    text.push_str(&frame);
    Ok(())
}
