//! What is answered to each puzzle: lines out, complaints on standard error, exit codes.

use crate::shell::{PUZZLE, SEVERAL, SOLUTION, assert_says, sudoku};

#[test]
fn solve_prints_one_line_a_puzzle_in_order_and_nothing_else() {
    let input = format!("# two\n{SOLUTION}\n\n{}\n", PUZZLE.replace('.', "0"));
    assert_says(&sudoku(&["solve"], &input), 0, &format!("{SOLUTION}\n{SOLUTION}\n"), "");
    assert_says(&sudoku(&["solve", "-"], PUZZLE), 0, &format!("{SOLUTION}\n"), "");
}

#[test]
fn an_improper_puzzle_has_a_line_too_and_is_named() {
    let conflicting = PUZZLE.replacen('.', "5", 1);
    let input = format!("{PUZZLE}\n{conflicting}\n{}\n", ".".repeat(81));
    let least = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    assert_says(
        &sudoku(&["solve"], &input),
        1,
        &format!("{SOLUTION}\n{conflicting}\n{least}\n"),
        "sudoku: puzzle 2: 5 stands twice in row 1: r1c1 and r1c3; 5 stands twice in box 1: r1c1 and r1c3\n\
         sudoku: puzzle 3: 0 clues; a puzzle with fewer than 17 never has exactly one solution\n",
    );
}

#[test]
fn of_several_solutions_one_is_printed_and_their_number_told() {
    let solved = sudoku(&["solve"], SEVERAL);
    assert_eq!(solved.status.code(), Some(1));
    let line = String::from_utf8_lossy(&solved.stdout).trim_end().to_owned();
    let fits = |(given, digit): (char, char)| given == '.' || given == digit;
    assert!(line.len() == 81 && SEVERAL.chars().zip(line.chars()).all(fits), "{line}");
    assert_says(&sudoku(&["count"], &line), 0, "1\n", "");
    let told = String::from_utf8_lossy(&solved.stderr).into_owned();
    assert!(told.contains("solutions, which differ in"), "{told}");
}

#[test]
fn steps_lead_to_the_solution_in_sentences() {
    let told = sudoku(&["solve", "--steps"], PUZZLE);
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 52);
    assert_eq!(lines[0], "  1. There is a hidden single. In box 2 only r1c6 can hold an 8. So r1c6 is 8.");
    assert_eq!(lines.last(), Some(&SOLUTION));
}

#[test]
fn check_tells_conflicts_solutions_and_differences() {
    let valid = "valid: full, and every rule holds\n";
    assert_says(&sudoku(&["check"], SOLUTION), 0, valid, "");
    let wrong = SOLUTION.replacen("53", "33", 1);
    let told = sudoku(&["check"], &wrong);
    assert_eq!(told.status.code(), Some(1));
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.starts_with("not valid: full, but against the rules\n"), "{told}");
    assert!(told.contains("  3 stands twice in row 1: r1c1 and r1c2\n"), "{told}");
    let proper = sudoku(&["check"], PUZZLE);
    let proper = String::from_utf8_lossy(&proper.stdout).into_owned();
    assert!(proper.starts_with("proper: exactly one solution from 30 givens\n"), "{proper}");
    let several = sudoku(&["check", "--json"], SEVERAL);
    let json: serde_json::Value = serde_json::from_slice(&several.stdout).expect("one object");
    let [differing, candidates] =
        [&json["differing"], &json["candidates"]].map(|list| list.as_array().expect("a list"));
    let open =
        candidates.iter().filter(|digits| digits.as_array().is_some_and(|digits| digits.len() > 1)).count();
    assert!(differing.len() == open && open > 0);
    assert_eq!((&json["exact"], &json["full"]), (&true.into(), &false.into()));
}

#[test]
fn the_digits_of_all_solutions_can_be_drawn() {
    let drawn = sudoku(&["check", "--candidates"], SEVERAL);
    let drawn = String::from_utf8_lossy(&drawn.stdout).into_owned();
    let rows: Vec<&str> = drawn.lines().filter(|line| line.matches(" | ").count() == 2).collect();
    assert_eq!(rows.len(), 9, "{drawn}");
    assert!(rows[0].trim_start().starts_with('5'), "{drawn}");
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
    let given_up = sudoku(&["count", "--nodes", "3"], &".".repeat(81));
    let printed = String::from_utf8_lossy(&given_up.stdout).into_owned();
    assert_eq!(
        (given_up.status.code(), printed.as_str()),
        (Some(1), ">=0\n"),
        "not to be taken for a verdict"
    );
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
    for difficulty in ["easy", "medium", "hard", "fiendish", "extreme", "beyond"] {
        let made = sudoku(&["generate", "--difficulty", difficulty, "--seed", "5", "--count", "3"], "");
        let puzzles = String::from_utf8_lossy(&made.stdout).into_owned();
        assert_eq!((made.status.code(), puzzles.lines().count()), (Some(0), 3));
        assert_eq!(sudoku(&["solve"], &puzzles).status.code(), Some(0));
        let rated = sudoku(&["rate"], &puzzles);
        let rated = String::from_utf8_lossy(&rated.stdout);
        let of_tier = |line: &str| line.split_once('\t').is_some_and(|(tier, _)| tier == difficulty);
        assert!(rated.lines().all(of_tier), "{rated}");
        let third = sudoku(&["generate", "-d", difficulty, "-s", "7"], "");
        assert_eq!(String::from_utf8_lossy(&third.stdout).lines().next(), puzzles.lines().last());
    }
}

