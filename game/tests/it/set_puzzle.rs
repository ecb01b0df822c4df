//! A puzzle set by the host: proven before it is accepted, hidden before the start.

use game::{
    Audience, Command, PUZZLE_TEXT_MAX, Problem, PuzzleChoice, PuzzleProblem, PuzzleRequest, RoomEvent,
};
use puzzle::{Cell, Constraint, Format, GenerateSpec, Kind, Puzzle, Tier};
use puzzle::{Credits, Document};

use crate::kinds::prepared;
use crate::story::{ANN, BOB, FOUR_OPEN, SOLUTION, Story};

/// What Ann is told about a text that is no puzzle to race.
fn problem(text: &str) -> Problem {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, text);
    let told = story.sent.iter().rev().find_map(|(to, event)| match event {
        RoomEvent::Refused { problem, .. } if *to == Audience::One(ANN) => Some(problem.clone()),
        _ => None,
    });
    told.expect("the puzzle is refused")
}

#[test]
fn a_proper_puzzle_is_accepted_and_hidden_until_the_start() {
    let mut story = Story::of_two();
    // With zeros, blanks and line breaks, as people paste it.
    let pasted = FOUR_OPEN
        .replace('.', "0")
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row) + " \n")
        .collect::<String>();
    story.sets_puzzle(ANN, &pasted);
    let PuzzleChoice::Set { by, clues, .. } = story.view().settings.puzzle else { panic!("a set puzzle") };
    assert_eq!((by.as_str(), clues), ("Ann", 77));
    let told = serde_json::to_string(&story.sent.iter().map(|(_, event)| event).collect::<Vec<_>>()).unwrap();
    assert!(!told.contains(FOUR_OPEN) && !told.contains(&SOLUTION[20..]));
    story.starts_set();
    story.joins(BOB, "Bob");
    assert_eq!(story.snapshot(BOB).race.unwrap().puzzle.givens().to_string(), FOUR_OPEN);
}

#[test]
fn what_the_setter_says_is_on_the_card_and_in_the_record() {
    let credits = Credits::new("Night train", "Ann Other", "Look at the corners first.").unwrap();
    let puzzle = Puzzle::classic(FOUR_OPEN.parse().unwrap());
    let document = Document { credits: credits.clone(), ..Document::of(puzzle) };
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, &Format::FPuzzles.write(&[document]).unwrap());
    let PuzzleChoice::Set { credits: shown, .. } = story.view().settings.puzzle else {
        panic!("a set puzzle")
    };
    assert_eq!(*shown, credits);
    story.starts_set();
    story.solves_all(BOB);
    assert_eq!(*story.results().credits, credits);
    let record = story.record();
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
    // The next puzzle is a generated one, about which its setter says nothing.
    assert!(matches!(story.view().settings.puzzle, PuzzleChoice::Generated { .. }));
}

#[test]
fn what_was_not_read_of_a_set_puzzle_is_on_the_card() {
    let puzzle = Puzzle::classic(FOUR_OPEN.parse().unwrap());
    let text = Format::FPuzzles.write(&[Document::of(puzzle)]).unwrap();
    let drawn = "{\"line\":[{},{}],\"ruleset\":\"Digits on a line rise.\",";
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, &text.replacen('{', drawn, 1));
    let PuzzleChoice::Set { credits, .. } = story.view().settings.puzzle else { panic!("a set puzzle") };
    assert_eq!(credits.lost(), "2 lines that are only drawn, the rules in words (Digits on a line rise.)");
    story.starts_set();
    story.solves_all(BOB);
    assert_eq!(*story.results().credits, *credits);
}

#[test]
fn contradicting_givens_are_named() {
    let text = format!("55{}", &FOUR_OPEN[2..]);
    let problem = problem(&text);
    assert!(problem.is("puzzle_breaks_rules"), "{problem:?}");
    assert_eq!(problem.cells[..2], [0, 1].map(Cell::new));
    assert!(problem.detail.contains("r1c1"), "{problem}");
}

#[test]
fn a_puzzle_without_a_solution_is_refused() {
    // Nothing contradicts anything, but r1c9 needs a 9 and column 9 has one.
    let text = "12345678...........................9..7.6.5.1.3......2.4.9...........3...5...1....";
    assert_eq!(problem(&text[..81]), PuzzleProblem::NoSolution.into());
}

#[test]
fn a_puzzle_with_several_solutions_is_refused_with_their_number() {
    // Rows 1 and 2 of the solved grid are open wherever they can be swapped.
    let text = "5346789126721953481983425678597614234268537917139248569615372842874196353452861..".replacen(
        "534678912672195348",
        "..................",
        1,
    );
    let several = problem(&text);
    assert!(several.is("puzzle_several_solutions"), "{several:?}");
    // Two solutions differ in rows 1 and 2 and nowhere else.
    assert!(!several.cells.is_empty() && several.cells.iter().all(|cell| cell.index() < 18), "{several:?}");
    assert_eq!(problem(&".".repeat(81)), PuzzleProblem::TooFewGivens { givens: 0 }.into());
}

#[test]
fn a_solved_grid_is_no_puzzle() {
    assert_eq!(problem(SOLUTION), PuzzleProblem::Full.into());
}

#[test]
fn text_that_is_no_puzzle_says_what_is_wrong() {
    let problem = problem("53..7");
    assert!(problem.is("puzzle_unreadable") && problem.detail.contains("81"), "{problem}");
    assert_eq!(self::problem(&"1".repeat(PUZZLE_TEXT_MAX + 1)), PuzzleProblem::TooLong.into());
}

