//! What f-puzzles exports is read with all its rules.

use puzzle::{Document, Format, Layout, Proof, prove};

#[test]
fn an_fpuzzles_export_is_read_with_what_it_says() {
    let text = r##"{
  "size": 4, "title": "A \"tiny\" one", "author": "N.N.", "ruleset": "Normal rules\napply",
  "highlightConflicts": true, "diagonal+": true, "diagonal-": false, "arrow": [],
  "grid": [
    [{"value": 1, "given": true}, {"value": 2}, {}, {"c": "#fff"}],
    [{}, {}, {"centerPencilMarks": [1, 2]}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]
  ],
  "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3", "outlineC": "#000"}],
  "line": [{"lines": [["R1C1", "R2C2"]], "width": 0.25}]
}"##;
    let entry = &Format::of_text(text).read(text).expect("an export")[0];
    assert_eq!(entry.puzzle.givens().to_string(), "1...............");
    assert_eq!(entry.position().givens().to_string(), "12..............");
    let rules: Vec<&str> = entry.puzzle.board().constraints().iter().map(|rule| rule.kind.key()).collect();
    assert_eq!(rules, ["rows", "columns", "regions", "diagonal+", "killercage"]);
    let credits = &entry.credits;
    assert_eq!(
        [credits.title(), credits.author(), credits.note()],
        ["A \"tiny\" one", "N.N.", "Normal rules apply"]
    );
    assert!(matches!(prove(&entry.puzzle), Proof::Several { .. } | Proof::Unique { .. }));
}

#[test]
fn an_fpuzzles_export_says_its_rules_in_forms_of_their_own() {
    let rules = r#""arrow":[{"lines":[["R1C1","R1C2","R2C3"],["R1C1","R2C1"]],"cells":["R1C1"]},
        {"lines":[["R5C2","R6C3","R7C4"]],"cells":["R5C1","R5C2"]},{"lines":[],"cells":["R9C9"]}],
        "clone":[{"cells":["R3C3","R3C4"],"cloneCells":["R6C6","R6C7"]}],
        "xv":[{"cells":["R4C4","R4C5"],"value":"V"},{"cells":["R4C6","R4C5"],"value":"X"}],
        "negative":["xv"],"disjointgroups":true,
        "littlekillersum":[{"cell":"R0C4","direction":"DL","cells":["R1C3","R2C2","R3C1"],"value":"17"},
        {"cell":"R0C6","direction":"DR","cells":["R1C7"],"value":""}],
        "line":[{"lines":[["R8C1","R8C2"]],"fromConstraint":"Renban"},{"lines":[["R9C1","R9C2"]]}],
        "renban":[{"lines":[["R8C1","R8C2"]]}],"minimum":[{"cell":"R9C5"}]"#;
    let documents = exported(rules).unwrap_or_else(|error| panic!("{error}"));
    let said = said(&documents[0]);
    let expected = [
        "arrow r1c1r1c2r2c3 0",
        "arrow r1c1r2c1 0",
        "arrow r5c1r5c2r6c3r7c4 2",
        "renban r8c1r8c2 0",
        "xv r4c4r4c5 5",
        "xv r4c6r4c5 0",
        "negative-xv  0",
        "littlekiller r1c3r2c2r3c1 17",
        "clone r3c3r3c4r6c6r6c7 0",
        "disjoint  0",
        "minimum r9c5 0",
    ];
    assert_eq!(said, expected);
    let lost: Vec<&str> = documents[0].unsupported.iter().map(|lost| lost.what.as_str()).collect();
    assert_eq!(lost, ["1 line that is only drawn", "1 circle that is only drawn"]);
}

