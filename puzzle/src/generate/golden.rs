//! Seeds whose puzzles are fixed (for this [`GenerateSpec::VERSION`]), to be checked on every platform.

use super::{Clues, Fill, GenerateSpec, GradeRange, Symmetry, generate};
use crate::board::canonical::{fnv1a, text};
use crate::{Level, Puzzle, Tier, Variant};

/// A kind of puzzle, a tier and a seed, and the fingerprint of the puzzle they must give.
type Golden = (&'static str, Tier, u64, u64);

const GOLDENS: [Golden; 61] = [
    ("classic", Tier::Easy, 7, 0x1cff_3e66_daf8_ec24),
    ("classic", Tier::Medium, 7, 0x7589_3fed_9b0f_b8e9),
    ("classic", Tier::Hard, 7, 0xd2dc_74fe_b1f4_b77d),
    ("classic", Tier::Fiendish, 7, 0x243a_067c_769b_039e),
    ("classic", Tier::Extreme, 7, 0xa4e0_fd35_a014_9526),
    ("classic", Tier::Beyond, 7, 0x3f40_77bb_da81_7c1c),
    ("4x4", Tier::Easy, 0, 0xdf50_5aa5_9936_2c1f),
    ("6x6", Tier::Easy, 1, 0xd831_227c_1a72_2deb),
    ("8x8", Tier::Medium, 2, 0x4cea_1006_f880_c659),
    ("x", Tier::Medium, 0, 0xb84f_a305_8020_a871),
    ("windoku", Tier::Easy, 1, 0x761a_ae33_7a9a_2018),
    ("jigsaw", Tier::Medium, 2, 0xc2e9_da03_19f5_a555),
    ("10x10+jigsaw", Tier::Easy, 0, 0xb463_4dac_d24b_4925),
    ("even-odd", Tier::Hard, 1, 0xc53a_1f4d_669c_6f25),
    ("greater-than", Tier::Easy, 2, 0x36cc_87d9_bd30_b8d1),
    ("kropki", Tier::Easy, 0, 0xeaf4_99f2_dd98_f59c),
    ("loose-kropki", Tier::Medium, 1, 0xc0bf_2be6_afaa_2acd),
    ("consecutive", Tier::Easy, 2, 0xba79_ff3b_3986_00c8),
    ("killer", Tier::Medium, 0, 0xc864_9c2c_5da4_85ad),
    ("anti-knight", Tier::Medium, 1, 0x12c6_dc7b_6c5d_a5e7),
    ("anti-king", Tier::Hard, 2, 0xd898_1543_2233_60e3),
    ("latin", Tier::Easy, 0, 0x0bde_451c_d1af_cd35),
    ("thermometer", Tier::Easy, 1, 0xd96d_e5d4_9232_899b),
    ("whispers", Tier::Medium, 1, 0xf371_8eba_0394_210f),
    ("frame", Tier::Medium, 2, 0x8d6f_4e32_6f65_9f47),
    ("five-boxes", Tier::Easy, 0, 0xdf16_da2e_cf22_91b6),
    ("twin", Tier::Easy, 1, 0x17c6_ce6c_48a3_2b8f),
    ("samurai", Tier::Easy, 2, 0xc6d4_749b_34af_dae5),
    ("cross", Tier::Easy, 0, 0xf93f_c948_048f_5cbb),
    ("12x12", Tier::Medium, 1, 0x86a6_89ac_621d_322d),
    ("16x16", Tier::Easy, 2, 0x083a_cad0_e882_07b6),
    ("3x3", Tier::Easy, 1, 0x04a0_273e_a371_7794),
    ("5x5", Tier::Fiendish, 1, 0x6231_3670_4af9_5867),
    ("5x5+jigsaw", Tier::Hard, 1, 0x7cc7_f9f2_3887_7bf3),
    ("7x7", Tier::Easy, 1, 0xf015_5668_2d78_22d3),
    ("7x7+jigsaw", Tier::Fiendish, 1, 0xa59d_b10c_b36c_1e6d),
    ("11x11+jigsaw", Tier::Medium, 1, 0x42e8_2957_7c84_ca21),
    ("13x13", Tier::Hard, 1, 0xe0d7_eae2_133f_2c63),
    ("sandwich", Tier::Medium, 1, 0xbde1_7033_9a14_f32a),
    ("between", Tier::Easy, 1, 0x5fc3_25bc_3b87_18f8),
    ("quadruple", Tier::Easy, 2, 0x272f_0ee1_a4d9_da69),
    ("xsum", Tier::Hard, 1, 0x2529_c0e5_a86b_59d0),
    ("skyscraper", Tier::Medium, 2, 0x5368_2e65_e821_439c),
    ("lockout", Tier::Hard, 1, 0xe3e5_4171_0277_5de3),
    ("rooms", Tier::Medium, 1, 0x5474_402f_3439_a370),
    ("arrow", Tier::Easy, 0, 0xba88_ef0e_95ea_6a74),
    ("renban", Tier::Medium, 1, 0x12fe_c773_7c5e_7f5f),
    ("palindrome", Tier::Medium, 2, 0x943c_bda0_638e_4f5a),
    ("all-xv", Tier::Easy, 0, 0xc66b_0d66_cf6a_7ab1),
    ("littlekiller", Tier::Medium, 1, 0xc56a_2ef2_6d59_60ce),
    ("regionsum", Tier::Easy, 2, 0xaa3b_bf46_0386_a73e),
    ("clone", Tier::Medium, 0, 0x0545_910c_b070_c98d),
    ("sum", Tier::Medium, 1, 0x9c2c_b33e_0b37_a04e),
    ("zipper", Tier::Easy, 2, 0x0b2b_071e_9a62_2994),
    ("slowthermo", Tier::Medium, 0, 0xc3f9_cecb_803d_f962),
    ("entropic", Tier::Easy, 1, 0x935b_5cf3_8495_ec4d),
    ("modular", Tier::Medium, 2, 0x3ea6_88d4_41ab_b0f3),
    ("doublearrow", Tier::Easy, 0, 0x9a1e_288f_2c5f_b6be),
    ("disjoint", Tier::Hard, 1, 0x18c0_80f7_b0e7_fac8),
    ("extremes", Tier::Medium, 2, 0x88e3_fb45_1819_b19d),
    ("indexers", Tier::Medium, 2, 0x3e1b_956a_54e2_b1ff),
];

/// Classic puzzles asked for in other ways than by tier.
fn classic_goldens() -> [(GenerateSpec, u64, u64); 5] {
    let any = GenerateSpec::default;
    let of_tier = |tier| GenerateSpec::of_tier(Variant::classic(), tier);
    let direct = Level::from_tenths(17)..=Level::from_tenths(20);
    [
        (any(), 7, 0x4413_eb9d_7ffb_a045),
        (GenerateSpec { minimal: true, ..any() }, u64::MAX, 0xce88_b127_5d1f_05b2),
        (
            GenerateSpec { grade: GradeRange::Levels(direct), symmetry: Symmetry::Full, ..any() },
            7,
            0x4c71_ea9d_5884_4ba2,
        ),
        (
            GenerateSpec { clues: Clues::Blank(40..=42), symmetry: Symmetry::QuarterTurn, ..any() },
            7,
            0x4ffc_478b_2ac0_7d1b,
        ),
        (GenerateSpec { fill: Some(Fill::ShiftAndMix), ..of_tier(Tier::Easy) }, 7, 0xbec0_64fc_8cfe_3df2),
    ]
}

/// The puzzle as one number.
fn fingerprint(puzzle: &Puzzle) -> u64 {
    fnv1a(text(puzzle).into_bytes())
}

/// Every golden seed that gives another puzzle here, as a sentence. Empty when all is well.
pub fn golden_mismatches() -> Vec<String> {
    let of_tier = GOLDENS.into_iter().map(|(variant, tier, seed, expected)| {
        let variant = variant.parse().expect("a golden names a kind of puzzle");
        (GenerateSpec::of_tier(variant, tier), seed, expected)
    });
    of_tier
        .chain(classic_goldens())
        .filter_map(|(spec, seed, expected)| mismatch(&spec, seed, expected))
        .collect()
}

fn mismatch(spec: &GenerateSpec, seed: u64, expected: u64) -> Option<String> {
    let found = match generate(spec, seed) {
        Ok(made) if fingerprint(&made.puzzle) == expected => return None,
        Ok(made) => format!("{:#018x} of {}", fingerprint(&made.puzzle), made.puzzle.givens()),
        Err(refusal) => refusal.to_string(),
    };
    Some(format!("{spec:?} {seed}: expected {expected:#018x}, found {found}"))
}

#[cfg(test)]
mod tests {
    use crate::{Kind, Variant};

    #[test]
    fn golden_seeds_give_their_puzzles() {
        assert_eq!(super::golden_mismatches(), Vec::<String>::new());
    }

    #[test]
    fn every_kind_has_a_golden_seed() {
        let made = |kind: &Kind| {
            let names = super::GOLDENS.iter().map(|(name, ..)| name);
            let mut variants = names.filter_map(|name| name.parse::<Variant>().ok());
            variants.any(|variant| variant.kinds().contains(kind))
        };
        for kind in Kind::ALL.iter().filter(|kind| kind.is_made()) {
            assert!(made(kind), "{kind} is in no puzzle of GOLDENS");
        }
    }
}
