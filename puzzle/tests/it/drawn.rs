//! What f-puzzles only draws is read as the rule that the words beside it speak of.

use puzzle::{Document, Format};

/// An f-puzzles export with these words, a row of cells that have colours, and what else is drawn.
fn drawn(words: &str, coloured: &str, shapes: &str) -> Document {
    let row = "[{},{},{},{},{},{},{},{},{}]";
    let grid = [coloured, row, row, row, row, row, row, row, row].join(",");
    let text = format!("{{\"size\":9,\"grid\":[{grid}],\"ruleset\":\"{words}\"{shapes}}}");
    Format::FPuzzles.read(&text).unwrap_or_else(|error| panic!("{error}: {text}")).remove(0)
}

const PLAIN: &str = "[{},{},{},{},{},{},{},{},{}]";

/// The rules besides the plain ones.
pub(crate) fn rules(document: &Document) -> Vec<String> {
    let board = document.puzzle.board();
    let rules = board.constraints()[3..].iter().map(|rule| {
        let cells: Vec<String> = rule.cells.iter().map(|&cell| board.layout().name(cell)).collect();
        format!("{} {} {}", rule.kind, cells.join(""), rule.value.unwrap_or(0))
    });
    rules.collect()
}

/// What is named as lost besides that there are several solutions.
pub(crate) fn lost(document: &Document) -> Vec<&str> {
    let lost = document.unsupported.iter().map(|lost| lost.what.as_str());
    lost.filter(|what| !what.starts_with("what else")).collect()
}

fn reads(document: &Document, expected: &[&str]) {
    assert_eq!(
        (rules(document), lost(document)),
        (expected.iter().map(|&rule| rule.to_owned()).collect(), vec![])
    );
}

#[test]
fn a_cell_of_one_colour_in_a_list_is_coloured() {
    let row = r##"[{"c":"#A8A8A8","cArray":["#A8A8A8"]},{},{},{"cArray":["#A8A8A8"]},{},{},{},{},{}]"##;
    let document = drawn("A shaded cell is higher than its neighbours.", row, "");
    reads(&document, &["maximum r1c1 0", "maximum r1c4 0"]);
    let two = r##"[{"c":"#A8A8A8","cArray":["#A8A8A8","#D0D0FF"]},{},{},{},{},{},{},{},{}]"##;
    let document = drawn("A shaded cell is higher than its neighbours.", two, "");
    assert_eq!(rules(&document), [""; 0]);
    assert!(lost(&document).contains(&"colours of cells"), "{:?}", lost(&document));
}

#[test]
fn what_may_be_is_no_rule() {
    for words in [
        "Digits may repeat along a diagonal.",
        "Digits can only repeat along diagonals if no other rule forbids it.",
        "Cells without markings may or may not contain numbers with such a relationship.",
    ] {
        reads(&drawn(words, PLAIN, ""), &[]);
    }
    let told = drawn("Digits must not repeat along a diagonal.", PLAIN, "");
    assert_eq!(lost(&told), ["the rules in words (Digits must not repeat along a diagonal.)"]);
}

#[test]
fn shapes_stand_for_the_digits_that_the_words_name() {
    let shape = |cell: &str| {
        format!(
            "{{\"cells\":[\"{cell}\"],\"baseC\":\"#FFFFFF\",\"outlineC\":\"#000000\",\"width\":0.8,\"height\":0.8}}"
        )
    };
    let shapes = format!(",\"circle\":[{}],\"rectangle\":[{}]", shape("R1C1"), shape("R2C2"));
    let expected = ["sukaku r1c1 7", "sukaku r2c2 56"];
    for words in [
        "The digits 1, 2, and 3 are marked with orange circles; the digits 4, 5, and 6 are marked with blue squares.",
        "1s, 2s, and 3s are marked with circles. 4s, 5s, and 6s are marked with squares.",
        "The digits 1, 2, and 3 are indicated with (orange) circles, and the digits 4, 5, and 6 are indicated with (blue) squares.",
    ] {
        reads(&drawn(words, PLAIN, &shapes), &expected);
    }
}

#[test]
fn columns_of_a_colour_may_name_columns() {
    let row = r##"[{"c":"#FFD0D0"},{},{},{},{"c":"#FFD0D0"},{},{},{},{}]"##;
    let words = "A digit placed in column 1 indicates the position of the 1 within that row. \
                 Likewise, each digit in column 5 indicates where 5 appears in the row.";
    reads(&drawn(words, row, ""), &["columnindexer r1c1 0", "columnindexer r1c5 0"]);
}

