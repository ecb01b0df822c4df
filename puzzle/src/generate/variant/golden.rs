//! Seeds of variants whose puzzles are fixed for ever (for this generator's version), to be checked on every platform.

use super::super::wanted::{Wanted, make};
use crate::canonical::fnv1a;
use crate::{Cell, Puzzle, Tier, Variant};

/// A variant, a tier and a seed, and the puzzle they must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantGolden {
    pub variant: &'static str,
    pub tier: Tier,
    pub seed: u64,
    /// The givens and the rules, hashed.
    pub fingerprint: u64,
}

pub const GOLDENS: [VariantGolden; 24] = [
    golden("4x4", Tier::Easy, 0, 0xdf50_5aa5_9936_2c1f),
    golden("6x6", Tier::Easy, 1, 0xd831_227c_1a72_2deb),
    golden("8x8", Tier::Medium, 2, 0x082f_19a6_a447_2c59),
    golden("x", Tier::Medium, 0, 0xb84f_a305_8020_a871),
    golden("windoku", Tier::Easy, 1, 0x761a_ae33_7a9a_2018),
    golden("jigsaw", Tier::Medium, 2, 0xc2e9_da03_19f5_a555),
    golden("10x10+jigsaw", Tier::Easy, 0, 0xb463_4dac_d24b_4925),
    golden("even-odd", Tier::Hard, 1, 0xc53a_1f4d_669c_6f25),
    golden("greater-than", Tier::Easy, 2, 0x36cc_87d9_bd30_b8d1),
    golden("kropki", Tier::Easy, 0, 0xeaf4_99f2_dd98_f59c),
    golden("loose-kropki", Tier::Medium, 1, 0xc0bf_2be6_afaa_2acd),
    golden("consecutive", Tier::Easy, 2, 0xba79_ff3b_3986_00c8),
    golden("killer", Tier::Medium, 0, 0xba3e_7fab_b6b9_e3ce),
    golden("anti-knight", Tier::Medium, 1, 0x12c6_dc7b_6c5d_a5e7),
    golden("anti-king", Tier::Hard, 2, 0xd898_1543_2233_60e3),
    golden("latin", Tier::Easy, 0, 0x0bde_451c_d1af_cd35),
    golden("thermometer", Tier::Easy, 1, 0x4183_c758_0cbc_b771),
    golden("frame", Tier::Medium, 2, 0x8d6f_4e32_6f65_9f47),
    golden("five-boxes", Tier::Easy, 0, 0xdf16_da2e_cf22_91b6),
    golden("twin", Tier::Easy, 1, 0x17c6_ce6c_48a3_2b8f),
    golden("samurai", Tier::Easy, 2, 0xc6d4_749b_34af_dae5),
    golden("cross", Tier::Easy, 0, 0xf93f_c948_048f_5cbb),
    golden("12x12", Tier::Medium, 1, 0x2927_89b7_9739_0ec4),
    golden("16x16", Tier::Easy, 2, 0x083a_cad0_e882_07b6),
];

const fn golden(variant: &'static str, tier: Tier, seed: u64, fingerprint: u64) -> VariantGolden {
    VariantGolden { variant, tier, seed, fingerprint }
}

/// What seeds give here, or why they give nothing.
fn made(golden: &VariantGolden) -> Result<u64, String> {
    let variant: Variant = golden.variant.parse().map_err(|refusal| format!("{refusal}"))?;
    let made = make(&variant, &Wanted::of_tier(golden.tier), golden.seed);
    made.map(|made| fingerprint(&made.puzzle)).map_err(|refusal| refusal.to_string())
}

/// The givens and the rules as one number.
fn fingerprint(puzzle: &Puzzle) -> u64 {
    let mut text = puzzle.givens().to_string();
    let numbers = |cells: &[Cell]| {
        let numbers = cells.iter().map(|cell| cell.index().to_string());
        numbers.collect::<Vec<_>>().join(",")
    };
    for rule in puzzle.board().constraints() {
        text.push_str(&format!(" {} {} {}", rule.kind, numbers(&rule.cells), rule.value.unwrap_or(0)));
    }
    for region in puzzle.board().layout().regions() {
        text.push_str(&format!(" {}", numbers(region)));
    }
    fnv1a(text.into_bytes())
}

/// Every golden seed that gives another puzzle here, as a sentence. Empty when all is well.
pub fn variant_golden_mismatches() -> Vec<String> {
    let differs = |golden: &VariantGolden| {
        let VariantGolden { variant, tier, seed, fingerprint } = golden;
        let said = match made(golden) {
            Ok(found) if found == *fingerprint => return None,
            Ok(found) => format!("{found:#018x}"),
            Err(refusal) => refusal,
        };
        Some(format!("{variant} {tier} {seed}: expected {fingerprint:#018x}, found {said}"))
    };
    GOLDENS.iter().filter_map(differs).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn golden_seeds_give_their_puzzles() {
        assert_eq!(super::variant_golden_mismatches(), Vec::<String>::new());
    }
}
