//! Watching a search run.

use crate::shell::{PUZZLE, SEVERAL, SOLUTION, assert_says, sudoku};

fn trace(arguments: &[&str], input: &str) -> Vec<String> {
    let traced = sudoku(&[&["solve", "--trace"], arguments].concat(), input);
    String::from_utf8_lossy(&traced.stdout).lines().map(str::to_owned).collect()
}

/// The cells that a trace tries and does not take back before its first solution.
fn standing(lines: &[String]) -> Vec<(String, String)> {
    let mut standing = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [_, "guess" | "placement", cell, digit] => {
                standing.push((cell.to_owned(), digit.to_owned()));
            }
            [_, "backtrack", cell, _] => {
                let guess = standing.iter().rposition(|(tried, _)| tried == cell).expect("a guess");
                standing.truncate(guess);
            }
            [_, "solution"] => return standing,
            _ => {}
        }
    }
    panic!("no solution in {lines:?}");
}

#[test]
fn each_order_leads_to_the_solution() {
    // The upper third is given: the plainest searches take too many steps for the rest of a whole puzzle.
    let puzzle = format!("{}{}", &SOLUTION[..27], &PUZZLE[27..]);
    for order in ["reading", "reverse-reading", "fewest-candidates", "singles-first"] {
        let lines = trace(&["--order", order], &puzzle);
        assert_eq!(lines.last().map(String::as_str), Some(SOLUTION), "{order}");
        let filled = standing(&lines);
        assert_eq!(filled.len(), puzzle.matches('.').count(), "{order}");
        for (cell, digit) in filled {
            let number = |text: &str| text.parse::<usize>().expect("a number");
            let (row, column) = cell[1..].split_once('c').expect("a cell");
            let at = (number(row) - 1) * 9 + number(column) - 1;
            assert_eq!(SOLUTION[at..=at], digit, "{order}: {cell}");
        }
    }
    let lines = trace(&["--order", "singles-first"], PUZZLE);
    let end = format!("The search is complete: solutions 1, steps {}.", lines.len() - 2);
    assert_eq!(lines[lines.len() - 2], end);
    let reading = trace(&["--order", "reading"], PUZZLE);
    assert_eq!(reading[..3], ["  1 guess r1c3 1", "  2 guess r1c4 2", "  3 guess r1c6 4"]);
}

#[test]
fn a_trace_ends_at_the_second_solution_or_at_its_limit() {
    let several = trace(&[], SEVERAL);
    assert_eq!(several.iter().filter(|line| line.ends_with("solution")).count(), 2);
    assert!(several[several.len() - 2].starts_with("The search ends at the second solution"));
    // Made against reading order: its first row is 987654321.
    let long = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let lines = trace(&["--order", "reading"], long);
    assert_eq!(lines.len(), 10_002);
    assert_eq!(lines[10_000], "The trace ends here; no more than 10000 steps are printed.");
}

#[test]
fn other_boards_are_traced_in_an_order_of_their_own() {
    let small = "1..4..1..2..3...";
    let lines = trace(&[], small);
    assert!(lines.iter().any(|line| line.contains(" placement r1c2 ")), "{lines:?}");
    let refused =
        "sudoku: puzzle 1: only the classic board is searched in an --order of one's choice; leave it out\n";
    assert_says(&sudoku(&["solve", "--trace", "--order", "reading"], small), 2, "", refused);
    let order = sudoku(&["solve", "--trace", "--order", "random"], PUZZLE);
    assert_eq!(order.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&order.stderr).contains("possible values: reading, reverse-reading"));
}
