//! The worker pool for jobs, which make and prove puzzles: one task schedules them onto threads, fairly among
//! addresses, and lets idle threads prepare puzzles. Owns how many jobs run at once, how many wait, how long one
//! may take, and how fast puzzles are prepared; knows no rooms.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use game::{Asker, FinishedJob, JobError, JobFailure, JobRequest, RoomId};
use lobby::fair_queue::FairQueue;
use puzzle::GenerateSpec;
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, sleep_until, timeout};

use super::contain::contain;
use super::stock::{Stock, Stocked};
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
    reply: oneshot::Sender<FinishedJob>,
    waiting: Waiting,
}

impl Workers {
    /// The task behind it ends when nobody can hand in jobs any more.
    pub(crate) fn start(limits: &Limits, metrics: Arc<Metrics>) -> Self {
        Self::start_with(limits, metrics, Perform(Arc::new(game::perform_for)))
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

    /// The time limit includes the wait for a free worker. A job that runs over its time keeps its worker until it has
    /// made the puzzle that it is at; its outcome is thrown away.
    pub(crate) async fn perform(&self, owner: JobOwner, request: JobRequest) -> FinishedJob {
        let (reply, done) = oneshot::channel();
        let job = Job { owner, request, reply, waiting: self.metrics.job_waits() };
        let work = async {
            self.inbox.send(job).await.ok()?;
            done.await.ok()
        };
        let why = match timeout(self.time_limit, work).await {
            Ok(Some(made)) => return made,
            // It has panicked, and dropped its reply.
            Ok(None) => JobFailure::Failed,
            Err(_) => {
                tracing::warn!(time_limit_ms = self.time_limit.as_millis(), "a job took too long");
                self.metrics.job_failed();
                JobFailure::TookTooLong
            }
        };
        not_done(why)
    }
}

/// What performs a job: `game::perform_for`, but in tests.
#[derive(Clone)]
struct Perform(Arc<Performing>);

type Performing = dyn Fn(Asker<'_>, &JobRequest) -> FinishedJob + Send + Sync;

impl fmt::Debug for Perform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Perform")
    }
}

/// What a worker has done.
#[derive(Debug)]
enum Work {
    /// A job, which has been answered already; with the kind of puzzle that it has made.
    Job(Option<GenerateSpec>),
    /// A puzzle for the stock, if one could be made.
    Prepared(GenerateSpec, Option<Stocked>),
}

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
            // Only what is idle prepares: jobs come first, and none waits for the only worker.
            let lacking = self.stock.lacks().filter(|_| self.at_once > 1 && self.running.is_empty());
            tokio::select! {
                biased;
                job = inbox.recv() => match job {
                    Some(job) => self.receive(job),
                    None => return,
                },
                Some(work) = self.running.join_next() => self.finished(work),
                () = sleep_until(self.next_prepared), if lacking.is_some() => {
                    lacking.into_iter().for_each(|spec| self.prepare(spec));
                }
            }
        }
    }

    fn receive(&mut self, job: Job) {
        if let JobRequest::Generate { spec, exact: false, .. } = &job.request
            && let Some(Stocked { seed, prepared }) = self.stock.take(spec)
        {
            // Whoever does not wait any more has waited in vain; the puzzle is not given to anybody else.
            let _ = job.reply.send(FinishedJob { outcome: Ok(prepared), seed: Some(seed) });
            return;
        }
        if self.queue.is_full() {
            self.queue.retain(|waiting| !waiting.reply.is_closed());
        }
        if let Some(refused) = self.queue.push(job.owner, job) {
            tracing::warn!(owner = ?refused.owner, "too many jobs wait");
            self.metrics.job_failed();
            let _ = refused.reply.send(not_done(JobFailure::Refused));
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
            let asker = Asker { waits: &|| !reply.is_closed(), wants_nearest: true };
            let made = perform.0(asker, &request);
            metrics.job_done(began.elapsed());
            let is_made = made.outcome.is_ok();
            let kind =
                if let JobRequest::Generate { spec, exact: false, .. } = request { Some(spec) } else { None };
            let kind = kind.filter(|_| is_made);
            let _ = reply.send(made);
            Work::Job(kind)
        });
    }

    fn prepare(&mut self, spec: GenerateSpec) {
        self.next_prepared = Instant::now() + Duration::from_millis(PUZZLE_PREPARED_EVERY_MS);
        let (metrics, perform) = (self.metrics.clone(), self.perform.clone());
        self.running.spawn_blocking(move || {
            let drawn: u32 = rand::random();
            let request = JobRequest::Generate { spec: spec.clone(), seed: drawn, exact: false };
            let asker = Asker { waits: &|| true, wants_nearest: false };
            let mut made = None;
            // Else it would be tried again and again.
            if let Err(panic) = contain(|| made = Some(perform.0(asker, &request))) {
                metrics.job_failed();
                tracing::error!(panic, ?spec, "no puzzle of this kind is prepared any more");
            }
            let stocked = made.and_then(|FinishedJob { outcome, seed }| {
                Some(Stocked { seed: seed.unwrap_or(drawn), prepared: outcome.ok()? })
            });
            Work::Prepared(spec, stocked)
        });
    }

    fn finished(&mut self, work: Result<Work, JoinError>) {
        match work {
            Ok(Work::Job(None)) => {}
            Ok(Work::Job(Some(spec))) => self.stock.keep(spec),
            Ok(Work::Prepared(spec, Some(stocked))) => self.stock.add(&spec, stocked),
            Ok(Work::Prepared(spec, None)) => self.stock.give_up(&spec),
            Err(error) => {
                self.metrics.job_failed();
                tracing::error!(%error, "a job failed");
            }
        }
    }
}

fn not_done(why: JobFailure) -> FinishedJob {
    FinishedJob { outcome: Err(JobError::NotDone { why }), seed: None }
}

#[cfg(test)]
mod tests;
