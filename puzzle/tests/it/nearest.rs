//! What cannot be had is answered by the nearest that can, and requests read as people would say them.

use puzzle::generate::{Clues, Fill, GenerateSpec, GradeRange, Symmetry, generate};
use puzzle::{Level, Tier, Variant, words};

fn spec(name: &str, tier: Tier) -> GenerateSpec {
    let variant: Variant = name.parse().unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    GenerateSpec::of_tier(variant, tier)
}

/// The nearest in words, once it is shown that it can be had.
#[track_caller]
fn nearest(spec: &GenerateSpec) -> String {
    let nearest = spec.nearest(1).unwrap_or_else(|| panic!("nothing is near {spec}"));
    assert_eq!(nearest.variant, spec.variant);
    generate(&nearest, 1).unwrap_or_else(|refusal| panic!("{nearest}: {refusal}"));
    nearest.to_string()
}

#[test]
fn each_kind_has_something_near_each_tier() {
    let kinds = ["6x6", "killer+x", "12x12+jigsaw", "twin+killer"];
    for name in words().iter().map(|word| word.name).chain(kinds) {
        for tier in [Tier::Easy, Tier::Beyond] {
            let found = nearest(&spec(name, tier));
            assert!(tier != Tier::Easy || found.ends_with("easy"), "{found}");
        }
    }
}

#[test]
fn the_nearest_tier_is_taken() {
    assert_eq!(nearest(&spec("x", Tier::Easy)), "x, easy");
    assert_eq!(nearest(&spec("4x4", Tier::Medium)), "classic 4x4, easy");
    assert_eq!(nearest(&spec("five-boxes", Tier::Medium)), "five-boxes, hard");
    assert_eq!(nearest(&spec("x", Tier::Beyond)), "x, extreme");
    assert_eq!(nearest(&spec("samurai", Tier::Beyond)), "samurai, fiendish");
    assert_eq!(nearest(&spec("25x25", Tier::Extreme)), "classic 25x25, hard");
    assert_eq!(nearest(&spec("twin+killer", Tier::Extreme)), "twin+killer, medium");
}

#[test]
fn what_contradicts_is_dropped_and_the_rest_is_not() {
    let easy = |name| spec(name, Tier::Easy);
    let given = |name, from, to| GenerateSpec { clues: Clues::Given(from..=to), ..easy(name) };
    assert_eq!(nearest(&given("classic", 40, 38)), "classic, easy, 38 to 40 givens");
    assert_eq!(nearest(&given("classic", 3, 9)), "classic, easy");
    assert_eq!(nearest(&given("x", 81, 90)), "x, easy");
    assert_eq!(nearest(&given("x", 0, 3)), "x, easy");
    let turned = GenerateSpec { symmetry: Symmetry::HalfTurn, ..spec("classic", Tier::Extreme) };
    assert_eq!(nearest(&turned), "classic, extreme");
    let crowded = GenerateSpec { symmetry: Symmetry::QuarterTurn, ..given("classic", 34, 35) };
    assert_eq!(nearest(&crowded), "classic, easy, 34 to 35 givens");
    let minimal = GenerateSpec { minimal: true, ..easy("16x16") };
    assert_eq!(nearest(&minimal), "classic 16x16, easy");
    let filled =
        GenerateSpec { fill: Some(Fill::ShiftAndMix), symmetry: Symmetry::HalfTurn, ..easy("killer") };
    assert_eq!(nearest(&filled), "killer, easy, half-turn");
    let backwards = GenerateSpec { grade: GradeRange::Tiers(Tier::Hard..=Tier::Medium), ..easy("x") };
    assert_eq!(nearest(&backwards), "x, medium to hard");
}

#[test]
fn requests_read_as_people_would_say_them() {
    assert_eq!(spec("killer", Tier::Medium).to_string(), "killer, medium");
    let large = GenerateSpec {
        clues: Clues::Given(40..=50),
        symmetry: Symmetry::HalfTurn,
        minimal: true,
        ..spec("16x16", Tier::Hard)
    };
    assert_eq!(large.to_string(), "classic 16x16, hard, 40 to 50 givens, half-turn, minimal");
    assert_eq!(GenerateSpec::default().to_string(), "classic, any grade");
    let levels = Level::from_tenths(26)..=Level::from_tenths(34);
    let of_level = GenerateSpec {
        grade: GradeRange::Levels(levels),
        clues: Clues::BlankPercent(50..=60),
        fill: Some(Fill::Annealing),
        ..spec("x+killer+6", Tier::Easy)
    };
    assert_eq!(of_level.to_string(), "x+killer 6x6, level 2.6 to 3.4, 50 to 60 % blank, filled by annealing");
    let few = |clues| GenerateSpec { clues, ..spec("samurai", Tier::Easy) }.to_string();
    assert_eq!(few(Clues::Given(1..=1)), "samurai, easy, 1 given");
    assert_eq!(few(Clues::Blank(200..=200)), "samurai, easy, 200 blanks");
}
