//! What no rule explains is drawn and told where a file has the setter's words and solution, and only there.

use puzzle::{Constraint, Document, Format, Kind, Layout};

use super::drawn::{lost, rules};

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Words of which no rule is known.
const UNKNOWN: &str = "Digits along a red line make the setter happy.";

/// An f-puzzles export with these words, digits that are not given as many as said, its solution, and what else it has.
fn text(words: &str, open: usize, more: &str) -> String {
    let cell = |(at, digit): (usize, char)| match at < open {
        true => "{}".to_owned(),
        false => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let cells: Vec<String> = SOLUTION.chars().enumerate().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    format!("{{\"size\":9,\"grid\":[{}],\"ruleset\":\"{words}\"{more}}}", rows.join(","))
}

fn solution() -> String {
    let digits: Vec<String> = SOLUTION.chars().map(String::from).collect();
    format!(",\"solution\":[{}]", digits.join(","))
}

fn read(text: &str) -> Document {
    Format::FPuzzles.read(text).unwrap_or_else(|error| panic!("{error}: {text}")).remove(0)
}

/// The same with nothing given.
fn told(words: &str, shapes: &str) -> Document {
    read(&text(words, 81, &format!("{shapes}{}", solution())))
}

const LINE: &str = r##","line":[{"lines":[["R1C1","R1C3"]],"outlineC":"#CC2222","width":0.3}]"##;

#[test]
fn what_only_words_explain_is_drawn_and_told() {
    let document = told(UNKNOWN, LINE);
    assert_eq!(rules(&document), ["words  0", "drawn r1c1r1c2r1c3 9"]);
    assert!(document.puzzle.board().is_in_words());
    assert_eq!(lost(&document), ["the rules in words (Digits along a red line make the setter happy.)"]);
    assert!(!document.lacks_rules() && document.credits.lost().is_empty());
    assert_eq!(document.credits.note(), UNKNOWN);
    assert_eq!(document.solution.map(|solution| solution.to_string()).as_deref(), Some(SOLUTION));
}

#[test]
fn without_words_or_a_solution_nothing_is_told() {
    let is_told = |document: &Document| {
        let kinds = document.puzzle.board().constraints().iter().map(|rule| rule.kind);
        kinds.filter(|kind| [Kind::WORDS, Kind::DRAWN].contains(kind)).count() > 0
    };
    let unknown = read(&text(UNKNOWN, 81, LINE));
    assert!(!is_told(&unknown) && unknown.lacks_rules(), "{:?}", rules(&unknown));
    assert!(!is_told(&told("", LINE)));
    assert!(!is_told(&told(&format!("{UNKNOWN} The grid is covered in fog."), LINE)));
    assert!(
        is_told(&told(&format!("{UNKNOWN}{}", " ".repeat(3_000)), LINE)),
        "blanks at the end are not shown"
    );
    assert!(!is_told(&told(&format!("{UNKNOWN}{}", "!".repeat(3_000)), LINE)));
    // Where the rest has one solution, nothing that is said can add to it.
    assert!(!is_told(&read(&text(UNKNOWN, 9, &format!("{LINE}{}", solution())))));
    // A rule that is known is itself.
    let known =
        read(&text("Digits on a red line differ by at least 1 from their neighbours.", 9, &solution()));
    assert!(!is_told(&known));
}

#[test]
fn what_is_misread_is_drawn_all_the_same() {
    let words = "Adjacent digits on a whispers line differ by at least 5. Renban lines contain a set of consecutive digits \
                 in any order.";
    let lines = r##","line":[{"lines":[["R1C1","R1C3"]],"outlineC":"#B060E0","width":0.3},{"lines":[["R2C1","R2C3"]],"outlineC":"#50B050","width":0.3}]"##;
    let document = told(words, lines);
    let drawn = document.puzzle.board().constraints().iter().filter(|rule| rule.cells.len() == 3).count();
    assert!(document.puzzle.board().is_in_words() && drawn == 2, "{:?}", rules(&document));
}

#[test]
fn sizes_and_texts_without_end_are_bounded() {
    let bar = r##","rectangle":[{"cells":["R1C1","R1C2"],"width":"0.05","height":"4e38","baseC":"#000000","outlineC":"#000000"}]"##;
    let flat = bar.replace("0.05", "0");
    let wide = r#","text":[{"cells":["R1C1"],"value":"！"}]"#;
    for shape in [bar, &flat, wide] {
        told(UNKNOWN, shape);
        read(&text("", 81, shape));
    }
}

#[test]
fn rules_that_the_solution_breaks_are_only_drawn() {
    let thermometer = r#","thermometer":[{"lines":[["R1C1","R1C2"]]}]"#;
    let document = told("Digits along a thermometer do what they like.", thermometer);
    assert_eq!(rules(&document), ["words  0", "drawn r1c1 24561", "drawn r1c1r1c2 1"]);
    let refused = Format::FPuzzles.read(&text(
        "Normal sudoku rules apply.",
        81,
        &format!("{thermometer}{}", solution()),
    ));
    assert!(refused.is_err_and(|error| error.to_string().contains("solution breaks a rule")));
}

#[test]
fn each_form_is_drawn() {
    let shapes = r##","circle":[{"cells":["R1C1"],"baseC":"#FFCC00","outlineC":"#000000","width":0.7,"height":0.7,"value":"7"},
        {"cells":["R1C1","R1C2"],"baseC":"#000000","outlineC":"#000000","width":0.3,"height":0.3},
        {"cells":["R2C2"],"baseC":"#FFFFFF","outlineC":"#2222DD","width":0.7,"height":0.7}],
        "rectangle":[{"cells":["R3C3","R3C4"],"baseC":"#000000","outlineC":"#000000","width":0.1,"height":1}],
        "text":[{"cells":["R0C1"],"value":"12"},{"cells":["R4C4","R4C5","R5C4","R5C5"],"value":"A"}],
        "cage":[{"cells":["R6C6","R6C7"],"value":"300"}]"##;
    let document = told(UNKNOWN, shapes);
    let drawn: Vec<String> = rules(&document).into_iter().skip(1).collect();
    let number = |form: u16, detail: u16| form * 4_096 + detail;
    let expected = [
        ("r1c1", number(5, 7 * 16 + 8)),
        ("r1c1r1c2", number(5, 255 * 16 + 10)),
        ("r2c2", number(5, 255 * 16 + 5)),
        ("r3c3r3c4", number(11, 0)),
        ("r1c1r2c1", number(9, 12)),
        ("r4c4r4c5r5c4r5c5", number(8, 1_000 + u16::from(b'A'))),
        ("r6c6r6c7", number(4, 300)),
    ];
    let mut expected = expected.map(|(cells, number)| format!("drawn {cells} {number}")).to_vec();
    let mut found = drawn.clone();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    assert!(!document.lacks_rules());
}

