//! Performs the jobs of rooms, making and proving puzzles, off the tasks that must stay responsive.
//! Owns how many run at once and how long one may take.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{JobOutcome, JobRequest, PuzzleProblem};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::limits::{JOB_MS_MAX, JOBS_AT_ONCE_MAX};
use crate::ops::metrics::Metrics;

#[derive(Clone, Debug)]
pub(crate) struct Workers {
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

impl Workers {
    /// One for every core, [`JOBS_AT_ONCE_MAX`] at most. How many wait is bounded by their time limit
    /// and by how often a client may ask.
    pub(crate) fn new(metrics: Arc<Metrics>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self { places: Arc::new(Semaphore::new(cores.min(JOBS_AT_ONCE_MAX))), metrics }
    }

    pub(crate) async fn perform(&self, request: JobRequest) -> JobOutcome {
        self.run(Duration::from_millis(JOB_MS_MAX), move || game::perform(&request)).await
    }

    /// The time limit includes the wait for a free place. A job cannot be interrupted: one that runs
    /// over its time keeps its place until it ends, and its outcome is thrown away.
    async fn run(
        &self,
        time_limit: Duration,
        job: impl FnOnce() -> JobOutcome + Send + 'static,
    ) -> JobOutcome {
        let (places, metrics) = (self.places.clone(), self.metrics.clone());
        let waiting = metrics.job_waits();
        let work = async move {
            let place = places.acquire_owned().await.expect("the semaphore is never closed");
            drop(waiting);
            let job = move || {
                let began = Instant::now();
                let outcome = job();
                metrics.job_done(began.elapsed());
                drop(place);
                outcome
            };
            tokio::task::spawn_blocking(job).await
        };
        match timeout(time_limit, work).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => {
                self.metrics.job_failed();
                tracing::error!(%error, "a job failed");
                Err(PuzzleProblem::Undetermined)
            }
            Err(_) => {
                self.metrics.job_failed();
                tracing::warn!(time_limit_ms = time_limit.as_millis(), "a job took too long");
                Err(PuzzleProblem::Undetermined)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_job_that_panics_or_overruns_has_an_outcome_too_and_frees_its_place() {
        let metrics = Arc::new(Metrics::new());
        let workers = Workers { places: Arc::new(Semaphore::new(1)), metrics };
        let hour = Duration::from_secs(3_600);
        let outcome = workers.run(hour, || panic!("a bug in the engine")).await;
        assert_eq!(outcome, Err(PuzzleProblem::Undetermined));

        let (release, released) = mpsc::channel::<()>();
        let endless = move || {
            let _ = released.recv();
            Err(PuzzleProblem::NoSolution)
        };
        assert_eq!(workers.run(Duration::from_millis(1), endless).await, Err(PuzzleProblem::Undetermined));
        assert_eq!(workers.places.available_permits(), 0, "it still runs");
        drop(release);
        assert_eq!(workers.run(hour, || Err(PuzzleProblem::Full)).await, Err(PuzzleProblem::Full));
    }
}
