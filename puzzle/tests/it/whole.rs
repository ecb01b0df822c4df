//! What the words say of the whole board, of all circles together and of regions of a colour.

use puzzle::board::constraint::{Is, Measure};
use puzzle::{Cell, Constraint, Document, Format, Kind};

use crate::drawn::lost;

const ROW: &str = "[{},{},{},{},{},{},{},{},{}]";

fn drawn(words: &str, shapes: &str) -> Document {
    let text = format!("{{\"size\":9,\"grid\":[{}],\"ruleset\":\"{words}\"{shapes}}}", [ROW; 9].join(","));
    Format::FPuzzles.read(&text).unwrap_or_else(|error| panic!("{error}: {text}")).remove(0)
}

/// The rules besides the plain ones, of which nothing is lost.
#[track_caller]
fn read(words: &str, shapes: &str) -> Vec<Constraint> {
    let document = drawn(words, shapes);
    assert_eq!(lost(&document), [""; 0], "{words}");
    document.puzzle.board().constraints()[3..].to_vec()
}

#[track_caller]
fn leaves(words: &str, shapes: &str) {
    let document = drawn(words, shapes);
    assert_eq!(document.puzzle.board().constraints().len(), 3, "{words}");
    assert!(!lost(&document).is_empty(), "{words}");
}

fn cells(numbers: &[u16]) -> Vec<Cell> {
    numbers.iter().map(|&number| Cell::new(number)).collect()
}

fn sign(measure: Measure, of: &[u16], is: Is, number: u16) -> Constraint {
    measure.rule(cells(of), is, number).expect("a small number")
}

#[test]
fn three_in_a_row_may_not_be_of_one_parity() {
    for words in [
        "Any line of three cells in a single row or column cannot have the same parity, i.e. cannot be all odd.",
        "In any row or column, no more than two consecutive digits may have the same parity.",
    ] {
        let rules = read(words, "");
        assert_eq!(rules.len(), 2 * 9 * 7, "{words}");
        assert!(rules.contains(&sign(Measure::Flips, &[0, 9, 18], Is::Other, 0)), "{words}");
    }
    leaves("In some row or column no more than two consecutive digits may have the same parity.", "");
}

#[test]
fn two_by_two_cells_may_hold_all_thirds() {
    let words =
        "Every 2x2 square of cells must contain a low digit (1, 2, 3), a middle digit and a high digit.";
    let rules = read(words, "");
    assert_eq!(rules.len(), 64);
    assert_eq!(rules[0], sign(Measure::Thirds, &[0, 1, 9, 10], Is::Equal, 3));
    let words = "Every 2x2 square contains all three remainders when divided by 3.";
    assert_eq!(read(words, "")[63], sign(Measure::Rests, &[70, 71, 79, 80], Is::Equal, 3));
    leaves("Every 2x2 square in a cage must contain a low digit, a middle digit and a high digit.", "");
}

#[test]
fn camels_do_not_see_themselves() {
    let rules = read("Cells a camel's move apart may not contain the same digit.", "");
    assert_eq!(rules.len(), 2 * 2 * 8 * 6);
    assert!(rules.iter().all(|rule| rule.cells.len() == 2 && rule.value.is_none()));
    leaves("Some cells a camel's move apart may not contain the same digit.", "");
}

#[test]
fn neighbours_may_never_make_a_sum() {
    let rules = read("No two orthogonally adjacent digits sum to 7.", "");
    assert_eq!(rules.len(), 144);
    assert_eq!(rules[0], sign(Measure::Sum, &[0, 1], Is::Other, 7));
    let both = read("Orthogonally adjacent cells may not contain digits that sum to 5 or 10.", "");
    assert_eq!(both.iter().map(|rule| rule.kind.to_string()).collect::<Vec<_>>(), ["negative-xv"]);
    leaves("Neighbouring digits along a marked line do not sum to 7.", "");
    leaves("Adjacent digits sum to 7.", "");
}

#[test]
fn of_one_letter_all_may_be_given() {
    let shapes = r#","xv":[{"cells":["R1C1","R1C2"],"value":"X"}]"#;
    let rules = read("Cells separated by an X sum to 10. All possible Xs are given.", shapes);
    assert_eq!(rules.len(), 1 + 143);
    assert!(!rules.contains(&sign(Measure::Sum, &[0, 1], Is::Other, 10)));
    assert!(rules.contains(&sign(Measure::Sum, &[0, 9], Is::Other, 10)));
}

