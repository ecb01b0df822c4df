//! Performs the jobs of rooms, making and proving puzzles, off the tasks that must stay responsive.
//! Owns how many run at once, how many wait, and how long one may take.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{JobOutcome, JobRequest, PuzzleProblem};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::config::Limits;
use crate::limits::JOBS_AT_ONCE_MAX;
use crate::ops::metrics::Metrics;

#[derive(Clone, Debug)]
pub(crate) struct Workers {
    places: Arc<Semaphore>,
    /// For those who wait for a place.
    bench: Arc<Semaphore>,
    time_limit: Duration,
    metrics: Arc<Metrics>,
}

impl Workers {
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let at_once =
            if limits.jobs_at_once == 0 { cores.min(JOBS_AT_ONCE_MAX) } else { limits.jobs_at_once };
        Self {
            places: Arc::new(Semaphore::new(at_once)),
            bench: Arc::new(Semaphore::new(limits.jobs_waiting)),
            time_limit: Duration::from_millis(limits.job_ms),
            metrics,
        }
    }

    /// Whether as many jobs wait as may: another one would fail at once.
    pub(crate) fn are_swamped(&self) -> bool {
        self.bench.available_permits() == 0
    }

    pub(crate) async fn perform(&self, request: JobRequest) -> JobOutcome {
        self.run(move || game::perform(&request)).await
    }

    /// The time limit includes the wait for a free place. A job cannot be interrupted: one that runs
    /// over its time keeps its place until it ends, and its outcome is thrown away.
    async fn run(&self, job: impl FnOnce() -> JobOutcome + Send + 'static) -> JobOutcome {
        let Ok(seat) = self.bench.clone().try_acquire_owned() else {
            self.metrics.job_failed();
            tracing::warn!("too many jobs wait");
            return Err(PuzzleProblem::Undetermined);
        };
        let (places, metrics) = (self.places.clone(), self.metrics.clone());
        let waiting = metrics.job_waits();
        let work = async move {
            let place = places.acquire_owned().await.expect("the semaphore is never closed");
            drop((waiting, seat));
            let job = move || {
                let began = Instant::now();
                let outcome = job();
                metrics.job_done(began.elapsed());
                drop(place);
                outcome
            };
            tokio::task::spawn_blocking(job).await
        };
        match timeout(self.time_limit, work).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => {
                self.metrics.job_failed();
                tracing::error!(%error, "a job failed");
                Err(PuzzleProblem::Undetermined)
            }
            Err(_) => {
                self.metrics.job_failed();
                tracing::warn!(time_limit_ms = self.time_limit.as_millis(), "a job took too long");
                Err(PuzzleProblem::Undetermined)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn workers(time_limit: Duration) -> Workers {
        Workers {
            places: Arc::new(Semaphore::new(1)),
            bench: Arc::new(Semaphore::new(1)),
            time_limit,
            metrics: Arc::new(Metrics::new()),
        }
    }

    #[tokio::test]
    async fn a_job_that_panics_or_overruns_has_an_outcome_too_and_frees_its_place() {
        let hour = Duration::from_secs(3_600);
        let workers = workers(hour);
        let outcome = workers.run(|| panic!("a bug in the engine")).await;
        assert_eq!(outcome, Err(PuzzleProblem::Undetermined));

        let (release, released) = mpsc::channel::<()>();
        let endless = move || {
            let _ = released.recv();
            Err(PuzzleProblem::NoSolution)
        };
        let hasty = Workers { time_limit: Duration::from_millis(1), ..workers.clone() };
        assert_eq!(hasty.run(endless).await, Err(PuzzleProblem::Undetermined));
        assert_eq!(workers.places.available_permits(), 0, "it still runs");
        drop(release);
        assert_eq!(workers.run(|| Err(PuzzleProblem::Full)).await, Err(PuzzleProblem::Full));
    }

    #[tokio::test]
    async fn a_job_for_which_there_is_no_seat_on_the_bench_is_refused_at_once() {
        let workers = workers(Duration::from_secs(3_600));
        let place = workers.places.clone().acquire_owned().await.unwrap();
        let first = tokio::spawn({
            let workers = workers.clone();
            async move { workers.run(|| Err(PuzzleProblem::Full)).await }
        });
        while !workers.are_swamped() {
            tokio::task::yield_now().await;
        }
        assert_eq!(workers.run(|| Err(PuzzleProblem::Full)).await, Err(PuzzleProblem::Undetermined));
        drop(place);
        assert_eq!(first.await.unwrap(), Err(PuzzleProblem::Full));
        assert!(!workers.are_swamped());
    }
}
