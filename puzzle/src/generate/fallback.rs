//! Stock puzzles for the seed that no attempt serves: one per difficulty, with the digits relabelled by the seed.
//! Relabelling changes no technique, so the difficulty stays.

use super::{GENERATOR_VERSION, Generated, Random};
use crate::grade::grade_classic;
use crate::solve::classic_solution;
use crate::{Difficulty, Digit, Geometry, Grid};

const fn stock(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => {
            "34..5..269652.....278..6..5.3749.....8.6.2.5.....8374.8..5..137.....869479..6..82"
        }
        Difficulty::Medium => {
            "..3..72...74.9..532.58....96...4......79.24......7...25....39.873..2.56...25..3.."
        }
        Difficulty::Hard => {
            ".1..72.9.79...3.4.2........5..2..96....7.8....39..5..8........3.6.3...52.5.18..7."
        }
    }
}

pub(super) fn disguised(geometry: &Geometry, difficulty: Difficulty, random: &mut Random) -> Generated {
    let mut puzzle: Grid = stock(difficulty).parse().expect("a stock puzzle is a grid");
    let mut labels: Vec<Digit> = geometry.digits().iter().collect();
    random.shuffle(&mut labels);
    let relabelled = |digit: Digit| labels[usize::from(digit.value()) - 1];
    geometry.cells().for_each(|cell| puzzle.set(cell, puzzle.get(cell).map(relabelled)));
    let solution = classic_solution(&puzzle).expect("a stock puzzle is proper under every labelling");
    let grade = grade_classic(&puzzle);
    Generated { puzzle, solution, grade, version: GENERATOR_VERSION }
}

#[cfg(test)]
mod tests {
    use super::disguised;
    use crate::generate::Random;
    use crate::{Difficulty, Geometry};

    #[test]
    fn stock_puzzles_keep_their_difficulty_in_disguise() {
        for difficulty in Difficulty::ALL {
            for seed in 0..20 {
                let made = disguised(Geometry::classic(), difficulty, &mut Random::new(seed, 0));
                assert_eq!(made.grade.difficulty, Some(difficulty), "seed {seed}: {}", made.puzzle);
            }
        }
    }

    #[test]
    fn the_seed_changes_the_disguise() {
        let made = |seed| disguised(Geometry::classic(), Difficulty::Hard, &mut Random::new(seed, 0)).puzzle;
        assert_ne!(made(1), made(2));
        assert_eq!(made(1), made(1));
    }
}
