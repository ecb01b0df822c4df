//! What is offered can be had: each kind in each tier that [`GenerateSpec::check`] lets pass, seed by seed.

use std::time::Duration;

use engine_api::{Ask, Generate};
use puzzle::board::layout::SIZES;
use puzzle::{GenerateSpec, Layout, Tier, Variant, words};

use super::clock::spent;

/// Seeds of each tier, and what one may cost before fewer do.
const SEEDS: u64 = 25;
const PATIENCE: Duration = Duration::from_secs(20);

/// Seeds that a room tries before it gives up.
const SEEDS_OF_A_JOB: i32 = 4;

/// The most jobs of a hundred that may fail.
const FAILURES_MAX: f64 = 1.0;

/// In milliseconds, on boards of up to 81 cells.
fn limit(tier: Tier) -> f64 {
    match tier {
        Tier::Easy | Tier::Medium => 30.0,
        Tier::Hard => 100.0,
        Tier::Fiendish | Tier::Extreme | Tier::Beyond => f64::INFINITY,
    }
}

/// All words, sizes and some that go together.
fn kinds() -> Vec<Variant> {
    let sizes = SIZES.map(|size| format!("{size}x{size}"));
    let together =
        ["x+killer", "killer+6x6", "killer+4x4", "killer+8x8", "jigsaw+6x6", "x+6x6", "thermometer+x"];
    let others = ["anti-king", "thermometer", "whispers"].map(str::to_owned);
    let names = words().iter().map(|word| word.name.to_owned()).chain(sizes).chain(others);
    let names = names.chain(together.map(str::to_owned));
    let mut kinds: Vec<Variant> = Vec::new();
    for kind in names.filter_map(|name| name.parse().ok()) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

fn cells(kind: &Variant) -> usize {
    let layout = kind.outline().layout(kind.size()).or_else(|| Layout::square(kind.size()));
    layout.map_or(0, |layout| layout.cell_count())
}

/// One line of the table, and whether it keeps the limits.
fn row(kind: &Variant, tier: Tier) -> (String, bool) {
    let spec = GenerateSpec::of_tier(kind.clone(), tier);
    let (mut times, mut failed, mut whole) = (Vec::new(), 0, Duration::ZERO);
    for seed in 0..SEEDS {
        if whole > PATIENCE {
            break;
        }
        let (time, made) = spent(|desk| Generate { spec: spec.clone(), seed }.answer(desk).is_ok());
        times.push(time.whole.as_secs_f64() * 1e3);
        failed += u32::from(!made);
        whole += time.whole;
    }
    times.sort_by(f64::total_cmp);
    let of = |percent: usize| times[(times.len() * percent).div_ceil(100).max(1) - 1];
    let jobs = 100.0 * (f64::from(failed) / times.len() as f64).powi(SEEDS_OF_A_JOB);
    let late = cells(kind) <= 81 && of(99) > limit(tier);
    let marks = [if jobs > FAILURES_MAX { "fails" } else { "" }, if late { "late" } else { "" }];
    let line = format!(
        "{:24} {:9} {:4} seeds {failed:3} failed, jobs {jobs:5.1} %  p50 {:8.1}  p99 {:8.1}  {}",
        kind.to_string(),
        tier.to_string(),
        times.len(),
        of(50),
        of(99),
        marks.concat()
    );
    println!("{line}");
    (line, marks.concat().is_empty())
}

#[test]
#[ignore = "takes many minutes, and its limits are those of a release build"]
fn every_tier_that_is_offered_can_be_had_in_time() {
    let wanted = std::env::var("KINDS").unwrap_or_default();
    let mut missed = Vec::new();
    for kind in kinds() {
        if !wanted.is_empty() && !wanted.split(',').any(|name| name == kind.to_string()) {
            continue;
        }
        for tier in Tier::ALL {
            if GenerateSpec::of_tier(kind.clone(), tier).check().is_ok() {
                let (line, kept) = row(&kind, tier);
                missed.extend((!kept).then_some(line));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
