//! The normal distribution.

/// The probability that a standard normal variable is below `x`: by its series near nought, by Laplace's continued fraction
/// in the tails. Good to at least ten digits.
pub(crate) fn below(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    if x.abs() < 3.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..60 {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
        }
        return 0.5 + density * sum;
    }
    let fraction = (1..=60).rev().fold(x.abs(), |rest, n| x.abs() + f64::from(n) / rest);
    let tail = density / fraction;
    if x < 0.0 { tail } else { 1.0 - tail }
}
