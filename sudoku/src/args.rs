//! What can be asked for on the command line, and how it is explained.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use puzzle::generate::{Fill, GradeRange, Symmetry};
use puzzle::solve::watch::Unwatched;
use puzzle::solve::{Budget, PROOF_SOLUTIONS, prove_within};
use puzzle::teaching::baseline::Order;
use puzzle::{Cell, Format, Layout, Proof, Puzzle, Variant};
use render::{MOST_PER_PAGE, Paper};

use crate::ranges::{Blank, Given, Typed};

/// The most solutions that are counted for one puzzle.
const MAX_LIMIT: u64 = 1_000_000_000;
/// The most puzzles that are generated in one run.
const MAX_COUNT: u32 = 1_000_000;
/// The most threads that are started.
const MAX_JOBS: usize = 256;

/// The orders in which a search can be watched.
const ORDERS: [(&str, Order); Order::ALL.len()] = [
    ("reading", Order::Reading),
    ("reverse-reading", Order::ReverseReading),
    ("fewest-candidates", Order::FewestCandidates),
    ("singles-first", Order::SinglesFirst),
];

/// Everything below is run by a test.
pub(crate) const EXAMPLES: &str = "\
A puzzle is a line of 81 symbols: digits, and . or 0 (or _ * - x ?) for empty cells. A file holds one puzzle on
each line, or a single one drawn over several; a Sukaku has nine symbols for each cell. Blank lines and lines that start
with # are skipped. Other formats are known by the extension of the file or by their looks; `sudoku convert --help` lists
them.

Examples:
  sudoku generate --difficulty hard --seed 7
  sudoku generate -d easy -s 1 -n 100 > easy.txt
  sudoku solve easy.txt
  sudoku solve --trace --order singles-first easy.txt
  sudoku rate < easy.txt
  sudoku hint --json easy.txt
  sudoku hint --cell r3c5 easy.txt
  sudoku check easy.txt
  sudoku count --limit 1000 easy.txt
  sudoku convert --to sdm easy.txt > easy.sdm
  sudoku solve --output-dir answers easy.txt
  sudoku print --per-page 4 --output easy.pdf easy.txt
  sudoku bench easy.txt
  echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | sudoku solve

Exit status: 0 when all is well, 1 when some puzzle has no solution or several or some seed none, 130 when Ctrl-C
stopped it (what is answered so far is printed; a second Ctrl-C ends at once), 2 on bad input: it is said where and
what would be right, and nothing is printed for a file that is refused. Lists of any length are read: beyond 4 MiB
the lines before a bad one are answered.";

const GENERATE_EXAMPLES: &str = "\
Examples:
  sudoku generate --difficulty hard --symmetry half-turn --seed 7
  sudoku generate --variant killer+x -d medium -n 3
  sudoku generate --variant samurai > samurai.txt
  sudoku generate --size 16 --blanks 40%-50%
  sudoku generate --minimal -d any -n 100";

const PRINT_EXAMPLES: &str = "\
Examples:
  sudoku generate -d medium -n 12 | sudoku print --per-page 4 --solutions --output week.pdf
  sudoku print --large --paper letter --title 'For grandma' --output large.pdf puzzles.txt
  sudoku print --output killer.svg --server https://nonet.example killer.json";

/// Generates, solves, counts, rates, explains, checks, converts and prints Sudoku puzzles.
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
    /// Of several solutions, the one with the least digits in reading order is printed, and on standard error how many
    /// there are. The line of a puzzle without a solution is the puzzle itself.
    Solve(Solve),
    /// Print how many solutions each puzzle has, up to a limit; `>=N` where the search was given up.
    Count(Count),
    /// Print tier, score, hardest technique and number of clues of each puzzle, separated by tabs.
    ///
    /// Tiers are easy, medium, hard, fiendish, extreme and beyond, and go by the hardest step alone; the score counts
    /// the others too.
    Rate(Batch),
    /// Print the easiest next step of each puzzle in four stages: where to look, for what, what is there to see, and
    /// what follows.
    ///
    /// Of a game in progress (.sdk, .sud) the step goes on from the board as it stands.
    Hint(Hint),
    /// Say of each puzzle, full or partial grid whether it keeps the rules, how many solutions it has, in which cells
    /// they differ, which givens it could do without and what each cell may hold.
    Check(Check),
    /// Print puzzles, one on each line.
    Generate(Generate),
    /// Print puzzles in another format.
    #[command(after_help = formats())]
    Convert(Convert),
    /// Lay puzzles out on pages: a PDF file, or a picture of each page as SVG or PNG.
    ///
    /// The squares are as large as the page allows. A puzzle that is not proper is printed as well, without a solution.
    #[command(after_help = PRINT_EXAMPLES)]
    Print(Print),
    /// Measure how long the proof of each puzzle of a file takes, on one thread.
    Bench(Bench),
    /// Print a script that completes the arguments of this command in a shell.
    ///
    /// For bash: `sudoku completions bash > ~/.local/share/bash-completion/completions/sudoku`
    Completions { shell: Shell },
    /// Print the manual page, or that of a subcommand: `sudoku man solve | man -l -`
    Man { command: Option<String> },
}

