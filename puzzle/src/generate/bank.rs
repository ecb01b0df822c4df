//! Puzzles of the rarest grades, made beforehand: to find one takes a second, to pick and transform one less than a
//! thousandth of it.
//!
//! The lists under `bank/` are made and rated anew by `cargo run -p nonet-engine --release --example bank`. Each line is a
//! minimal puzzle in canonical form and its level in tenths; the file says the tier.

use std::ops::RangeInclusive;

use super::spec::{GenerateError, GenerateSpec, GeneratedGrid};
use super::{Pulse, Random};
use crate::board::symmetry::BoxSymmetry;
use crate::solve::Givens;
use crate::{Grid, Level, Puzzle, Tier, Variant};

/// A puzzle of the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// In canonical form.
    pub puzzle: Grid,
    pub tier: Tier,
    pub level: Level,
}

/// A line of a list, not read further than a choice needs.
struct Line {
    puzzle: &'static str,
    tier: Tier,
    level: Level,
}

impl Line {
    fn read(self) -> Stored {
        let puzzle = self.puzzle.parse().expect("a stored puzzle is a grid");
        Stored { puzzle, tier: self.tier, level: self.level }
    }

    fn clues(&self) -> usize {
        self.puzzle.bytes().filter(|&symbol| symbol != b'.').count()
    }
}

/// Every puzzle of the bank: by tier, then by level.
pub fn stored() -> impl Iterator<Item = Stored> {
    lines().map(Line::read)
}

/// Of another kind than the classic, an extreme puzzle if the first attempt of a seed gives one: what the list of kinds is made
/// of.
pub fn attempt(variant: &Variant, seed: u32) -> Option<Puzzle> {
    super::variant::bank::attempt(variant, seed, &Pulse::undisturbed()).map(|made| made.puzzle)
}

fn lines() -> impl Iterator<Item = Line> {
    let lists =
        [(Tier::Extreme, include_str!("bank/extreme.txt")), (Tier::Beyond, include_str!("bank/beyond.txt"))];
    lists.into_iter().flat_map(|(tier, list)| {
        list.lines().map(move |line| {
            let (puzzle, tenths) = line.split_once(' ').expect("a stored puzzle and its level");
            let level = Level::from_tenths(tenths.parse().expect("a level in tenths"));
            Line { puzzle, tier, level }
        })
    })
}

/// One of the stored puzzles that suit, under a symmetry: both as the seed says.
pub(super) fn pick(
    spec: &GenerateSpec,
    bounds: &RangeInclusive<usize>,
    seed: u64,
) -> Result<GeneratedGrid, GenerateError> {
    let suits = |line: &Line| spec.grade.suits(line.tier, Some(line.level)) && bounds.contains(&line.clues());
    let mut suitable: Vec<Line> = lines().filter(suits).collect();
    if suitable.is_empty() {
        return Err(GenerateError::NotInBank { stored: lines().count() });
    }
    let mut random = Random::new(seed, spec.stream());
    let chosen = suitable.swap_remove(random.below(suitable.len() as u32) as usize).read();
    let puzzle = BoxSymmetry::draw(3, 3, true, &mut random).grid(&chosen.puzzle);
    let solution = Givens::of(&puzzle).solution().expect("a stored puzzle is proper under every symmetry");
    let (tier, level) = (Some(chosen.tier), Some(chosen.level));
    Ok(GeneratedGrid { puzzle, solution, tier, level })
}
