//! The file formats: what each looks like, what it refuses and where, and that what is written is read again.

use crate::known::{WIKIPEDIA, digit, grid};
use proptest::prelude::*;
use puzzle::text::document::{Remark, SavedGame, Topic};
use puzzle::text::format::{MAX_LINE_BYTES, Unwritable};
use puzzle::{Cell, Credits, Document, Format, Geometry, Grid, Puzzle};
use std::time::Duration;

/// As SudoCue's page on file formats shows it.
const SUDOCUE: &str = "#ARuud\n#DA random puzzle created by SudoCue\n#B03-08-2006\n#LEasy\n\
    2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";
const SUDOCUE_LINE: &str =
    "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1";

const SIMPLE: &str = " *-----------*\n |2..|1.5|..3|\n |.54|...|71.|\n |.1.|2.3|.8.|\n |---+---+---|\n \
    |6.2|8.7|3.4|\n |...|...|...|\n |1.5|3.9|8.6|\n |---+---+---|\n |.2.|7.1|.6.|\n |.81|...|24.|\n |7..|4.2|..1|\n \
    *-----------*\n";

const LEVEL: &str = "2 0 0 1 0 5 0 0 3\n0 5 4 0 0 0 7 1 0\n0 1 0 2 0 3 0 8 0\n\n6 0 2 8 0 7 3 0 4\n\
    0 0 0 0 0 0 0 0 0\n1 0 5 3 0 9 8 0 6\n\n0 2 0 7 0 1 0 6 0\n0 8 1 0 0 0 2 4 0\n7 0 0 4 0 2 0 0 1\n";

fn givens(format: Format, text: &str) -> Vec<Grid> {
    let entries = format.read(text).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
    entries.into_iter().map(|entry| entry.puzzle.givens().clone()).collect()
}

#[track_caller]
fn refused(format: Format, text: &str, sentence: &str) {
    let error = format.read(text).expect_err("a text that is not in the format");
    assert_eq!(error.to_string(), sentence);
}

fn entry(givens: Grid) -> Document {
    Document::of(Puzzle::classic(givens))
}

fn remark(topic: Topic, text: &str) -> Remark {
    Remark { topic, text: text.to_owned() }
}

#[test]
fn each_format_is_told_by_its_extension_and_by_its_looks() {
    for (extension, format) in [
        ("sdk", Format::Sdk),
        ("SDM", Format::Sdm),
        ("ss", Format::Ss),
        ("sud", Format::Level),
        ("txt", Format::Line),
        ("dat", Format::Line),
    ] {
        assert_eq!(Format::of_extension(extension), Some(format));
    }
    assert_eq!(Format::of_extension("png"), None);
    assert_eq!(
        [SUDOCUE, LEVEL, SUDOCUE_LINE].map(Format::of_text),
        [Format::Sdk, Format::Level, Format::Line]
    );
    let commented = format!("# a comment\n{SUDOCUE_LINE}\n");
    assert_eq!(Format::of_text(&commented), Format::Line);
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
}

#[test]
fn samples_of_other_programs_are_read() {
    let expected = vec![grid(SUDOCUE_LINE)];
    assert_eq!(givens(Format::Sdk, SUDOCUE), expected);
    assert_eq!(givens(Format::Ss, SIMPLE), expected);
    assert_eq!(givens(Format::Ss, &format!("{SIMPLE} Simple Sudoku\n  Version 4.2n\n")), expected);
    assert_eq!(givens(Format::Level, LEVEL), expected);
    assert_eq!(givens(Format::Sdm, &SUDOCUE_LINE.replace('.', "0")), expected);
    // The lenient reader takes them too, without being told.
    assert_eq!(givens(Format::Line, SIMPLE), expected);
    assert_eq!(givens(Format::Line, LEVEL), expected);
}

#[test]
fn formats_are_written_as_other_programs_write_them() {
    let entry = entry(grid(SUDOCUE_LINE));
    let written = |format: Format| format.write(std::slice::from_ref(&entry)).unwrap();
    assert_eq!(written(Format::Ss), SIMPLE);
    assert_eq!(written(Format::Level), LEVEL);
    assert_eq!(written(Format::Sdm), SUDOCUE_LINE.replace('.', "0") + "\n");
    assert_eq!(written(Format::Line), SUDOCUE_LINE.to_owned() + "\n");
}

