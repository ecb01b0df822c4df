//! Rules that people invent are read where a sentence claims one thing of the cells of a shape, and only there.

use puzzle::board::constraint::{Is, Measure};
use puzzle::{Cell, Document, Format, Layout};

use crate::drawn::{lost, rules};

const ROW: &str = "[{},{},{},{},{},{},{},{},{}]";

/// An f-puzzles export with these words and shapes.
fn drawn(words: &str, shapes: &str) -> Document {
    let text = format!("{{\"size\":9,\"grid\":[{}],\"ruleset\":\"{words}\",{shapes}}}", [ROW; 9].join(","));
    Format::FPuzzles.read(&text).unwrap_or_else(|error| panic!("{error}: {text}")).remove(0)
}

/// A sign as `rules` shows it: of cells that stand one after the other in the first row.
fn sign(measure: Measure, cells: &str, is: Is, number: u16) -> String {
    let cell = |name: &str| {
        let row = name[1..2].parse::<u16>().expect("a row") - 1;
        let column = name[3..4].parse::<u16>().expect("a column") - 1;
        Layout::classic().cell(row, column).expect("a cell")
    };
    let named: Vec<Cell> = (0..cells.len() / 4).map(|at| cell(&cells[4 * at..4 * at + 4])).collect();
    let value = measure.rule(named, is, number).and_then(|rule| rule.value).expect("a small number");
    format!("measure {cells} {value}")
}

const BESIDE: &str = r#""text":[{"cells":["R2C0"],"value":"6"},{"cells":["R10C4"],"value":"8"}]"#;
const EDGE: &str = r##""circle":[{"cells":["R1C1","R1C2"],"value":"8","baseC":"#FFFFFF","outlineC":"#000000","width":0.4,"height":0.4}]"##;
const BARE_EDGE: &str = r##""circle":[{"cells":["R1C1","R1C2"],"baseC":"#FF0000","outlineC":"#000000","width":0.4,"height":0.4}]"##;
const CORNER: &str = r##""circle":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"value":"2","baseC":"#FFFFFF","outlineC":"#000000","width":0.5,"height":0.5}]"##;
const CAGE: &str = r##""cage":[{"cells":["R1C3","R1C4","R2C4"],"value":"122","outlineC":"#000000"}]"##;
const LINE: &str = r##""line":[{"lines":[["R1C1","R1C2","R2C3","R2C4"]],"outlineC":"#CFCFCF","width":0.4}]"##;

#[track_caller]
fn reads(words: &str, shapes: &str, expected: &[String]) {
    let document = drawn(words, shapes);
    assert_eq!((rules(&document), lost(&document)), (expected.to_vec(), vec![]), "{words}");
}

#[track_caller]
fn leaves(words: &str, shapes: &str) {
    let document = drawn(words, shapes);
    assert_eq!(rules(&document), [""; 0], "{words}");
    assert!(!lost(&document).is_empty(), "{words}");
}

#[test]
fn numbers_beside_the_board_may_measure_the_nearest() {
    let of = |measure| {
        [(measure, "r2c1r2c2r2c3", 6), (measure, "r9c4r8c4r7c4", 8)]
            .map(|(measure, cells, number)| sign(measure, cells, Is::Equal, number))
    };
    for (words, measure) in [
        ("A clue outside is the largest of the first three digits there.", Measure::Largest),
        ("Clues outside show the middle of the first three digits.", Measure::Middle),
        (
            "A clue outside is the sum of the largest and the smallest of the first three digits.",
            Measure::Ends,
        ),
        (
            "Outside stands the difference between the largest and smallest of the three digits nearest to it.",
            Measure::Range,
        ),
        ("A clue outside is the product of the first three digits.", Measure::Product),
    ] {
        reads(words, BESIDE, &of(measure));
    }
    for words in [
        "A clue outside is either the largest of the first three digits or their sum.",
        "A clue outside is not the largest of the first three digits.",
        "A clue outside is the largest of the first three or the smallest of the last three digits.",
        "A clue outside is the largest of the first two or the first three digits.",
        "A clue outside is the product of some of the first three digits.",
        "A clue outside is the largest of the digits there.",
        "A clue outside is the product of the two largest of the first three digits.",
        "A clue outside is the product of the odd digits among the first three.",
    ] {
        leaves(words, BESIDE);
    }
}

