//! Ratings: every technique where it is the easiest next step, tiers that are bands of levels, levels that order.

use std::collections::BTreeMap;

use crate::known::{INKALA, WIKIPEDIA, grid, minimal};
use puzzle::{Candidates, Geometry, Level, Puzzle, Rating, Step, Technique, Tier, rate};

/// Where it is to be had, an easier technique has nearly always been found too.
const NEVER_EASIEST: [Technique; 1] = [Technique::SashimiJellyfish];

/// Lines of technique, puzzle and conclusions: the first step of the technique on the puzzle's path.
const STEPS: &str = include_str!("../data/steps.tsv");

fn conclusions(step: &Step) -> String {
    let name = |cell| Geometry::classic().name(cell);
    let mut struck = step.eliminations.clone();
    struck.sort_unstable();
    let placed = step.placements.iter().map(|placed| format!("{}={}", name(placed.cell), placed.digit));
    let struck = struck.iter().map(|struck| format!("{}<>{}", name(struck.cell), struck.digit));
    placed.chain(struck).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_technique_is_the_easiest_step_somewhere() {
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    for line in STEPS.lines() {
        let [technique, puzzle, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let steps = rate(&Puzzle::classic(grid(puzzle))).steps;
        let step = steps.iter().find(|step| step.technique.to_string() == technique).expect(line);
        assert_eq!(conclusions(step), expected, "{line}");
        *met.entry(technique.to_owned()).or_default() += 1;
    }
    let seldom: Vec<Technique> = Technique::ALL
        .into_iter()
        .filter(|technique| technique.fits(Geometry::classic()))
        .filter(|technique| met.get(&technique.to_string()).is_none_or(|&times| times < 5))
        .collect();
    assert_eq!(seldom, NEVER_EASIEST);
}

#[test]
fn tiers_are_bands_of_levels() {
    for seed in 0..200 {
        let rating = rate(&Puzzle::classic(minimal(seed)));
        let of_level = rating.level.map_or(Tier::Easy, Level::tier);
        assert_eq!(rating.tier, if rating.solved { of_level } else { Tier::Beyond }, "seed {seed}");
    }
}

#[test]
fn a_rating_is_made_of_its_steps() {
    for seed in 0..100 {
        let puzzle = Puzzle::classic(minimal(seed));
        let rating = rate(&puzzle);
        assert_eq!(rating.level, rating.steps.iter().map(|step| step.level).max());
        let hardest = rating.steps.iter().find(|step| Some(step.level) == rating.level);
        assert_eq!(rating.hardest, hardest.map(|step| step.technique));
        assert_eq!(rating, rate(&puzzle));
    }
}

fn yields_to_singles(puzzle: &Puzzle) -> bool {
    let mut position = Candidates::of(Geometry::classic(), puzzle.givens());
    let singles = [Technique::NakedSingle, Technique::HiddenSingle];
    while let Some(step) = singles.into_iter().find_map(|technique| technique.find(&position)) {
        step.apply(&mut position);
    }
    position.grid().is_full()
}

#[test]
fn scores_count_the_work_and_the_hardest_thought() {
    for seed in 0..100 {
        let puzzle = Puzzle::classic(minimal(seed));
        let rating = rate(&puzzle);
        let thought = Rating::PER_TENTH * rating.level.map_or(0, |level| u32::from(level.tenths()));
        let work = rating.score.checked_sub(thought).expect("the thought is part of the score");
        let open = (81 - puzzle.givens().clue_count()) as u32;
        if yields_to_singles(&puzzle) {
            let [naked, hidden] = [Technique::NakedSingle, Technique::HiddenSingle].map(Technique::score);
            assert!((open * naked..=open * hidden).contains(&work), "seed {seed}");
        } else {
            assert!(work >= rating.steps.iter().map(|step| step.technique.score()).sum(), "seed {seed}");
        }
    }
}

#[test]
fn known_puzzles_have_their_levels() {
    let wikipedia = rate(&Puzzle::classic(grid(WIKIPEDIA[0])));
    assert_eq!((wikipedia.tier, wikipedia.level), (Tier::Easy, Some(Level::from_tenths(12))));
    let done = rate(&Puzzle::classic(grid(WIKIPEDIA[1])));
    assert_eq!((done.tier, done.level, done.score), (Tier::Easy, None, 0));
    for puzzle in INKALA {
        assert!(rate(&Puzzle::classic(grid(puzzle))).tier >= Tier::Extreme);
    }
}
