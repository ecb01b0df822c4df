//! Files in and out: batches, formats, threads, pipes.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::shell::{PUZZLE, SEVERAL, SOLUTION, assert_says, directory, sudoku};

fn write(directory: &Path, name: &str, text: &str) -> String {
    let path = directory.join(name);
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn a_batch_answers_good_files_and_refuses_bad_ones_whole() {
    let directory = directory("batch");
    let good = write(&directory, "good.dat", &PUZZLE.replace('.', "0"));
    let empty = write(&directory, "empty.dat", "");
    let letters = write(&directory, "letters.dat", &PUZZLE.replacen('.', "q", 1));
    let half = write(&directory, "half.dat", &format!("{PUZZLE}\n{}\n", &PUZZLE[..40]));
    let several = write(&directory, "several.dat", SEVERAL);
    let solved = sudoku(&["solve", "--ans", &good, &empty, &letters, &half, &several], "");
    assert_eq!((solved.status.code(), solved.stdout.len()), (Some(2), 0));
    let told = String::from_utf8_lossy(&solved.stderr).into_owned();
    for part in [
        format!("sudoku: {empty}: line 1, column 1: no cells here"),
        format!("sudoku: {letters}: line 1, column 3: 'q' has no meaning here"),
        format!("sudoku: {half}: line 2, column 41: "),
        format!("sudoku: {several}: puzzle 1: "),
    ] {
        assert!(told.contains(&part), "{part:?} is not in {told}");
    }
    let answers = |name: &str| fs::read_to_string(directory.join(name)).ok();
    assert_eq!(answers("good.ans"), Some(format!("{SOLUTION}\n")));
    assert_eq!(answers("several.ans").map(|text| text.len()), Some(82));
    assert_eq!(["empty.ans", "letters.ans", "half.ans"].map(answers), [None, None, None]);
}

#[test]
fn answers_can_go_to_a_directory_or_one_after_the_other() {
    let directory = directory("output");
    let files = [write(&directory, "a.txt", PUZZLE), write(&directory, "b.txt", SOLUTION)];
    let out = directory.join("made").join("answers");
    let to = out.display().to_string();
    assert_says(&sudoku(&["count", "-o", &to, &files[0], &files[1]], ""), 0, "", "");
    let answer = |name: &str| fs::read_to_string(out.join(name)).expect("an answer");
    assert_eq!([answer("a.ans"), answer("b.ans")], ["1\n", "1\n"]);
    assert_says(
        &sudoku(&["solve", &files[0], "-", &files[1]], PUZZLE),
        0,
        &format!("{SOLUTION}\n").repeat(3),
        "",
    );
    let twin = directory.join("twin");
    fs::create_dir(&twin).expect("a directory");
    let same_name = write(&twin, "a.txt", SOLUTION);
    let both = sudoku(&["solve", "-o", &to, &files[0], &same_name], "");
    let told = String::from_utf8_lossy(&both.stderr);
    assert_eq!((both.status.code(), told.contains("the answers to another file")), (Some(2), true), "{told}");
    let nameless = "sudoku: standard input has no name that a file of answers could take; name a file\n";
    assert_says(&sudoku(&["solve", "--ans"], PUZZLE), 2, "", nameless);
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads() {
    let made = |jobs| sudoku(&["generate", "-n", "150", "-d", "medium", "--jobs", jobs], "").stdout;
    let puzzles = String::from_utf8(made("1")).expect("text");
    assert_eq!(puzzles.lines().count(), 150);
    assert_eq!(made("7"), puzzles.as_bytes());
    for command in ["solve", "rate", "hint", "check"] {
        let answered = |jobs| sudoku(&[command, "--jobs", jobs], &puzzles).stdout;
        assert_eq!(answered("1"), answered("5"), "{command}");
    }
    let none = sudoku(&["solve", "--jobs", "0"], PUZZLE);
    assert_eq!((none.status.code(), none.stdout.len()), (Some(2), 0));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku"))
        .args(["generate", "-n", "20000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut line = [0; 82];
    child.stdout.take().expect("a pipe").read_exact(&mut line).expect("a line");
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn formats_convert_into_each_other_and_back() {
    let directory = directory("convert");
    let line = write(&directory, "p.txt", &format!("{PUZZLE}\n"));
    for format in ["sdk", "sdm", "ss", "level", "bank"] {
        let converted = sudoku(&["convert", "--to", format, &line], "");
        assert_eq!(converted.status.code(), Some(0), "{format}");
        let text = String::from_utf8_lossy(&converted.stdout).into_owned();
        let back = sudoku(&["convert", "--format", format], &text);
        let lost = match format {
            "bank" => {
                "sudoku: standard input: line has no room for remarks and columns, which 1 puzzle had\n\
                 sudoku: standard input: line has no room for the solution, which 1 puzzle had\n"
            }
            _ => "",
        };
        assert_says(&back, 0, &format!("{PUZZLE}\n"), lost);
        assert_says(&sudoku(&["solve"], &text), 0, &format!("{SOLUTION}\n"), "");
    }
    let bank = sudoku(&["convert", "--to", "bank", &line], "");
    let bank = String::from_utf8_lossy(&bank.stdout).into_owned();
    assert!(bank.starts_with(&format!("{PUZZLE}{SOLUTION}\teasy\t")), "{bank}");
}

#[test]
fn a_format_for_one_puzzle_takes_a_file_for_each() {
    let directory = directory("many");
    let file = write(&directory, "two.txt", &format!("{PUZZLE}\n{SOLUTION}\n"));
    let refused = sudoku(&["convert", "--to", "sdk", &file], "");
    let said = format!("sudoku: {file}: a sdk file holds one puzzle, not 2; write one file for each\n");
    assert_says(&refused, 2, "", &said);
    let out = directory.join("out").display().to_string();
    assert_says(&sudoku(&["convert", "--to", "sdk", "-o", &out, &file], ""), 0, "", "");
    let second = directory.join("out").join("two-2.sdk").display().to_string();
    assert_says(&sudoku(&["convert", &second], ""), 0, &format!("{SOLUTION}\n"), "");
}

#[test]
fn a_hint_goes_on_from_a_game_in_progress() {
    let sdk = sudoku(&["convert", "--to", "sdk"], PUZZLE);
    let sdk = String::from_utf8_lossy(&sdk.stdout).into_owned();
    let rows = sdk.trim_start_matches("[Puzzle]\n");
    let placed = format!("{sdk}[State]\n{}", rows.replacen("53..7", "534.7", 1));
    let hint = sudoku(&["hint"], &placed);
    assert_eq!(hint.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&hint.stdout).contains("So r"));
    let wrong = format!("{sdk}[State]\n{}", rows.replacen("53..7", "532.7", 1));
    assert_says(&sudoku(&["hint"], &wrong), 0, "r1c3 is wrong.\n", "");
}

#[test]
fn hints_applied_one_by_one_lead_to_the_end() {
    // Needs locked candidates, pairs and chains, so that a hint must remember what the ones before it have struck.
    let hard = sudoku(&["generate", "--difficulty", "hard", "--seed", "7"], "");
    let mut game = String::from_utf8_lossy(&hard.stdout).into_owned();
    for _ in 0..200 {
        let next = sudoku(&["hint", "--apply"], &game);
        assert_eq!(next.status.code(), Some(0), "{}", String::from_utf8_lossy(&next.stderr));
        let said = String::from_utf8_lossy(&next.stderr).into_owned();
        let after = String::from_utf8_lossy(&next.stdout).into_owned();
        if said.contains("Nothing is left to do.") {
            assert_says(&sudoku(&["hint"], &after), 0, "Nothing is left to do.\n", "");
            return;
        }
        assert_ne!(after, game, "{said}");
        game = after;
    }
    panic!("the hints do not end");
}

#[test]
fn bench_measures_every_puzzle() {
    let table = sudoku(&["bench", "--repeat", "1"], &format!("{PUZZLE}\n{SEVERAL}\n"));
    assert_eq!(table.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&table.stdout).lines().any(|line| line.starts_with("standard input")));
    let json = sudoku(&["bench", "--json"], PUZZLE);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("one object");
    assert_eq!((&json["puzzles"], &json["unique"]), (&1.into(), &1.into()));
    assert!(json["mean_us"].as_f64().is_some_and(|mean| mean > 0.0));
}

#[test]
fn a_seed_without_a_puzzle_does_not_void_the_batch() {
    let some = sudoku(&["generate", "--variant", "latin", "-d", "hard", "-n", "3", "-s", "7"], "");
    assert_eq!(some.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&some.stdout).lines().count(), 1);
    assert!(String::from_utf8_lossy(&some.stderr).contains("seed 8: skipped: 400 attempts made none"));
    let none = sudoku(&["generate", "--variant", "latin", "-d", "hard", "-n", "2", "-s", "8"], "");
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&none.stderr).contains("none of 2 seeds"));
}

