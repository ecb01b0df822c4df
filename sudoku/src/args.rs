//! What can be asked for on the command line, and how it is explained.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};
use puzzle::Difficulty;

/// The most solutions that are counted for one puzzle.
const MAX_LIMIT: u64 = 1_000_000;
/// The most puzzles that are generated in one run.
const MAX_COUNT: u32 = 1_000_000;

const EXAMPLES: &str = "\
A puzzle is a line of 81 symbols: digits, and . or 0 (or _ * - x ?) for empty cells. A file holds one puzzle on
each line, or a single one drawn over several. Blank lines and lines that start with # are skipped.

Examples:
  sudoku generate --difficulty hard --seed 7
  sudoku generate -d easy -s 1 -n 100 > easy.txt
  sudoku solve easy.txt
  sudoku rate < easy.txt
  sudoku hint --json easy.txt
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | sudoku solve

Exit status: 0 when all is well, 1 when some puzzle has no solution or several, 2 on bad input (nothing is printed
for a file that is refused).";

/// Generates, solves, counts, rates and explains Sudoku puzzles.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print the solution of each puzzle, one line for each.
    ///
    /// The line of a puzzle without exactly one solution is the puzzle itself; what is wrong with it is said on
    /// standard error.
    Solve(Input),
    /// Print how many solutions each puzzle has, up to a limit.
    Count {
        #[command(flatten)]
        input: Input,
        /// Stop counting here.
        #[arg(short, long, value_name = "N", default_value_t = 2,
              value_parser = clap::value_parser!(u64).range(1..=MAX_LIMIT))]
        limit: u64,
    },
    /// Print tier, score, hardest technique and number of clues of each puzzle, separated by tabs.
    ///
    /// Tiers are easy, medium, hard, fiendish, extreme and beyond: the last is for puzzles that take guessing.
    Rate(Explained),
    /// Print the easiest next step of each puzzle in four stages: where to look, for what, what is there to see, and
    /// what follows.
    Hint(Explained),
    /// Print puzzles, one on each line.
    Generate(Wanted),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Input {
    /// The file to read; standard input if there is none, or if it is `-`.
    pub(crate) file: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Explained {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Print one JSON object for each puzzle, with all there is to know.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Wanted {
    /// The techniques that the puzzles need: easy, medium or hard.
    #[arg(short, long, default_value_t = Difficulty::Easy)]
    pub(crate) difficulty: Difficulty,
    /// The seed of the first puzzle; each further one takes the next seed.
    #[arg(short, long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many puzzles.
    #[arg(short = 'n', long, value_name = "C", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_COUNT)))]
    pub(crate) count: u32,
    /// Givens that stay in place when the board is turned by 180 degrees.
    #[arg(long)]
    pub(crate) symmetric: bool,
}