#[test]
fn what_cannot_be_drawn_is_not_raced_by_words() {
    let long = format!(r#"{LINE},"text":[{{"cells":["R9C9"],"value":"long"}}]"#);
    let document = read(&text(UNKNOWN, 81, &format!("{long}{}", solution())));
    assert!(!document.puzzle.board().is_in_words() && document.lacks_rules());
    assert!(document.credits.lost().starts_with("1 line that is only drawn, 1 text on the board"));
    let dot = r##","circle":[{"cells":["R9C9"],"baseC":"#00000030","width":0.1,"height":0.1}]"##;
    assert_eq!(
        rules(&told(UNKNOWN, &format!("{LINE}{dot}"))),
        rules(&told(UNKNOWN, LINE)),
        "a dot of a border"
    );
}

#[test]
fn what_is_told_comes_back() {
    let document = told(UNKNOWN, LINE);
    for format in [Format::FPuzzles, Format::FPuzzlesLink, Format::SudokuPadLink] {
        let text =
            format.write(std::slice::from_ref(&document)).unwrap_or_else(|error| panic!("{format}: {error}"));
        let back = format.read(&text).unwrap_or_else(|error| panic!("{format}: {error}")).remove(0);
        let expected = Document { unsupported: Vec::new(), ..document.clone() };
        assert_eq!(back, expected, "{format}");
    }
    let json = Format::FPuzzles.write(std::slice::from_ref(&document)).expect("f-puzzles has all of it");
    assert!(json.contains(r##""outlineC":"#E04040""##), "others show the line: {json}");
    assert_eq!(puzzle::text::link::write(&document.puzzle), None, "the words have no place in a short link");
}

#[test]
fn what_is_drawn_says_so_in_words() {
    let layout = Layout::classic();
    let cells = |count: usize| layout.cells().take(count).collect();
    let rule = |count: usize, number: u16| Constraint {
        kind: Kind::DRAWN,
        cells: cells(count),
        value: Some(number),
    };
    let names = [
        (2, 8, "the yellow line"),
        (1, 5 * 4_096 + 7 * 16 + 9, "the red circle with 7"),
        (1, 8 * 4_096 + 1_065, "the text with A"),
    ];
    for (count, number, name) in names {
        assert_eq!(rule(count, number).name(), name);
        assert_eq!(rule(count, number).drawings(layout).len(), 1);
    }
}