#[test]
fn an_sdk_file_keeps_what_it_says_and_a_game_in_progress() {
    let entry = &Format::Sdk.read(SUDOCUE).unwrap()[0];
    assert_eq!(entry.credits.author(), "Ruud");
    assert_eq!(entry.credits.note(), "A random puzzle created by SudoCue");
    assert_eq!(entry.remarks[1], remark(Topic::Level, "Easy"));
    let rows = SUDOCUE.split_once("#LEasy\n").unwrap().1;
    let state = rows.replacen('.', "8", 1);
    let text = format!("#ARuud\n[Puzzle]\n{rows}[State]\n{state}[PencilMarks]\n..12,.\n");
    assert_eq!(Format::of_text(&text), Format::Sdk);
    let read = &Format::Sdk.read(&text).unwrap()[0];
    assert_eq!(read.position().givens(), &grid(&SUDOCUE_LINE.replacen('.', "8", 1)));
    assert_eq!(read.lost().as_deref(), Some("the section [PencilMarks]"));
    let changed = text.replace(&state, &state.replacen('2', "9", 1));
    refused(
        Format::Sdk,
        &changed,
        "line 23, column 7: r1c1 of the state is not the given; the state repeats every given",
    );
}

#[test]
fn a_level_file_can_hold_a_game_in_progress() {
    let entry = &Format::Level.read(&format!("{LEVEL}\n{}", LEVEL.replacen('0', "8", 1))).unwrap()[0];
    assert_eq!(entry.puzzle.givens().clone(), grid(SUDOCUE_LINE));
    assert_eq!(entry.board_state(), grid(&SUDOCUE_LINE.replacen('.', "8", 1)));
    assert_eq!(entry.game.as_ref().map(|game| game.entered.clue_count()), Some(1));
}

#[test]
fn lines_may_hold_the_solution_and_columns() {
    let [puzzle, solution] = [WIKIPEDIA[0], WIKIPEDIA[1]];
    for text in [
        format!("{puzzle}{solution}\teasy\t30\n"),
        format!("{puzzle},{solution},easy,30\n"),
        format!("  {puzzle} {solution} easy; 30"),
    ] {
        let entry = &Format::Line.read(&text).unwrap()[0];
        assert_eq!(
            (&entry.puzzle.givens().clone(), entry.solution.as_ref()),
            (&grid(puzzle), Some(&grid(solution)))
        );
        assert_eq!(entry.remarks, [remark(Topic::Column, "easy"), remark(Topic::Column, "30")]);
    }
    let open = format!("{puzzle}.{}", &solution[1..]);
    refused(Format::Bank, &open, "line 1, column 82: . of the solution; r1c1 of the puzzle is 5");
    let wrong = format!("{puzzle}{}.", &solution[..80]);
    refused(Format::Bank, &wrong, "line 1, column 162: . of the solution; r9c9 of the puzzle is 9");
}

#[test]
fn a_file_holds_a_puzzle_a_line_or_one_drawn_puzzle() {
    let two = format!("# from Wikipedia\n{}\n\n{}\n", WIKIPEDIA[0], WIKIPEDIA[1]);
    assert_eq!(givens(Format::Line, &two), [grid(WIKIPEDIA[0]), grid(WIKIPEDIA[1])]);
    let place = |text: &str| Format::Line.read(text).map(|_| ()).map_err(|error| (error.line, error.column));
    assert_eq!(place(&two.replace("345286179", "34528617")), Err((4, 81)));
    assert_eq!(place(&two.replace("53..7", "53.7")), Err((2, 81)));
    assert_eq!(place("# nothing\n"), Err((1, 10)));
    assert_eq!(place(""), Err((1, 1)));
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    refused(
        Format::Sdk,
        &SUDOCUE.replace(".54...71.", ".54...7!."),
        "line 6, column 8: '!'; a row has digits, and . for empty cells",
    );
    refused(
        Format::Sdk,
        &SUDOCUE.replace(".54...71.", ".54...71"),
        "line 6, column 9: this row has 8 symbols; each row has 9",
    );
    refused(Format::Sdk, "[Puzzle]\n", "line 1, column 9: no rows; a puzzle has 9");
    refused(
        Format::Level,
        &LEVEL.replacen('4', "44", 1),
        "line 2, column 5: \"44\"; a row has numbers, and 0 for empty cells",
    );
    refused(
        Format::Level,
        &LEVEL.replacen("0 3\n", "0 3 1\n", 1),
        "line 1, column 19: this row has 10 numbers; each row has 9",
    );
    refused(Format::Level, &LEVEL[..18], "line 1, column 18: only 1 of the rows; a puzzle has 9");
    refused(
        Format::Ss,
        &SIMPLE.replacen('.', "?", 1),
        "line 2, column 4: '?'; a drawing has digits, . for empty cells and | between boxes",
    );
    let long = format!("{SUDOCUE_LINE}\n{}\n", "1".repeat(MAX_LINE_BYTES + 1));
    refused(Format::Line, &long, "line 2, column 1: this line has 4097 bytes; the limit is 4096");
}

