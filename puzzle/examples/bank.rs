//! Makes the lists of rare puzzles in `puzzle/src/generate/bank/`: rates what is there anew, looks for more, and keeps
//! up to 300 of each class. To be run after every change of what is graded how:
//!
//! `cargo run -p nonet-engine --release --example bank -- SECONDS SEED`, with 0 seconds to rate anew only.
//!
//! With `kinds SECONDS` it makes the list of seeds of other kinds instead, looking so long for each.
// How long to look is a matter of the clock, which the crate itself must not read.
#![expect(clippy::disallowed_methods)]

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use puzzle::Random;
use puzzle::generate::bank::{self, stored};
use puzzle::generate::{GenerateSpec, generate};
use puzzle::solve::{Count, count};
use puzzle::{Cell, Digit, Grid, Isomorphism, Level, Puzzle, Tier, canonical, rate};

/// Puzzles kept of each class.
const KEPT: usize = 300;
/// Isomorphic forms in which a puzzle must have its class.
const FORMS: u64 = 10;
/// From this level on, the neighbours of a puzzle are worth a look.
const HARD: Level = Level::from_tenths(89);
const BEYOND: Level = *Level::range_of(Tier::Beyond).start();
/// Search nodes for any question about a puzzle.
const NODES: u64 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Extreme,
    /// Beyond extreme, yet solved by techniques here.
    Beyond,
    /// No technique here gets through.
    Unsolved,
}

#[derive(Default)]
struct Bank {
    classes: BTreeMap<Class, BTreeMap<String, Level>>,
}

impl Bank {
    /// Files a minimal puzzle if it is rare and its class has room.
    fn offer(&mut self, puzzle: &Grid) {
        // The canonical form is rated, lest anything hang on how the puzzle lies.
        let Some(form) = canonical(puzzle).map(|form| form.puzzle) else { return };
        let Some((class, level)) = class(&form) else { return };
        if !self.is_full(class) && holds_in_every_form(&form, class) {
            self.classes.entry(class).or_default().insert(form.to_string(), level);
        }
    }

    /// One of the hardest puzzles, if there is any; every other time one that is beyond extreme.
    fn hard(&self, random: &mut Random) -> Option<Grid> {
        let least = if random.below(2) == 0 { HARD } else { BEYOND };
        let of_level = self.classes.values().flatten().filter(|&(_, &level)| level >= least);
        let unsolved = self.classes.get(&Class::Unsolved).into_iter().flatten();
        let hard: Vec<&String> = of_level.chain(unsolved).map(|(line, _)| line).collect();
        let chosen = (!hard.is_empty()).then(|| hard[random.below(hard.len() as u32) as usize]);
        chosen.and_then(|line| line.parse().ok())
    }

    fn is_full(&self, class: Class) -> bool {
        self.classes.get(&class).is_some_and(|kept| kept.len() >= KEPT)
    }

    fn write(&self, folder: &Path) -> io::Result<()> {
        let lists = [
            ("extreme.txt", Class::Extreme..=Class::Extreme),
            ("beyond.txt", Class::Beyond..=Class::Unsolved),
        ];
        for (name, classes) in lists {
            let kept = self.classes.range(classes).flat_map(|(_, kept)| kept);
            let mut lines: Vec<(Level, &String)> = kept.map(|(line, &level)| (level, line)).collect();
            lines.sort();
            let text: String =
                lines.iter().map(|(level, line)| format!("{line} {}\n", level.tenths())).collect();
            fs::write(folder.join(name), text)?;
        }
        Ok(())
    }
}

fn class(puzzle: &Grid) -> Option<(Class, Level)> {
    let rating = rate(&Puzzle::classic(puzzle.clone()));
    let level = rating.level?;
    match (rating.solved, level.tier()) {
        (true, Tier::Extreme) => Some((Class::Extreme, level)),
        (true, Tier::Beyond) => Some((Class::Beyond, level)),
        // Unsolved ones are told by a level below their tier.
        (false, Tier::Easy | Tier::Medium | Tier::Hard | Tier::Fiendish | Tier::Extreme) => {
            Some((Class::Unsolved, level))
        }
        (true, Tier::Easy | Tier::Medium | Tier::Hard | Tier::Fiendish) | (false, Tier::Beyond) => None,
    }
}

/// A rating follows one path of many, so a net may come out a little longer where the puzzle lies another way. Kept are
/// those that it does not carry over into another class.
fn holds_in_every_form(form: &Grid, expected: Class) -> bool {
    let puzzle = Puzzle::classic(form.clone());
    let forms = (0..FORMS).map(|seed| Isomorphism::draw(&puzzle, seed));
    forms
        .map(|isomorphism| isomorphism.grid(form))
        .all(|puzzle| class(&puzzle).is_some_and(|(class, _)| class == expected))
}