#[test]
fn cells_that_are_marked_alike_are_read_one_by_one() {
    let rules = r#""columnindexer":[{"cells":["R1C1","R2C1"]},{"cells":["R5C5"]}],"rowindexer":[{"cells":["R9C9"]}],
        "odd":[{"cell":"R3C3"}]"#;
    let documents = exported(rules).unwrap_or_else(|error| panic!("{error}"));
    let expected = [
        "odd r3c3 0",
        "columnindexer r1c1 0",
        "columnindexer r2c1 0",
        "columnindexer r5c5 0",
        "rowindexer r9c9 0",
    ];
    assert_eq!(said(&documents[0]), expected);
    let none = exported(r#""rowindexer":[{"cells":[]}]"#).unwrap_err().to_string();
    assert!(none.contains("rowindexer without cells"), "{none}");
}

/// The rules of a board besides the plain ones.
fn said(document: &Document) -> Vec<String> {
    let rules = document.puzzle.board().constraints()[3..].iter().map(|rule| {
        let cells: Vec<String> = rule.cells.iter().map(|&cell| Layout::classic().name(cell)).collect();
        format!("{} {} {}", rule.kind, cells.join(""), rule.value.unwrap_or(0))
    });
    rules.collect()
}

/// An f-puzzles export of an empty board with these rules.
fn exported(rules: &str) -> Result<Vec<Document>, puzzle::ParseError> {
    let grid = ["[{},{},{},{},{},{},{},{},{}]"; 9].join(",");
    Format::FPuzzles.read(&format!("{{\"size\":9,\"grid\":[{grid}],{rules}}}"))
}

#[test]
fn a_closed_line_is_read_as_the_lines_that_say_the_same() {
    let lines = |key: &str| {
        let line = r#""R1C1","R1C2","R1C3","R1C4","R2C4","R2C3","R2C2","R2C1","R1C1""#;
        exported(&format!("\"{key}\":[{{\"lines\":[[{line}]]}}]"))
    };
    let whole = "r1c1r1c2r1c3r1c4r2c4r2c3r2c2r2c1";
    for (key, kind, expected) in [
        ("whispers", "whispers", vec![whole, "r2c1r1c1"]),
        ("modularline", "modular", vec![whole, "r2c2r2c1r1c1r1c2"]),
        ("renban", "renban", vec![whole]),
        // From where it enters a box.
        ("regionsumline", "regionsum", vec!["r1c4r2c4r2c3r2c2r2c1r1c1r1c2r1c3"]),
    ] {
        let documents = lines(key).unwrap_or_else(|error| panic!("{key}: {error}"));
        let expected: Vec<String> = expected.iter().map(|cells| format!("{kind} {cells} 0")).collect();
        assert_eq!(said(&documents[0]), expected);
    }
    for key in ["thermometer", "palindrome"] {
        let error = lines(key).unwrap_err().to_string();
        assert!(error.contains("r1c1 is named twice"), "{key}: {error}");
    }
}

#[test]
fn a_clone_has_the_cells_of_its_original() {
    let clone = |one: &str, other: &str| {
        exported(&format!("\"clone\":[{{\"cells\":[{one}],\"cloneCells\":[{other}]}}]"))
    };
    let three = exported(
        r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R4C4","R4C5"]},
        {"cells":["R1C1","R1C2"],"cloneCells":["R8C8","R8C9"]}]"#,
    );
    let expected = ["clone r1c1r1c2r4c4r4c5 0", "clone r1c1r1c2r8c8r8c9 0"];
    assert_eq!(said(&three.unwrap()[0]), expected);
    // Groups that overlap go together cell by cell.
    let shifted = clone(r#""R1C1","R2C2""#, r#""R2C2","R3C3""#).unwrap();
    assert_eq!(said(&shifted[0]), ["clone r1c1r2c2 0", "clone r2c2r3c3 0"]);
    // One alone says nothing, and its setter has meant something.
    for (rule, found) in [
        (r#"{"cells":["R1C1","R1C2","R1C3"],"cloneCells":["R4C4"]}"#, "3 cells and 1 like them"),
        (r#"{"cells":["R1C1","R1C2"],"cloneCells":[]}"#, "2 cells and 0 like them"),
        (r#"{"cells":["R1C1","R1C2"]}"#, "2 cells and 0 like them"),
        (r#"{"cells":[],"cloneCells":["R1C1"]}"#, "0 cells and 1 like them"),
    ] {
        let error = exported(&format!("\"clone\":[{rule}]")).unwrap_err().to_string();
        let expected = format!("{found}; a clone has as many cells as its original");
        assert!(error.contains(&expected), "{error}");
    }
    let error = exported(r#""clone":[{"cells":[],"cloneCells":[]}]"#).unwrap_err().to_string();
    assert!(error.contains("clone without cells"), "{error}");
}