#[test]
fn what_a_format_cannot_hold_is_not_written() {
    let entries = [entry(grid(SUDOCUE_LINE)), entry(grid(WIKIPEDIA[0]))];
    let only_one = Unwritable::OnlyOne { format: Format::Sdk, puzzles: 2 };
    assert_eq!(Format::Sdk.write(&entries), Err(only_one));
    assert_eq!(Format::Bank.write(&entries), Err(Unwritable::NoSolution { format: Format::Bank }));
    assert_eq!(Format::Line.write(&entries).map(|text| text.lines().count()), Ok(2));
}

#[test]
fn a_game_without_a_digit_is_not_started_in_opensudoku() {
    let puzzle = entry(grid(WIKIPEDIA[0]));
    let blank = SavedGame::blank(&puzzle.puzzle);
    let mut begun = blank.clone();
    begun.elapsed = Some(Duration::from_secs(1));
    for (game, state) in [(None, 1), (Some(blank), 1), (Some(begun), 0)] {
        let document = Document { game, ..puzzle.clone() };
        let text = Format::OpenSudoku.write(std::slice::from_ref(&document)).unwrap();
        assert!(text.contains(&format!("state=\"{state}\"")), "{text}");
        let read = Format::OpenSudoku.read(&text).unwrap();
        assert_eq!(Format::OpenSudoku.write(&read).unwrap(), text);
    }
}

fn any_entry() -> impl Strategy<Value = Document> {
    let cells = || prop::collection::vec(0_u8..=9, 81);
    (cells(), cells(), any::<bool>(), "[a-zA-Z0-9]([a-zA-Z0-9 ]{0,10}[a-z])?").prop_map(
        |(cells, more, in_progress, author)| {
            let mut givens = Grid::empty(Geometry::classic());
            let mut state = givens.clone();
            for (index, (value, other)) in cells.into_iter().zip(more).enumerate() {
                let cell = Cell::new(index as u16);
                givens.set(cell, (value > 0).then(|| digit(value)));
                let placed = if value > 0 { value } else { other };
                state.set(cell, (placed > 0).then(|| digit(placed)));
            }
            let game = in_progress.then(|| SavedGame::of_state(&givens, &state));
            Document { game, credits: Credits::new("", &author, "").expect("a short name"), ..entry(givens) }
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(entry in any_entry()) {
        for format in Format::ALL.into_iter().filter(|&format| format != Format::Bank) {
            let text = format.write(std::slice::from_ref(&entry)).unwrap();
            let read = format.read(&text).unwrap();
            prop_assert_eq!(&read[0].puzzle, &entry.puzzle, "{}\n{}", format, text);
            prop_assert_eq!(&format.write(&read).unwrap(), &text);
            prop_assert_eq!(&Format::of_text(&text).read(&text).unwrap()[0].puzzle, &entry.puzzle);
            if matches!(format, Format::Sdk | Format::Level) {
                prop_assert_eq!(&read[0].game, &entry.game);
            }
            if format == Format::Sdk {
                prop_assert_eq!(&read[0].credits, &entry.credits);
            }
        }
    }

    #[test]
    fn a_bank_keeps_solution_and_columns(shown in prop::collection::vec(any::<bool>(), 81), column in "[a-z0-9.]{1,9}") {
        let solution = grid(WIKIPEDIA[1]);
        let mut givens = solution.clone();
        for (cell, _) in solution.cells().filter(|(cell, _)| !shown[cell.index()]) {
            givens.set(cell, None);
        }
        let entry = Document { solution: Some(solution), remarks: vec![remark(Topic::Column, &column)], ..entry(givens) };
        let text = Format::Bank.write(std::slice::from_ref(&entry)).unwrap();
        prop_assert_eq!(Format::Bank.read(&text).unwrap(), vec![entry]);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,200}") {
        for format in Format::ALL {
            let _ = format.read(&text);
        }
        let _ = Format::of_text(&text);
    }

    #[test]
    fn no_puzzle_like_text_makes_a_reader_panic(text in "([#\\[\\]{}\":,a-zA-Z]{0,3}[0-9.*|+ \n-]{0,30}){0,12}") {
        for format in Format::ALL {
            let _ = format.read(&text);
        }
        let _ = Format::of_text(&text);
    }
}
