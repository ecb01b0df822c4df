//! Suppositions that fail are shown: every line has a reason that holds by what it says it rests on, and no step asserts anything.

use std::collections::BTreeMap;

use crate::guide::BEYOND;
use crate::known::grid;
use puzzle::guide::solution_path;
use puzzle::human::technique::{Claim, Contradiction, Line, Why};
use puzzle::solve::watch::Unwatched;
use puzzle::{
    Candidate, Candidates, Format, GenerateSpec, Geometry, Hint, Proof, Puzzle, Technique, Tier, generate,
    prove,
};

/// The way to the end of a puzzle, every step of it held against the solution.
fn path(puzzle: &Puzzle) -> Vec<Hint> {
    let Proof::Unique { solution } = prove(puzzle) else { panic!("{}", puzzle.givens()) };
    let path = solution_path(puzzle, puzzle.givens(), &[], &mut Unwatched).expect("a way to the end");
    let holds = |candidate: &Candidate| solution.get(candidate.cell) == Some(candidate.digit);
    for hint in &path {
        assert!(hint.step.placements.iter().all(holds), "{}: {hint:?}", puzzle.givens());
        assert!(!hint.step.eliminations.iter().any(holds), "{}: {hint:?}", puzzle.givens());
    }
    path
}

/// Whether a hint says what it does not show.
fn asserts(hint: &Hint) -> bool {
    hint.pattern.contains("some rule breaks") || hint.pattern.contains("and so on")
}

fn apply(position: &mut Candidates<'_>, Claim { candidate, holds }: Claim) {
    if holds {
        position.place(candidate);
    } else {
        position.eliminate(candidate);
    }
}

/// The position, and what a line says it rests on.
fn before<'g>(position: &Candidates<'g>, lines: &[Line], line: &Line) -> Candidates<'g> {
    let mut before = position.clone();
    line.from.iter().for_each(|&from| apply(&mut before, lines[usize::from(from)].claim));
    before
}

fn is_impossible(position: &Candidates<'_>, contradiction: Contradiction) -> bool {
    match contradiction {
        Contradiction::Cell(cell) => position.digits(cell).is_empty() && position.grid().get(cell).is_none(),
        Contradiction::House(house, digit) => {
            let house =
                position.geometry().houses().iter().find(|found| found.id() == house).expect("a house");
            house.cells.iter().all(|&cell| {
                !position.digits(cell).contains(digit) && position.grid().get(cell) != Some(digit)
            })
        }
        Contradiction::Rule(_) => false,
    }
}

/// Each line follows from the position and the lines that it names.
fn check(position: &Candidates<'_>, lines: &[Line], told: &str) {
    for (index, line) in lines.iter().enumerate() {
        assert!(line.from.iter().all(|&from| usize::from(from) < index), "{told}");
        let before = before(position, lines, line);
        let Claim { candidate, holds } = line.claim;
        let follows = match &line.why {
            Why::Supposed => true,
            Why::Cell => before.digits(candidate.cell).only() == Some(candidate.digit),
            Why::House(id) => {
                let house =
                    before.geometry().houses().iter().find(|house| house.id() == *id).expect("a house");
                before.places(candidate.digit).intersection(house.set).only() == Some(candidate.cell)
            }
            Why::Seen => !before.contains(candidate) && !holds,
            Why::Step(step) => {
                let mut found = false;
                step.technique.each(&before, &mut |step| found |= step.gives(line.claim));
                found
            }
            Why::Refuted(contradiction) => is_impossible(&before, *contradiction),
        };
        assert!(follows, "line {index}, {line:?} of\n{told}");
    }
    let suppositions = lines.iter().filter(|line| line.inner && matches!(line.why, Why::Supposed)).count();
    let refuted = lines.iter().filter(|line| matches!(line.why, Why::Refuted(_))).count();
    let ends = lines.last().is_some_and(|line| matches!(line.why, Why::Refuted(_)));
    assert_eq!(refuted, suppositions + usize::from(ends), "{told}");
}

#[test]
fn every_line_follows_from_what_it_rests_on() {
    let mut kinds: BTreeMap<Technique, usize> = BTreeMap::new();
    for puzzle in &BEYOND[..2] {
        let puzzle = Puzzle::classic(grid(puzzle));
        let mut position = Candidates::of(Geometry::classic(), puzzle.givens());
        for hint in path(&puzzle) {
            assert!(!asserts(&hint), "{}", hint.pattern);
            check(&position, &hint.step.argument, &hint.pattern);
            if !hint.step.argument.is_empty() {
                *kinds.entry(hint.step.technique).or_default() += 1;
            }
            hint.step.apply(&mut position);
        }
    }
    assert!(kinds.contains_key(&Technique::ForcingNet) && kinds.contains_key(&Technique::Trial), "{kinds:?}");
}