fn solutions(puzzle: &Grid) -> Count {
    count(&Puzzle::classic(puzzle.clone()), 2, NODES)
}

/// A minimal puzzle that shares most clues with another: near a hard one others are.
fn neighbour(puzzle: &Grid, random: &mut Random) -> Option<Grid> {
    let mut near = puzzle.clone();
    let mut clues: Vec<Cell> = near.clues().map(|(cell, _)| cell).collect();
    random.shuffle(&mut clues);
    let exchanged = 1 + random.below(2) as usize;
    clues.iter().take(exchanged).for_each(|&cell| near.set(cell, None));
    let target = solutions(&near).second?;
    loop {
        let counted = solutions(&near);
        let (Some(first), Some(second)) = (counted.first, counted.second) else { break };
        let unlike = |cell: &Cell| first.get(*cell) != second.get(*cell);
        let open: Vec<Cell> = target.cells().map(|(cell, _)| cell).filter(unlike).collect();
        let cell = open[random.below(open.len() as u32) as usize];
        near.set(cell, target.get(cell));
    }
    let mut clues: Vec<(Cell, Digit)> = near.clues().collect();
    random.shuffle(&mut clues);
    for (cell, digit) in clues {
        near.set(cell, None);
        if solutions(&near).solutions != 1 {
            near.set(cell, Some(digit));
        }
    }
    Some(near)
}

/// The kinds of 81 cells and what may be added to them.
const KINDS: [&str; 13] = [
    "x",
    "windoku",
    "jigsaw",
    "anti-knight",
    "anti-king",
    "even-odd",
    "killer",
    "greater-than",
    "kropki",
    "consecutive",
    "thermometer",
    "whispers",
    "latin",
];
/// Seeds kept of each kind.
const SEEDS: usize = 24;

/// The seeds of each kind whose first attempt is extreme however it is turned.
fn kinds(seconds: u64) -> Result<(), String> {
    let mut list = String::new();
    for name in KINDS {
        let (start, variant) = (Instant::now(), name.parse().map_err(|error| format!("{name}: {error}"))?);
        let holds = |seed: &u32| {
            bank::attempt(&variant, *seed).is_some_and(|puzzle| {
                let forms = (0..3).map(|form| Isomorphism::draw(&puzzle, form).puzzle(&puzzle));
                forms.chain([puzzle.clone()]).all(|form| rate(&form).tier == Tier::Extreme)
            })
        };
        let in_time = (0..).take_while(|_| start.elapsed() < Duration::from_secs(seconds));
        let seeds: Vec<String> = in_time.filter(holds).take(SEEDS).map(|seed| seed.to_string()).collect();
        eprintln!("{name}: {} seeds in {:?}", seeds.len(), start.elapsed());
        if !seeds.is_empty() {
            list += &format!("{name} {}\n", seeds.join(" "));
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/generate/bank/kinds.txt");
    fs::write(&file, list).map_err(|error| format!("{}: {error}", file.display()))
}

fn main() -> Result<(), String> {
    if env::args().nth(1).as_deref() == Some("kinds") {
        let seconds = env::args().nth(2).and_then(|word| word.parse().ok());
        return kinds(seconds.ok_or("give how many seconds to look for puzzles of each kind")?);
    }
    let number = |nth| env::args().nth(nth).and_then(|word| word.parse::<u64>().ok());
    let (Some(seconds), Some(seed)) = (number(1), number(2)) else {
        return Err("give how many seconds to look for puzzles, and a seed to begin with".to_owned());
    };
    let start = Instant::now();
    let mut bank = Bank::default();
    stored().for_each(|stored| bank.offer(&stored.puzzle));
    let mut random = Random::new(seed, 0);
    let minimal = GenerateSpec { minimal: true, ..GenerateSpec::default() };
    for nth in 0.. {
        let full = [Class::Extreme, Class::Beyond].into_iter().all(|class| bank.is_full(class));
        if full || start.elapsed() >= Duration::from_secs(seconds) {
            break;
        }
        // Chance finds one extreme puzzle in some hundreds, and hardly any that is harder.
        let fresh = nth % 2 == 0 && !bank.is_full(Class::Extreme);
        let near = if fresh { None } else { bank.hard(&mut random) };
        let found = match near {
            Some(hard) => neighbour(&hard, &mut random),
            None => generate(&minimal, seed.wrapping_add(nth)).ok().map(|made| made.puzzle.givens().clone()),
        };
        found.iter().for_each(|puzzle| bank.offer(puzzle));
    }
    for (class, kept) in &bank.classes {
        eprintln!("{class:?}: {}", kept.len());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/generate/bank");
    bank.write(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}
