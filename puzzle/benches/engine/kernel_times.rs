//! The kernels' times, taken exactly as the browser's page takes them, for the ratio of the two.

use std::time::Duration;

use crate::clock::time;
use crate::list::{INPUTS, KERNELS, Kernel};
use crate::report::KernelTime;

/// The shortest stretch that is timed.
const STRETCH: Duration = Duration::from_millis(20);

/// The best of several stretches, after one to find out how many calls fill it.
pub(crate) fn table(rounds: usize) -> Vec<KernelTime> {
    let measure = |kernel: &Kernel| {
        let mut work = (kernel.prepare)();
        let mut stretch = |calls: u32| time(|| (0..calls).fold(0, |sum: u64, _| sum.wrapping_add(work())));
        let mut calls = INPUTS;
        while stretch(calls) < STRETCH {
            calls *= 2;
        }
        let best = (0..rounds).map(|_| stretch(calls)).min().unwrap_or_default();
        KernelTime { kernel: kernel.name, us: best.as_secs_f64() * 1e6 / f64::from(calls) }
    };
    KERNELS.iter().map(measure).collect()
}
