//! What a document holds besides the puzzle: credits within their limits, a game in progress, and what is named as lost.

use crate::known::{WIKIPEDIA, grid};
use puzzle::text::document::BadCredits;
use puzzle::{Cell, Constraint, Credits, Digit, DigitSet, Document, Format, Puzzle, SavedGame};

/// A 4x4 puzzle with these members of its object and of its first cell.
fn small(members: &str, first: &str) -> String {
    let cell = |index: usize| if index == 0 { format!("{{{first}}}") } else { "{}".to_owned() };
    let rows: Vec<String> = (0..4)
        .map(|row| format!("[{}]", (0..4).map(|column| cell(4 * row + column)).collect::<Vec<_>>().join(",")))
        .collect();
    format!("{{\"size\":4,{members}\"grid\":[{}]}}", rows.join(","))
}

fn read(text: &str) -> Document {
    Format::FPuzzles.read(text).unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0)
}

fn lost(text: &str) -> String {
    read(text).lost().unwrap_or_default()
}

fn refusal(text: &str) -> String {
    Format::FPuzzles.read(text).expect_err(text).to_string()
}

fn digits(values: &[u8]) -> DigitSet {
    values.iter().filter_map(|&value| Digit::new(value)).collect()
}

#[test]
fn credits_stay_within_their_limits() {
    let credits = Credits::new(" Nine  ", "Ann", "").unwrap();
    assert_eq!([credits.title(), credits.author(), credits.note()], ["Nine", "Ann", ""]);
    let long = "ü".repeat(Credits::TITLE_CHARS_MAX);
    assert!(Credits::new(&long, "", "").is_ok());
    let error = Credits::new(&format!("{long}x"), "", "").unwrap_err();
    assert_eq!(error.to_string(), "the title has 81 characters; it may have 80");
    let bent = Credits::new("", "Ann\u{202e}nnA", "");
    assert_eq!(bent, Err(BadCredits::Control { field: "author", symbol: '\u{202e}' }));
    let (cut, said) = Credits::shortened(&format!("{long}xyz"), "a\tb", "");
    assert_eq!((cut.title(), cut.author()), (long.as_str(), "a b"));
    assert_eq!(said[0].what, "the title beyond 80 characters");
    assert!(said.len() == 1 && !said[0].may_be_rule);
    assert!(serde_json::from_str::<Credits>(r#"{"title":"a\nb","author":"","note":""}"#).is_err());
}

#[test]
fn pencil_marks_and_entries_come_back_from_fpuzzles() {
    let puzzle = Puzzle::classic(grid(WIKIPEDIA[0]));
    let mut game = SavedGame::blank(&puzzle);
    assert!(game.is_blank());
    game.entered.set(Cell::new(2), Digit::new(4));
    game.corner = vec![DigitSet::EMPTY; 81];
    game.centre = game.corner.clone();
    game.corner[3] = digits(&[2, 6]);
    game.centre[5] = digits(&[2, 4, 6, 8]);
    game.elapsed = Some(std::time::Duration::from_millis(754_321));
    let credits = Credits::new("A \"test\"", "Ann", "Normal rules").unwrap();
    let document = Document { game: Some(game), credits, ..Document::of(puzzle) };
    let text = Format::FPuzzles.write(std::slice::from_ref(&document)).unwrap();
    assert_eq!(read(&text), document);
    assert_eq!(document.position().givens().clue_count(), 31);
    let late = refusal(&small("\"elapsed\":-5,", ""));
    assert!(late.contains("line 1, column 21") && late.contains("milliseconds"), "{late}");
}

#[test]
fn given_pencil_marks_are_a_rule() {
    let rules = read(&small("", "\"givenPencilMarks\":[1,3]")).puzzle.board().constraints().to_vec();
    assert_eq!(rules.last(), Constraint::candidates(Cell::new(0), digits(&[1, 3])).as_ref());
    assert!(read(&small("", "\"givenPencilMarks\":null")).unsupported.is_empty());
}

#[test]
fn colours_are_decoration_and_named() {
    for key in ["c", "highlight", "highlightCs"] {
        assert_eq!(lost(&small("", &format!("\"{key}\":\"#FF0000\""))), "colours of cells");
    }
    assert_eq!(lost(&small("", "\"cArray\":[\"#fff\",\"#000\"]")), "colours of cells");
    let drawn = small("\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],\"disabledlogic\":[\"x\"],", "");
    assert_eq!(lost(&drawn), "1 line that is only drawn");
}

#[test]
fn all_that_may_be_a_rule_is_named_and_stays_named() {
    let drawn = "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},{}],\"circle\":[{}],\"text\":[{}],";
    let words = "Normal sudoku rules apply. Digits on a purple line are consecutive.";
    let said = format!("\"ruleset\":\"{words}\",\"successMessage\":\"Well done\",");
    let document = read(&small(&(drawn.to_owned() + &said), ""));
    // Without the module for sketches no sentence is understood but one that says nothing, if it stands alone.
    let words = if cfg!(feature = "sketches") { &words[words.find("Digits").unwrap()..] } else { words };
    let expected = format!(
        "2 lines that are only drawn, 1 circle that is only drawn, 1 text on the board, \
         the rules in words ({words}), the message on success"
    );
    assert_eq!(document.lost(), Some(expected));
    assert!(document.lacks_rules());
    // What may be a rule goes along, so that it is not lost quietly on the second way.
    let again = read(&Format::FPuzzles.write(std::slice::from_ref(&document)).unwrap());
    assert!(again.lacks_rules() && document.lost().unwrap().starts_with(&again.lost().unwrap()));
    assert_eq!(again.credits.lost(), document.credits.lost());
    assert!(!read(&small("\"ruleset\":\"Normal Sudoku rules apply.\",", "")).lacks_rules());
    assert!(refusal(&small("\"unsupported\":7,", "")).contains("what was lost is a text"));
}

#[test]
fn a_format_says_what_it_would_lose() {
    let mut document = read(&small("\"title\":\"Four\",\"author\":\"Ann\",", "\"value\":2"));
    assert_eq!(Format::Line.loses(&document), ["the title", "the author", "entered digits"]);
    assert_eq!(Format::FPuzzles.loses(&document), [""; 0]);
    document.credits = Credits::default();
    document.game = None;
    assert_eq!(Format::Line.loses(&document), [""; 0]);
}

#[test]
fn a_cage_without_cells_is_refused() {
    for cage in ["{\"value\":\"7\"}", "{\"cells\":[],\"value\":\"7\"}", "{}"] {
        let error = refusal(&small(&format!("\"killercage\":[{cage}],"), ""));
        assert!(error.contains("killercage without cells"), "{error}");
    }
}

#[test]
fn a_document_as_data_fits_its_board() {
    let document = Document {
        solution: Some(grid(WIKIPEDIA[1])),
        game: Some(SavedGame::blank(&Puzzle::classic(grid(WIKIPEDIA[0])))),
        ..Document::of(Puzzle::classic(grid(WIKIPEDIA[0])))
    };
    let mut data = serde_json::to_value(&document).unwrap();
    assert_eq!(serde_json::from_value::<Document>(data.clone()).unwrap(), document);
    data["game"]["corner"] = serde_json::json!([1, 2, 3]);
    let error = serde_json::from_value::<Document>(data).unwrap_err().to_string();
    assert!(error.contains("3 cells"), "{error}");
}
