//! The processor time of this thread, and a desk that notes how often it is asked.
// A test of how long something takes is about the clock.
#![expect(clippy::disallowed_methods)]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use engine_api::Desk;
use rustix::time::{ClockId, clock_gettime};

/// What passes between two looks at the processor's clock, which is slower to read than the other one.
const LOOK: Duration = Duration::from_millis(1);

fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Processor time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    pub(super) whole: Duration,
    /// The longest stretch in which the desk was not asked whether to stop.
    pub(super) silent: Duration,
}

/// A desk that never says stop.
pub(super) struct Stopwatch {
    looked: Instant,
    asked: Duration,
    silent: Duration,
}

impl Stopwatch {
    fn note(&mut self) {
        let now = processor_time();
        self.silent = self.silent.max(now - self.asked);
        (self.asked, self.looked) = (now, Instant::now());
    }
}

impl Desk for Stopwatch {
    fn progress(&mut self, _: u16) -> ControlFlow<()> {
        if self.looked.elapsed() > LOOK {
            self.note();
        }
        ControlFlow::Continue(())
    }
}

pub(super) fn spent<T>(ask: impl FnOnce(&mut Stopwatch) -> T) -> (Spent, T) {
    let start = processor_time();
    let mut watch = Stopwatch { looked: Instant::now(), asked: start, silent: Duration::ZERO };
    let answer = ask(&mut watch);
    watch.note();
    (Spent { whole: processor_time() - start, silent: watch.silent }, answer)
}
