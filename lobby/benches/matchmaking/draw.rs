//! Chance that is the same for every way of pairing: a draw depends on what it is for, not on what was drawn before it.

use std::f64::consts::TAU;

/// What is drawn for one player, of one race say.
#[derive(Clone, Copy)]
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn of(what: &[u64]) -> Self {
        Self(what.iter().fold(0x9E37_79B9_7F4A_7C15, |state, part| mixed(state ^ mixed(*part))))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// At least 0, less than 1.
    pub(crate) fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// With a mean of 0 and a deviation of 1 (Box and Muller).
    pub(crate) fn normal(&mut self) -> f64 {
        let (one, other) = (1.0 - self.uniform(), self.uniform());
        (-2.0 * one.ln()).sqrt() * (TAU * other).cos()
    }

    /// With a mean of 1.
    pub(crate) fn exponential(&mut self) -> f64 {
        -(1.0 - self.uniform()).ln()
    }
}

/// The mixer of SplitMix64 (Steele, Lea and Flood 2014).
fn mixed(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ (state >> 31)
}
