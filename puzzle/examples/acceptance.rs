//! Counts, over many positions, the placements that are as cheap as the cheapest step and refused, and those that are accepted and
//! wrong: `cargo run --release -p puzzle --example acceptance -- 10000`. What should be accepted is found by other ways: technique
//! by technique for the strikes, and cell by cell for the placements.

use puzzle::guide::AsCheap;
use puzzle::human::technique::{Claim, easiest_step};
use puzzle::{
    Candidate, Candidates, GenerateSpec, Geometry, Grid, Level, Premise, Proof, Shape, Step, Technique, Tier,
    Variant, easiest_giving, generate, prove,
};

const KINDS: [&str; 4] = ["classic", "classic", "killer", "x"];
const TIERS: [Tier; 6] = [Tier::Easy, Tier::Medium, Tier::Hard, Tier::Fiendish, Tier::Extreme, Tier::Hard];

#[derive(Default)]
struct Count {
    positions: u32,
    striking: u32,
    placements: u32,
    refused: u32,
    unsound: u32,
}

fn main() {
    let wanted = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let mut count = Count::default();
    for seed in 0_u64.. {
        if count.positions >= wanted {
            break;
        }
        let variant: Variant = KINDS[seed as usize % KINDS.len()].parse().expect("a kind");
        let spec = GenerateSpec::of_tier(variant, TIERS[seed as usize % TIERS.len()]);
        let Ok(made) = generate(&spec, seed) else { continue };
        let Proof::Unique { solution } = prove(&made.puzzle) else { continue };
        let Shape::Narrow(geometry) = made.puzzle.board().shape() else { continue };
        walk(geometry, made.puzzle.givens(), &solution, wanted, &mut count);
    }
    let Count { positions, striking, placements, refused, unsound } = count;
    println!("{positions} positions, on {striking} of which the cheapest step only strikes");
    println!("{placements} placements as cheap as it: {refused} refused; accepted and wrong: {unsound}");
    assert!(refused == 0 && unsound == 0);
}

/// Each position on the way to the solution.
fn walk(geometry: &Geometry, givens: &Grid, solution: &Grid, wanted: u32, count: &mut Count) {
    let mut position = Candidates::of(geometry, givens);
    while let Some(step) = easiest_step(&position, Premise::OneSolution).filter(|_| count.positions < wanted)
    {
        judge(&position, &step, solution, count);
        step.apply(&mut position);
    }
}

fn judge(position: &Candidates<'_>, first: &Step, solution: &Grid, count: &mut Count) {
    let all = AsCheap::of(position, first);
    count.positions += 1;
    let accepted = all.steps.iter().chain(&all.behind).flat_map(|step| &step.placements);
    count.unsound += accepted.filter(|placed| solution.get(placed.cell) != Some(placed.digit)).count() as u32;
    let dearest = if first.level <= Technique::NakedSingle.level() && is_single(first) {
        Technique::NakedSingle.level()
    } else {
        first.level
    };
    let mut after = position.clone();
    if first.placements.is_empty() {
        count.striking += 1;
        while strike(&mut after, dearest) {}
    }
    for cell in position.open() {
        let Some(digit) = solution.get(cell) else { continue };
        let placed = Candidate { cell, digit };
        let claim = Claim { candidate: placed, holds: true };
        let is_cheap = [position, &after]
            .into_iter()
            .any(|position| easiest_giving(position, claim, Premise::OneSolution, dearest).is_some());
        count.placements += u32::from(is_cheap);
        if is_cheap && !all.accepts(placed) {
            count.refused += 1;
            eprintln!("refused: {placed:?} beside {} on {:?}", first.technique, position.grid());
        }
    }
}

fn is_single(step: &Step) -> bool {
    matches!(step.technique, Technique::LastDigit | Technique::HiddenSingle | Technique::NakedSingle)
}

/// Strikes all that techniques up to a level strike; whether that was anything.
fn strike(position: &mut Candidates<'_>, dearest: Level) -> bool {
    let mut struck = Vec::new();
    for technique in Technique::ALL.into_iter().filter(|technique| technique.level() <= dearest) {
        technique.each(position, &mut |step| struck.extend(step.eliminations));
    }
    let mut any = false;
    for candidate in struck {
        any |= position.contains(candidate);
        position.eliminate(candidate);
    }
    any
}
