//! Seeds whose puzzles are fixed for ever (for this generator version), to be checked on every platform.

use super::{Clues, Fill, GradeRange, Spec, Symmetry, Wanted, generate, live};
use crate::{Difficulty, Level, Tier};

/// A seed and the puzzle it must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Golden {
    pub difficulty: Difficulty,
    pub seed: u64,
    pub puzzle: &'static str,
}

pub const GOLDENS: [Golden; 12] = [
    golden(
        Difficulty::Easy,
        0,
        "5..2.7..13124.85.7...1.3.62...52.9.8..5389.7.2...74.53..6.1..2.75.......4.89.67..",
    ),
    golden(
        Difficulty::Easy,
        1,
        "319.8.4......35..78754..23.93..71.8..578....4..6.9.7537.3......4...5.....9.627.41",
    ),
    golden(
        Difficulty::Easy,
        7,
        ".3......594526..8116.3..4......4..5.6....18..724..5..6..8....7..169....8.7.58.1.4",
    ),
    golden(
        Difficulty::Easy,
        u64::MAX,
        ".786.9..5.6..7.93.4.5381..793.....7....947.5.5..213..4.....238.84...6...2..1.8.49",
    ),
    golden(
        Difficulty::Medium,
        0,
        "3...9.2.....6.387....2.4...2..1.8.35...36.92.......7.1.56.8.....4........2.74....",
    ),
    golden(
        Difficulty::Medium,
        1,
        "56....7.1.......6..2...6.3..4.5.8...6.....5.3.852......3..8.1.9.5.14.8.68.1....4.",
    ),
    golden(
        Difficulty::Medium,
        7,
        ".4.....1....47...85.9....767....5.41.28.....5.5...68..1...67..2..25........8.1.94",
    ),
    golden(
        Difficulty::Medium,
        u64::MAX,
        "6.78.2..11.95.78244.....56...41...5..9..5.....1...3.8......51..5.8....76....3....",
    ),
    golden(
        Difficulty::Hard,
        0,
        ".6..3..7147..8.....9....23......8.4..3.69......25...1.3....9...64....5....8.7....",
    ),
    golden(
        Difficulty::Hard,
        1,
        "93.8...456...94...........8.2......946..3...27.....65.....7.28......9.16...65....",
    ),
    golden(
        Difficulty::Hard,
        7,
        "9..34.6...32.6...51..7.2....7.....6.............9.5..3..1....29.....3.5..432.....",
    ),
    golden(
        Difficulty::Hard,
        u64::MAX,
        ".9....86.....4.......2...59.629....5.....3.9...5.....7.7.81.....5...638.......9..",
    ),
];

const fn golden(difficulty: Difficulty, seed: u64, puzzle: &'static str) -> Golden {
    Golden { difficulty, seed, puzzle }
}

/// What is wanted, a seed, and the puzzle it must give (for this [`Wanted::VERSION`]).
type GoldenWanted = (Wanted, u64, &'static str);

/// One of each kind that is made live: the page that checks them in a browser need not carry the bank.
fn golden_wanted() -> [GoldenWanted; 9] {
    let any = Wanted::default;
    let of_tier = |tier: Tier| Wanted { grade: GradeRange::Tiers(tier..=tier), ..any() };
    let direct = Level::from_tenths(17)..=Level::from_tenths(20);
    [
        (
            Wanted { minimal: true, ..any() },
            0,
            ".....6.2....48....95.......8.....15....12..9...9.......6.8....31.26....4...34...2",
        ),
        (
            Wanted { minimal: true, ..any() },
            u64::MAX,
            "....61.3...2....9..3..4.1..3...7..2...4...6..1.6...4.3.25.1....4.1..65..........7",
        ),
        (
            of_tier(Tier::Easy),
            7,
            "69.4.3.........8..5......69.726...3516.38..929..7.2.86..3.2..48.8.5..217..6847.5.",
        ),
        (
            of_tier(Tier::Medium),
            7,
            ".....34......16...6..24..5........4.32..7456.1.43...98.9.......56...238.23.......",
        ),
        (
            of_tier(Tier::Hard),
            7,
            "5.6..2.478....9.1....6.....4...517..13.8.......8.6...4........9.4.....686...4..7.",
        ),
        (
            of_tier(Tier::Fiendish),
            7,
            "..5.....2.9....13..2.6........8.4...34.2....68..5....12....7........856.....1.9.3",
        ),
        (
            Wanted { grade: GradeRange::Levels(direct), symmetry: Symmetry::Full, ..any() },
            7,
            "539...84742..8..397.1...2.6...692....6.3.7.2....814...8.2...5.414..7..92695...378",
        ),
        (
            Wanted { clues: Clues::Blank(40..=42), symmetry: Symmetry::QuarterTurn, ..any() },
            7,
            "6.3.57..8....4.5...9..12..65.4269...8271.4965...5783.29..42..5...6.9....4..38.1.7",
        ),
        (
            Wanted { fill: Some(Fill::ShiftAndMix), ..of_tier(Tier::Easy) },
            7,
            "...5...34.43..29.7..7.841...7584......1.75..3..8.2..9..16..934....4..2.13.4216...",
        ),
    ]
}

/// Every golden seed that gives another puzzle here, as a sentence. Empty when all is well.
pub fn golden_mismatches() -> Vec<String> {
    let wanted = golden_wanted().into_iter().filter_map(|(wanted, seed, expected)| {
        let made = wanted.classic_bounds().and_then(|bounds| live::generate(&wanted, &bounds, seed));
        let puzzle = made.map_or_else(|refusal| refusal.to_string(), |made| made.puzzle.to_string());
        (puzzle != expected).then(|| format!("{wanted:?} {seed}: expected {expected}, generated {puzzle}"))
    });

    let differs = |golden: &Golden| {
        let puzzle = generate(&Spec::new(golden.difficulty), golden.seed).puzzle.to_string();
        let Golden { difficulty, seed, puzzle: expected } = golden;
        (puzzle != *expected).then(|| format!("{difficulty} {seed}: expected {expected}, generated {puzzle}"))
    };
    GOLDENS.iter().filter_map(differs).chain(wanted).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn golden_seeds_give_their_puzzles() {
        assert_eq!(super::golden_mismatches(), Vec::<String>::new());
    }
}
