//! The worker pool for jobs, which make and prove puzzles: one task hands them to threads, and lets idle threads prepare
//! puzzles. Which job runs when, or not at all, is decided by `lobby`; knows no rooms.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::{Asker, FinishedJob, JobError, JobFailure, JobRequest, Millis, RoomId};
use lobby::{Admission, AdmissionEffect, AdmissionEvent, AdmissionLimits, Input, WorkNo};
use puzzle::GenerateSpec;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use super::contain::contain;
use super::stock::{Stock, Stocked};
use crate::clock::Clock;
use crate::config::Limits;
use crate::limits::{JOBS_AT_ONCE_MAX, JOBS_INBOX_MAX};
use crate::net::Address;
use crate::ops::metrics::{Metrics, WaitingJob};

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
    clock: Clock,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct Job {
    owner: JobOwner,
    request: JobRequest,
    until: Millis,
    reply: Reply,
    waiting: WaitingJob,
}

impl Workers {
    /// The task behind it ends when no sender of jobs is left.
    pub(crate) fn start(limits: &Limits, metrics: Arc<Metrics>) -> Self {
        Self::start_with(limits, metrics, Perform(Arc::new(game::perform_for)))
    }

    fn start_with(limits: &Limits, metrics: Arc<Metrics>, perform: Perform) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let running =
            if limits.jobs_at_once == 0 { cores.min(JOBS_AT_ONCE_MAX) } else { limits.jobs_at_once };
        let (inbox, jobs) = mpsc::channel(JOBS_INBOX_MAX);
        // Jobs are over with the server: their time has nothing to do with that of the rooms.
        let clock = Clock::resume(Some(Millis(0)));
        clock.start();
        let task = WorkersTask {
            metrics: metrics.clone(),
            perform,
            clock: clock.clone(),
            admission: Admission::new(AdmissionLimits { running, waiting: limits.jobs_waiting }),
            asked: 0,
            jobs: BTreeMap::new(),
            stock: Stock::new(limits.puzzles_prepared),
            running: JoinSet::new(),
        };
        tokio::spawn(task.run(jobs));
        Self { inbox, time_limit: Duration::from_millis(limits.job_ms), clock, metrics }
    }

    /// The time limit includes the wait for a free worker. A job that runs over its time keeps its worker until it has
    /// made the puzzle that it is at; its outcome is thrown away.
    pub(crate) async fn perform(&self, owner: JobOwner, request: JobRequest) -> FinishedJob {
        let (reply, done) = oneshot::channel();
        let limit_ms = u64::try_from(self.time_limit.as_millis()).unwrap_or(u64::MAX);
        let until = self.clock.now().plus(limit_ms);
        let job = Job { owner, request, until, reply: Reply::new(reply), waiting: self.metrics.job_waits() };
        match self.inbox.send(job).await {
            Ok(()) => done.await.unwrap_or_else(|_| not_done(JobFailure::Failed)),
            Err(_) => not_done(JobFailure::Failed),
        }
    }
}

/// Where the outcome of a job goes, once. Shared by the task, which may refuse it, and the thread that performs it.
#[derive(Clone, Debug)]
struct Reply(Arc<Mutex<Option<oneshot::Sender<FinishedJob>>>>);

impl Reply {
    fn new(reply: oneshot::Sender<FinishedJob>) -> Self {
        Self(Arc::new(Mutex::new(Some(reply))))
    }

    fn is_awaited(&self) -> bool {
        self.lock().as_ref().is_some_and(|reply| !reply.is_closed())
    }

