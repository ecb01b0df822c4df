//! What can be known of skills from all times at most: the joint normal posterior.
//!
//! A race says nothing of how hard its puzzle is beforehand, so only differences of its times count: its precision is that of
//! the noise, less the mean over its racers.

use crate::normal;

#[derive(Debug)]
pub(crate) struct Posterior {
    players: usize,
    noise: f64,
    /// Row by row.
    precision: Vec<f64>,
    /// Precision times mean.
    weighted: Vec<f64>,
}

/// Means and covariances of all.
#[derive(Debug)]
pub(crate) struct Known {
    mean: Vec<f64>,
    covariance: Vec<f64>,
    noise: f64,
}

impl Posterior {
    pub(crate) fn new(players: usize, spread: f64, noise: f64) -> Self {
        let mut precision = vec![0.0; players * players];
        for nth in 0..players {
            precision[nth * players + nth] = spread.powi(-2);
        }
        Self { players, noise, precision, weighted: vec![0.0; players] }
    }

    /// A race: who, and what they did, as the negative log-time.
    pub(crate) fn observe(&mut self, racers: &[usize], speeds: &[f64]) {
        let (count, unit) = (racers.len() as f64, self.noise.powi(-2));
        let mean = speeds.iter().sum::<f64>() / count;
        for (one, speed) in racers.iter().zip(speeds) {
            self.weighted[*one] += unit * (speed - mean);
            for other in racers {
                let own = if one == other { 1.0 } else { 0.0 };
                self.precision[one * self.players + other] += unit * (own - 1.0 / count);
            }
        }
    }

    pub(crate) fn known(&self) -> Known {
        let covariance = inverse(&self.precision, self.players);
        let row = |nth: usize| &covariance[nth * self.players..(nth + 1) * self.players];
        let dot = |row: &[f64]| row.iter().zip(&self.weighted).map(|(one, other)| one * other).sum();
        let mean = (0..self.players).map(|nth| dot(row(nth))).collect();
        Known { mean, covariance, noise: self.noise }
    }
}

impl Known {
    /// The probability that the first is faster.
    pub(crate) fn expected(&self, one: usize, other: usize) -> f64 {
        let players = self.mean.len();
        let covariance = |a: usize, b: usize| self.covariance[a * players + b];
        let variance = covariance(one, one) + covariance(other, other) - 2.0 * covariance(one, other);
        normal::below((self.mean[one] - self.mean[other]) / (variance + 2.0 * self.noise.powi(2)).sqrt())
    }
}

/// Of a positive definite matrix, by Gauss and Jordan; no pivoting is needed.
fn inverse(matrix: &[f64], size: usize) -> Vec<f64> {
    let mut left = matrix.to_vec();
    for pivot in 0..size {
        let scale = left[pivot * size + pivot].recip();
        left[pivot * size + pivot] = 1.0;
        left[pivot * size..(pivot + 1) * size].iter_mut().for_each(|value| *value *= scale);
        let pivot_row = left[pivot * size..(pivot + 1) * size].to_vec();
        for row in (0..size).filter(|row| *row != pivot) {
            let factor = std::mem::take(&mut left[row * size + pivot]);
            for (value, by) in left[row * size..(row + 1) * size].iter_mut().zip(&pivot_row) {
                *value -= factor * by;
            }
        }
    }
    left
}