/// What the steps of many paths are, and how many of them assert.
#[derive(Default)]
struct Seen {
    puzzles: usize,
    steps: usize,
    trials: usize,
    asserting: usize,
    two_levels: usize,
    most_lines: usize,
}

impl Seen {
    fn add(&mut self, path: &[Hint]) {
        self.puzzles += 1;
        self.steps += path.len();
        for hint in path {
            let lines = &hint.step.argument;
            self.trials += usize::from(hint.step.technique == Technique::Trial);
            self.two_levels += usize::from(lines.iter().any(|line| line.inner));
            self.most_lines = self.most_lines.max(lines.len());
            if asserts(hint) {
                self.asserting += 1;
                println!("{}\n{:?}", hint.pattern, hint.step.technique);
            }
        }
    }

    fn told(&self) -> String {
        format!(
            "{} puzzles, {} steps, {} trials ({} of two levels, at most {} lines), {} assert",
            self.puzzles, self.steps, self.trials, self.two_levels, self.most_lines, self.asserting
        )
    }
}

#[test]
fn no_step_of_hard_variants_asserts() {
    assert_eq!(variants(0..2).asserting, 0);
}

/// The paths of variants as hard as they are made.
fn variants(seeds: std::ops::Range<u64>) -> Seen {
    let kinds = [
        "killer",
        "x",
        "jigsaw",
        "kropki",
        "greater-than",
        "even-odd",
        "windoku",
        "anti-knight",
        "consecutive",
    ];
    let mut seen = Seen::default();
    for kind in kinds {
        for seed in seeds.clone() {
            let kind: puzzle::Variant = kind.parse().expect("a kind");
            let made = [Tier::Fiendish, Tier::Hard]
                .into_iter()
                .find_map(|tier| generate(&GenerateSpec::of_tier(kind.clone(), tier), seed).ok());
            made.iter().for_each(|made| seen.add(&path(&made.puzzle)));
        }
    }
    seen
}

/// Lists that `NONET_HARD_LISTS` names, a puzzle or a line of f-puzzles JSON in each line, and 300 variants.
#[test]
#[ignore = "takes minutes: run it where techniques or trials change"]
fn no_step_of_many_hard_puzzles_asserts() {
    let mut asserting = 0;
    let seen = variants(100..134);
    println!("variants: {}", seen.told());
    asserting += seen.asserting;
    let lists = std::env::var("NONET_HARD_LISTS").unwrap_or_default();
    for list in lists.split(':').filter(|list| !list.is_empty()) {
        let text = std::fs::read_to_string(list).expect("a list");
        let mut seen = Seen::default();
        for line in text.lines() {
            let format = if line.starts_with('{') { Format::FPuzzles } else { Format::Line };
            let documents = format.read(line).expect("a puzzle");
            documents.iter().for_each(|document| seen.add(&path(&document.puzzle)));
        }
        println!("{list}: {}", seen.told());
        asserting += seen.asserting;
    }
    assert_eq!(asserting, 0);
}

/// Puzzles of every kind and tier, until their ways to the end have 100,000 steps.
#[test]
#[ignore = "takes minutes: run it where techniques or trials change"]
fn a_hundred_thousand_steps_over_all_kinds_are_true() {
    let kinds = [
        "classic",
        "killer",
        "x",
        "jigsaw",
        "6",
        "8",
        "12",
        "16",
        "kropki",
        "greater-than",
        "even-odd",
        "windoku",
        "anti-knight",
        "anti-king",
        "consecutive",
        "thermometer",
        "whispers",
        "latin",
        "killer+6",
        "frame",
        "twin",
        "samurai",
        "cross",
        "windmill",
        "sohei",
        "five-boxes",
    ];
    let tiers = [Tier::Easy, Tier::Medium, Tier::Hard, Tier::Fiendish];
    let mut steps: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0.. {
        for kind in kinds {
            let spec = GenerateSpec::of_tier(kind.parse().expect("a kind"), tiers[seed as usize % 4]);
            let Ok(made) = generate(&spec, seed) else { continue };
            *steps.entry(kind).or_default() += path(&made.puzzle).len();
        }
        if steps.values().sum::<usize>() >= 100_000 {
            break;
        }
    }
    println!("{} steps: {steps:?}", steps.values().sum::<usize>());
}
