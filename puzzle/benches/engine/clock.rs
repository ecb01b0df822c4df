//! Taking times and summing them up. Knows nothing of what is timed.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::Serialize;

/// What a table may take when its work is slower than expected.
const PATIENCE: Duration = Duration::from_secs(4);

/// A machine that turns to something else for a moment does so rarely twice at the same place.
const TRIES: usize = 3;

/// In microseconds.
#[derive(Serialize)]
pub(crate) struct Times {
    pub(crate) count: usize,
    pub(crate) mean_us: f64,
    pub(crate) p50_us: f64,
    pub(crate) p95_us: f64,
    pub(crate) p99_us: f64,
    pub(crate) max_us: f64,
}

pub(crate) fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// [`time_all`], with the rest left out when patience ends.
pub(crate) fn time_each<I: Copy, T>(
    inputs: impl IntoIterator<Item = I>,
    work: impl Fn(I) -> T,
) -> (Times, Vec<T>) {
    let end = Instant::now() + PATIENCE;
    time_all(inputs.into_iter().take_while(|_| Instant::now() < end), work)
}

/// Times the work on each input, once to warm up and then the best of [`TRIES`]. The work does the same each time; what it returns
/// is returned for each input.
pub(crate) fn time_all<I: Copy, T>(
    inputs: impl Iterator<Item = I>,
    work: impl Fn(I) -> T,
) -> (Times, Vec<T>) {
    let (mut times, results): (Vec<Duration>, Vec<T>) = inputs
        .map(|input| {
            let result = work(input);
            let tries = (0..TRIES).map(|_| time(|| work(input)));
            (tries.min().unwrap_or_default(), result)
        })
        .unzip();
    times.sort();
    let us = |time: Duration| time.as_secs_f64() * 1e6;
    let percentile = |percent: usize| us(times[(times.len() * percent).div_ceil(100).max(1) - 1]);
    let times = Times {
        count: times.len(),
        mean_us: us(times.iter().sum::<Duration>()) / times.len() as f64,
        p50_us: percentile(50),
        p95_us: percentile(95),
        p99_us: percentile(99),
        max_us: percentile(100),
    };
    (times, results)
}
