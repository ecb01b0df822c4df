//! What is not read of a file is said, by every command, and what the answer is about; lists of any length are answered.

use std::fs;

use crate::shell::{PUZZLE, SOLUTION, assert_says, directory, sudoku};

const WORDS: &str = "Digits on a purple line are consecutive.";

const NOTICE: &str = "not read: 2 lines that are only drawn, 1 circle that is only drawn, 1 text on the board, \
                      the rules in words (Digits on a purple line are consecutive.); if that is a rule, what is said here \
                      is about the rest";

/// An f-puzzles export with lines that are a rule in words alone.
fn drawn() -> String {
    let plain = sudoku(&["convert", "--to", "fpuzzles"], PUZZLE);
    let plain = String::from_utf8_lossy(&plain.stdout).into_owned();
    let line = "{\"lines\":[[\"R1C1\",\"R1C2\"]]}";
    let more = format!(
        "{{\"line\":[{line},{line}],\"circle\":[{{\"cells\":[\"R2C2\"]}}],\"text\":[{{\"value\":\"x\"}}],\"ruleset\":\"{WORDS}\","
    );
    plain.replacen('{', &more, 1)
}

#[test]
fn every_command_names_all_that_is_not_read() {
    let pages = directory("unread").join("pages.pdf").display().to_string();
    let commands: [&[&str]; 8] = [
        &["solve"],
        &["count"],
        &["rate"],
        &["hint"],
        &["check"],
        &["bench"],
        &["convert", "--to", "fpuzzles"],
        &["print", "--output", &pages],
    ];
    for command in commands {
        let answer = sudoku(command, &drawn());
        let said = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert_eq!((answer.status.code(), said.matches(NOTICE).count()), (Some(0), 1), "{command:?}: {said}");
    }
    let checked = sudoku(&["check"], &drawn());
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(
        said.starts_with(
            "proper: exactly one solution from 30 givens\n  that is about the rest; not read: 2"
        )
    );
}

#[test]
fn programs_are_told_what_is_not_read() {
    for command in ["solve", "count", "rate", "hint", "check"] {
        let answer = sudoku(&[command, "--json"], &drawn());
        let said: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("one object");
        let lost = said["unsupported"].as_array().expect("a list");
        assert_eq!((lost.len(), &lost[3]["may_be_rule"]), (4, &true.into()), "{command}: {said}");
        let plain = sudoku(&[command, "--json"], PUZZLE);
        let said: serde_json::Value = serde_json::from_slice(&plain.stdout).expect("one object");
        assert_eq!(said["unsupported"], serde_json::Value::Null, "{command}");
    }
}

#[test]
fn what_is_lost_once_stays_named_in_the_next_file() {
    let once = sudoku(&["convert", "--to", "fpuzzles"], &drawn());
    let again = sudoku(&["check"], &String::from_utf8_lossy(&once.stdout));
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(said.contains(NOTICE), "{said}");
}

#[test]
fn a_file_of_comments_alone_has_no_puzzle() {
    let said = "sudoku: standard input: line 2, column 14: no puzzle, only comments; a puzzle is a line of 81 symbols\n";
    assert_says(&sudoku(&["solve"], "# my puzzles\n# none so far\n"), 2, "", said);
}

/// More than is read at once, of which most is a comment, so that few puzzles are enough.
fn long_list(lines: usize) -> String {
    format!("# {}\n{SOLUTION}\n", "-".repeat(4_000)).repeat(lines)
}

#[test]
fn a_list_that_is_too_long_to_hold_is_answered_in_order() {
    let list = format!("{}{}\n", long_list(1_200), ".".repeat(81));
    let counted = sudoku(&["count", "--limit", "3"], &list);
    assert_eq!(counted.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&counted.stdout), format!("{}3\n", "1\n".repeat(1_200)));
    assert!(counted.stderr.is_empty());
}

#[test]
fn a_bad_line_ends_a_list_that_is_too_long_to_hold() {
    let directory = directory("long");
    let file = directory.join("long.txt");
    fs::write(&file, format!("{}12q\n{SOLUTION}\n", long_list(1_200))).expect("a file");
    let file = file.display().to_string();
    let counted = sudoku(&["count", &file], "");
    let said = String::from_utf8_lossy(&counted.stderr).into_owned();
    assert_eq!((counted.status.code(), counted.stdout.len()), (Some(2), 2 * 1_200), "{said}");
    assert!(
        said.starts_with(&format!("sudoku: {file}: line 2401, column 3: 'q' has no meaning here")),
        "{said}"
    );
    let to = directory.join("out");
    let counted = sudoku(&["count", "-o", &to.display().to_string(), &file], "");
    assert_eq!((counted.status.code(), fs::read_dir(&to).expect("a directory").count()), (Some(2), 0));
}

#[test]
fn several_candidates_a_cell_without_givens_are_a_puzzle() {
    // All but the last three rows are given: there the candidates decide between two solutions.
    let cell = |(index, digit): (usize, char)| match (index, digit) {
        (78, _) => "12".to_owned(),
        (54.., _) => "123456789".to_owned(),
        (_, digit) => digit.to_string(),
    };
    let cells: Vec<String> = SOLUTION.chars().enumerate().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
    let drawn = rows.join("\n") + "\n";
    let counted = sudoku(&["count", "--limit", "5000"], &drawn);
    let all = sudoku(
        &["count", "--limit", "5000"],
        &drawn.replacen("12 123456789 123456789", "123456789 123456789 123456789", 1),
    );
    assert_eq!([counted.status.code(), all.status.code()], [Some(1), Some(1)]);
    assert_ne!(counted.stdout, all.stdout, "{drawn}");
    let line = sudoku(&["convert"], &drawn);
    assert_eq!(line.stdout.len(), 730, "{}", String::from_utf8_lossy(&line.stderr));
}
