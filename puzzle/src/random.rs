//! Random numbers that are the same everywhere: PCG32, 32-bit bounded draws and a shuffle spelled out here, so that
//! no release of a library can change a puzzle.

use rand_core::Rng;
use rand_pcg::Pcg32;

/// A stream of random numbers, fixed by a seed.
#[derive(Debug)]
pub struct Random(Pcg32);

impl Random {
    /// Different streams of one seed have nothing to do with each other.
    pub fn new(seed: u64, stream: u64) -> Self {
        Self(Pcg32::new(seed, stream))
    }

    /// A number below `bound`, each equally likely (Lemire 2019, "Fast random integer generation in an interval").
    ///
    /// 0 if the bound is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Fisher and Yates, from the back.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn every_number_below_the_bound_comes_and_none_beyond() {
        let mut random = Random::new(1, 0);
        let mut seen = [0_u32; 7];
        for _ in 0..7000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }

    #[test]
    fn bounds_that_do_not_divide_the_range_are_fair_too() {
        // Without rejection one number in three would come twice as often as the others.
        let mut random = Random::new(1, 0);
        let mut of_rest = [0_u32; 3];
        for _ in 0..3000 {
            of_rest[random.below(3 << 30) as usize % 3] += 1;
        }
        assert!(of_rest.iter().all(|&times| (900..1100).contains(&times)), "{of_rest:?}");
    }

    #[test]
    fn a_shuffle_is_fixed_for_ever() {
        let mut items = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        Random::new(42, 3).shuffle(&mut items);
        assert_eq!(items, [7, 1, 3, 6, 5, 8, 9, 2, 4]);
    }
}
