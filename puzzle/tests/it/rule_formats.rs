//! The formats that carry rules: f-puzzles JSON and Solo game ids; and boards of other sizes in the others.

use std::sync::Arc;

use proptest::prelude::*;
use puzzle::Document;
use puzzle::{
    Board, Cell, Constraint, Digit, Format, GenerateSpec, Kind, Layout, Outline, Puzzle, Tier, Variant,
    generate,
};

fn cell(row: u16, column: u16) -> Cell {
    Layout::classic().cell(row - 1, column - 1).expect("a cell of the classic board")
}

fn puzzle(layout: Layout, constraints: Vec<Constraint>) -> Puzzle {
    let board = Arc::new(Board::new(layout, constraints).expect("rules that make a board"));
    let givens = board.blank();
    Puzzle::new(board, givens).expect("a blank grid")
}

#[track_caller]
fn comes_back(format: Format, puzzle: Puzzle) -> String {
    let text =
        format.write(&[Document::of(puzzle.clone())]).unwrap_or_else(|error| panic!("{format}: {error}"));
    let read = Format::of_text(&text).read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, [Document::of(puzzle)], "\n{text}");
    text
}

/// A rule of the kind, somewhere.
fn example(kind: Kind) -> Constraint {
    use puzzle::board::constraint::Notation;
    let on = |cells: &[(u16, u16)]| Constraint::on(kind, cells.iter().map(|&(r, c)| cell(r, c)).collect());
    match kind.notation() {
        Notation::Board => Constraint::of_board(kind),
        Notation::Cell => on(&[(3, 4)]),
        Notation::Digits => Constraint { value: Some(0b1_0101), ..on(&[(3, 4)]) },
        Notation::Edge { .. } => on(&[(2, 2), (2, 3)]),
        Notation::Cells { number: true } if kind == Kind::QUADRUPLE => {
            Constraint { value: Some(129), ..on(&[(4, 4), (4, 5), (5, 4), (5, 5)]) }
        }
        Notation::Cells { number } => {
            Constraint { value: number.then_some(11), ..on(&[(1, 1), (1, 2), (2, 1), (2, 2)]) }
        }
        // The product of three digits.
        Notation::Line { .. } if kind == Kind::MEASURE => {
            Constraint { value: Some(4 * 1_024 + 24), ..on(&[(5, 5), (5, 6), (6, 6)]) }
        }
        // A line in yellow.
        Notation::Line { .. } if kind == Kind::DRAWN => {
            Constraint { value: Some(8), ..on(&[(5, 5), (5, 6), (6, 6)]) }
        }
        Notation::Line { .. } => on(&[(5, 5), (5, 6), (6, 6)]),
        // Each from the upper edge to the other end of what it looks at.
        Notation::Outside if kind == Kind::LITTLE_KILLER => {
            let cells: Vec<(u16, u16)> = (1..=8).map(|row| (row, row + 1)).collect();
            Constraint { value: Some(40), ..on(&cells) }
        }
        Notation::Outside => {
            let cells: Vec<(u16, u16)> = (1..=9).map(|row| (row, 4)).collect();
            Constraint { value: Some(9), ..on(&cells) }
        }
    }
}

#[test]
fn every_kind_of_rule_comes_back_from_fpuzzles() {
    for &kind in Kind::ALL {
        let mut rules = Constraint::plain();
        if !rules.iter().any(|rule| rule.kind == kind) {
            rules.push(example(kind));
        }
        comes_back(Format::FPuzzles, puzzle(Layout::boxed(3, 3), rules));
    }
    let all: Vec<Constraint> = Kind::ALL.iter().map(|&kind| example(kind)).collect();
    comes_back(Format::FPuzzles, puzzle(Layout::boxed(3, 3), all));
}

#[test]
fn rules_that_are_off_and_boards_of_every_outline_come_back() {
    for off in 0..3 {
        let mut rules = Constraint::plain();
        rules.remove(off);
        comes_back(Format::FPuzzles, puzzle(Layout::boxed(3, 3), rules));
    }
    for layout in Outline::ALL.into_iter().filter_map(|outline| outline.layout(9)) {
        comes_back(Format::FPuzzles, puzzle(layout.clone(), Constraint::plain()));
        comes_back(Format::Line, puzzle(layout, Constraint::plain()));
    }
    for size in [4, 6, 8, 9, 10, 12, 16, 25] {
        let layout = Layout::square(size).expect("a size there is");
        comes_back(Format::FPuzzles, puzzle(layout.clone(), Constraint::plain()));
        comes_back(Format::Solo, puzzle(layout, Constraint::plain()));
    }
}

const QUARTERS: [u8; 16] = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];