#[test]
fn digits_may_be_named_that_stand_somewhere() {
    let two = ["quadruple r2c1r2c2r2c3 6", "quadruple r9c4r8c4r7c4 8"].map(str::to_owned);
    reads("Digits outside must appear in the first three cells.", BESIDE, &two);
    let one = ["quadruple r1c1r1c2 8".to_owned()];
    reads("A digit in a circle must appear in one of the two adjacent cells.", EDGE, &one);
    let cage = ["quadruple r1c3r1c4r2c4 122".to_owned()];
    reads("The small digits of a cage must appear somewhere in that cage.", CAGE, &cage);
    let others =
        ["sukaku r1c1 509", "sukaku r1c2 509", "sukaku r2c1 509", "sukaku r2c2 509"].map(str::to_owned);
    reads("A digit in a circle may not appear in the four cells around it.", CORNER, &others);
    leaves("Digits outside must not appear in the first three cells.", BESIDE);
    leaves("At least one of the digits outside must appear in the first three cells.", BESIDE);
    leaves("Either all or none of the digits of a cage must appear in it.", CAGE);
}

#[test]
fn what_stands_on_an_edge_may_measure_two_digits() {
    let of = |measure, is, number| [sign(measure, "r1c1r1c2", is, number)];
    for (words, measure) in [
        ("A circle gives the product of the two cells beside it.", Measure::Product),
        ("A circle gives the greater of the two digits that it separates.", Measure::Largest),
        ("The smaller of the two digits that it separates is in each circle.", Measure::Smallest),
    ] {
        reads(words, EDGE, &of(measure, Is::Equal, 8));
    }
    for (words, expected) in [
        ("Digits separated by a red dot are not consecutive.", of(Measure::Range, Is::Other, 1)),
        ("Two digits separated by a dot sum to an odd number.", of(Measure::Odd, Is::Equal, 1)),
        ("Where a circle separates two digits, they sum to 13 or more.", of(Measure::Sum, Is::More, 12)),
        ("Where a circle separates two digits, they sum to 5 or less.", of(Measure::Sum, Is::Less, 6)),
        ("Digits separated by a dot have an arithmetic mean of 4.", of(Measure::Sum, Is::Equal, 8)),
    ] {
        reads(words, BARE_EDGE, &expected);
    }
    leaves("Digits separated by a blue dot are not consecutive.", BARE_EDGE);
    leaves("Where a red square separates two digits, they sum to 13 or more.", BARE_EDGE);
    leaves("Digits separated by a dot may or may not sum to an odd number.", BARE_EDGE);
    leaves("A circle gives the sum or the product of the two cells beside it.", EDGE);
}

#[test]
fn what_stands_on_a_corner_may_measure_four_digits() {
    let (reading, ring) = ("r1c1r1c2r2c1r2c2", "r1c1r1c2r2c2r2c1");
    for (words, measure, cells, number) in [
        ("A circle says how many of the four cells around it hold even digits.", Measure::Odd, reading, 2),
        ("The four digits around a circle increase clockwise from one of them.", Measure::Rises, ring, 3),
        (
            "The four digits around a circle increase counterclockwise from one of them.",
            Measure::Rises,
            ring,
            1,
        ),
        ("Around a circle stands a checkerboard of odd and even digits.", Measure::Flips, ring, 3),
        ("The two diagonal pairs of digits around a circle have the same sum.", Measure::Cross, reading, 0),
    ] {
        reads(words, CORNER, &[sign(measure, cells, Is::Equal, number)]);
    }
    leaves("The four digits around a black circle increase clockwise from one of them.", CORNER);
    leaves("The four digits around a circle do not increase clockwise.", CORNER);
}

