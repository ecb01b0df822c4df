//! What programs ask of the crate that nothing here asks: verdicts from bytes, solutions one by one, rules from elsewhere.

use proptest::prelude::*;
use puzzle::board::constraint::{Constraint, Kind, Notation, Rule, Rules};
use puzzle::board::plan::{Pair, Part, Relation, Sum};
use puzzle::guide::{NoHint, hint_on, solution_path};
use puzzle::solve::watch::Unwatched;
use puzzle::solve::{Budget, Outcome, count, solutions};
use puzzle::{
    Board, Candidate, Cell, Digit, Document, Format, Grid, Layout, Proof, Puzzle, PuzzleId, Variant,
    is_unique, prove, rate,
};

use crate::known::WIKIPEDIA;

fn layout(rows: u8, columns: u8) -> Layout {
    Layout::boxed(rows, columns)
}

fn blank(board: Board) -> Puzzle {
    let givens = board.blank();
    Puzzle::new(board.into(), givens).expect("blank givens fit")
}

proptest! {
    #[test]
    fn bytes_have_the_verdict_of_the_proof(changes in prop::collection::vec((0..81_usize, any::<u8>()), 0..4)) {
        let mut line: [u8; 81] = WIKIPEDIA[0].as_bytes().try_into().unwrap();
        for (at, byte) in changes {
            line[at] = byte;
        }
        let is_line = line.iter().all(|byte| b".0_*-xX?123456789".contains(byte));
        let text = String::from_utf8_lossy(&line);
        let read = puzzle::text::parse::line(&text).ok().filter(|_| is_line);
        let proper = read.is_some_and(|grid| matches!(prove(&Puzzle::classic(grid)), Proof::Unique { .. }));
        prop_assert_eq!(is_unique(&line), proper);
    }
}

#[test]
fn each_solution_is_shown_once_on_every_board() {
    let empty = blank(Board::new(layout(2, 2), Constraint::plain()).unwrap());
    let classic = WIKIPEDIA[1].replace(['3', '7'], ".");
    let classic = Puzzle::classic(classic.parse().unwrap());
    for puzzle in [empty, classic] {
        let all = count(&puzzle, u64::MAX, u64::MAX).solutions;
        let mut found = solutions(&puzzle, Budget::PERSON);
        let mut grids: Vec<Grid> = found.by_ref().collect();
        assert_eq!((grids.len() as u64, found.outcome()), (all, Some(Outcome::Complete)));
        assert_eq!(found.next(), None);
        grids.sort_unstable();
        grids.dedup();
        assert_eq!(grids.len() as u64, all);
        assert!(all > 1);
    }
}

#[test]
fn solutions_end_with_their_budget() {
    let eight = Board::new(layout(2, 4), Constraint::plain()).unwrap();
    for puzzle in [Puzzle::classic(Grid::blank(Layout::classic())), blank(eight)] {
        let mut found = solutions(&puzzle, Budget::of_ms(1));
        assert!(found.by_ref().count() > 1);
        assert_eq!(found.outcome(), Some(Outcome::BudgetExhausted));
    }
}

/// Digits on a line are consecutive, in any order.
#[derive(Debug)]
struct Straight;

impl Rule for Straight {
    fn key(&self) -> &'static str {
        "straight"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: false }
    }

    fn about(&self) -> &'static str {
        "Digits on a line are consecutive, in any order."
    }

    fn name(&self, _: &Constraint) -> String {
        "the straight".to_owned()
    }

    fn lower(&self, line: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let most = line.cells.len();
        let near = Relation::of(board.layout.size(), |a, b| a != b && usize::from(a.abs_diff(b)) < most);
        for (at, &a) in line.cells.iter().enumerate() {
            let later = line.cells[at + 1..].iter();
            parts.extend(later.map(|&b| Part::Pair(Pair { cells: [a, b], relation: near.clone() })));
        }
    }
}

fn on_lines(layout: Layout, lines: &[&[u16]]) -> Puzzle {
    let line = |line: &&[u16]| Constraint::on(Kind(&Straight), line.iter().copied().map(Cell::new).collect());
    let rules = Constraint::plain().into_iter().chain(lines.iter().map(line)).collect();
    blank(Board::new(layout, rules).expect("lines of the board"))
}

