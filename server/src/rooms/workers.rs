//! Performs the jobs of rooms, making and proving puzzles, off the tasks that must stay responsive: one task hands them
//! to threads, fairly among those who ask, and lets idle threads prepare puzzles. Owns how many jobs run at once, how
//! many wait, how long one may take, and how fast puzzles are prepared; knows no rooms.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use game::{JobError, JobFailure, JobOutcome, JobRequest, RoomId};
use puzzle::Difficulty;
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, sleep_until, timeout};

use super::fair_queue::FairQueue;
use super::stock::{Prepared, Stock};
use crate::config::Limits;
use crate::limits::{JOBS_AT_ONCE_MAX, JOBS_INBOX_MAX, PUZZLE_PREPARED_EVERY_MS};
use crate::net::Address;
use crate::ops::metrics::{Metrics, Waiting};

/// Among whom the workers' time is shared: the addresses that rooms were opened from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum JobOwner {
    Address(Address),
    /// A room whose address is not known.
    Room(RoomId),
}

/// What came of a job.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct JobDone {
    pub(crate) outcome: JobOutcome,
    /// Of the puzzle, where it is not the one that was asked for.
    pub(crate) seed: Option<u32>,
}

impl From<JobOutcome> for JobDone {
    fn from(outcome: JobOutcome) -> Self {
        Self { outcome, seed: None }
    }
}

impl From<JobFailure> for JobDone {
    fn from(why: JobFailure) -> Self {
        Self::from(Err(JobError::NotDone { why }))
    }
}

/// Where jobs are handed in. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Workers {
    inbox: mpsc::Sender<Job>,
    time_limit: Duration,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct Job {
    owner: JobOwner,
    request: JobRequest,
    reply: oneshot::Sender<JobDone>,
    waiting: Waiting,
}

impl Workers {
    /// The task behind it ends when nobody can hand in jobs any more.
    pub(crate) fn start(limits: &Limits, metrics: Arc<Metrics>) -> Self {
        Self::start_with(limits, metrics, Perform(Arc::new(game::perform)))
    }

    fn start_with(limits: &Limits, metrics: Arc<Metrics>, perform: Perform) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let at_once =
            if limits.jobs_at_once == 0 { cores.min(JOBS_AT_ONCE_MAX) } else { limits.jobs_at_once };
        let (inbox, jobs) = mpsc::channel(JOBS_INBOX_MAX);
        let task = WorkersTask {
            metrics: metrics.clone(),
            perform,
            at_once,
            queue: FairQueue::new(limits.jobs_waiting),
            stock: Stock::new(limits.puzzles_prepared),
            running: JoinSet::new(),
            next_prepared: Instant::now(),
        };
        tokio::spawn(task.run(jobs));
        Self { inbox, time_limit: Duration::from_millis(limits.job_ms), metrics }
    }

    /// The time limit includes the wait for a free worker. A job cannot be interrupted: one that runs over its time
    /// keeps its worker until it ends, and its outcome is thrown away.
    pub(crate) async fn perform(&self, owner: JobOwner, request: JobRequest) -> JobDone {
        let (reply, done) = oneshot::channel();
        let job = Job { owner, request, reply, waiting: self.metrics.job_waits() };
        let work = async {
            self.inbox.send(job).await.ok()?;
            done.await.ok()
        };
        let why = match timeout(self.time_limit, work).await {
            Ok(Some(done)) => return done,
            // It has panicked, and dropped its reply.
            Ok(None) => JobFailure::Failed,
            Err(_) => {
                tracing::warn!(time_limit_ms = self.time_limit.as_millis(), "a job took too long");
                self.metrics.job_failed();
                JobFailure::TookTooLong
            }
        };
        why.into()
    }
}

/// What performs a job: `game::perform`, but in tests.
#[derive(Clone)]
struct Perform(Arc<dyn Fn(&JobRequest) -> JobOutcome + Send + Sync>);

impl fmt::Debug for Perform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Perform")
    }
}

/// What a worker has done: a puzzle for the stock, or a job that has been answered already.
type Work = Option<(Difficulty, Prepared)>;

#[derive(Debug)]
struct WorkersTask {
    metrics: Arc<Metrics>,
    perform: Perform,
    /// Jobs that run at once at most.
    at_once: usize,
    queue: FairQueue<JobOwner, Job>,
    stock: Stock,
    running: JoinSet<Work>,
    /// When another puzzle may be prepared.
    next_prepared: Instant,
}

impl WorkersTask {
    async fn run(mut self, mut inbox: mpsc::Receiver<Job>) {
        loop {
            while self.running.len() < self.at_once
                && let Some(job) = self.queue.pop()
            {
                self.start_job(job);
            }
            // Only what is idle prepares: jobs come first.
            let lacking = self.stock.lacks().filter(|_| self.running.is_empty());
            tokio::select! {
                biased;
                job = inbox.recv() => match job {
                    Some(job) => self.receive(job),
                    None => return,
                },
                Some(work) = self.running.join_next() => self.finished(work),
                () = sleep_until(self.next_prepared), if lacking.is_some() => {
                    lacking.into_iter().for_each(|difficulty| self.prepare(difficulty));
                }
            }
        }
    }

    fn receive(&mut self, job: Job) {
        if let JobRequest::Generate { difficulty, exact: false, .. } = job.request
            && let Some(Prepared { seed, deal }) = self.stock.take(difficulty)
        {
            // Whoever does not wait any more has waited in vain; the puzzle is not given to anybody else.
            let _ = job.reply.send(JobDone { outcome: Ok(deal), seed: Some(seed) });
            return;
        }
        if self.queue.is_full() {
            self.queue.retain(|waiting| !waiting.reply.is_closed());
        }
        if let Some(refused) = self.queue.push(job.owner, job) {
            tracing::warn!(owner = ?refused.owner, "too many jobs wait");
            self.metrics.job_failed();
            let _ = refused.reply.send(JobFailure::Refused.into());
        }
    }

    fn start_job(&mut self, Job { request, reply, waiting, .. }: Job) {
        drop(waiting);
        if reply.is_closed() {
            return;
        }
        let (metrics, perform) = (self.metrics.clone(), self.perform.clone());
        self.running.spawn_blocking(move || {
            let began = std::time::Instant::now();
            let outcome = perform.0(&request);
            metrics.job_done(began.elapsed());
            let _ = reply.send(outcome.into());
            None
        });
    }

    fn prepare(&mut self, difficulty: Difficulty) {
        self.next_prepared = Instant::now() + Duration::from_millis(PUZZLE_PREPARED_EVERY_MS);
        let perform = self.perform.clone();
        self.running.spawn_blocking(move || {
            let seed = rand::random();
            let deal = perform.0(&JobRequest::Generate { difficulty, seed, exact: true });
            deal.ok().map(|deal| (difficulty, Prepared { seed, deal }))
        });
    }

    fn finished(&mut self, work: Result<Work, JoinError>) {
        match work {
            Ok(None) => {}
            Ok(Some((difficulty, prepared))) => self.stock.add(difficulty, prepared),
            Err(error) => {
                self.metrics.job_failed();
                tracing::error!(%error, "a job failed");
            }
        }
    }
}

#[cfg(test)]
mod tests;