#[test]
fn lines_may_measure_their_digits() {
    let all = "r1c1r1c2r2c3r2c4";
    let pieces = |measure| ["r1c1r1c2r2c3", "r1c2r2c3r2c4"].map(|cells| sign(measure, cells, Is::Equal, 0));
    for (words, number) in [
        ("Digits on a line have the same parity.", 0),
        ("On each line the digits are either all odd or all even.", 0),
        ("Along grey lines, digits alternate between odd and even.", 3),
    ] {
        reads(words, LINE, &[sign(Measure::Flips, all, Is::Equal, number)]);
    }
    reads("Each line contains only three distinct digits.", LINE, &[sign(Measure::Kinds, all, Is::Equal, 3)]);
    let run = [&["renban r1c1r1c2r2c3r2c4 0".to_owned()][..], &pieces(Measure::Turns)].concat();
    reads("Each line holds consecutive digits in order.", LINE, &run);
    reads("Digits on a line form an arithmetic sequence.", LINE, &pieces(Measure::Bend));
    reads(
        "Along each line digits either strictly increase or strictly decrease.",
        LINE,
        &pieces(Measure::Turns),
    );
    reads("Digits must not repeat along any of the marked lines.", LINE, &[format!("killercage {all} 0")]);
    leaves("Digits on a line do not have the same parity.", LINE);
    leaves("Along green lines, digits alternate between odd and even.", LINE);
    leaves("Digits may repeat on a line if they have the same parity.", LINE);
    leaves("Exactly one line does not contain only three distinct digits.", LINE);
}

#[test]
fn signs_and_names_tell_claims_apart() {
    let clues = r#""text":[{"cells":["R2C0"],"value":"9"},{"cells":["R10C4"],"value":"12"}]"#;
    let words = "Clues to the left or right of a row are the sum of the two digits in that row nearest to them. \
                 Clues above or below a column are the product of the two digits nearest to them.";
    reads(words, clues, &["sum r2c1r2c2 9".to_owned(), sign(Measure::Product, "r9c4r8c4", Is::Equal, 12)]);
    let cages = r##""cage":[{"cells":["R1C1","R1C2"],"value":"x8","outlineC":"#000000"},{"cells":["R3C3","R3C4"],"value":"+8","outlineC":"#000000"}]"##;
    let words =
        "Cages with a + give the sum of their digits. Cages with an x give the product of their digits.";
    let document = drawn(&words.replace("an x", "a x"), cages);
    let product = sign(Measure::Product, "r1c1r1c2", Is::Equal, 8);
    assert_eq!(
        (rules(&document), lost(&document)),
        (vec!["killercage r3c3r3c4 8".to_owned(), product], vec![])
    );
    let marks = r##""circle":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"value":"9","baseC":"#FFFFFF","width":0.5,"height":0.5},
        {"cells":["R4C4","R4C5","R5C4","R5C5"],"value":"?","baseC":"#FFFFFF","width":0.5,"height":0.5}]"##;
    let words = "Both pairs of diagonally opposite digits around a circle each sum to its number. Where a circle has a question mark, \
                 the pairs of diagonally opposite digits have the same sum, which is to be determined by the solver.";
    let sum = |cells| sign(Measure::Sum, cells, Is::Equal, 9);
    let same = sign(Measure::Cross, "r4c4r4c5r5c4r5c5", Is::Equal, 0);
    reads(words, marks, &[sum("r1c1r2c2"), sum("r1c2r2c1"), same]);
}

#[test]
fn an_example_is_no_rule_and_brackets_may_end_a_sentence() {
    let two = ["quadruple r2c1r2c2r2c3 6", "quadruple r9c4r8c4r7c4 8"].map(str::to_owned);
    let words = "Digits outside must appear in the first three cells (in any order.) For instance, a 6 could be the largest of \
                 the first three digits. If an 8 is there, it must appear in the first two cells.";
    reads(words, BESIDE, &two);
    let words = "Digits outside must appear in the first three cells. (Unless they are even.)";
    leaves(words, BESIDE);
}

