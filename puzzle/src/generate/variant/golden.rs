//! Seeds of variants whose puzzles are fixed for ever (for this generator's version), to be checked on every platform.

use super::request::fnv1a;
use super::{Request, make};
use crate::{Cell, Difficulty, Puzzle, Variant};

/// A variant, a difficulty and a seed, and the puzzle they must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Golden {
    pub variant: &'static str,
    pub difficulty: Difficulty,
    pub seed: u64,
    /// The givens and the rules, hashed.
    pub fingerprint: u64,
}

pub const GOLDENS: [Golden; 24] = [
    golden("4x4", Difficulty::Easy, 0, 0x4e52_d4ba_394a_cadb),
    golden("6x6", Difficulty::Easy, 1, 0x1203_d762_ef63_3cce),
    golden("8x8", Difficulty::Medium, 2, 0x83f4_afab_7fb8_5366),
    golden("x", Difficulty::Medium, 0, 0x974e_df74_b9cb_55b7),
    golden("windoku", Difficulty::Easy, 1, 0xfd26_c204_dbda_d660),
    golden("jigsaw", Difficulty::Medium, 2, 0x7296_4369_a4f9_75f0),
    golden("10x10+jigsaw", Difficulty::Easy, 0, 0x5a97_b5a4_b8e8_7a67),
    golden("even-odd", Difficulty::Hard, 1, 0xc8f4_7abb_66e9_1f9b),
    golden("greater-than", Difficulty::Easy, 2, 0xd4b1_3528_af2a_7df9),
    golden("kropki", Difficulty::Easy, 0, 0xb8b2_2045_08d1_d946),
    golden("loose-kropki", Difficulty::Medium, 1, 0xd264_3822_d79c_d250),
    golden("consecutive", Difficulty::Easy, 2, 0x75dd_7d20_b617_dc2c),
    golden("killer", Difficulty::Medium, 0, 0x3718_028f_ffe2_7305),
    golden("anti-knight", Difficulty::Medium, 1, 0x58d4_2c04_403f_0aa2),
    golden("anti-king", Difficulty::Hard, 2, 0x994a_628c_074b_8f7b),
    golden("latin", Difficulty::Easy, 0, 0xb09d_12c9_68ad_6c22),
    golden("thermometer", Difficulty::Easy, 1, 0xf7db_5a7c_dd68_4f09),
    golden("frame", Difficulty::Medium, 2, 0xe17f_2f7f_225c_9279),
    golden("five-boxes", Difficulty::Easy, 0, 0x2d91_9e74_10a0_a160),
    golden("twin", Difficulty::Easy, 1, 0x1a39_919b_383b_d5a0),
    golden("samurai", Difficulty::Easy, 2, 0xcc78_44f3_67a1_a454),
    golden("cross", Difficulty::Easy, 0, 0xeddf_8f02_0771_5515),
    golden("12x12", Difficulty::Medium, 1, 0x6a05_eec2_675f_75de),
    golden("16x16", Difficulty::Easy, 2, 0x1c97_792e_f08d_151b),
];

const fn golden(variant: &'static str, difficulty: Difficulty, seed: u64, fingerprint: u64) -> Golden {
    Golden { variant, difficulty, seed, fingerprint }
}

/// What seeds give here, or why they give nothing.
fn made(golden: &Golden) -> Result<u64, String> {
    let variant: Variant = golden.variant.parse().map_err(|refusal| format!("{refusal}"))?;
    let made = make(&variant, &Request::new(golden.difficulty), golden.seed);
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
pub fn golden_mismatches() -> Vec<String> {
    let differs = |golden: &Golden| {
        let Golden { variant, difficulty, seed, fingerprint } = golden;
        let said = match made(golden) {
            Ok(found) if found == *fingerprint => return None,
            Ok(found) => format!("{found:#018x}"),
            Err(refusal) => refusal,
        };
        Some(format!("{variant} {difficulty} {seed}: expected {fingerprint:#018x}, found {said}"))
    };
    GOLDENS.iter().filter_map(differs).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn golden_seeds_give_their_puzzles() {
        assert_eq!(super::golden_mismatches(), Vec::<String>::new());
    }
}
