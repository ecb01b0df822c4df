//! Candidates as a rule: read, proven, explained and written back; and where they stay notes.

use puzzle::guide::solution_path;
use puzzle::solve::check::{Effort, Solutions, check};
use puzzle::solve::watch::Unwatched;
use puzzle::text::link;
use puzzle::{Document, Format, Kind, Proof, Variant, prove};

use crate::known::grid;

/// Two to four candidates in each cell, no given, one solution.
const LINE: &str = "..3.5...9123..6....2.4.6..9....56..9.2...678...3...78.1....6.8912.4......2...6......4.678..23...7.912.......1.3.....9.....6789...456.8..23..6.8.1.34...8.....56.8.1...5....1...5.7.91.3....89..3....8.1.34.....12.....891...5......3.567..1.3...7...2.....8.1...5......3...7.91.3..67...23..67..1...56.8..2.4.6.8..2....789..3.56.....34.6..9.2.....8.1..456...1....6.8...3.5.7.9..3.567..1.....7.......6..91..4.6..9.23...7.91....678...3.56.8.1.......9.2...6..9.2.4.6.....34.6.8..2..5.....2...67.91.3....89..3..6..9123..........5.78...34.6........67...2.4...8...3..6.89...456..9123.5....1..4...8.1..4.67....34.6..91.3....8..2....7891....6.....3..6.8.1...5.....23..6..91..45.7..1...56..9.2.4.6..9123....8..2..56...1..4.........5.78.1..4....9";

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// It needs each given, as every puzzle of 17.
const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn read(format: Format, text: &str) -> Document {
    format.read(text).unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0)
}

#[test]
fn a_line_of_candidates_is_a_puzzle_with_one_solution() {
    let document = read(Format::of_text(LINE), LINE);
    assert_eq!((document.puzzle.givens().clue_count(), document.game.is_some()), (0, false));
    assert_eq!(prove(&document.puzzle), Proof::Unique { solution: grid(SOLUTION) });
    assert_eq!(check(&document.puzzle, Effort::default()).solutions, Solutions::Exactly(1));
    let blank = document.board_state();
    let steps = solution_path(&document.puzzle, &blank, &[], &mut Unwatched).expect("steps to the end");
    assert_eq!(steps.iter().map(|hint| hint.step.placements.len()).sum::<usize>(), 81);
}

#[test]
fn given_candidates_come_back_from_every_format_that_has_them() {
    let document = read(Format::Line, LINE);
    for format in [Format::Line, Format::FPuzzles, Format::FPuzzlesLink, Format::Candidates] {
        let text = format.write(std::slice::from_ref(&document)).expect("words for candidates");
        assert_eq!(read(Format::of_text(&text), &text), document, "{format}\n{text}");
    }
    assert_eq!(Format::Line.write(std::slice::from_ref(&document)).unwrap().trim(), LINE);
    for format in [Format::Sdm, Format::Sdk, Format::Ss, Format::OpenSudoku, Format::Solo] {
        assert!(format.write(std::slice::from_ref(&document)).is_err(), "{format}");
    }
    let text = link::write(&document.puzzle).expect("it fits in a link");
    assert_eq!(link::read(&text), Ok(document.puzzle.clone()));
    let variant = Variant::of(document.puzzle.board()).expect("a kind with a name");
    assert_eq!(variant.to_string().parse(), Ok(variant));
}

#[test]
fn candidates_are_notes_where_the_givens_suffice() {
    let plain = read(Format::Line, SEVENTEEN);
    let drawn = Format::Candidates.write(std::slice::from_ref(&plain)).unwrap();
    // One candidate less than the board shows: what a player has found out.
    let first = drawn.split_whitespace().find(|word| word.len() > 2).expect("several candidates");
    let fewer = drawn.replacen(first, &first[1..], 1);
    let read_again = read(Format::Candidates, &fewer);
    assert_eq!(read_again.puzzle, plain.puzzle);
    assert!(read_again.game.is_some() && read_again.unsupported.is_empty());
    // With two candidates in the place of a given, they say what the givens do not.
    let open = drawn.replacen(" 1 ", " 12 ", 1);
    let sukaku = read(Format::Candidates, &open);
    let restricted = sukaku.puzzle.board().constraints().iter().any(|rule| rule.kind == Kind::SUKAKU);
    assert!(restricted, "{open}");
    assert_eq!(prove(&sukaku.puzzle), prove(&plain.puzzle), "{open}");
}

#[test]
fn a_broken_line_of_candidates_is_refused_with_the_place() {
    let error = |line: &str| Format::Line.read(line).unwrap_err().to_string();
    assert_eq!(
        error(&LINE.replacen('.', "9", 1)),
        "line 1, column 1: '9'; in a line of candidates this is 1 or an empty symbol"
    );
    let none = format!(".........{}", &LINE[9..]);
    assert_eq!(error(&none), "line 1, column 1: r1c1 has no candidate; each cell has one at least");
}