#[test]
fn signs_open_towards_the_greater_digit() {
    let sign = |cells: [&str; 2], text: &str, angle: i32| {
        format!(
            "{{\"cells\":[\"{}\",\"{}\"],\"value\":\"{text}\",\"size\":0.5,\"angle\":{angle}}}",
            cells[0], cells[1]
        )
    };
    let signs = [
        sign(["R1C1", "R1C2"], ">", 0),
        sign(["R1C4", "R1C3"], "<", 0),
        sign(["R3C1", "R2C1"], ">", 90),
        sign(["R3C2", "R2C2"], "<", 90),
        sign(["R3C3", "R2C3"], ">", -90),
        sign(["R3C4", "R2C4"], "^", 0),
        sign(["R3C5", "R2C5"], "v", 0),
    ];
    let words = "The inequality signs tell which digit is greater.";
    let expected = [
        "greater r1c1r1c2 0",
        "greater r1c4r1c3 0",
        "greater r2c1r3c1 0",
        "greater r3c2r2c2 0",
        "greater r3c3r2c3 0",
        "greater r3c4r2c4 0",
        "greater r2c5r3c5 0",
    ];
    reads(&drawn(words, PLAIN, &format!(",\"text\":[{}]", signs.join(","))), &expected);
    let across = format!(",\"text\":[{}]", sign(["R3C5", "R2C5"], "<", 0));
    assert_eq!(lost(&drawn(words, PLAIN, &across))[0], "1 text on the board");
}

#[test]
fn numbers_beside_the_board_may_be_sums_of_the_nearest_cells() {
    let shapes = r#","text":[{"cells":["R2C0"],"value":"6"},{"cells":["R10C4"],"value":"15"}]"#;
    let words = "A value outside of the grid gives the sum of the first three digits from that direction.";
    reads(&drawn(words, PLAIN, shapes), &["sum r2c1r2c2r2c3 6", "sum r9c4r8c4r7c4 15"]);
    let words =
        "Clues outside of the grid give the sum of the 2nd, 3rd and 4th cells as seen from that direction.";
    reads(&drawn(words, PLAIN, shapes), &["sum r2c2r2c3r2c4 6", "sum r8c4r7c4r6c4 15"]);
    let words = "Clues give the sum of the two largest of the first three digits.";
    assert_eq!(rules(&drawn(words, PLAIN, shapes)), [""; 0]);
}

#[test]
fn a_number_at_a_corner_may_be_the_largest_digit_around_it() {
    let shape = r##"{"cells":["R1C1","R1C2","R2C1","R2C2"],"value":"5","baseC":"#FFFFFF","outlineC":"#000000","width":0.5}"##;
    let words = "A value in a white circle shows the largest digit that appears in the four cells surrounding that circle.";
    let expected = [
        "sukaku r1c1 31",
        "sukaku r1c2 31",
        "sukaku r2c1 31",
        "sukaku r2c2 31",
        "quadruple r1c1r1c2r2c1r2c2 5",
    ];
    reads(&drawn(words, PLAIN, &format!(",\"circle\":[{shape}]")), &expected);
}

#[test]
fn a_full_stop_in_a_name_ends_no_sentence() {
    reads(&drawn("Place the digits 1 through 9. Exported from sudokulab.net.", PLAIN, ""), &[]);
}

#[test]
fn cages_of_one_shape_may_be_clones() {
    let cage = |cells: &str| format!("{{\"cells\":[{cells}],\"outlineC\":\"#000000\"}}");
    let cages = [
        cage("\"R1C1\",\"R1C2\""),
        cage("\"R5C5\",\"R5C6\""),
        cage("\"R4C7\",\"R5C7\""),
        cage("\"R7C9\",\"R8C9\""),
    ];
    let words = "Cages of the same shape are clones, and must contain the same digits in the same relative positions.";
    let document = drawn(words, PLAIN, &format!(",\"cage\":[{}]", cages.join(",")));
    reads(&document, &["clone r1c1r1c2r5c5r5c6 0", "clone r4c7r5c7r7c9r8c9 0"]);
}

#[test]
fn a_thermometer_may_leave_no_digit_out() {
    let shapes = r#","thermometer":[{"lines":[["R1C1","R1C2","R2C3"]]}]"#;
    let words = "Digits along each thermo must increase consecutively from the bulb.";
    reads(&drawn(words, PLAIN, shapes), &["thermometer r1c1r1c2r2c3 0", "renban r1c1r1c2r2c3 0"]);
    let words = "Digits along a thermo increase, but do not have to be consecutive.";
    reads(&drawn(words, PLAIN, shapes), &["thermometer r1c1r1c2r2c3 0"]);
}

#[test]
fn a_magic_square_holds_each_digit_and_equal_sums() {
    let row = r##"[{"c":"#D0D0FF"},{"c":"#D0D0FF"},{"c":"#D0D0FF"},{},{},{},{},{},{}]"##;
    let grid = [row, row, row, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN].join(",");
    let text =
        format!("{{\"size\":9,\"grid\":[{grid}],\"ruleset\":\"Each blue 3x3 area is a magic square.\"}}");
    let document = Format::FPuzzles.read(&text).expect("an export").remove(0);
    let found = rules(&document);
    assert_eq!(
        found.iter().filter(|rule| rule.starts_with("sum ") && rule.ends_with(" 15")).count(),
        8,
        "{found:?}"
    );
    assert_eq!(found.iter().filter(|rule| rule.starts_with("extraregion ")).count(), 1, "{found:?}");
    assert_eq!(lost(&document), [""; 0]);
}

#[test]
fn lavender_lines_are_called_purple() {
    let shapes = r##","line":[{"lines":[["R2C2","R2C3","R3C3"]],"outlineC":"#E6E6FA","width":0.4}]"##;
    let words = "Digits along a purple line must form a set of consecutive digits with no repeats.";
    reads(&drawn(words, PLAIN, shapes), &["renban r2c2r2c3r3c3 0"]);
}