#[test]
fn circles_may_count_their_digits() {
    let circle = |cell: &str, colour: &str| {
        format!(
            r##"{{"cells":["{cell}"],"baseC":"{colour}","outlineC":"#000000","width":0.8,"height":0.8}}"##
        )
    };
    let all = |colour: &str| {
        let circles = [circle("R1C1", "#FFFFFF"), circle("R1C2", "#FFFFFF"), circle("R5C5", colour)];
        format!(",\"circle\":[{}]", circles.join(","))
    };
    for words in [
        "A digit in a circle indicates exactly how many circles contain that digit.",
        "A digit in a circle counts how many times that digit appears in circles.",
    ] {
        let rules = read(words, &all("#FFFFFF"));
        let of = |digit| sign(Measure::Often, &[0, 1, 40], Is::Equal, digit);
        assert_eq!(rules, (1..=9).map(of).collect::<Vec<_>>(), "{words}");
        leaves(words, &all("#FF0000"));
    }
    leaves("A digit in a circle indicates how many circles contain that digit in its row.", &all("#FFFFFF"));
}

/// Cells of a colour.
fn squares(names: &[&str], colour: &str) -> String {
    let square = |name: &&str| {
        format!(r##"{{"cells":["{name}"],"baseC":"{colour}","outlineC":"{colour}","width":1,"height":1}}"##)
    };
    format!(",\"rectangle\":[{}]", names.iter().map(square).collect::<Vec<_>>().join(","))
}

#[test]
fn regions_of_a_colour_may_hold_each_digit() {
    let nine = ["R1C1", "R2C2", "R3C3", "R4C4", "R5C5", "R6C6", "R7C7", "R8C8", "R9C9"];
    let words = "The orange region contains each digit once.";
    let rules = read(words, &squares(&nine, "#FFA500"));
    assert_eq!(rules, [Constraint::on(Kind::WINDOW, cells(&[0, 10, 20, 30, 40, 50, 60, 70, 80]))]);
    leaves(words, &squares(&nine[..8], "#FFA500"));
    leaves(words, &squares(&nine, "#00FF00"));
    let words = "Each coloured area contains no repeated digits.";
    let rules = read(words, &squares(&["R1C1", "R1C2", "R4C1"], "#00FF00"));
    assert_eq!(rules[0].cells, cells(&[0, 1]));
}

#[test]
fn pairs_all_over_the_board_may_be_told() {
    for (words, of, measure, is, number, count) in [
        ("No two cells containing even digits can share an edge.", [0, 1], Measure::Odd, Is::More, 0, 144),
        (
            "Diagonally adjacent digits have a difference of at least 2.",
            [0, 10],
            Measure::Range,
            Is::More,
            1,
            128,
        ),
        ("Adjacent digits in each row differ by at least four.", [0, 1], Measure::Range, Is::More, 3, 72),
    ] {
        let rules = read(words, "");
        assert_eq!((rules.len(), &rules[0]), (count, &sign(measure, &of, is, number)), "{words}");
    }
    leaves("Adjacent digits in each row may differ by at least four.", "");
    leaves("Orthogonally adjacent digits joined by a line differ by at least 2.", "");
}

#[test]
fn cages_may_have_one_sum_that_is_not_told() {
    let cage = |cells: &str, value: &str| {
        format!("{{\"cells\":[{cells}],\"value\":\"{value}\",\"outlineC\":\"#000000\"}}")
    };
    let cages = |third: &str| {
        let all =
            [cage("\"R1C1\",\"R1C2\"", ""), cage("\"R2C1\",\"R2C2\"", ""), cage("\"R4C1\",\"R4C2\"", third)];
        format!(",\"cage\":[{}]", all.join(","))
    };
    let words = "All cages without a total have the same sum, which must be determined by the solver.";
    let rules = read(words, &cages("9"));
    assert!(rules.contains(&sign(Measure::Balance, &[0, 1, 9, 10], Is::Equal, 2)), "{rules:?}");
    let words = "Digits in a cage do not repeat and sum to the number there.";
    let rules = read(words, &cages(">11").replace("\"value\":\"\",", ""));
    assert!(rules.contains(&sign(Measure::Sum, &[27, 28], Is::More, 11)), "{rules:?}");
    let document = drawn("No two cages have the same sum.", &cages(""));
    let is_measured = |rule: &Constraint| rule.kind == Kind::MEASURE;
    assert!(!document.puzzle.board().constraints().iter().any(is_measured));
}