/// Puzzles that are read.
#[derive(Debug, ClapArgs)]
pub(crate) struct Input {
    /// The files to read, or links to f-puzzles or SudokuPad; standard input if there is none, or for `-`.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the files, where neither their extensions nor their looks tell.
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
}

/// Puzzles that are read, and how they are answered.
#[derive(Debug, ClapArgs)]
pub(crate) struct Batch {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Print one JSON object for each puzzle, with all there is to know.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// What a proof may take, in seconds of one core, before the puzzle is called undetermined.
    #[arg(long = "effort", value_name = "SECONDS", default_value_t = 10,
          value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(crate) seconds: u32,
    /// Write the answers for each FILE to a file of the same name in this directory, with the extension .ans.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output_dir: Option<PathBuf>,
    /// Write the answers for each FILE beside it, with the extension .ans.
    #[arg(long, conflicts_with = "output_dir")]
    pub(crate) ans: bool,
}

impl Batch {
    /// Says whether a puzzle is proper, and of some hundred solutions how they differ.
    pub(crate) fn prove(&self, puzzle: &Puzzle) -> Proof {
        prove_within(puzzle, PROOF_SOLUTIONS, &mut self.budget(), &mut Unwatched)
    }

    pub(crate) fn budget(&self) -> Budget {
        Budget::of_ms(u64::from(self.seconds) * 1_000)
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Effort {
    /// Threads to work with; as many as the machine has cores if not said. The output is the same for any number.
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,
}

impl Effort {
    pub(crate) fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.unwrap_or_else(cores)
    }
}

fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZeroUsize| jobs.get() <= MAX_JOBS);
    jobs.ok_or_else(|| format!("a number of threads is 1 to {MAX_JOBS}"))
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) batch: Batch,
    /// Before each solution, print every step that leads there, as a sentence.
    #[arg(long, conflicts_with = "json")]
    pub(crate) steps: bool,
    /// Before each solution, print a search as it runs, a line a step: how many guesses deep, what happens (guess,
    /// placement, contradiction, backtrack, solution), in which cell, with which digit. The search goes on to the end
    /// or a second solution; the last line says which, or that there are more than 10000 steps.
    #[arg(long, conflicts_with_all = ["json", "steps"])]
    pub(crate) trace: bool,
    /// Which open cell the traced search of a classic board fills next; fewest-candidates if not said.
    #[arg(long, requires = "trace", value_parser = orders())]
    pub(crate) order: Option<Order>,
}

fn orders() -> impl TypedValueParser<Value = Order> {
    PossibleValuesParser::new(ORDERS.map(|(name, _)| name)).map(|chosen| {
        let found = ORDERS.into_iter().find(|&(name, _)| name == chosen);
        found.expect("nothing but these names is let through").1
    })
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) batch: Batch,
    /// Say what this cell is, and every step up to the first that fills it or strikes one of its candidates.
    #[arg(short, long, value_name = "CELL")]
    pub(crate) cell: Option<Place>,
    /// Print the game after the step as f-puzzles JSON, with all candidates as pencil marks, and the step on standard error.
    #[arg(short, long, conflicts_with = "json")]
    pub(crate) apply: bool,
}

/// A row and a column as they are named, counted from 1: r3c5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    row: u16,
    column: u16,
}

impl FromStr for Place {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        let number = |text: &str| text.parse().ok().filter(|&number: &u16| number > 0);
        let place =
            numbers.and_then(|(row, column)| Some(Self { row: number(row)?, column: number(column)? }));
        place.ok_or("a cell is named by row and column, counted from 1, such as r3c5")
    }
}

