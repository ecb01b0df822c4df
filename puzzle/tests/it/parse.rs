//! The lenient reader: every way in which people write a puzzle, and what it says about what is none.

use crate::known::{WIKIPEDIA, digit, grid};
use proptest::prelude::*;
use puzzle::text::parse::{MAX_INPUT_BYTES, ParseError, Reason, line};
use puzzle::{Cell, Geometry, Grid};

/// The puzzle as nine lines of nine symbols.
fn rows(empty: &str, between: &str) -> String {
    let symbols: Vec<String> = WIKIPEDIA[0].chars().map(|c| c.to_string().replace('.', empty)).collect();
    symbols.chunks(9).map(|row| row.join(between) + "\n").collect()
}

fn boxed(border: &str, bar: &str, empty: &str) -> String {
    let mut drawn = format!("{border}\n");
    for (index, row) in rows(empty, " ").lines().enumerate() {
        let cells: Vec<&str> = row.split(' ').collect();
        let thirds: Vec<String> = cells.chunks(3).map(|third| third.join(" ")).collect();
        drawn += &format!("{bar} {} {bar}\n", thirds.join(&format!(" {bar} ")));
        if index % 3 == 2 {
            drawn += &format!("{border}\n");
        }
    }
    drawn
}

#[test]
fn every_common_sign_for_an_empty_cell_is_read() {
    for empty in [".", "0", "_", "*", "-", "x", "X", "?"] {
        assert_eq!(line(&WIKIPEDIA[0].replace('.', empty)), Ok(grid(WIKIPEDIA[0])), "{empty} on one line");
        assert_eq!(line(&rows(empty, "")), Ok(grid(WIKIPEDIA[0])), "{empty} on nine lines");
        assert_eq!(line(&rows(empty, " ")), Ok(grid(WIKIPEDIA[0])), "{empty} with spaces between");
        assert_eq!(line(&rows(empty, ",")), Ok(grid(WIKIPEDIA[0])), "{empty} with commas between");
    }
}

#[test]
fn drawn_boxes_are_read_whatever_their_borders_are_made_of() {
    for border in [
        "+-------+-------+-------+",
        "*-----------------------*",
        "------+-------+------",
        "-------------------------",
        "",
    ] {
        for empty in [".", "0", "-", "*", "_"] {
            let drawn = boxed(border, "|", empty);
            assert_eq!(line(&drawn), Ok(grid(WIKIPEDIA[0])), "\n{drawn}");
        }
    }
    let drawn = boxed("╔═══════╦═══════╦═══════╗", "║", ".");
    assert_eq!(line(&drawn), Ok(grid(WIKIPEDIA[0])), "\n{drawn}");
}

#[test]
fn spaces_are_empty_cells_only_where_the_count_says_so() {
    assert_eq!(line(&WIKIPEDIA[0].replace('.', " ")), Ok(grid(WIKIPEDIA[0])));
    assert_eq!(line(&rows(" ", "")), Ok(grid(WIKIPEDIA[0])));
    let quoted = format!("  \"{}\" ,\r\n", WIKIPEDIA[0]);
    assert_eq!(line(&quoted), Ok(grid(WIKIPEDIA[0])));
}

#[test]
fn a_row_of_dashes_is_a_row() {
    let mut expected = grid(WIKIPEDIA[0]);
    (9..18).for_each(|index| expected.set(Cell::new(index), None));
    let text = expected.to_string().replace('.', "-");
    let text: Vec<&str> = (0..9).map(|row| &text[9 * row..9 * row + 9]).collect();
    assert_eq!(text[1], "---------");
    assert_eq!(line(&text.join("\n")), Ok(expected));
}

#[test]
fn a_blank_row_between_ruled_lines_is_a_row() {
    let mut expected = grid(WIKIPEDIA[0]);
    (9..18).for_each(|index| expected.set(Cell::new(index), None));
    let text = expected.to_string().replace('.', " ");
    let bands: Vec<String> = (0..3)
        .map(|band| (0..3).map(|row| text[27 * band + 9 * row..][..9].to_owned() + "\n").collect())
        .collect();
    assert_eq!(line(&bands.join("---------\n")), Ok(expected));
}

#[track_caller]
fn refused(text: &str, expected: ParseError, sentence: &str) {
    let error = line(text).expect_err("a text that is no puzzle");
    assert_eq!(error, expected);
    assert_eq!(error.to_string(), sentence);
}

fn at(line: usize, column: usize, reason: Reason) -> ParseError {
    ParseError { reason, line, column }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    refused(
        &WIKIPEDIA[0].replace("9", "é"),
        at(1, 14, Reason::UnexpectedSymbol { symbol: 'é' }),
        "line 1, column 14: 'é' has no meaning here; use digits 1 to 9 and one of . 0 _ * - x ? for empty cells",
    );
    refused(
        &WIKIPEDIA[0][..80],
        at(1, 81, Reason::TooFewCells { found: 80, expected: 81 }),
        "line 1, column 81: the text ends after 80 cells; 1 more to make 81",
    );
    refused(
        &format!("{}12", WIKIPEDIA[0]),
        at(1, 82, Reason::TooManyCells { found: 83, expected: 81 }),
        "line 1, column 82: 83 cells found; a puzzle has 81, and this is the first one too many",
    );
    refused(
        &rows(".", "").replace("4..8.3..1", "4..8.3..12"),
        at(5, 10, Reason::WrongLine { found: 10, expected: 9 }),
        "line 5, column 10: this line has 10 cells; each of the 9 lines needs 9",
    );
    refused(
        " \n\n",
        at(1, 1, Reason::Empty),
        "line 1, column 1: no cells here; write 81 symbols, digits 1 to 9 and . for empty cells",
    );
    refused(
        &".".repeat(MAX_INPUT_BYTES + 1),
        at(1, 1, Reason::TooLong { bytes: 4097 }),
        "line 1, column 1: the text has 4097 bytes; a puzzle has at most 4096",
    );
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,200}") {
        let _ = line(&text);
    }

    #[test]
    fn no_puzzle_like_text_makes_it_panic(text in "[0-9.*|+ \n-]{0,200}") {
        let _ = line(&text);
    }

    #[test]
    fn what_is_written_is_read_again(cells in prop::collection::vec(0_u8..=9, 81)) {
        let mut written = Grid::empty(Geometry::classic());
        for (index, value) in cells.into_iter().enumerate() {
            written.set(Cell::new(index as u16), (value > 0).then(|| digit(value)));
        }
        prop_assert_eq!(line(&written.to_string()), Ok(written.clone()));
        prop_assert_eq!(written.to_string().parse::<Grid>(), Ok(written));
    }
}