#[test]
fn a_puzzle_and_its_solution_on_one_line_are_no_larger_board() {
    for name in ["6", "frame", "five-boxes", "classic"] {
        let variant: Variant = name.parse().unwrap();
        let made = generate(&GenerateSpec::of_tier(variant.clone(), Tier::Easy), 1).unwrap();
        let entry = Document { solution: Some(made.solution), ..Document::of(made.puzzle) };
        let text = Format::Bank.write(std::slice::from_ref(&entry)).unwrap();
        assert_eq!(Format::Bank.read(&text).unwrap(), [entry], "{name}: {text}");
    }
}

#[test]
fn irregular_regions_come_back() {
    let jigsaw = || Layout::jigsaw(4, &QUARTERS).expect("four regions of four cells");
    let json = comes_back(Format::FPuzzles, puzzle(jigsaw(), Constraint::plain()));
    assert!(json.contains("\"region\":3"), "{json}");
    let id = comes_back(Format::Solo, puzzle(jigsaw(), Constraint::plain()));
    assert!(id.starts_with("4j:p,"), "{id}");
}

#[test]
fn solo_ids_are_read_as_solo_writes_them() {
    let read =
        |id: &str| Format::Solo.read(id).unwrap_or_else(|error| panic!("{error}: {id}"))[0].puzzle.clone();
    // Two columns of two open edges with a border between them, in every row and column.
    assert_eq!(read("4j:p,abbbbbbba"), puzzle(Layout::boxed(2, 2), Constraint::plain()));
    // Boxes are as many rows high as there are columns of them.
    let mut diagonals = Constraint::plain();
    diagonals.extend([Kind::DIAGONAL_DOWN, Kind::DIAGONAL_UP].map(Constraint::of_board));
    assert_eq!(read("3x2xdi:zj"), puzzle(Layout::boxed(3, 2), diagonals));
    assert_eq!(read("2x2a:1_2b4k").givens().to_string(), "12..4...........");
}

#[test]
fn cages_come_back_with_their_sums() {
    let rows: Vec<Constraint> = Layout::boxed(2, 2)
        .across()
        .iter()
        .map(|row| Constraint { kind: Kind::KILLER, cells: row.clone(), value: Some(10) })
        .collect();
    let mut rules = Constraint::plain();
    rules.extend([Kind::DIAGONAL_DOWN, Kind::DIAGONAL_UP].map(Constraint::of_board));
    rules.extend(rows);
    let id = comes_back(Format::Solo, puzzle(Layout::boxed(2, 2), rules));
    assert_eq!(id, "2x2xk:p,l_________,10c10c10c10c\n".replace("l_________", &blocks_of_rows()));
}

/// All edges to the right are open, all edges below are borders.
fn blocks_of_rows() -> String {
    format!("l{}", "_".repeat(12))
}

#[test]
fn cages_of_both_sorts_and_clues_at_one_place_come_back() {
    let layout = Layout::classic();
    let (row, column) = (layout.across()[0].clone(), layout.down()[0].clone());
    let rule = |kind, cells: &[Cell], value| Constraint { kind, cells: cells.to_vec(), value: Some(value) };
    let mut rules = Constraint::plain();
    rules.extend([
        rule(Kind::KILLER, &row[..2], 9),
        rule(Kind::SANDWICH, &row, 20),
        rule(Kind::SANDWICH, &column, 12),
        rule(Kind::XSUM, &row, 30),
        rule(Kind::SKYSCRAPER, &row, 3),
        rule(Kind::SUM, &row[3..5], 18),
    ]);
    let text = comes_back(Format::FPuzzles, puzzle(layout.clone(), rules));
    let drawn = r#""cage":[{"cells":["R1C4","R1C5"],"value":"18","fromConstraint":"sum"}]"#;
    assert!(text.contains(drawn), "{text}");
}

#[track_caller]
fn refused(format: Format, text: &str, sentence: &str) {
    assert_eq!(format.read(text).map(|_| ()).map_err(|error| error.to_string()), Err(sentence.to_owned()));
}