#[test]
fn a_rule_from_elsewhere_is_proven_graded_and_hinted() {
    let lines = on_lines(layout(2, 3), &[&[0, 7, 14], &[5, 10, 15], &[30, 25, 20], &[35, 28, 21]]);
    // Whether a step of a minimal puzzle with this solution is about a line; everything else about it must be right.
    let names_a_line = |solution: &Grid| {
        let mut puzzle = lines.with_givens(solution.clone()).unwrap();
        for cell in lines.board().layout().cells() {
            let mut fewer = puzzle.givens().clone();
            fewer.set(cell, None);
            let fewer = puzzle.with_givens(fewer).unwrap();
            if matches!(prove(&fewer), Proof::Unique { .. }) {
                puzzle = fewer;
            }
        }
        assert_eq!(prove(&puzzle), Proof::Unique { solution: solution.clone() });
        let plain = Puzzle::new(
            Board::new(layout(2, 3), Constraint::plain()).unwrap().into(),
            puzzle.givens().clone(),
        );
        assert!(matches!(prove(&plain.unwrap()), Proof::Several { .. }), "the lines do nothing");
        assert!(
            rate(&puzzle)
                .steps
                .iter()
                .flat_map(|step| &step.placements)
                .all(|placed| { solution.get(placed.cell) == Some(placed.digit) })
        );
        let path = solution_path(&puzzle, puzzle.givens(), &[], &mut Unwatched).unwrap();
        path.iter().any(|hint| hint.pattern.contains("the straight"))
    };
    // Which solutions come first is not promised, and not with each of them does a step need a line.
    assert!(solutions(&lines, Budget::EDITOR).take(8).any(|solution| names_a_line(&solution)));
}

#[test]
fn a_rule_from_elsewhere_is_in_no_file_and_on_no_wire() {
    let puzzle = on_lines(layout(2, 2), &[&[0, 1]]);
    for format in Format::ALL {
        assert!(format.write(&[Document::of(puzzle.clone())]).is_err(), "{format}");
    }
    assert!(serde_json::to_string(&puzzle).is_err());
    assert!(bincode::serde::encode_to_vec(&puzzle, bincode::config::standard()).is_err());
    assert_eq!(Variant::of(puzzle.board()), None);
    assert_ne!(PuzzleId::of(&puzzle), PuzzleId::of(&on_lines(layout(2, 2), &[&[0, 2]])));
}

/// A rule with the part that it is given.
#[derive(Debug)]
struct Stray(fn() -> Part);

impl Rule for Stray {
    fn key(&self) -> &'static str {
        "stray"
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn about(&self) -> &'static str {
        "It knows no board."
    }

    fn name(&self, _: &Constraint) -> String {
        "the stray".to_owned()
    }

    fn lower(&self, _: &Constraint, _: &Rules<'_>, parts: &mut Vec<Part>) {
        parts.push((self.0)());
    }
}

#[test]
fn a_rule_from_elsewhere_that_is_none_makes_no_board() {
    const STRAYS: [&Stray; 3] = [
        &Stray(|| Part::Different(vec![Cell::new(0), Cell::new(81)])),
        &Stray(|| Part::Different(vec![Cell::new(3), Cell::new(3)])),
        &Stray(|| Part::Sum(Sum { plus: vec![Cell::new(0)], minus: Vec::new(), total: i32::MIN })),
    ];
    for stray in STRAYS {
        let rules = vec![Constraint::of_board(Kind(stray))];
        assert!(Board::new(Layout::classic().clone(), rules).is_err(), "{stray:?}");
    }
}

#[test]
fn a_hint_on_another_board_is_refused() {
    let puzzle = Puzzle::classic(WIKIPEDIA[0].parse().unwrap());
    let small = ".".repeat(16).parse().unwrap();
    assert_eq!(hint_on(&puzzle, &small, &[]), Err(NoHint::OtherBoard));
    for (cell, digit) in [(81, 1), (2, 16)] {
        let struck = Candidate { cell: Cell::new(cell), digit: Digit::new(digit).unwrap() };
        assert_eq!(hint_on(&puzzle, puzzle.givens(), &[struck]), Err(NoHint::OtherBoard));
    }
}