#[test]
fn a_number_may_be_near_a_digit() {
    let cage = r##""cage":[{"cells":["R1C1"],"value":"3","outlineC":"#000000"}]"##;
    let words = "The digit of a cage is exactly one off from the correct digit of its cell.";
    reads(words, cage, &["sukaku r1c1 10".to_owned()]);
    let words = "The digit of a cage is either the correct digit, or it is one higher or one lower.";
    reads(words, cage, &["sukaku r1c1 14".to_owned()]);
}

#[test]
fn what_goes_around_two_cells_may_make_their_number() {
    let line = r##""line":[{"lines":[["R2C2","R1C3","R1C4","R2C5","R3C4","R3C3"]],"outlineC":"#FFFF44","width":0.4}]"##;
    let words = "The digits on a lemon sum to the two-digit number of the cells inside of it.";
    reads(words, line, &["arrow r2c3r2c4r1c3r1c4r2c5r3c4r3c3r2c2 2".to_owned()]);
    leaves("The digits on a loop sum to the two-digit number of the cells inside of it.", line);
    leaves("The digits on a lemon do not repeat.", line);
}

#[test]
fn cages_may_name_or_order_their_digits() {
    let cages = r#""killercage":[{"cells":["R1C1","R1C2","R2C1"]}]"#;
    let plain = "killercage r1c1r1c2r2c1 0".to_owned();
    let words = "A cage of size N contains the digits from 1 through N.";
    reads(words, cages, &[plain.clone(), "killercage r1c1r1c2r2c1 6".to_owned()]);
    let words = "Digits in cages do not repeat, and must increase from left to right and from top to bottom.";
    let rising = ["greater r1c2r1c1 0", "greater r2c1r1c1 0"].map(str::to_owned);
    let document = drawn(&words.replace("and from top", "and top"), cages);
    assert_eq!((rules(&document), lost(&document)), ([&[plain.clone()][..], &rising].concat(), vec![]));
    reads("Digits in cages do not repeat.", cages, &[plain]);
}

#[test]
fn arrows_may_be_thermometers_and_first_digits_point_at_ones() {
    let arrow = r#""arrow":[{"lines":[["R1C1","R1C2","R2C3"]],"cells":["R1C1"]}]"#;
    let words = "Digits on an arrow add up to its circle. Arrows are also thermometers, whose digits increase from tip to circle.";
    reads(words, arrow, &["thermometer r2c3r1c2r1c1 0", "arrow r1c1r1c2r2c3 0"].map(str::to_owned));
    let words = "The leftmost digit in each row tells you the location of the digit 1 in that row.";
    let found = rules(&drawn(words, "\"text\":[]"));
    assert_eq!((found.len(), found[8].as_str()), (9, "columnindexer r9c1 0"));
}

#[test]
fn marks_that_may_be_missing_forbid_nothing() {
    let dot = r#""difference":[{"cells":["R1C1","R1C2"]}]"#;
    let all = "White dots join consecutive digits. All possible white dots are given.";
    assert_eq!(rules(&drawn(all, dot)), ["difference r1c1r1c2 0", "negative-difference  0"]);
    let some = "White dots join consecutive digits. All possible white dots may or may not be given.";
    reads(some, dot, &["difference r1c1r1c2 0".to_owned()]);
}

