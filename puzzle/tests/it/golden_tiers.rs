//! For each kind of rule a puzzle of each tier that it is made in: what it is rated does not change unnoticed.

use crate::written;
use puzzle::generate::{GenerateSpec, generate};
use puzzle::{Kind, Layout, Outline, Proof, Puzzle, Tier, Variant, prove, rate, words};

/// Lines of kind, tier, level, score, and a puzzle as `written` has it.
const GOLDENS: &str = include_str!("../data/golden_tiers.tsv");

/// The kind and tier of a line, and its puzzle.
fn read(line: &str) -> (Kind, Tier, Puzzle) {
    let [kind, tier, _, _, rules, givens] = line.split('\t').collect::<Vec<_>>()[..] else {
        panic!("{line}")
    };
    let puzzle = written::puzzle(Layout::boxed(3, 3), rules, givens);
    (Kind::of_key(kind).expect(line), tier.parse().expect(line), puzzle)
}

fn line(kind: Kind, puzzle: &Puzzle) -> String {
    let rating = rate(puzzle);
    let level = rating.level.map_or(String::new(), |level| level.to_string());
    format!("{kind}\t{}\t{level}\t{}\t{}", rating.tier, rating.score, written::line(puzzle))
}

#[test]
fn puzzles_of_every_kind_and_tier_are_proper_and_rated_as_ever() {
    for golden in GOLDENS.lines() {
        let (kind, _, puzzle) = read(golden);
        assert!(matches!(prove(&puzzle), Proof::Unique { .. }), "{golden}");
        assert_eq!(line(kind, &puzzle), golden);
    }
}

/// The variant with this kind of rule alone.
fn alone(kind: Kind) -> Variant {
    let plain = [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS];
    let kinds = Kind::ALL.iter().copied().filter(|of| *of == kind || plain.contains(of)).collect::<Vec<_>>();
    let names = words().iter().map(|word| word.name).chain(Kind::ALL.iter().map(|kind| kind.key()));
    let mut variants = names.filter_map(|name| name.parse::<Variant>().ok());
    let is_it = |of: &Variant| (of.kinds(), of.outline(), of.size()) == (&kinds, Outline::Square, 9);
    variants.find(is_it).expect("a kind is a word")
}

/// A line that is missing is made, to be added as it is printed.
#[test]
fn every_kind_has_a_puzzle_of_each_tier_it_is_made_in() {
    let known: Vec<(Kind, Tier)> = GOLDENS.lines().map(read).map(|(kind, tier, _)| (kind, tier)).collect();
    for &kind in Kind::ALL.iter().filter(|kind| kind.is_made()) {
        for tier in Tier::ALL {
            let spec = GenerateSpec::of_tier(alone(kind), tier);
            if spec.check().is_ok() && !known.contains(&(kind, tier)) {
                let made = (0..10).find_map(|seed| generate(&spec, seed).ok());
                panic!("missing in golden_tiers.tsv:\n{}", line(kind, &made.expect("a puzzle").puzzle));
            }
        }
    }
}
