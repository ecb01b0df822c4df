//! Chance from a seed.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[derive(Debug)]
pub(crate) struct Chance(Pcg64Mcg);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// From 0 (never itself) to 1.
    pub(crate) fn uniform(&mut self) -> f64 {
        ((self.0.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    /// From a normal distribution around nought (G. E. P. Box, M. E. Muller, 1958).
    pub(crate) fn normal(&mut self, deviation: f64) -> f64 {
        let (radius, angle) = ((-2.0 * self.uniform().ln()).sqrt(), std::f64::consts::TAU * self.uniform());
        deviation * radius * angle.cos()
    }
}
