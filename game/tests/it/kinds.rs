//! Puzzles of every kind that rooms race, made once for all tests, with few cells left to fill.

use std::sync::{LazyLock, Mutex};

use std::collections::BTreeMap;

use game::{Command, Event, JobOutcome, JobRequest, Origin, PuzzleChoice, Rules, Settings, perform};
use puzzle::{Clues, GenerateSpec, Grid, PreparedPuzzle, Puzzle};

use crate::story::{ANN, BOB, CAT, Story, solution_of};

/// Kinds of all sizes, shapes and rules, and some of both.
pub(crate) const KINDS: [&str; 54] = [
    "classic",
    "4x4",
    "6x6+killer",
    "7x7",
    "7x7+jigsaw",
    "8x8+jigsaw",
    "jigsaw",
    "x",
    "windoku",
    "killer",
    "even-odd",
    "greater-than",
    "kropki",
    "consecutive",
    "anti-knight",
    "anti-king",
    "thermometer",
    "whispers",
    "sandwich",
    "between",
    "quadruple",
    "xsum",
    "skyscraper",
    "lockout",
    "rooms",
    "latin",
    "killer+x",
    "samurai",
    "cross",
    "windmill",
    "sohei",
    "twin",
    "five-boxes",
    "frame",
    "12x12",
    "13x13",
    "16x16",
    "25x25",
    "arrow",
    "renban",
    "palindrome",
    "all-xv",
    "littlekiller",
    "regionsum",
    "clone",
    "sum",
    "zipper",
    "slowthermo",
    "entropic",
    "modular",
    "doublearrow",
    "disjoint",
    "extremes",
    "indexers",
];

/// Puzzles of each kind in the bank.
const OF_KIND: u32 = 2;

/// A request for a puzzle of a kind that is soon raced.
pub(crate) fn spec(kind: &str) -> GenerateSpec {
    let variant = kind.parse().expect("a test's kind is a kind");
    GenerateSpec { variant, clues: Clues::Blank(8..=14), ..GenerateSpec::default() }
}

/// The outcome of a job, performed once for all tests: they are about rooms, not about puzzles.
pub(crate) fn dealt(spec: &GenerateSpec, seed: u32) -> JobOutcome {
    static BANK: LazyLock<Mutex<BTreeMap<String, JobOutcome>>> = LazyLock::new(Mutex::default);
    let seed = seed % OF_KIND;
    let name = format!("{spec:?} {seed}");
    if let Some(outcome) = BANK.lock().expect("nobody panics here").get(&name) {
        return outcome.clone();
    }
    let made = perform(&JobRequest::Generate { spec: spec.clone(), seed, exact: false });
    BANK.lock().expect("nobody panics here").insert(name, made.outcome.clone());
    made.outcome
}

/// The first puzzle of a kind.
pub(crate) fn prepared(kind: &str) -> PreparedPuzzle {
    *dealt(&spec(kind), 0).unwrap_or_else(|error| panic!("{kind}: {error:?}"))
}

/// The solution of a puzzle, found once for all tests.
pub(crate) fn solved(puzzle: &Puzzle) -> Grid {
    static SOLVED: LazyLock<Mutex<BTreeMap<String, Grid>>> = LazyLock::new(Mutex::default);
    let name = serde_json::to_string(puzzle).expect("a puzzle is plain data");
    if let Some(solution) = SOLVED.lock().expect("nobody panics here").get(&name) {
        return solution.clone();
    }
    let solution = solution_of(puzzle);
    SOLVED.lock().expect("nobody panics here").insert(name, solution.clone());
    solution
}

/// Ann and Bob about to play this puzzle, and Cat who watches.
pub(crate) fn countdown_to(prepared: &PreparedPuzzle, kind: &str, rules: Rules) -> Story {
    let puzzle = PuzzleChoice::Generated { spec: spec(kind), seed: None };
    let mut story = Story::in_room(Origin::Private, Settings { puzzle, rules }, vec![]);
    story.joins(ANN, "Ann");
    story.joins(BOB, "Bob");
    story.enters(CAT, "Cat", true);
    story.commands_without_jobs(ANN, Command::Start);
    let (job, _) = story.room.pending_jobs()[0];
    story.happens(Event::job_done(job, Ok(Box::new(prepared.clone()))));
    story
}
