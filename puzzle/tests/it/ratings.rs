//! Ratings: every technique where it is the easiest next step, tiers that agree with difficulties, levels that order.

use std::collections::BTreeMap;

use crate::known::{INKALA, WIKIPEDIA, grid, minimal};
use puzzle::{Difficulty, Geometry, Level, Puzzle, Spec, Step, Technique, Tier, generate, grade, rate};

/// Where these are to be had, an easier technique has always been found too.
const NEVER_EASIEST: [Technique; 2] = [Technique::RemotePair, Technique::SashimiJellyfish];

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
fn tiers_agree_with_difficulties() {
    for difficulty in Difficulty::ALL {
        for seed in 0..50 {
            assert_eq!(
                rate(&Puzzle::classic(generate(&Spec::new(difficulty), seed).puzzle)).tier,
                Tier::from(difficulty)
            );
        }
    }
    for seed in 0..200 {
        let puzzle = minimal(seed);
        let rating = rate(&Puzzle::classic(puzzle.clone()));
        match grade(&Puzzle::classic(puzzle.clone())).difficulty {
            Some(difficulty) => assert_eq!(rating.tier, Tier::from(difficulty), "{puzzle}"),
            None => assert!(rating.tier >= Tier::Fiendish, "{puzzle}"),
        }
        assert_eq!(rating.solved, rating.tier != Tier::Beyond, "{puzzle}");
    }
}

#[test]
fn a_rating_is_made_of_its_steps() {
    for seed in 0..100 {
        let puzzle = minimal(seed);
        let rating = rate(&Puzzle::classic(puzzle.clone()));
        assert_eq!(rating.level, rating.steps.iter().map(|step| step.level).max());
        let hardest = rating.steps.iter().find(|step| Some(step.level) == rating.level);
        assert_eq!(rating.hardest, hardest.map(|step| step.technique));
        assert_eq!(rating.score, rating.steps.iter().map(|step| step.technique.score()).sum::<u32>());
        assert_eq!(rating, rate(&Puzzle::classic(puzzle.clone())));
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
