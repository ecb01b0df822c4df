//! Puzzles to race: proper ones of any length, and broken ones of every kind.

use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use game::{Command, Seq};
use puzzle::text::Document;
use puzzle::{Board, Cell, Constraint, Digit, Format, Grid, Kind, Layout, Proof, Puzzle, prove};

/// A solved grid (the one of the article "Sudoku" in Wikipedia).
pub const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Two 7s in the first row.
pub const CONFLICTING: &str =
    "77.......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Two solutions: the 4s and 8s in rows 7 and 8 can change places.
pub const AMBIGUOUS: &str =
    "5346789126721953..1983425678597614234268537917139248569615372..287419635345286179";
/// The article's puzzle with a wrong digit in r1c3: nothing conflicts, and nothing completes it.
pub const UNSOLVABLE: &str =
    "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A proper puzzle with this many cells open, spread over the board.
pub fn with_blanks(blanks: usize) -> Result<Grid> {
    let mut grid: Grid = SOLVED.parse()?;
    let mut open = 0;
    // A step that has no divisor in common with 81 visits every cell once.
    let cells = (0..81).map(|n| Cell::new(n * 10 % 81));
    for cell in cells {
        if open == blanks {
            break;
        }
        let digit = grid.get(cell);
        grid.set(cell, None);
        match prove(&Puzzle::classic(grid.clone())) {
            Proof::Unique { .. } => open += 1,
            Proof::Conflicting(_)
            | Proof::NoSolution
            | Proof::Several { .. }
            | Proof::TooFewClues { .. }
            | Proof::Undetermined => grid.set(cell, digit),
        }
    }
    ensure!(open == blanks, "only {open} cells can be open, {blanks} are wanted");
    Ok(grid)
}

/// The same with a cage of two at the start of each row, as a room takes it.
pub fn killer_with_blanks(blanks: usize) -> Result<String> {
    let (givens, solved) = (with_blanks(blanks)?, SOLVED.parse::<Grid>()?);
    let cage = |row: u16| {
        let cells = vec![Cell::new(row * 9), Cell::new(row * 9 + 1)];
        let sum =
            cells.iter().filter_map(|cell| solved.get(*cell)).map(|digit| u16::from(digit.value())).sum();
        Constraint { value: Some(sum), ..Constraint::on(Kind::KILLER, cells) }
    };
    let rules = Constraint::plain().into_iter().chain((0..9).map(cage)).collect();
    let board = Arc::new(Board::new(Layout::boxed(3, 3), rules)?);
    let puzzle = Puzzle::new(board, givens).context("a digit for each cell")?;
    Ok(Format::FPuzzles.write(&[Document::of(puzzle)])?)
}

/// The one solution of a proper puzzle.
pub fn solution(puzzle: &Puzzle) -> Result<Grid> {
    let Proof::Unique { solution } = prove(puzzle) else { bail!("{} is no proper puzzle", puzzle.givens()) };
    Ok(solution)
}

/// The one solution of a proper classic puzzle.
pub fn classic_solution(givens: &Grid) -> Result<Grid> {
    solution(&Puzzle::classic(givens.clone()))
}

/// The cells that are open at the start, with the digits that belong there.
pub fn open_cells(puzzle: &Puzzle) -> Result<Vec<(Cell, Digit)>> {
    let solution = solution(puzzle)?;
    Ok(solution.clues().filter(|&(cell, _)| puzzle.givens().get(cell).is_none()).collect())
}

/// The moves that solve it in the first match of a room, numbered from 1.
pub fn right_moves(puzzle: &Puzzle) -> Result<Vec<Command>> {
    let moves = (1..).zip(open_cells(puzzle)?);
    let right = |(seq, (cell, digit))| Command::Place { match_no: 1, rung: 0, seq: Seq(seq), cell, digit };
    Ok(moves.map(right).collect())
}
