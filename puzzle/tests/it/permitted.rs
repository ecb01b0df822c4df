//! A sentence that only allows something, or denies that a rule holds, is no rule.

use puzzle::{Document, Format};

use crate::drawn::{lost, rules};

const ROW: &str = "[{},{},{},{},{},{},{},{},{}]";
const LINE: &str = r##""line":[{"lines":[["R1C1","R1C2","R2C3","R2C4"]],"outlineC":"#CFCFCF","width":0.4}]"##;
const CAGE: &str = r##""cage":[{"cells":["R1C3","R1C4","R2C4"],"value":"12","outlineC":"#000000"}]"##;
const DOT: &str = r#""difference":[{"cells":["R1C1","R1C2"]}]"#;

fn drawn(words: &str, shapes: &str) -> Document {
    let text = format!("{{\"size\":9,\"grid\":[{}],\"ruleset\":\"{words}\",{shapes}}}", [ROW; 9].join(","));
    Format::FPuzzles.read(&text).unwrap_or_else(|error| panic!("{error}: {text}")).remove(0)
}

#[test]
fn what_lines_may_do_is_no_rule() {
    for words in [
        "Digits along a line may be consecutive and can repeat.",
        "Different lines may have the same total in each box.",
        "Digits on a line may have different parity.",
        "Digits on a line need not have the same parity.",
        "A line may contain the digits 1 to 9.",
        "Adjacent digits on a line can have the same difference.",
        "Digits along a line do not have to differ by at least 5.",
        "Lines can share a sum of a box with the same sum.",
    ] {
        let document = drawn(words, LINE);
        assert_eq!(rules(&document), [""; 0], "{words}");
        assert!(!lost(&document).is_empty(), "{words}");
    }
}

#[test]
fn what_the_board_may_hold_is_no_rule() {
    for words in [
        "Adjacent digits need not sum to 5.",
        "Orthogonally adjacent digits do not necessarily sum to 10.",
        "Cells a knight's move apart need not be different.",
        "Digits can repeat at a knight's move, which is not forbidden.",
        "There is no anti-knight rule.",
        "Consecutive digits can be orthogonally adjacent, as this is no non-consecutive puzzle.",
        "All possible dots are not given.",
        "All dots are not necessarily given.",
    ] {
        let document = drawn(words, DOT);
        assert_eq!(rules(&document), ["difference r1c1r1c2 0"], "{words}");
    }
}

#[test]
fn digits_that_may_repeat_in_cages_make_a_sum() {
    let words = "Digits in a cage sum to the number there. Digits may repeat within a cage.";
    assert_eq!(rules(&drawn(words, CAGE)), ["sum r1c3r1c4r2c4 12"]);
    let words = "Digits in a cage sum to the number there and cannot repeat, but may repeat on lines.";
    assert_eq!(rules(&drawn(words, CAGE)), ["killercage r1c3r1c4r2c4 12"]);
}

#[test]
fn a_permission_with_a_rule_is_not_explained() {
    let words = "Digits in a cage sum to the number there. Digits may repeat in a cage but must increase.";
    assert!(lost(&drawn(words, CAGE)).iter().any(|lost| lost.contains("must increase")));
}

#[test]
fn a_rule_with_a_permission_is_read_or_named() {
    for words in [
        "Only non-consecutive digits may be orthogonally adjacent.",
        "Identical digits can't be a knight's move apart, though they may be a king's move apart.",
        "Each digit may appear at most once on each of the two main diagonals.",
        "Digits may repeat in cages, but not a knight's move apart.",
        "All possible dots are given, so cells not marked with a dot are not consecutive.",
        "Place the twelve pentominoes, which may not overlap, so that each holds different digits.",
    ] {
        let document = drawn(words, DOT);
        assert!(rules(&document).len() > 1 || !lost(&document).is_empty(), "{words}");
    }
    let words = "Digits in a cage sum to the number there. Digits may repeat on lines but not in cages.";
    assert_eq!(rules(&drawn(words, CAGE)), ["killercage r1c3r1c4r2c4 12"]);
}

#[test]
fn what_some_digits_of_a_line_are_all_are_not() {
    for words in [
        "Exactly two digits on a line are even.",
        "No digits on the line are even.",
        "Digits along the line that are even must increase.",
        "Orthogonally adjacent digits on a line differ by at least 3, unless both are odd.",
        "No two even digits may be adjacent along a grey line.",
    ] {
        let document = drawn(words, LINE);
        assert!(
            rules(&document).iter().all(|rule| !rule.starts_with("measure")),
            "{words}: {:?}",
            rules(&document)
        );
        assert!(!lost(&document).is_empty(), "{words}");
    }
}
