//! What a program may ask of the engine, with anything for arguments: nothing panics, and answers agree with each other.

use std::ops::ControlFlow;

use puzzle::generate::{Clues, GradeRange, generate_watched};
use puzzle::human::{Candidate, rate_watched};
use puzzle::solve::watch::{Progress, Unwatched, Watch};
use puzzle::solve::{Budget, Outcome, count_within, prove_within, solutions};
use puzzle::{
    Cell, Digit, Format, GenerateSpec, Level, Proof, Puzzle, Symmetry, Tier, Variant, guide, is_unique,
    violations,
};

/// Steps of a rating, and tests of a generator, after which it is stopped.
const STEPS: u64 = 12;
/// Larger boards take long, and nothing else.
const CELLS_MAX: usize = 100;
/// Solutions that are looked at.
const SOLUTIONS: usize = 4;

/// The first byte says what is asked for, the others are its arguments.
pub(super) fn ask(bytes: &[u8]) {
    let Some((&question, arguments)) = bytes.split_first() else { return };
    match question % 4 {
        0 => symbols(arguments),
        1 => generation(arguments),
        2 => game(arguments),
        _ => puzzle(arguments),
    }
}

/// 81 symbols, or whatever they are: the short answer is that of the proof.
fn symbols(bytes: &[u8]) {
    let mut line = [b'.'; 81];
    line.iter_mut().zip(bytes).for_each(|(symbol, &byte)| *symbol = byte);
    let read = std::str::from_utf8(&line).ok().and_then(|text| puzzle::text::parse::line(text).ok());
    let proper = read.is_some_and(|grid| {
        let is_line = line.iter().all(|symbol| symbol.is_ascii_digit() || b".0_*-xX?".contains(symbol));
        is_line && matches!(puzzle::prove(&Puzzle::classic(grid)), Proof::Unique { .. })
    });
    assert_eq!(is_unique(&line), proper, "{line:?}");
}

struct Patience(u64);

impl Watch for Patience {
    fn progress(&mut self, _: Progress) -> ControlFlow<()> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The name of a kind of puzzle after seven bytes that say what else is wanted.
fn generation(bytes: &[u8]) {
    let Some((&[seed, grade, low, high, clues, symmetry, minimal], name)) = bytes.split_first_chunk() else {
        return;
    };
    let Ok(variant) = String::from_utf8_lossy(name).parse::<Variant>() else { return };
    if u16::from(variant.size()) * u16::from(variant.size()) > CELLS_MAX as u16 {
        return;
    }
    let tier = |byte: u8| Tier::ALL[usize::from(byte) % Tier::ALL.len()];
    let (given, percent) = (u16::from(low)..=u16::from(high), low..=high);
    let spec = GenerateSpec {
        variant,
        grade: match grade % 3 {
            0 => GradeRange::Any,
            1 => GradeRange::Tiers(tier(low)..=tier(high)),
            _ => GradeRange::Levels(Level::from_tenths(low)..=Level::from_tenths(high)),
        },
        clues: match clues % 4 {
            0 => Clues::Usual,
            1 => Clues::Given(given),
            2 => Clues::Blank(given),
            _ => Clues::BlankPercent(percent),
        },
        symmetry: Symmetry::ALL[usize::from(symmetry) % Symmetry::ALL.len()],
        minimal: minimal % 2 == 1,
        fill: None,
    };
    if let Ok(made) = generate_watched(&spec, u64::from(seed), &mut Patience(STEPS)) {
        assert!(made.puzzle.givens().clues().all(|(cell, given)| made.solution.get(cell) == Some(given)));
        assert_eq!(violations(made.puzzle.board(), &made.solution), []);
    }
}

/// A hint on a game of a puzzle: two lines of symbols, and struck candidates as pairs of bytes.
fn game(bytes: &[u8]) {
    let mut lines = bytes.splitn(3, |&byte| byte == b'\n');
    let mut text = || String::from_utf8_lossy(lines.next().unwrap_or_default());
    let (givens, board) = (text(), text());
    let (Ok(document), Ok(board)) = (Format::Line.read_line(1, &givens), board.parse()) else { return };
    let struck = lines.next().unwrap_or_default().chunks_exact(2).filter_map(|pair| {
        Some(Candidate { cell: Cell::new(u16::from(pair[0])), digit: Digit::new(pair[1])? })
    });
    if document.puzzle.givens().cells().len() <= CELLS_MAX {
        let struck: Vec<Candidate> = struck.collect();
        let _ = guide::hint_on(&document.puzzle, &board, &struck);
    }
}

/// A puzzle in any format: proof, count and list say the same, each solution keeps the rules, and it is rated as it is.
fn puzzle(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(documents) = Format::of_text(&text).read(&text) else { return };
    let Some(puzzle) = documents.first().map(|document| &document.puzzle) else { return };
    if puzzle.givens().cells().len() > CELLS_MAX {
        return;
    }
    let budget = Budget::of_ms(2);
    let mut found = solutions(puzzle, budget);
    let mut list: Vec<_> = found.by_ref().take(SOLUTIONS).collect();
    for solution in &list {
        assert_eq!(violations(puzzle.board(), solution), []);
        assert!(puzzle.givens().clues().all(|(cell, given)| solution.get(cell) == Some(given)));
    }
    let counted = count_within(puzzle, SOLUTIONS as u64, &mut budget.clone(), &mut Unwatched);
    if found.outcome() == Some(Outcome::Complete) {
        assert_eq!(counted.solutions, list.len() as u64);
    }
    match prove_within(puzzle, 2, &mut budget.clone(), &mut Unwatched) {
        Proof::Unique { solution } => assert!(list.iter().all(|other| *other == solution)),
        Proof::Several { .. } => assert!(list.len() > 1 || found.outcome() != Some(Outcome::Complete)),
        Proof::Conflicting(_) | Proof::NoSolution => assert_eq!(list, []),
        Proof::TooFewClues { .. } | Proof::Undetermined => {}
    }
    list.sort_unstable();
    assert!(list.windows(2).all(|two| two[0] != two[1]), "one solution was shown twice");
    let _ = rate_watched(puzzle, &mut Patience(STEPS));
}