fn written(puzzle: &Puzzle, format: Format) -> String {
    format.write(&[Document::of(puzzle.clone())]).unwrap_or_else(|error| panic!("{format}: {error}"))
}

/// Ann sets a text; Bob races it, whatever it is.
fn races(text: &str, kind: &str) -> Puzzle {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, text);
    let chosen = story.view().settings.puzzle;
    let PuzzleChoice::Set { kind: Some(variant), .. } = &chosen else { panic!("{kind}: {chosen:?}") };
    assert_eq!(variant.to_string(), kind);
    story.starts_set();
    story.solves_all(BOB);
    assert_eq!(story.results().table.len(), 1);
    let record = story.record();
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
    story.puzzle()
}

#[test]
fn puzzles_of_any_format_and_kind_are_set_and_raced() {
    for (kind, format) in [
        ("classic", Format::Line),
        ("classic", Format::Ss),
        ("classic", Format::Level),
        ("classic", Format::Solo),
        ("4x4", Format::Sdk),
        ("16x16", Format::Sdk),
        ("16x16", Format::Line),
        ("12x12", Format::FPuzzles),
        ("jigsaw", Format::Solo),
        ("jigsaw", Format::FPuzzles),
        ("x", Format::Solo),
        ("killer", Format::Solo),
        ("killer", Format::FPuzzles),
        ("x+killer", Format::FPuzzles),
        ("kropki", Format::FPuzzles),
        ("thermometer", Format::FPuzzles),
        ("even-odd", Format::FPuzzles),
        ("samurai", Format::Line),
        ("twin", Format::Line),
        ("frame", Format::FPuzzles),
    ] {
        let puzzle = prepared(kind).puzzle;
        // Regions may be numbered in another order.
        let raced = races(&written(&puzzle, format), kind);
        assert_eq!(raced.givens(), puzzle.givens(), "{kind} {format}");
    }
}

#[test]
fn a_broken_cage_is_named_with_its_cells() {
    let puzzle = prepared("killer").puzzle;
    let is_small = |rule: &&Constraint| rule.kind == Kind::KILLER && rule.cells.len() == 2;
    let cage = puzzle.board().constraints().iter().find(is_small).expect("a cage of two cells").clone();
    // Two digits that differ, and miss the sum.
    let sum = cage.value.expect("a cage of this kind has a sum");
    let digits = if sum == 3 { [8, 9] } else { [1, 2] };
    let mut givens = puzzle.board().blank();
    for (&cell, digit) in cage.cells.iter().zip(digits) {
        givens.set(cell, puzzle::Digit::new(digit));
    }
    let problem = problem(&written(&puzzle.with_givens(givens).unwrap(), Format::FPuzzles));
    assert!(problem.is("puzzle_breaks_rules"), "{problem:?}");
    let mut cells = cage.cells;
    cells.sort_unstable();
    assert_eq!(problem.cells, cells);
    assert!(problem.detail.contains(&format!("the cage of {sum}")), "{problem}");
}

#[test]
fn solutions_of_any_kind_that_differ_are_told_with_their_cells() {
    for kind in ["jigsaw", "killer", "16x16"] {
        let puzzle = prepared(kind).puzzle;
        let blank = puzzle.with_givens(puzzle.board().blank()).unwrap();
        let mut givens = prepared(kind).solution;
        // Two rows whose digits may all be swapped leave most kinds with several solutions.
        let columns = usize::from(puzzle.board().layout().columns());
        (0..columns * 4).for_each(|cell| givens.set(Cell::new(cell as u16), None));
        let open = blank.with_givens(givens).unwrap();
        if matches!(puzzle::prove(&open), puzzle::Proof::Unique { .. }) {
            continue;
        }
        let problem = problem(&written(&open, Format::FPuzzles));
        assert!(problem.is("puzzle_several_solutions"), "{kind}: {problem:?}");
        assert!(problem.cells.len() >= 2, "{kind}: {problem:?}");
        assert!(problem.cells.iter().all(|cell| cell.index() < columns * 4), "{kind}: {problem:?}");
    }
}

#[test]
fn a_text_of_two_puzzles_is_no_puzzle() {
    let problem = problem(&format!("{FOUR_OPEN}\n{FOUR_OPEN}\n"));
    assert_eq!(problem, PuzzleProblem::Many { puzzles: 2 }.into());
}

#[test]
fn what_cannot_be_had_is_refused_at_once_with_the_nearest() {
    let spec = GenerateSpec::of_tier("killer".parse().unwrap(), Tier::Beyond);
    let mut story = Story::of_two();
    let puzzle = PuzzleRequest::Generated { spec, seed: None };
    let problem = story.refused(ANN, Command::ChoosePuzzle { puzzle });
    assert!(problem.is("bad_spec") && problem.fix.contains("killer"), "{problem:?}");
    assert!(story.room.pending_jobs().is_empty());
    let PuzzleChoice::Generated { spec, .. } = story.view().settings.puzzle else { panic!("as before") };
    assert!(spec.variant.is_classic());
}

#[test]
fn an_upload_that_no_shell_has_put_in_its_place_is_unknown() {
    let mut story = Story::of_two();
    let puzzle = PuzzleRequest::Uploaded;
    let problem = story.refused(ANN, Command::ChoosePuzzle { puzzle });
    assert_eq!(problem, game::Rejection::NoUpload.into());
}
