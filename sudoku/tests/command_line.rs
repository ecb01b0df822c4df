//! The `sudoku` binary as a shell meets it: lines out, complaints on standard error, exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........";

fn sudoku(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A command that reads nothing may have ended already.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

#[track_caller]
fn assert_says(output: &Output, status: i32, stdout: &str, stderr: &str) {
    let [out, err] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!((output.status.code(), out.as_str()), (Some(status), stdout), "{err}");
    assert_eq!(err, stderr);
}

#[test]
fn solve_prints_one_line_a_puzzle_in_order_and_nothing_else() {
    let input = format!("# two\n{SOLUTION}\n\n{}\n", PUZZLE.replace('.', "0"));
    assert_says(&sudoku(&["solve"], &input), 0, &format!("{SOLUTION}\n{SOLUTION}\n"), "");
    assert_says(&sudoku(&["solve", "-"], PUZZLE), 0, &format!("{SOLUTION}\n"), "");
}

#[test]
fn an_improper_puzzle_keeps_its_line_and_is_named() {
    let conflicting = PUZZLE.replacen('.', "5", 1);
    let input = format!("{PUZZLE}\n{conflicting}\n{}\n", ".".repeat(81));
    assert_says(
        &sudoku(&["solve"], &input),
        1,
        &format!("{SOLUTION}\n{conflicting}\n{}\n", ".".repeat(81)),
        "sudoku: puzzle 2: 5 stands twice in row 1: r1c1 and r1c3; 5 stands twice in box 1: r1c1 and r1c3\n\
         sudoku: puzzle 3: 0 clues; a puzzle with fewer than 17 never has exactly one solution\n",
    );
}

#[test]
fn a_bad_line_refuses_the_whole_file() {
    let input = format!("{PUZZLE}\n{}\n", &PUZZLE[..80]);
    assert_says(
        &sudoku(&["solve"], &input),
        2,
        "",
        "sudoku: standard input: line 2, column 81: the text ends after 80 cells; 1 more to make 81\n",
    );
    let missing = sudoku(&["rate", "no/such/file"], "");
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("sudoku: no/such/file: cannot be opened: "));
}

#[test]
fn count_stops_at_its_limit() {
    assert_says(&sudoku(&["count"], PUZZLE), 0, "1\n", "");
    assert_says(&sudoku(&["count"], &format!("{PUZZLE}\n{SEVERAL}")), 1, "1\n2\n", "");
    assert_says(&sudoku(&["count", "--limit", "1"], SEVERAL), 1, "1\n", "");
    assert_says(&sudoku(&["count", "--limit", "1"], PUZZLE), 0, "1\n", "");
    assert_says(&sudoku(&["count", "--limit", "500"], &".".repeat(81)), 1, "500\n", "");
    assert_eq!(sudoku(&["count", "--limit", "0"], PUZZLE).status.code(), Some(2));
}

#[test]
fn rate_prints_difficulty_score_technique_and_clues() {
    let rated = sudoku(&["rate"], &format!("{PUZZLE}\n{}", ".".repeat(81)));
    assert_eq!(rated.status.code(), Some(1));
    let stdout = String::from_utf8_lossy(&rated.stdout);
    let lines: Vec<Vec<&str>> = stdout.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines[0][0], lines[0][3]), ("easy", "30"));
    assert!(lines[0][1].parse::<u32>().is_ok_and(|score| score > 0));
    assert_eq!(lines[1], ["improper", "-", "-", "0"]);
}

#[test]
fn rate_tells_tiers_above_hard_and_levels_in_json() {
    let fiendish = "..9..8..2..8.71.........7.3......2744...1.....8...2..5..5.9.........3..1.2.4..9..";
    let rated = sudoku(&["rate"], fiendish);
    assert!(String::from_utf8_lossy(&rated.stdout).starts_with("fiendish\t"));
    let json = sudoku(&["rate", "--json"], PUZZLE);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("one object");
    assert_eq!((&json["tier"], &json["level"], &json["clues"]), (&"easy".into(), &"1.2".into(), &30.into()));
    assert_eq!(
        (&json["hardest"], json["steps"].as_array().map(Vec::len)),
        (&"hidden single".into(), Some(51))
    );
}

#[test]
fn hint_tells_the_next_step_in_stages() {
    let stages =
        "Look at box 2.\nThere is a hidden single.\nIn box 2 only r1c6 can hold an 8.\nSo r1c6 is 8.\n";
    let input = format!("{PUZZLE}\n{SOLUTION}\n");
    assert_says(&sudoku(&["hint"], &input), 0, &format!("{stages}\nNothing is left to do.\n"), "");
    let json = sudoku(&["hint", "--json"], PUZZLE);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("one object");
    assert_eq!(json["hint"]["conclusion"], "So r1c6 is 8.");
    assert_eq!(json["hint"]["step"]["placements"][0]["digit"], 8);
    let several = sudoku(&["hint"], SEVERAL);
    assert_eq!(several.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&several.stdout), "There is no hint without exactly one solution.\n");
}

#[test]
fn generated_puzzles_solve_and_rate_as_asked() {
    for difficulty in ["easy", "medium", "hard"] {
        let made = sudoku(&["generate", "--difficulty", difficulty, "--seed", "5", "--count", "3"], "");
        let puzzles = String::from_utf8_lossy(&made.stdout).into_owned();
        assert_eq!((made.status.code(), puzzles.lines().count()), (Some(0), 3));
        assert_eq!(sudoku(&["solve"], &puzzles).status.code(), Some(0));
        let rated = sudoku(&["rate"], &puzzles);
        let rated = String::from_utf8_lossy(&rated.stdout);
        assert!(rated.lines().all(|line| line.starts_with(difficulty)), "{rated}");
        let third = sudoku(&["generate", "-d", difficulty, "-s", "7"], "");
        assert_eq!(String::from_utf8_lossy(&third.stdout).lines().next(), puzzles.lines().last());
    }
}

#[test]
fn wrong_arguments_are_explained() {
    let wrong = sudoku(&["generate", "--difficulty", "evil"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("a difficulty is easy, medium or hard"));
    let help = sudoku(&["--help"], "");
    assert!(String::from_utf8_lossy(&help.stdout).contains("Examples:"));
}