#[test]
fn lines_may_have_sums_and_differences() {
    let all = "r1c1r1c2r2c3r2c4";
    let next = ["r1c1r1c2", "r1c2r2c3", "r2c3r2c4"];
    reads("Digits along each line must sum to 21.", LINE, &[format!("sum {all} 21")]);
    reads("Digits do not repeat on a line.", LINE, &[format!("killercage {all} 0")]);
    for words in [
        "Each line can be split into non-overlapping segments that sum to 10.",
        "Each grey line consists of one or more groups of cells, each of which sums to 10.",
    ] {
        reads(words, LINE, &[sign(Measure::Pieces, all, Is::Equal, 10)]);
    }
    let consecutive = next.map(|cells| sign(Measure::Range, cells, Is::Equal, 1));
    reads("Grey lines join consecutive digits.", LINE, &consecutive);
    let nabner = "Grey lines hold non-repeating digits where no two digits on one line can be consecutive.";
    let apart = ["r1c1r1c2", "r1c1r2c3", "r1c2r2c3", "r1c1r2c4", "r1c2r2c4", "r2c3r2c4"];
    reads(nabner, LINE, &apart.map(|cells| sign(Measure::Range, cells, Is::More, 1)));
    for (words, value) in [
        ("Adjacent digits on a grey line differ by at least four.", 4),
        ("Neighbouring digits along lines have a difference of at least 6.", 6),
        ("Neighbouring digits along lines have a difference of 5 or more.", 0),
        ("Grey lines differ by 4 or more; on green lines the difference is at least 6.", 4),
    ] {
        reads(words, LINE, &[format!("whispers {all} {value}")]);
    }
    leaves("Adjacent digits on a grey line must not differ by at least 5.", LINE);
    leaves("Digits along each green line must sum to 21.", LINE);
}

#[test]
fn a_line_that_crosses_itself_is_read_in_parts() {
    let line =
        r##""line":[{"lines":[["R1C1","R1C3","R2C3","R2C2","R1C2"]],"outlineC":"#67F067","width":0.4}]"##;
    let parts = ["whispers r1c1r1c2r1c3r2c3r2c2 0", "whispers r2c2r1c2 0"].map(str::to_owned);
    reads("Adjacent digits on a green line differ by at least 5.", line, &parts);
}

#[test]
fn of_each_line_several_sentences_may_speak() {
    let all = "r1c1r1c2r2c3r2c4";
    let words = "Adjacent digits on each line must have different parity. Each line holds consecutive digits in any order.";
    reads(words, LINE, &[format!("renban {all} 0"), sign(Measure::Flips, all, Is::Equal, 3)]);
}

#[test]
fn two_digits_may_go_together_in_one_of_some_ways() {
    let either = "Digits separated by a red dot are either consecutive or in a 1:2 ratio.";
    reads(either, BARE_EDGE, &[sign(Measure::Together, "r1c1r1c2", Is::Equal, 3)]);
    let pairs = ["r1c1r1c2", "r1c2r2c3", "r2c3r2c4"];
    let words = "Of adjacent digits on a line one is a multiple of the other.";
    reads(words, LINE, &pairs.map(|pair| sign(Measure::Together, pair, Is::Equal, 16)));
    let words = "Adjacent digits on a line differ by at most 3.";
    reads(words, LINE, &pairs.map(|pair| sign(Measure::Range, pair, Is::Less, 4)));
    let words = "Adjacent digits on a line always have the same difference.";
    let threes = ["r1c1r1c2r2c3", "r1c2r2c3r2c4"];
    reads(words, LINE, &threes.map(|three| sign(Measure::Pace, three, Is::Equal, 0)));
    let all = "r1c1r1c2r2c3r2c4";
    reads("Digits on a line are odd.", LINE, &[sign(Measure::Odd, all, Is::Equal, 4)]);
    for words in [
        "Each line can be split into one or more groups that add up to ten.",
        "Lines consist of one or more strings, each of which sums to 10.",
    ] {
        let words = words.replace("consist of", "are composed of");
        reads(&words, LINE, &[sign(Measure::Pieces, all, Is::Equal, 10)]);
    }
    leaves("Each line can be split into groups that sum to 10 or 11.", LINE);
    leaves("Digits on a line are odd or even.", LINE);
}