#[test]
fn puzzles_of_every_kind_are_made_solved_and_rated_as_asked() {
    for (variant, difficulty) in
        [("killer+x", "medium"), ("samurai", "easy"), ("6", "easy"), ("jigsaw", "medium"), ("kropki", "easy")]
    {
        let made = sudoku(&["generate", "--variant", variant, "-d", difficulty, "-s", "3", "-n", "2"], "");
        let puzzles = String::from_utf8_lossy(&made.stdout).into_owned();
        assert_eq!((made.status.code(), puzzles.lines().count()), (Some(0), 2), "{variant}");
        assert_eq!(sudoku(&["solve"], &puzzles).status.code(), Some(0), "{variant}");
        let rated = sudoku(&["rate"], &puzzles);
        let rated = String::from_utf8_lossy(&rated.stdout);
        assert!(rated.lines().all(|line| line.starts_with(difficulty)), "{variant}: {rated}");
    }
    let sixteen = sudoku(&["generate", "--size", "16", "--blanks", "40%-50%", "--symmetry", "half-turn"], "");
    let line = String::from_utf8_lossy(&sixteen.stdout);
    let blank = line.matches('.').count();
    assert!((103..=128).contains(&blank) && line.trim().len() == 256, "{blank}: {line}");
}

#[test]
fn a_puzzle_that_cannot_be_is_refused_with_the_reason() {
    let refused = |arguments: &[&str], reason: &str| {
        let output = sudoku(&[&["generate"], arguments].concat(), "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{told}");
        assert!(told.contains(reason), "{told}");
    };
    refused(&["--clues", "10-16"], "the fewest that can are 17");
    refused(&["--clues", "30-28"], "its end must not lie before its start");
    refused(&["--minimal", "--size", "16"], "256 cells take too long to make minimal");
    refused(&["--variant", "samurai", "-d", "extreme"], "this kind comes up to fiendish");
    refused(&["--variant", "x", "-d", "beyond"], "this kind comes up to extreme");
    refused(&["--variant", "4", "-d", "medium"], "never harder than easy");
    refused(&["--variant", "samurai+jigsaw"], "samurai");
    refused(&["--size", "17"], "there are no boards of size 17");
    refused(&["--fill", "annealing", "--variant", "x"], "for classic puzzles only");
}

#[test]
fn a_hint_for_a_cell_tells_the_steps_up_to_it() {
    let given = sudoku(&["hint", "--cell", "r1c1"], PUZZLE);
    assert_says(&given, 0, "r1c1 is 5.\n", "");
    let told = sudoku(&["hint", "--cell", "R1C3"], PUZZLE);
    assert_eq!(told.status.code(), Some(0));
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "r1c3 is open for 1, 2, 4.");
    let steps = sudoku(&["solve", "--steps"], PUZZLE);
    let steps = String::from_utf8_lossy(&steps.stdout).into_owned();
    let before: Vec<&str> = steps.lines().take_while(|line| !line.ends_with("So r1c3 is 4.")).collect();
    assert_eq!(lines[1..lines.len() - 4], before);
    assert_eq!(lines.last(), Some(&"So r1c3 is 4."));
    let json = sudoku(&["hint", "--json", "--cell", "r1c3"], PUZZLE);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("one object");
    assert_eq!(json["hint"]["conclusion"], "So r1c3 is 4.");
    assert_eq!(json["before"].as_array().map(Vec::len), Some(before.len()));
}

#[test]
fn a_cell_that_is_none_is_refused() {
    let gone = "sudoku: puzzle 1: there is no cell r10c1: cells are r1c1 to r9c9\n";
    assert_says(&sudoku(&["hint", "--cell", "r10c1"], PUZZLE), 2, "", gone);
    for wrong in ["e5", "r0c1", "r1", "r1c", "5"] {
        let refused = sudoku(&["hint", "--cell", wrong], PUZZLE);
        assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "{wrong}");
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(said.contains("counted from 1, such as r3c5"), "{said}");
    }
}