impl Place {
    /// # Errors
    /// If the board has no such cell.
    pub(crate) fn on(self, layout: &Layout) -> Result<Cell, String> {
        let Self { row, column } = self;
        layout.cell(row - 1, column - 1).ok_or_else(|| {
            let (rows, columns) = (layout.rows(), layout.columns());
            let gaps = if layout.is_square() { "" } else { ", and some of them are gaps" };
            format!("there is no cell r{row}c{column}: cells are r1c1 to r{rows}c{columns}{gaps}")
        })
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) batch: Batch,
    /// Stop counting here.
    #[arg(short, long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..=MAX_LIMIT))]
    pub(crate) limit: u64,
    /// Give up after so many search nodes for one puzzle; 10 million take some seconds.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) nodes: u64,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) batch: Batch,
    /// Draw the board with the digits that each cell holds in some solution.
    #[arg(short, long)]
    pub(crate) candidates: bool,
}

#[derive(Debug, ClapArgs)]
#[command(after_help = GENERATE_EXAMPLES)]
pub(crate) struct Generate {
    /// What kind of puzzle: words joined by +, such as killer+x, jigsaw, samurai, 16, anti-knight or no-regions+x.
    #[arg(short, long, default_value = "classic")]
    pub(crate) variant: Variant,
    /// The side of the board, where the variant leaves it open: 3 to 16 or 25.
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<u8>,
    /// How hard: the tier that `sudoku rate` prints, two of them for a range (medium-fiendish), or any.
    #[arg(short, long, value_name = "TIERS", default_value = "easy")]
    pub(crate) difficulty: Typed<GradeRange>,
    /// How many cells are given: 30, or 28-32.
    #[arg(long, value_name = "RANGE")]
    pub(crate) clues: Option<Typed<Given>>,
    /// How many cells are blank: 45-50, or 50%-60% of them.
    #[arg(long, value_name = "RANGE", conflicts_with = "clues")]
    pub(crate) blanks: Option<Typed<Blank>>,
    /// How the givens lie: none, half-turn, quarter-turn, left-right, top-bottom, diagonal, antidiagonal, mirrors,
    /// diagonals or full.
    #[arg(long, default_value_t = Symmetry::None)]
    pub(crate) symmetry: Symmetry,
    /// Leave no given that the puzzle could do without.
    #[arg(long)]
    pub(crate) minimal: bool,
    /// How the grid of a classic puzzle is filled, for those who teach it: see docs/engine.md.
    #[arg(long)]
    pub(crate) fill: Option<Fill>,
    /// The seed of the first puzzle; each further one takes the next seed.
    #[arg(short, long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many puzzles.
    #[arg(short = 'n', long, value_name = "C", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_COUNT)))]
    pub(crate) count: u32,
    /// The format to print: a line where that can carry the puzzle, else fpuzzles.
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The format to print.
    #[arg(short, long, value_name = "FORMAT", default_value_t = Format::Line)]
    pub(crate) to: Format,
    /// Write to files of the same names in this directory, one for each puzzle where a file can hold no more.
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output_dir: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Print {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The file to write. Its extension says what: .pdf, .svg or .png; pictures of several pages are numbered.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Puzzles on a page, fewer where their squares would be too small to write in; 1 or 2 in large print.
    #[arg(short, long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_PER_PAGE)))]
    pub(crate) per_page: u8,
    /// Print the solutions as well, on pages after the puzzles.
    #[arg(short, long)]
    pub(crate) solutions: bool,
    /// Large print: heavy digits and lines.
    #[arg(short, long)]
    pub(crate) large: bool,
    /// Print a QR code beside each puzzle: a link to it on this server of Nonet, given by its whole address.
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// The size of the pages: a4 or letter.
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = papers())]
    pub(crate) paper: Paper,
    /// A title above each page.
    #[arg(short, long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.map(Paper::name)).map(|chosen| {
        let found = Paper::ALL.into_iter().find(|paper| paper.name() == chosen);
        found.expect("nothing but these names is let through")
    })
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Bench {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Print one JSON object for each file.
    #[arg(long)]
    pub(crate) json: bool,
    /// Measure each puzzle so often, and take its shortest time.
    #[arg(short, long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: u32,
}

/// The formats, one on each line.
fn formats() -> String {
    let line = |format: Format| format!("  {:<16}{}\n", format.name(), format.about());
    format!("Formats:\n{}", Format::ALL.map(line).concat())
}
