//! Strokes that are one line together, or several lines in one, where the solution says so.

use puzzle::board::constraint::{Is, Measure};
use puzzle::{Cell, Constraint, Document, Format, Kind};

use crate::drawn::lost;

/// An f-puzzles export with these lines and circles; its solution begins with 123, 456 and 789 in the first box, shifted from box to box.
fn drawn(words: &str, lines: &[&[&str]], circles: &[&str]) -> Document {
    let fill = if words.contains("bulb") { "#D23BE7" } else { "#FFFFFF" };
    let digit = |row: usize, column: usize| (row * 3 + row / 3 + column) % 9 + 1;
    let given = |row: usize, column: usize| {
        if row < 4 { "{}".to_owned() } else { format!("{{\"value\":{},\"given\":true}}", digit(row, column)) }
    };
    let row =
        |row: usize| format!("[{}]", (0..9).map(|column| given(row, column)).collect::<Vec<_>>().join(","));
    let grid = (0..9).map(row).collect::<Vec<_>>().join(",");
    let solution: Vec<String> = (0..81).map(|at| digit(at / 9, at % 9).to_string()).collect();
    let line = |cells: &&[&str]| format!(r##"{{"lines":[{cells:?}],"outlineC":"#D23BE7","width":0.3}}"##);
    let lines = lines.iter().map(line).collect::<Vec<_>>().join(",");
    let circle = |cell: &&str| {
        format!(r##"{{"cells":["{cell}"],"baseC":"{fill}","outlineC":"#000000","width":0.8,"height":0.8}}"##)
    };
    let circles = circles.iter().map(circle).collect::<Vec<_>>().join(",");
    let text = format!(
        "{{\"size\":9,\"grid\":[{grid}],\"solution\":[{}],\"ruleset\":\"{words}\",\"line\":[{lines}],\"circle\":[{circles}]}}",
        solution.join(",")
    );
    Format::FPuzzles.read(&text).unwrap_or_else(|error| panic!("{error}: {text}")).remove(0)
}

/// The rules besides the plain ones; no shape is left over.
#[track_caller]
fn rules(words: &str, lines: &[&[&str]], circles: &[&str]) -> Vec<Constraint> {
    let document = drawn(words, lines, circles);
    assert!(!lost(&document).iter().any(|lost| lost.contains("drawn")), "{:?}", lost(&document));
    // The open rows have several solutions, so that the words may say more.
    let mut rules = document.puzzle.board().constraints()[3..].to_vec();
    rules.retain(|rule| rule.kind != Kind::WORDS);
    rules
}

fn cells(numbers: &[u16]) -> Vec<Cell> {
    numbers.iter().map(|&number| Cell::new(number)).collect()
}

const RUN: &str = "Digits on a purple line form a set of consecutive digits in any order.";
const SUMS: &str = "Box borders divide a purple line into segments with the same sum.";

#[test]
fn strokes_end_to_end_may_be_one_line() {
    let strokes: [&[&str]; 2] = [&["R1C1", "R2C2"], &["R1C1", "R1C2", "R1C3", "R2C3", "R2C2"]];
    let apart: [&[&str]; 2] = [&["R1C1", "R1C2"], &["R1C2", "R1C3", "R1C4"]];
    // Each is a run by itself.
    assert_eq!(rules(RUN, &apart, &[]).len(), 2);
    // The digits 1 and 5 alone are none.
    let found = rules(RUN, &[&["R1C1", "R2C2"], &["R2C2", "R2C1"], &["R1C1", "R1C2", "R1C3"]], &[]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].kind, found[0].cells.len()), (Kind::RENBAN, 5));
    // A ring that is no run either way.
    let document = drawn(RUN, &strokes, &[]);
    let mut rules = document.puzzle.board().constraints()[3..].iter();
    assert!(rules.all(|rule| [Kind::WORDS, Kind::DRAWN].contains(&rule.kind)), "{document:?}");
}

#[test]
fn branches_of_a_run_are_one_set() {
    let found = rules(RUN, &[&["R1C1", "R1C2", "R1C3"], &["R1C2", "R2C1"]], &[]);
    let all = cells(&[0, 1, 2, 9]);
    let range = Measure::Range.rule(all.clone(), Is::Equal, 3).expect("a small number");
    assert_eq!(found, [Constraint::on(Kind::KILLER, all), range]);
}

#[test]
fn branches_in_a_region_make_one_sum() {
    let found = rules(SUMS, &[&["R1C2", "R1C3", "R1C4", "R2C4"], &["R1C3", "R2C3"]], &[]);
    let balance = Measure::Balance.rule(cells(&[12, 3, 11, 2, 1]), Is::Equal, 2);
    let [rule] = &found[..] else { panic!("{found:?}") };
    let value = balance.as_ref().and_then(|rule| rule.value);
    assert_eq!((rule.kind, rule.value), (Kind::MEASURE, value));
    let mut sorted = rule.cells.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, cells(&[1, 2, 3, 11, 12]));
}

#[test]
fn a_line_may_go_on_in_a_circle() {
    let words = "Digits on a line lie between those in its circles.";
    let found = rules(words, &[&["R3C1", "R3C2", "R3C3", "R2C3", "R1C3"]], &["R3C1", "R3C3", "R1C3"]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|rule| rule.kind == Kind::BETWEEN && rule.cells.len() == 3), "{found:?}");
}

#[test]
fn a_thermometer_may_branch() {
    let words = "Digits along a thermometer increase from the bulb.";
    let found = rules(words, &[&["R1C1", "R1C2", "R1C3"], &["R1C2", "R2C1"]], &["R1C1"]);
    let all = [&[0, 1, 2][..], &[0, 1, 9]].map(|path| Constraint::on(Kind::THERMOMETER, cells(path)));
    assert_eq!(found, all);
}