#[test]
fn errors_name_the_key_and_the_place() {
    let board = "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\n";
    let with = |more: &str| format!("{board}{more}}}");
    let error = Format::FPuzzles.read(&with("\"hypercube\":[1]")).unwrap_err();
    assert!(error.to_string().starts_with("line 2, column 1: \"hypercube\" is not supported; "), "{error}");
    refused(
        Format::FPuzzles,
        &with("\"even\":[{\"cell\":\"R5C1\"}]"),
        "line 2, column 17: \"R5C1\"; a cell is R1C1 to R4C4",
    );
    refused(
        Format::FPuzzles,
        &with("\"negative\":[\"vi\"]"),
        "line 2, column 13: \"vi\" is not supported; supported are ratio, difference and xv",
    );
    refused(
        Format::FPuzzles,
        "{\"size\":9,\"grid\":[[]]}",
        "line 1, column 18: 1 rows; the grid of this board has 9",
    );
    refused(Format::FPuzzles, "{\"size\":4,\n", "line 2, column 1: the text ends; JSON has '\"' here");
    refused(
        Format::FPuzzles,
        &"[".repeat(1000),
        "line 1, column 17: '['; no puzzle has lists inside lists 16 levels deep",
    );
    refused(
        Format::FPuzzles,
        &board.replacen("{}", "{\"value\":5}", 1),
        "line 2, column 1: the text ends; JSON has '\"' here",
    );
    refused(
        Format::FPuzzles,
        &with("\"title\":1").replacen("{}", "{\"value\":5}", 1),
        "line 1, column 29: 5; a digit of this board is 1 to 4",
    );
    refused(
        Format::FPuzzles,
        &with("\"variant\":\"x\""),
        "line 2, column 11: \"x\"; an outline; diagonal- is a rule with a key of its own",
    );
    let many: String = (0..300).map(|key| format!("\"k{key}\":1,")).collect();
    let error = Format::FPuzzles.read(&with(&many)).unwrap_err().to_string();
    assert!(error.contains("more than 200 keys"), "{error}");
    refused(
        Format::Solo,
        "3x3#1234",
        "line 1, column 1: a random seed; an id is parameters, a colon and a description",
    );
    refused(Format::Solo, "2x2:o", "line 1, column 6: 15 cells; the board has 16");
    refused(Format::Solo, "2x2:a5n", "line 1, column 6: '5'; there are 16 cells, and numbers are 1 to 4");
    refused(Format::Solo, "2x2k:p", "line 1, column 7: the id ends; cages are missing");
    refused(Format::Solo, "9x9:z", "line 1, column 1: a board of 9 times 9; boards have 4 to 25 digits");
}

#[test]
fn rules_that_a_format_has_no_words_for_are_not_dropped() {
    let mut rules = Constraint::plain();
    rules.push(Constraint::of_board(Kind::ANTI_KNIGHT));
    let entry = Document::of(puzzle(Layout::boxed(3, 3), rules));
    let able = [Format::FPuzzles, Format::FPuzzlesLink, Format::SudokuPadLink];
    for format in Format::ALL.into_iter().filter(|format| !able.contains(format)) {
        assert!(format.write(std::slice::from_ref(&entry)).is_err(), "{format}");
    }
}

/// Any grid of any plain square board.
fn any_square() -> impl Strategy<Value = Puzzle> {
    let size = prop::sample::select(vec![4_u8, 6, 8, 10, 12, 16, 25]);
    size.prop_flat_map(|size| {
        let cells = usize::from(size) * usize::from(size);
        prop::collection::vec(0..=size, cells).prop_map(move |values| {
            let blank = puzzle(Layout::square(size).expect("a size there is"), Constraint::plain());
            let mut givens = blank.givens().clone();
            for (index, value) in values.into_iter().enumerate() {
                givens.set(Cell::new(index as u16), Digit::new(value));
            }
            blank.with_givens(givens).expect("digits of the board")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn boards_of_every_size_come_back_from_every_format(puzzle in any_square()) {
        let unable = [Format::Bank, Format::OpenSudoku];
        for format in Format::ALL.into_iter().filter(|format| !unable.contains(format)) {
            let text = format.write(&[Document::of(puzzle.clone())]).expect("a plain board");
            let read = format.read(&text).map_err(|error| TestCaseError::fail(format!("{format}: {error}\n{text}")))?;
            prop_assert_eq!(&read[0].puzzle, &puzzle, "{}\n{}", format, text);
        }
    }

    #[test]
    fn no_json_makes_the_reader_panic(
        text in "(\\{\"(size|grid|even|negative|variant|solution)\":|[\\[\\]{},]|\"[a-zR0-9C\\\\\"]{0,4}\"|[0-9-]{1,6}|true|null| ){0,40}"
    ) {
        let _ = Format::FPuzzles.read(&text);
    }

    #[test]
    fn no_broken_export_makes_the_reader_panic(at in 0_usize..800, with in "\\PC{0,3}") {
        let all: Vec<Constraint> = Kind::ALL.iter().map(|&kind| example(kind)).collect();
        let entry = Document::of(puzzle(Layout::boxed(3, 3), all));
        let mut text = Format::FPuzzles.write(&[entry]).expect("every rule has words");
        let at = at % text.len();
        text.replace_range(at..=at, &with);
        let _ = Format::FPuzzles.read(&text);
    }

    #[test]
    fn no_id_makes_the_reader_panic(text in "[0-9]{1,2}x?[0-9]{0,2}[jxkdz]{0,3}:[a-z0-9_,]{0,80}") {
        let _ = Format::Solo.read(&text);
    }
}