    /// Discarded if the room does not wait any more.
    fn send(&self, made: FinishedJob) {
        if let Some(reply) = self.lock().take() {
            let _ = reply.send(made);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<oneshot::Sender<FinishedJob>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
    Job(WorkNo, Option<GenerateSpec>),
    /// A puzzle for the stock, if one could be made.
    Prepared(GenerateSpec, Option<Stocked>),
}

#[derive(Debug)]
struct WorkersTask {
    metrics: Arc<Metrics>,
    perform: Perform,
    clock: Clock,
    admission: Admission<JobOwner>,
    /// Jobs handed in since the start.
    asked: u64,
    /// Those that have yet to be done or refused; once a worker is at one, only where its outcome goes.
    jobs: BTreeMap<WorkNo, (Option<(JobRequest, WaitingJob)>, Reply)>,
    stock: Stock,
    running: JoinSet<Work>,
}

impl WorkersTask {
    async fn run(mut self, mut inbox: mpsc::Receiver<Job>) {
        loop {
            let lacks = self.stock.lacks().is_some();
            self.handle(AdmissionEvent::Stock { lacks });
            let deadline = self.admission.next_deadline();
            let due = self.clock.instant(deadline.unwrap_or_default());
            tokio::select! {
                biased;
                job = inbox.recv() => match job {
                    Some(job) => self.receive(job),
                    None => return,
                },
                Some(work) = self.running.join_next() => {
                    self.finished(work.expect("a worker contains its panics"));
                }
                () = sleep_until(due), if deadline.is_some() => self.handle(AdmissionEvent::DeadlineReached),
            }
        }
    }

    fn receive(&mut self, Job { owner, request, until, reply, waiting }: Job) {
        if let JobRequest::Generate { spec, exact: false, .. } = &request
            && let Some(Stocked { seed, prepared }) = self.stock.take(spec)
        {
            reply.send(FinishedJob { seed: Some(seed), ..Ok(prepared).into() });
            return;
        }
        self.asked += 1;
        let work = WorkNo(self.asked);
        self.jobs.insert(work, (Some((request, waiting)), reply));
        self.handle(AdmissionEvent::Asked { work, owner, until });
    }

    fn handle(&mut self, event: AdmissionEvent<JobOwner>) {
        let mut effects = Vec::new();
        self.admission.handle(Input { at: self.clock.now(), event }, &mut effects);
        for effect in effects {
            match effect {
                AdmissionEffect::Start { work } => self.start_job(work),
                AdmissionEffect::Refuse { work, why } => self.refuse(work, why),
                AdmissionEffect::Prepare => self.prepare(),
            }
        }
    }

    fn start_job(&mut self, work: WorkNo) {
        let (asked, reply) = self.jobs.get_mut(&work).expect("only what waits begins");
        let (request, waiting) = asked.take().expect("it begins once");
        drop(waiting);
        let (reply, metrics, perform) = (reply.clone(), self.metrics.clone(), self.perform.clone());
        self.running.spawn_blocking(move || {
            let began = std::time::Instant::now();
            let asker = Asker { waits: &|| reply.is_awaited(), wants_nearest: true };
            let mut made = not_done(JobFailure::Failed);
            if let Err(panic) = contain(|| made = perform.0(asker, &request)) {
                metrics.job_failed();
                tracing::error!(panic, "a job failed");
            } else {
                metrics.job_done(began.elapsed());
            }
            let is_made = made.outcome.is_ok();
            reply.send(made);
            match request {
                JobRequest::Generate { spec, exact: false, .. } if is_made => Work::Job(work, Some(spec)),
                JobRequest::Generate { .. } | JobRequest::Recall { .. } | JobRequest::Validate { .. } => {
                    Work::Job(work, None)
                }
            }
        });
    }

    fn refuse(&mut self, work: WorkNo, why: JobFailure) {
        tracing::warn!(?why, "a job is refused");
        self.metrics.job_failed();
        if let Some((_, reply)) = self.jobs.remove(&work) {
            reply.send(not_done(why));
        }
    }

    fn prepare(&mut self) {
        let spec = self.stock.lacks().expect("said so before");
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
            let stocked = made.and_then(|FinishedJob { outcome, seed, .. }| {
                Some(Stocked { seed: seed.unwrap_or(drawn), prepared: outcome.ok()? })
            });
            Work::Prepared(spec, stocked)
        });
    }

    fn finished(&mut self, work: Work) {
        match work {
            Work::Job(work, made) => {
                self.jobs.remove(&work);
                made.into_iter().for_each(|spec| self.stock.keep(spec));
                self.handle(AdmissionEvent::Done { work });
            }
            Work::Prepared(spec, stocked) => {
                match stocked {
                    Some(stocked) => self.stock.add(&spec, stocked),
                    None => self.stock.give_up(&spec),
                }
                // Before a worker is free: what is prepared next follows from it.
                let lacks = self.stock.lacks().is_some();
                self.handle(AdmissionEvent::Stock { lacks });
                self.handle(AdmissionEvent::Prepared);
            }
        }
    }
}

fn not_done(why: JobFailure) -> FinishedJob {
    Err(JobError::NotDone { why }).into()
}

#[cfg(test)]
mod tests;
