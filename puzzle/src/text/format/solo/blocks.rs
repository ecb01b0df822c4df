//! How Solo writes which cells lie together: along every edge between two cells, whether it is a border.
//!
//! The edges to the right of cells come first, row by row, then those below cells, column by column, and a border at
//! the very end. A letter stands for so many open edges and the border after them, `_` for a border at once, and `z`
//! for 25 open edges without a border.

use super::Part;
use crate::Cell;
use crate::text::parse::{ParseError, Place};

/// Open edges that a `z` stands for.
const LONGEST: usize = 25;

/// The two cells of an edge of a board of `size` x `size`.
const fn edge(number: usize, size: usize) -> [usize; 2] {
    let across = size * (size - 1);
    if number < across {
        let cell = number / (size - 1) * size + number % (size - 1);
        [cell, cell + 1]
    } else {
        let below = number - across;
        let cell = below % (size - 1) * size + below / (size - 1);
        [cell, cell + size]
    }
}

const fn edges(size: usize) -> usize {
    2 * size * (size - 1)
}

/// For each cell the first cell of its block.
pub(super) fn read(part: Part<'_>, size: usize) -> Result<Vec<usize>, ParseError> {
    let mut blocks: Vec<usize> = (0..size * size).collect();
    let mut at = 0;
    let fail = |place: Place, found: &str, wanted: &str| Err(ParseError::unexpected(place, found, wanted));
    for (symbol, place) in part.symbols() {
        let open = match symbol {
            '_' => 0,
            'a'..='y' => usize::from(symbol as u8 - b'a') + 1,
            'z' => LONGEST,
            _ => return fail(place, &format!("{symbol:?}"), "borders are written as letters and _"),
        };
        if at + open > edges(size) {
            return fail(place, "an edge too many", &format!("the board has {} edges", edges(size)));
        }
        for number in at..at + open {
            let [a, b] = edge(number, size).map(|cell| blocks[cell]);
            let (first, second) = (a.min(b), a.max(b));
            blocks.iter_mut().filter(|block| **block == second).for_each(|block| *block = first);
        }
        at += open + usize::from(symbol != 'z');
    }
    if at != edges(size) + 1 {
        return fail(
            part.end(),
            &format!("{at} edges"),
            &format!("the board has {} and one at its end", edges(size)),
        );
    }
    Ok(blocks)
}

/// Groups of cells as [`read`] reads them; none if they leave cells out, share some, or are not in one piece.
pub(super) fn write(groups: &[Vec<Cell>], size: usize) -> Option<String> {
    let mut group_of = vec![None; size * size];
    for (group, cells) in groups.iter().enumerate() {
        for cell in cells {
            if group_of[cell.index()].replace(group).is_some() {
                return None;
            }
        }
    }
    let mut text = String::new();
    let mut open = 0;
    for number in 0..=edges(size) {
        let border = number == edges(size) || {
            let [a, b] = edge(number, size);
            group_of[a] != group_of[b]
        };
        if !border {
            open += 1;
            continue;
        }
        while open > LONGEST {
            text.push('z');
            open -= LONGEST;
        }
        text.push(if open == 0 { '_' } else { (b'a' + open as u8 - 1) as char });
        open = 0;
    }
    let part = Part { text: &text, place: Place { line: 1, column: 1 } };
    let read = read(part, size).ok()?;
    let whole =
        groups.iter().all(|cells| cells.iter().all(|cell| read[cell.index()] == read[cells[0].index()]));
    (whole && group_of.iter().all(Option::is_some)).then_some(text)
}
