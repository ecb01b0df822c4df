//! Puzzles in the paths of links.

use puzzle::text::link::{MAX_LINK_BYTES, read, write};
use puzzle::{Format, GenerateSpec, Puzzle, Tier, generate};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn made(variant: &str) -> Puzzle {
    generate(&GenerateSpec::of_tier(variant.parse().expect("a variant"), Tier::Easy), 5)
        .expect("a puzzle")
        .puzzle
}

fn symbols_of_paths(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".~_:+-".contains(&byte))
}

#[test]
fn a_classic_puzzle_is_its_own_link() {
    let puzzle = Format::Line.read(LINE).unwrap().remove(0).puzzle;
    assert_eq!(write(&puzzle).as_deref(), Some(LINE));
    assert_eq!(read(LINE), Ok(puzzle));
}

#[test]
fn puzzles_of_every_kind_come_back_from_their_links() {
    let kinds = [
        "6",
        "16",
        "samurai",
        "windmill",
        "sohei",
        "twin",
        "frame",
        "five-boxes",
        "jigsaw",
        "x",
        "windoku",
        "anti-knight",
        "killer+x",
        "jigsaw+killer",
        "even-odd",
        "kropki",
        "consecutive",
        "greater-than",
        "thermometer",
        "no-regions+x",
    ];
    for kind in kinds {
        let puzzle = made(kind);
        let link = write(&puzzle).unwrap_or_else(|| panic!("{kind} has no link"));
        assert!(symbols_of_paths(&link) && link.len() <= 1_300, "{kind}: {} bytes: {link}", link.len());
        assert_eq!(read(&link), Ok(puzzle), "{kind}: {link}");
    }
}

#[test]
fn a_bad_link_says_where_and_what_would_be_right() {
    let wrong = |text: &str| read(text).unwrap_err().to_string();
    let says = |text: &str, expected: &str| {
        let said = wrong(text);
        assert!(said.contains(expected), "{said}");
    };
    says("12", "column 3: 2 cells; a classic puzzle has 81, a Samurai 369");
    says(&LINE.replacen('5', "q", 1), "column 1: 'q'; a given is a digit");
    says(&format!("{LINE}~sums"), "column 83: \"sums\"; a rule has a name");
    says(&format!("{LINE}~rows_killercage:17-0"), "column 99: \"17-0\"; a cell is two");
    says(&format!("{LINE}~rows_killercage:17-zz"), "the rules of a puzzle fit its board");
    says(&format!("{LINE}~killercage:99999-00"), "a rule's number is below 65536");
    says(&format!("{LINE}~{}", "a".repeat(81)), "as many regions as digits");
    says(&format!("{LINE}~rows~rows~rows"), "a further part");
    says(&"1".repeat(MAX_LINK_BYTES + 1), "4001 bytes");
    says("5ä", "a symbol that links do not have");
}