#[test]
fn links_and_opensudoku_files_are_solved_like_lines() {
    for format in ["fpuzzles-link", "sudokupad-link", "opensudoku", "candidates"] {
        let written = sudoku(&["convert", "--to", format], PUZZLE);
        assert_eq!(written.status.code(), Some(0));
        let text = String::from_utf8_lossy(&written.stdout).into_owned();
        assert_says(&sudoku(&["solve"], &text), 0, &format!("{SOLUTION}\n"), "");
    }
}

#[test]
fn a_link_can_stand_where_a_file_does() {
    let written = sudoku(&["convert", "--to", "sudokupad-link"], PUZZLE);
    let link = String::from_utf8_lossy(&written.stdout).trim().to_owned();
    assert_says(&sudoku(&["solve", &link], ""), 0, &format!("{SOLUTION}\n"), "");

    let short = sudoku(&["solve", "https://sudokupad.app/abc123"], "");
    assert_eq!(short.status.code(), Some(2));
    let said = String::from_utf8_lossy(&short.stderr);
    assert!(
        said.starts_with("sudoku: https://sudokupad.app/abc123: ") && said.contains("short link"),
        "{said}"
    );

    let beside = sudoku(&["solve", "--ans", &link], "");
    let said = String::from_utf8_lossy(&beside.stderr);
    assert!(said.contains("has no name that a file of answers could take"), "{said}");
}
